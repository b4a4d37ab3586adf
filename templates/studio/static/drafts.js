// Drafts: what was typed and not saved yet, each language by itself. They stay in this browser, through reloads and crashes.

/** @typedef {{path: string, language: string, words: string}} Written */
/** @typedef {{base: number, texts: Written[]}} Draft */

export class Drafts {
  /** @param {string} workspace @param {string} card */
  constructor(workspace, card) {
    this.key = `draft ${workspace} ${card} `;
  }

  /**
   * Keep what was written in the languages that are shown, and the revision it started from.
   * @param {number} base @param {Written[]} texts @param {string[]} languages
   */
  keep(base, texts, languages) {
    for (const language of languages) {
      const own = texts.filter((text) => text.language === language);
      if (own.length) localStorage.setItem(this.key + language, JSON.stringify({ base, texts: own }));
      else localStorage.removeItem(this.key + language);
    }
  }

  /**
   * Return what was written in these languages. If it started from several revisions, the oldest decides what is a conflict.
   * @param {string[]} languages @returns {Draft}
   */
  find(languages) {
    /** @type {Draft[]} */
    const kept = languages.flatMap((language) => JSON.parse(localStorage.getItem(this.key + language) ?? "[]"));
    return { base: Math.min(...kept.map(({ base }) => base)), texts: kept.flatMap(({ texts }) => texts) };
  }
}

/** Return the cards and languages in which something is not saved. @param {string} workspace */
export function listDrafts(workspace) {
  const start = `draft ${workspace} `;
  const names = Object.keys(localStorage).filter((key) => key.startsWith(start));
  return names.map((name) => name.slice(start.length).split(" "));
}
