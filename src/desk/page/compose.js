// A step, made by menus that know the words of the rules: its verb, what stands behind it and beside it, on what condition, and what
// is done instead.

import {button, element, fill, options} from './elements.js';
import {pick} from './map.js';
import {calledOf} from './names.js';
import {desk, everybody, roster, table} from './state.js';
import {list, plain, verbOf} from './tree.js';
import {placeOf, placeTyped, placesOf, placesTyped} from './words.js';

let made = 0;

/** A name for a control that no other has. */
function freshId(what) {
  made += 1;
  return `${what}-${made}`;
}

/**
 * A control for what stands under a key or behind a verb. `read` gives what it holds, nothing where it is empty. One that is not live tells
 * of no change but of a place that was picked.
 * @returns {{parts: any[], read: () => any}}
 */
export function control(what, {value, change = () => {}, label = what.key ?? '', units = everybody(), live = true} = /** @type {any} */ ({})) {
  const id = freshId('field');
  const named = element('label', {for: id, title: what.about ?? ''}, label, what.about && element('span', {class: 'about'}, ` (${what.about})`));
  const on = {id, 'data-key': `${label} ${what.takes}`, oninput: live ? change : null};
  const input = (like, typed) => element('input', {...on, autocomplete: 'off', value: typed ?? '', ...like});
  const text = made => made.value.trim() || null;
  const simple = (made, read = text) => ({parts: [named, made], read: () => read(made)});
  const choice = pairs => element('select', {id, 'data-key': on['data-key'], onchange: live ? change : null}, ...options([['', '–'], ...pairs], value ?? ''));
  switch (what.takes) {
    case 'nothing': return {parts: [], read: () => null};
    case 'unit': return whom({value, change, label, units});
    case 'name': return simple(choice([...units.map(unit => [unit.unit, calledOf(unit.unit)]), ...list(what.words).map(word => [word])]));
    case 'names': return simple(input({list: 'unit-names'}, list(value).join(' ')), made => namesIn(made.value));
    case 'parts': return simple(input({placeholder: 'b-1, b-2 800'}, partsTyped(value)), made => parts(made.value));
    case 'flag': return simple(choice([['yes'], ['no']]));
    case 'word': return simple(choice(what.words.map(word => [word])));
    case 'heading': return simple(input({list: 'headings', placeholder: 'N'}, placeTyped(value)), made => (made.value.trim() ? placeOf(made.value) : null));
    case 'length': return simple(input({inputmode: 'decimal', list: 'lengths', size: 6}, value));
    case 'degrees': return simple(input({inputmode: 'numeric', size: 6}, value));
    case 'number': return simple(input({size: 6}, value));
    case 'place': {
      const made = input({list: 'places', size: 12}, placeTyped(value));
      return {parts: [named, made, pick(made, change, false)], read: () => (made.value.trim() ? placeOf(made.value) : null)};
    }
    case 'path': {
      const made = input({list: 'places'}, placesTyped(value));
      return {parts: [named, made, pick(made, change, true)], read: () => {
        const places = placesOf(made.value);
        return places.length ? places : null;
      }};
    }
    case 'condition': return condition({value, change, label});
    case 'steps': return several({value, change, label, verbs: desk.opened.words.verbs});
    default: return simple(input({}, typeof value === 'object' ? '' : value));
  }
}

/** Names that were typed. */
function namesIn(said) {
  const names = said.split(/[\s,;]+/).filter(Boolean);
  return names.length ? plain(names) : null;
}

const partsTyped = value => list(value).map(part => (typeof part === 'object' ? Object.entries(part).map(([unit, men]) => `${unit} ${men}`).join(', ') : part)).join(', ');

function parts(said) {
  const found = said.split(/[,;]+/).map(part => part.trim()).filter(Boolean).map(part => {
    const [unit, men] = part.split(/\s+/);
    return men ? {[unit]: men} : unit;
  });
  return found.length ? plain(found) : null;
}

/** Whom: a unit or a word, and others in case that one cannot be; each may be bound to a distance. */
function whom({value, change, label, units}) {
  const rows = element('span', {class: 'whom'});
  const unit = unit => [unit.unit, unit.is_own ? calledOf(unit.unit) : `${calledOf(unit.unit)} (${unit.side})`];
  const known = [...[...units].sort((a, b) => Number(a.is_own) - Number(b.is_own)).map(unit),
    ...desk.opened.words.whom.map(word => [word, `“${word}”`])];
  const row = (said = '') => {
    const [, word, within] = String(said).match(/^(.*?)(?:\s+within\s+(.+))?$/) ?? [];
    const strange = word && !known.some(([name]) => name === word) ? [[word]] : [];
    const first = rows.children.length === 0;
    const select = element('select', {'aria-label': first ? label : `or, failing that`, 'data-key': `${label} whom ${rows.children.length}`, onchange: change},
      ...options([['', '–'], ...strange, ...known], word ?? ''));
    const far = element('input', {size: 4, 'aria-label': 'no farther than', placeholder: 'within', inputmode: 'decimal', value: within ?? '', oninput: change});
    rows.append(element('span', {class: 'row'}, first ? `${label} ` : 'or ', select, far));
  };
  list(value).forEach(row);
  if (!rows.children.length) row();
  const read = () => {
    const said = [...rows.children].map(child => {
      const [select, far] = [child.querySelector('select'), child.querySelector('input')];
      return select.value && (far.value.trim() ? `${select.value} within ${far.value.trim()}` : select.value);
    });
    const found = said.filter(Boolean);
    return found.length ? plain(found) : null;
  };
  return {parts: [rows, button('or …', () => row(), {'aria-label': 'add another in case it cannot be'})], read};
}

/** A condition: keys with what each says; all of them must hold. */
function condition({value, change, label}) {
  const rows = element('span', {class: 'rows'});
  const held = [];
  const add = (key, said) => {
    const known = desk.opened.words.conditions.find(each => each.key === key);
    if (!known) return;
    const one = control(known, {value: said, change, label: key});
    const mine = {key, read: one.read};
    held.push(mine);
    const line = element('span', {class: 'row'}, ...one.parts, button('×', () => {
      held.splice(held.indexOf(mine), 1);
      line.remove();
      change();
    }, {'aria-label': `without ${key}`}));
    rows.append(line);
  };
  Object.entries(value ?? {}).forEach(([key, said]) => add(key, said));
  const menu = element('select', {'aria-label': `${label}: a condition`, 'data-key': `${label} condition`, onchange: event => {
    add(event.target.value);
    event.target.value = '';
  }}, ...options([['', `${label} …`], ...desk.opened.words.conditions.map(({key, about}) => [key, `${key}: ${about}`])]));
  const read = () => {
    const said = held.map(({key, read}) => [key, read()]).filter(([, found]) => found !== null);
    return said.length ? Object.fromEntries(said) : null;
  };
  return {parts: desk.opened.words.conditions.length ? [rows, menu] : [], read};
}

/** Several steps, one after the other. */
export function several({value, change, label, verbs}) {
  const rows = element('span', {class: 'rows'});
  const held = [];
  const add = step => {
    const one = composed({step, verbs, change, label: held.length ? 'then' : label});
    held.push(one);
    rows.append(one.part);
  };
  list(value).forEach(add);
  const read = () => {
    const steps = held.map(one => one.read()).filter(step => step !== null);
    return steps.length ? plain(steps) : null;
  };
  return {parts: [rows, button(`${label} …`, () => add(null), {'aria-label': `${label}: a step`})], read};
}

/**
 * One step. `read` gives it, nothing while it is not whole.
 * @returns {{part: any, read: () => any, verb: () => string}}
 */
export function composed({step, verbs, change = () => {}, label = 'Step', chosen = verb => void verb}) {
  const id = freshId('verb');
  const part = element('span', {class: 'composed'});
  const about = element('span', {class: 'help'});
  const inside = element('span', {class: 'row'});
  let behind = null;
  let aside = [];
  const show = now => {
    const verb = verbs.find(known => known.verb === select.value);
    about.textContent = verb?.about ?? '';
    behind = null;
    aside = [];
    if (!verb) return fill(inside);
    behind = control({...verb, takes: verb.takes}, {value: now?.[verb.verb], change, label: WORDS[verb.takes] ?? '', units: others()});
    const beside = verb.beside.map(key => ({key: key.key, ...control(key, {value: now?.[key.key], change})}));
    const held = {key: 'if', ...condition({value: now?.if, change, label: 'if'})};
    const otherwise = {key: 'else', ...several({value: now?.else, change, label: 'else', verbs})};
    aside = [...beside, held, otherwise];
    const more = [...beside.flatMap(({parts}) => parts), ...held.parts, ...otherwise.parts];
    const isUsed = aside.some(({key}) => now?.[key] !== undefined);
    // What stands alone has nothing beside it.
    if (verb.takes === 'nothing') aside = [];
    fill(inside, ...behind.parts, verb.takes !== 'nothing' && element('details', {class: 'more', open: isUsed},
      element('summary', {}, 'on what condition, or else …'), ...more));
    return undefined;
  };
  const select = element('select', {id, 'data-key': `${label} verb`, onchange: event => {
    show(null);
    chosen(event.target.value);
    change();
  }}, ...options([['', 'by a click on the map'], ...verbs.map(verb => [verb.verb, `${verb.verb} – ${verb.about}`])], verbOf(step) ?? ''));
  if (typeof step === 'string' || (step && verbOf(step))) show(typeof step === 'string' ? {} : step);
  part.append(element('label', {for: id}, label), ' ', select, ' ', about, inside);
  const read = () => {
    const verb = verbs.find(known => known.verb === select.value);
    if (!verb) return null;
    const said = behind?.read() ?? null;
    if (said === null && !verb.is_bare) return null;
    if (said === null) return verb.verb;
    const more = Object.fromEntries(aside.map(({key, read}) => [key, read()]).filter(([, found]) => found !== null));
    return {[verb.verb]: said, ...more};
  };
  return {part, read, verb: () => select.value};
}

/** What the control behind a verb is called. */
const WORDS = {unit: 'whom', name: 'who', names: 'who', parts: 'of whom', place: 'where', path: 'through where', heading: 'which way',
  length: 'how far', degrees: 'degrees to the right', word: 'which', number: 'how many', flag: 'whether', steps: 'what', text: 'what'};

/** Those whom a verb may be about, without the unit itself: of one's own also who may yet come. */
const others = () => everybody().filter(unit => unit.unit !== desk.unit && (unit.at || roster().includes(unit) && unit.is_ordered));

/** What lengths are measured in, where the field is a table. */
export const measure = () => table()?.unit ?? 'hexes';
