// The umpire's desk: the orders of both sides, what he does by hand, and the scenario, each as a part of one page.

import {button, byId, element, fill, notice, options, stored} from './elements.js';
import {ask} from './engine.js';
import {blankOf, fieldShown, formOf, itemTold, keyTaking, keysShown, sidesMade, withKey} from './fields.js';
import {atPoint, fromTable, isPicking, lineDrawn, outlined, picked, shapeDrawn, sideAt, spots, stopPicking} from './map.js';
import {choosePaper, drawText, paper, placedTold, put, remarksAt, setPaper, showPaper, takePaper, whenPaper} from './paper.js';
import {desk, table} from './state.js';
import {list} from './tree.js';
import {stopPlay} from './what_if.js';
import {isPoint} from './words.js';

/** What the umpire has before him; nothing in the page of a player. */
export const atHand = () => umpire.atHand;

/** The rules whose keys are known for a scenario. */
let ruledBy = '';

const umpire = {atHand: null, side: '', held: new Map(), open: async (view, form) => void [view, form], back: async held => void held};

const HELP = {
  hand: 'Choose a unit on the map or in a menu, and say what is to be otherwise: every change is judged as `estafette amend --preview` judges it. Download the file, and give it to `estafette amend`.',
  scenario: 'Choose what you work at: a click on the map places the unit that is chosen, or paints the ground that is chosen. Download the file: `estafette new` makes a game of it.',
};

// The parts of the page.

/** Goes to a part: the orders of a side, what is done by hand, or the scenario. */
async function goTo(part, side = '') {
  if (desk.part === 'orders' && umpire.side) {
    const {view, opened, form, judgement, texts, at} = desk;
    umpire.held.set(umpire.side, {view, opened, form, judgement, texts, at});
  }
  stopPicking();
  stopPlay();
  Object.assign(umpire, {side});
  Object.assign(desk, {part, unit: null, acting: null});
  document.body.dataset.part = part;
  byId('paper').hidden = part === 'orders';
  drawParts();
  for (const layer of ['reach', 'plans', 'targets']) byId(layer).replaceChildren();
  if (part === 'orders') {
    const at = umpire.atHand.sides.find(known => known.side === side);
    const held = umpire.held.get(side);
    if (held) await umpire.back(held);
    else await umpire.open(at.view, at.form);
    return;
  }
  await busily(part === 'hand' ? takeHand : takeScenario);
}

/** Does something for which the engine is asked several times, and says meanwhile that it works. */
async function busily(act) {
  document.body.setAttribute('aria-busy', 'true');
  try {
    await act();
  } finally {
    document.body.removeAttribute('aria-busy');
  }
}

function drawParts() {
  const {atHand: at} = umpire;
  byId('parts').hidden = !at;
  byId('another').hidden = Boolean(at);
  if (!at) return;
  const part = (name, text, side = '') => button(text, () => goTo(name, side), {'aria-pressed': String(desk.part === name && umpire.side === side), 'data-part': side || name});
  fill(byId('parts'), ...at.sides.map(({side, army}) => part('orders', `Orders of the ${army}`, side)), part('hand', 'By your hand'), part('scenario', 'The scenario'));
}

const fieldsOf = async (rules, of) => (await ask({ask: 'fields', rules, of})).fields;

async function takeHand() {
  const {game, exchange, rules, files} = umpire.atHand;
  paper.fields = (await fieldsOf(rules, 'umpire-file')).filter(({key}) => !['game', 'exchange'].includes(key));
  await takePaper({kind: 'hand', place: `estafette hand ${game} ${exchange}`, name: `${game}-${exchange}-umpire.yaml`, files, start: `game: ${game}\nexchange: ${exchange}\n`});
}

async function takeScenario() {
  ruledBy = '';
  const {rules: known} = await ask({ask: 'engines'});
  fill(byId('paper-rules'), ...options(known));
  const {atHand: at} = umpire;
  const rules = at?.rules ?? known[0][0];
  const start = at?.files['game.yaml'] ?? (await ask({ask: 'blank', rules})).text;
  await takePaper({kind: 'scenario', place: `estafette scenario ${at?.game ?? ''}`, name: 'game.yaml', start});
}

/** A scenario that comes from elsewhere. */
export async function receiveScenario(text) {
  paper.chosen = null;
  await setPaper(text);
}

// What is shown.

async function drawPaper() {
  if (desk.part === 'orders' || !paper.told) return;
  const {kind, told} = paper;
  if (kind === 'scenario' && told.tree?.rules && told.tree.rules !== ruledBy) {
    try {
      paper.fields = (await fieldsOf(told.tree.rules, 'game')).filter(({key}) => key !== 'rules');
      ruledBy = told.tree.rules;
    } catch (error) {
      notice(error.message);
    }
  }
  byId('desk').hidden = false;
  byId('wait').hidden = true;
  byId('head').textContent = kind === 'hand' ? `${umpire.atHand.game}, exchange ${umpire.atHand.exchange}: by your hand` : `${told.tree?.name ?? 'A scenario'}: the scenario`;
  byId('whose').textContent = '';
  byId('owes').textContent = '';
  byId('acting-banner').textContent = '';
  byId('verdict').textContent = told.is_sound ? (kind === 'hand' ? 'Nothing is at fault.' : 'A game can be made of it.') : 'Something is at fault: see below.';
  byId('verdict').dataset.verdict = told.is_sound ? 'sound' : 'set-aside';
  byId('paper-head').textContent = kind === 'hand' ? 'The umpire’s file' : 'game.yaml';
  byId('paper-help').textContent = HELP[kind];
  byId('paper-begin').hidden = kind !== 'scenario';
  fill(byId('unit-names'), ...[...told.units.map(({unit, name}) => [unit, name]), ...list(told.tree?.sides).map(({side, name}) => [side, name ?? side])].map(([value, name]) => element('option', {value}, name)));
  sidesMade.names = list(told.tree?.sides).map(({side}) => side).filter(side => typeof side === 'string');
  drawChosen();
  drawFields();
  drawText();
  drawMarks();
}

const fieldAt = key => paper.fields.find(field => field.key === key);
const entriesAt = key => list(paper.told.tree?.[key]);

/** The entry that is chosen, with its form; nothing where there is none any more. */
function chosenEntry() {
  const {chosen} = paper;
  const field = chosen && fieldAt(chosen.key);
  if (!field?.forms.length) return null;
  const entry = entriesAt(chosen.key)[chosen.index];
  if (entry) return {...chosen, field, entry, form: formOf(field, entry)};
  const form = chosen.unit && field.forms.find(({keys}) => keys[0].key === 'unit');
  return form ? {...chosen, index: entriesAt(chosen.key).length, field, entry: {unit: chosen.unit}, form} : null;
}

/** The entry in which the place of a unit stands, where that is not its own. */
function deployOf(unit) {
  const field = fieldAt('deploy');
  const form = field?.forms.find(({keys}) => keys[0].key === 'unit' && keyTaking({keys}, 'place'));
  if (!form || !unit) return null;
  const all = entriesAt('deploy');
  const at = all.findIndex(entry => entry.unit === unit);
  return {key: 'deploy', index: at < 0 ? all.length : at, entry: all[at] ?? {unit}, form};
}

const isMap = entry => Boolean(entry) && typeof entry === 'object' && !Array.isArray(entry);

function drawChosen() {
  const at = chosenEntry();
  if (!at || !isMap(at.entry)) {
    fill(byId('paper-chosen'), paper.kind === 'hand' ? element('label', {}, 'A unit: ', unitMenu()) : null);
    return;
  }
  const {key, index, entry, form} = at;
  const name = paper.told.units.find(({unit}) => unit === entry.unit)?.name ?? itemTold(entry);
  const isThere = index < entriesAt(key).length;
  const write = (own, value) => (isThere ? put([[key, index, own], value]) : put([[key, index], withKey(entry, own, value)]));
  const placed = key === 'army' && !keyTaking(form, 'place') ? deployOf(entry.unit) : null;
  fill(byId('paper-chosen'),
    element('div', {class: 'row head'}, element('h3', {tabindex: '-1', 'data-home': true, id: 'paper-name'}, `${key}: ${name}`), button('Close', () => choosePaper(null), {class: 'close'})),
    ...remarksAt(key, index).map(remark => placedTold(remark)),
    hintOf(at, placed), clicksMenu(at),
    ...form.keys.filter(({key: own}) => paper.kind !== 'hand' || own !== 'unit').map(each => fieldShown(each, entry[each.key], value => write(each.key, value))),
    placed && element('details', {open: true}, element('summary', {}, 'Where it stands'), ...keysShown({keys: placed.form.keys.filter(({key: own}) => own !== 'unit')}, placed.entry, value => put([[placed.key, placed.index], value]))),
    button('Take it out of the file', () => {
      const {length} = entriesAt(key);
      paper.chosen = null;
      if (index < length) put([[key, index], null]);
      else choosePaper(null);
    }));
}

const withOut = (entry, key) => Object.fromEntries(Object.entries(entry).filter(([own]) => own !== key));

/** Whether a key takes sides of hexes, as rivers and crossings have them beside their hexes. */
const isOfSides = (at, key) => key === 'sides' && !table() && at.form.keys.some(known => known.key === 'hexes');

/** Which key of an entry a click on the map sets: that which was chosen, a path that is there, the place of a unit. */
function clickedKey({form, entry}) {
  const [places, paths] = ['place', 'path'].map(takes => form.keys.filter(key => key.takes === takes).map(({key}) => key));
  if ([...places, ...paths].includes(paper.clicks)) return paper.clicks;
  const isUnit = form.keys[0].key === 'unit';
  return paths.find(key => entry[key] !== undefined) ?? (isUnit ? null : places.find(key => entry[key] !== undefined) ?? paths[0]) ?? keyTaking(form, 'place') ?? paths[0] ?? null;
}

/** The path that a click on the map goes on with; nothing where it sets a place. */
const pathClicked = at => (at && at.form.keys.some(({key, takes}) => takes === 'path' && key === clickedKey(at)) ? clickedKey(at) : null);

/** A menu of what a click on the map sets, where that can be several things. */
function clicksMenu(at) {
  const keys = at.form.keys.filter(({takes}) => ['place', 'path'].includes(takes)).map(({key}) => key);
  if (keys.length < 2) return null;
  return element('p', {class: 'row'}, element('label', {for: 'paper-clicks'}, 'A click on the map sets'), element('select', {id: 'paper-clicks', 'data-key': 'paper clicks', onchange: event => {
    paper.clicks = event.target.value;
    choosePaper(paper.chosen);
  }}, ...options(keys.map(key => [key]), clickedKey(at))));
}

function hintOf(at, placed) {
  const {key} = at;
  if (!pathClicked(at) && !mayStand(at) && !placed) return null;
  if (!pathClicked(at)) return element('p', {class: 'help'}, 'A click on the map puts it there; it can be dragged, too.');
  if (isOfSides(at, pathClicked(at))) return element('p', {class: 'help'}, 'Click between two hexes on the map: the side there is taken in; again to take it away.');
  return element('p', {class: 'help'}, table() ? `Click on the map, one corner of ${key} after the other; each snaps to corners that are there. Click the last one again to take it back.` : 'Click hexes on the map, or drag over them, to paint them; again to take them away.');
}

/** A menu of all units, for whoever does not see the map. */
const unitMenu = () => element('select', {'data-key': 'paper unit', onchange: event => chooseUnit(event.target.value)},
  ...options([['', '–'], ...paper.told.units.map(({unit, name, side}) => [unit, `${name} (${side})`])]));

/** Chooses a unit: the line that is about it, or a new one. */
function chooseUnit(unit) {
  const key = paper.kind === 'hand' ? 'amend' : 'army';
  const index = entriesAt(key).findIndex(entry => entry?.unit === unit);
  if (paper.kind === 'scenario' && index < 0) return;
  choosePaper({key, index: index < 0 ? entriesAt(key).length : index, unit});
}

/** The keys that stand open. */
const unfolded = new Set(['reason', 'sides', 'map', 'terrain', 'army', 'amend']);

function drawFields() {
  const {told} = paper;
  if (!told.tree && told.text.trim()) {
    fill(byId('paper-fields'), element('p', {class: 'help'}, 'The text cannot be read: mend it below first.'));
    return;
  }
  const isUsed = field => field.is_needed || told.tree?.[field.key] !== undefined || unfolded.has(field.key);
  fill(byId('paper-fields'), ...paper.fields.filter(isUsed).map(topField),
    element('details', {open: unfolded.has('*'), ontoggle: event => (event.target.open ? unfolded.add('*') : unfolded.delete('*'))}, element('summary', {}, 'More that may be said'), ...paper.fields.filter(field => !isUsed(field)).map(topField)));
}

function topField(field) {
  const value = paper.told.tree?.[field.key];
  const remarks = remarksAt(field.key).filter(remark => remark.entry === null).map(remark => placedTold(remark));
  if (!field.forms.length) return element('div', {}, fieldShown(field, value, changed => put([[field.key], changed])), ...remarks);
  const toggle = {open: unfolded.has(field.key) || !field.several && value != null, ontoggle: event => (event.target.open ? unfolded.add(field.key) : unfolded.delete(field.key))};
  if (!field.several) {
    return element('details', {class: 'field-of', 'data-field': field.key, ...toggle}, element('summary', {}, element('b', {}, field.key), ' ', element('span', {class: 'help'}, field.about)), ...remarks,
      ...formOf(field, value).keys.map(key => fieldShown(key, value?.[key.key], changed => put([[field.key, key.key], changed]))));
  }
  const entries = list(value);
  const rows = entries.map((entry, index) => element('li', {}, button(itemTold(entry), () => choosePaper({key: field.key, index, unit: null}), {
    'data-key': `${field.key} ${index}`, 'aria-pressed': String(paper.chosen?.key === field.key && paper.chosen.index === index),
    class: remarksAt(field.key, index).some(remark => remark.is_error) ? 'unit wrong' : 'unit'})));
  return element('details', {class: 'field-of', 'data-field': field.key, ...toggle}, element('summary', {}, element('b', {}, field.key), ` (${entries.length}) `, element('span', {class: 'help'}, field.about)), ...remarks,
  element('ul', {class: 'entries'}, ...rows),
  element('p', {class: 'row'}, ...field.forms.map(form => button(`Add to ${field.key}${field.forms.length > 1 ? `: ${form.keys[0].key}` : ''}`, () => {
    Object.assign(paper, {chosen: {key: field.key, index: entries.length, unit: null}, clicks: ''});
    put([[field.key, entries.length], blankOf(form, knownOf(field.key))]);
  }))));
}

/** What a new entry begins with, where it is known already. */
function knownOf(key) {
  const sides = list(paper.told.tree?.sides).map(({side}) => side);
  const last = entriesAt(key).at(-1);
  const taken = new Set([...paper.told.units.map(({unit}) => unit), ...entriesAt('army').map(({unit}) => unit)]);
  let number = 1;
  while (taken.has(`u${number}`)) number += 1;
  const unit = {unit: key === 'army' ? `u${number}` : paper.told.units[0]?.unit ?? `u${number}`};
  return {...unit, ...(key === 'sides' ? {side: `side-${sides.length + 1}`} : {side: last?.side ?? sides[0] ?? 'red'}), ...(key === 'army' && isMap(last) ? withOut(withOut(withOut(last, 'unit'), 'name'), 'at') : {})};
}

// The map.

function drawMarks() {
  const at = chosenEntry();
  const unit = at?.entry?.unit;
  byId('plans').replaceChildren(...(typeof unit === 'string' ? outlined(unit, 'chosen') : []));
  const points = pathClicked(at) && table() ? pointsOf(at.entry[pathClicked(at)]) : [];
  byId('reach').replaceChildren(...(points.length > 2 && pathClicked(at) === 'area' ? [shapeDrawn(points, 'goes')] : []), ...(points.length > 1 ? [lineDrawn(points, 'way', false)] : []));
}

const pointsOf = said => (isPoint(said) ? [said] : list(said)).filter(isPoint).map(point => fromTable(point.map(Number)));

/** How far a click may be from a corner that is there, on the sheet. */
const NEAR = 14;

/** A point of the table; where a corner of some ground or the edge of the table is near, that. */
function snapped(field, point) {
  const corners = entriesAt('terrain').filter(isMap).flatMap(entry => Object.values(entry)).filter(Array.isArray).flatMap(said => (isPoint(said) ? [said] : said)).filter(isPoint);
  const far = corner => Math.hypot(fromTable(corner.map(Number))[0] - point.x, fromTable(corner.map(Number))[1] - point.y);
  const nearest = corners.sort((one, other) => far(one) - far(other))[0];
  if (nearest && far(nearest) <= NEAR) return nearest;
  const {corner, drawn} = table();
  const [x, y] = field;
  const right = field.slice();
  if (Math.abs(point.x - corner[0]) < NEAR) right[0] = '0';
  if (Math.abs(point.y - corner[1]) < NEAR) right[1] = '0';
  if (Math.abs(point.x - corner[0] - drawn[0]) < NEAR) right[0] = String(Math.round(Number(x)));
  if (Math.abs(point.y - corner[1] + drawn[1]) < NEAR) right[1] = String(Math.round(Number(y)));
  return right;
}

/** Adds a place to those of an entry; one that is there goes. */
function painted(at, key, field, point) {
  const now = isPoint(at.entry[key]) ? [at.entry[key]] : list(at.entry[key]);
  const place = table() ? snapped(field, point) : isOfSides(at, key) ? sideAt(point) : field;
  const same = other => String(other) === String(place);
  const isBack = table() ? now.length > 0 && same(now.at(-1)) : now.some(same);
  return isBack ? (table() ? now.slice(0, -1) : now.filter(other => !same(other))) : [...now, place];
}

/** Puts the chosen unit at a place. */
function placeAt(at, field) {
  const own = pathClicked(at) ? null : keyTaking(at.form, 'place') && clickedKey(at);
  const placed = own ? at : deployOf(at.entry.unit);
  if (!placed) return null;
  return put([[placed.key, placed.index], {...placed.entry, [own ?? keyTaking(placed.form, 'place')]: field}]);
}

const mayStand = at => Boolean(at && (keyTaking(at.form, 'place') || at.key === 'army' && deployOf(at.entry.unit)));

/** A click on the map, while a paper is worked at. */
export function clickPaper(point) {
  const {units, field} = atPoint(point);
  if (isPicking()) {
    picked(field);
    return;
  }
  const at = chosenEntry();
  const path = pathClicked(at);
  if (path) {
    put([[at.key, at.index], {...at.entry, [path]: painted(at, path, field, point)}]);
    return;
  }
  const other = units.find(unit => unit !== at?.entry?.unit);
  if (other) {
    chooseUnit(other);
    if (mayStand(at) && !units.includes(at.entry.unit)) notice('', button(`Or put ${at.entry.unit} there, too`, () => {
      paper.chosen = {key: at.key, index: at.index, unit: at.unit};
      placeAt(at, field);
    }));
    return;
  }
  if (mayStand(at)) placeAt(at, field);
}

/** What a drag that begins at a point of the map does; nothing where it moves the map. */
export function begunOnPaper(point) {
  const at = chosenEntry();
  const path = pathClicked(at);
  if (path && !table() && !isOfSides(at, path)) {
    const hexes = [];
    const over = moved => {
      const {field} = atPoint(moved);
      if (!hexes.includes(field)) hexes.push(field);
      byId('targets').replaceChildren(...hexes.filter(hex => spots.hexes.has(hex)).map(hex => shapeDrawn(desk.opened.map.touch.corners.map(([x, y]) => [spots.hexes.get(hex)[0] + x, spots.hexes.get(hex)[1] + y]), 'goes')));
    };
    over(point);
    return {onPaper: over, done: () => put([[at.key, at.index], {...at.entry, [path]: [...new Set([...list(at.entry[path]), ...hexes])]}])};
  }
  const [unit] = atPoint(point).units;
  if (!unit) return null;
  return {
    onPaper: moved => byId('targets').replaceChildren(lineDrawn([spots.units.get(unit), [moved.x, moved.y]], 'way')),
    done: moved => {
      chooseUnit(unit);
      const mine = chosenEntry();
      return mine && mine.entry.unit === unit && mayStand(mine) ? placeAt(mine, atPoint(moved).field) : null;
    },
  };
}

/** Has the umpire's parts at hand, where the page is his; a scenario can be made in any. `open` shows a view anew, `back` as it was left. */
export function showUmpire(opens, back) {
  Object.assign(umpire, {open: opens, back});
  document.body.dataset.part = 'orders';
  const at = stored('at-hand');
  if (at) {
    umpire.atHand = JSON.parse(at);
    umpire.side = umpire.atHand.sides.find(({view}) => view === stored('view'))?.side ?? umpire.atHand.sides[0].side;
  }
  drawParts();
  showPaper();
  whenPaper(drawPaper);
  byId('make').addEventListener('click', () => goTo('scenario'));
  byId('paper-blank').addEventListener('click', () => busily(async () => receiveScenario((await ask({ask: 'blank', rules: byId('paper-rules').value})).text)));
  byId('paper-file').addEventListener('change', async event => {
    const [file] = event.target.files;
    if (file) await receiveScenario(await file.text());
  });
}
