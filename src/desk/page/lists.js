// What a scenario leaves open: army lists, ground, places to stand. Each list is shown by the keys that its rules have for it.

import {control} from './compose.js';
import {remarkTold, setTree, tree} from './draft.js';
import {button, byId, element, fill} from './elements.js';
import {desk, orders, remarksOf, roster, whenChanged} from './state.js';
import {entries, list, orderOf, withEntryOf, withList} from './tree.js';
import {valueTold} from './words.js';

const TITLES = {army: 'Your army', terrain: 'The ground that you lay', deploy: 'Where they stand'};

/** Whether the game is still being set up, and something of that is due. */
export const isSettingUp = () => ['army', 'deployment', 'general orders'].includes(desk.opened?.owes);

/** Whether entries of a list are asked for. */
export const isDue = key => entries(desk.opened?.proposal, key).length > 0 || isSettingUp() && key === 'army' && desk.opened.owes === 'army';

/** Those who are named in the file and are no units yet: of an army list, points of arrival. */
export function newcomers() {
  if (desk.acting || !desk.opened) return [];
  const known = new Set(roster().map(unit => unit.unit));
  const named = key => [orders()?.tree, desk.opened.proposal].flatMap(file => entries(file, key)).flatMap(entry =>
    list(entry.unit).map(unit => [unit, [entry.grade, entry.kind].filter(Boolean).join(' ')]));
  /** @type {Map<string, string>} */
  const fresh = new Map([...named('deploy'), ...named('army')].filter(([unit]) => typeof unit === 'string' && !known.has(unit)).map(([unit, words]) => /** @type {[string, string]} */ ([unit, words])));
  return [...fresh].map(([unit, words]) => ({unit, name: unit, side: desk.opened.side, is_own: true, is_ordered: false, about: null, words,
    at: null, degrees: null, facing: '', strength: '', options: [], will: null, idle: null}));
}

export const sequence = () => [...roster(), ...newcomers()].map(unit => unit.unit);

/** An entry that a list has, in words. */
const entryTold = entry => Object.entries(entry).filter(([key]) => key !== 'note').map(([key, value]) => (key === 'unit' || key === 'kind' ? valueTold(value) : `${key} ${valueTold(value)}`)).join(', ');

/** The controls of an entry; `write` takes a change of it. */
function fields(known, entry, keys, write) {
  const held = [];
  const change = () => write(old => {
    const rest = Object.fromEntries(Object.entries(old).filter(([key]) => !held.some(one => one.key === key)));
    return {...rest, ...Object.fromEntries(held.map(({key, read}) => [key, read()]).filter(([, value]) => value !== null))};
  });
  const parts = keys.map(key => {
    const one = control(key, {value: entry[key.key], change, live: false, units: roster()});
    held.push({key: key.key, read: one.read});
    return element('span', {class: 'row'}, ...one.parts);
  });
  return element('div', {class: 'fields', onchange: change}, ...parts);
}

/** What a list says of a unit, to be changed. */
export function entryForm(known, unit) {
  const entry = orderOf(orders()?.tree, unit, known.key) ?? {};
  const keys = known.keys.filter(({key}) => !['unit', 'note'].includes(key));
  return fields(known, entry, keys, change => setTree(withEntryOf(tree(), unit, change, sequence(), known.key,
    made => Object.keys(made).some(key => key !== 'unit'))));
}

/** Sets a word in what a list says of a unit. */
export const setField = (key, unit, name, value) => setTree(withEntryOf(tree(), unit, entry => ({...entry, [name]: value}), sequence(), key, () => true));

function rowOf(known, entry, index) {
  const all = () => structuredClone(entries(orders()?.tree, known.key));
  const write = change => setTree(withList(tree(), known.key, all().map((old, at) => (at === index ? change(old) : old))));
  const unit = list(entry.unit)[0];
  return element('li', {},
    element('details', {open: opened.has(`${known.key} ${index}`), ontoggle: event => {
      if (event.target.open) opened.add(`${known.key} ${index}`);
      else opened.delete(`${known.key} ${index}`);
    }}, element('summary', {'data-key': `entry ${known.key} ${index}`}, entryTold(entry) || 'a new entry'),
    fields(known, entry, known.keys.filter(({key}) => key !== 'note'), write),
    button('Take it away', () => setTree(withList(tree(), known.key, all().filter((_, at) => at !== index))), {'data-key': `gone ${known.key} ${index}`})),
    ...(typeof unit === 'string' ? remarksOf(unit).map(remarkTold) : []));
}

/** Which entries stand open. */
const opened = new Set();

/** Whether a list may be filled now, even where the form proposes nothing for it. */
const isAsked = key => isDue(key) || desk.opened.owes === 'army' || desk.opened.owes === 'deployment' && key !== 'army';

function drawLists() {
  const shown = desk.acting ? [] : desk.opened.words.lists.filter(known => known.keys.length && (isAsked(known.key) || entries(orders()?.tree, known.key).length));
  byId('lists').hidden = shown.length === 0;
  fill(byId('lists-inside'), ...shown.flatMap(known => [
    element('h3', {}, TITLES[known.key] ?? known.key),
    element('ul', {class: 'entries'}, ...entries(orders()?.tree, known.key).map((entry, index) => rowOf(known, entry, index))),
    button(`Add to ${(TITLES[known.key] ?? known.key).toLowerCase()}`, () => {
      const all = structuredClone(entries(orders()?.tree, known.key));
      opened.add(`${known.key} ${all.length}`);
      setTree(withList(tree(), known.key, [...all, blank(known)]));
    }),
  ]), element('p', {class: 'help'}, 'What is allowed, and how much, the form says; it is judged as a whole, and sent back if part of it cannot stand.'));
}

/** A new entry: with what it cannot be read without. */
function blank(known) {
  const needed = known.keys.filter(({is_needed: isNeeded}) => isNeeded);
  return Object.fromEntries(needed.map(({key, words}) => [key, words[0] ?? freshName()]));
}

/** A name that nobody has. */
function freshName() {
  const taken = new Set(sequence());
  let number = 1;
  while (taken.has(`U${number}`)) number += 1;
  return `U${number}`;
}

/** Has the lists shown whenever something changes. */
export const showLists = () => whenChanged(drawLists);
