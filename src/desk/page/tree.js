// The tree of a turn file, and changes of it. Nothing here knows of a page.

/** One thing, several, or none, as a list. */
export const list = value => (value == null ? [] : Array.isArray(value) ? value : [value]);

/** A list, or the one thing that is in it. */
export const plain = items => (items.length === 1 ? items[0] : items);

/** The entries of a list of a file. */
export const entries = (tree, key) => list(tree?.[key]).filter(entry => entry && typeof entry === 'object' && !Array.isArray(entry));

/** The order of a unit, alone or with others. */
export const orderOf = (tree, unit, key = 'orders') =>
  entries(tree, key).find(entry => entry.unit === unit) ?? entries(tree, key).find(entry => list(entry.unit).includes(unit));

/** The steps of an order. */
export const stepsOf = entry => list(entry?.do);

/** A file with other entries in a list; without the list where none are left. */
export function withList(tree, key, all) {
  const {[key]: _, ...rest} = tree;
  return all.length ? {...tree, [key]: all} : rest;
}

/**
 * A file with other steps for a unit. Where it shares an entry it gets one of its own, with what it shared; where it has none, one in the
 * place that `order`, a list of units, has for it.
 */
export function withSteps(tree, unit, change, order, key = 'orders') {
  return withEntryOf(tree, unit, entry => ({...entry, do: plain(change(stepsOf(entry)))}), order, key,
    entry => stepsOf(entry).length > 0 || Object.keys(entry).some(name => !['unit', 'do'].includes(name)));
}

/** The same of the whole entry of a unit; `stays` says whether there is anything left in it. */
export function withEntryOf(tree, unit, change, order, key, stays) {
  const all = structuredClone(entries(tree, key));
  let at = all.findIndex(entry => entry.unit === unit);
  if (at < 0) {
    const shared = all.findIndex(entry => list(entry.unit).includes(unit));
    if (shared >= 0) {
      const own = {...structuredClone(all[shared]), unit};
      all[shared].unit = plain(list(all[shared].unit).filter(other => other !== unit));
      at = shared;
      all.splice(at, 0, own);
    } else {
      const place = order.indexOf(unit);
      const behind = all.findIndex(entry => place >= 0 && order.indexOf(list(entry.unit)[0]) > place);
      at = behind < 0 ? all.length : behind;
      all.splice(at, 0, {unit});
    }
  }
  all[at] = change(all[at]);
  return withList(tree, key, all.filter((entry, index) => index !== at || stays(entry)));
}

/** A file with a word in its head: behind game, exchange and side. */
export function withWord(tree, key, word) {
  const {game, exchange, side, [key]: _, ...rest} = tree;
  return {game, exchange, side, ...(word ? {[key]: word} : {}), ...rest};
}

/** The words of an envelope, which order nothing. */
const HEAD = /^(game|exchange|side|player|code|seen|written)[ \t]*:/i;

/** What the text of a turn file says besides its envelope and remarks: two that differ in nothing else order the same. */
export const orderedIn = text => text.split(/\r\n?|\n/).map(line => line.trim())
  .filter(line => line && !line.startsWith('#') && !HEAD.test(line) && !/^orders:[ \t]*(\[\])?$/.test(line)).join('\n');

/** The verb of a step. */
export const verbOf = step => (typeof step === 'object' && step ? Object.keys(step).find(key => !ASIDE.includes(key)) : step);

/** The keys of a step that are no verb, whatever the rules. */
const ASIDE = ['if', 'else', 'note'];

/**
 * A view in a text that was pasted or dropped: from its first line on, without the bars of a mail that quotes it. Nothing where the
 * text holds none.
 */
export function viewIn(text) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex(line => /^[>|\s]*view: \{/.test(line));
  if (first < 0) return null;
  const bars = lines[first].slice(0, lines[first].indexOf('view: '));
  const bare = line => (line.startsWith(bars) ? line.slice(bars.length) : line.startsWith(bars.trimEnd()) ? line.slice(bars.trimEnd().length) : line);
  return lines.slice(first).map(bare).join('\n');
}
