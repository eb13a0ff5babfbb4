// What is in the page: elements, and texts that it was written with.

/** @param {string} id @returns {any} */
export const byId = id => document.getElementById(id);

/** A text that the page was written with; nothing where it has none of that name. */
export function stored(id) {
  const block = byId(id);
  return block ? block.textContent.replace(/\\u003c|\\\\/g, found => (found === '\\\\' ? '\\' : '<')) : null;
}

/**
 * An element with what it says and holds.
 * @param {string} name @param {Record<string, any>} like @param {...(Node|string|null|undefined|false)} within
 * @returns {any}
 */
export function element(name, like = {}, ...within) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(like)) {
    if (value == null || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else made.setAttribute(key, String(value));
  }
  made.append(...there(within));
  return made;
}

/** What is there of several parts. */
const there = parts => parts.filter(part => part != null && part !== false);

/** Puts parts into an element in place of what was in it. Whoever had the focus there has it again, on the same control where it stands. */
export function fill(into, ...parts) {
  const had = /** @type {HTMLElement|null} */ (into.contains(document.activeElement) ? document.activeElement : null);
  const key = had?.dataset?.key;
  into.replaceChildren(...there(parts));
  if (!had || into.contains(document.activeElement)) return;
  const again = key ? [...into.querySelectorAll('[data-key]')].find(control => control.dataset.key === key && !control.disabled) : null;
  (again ?? into.querySelector('[data-home]') ?? document.body).focus({preventScroll: true});
}

/** A button; its key tells it from all others, so that it keeps the focus. */
export const button = (text, onclick, like = {}) => element('button', {type: 'button', 'data-key': text, onclick, ...like}, text);

/** The options of a menu: values with their texts, the one that is chosen among them. */
export const options = (/** @type {any[][]} */ pairs, chosen = '') => pairs.map(([value, text]) =>
  element('option', {value, selected: value === chosen}, text ?? value));

/** Says something at the head of the page, until something else is said. */
export function notice(text, ...controls) {
  fill(byId('notice'), text, ...controls);
}

/** Proposes something at the head of the page, until it is taken or left; nothing else takes it away. */
export function propose(text, ...controls) {
  fill(byId('offer'), text, ...controls);
}

/** Has a text copied, out of its area where the browser lets no script do it; and says so. */
export async function copied(area, text, said) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    area.select();
    document.execCommand('copy');
  }
  notice(said);
}

/** Has a text saved as a file. */
export function saved(text, name) {
  const url = URL.createObjectURL(new Blob([text], {type: 'text/plain'}));
  const link = element('a', {href: url, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}
