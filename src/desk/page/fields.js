// What may stand in a paper of the umpire's, as controls: made of the tables that the engine reads it by.

import {control} from './compose.js';
import {button, element} from './elements.js';
import {list} from './tree.js';
import {valueTold} from './words.js';

/** The sides of the scenario that is made. */
export const sidesMade = {names: /** @type {string[]} */ ([])};

/** The form that an entry is of: by the first key of it, or the last of all. */
export const formOf = (field, entry) => field.forms.find(form => entry && form.keys[0].key in entry) ?? field.forms.at(-1);

/** An entry in words. */
export const itemTold = entry => (entry && typeof entry === 'object' && !Array.isArray(entry)
  ? Object.entries(entry).filter(([key]) => key !== 'note').map(([key, value]) => (['unit', 'kind', 'name', 'side'].includes(key) ? valueTold(value) : `${key} ${valueTold(value)}`)).join(', ')
  : valueTold(entry));

/** A map in which a key has a value; without the key where that is nothing. */
export function withKey(map, key, value) {
  const {[key]: _, ...rest} = map && typeof map === 'object' && !Array.isArray(map) ? map : {};
  return value === null || value === undefined ? rest : {...rest, [key]: value};
}

/** What a key is called and what it is for. */
const aboutOf = field => element('span', {class: 'help'}, field.about);

/** One control, where no map stands. */
function wordShown(field, value, write) {
  // Whoever makes a paper gives names that nobody has yet.
  const takes = field.takes === 'name' || field.takes === 'word' && field.several ? 'names' : field.takes;
  if (value && typeof value === 'object' && !Array.isArray(value)) {
    return element('p', {class: 'field-of'}, `${field.key}: ${valueTold(value)} `, element('span', {class: 'help'}, '(to be changed in the text)'));
  }
  const change = () => write(one.read());
  const one = control({...field, takes}, {value, change, live: false, label: field.key});
  const words = takes === 'names' && field.words.length ? ` (${field.words.join(', ')})` : '';
  return element('div', {class: 'field-of', 'data-field': field.key, onchange: change},
    element('span', {class: 'row'}, ...one.parts), aboutOf({about: field.about + words}));
}

/** What stands under a key, to be changed: a word, a map, or a list of maps. `write` takes what stands there then. */
export function fieldShown(field, value, write, open = false) {
  if (field.by_side) {
    // For each side the same: a map with its name for the key.
    const keys = sidesMade.names.map(key => ({...field, key, about: '', by_side: false}));
    return element('details', {class: 'field-of', 'data-field': field.key, open: open || value != null}, element('summary', {}, element('b', {}, field.key), ' ', aboutOf(field)), ...keysShown({keys}, value, write));
  }
  if (!field.forms.length) return wordShown(field, value, write);
  const inside = field.several ? entriesShown(field, value, write) : keysShown(formOf(field, value), value, write);
  return element('details', {class: 'field-of', 'data-field': field.key, open: open || value != null}, element('summary', {}, element('b', {}, field.key), ' ', aboutOf(field)), ...inside);
}

/** The keys of a map. */
export const keysShown = (form, map, write) => form.keys.map(key => fieldShown(key, map?.[key.key], value => {
  const changed = withKey(map, key.key, value);
  write(Object.keys(changed).length ? changed : null);
}));

/** The entries of a list within an entry. */
function entriesShown(field, value, write) {
  const all = list(value);
  const put = entries => write(entries.length ? entries : null);
  return [...all.map((entry, index) => element('div', {class: 'add'},
    ...(typeof entry === 'object' && !Array.isArray(entry)
      ? keysShown(formOf(field, entry), entry, changed => put(all.map((old, at) => (at === index ? changed : old)).filter(Boolean)))
      : [element('span', {}, valueTold(entry))]),
    button('Take it away', () => put(all.filter((_, at) => at !== index)), {'data-key': `gone ${field.key} ${index}`}))),
  ...field.forms.map(form => button(`Add to ${field.key}${field.forms.length > 1 ? `: ${form.keys[0].key}` : ''}`, () => put([...all, blankOf(form, {})])))];
}

/** An entry with what it cannot be read without; `known` has values for some keys. A place is clicked on the map. */
export function blankOf(form, known) {
  const wanted = form.keys.filter((key, index) => (key.is_needed || index === 0 || key.key in known) && !['place', 'path'].includes(key.takes));
  return Object.fromEntries(wanted.map(key => [key.key, known[key.key] ?? key.words[0] ?? (key.takes === 'number' ? '1' : 'new')]));
}

/** The key of a form that takes what kind of thing, the one that is called `at` first. */
export const keyTaking = (form, takes) => form?.keys.find(key => key.takes === takes && key.key === 'at')?.key ?? form?.keys.find(key => key.takes === takes)?.key ?? null;
