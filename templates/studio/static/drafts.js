// Drafts: what was typed and not saved yet. They stay in this browser, through reloads and crashes.

/** @typedef {{path: string, language: string, words: string}} Written */

export class Drafts {
  /** @param {string} workspace @param {string} card */
  constructor(workspace, card) {
    this.key = `draft ${workspace} ${card}`;
  }

  /** Keep what was written, and the revision it started from. @param {number} base @param {Written[]} texts */
  keep(base, texts) {
    if (texts.length) localStorage.setItem(this.key, JSON.stringify({ base, texts }));
    else localStorage.removeItem(this.key);
  }

  /** @returns {{base: number, texts: Written[]} | null} */
  find() {
    return JSON.parse(localStorage.getItem(this.key) ?? "null");
  }
}
