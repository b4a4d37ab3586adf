// Elements of a page, with their types.

/**
 * Return an element that a page must have.
 * @template {Element} T
 * @param {ParentNode} place
 * @param {string} selector
 * @param {new () => T} kind
 */
export function find(place, selector, kind) {
  const found = place.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}
