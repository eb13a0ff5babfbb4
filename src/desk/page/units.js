// The units, and the orders of the one that is chosen.

import {composed, control} from './compose.js';
import {remarkTold, setTree, tree, tryAll, verdictTold} from './draft.js';
import {button, byId, element, fill, notice} from './elements.js';
import {ask} from './engine.js';
import {entryForm, isDue, newcomers, sequence} from './lists.js';
import {bringIn, markFields, spots, stopPicking} from './map.js';
import {calledOf, namedButton, namesTold, saysWord} from './names.js';
import {changed, chosen, desk, isOpen, ordered, orders, remarksOf, roster, whenChanged} from './state.js';
import {list, orderOf, stepsOf, verbOf, withEntryOf, withSteps} from './tree.js';
import {behind, stepTold, valueTold} from './words.js';

/** The lists in which units have steps: orders, and those that only these rules have. */
const sheets = () => [{key: 'orders', verbs: desk.opened.words.verbs},
  ...desk.opened.words.lists.filter(each => each.verbs.length)];

// The list.

function stateOf(unit) {
  if (remarksOf(unit.unit).some(remark => remark.is_error)) return 'set aside';
  const steps = stepsOf(orderOf(orders()?.tree, unit.unit)).map(stepTold).join('; ');
  const errand = stepsOf(orderOf(orders()?.tree, unit.unit, 'general')).map(stepTold).join('; ');
  const place = orderOf(orders()?.tree, unit.unit, 'deploy');
  const told = [errand, steps, place?.at ? `at ${valueTold(place.at)}` : ''].filter(Boolean).join('; ');
  if (told) return told;
  if (unit.will) return `will ${unit.will}`;
  if (unit.idle) return unit.idle;
  if (isDue('deploy') && orderOf(desk.opened.proposal, unit.unit, 'deploy')) return 'no place yet';
  return unit.is_ordered ? 'may be ordered' : unit.at ? 'nothing to decide now' : 'not on the map';
}

/** The word by which orders name a unit, where its name does not hold that. */
const wordOf = unit => (saysWord(unit.name, unit.unit) ? [] : [element('span', {class: 'word'}, unit.unit), ' ']);

/** What is told of a unit for which the player has still to do something. */
const OWING = ['set aside', 'may be ordered', 'no place yet'];

/** The units that are listed, in their order. */
const listed = () => [...roster(), ...newcomers()].filter(isListed);

/** Whether a unit waits for the player. */
const owes = unit => OWING.includes(stateOf(unit));

/** Takes the next unit in hand that waits for the player, from the one that is chosen round the list. */
function chooseNext() {
  const all = listed();
  const at = all.findIndex(unit => unit.unit === desk.unit) + 1;
  const next = [...all.slice(at), ...all.slice(0, at)].find(unit => owes(unit) && unit.unit !== desk.unit);
  if (next) choose(next.unit);
}

/** The button that does so, with how many there are besides the one that is chosen; nothing where nothing can be ordered. */
function nextButton(key) {
  if (!isOpen()) return null;
  const left = listed().filter(unit => owes(unit) && unit.unit !== desk.unit).length;
  return button(left ? `Next (${left})` : 'No other waits', chooseNext, {class: 'next', disabled: left === 0, 'data-key': key,
    title: 'The next unit that may be ordered, or whose order would be set aside'});
}

/** Whether a unit is shown in the list: it can be ordered, or stands on the map, or is to be set out. */
const isListed = unit => unit.is_ordered || (unit.at && spots.units.has(unit.unit)) || sheets().some(({key}) => orderOf(orders()?.tree, unit.unit, key))
  || orderOf(desk.opened.proposal, unit.unit, 'deploy') || orderOf(orders()?.tree, unit.unit, 'deploy');

function drawUnits() {
  const rows = listed().map(unit => {
    const state = stateOf(unit);
    return element('li', {}, element('button', {
      type: 'button', class: `unit${state === 'set aside' ? ' wrong' : ''}`, 'data-unit': unit.unit, 'data-key': `unit ${unit.unit}`,
      'aria-pressed': String(desk.unit === unit.unit), onclick: () => choose(unit.unit),
    }, element('b', {}, element('bdi', {}, unit.name)), ' ', ...wordOf(unit), element('span', {class: 'state'}, ...namesTold(state))));
  });
  byId('units-head').textContent = desk.acting ? `The units of ${armyOf(desk.acting)}, for once` : 'Your units';
  fill(byId('units'), ...rows);
  fill(byId('units-next'), nextButton('next listed'));
  const named = [...roster(), ...desk.opened.units.filter(unit => !unit.is_own)];
  fill(byId('unit-names'), ...named.map(unit => element('option', {value: unit.unit}, calledOf(unit.unit))));
}

/** What an army is called. */
export const armyOf = side => desk.opened.others.find(([other]) => other === side)?.[1] ?? desk.opened.army;

/** Takes a unit in hand; nobody, where none is named. */
export function choose(unit) {
  desk.unit = unit;
  offered.replaceChildren();
  disarm();
  stopPicking();
  document.body.classList.toggle('in-hand', Boolean(unit));
  if (unit) bringIn(unit);
  changed();
  byId('unit').querySelector('[data-home]')?.focus({preventScroll: true});
}

// The panel.

/** @type {(unit: Piece) => any[]} */
let byTaps = () => [];

/** Says who has the controls for what is otherwise dragged. */
export const withTaps = give => {
  byTaps = give;
};

/** What a click on the map offers. */
const offered = element('div', {id: 'choices'});

/** The composers of the panel: they stay while orders change, until their step is written. */
const bench = {unit: null, made: new Map()};

function composer(key, verbs) {
  if (bench.unit !== desk.unit) Object.assign(bench, {unit: desk.unit, made: new Map()});
  if (!bench.made.has(key)) {
    const tried = element('p', {class: 'tried', role: 'status'});
    const one = composed({verbs: verbs.filter(verb => !verb.is_reply), label: 'Add a step', step: null,
      change: () => tryAtHand(key, one, tried), chosen: verb => arm(key, verb)});
    const form = element('form', {class: 'add', onsubmit: event => {
      event.preventDefault();
      const step = one.read();
      if (step === null) {
        tried.textContent = one.verb() ? 'Say what it is about first.' : 'Choose what it does first.';
        return;
      }
      disarm();
      addSteps([step], key);
    }}, one.part, element('button', {type: 'submit', 'data-key': `add ${key}`}, 'Add'), tried);
    bench.made.set(key, {form, verb: one.verb});
  }
  return bench.made.get(key).form;
}

/** The verb that waits for a click on the map, and the list that it is for. */
const armed = {key: 'orders', verb: ''};

export const armedVerb = () => armed.verb;

function disarm() {
  armed.verb = '';
  bench.made = new Map();
  markFields(new Set());
}

/** Takes a verb for the next click, and shows where it may lead. */
async function arm(key, verb) {
  Object.assign(armed, {key, verb});
  markFields(new Set());
  const known = sheets().find(sheet => sheet.key === key)?.verbs.find(each => each.verb === verb);
  if (!known || key !== 'orders') return;
  const towards = known.takes === 'unit' ? desk.opened.units.filter(unit => unit.at && unit.unit !== desk.unit).map(unit => unit.unit)
    : ['place', 'path'].includes(known.takes) ? [...spots.hexes.keys()] : [];
  if (!towards.length) return;
  const steps = towards.map(target => ({[verb]: known.takes === 'path' ? [target] : target}));
  const tried = await tryAll(desk.unit, steps);
  if (armed.verb === verb) markFields(new Set(towards.filter((_, index) => tried[index]?.allowed)));
}

async function tryAtHand(key, one, told) {
  const step = one.read();
  if (step === null || key !== 'orders') return fill(told);
  const [verdict] = await tryAll(desk.unit, [step]);
  return fill(told, verdict && verdictTold(verdict));
}

/** Writes steps behind those of the chosen unit. */
export const addSteps = (steps, key = 'orders') => setSteps(all => [...all, ...steps], key);

/** Changes the steps of the chosen unit. */
const setSteps = (change, key = 'orders') => {
  disarm();
  offered.replaceChildren();
  return setTree(withSteps(tree(), desk.unit, change, sequence(), key));
};

function drawUnit() {
  const panel = byId('unit');
  const unit = chosen() ?? newcomers().find(known => known.unit === desk.unit);
  panel.hidden = !desk.opened;
  if (!unit) {
    fill(panel, element('p', {class: 'help'}, 'Choose a unit: on the map, or in the list.'));
    return;
  }
  const said = unit.about ? unit.about.replace(/^[^:]*: /, '') : [unit.words, unit.strength, unit.at && `at ${unit.at}`].filter(Boolean).join(', ');
  const whole = remarksOf(unit.unit).filter(remark => remark.step < 1 || remark.step > stepsOf(orderOf(orders()?.tree, unit.unit)).length);
  const mayOrder = unit.is_ordered || orderOf(orders()?.tree, unit.unit);
  fill(panel,
    element('div', {class: 'row head'}, element('h2', {id: 'unit-name', tabindex: '-1', 'data-home': true}, element('bdi', {}, unit.name)), ...wordOf(unit),
      element('span', {class: 'row'}, nextButton('next in hand'), button('Close', () => choose(null), {class: 'close'}))),
    said && element('p', {class: 'help'}, ...namesTold(said)),
    unit.idle && !unit.will && element('p', {}, 'Nothing is to be decided for it now: ', ...namesTold(unit.idle), '.'),
    unit.will && element('p', {}, `As ordered before, it will ${unit.will}. An order here replaces that.`),
    ...(mayOrder ? sheetOf(unit, {key: 'orders', verbs: desk.opened.words.verbs}, 'Orders') : []),
    ...whole.map(remarkTold),
    ...byTaps(unit),
    offered,
    ...(mayOrder ? [composer('orders', ordered()), ...conditionOf(unit)] : []),
    unit.options.length > 0 && element('details', {open: true}, element('summary', {}, mayOrder ? 'What it may do' : 'As it stands'), optionsOf(unit)),
    ...setUpOf(unit),
    ...(!mayOrder && !unit.options.length && !setUpOf(unit).length ? [element('p', {class: 'help'}, 'Nothing is asked of it now.')] : []),
  );
}

/** The steps of a unit in a list. */
function sheetOf(unit, {key, verbs}, title) {
  const entry = orderOf(orders()?.tree, unit.unit, key);
  const steps = stepsOf(entry);
  const shared = list(entry?.unit).filter(other => other !== unit.unit);
  const lines = steps.map((step, index) => {
    const change = make => () => setSteps(all => make([...all]), key);
    const remarks = remarksOf(unit.unit).filter(remark => key === 'orders' && remark.step === index + 1);
    const edit = element('span', {});
    return element('li', {}, element('span', {class: 'step'}, ...namesTold(stepTold(step))), ' ',
      button('↑', change(all => (all.splice(index - 1, 0, ...all.splice(index, 1)), all)), {'aria-label': `move step ${index + 1} up`, disabled: index === 0, 'data-key': `up ${key} ${index}`}),
      button('edit', () => fill(edit, ...editor(step, verbs, made => change(all => all.map((old, at) => (at === index ? made : old)))())), {'aria-label': `edit step ${index + 1}`, 'data-key': `edit ${key} ${index}`}),
      button('×', change(all => (all.splice(index, 1), all)), {'aria-label': `take step ${index + 1} away`, 'data-key': `away ${key} ${index}`}),
      edit, ...remarks.map(remarkTold));
  });
  return [
    element('h3', {}, title),
    lines.length ? element('ol', {class: 'steps'}, ...lines) : element('p', {class: 'help'}, 'None yet.'),
    shared.length > 0 && element('p', {class: 'help'}, `It shares these with ${shared.map(calledOf).join(', ')}; what you change here is for it alone.`),
    entry?.if && element('p', {class: 'help'}, `Only if ${Object.entries(entry.if).map(([name, value]) => `${name} ${valueTold(value)}`).join(' and ')}.`),
  ];
}

function editor(step, verbs, done) {
  const one = composed({step, verbs, label: 'Step'});
  return [element('form', {class: 'add', onsubmit: event => {
    event.preventDefault();
    const made = one.read();
    if (made !== null) done(made);
  }}, one.part, element('button', {type: 'submit'}, 'Change it'))];
}

/** What stands beside the steps of an order: its condition, and what these rules have besides. */
function conditionOf(unit) {
  const entry = orderOf(orders()?.tree, unit.unit) ?? {};
  if (!stepsOf(entry).length && !desk.opened.words.beside.length) return [];
  const keys = [...desk.opened.words.beside, ...(desk.opened.words.conditions.length ? [{key: 'if', about: 'tested before the first step', takes: 'condition', words: []}] : [])];
  const held = [];
  const write = () => setTree(withEntryOf(tree(), unit.unit, old => {
    const rest = Object.fromEntries(Object.entries(old).filter(([key]) => !keys.some(known => known.key === key)));
    const said = held.map(({key, read}) => [key, read()]).filter(([, value]) => value !== null);
    const {do: steps, ...head} = rest;
    return {...head, ...Object.fromEntries(said.filter(([key]) => key !== 'if')), ...(steps === undefined ? {} : {do: steps}),
      ...Object.fromEntries(said.filter(([key]) => key === 'if'))};
  }, sequence(), 'orders', made => stepsOf(made).length > 0 || Object.keys(made).some(key => key !== 'unit')));
  const parts = keys.flatMap(known => {
    const one = control(known, {value: entry[known.key], label: known.key === 'if' ? 'only if' : known.key});
    held.push({key: known.key, read: one.read});
    return one.parts;
  });
  const isUsed = keys.some(({key}) => entry[key] !== undefined);
  return [element('details', {open: isUsed}, element('summary', {}, keys.length > 1 ? 'How, and on what condition' : 'On what condition'),
    element('span', {class: 'row'}, ...parts, button('Take over', write)))];
}

/** What of a set-up is about a unit: its general order, its place. */
function setUpOf(unit) {
  if (desk.acting) return [];
  return desk.opened.words.lists.flatMap(known => {
    const entry = orderOf(orders()?.tree, unit.unit, known.key);
    if (known.verbs.length) {
      const parts = [...sheetOf(unit, known, known.key === 'general' ? 'General order' : known.key), composer(known.key, known.verbs)];
      return isDue(known.key) || entry ? parts : [element('details', {}, element('summary', {}, 'Alter its general order'), ...parts)];
    }
    const isHere = entry || isDue(known.key) && orderOf(desk.opened.proposal, unit.unit, known.key);
    return isHere ? [element('h3', {}, 'Its place'), entryForm(known, unit.unit)] : [];
  });
}

/** What is found of the options of a unit, as the turn file stands: asked once. */
const trials = {of: '', tried: Promise.resolve([])};

/**
 * What a unit may do, a line each, in which the steps that it names can be pressed. What would be set aside as the turn file stands is no
 * button: it is said why.
 */
function optionsOf(unit) {
  const named = unit.options.flatMap(({steps}) => steps);
  const shown = element('div', {class: 'options'}, ...unit.options.map(optionTold));
  const of = `${desk.view} ${JSON.stringify([unit.unit, desk.acting, orders()?.tree])}`;
  if (trials.of !== of) Object.assign(trials, {of, tried: isOpen() && orders()?.tree && named.length ? tryAll(unit.unit, named.map(([, does]) => does)) : Promise.resolve([])});
  trials.tried.then(tried => {
    const verdicts = new Map(tried.map((verdict, at) => [named[at][0], verdict]));
    for (const control of shown.querySelectorAll('[data-option]')) {
      const verdict = verdicts.get(control.dataset.option);
      if (verdict && !verdict.allowed) control.replaceWith(element('span', {class: 'not'}, element('b', {}, ...namesTold(control.dataset.option)), ' ', verdictTold(verdict)));
    }
    shown.dataset.tried = String(tried.length);
  });
  return shown;
}

function optionTold({steps, note}) {
  if (!steps.length) return element('p', {class: 'said'}, ...namesTold(note));
  const pressed = steps.map(([said, does]) => namedButton(said, () => addSteps(does), {'data-key': `option ${said}`, 'data-option': said}));
  return element('p', {class: 'option'}, ...pressed, note && element('span', {class: 'help'}, ' ', ...namesTold(note)));
}

// A click on the map.

const ACTS = {fire: 'fire', charge: 'melee', rally: 'rally'};

/** The exact chances of a step, where its rules have some: asked when they are opened. */
function chances(step) {
  const act = ACTS[verbOf(step)];
  const target = behind(step);
  if (!act || typeof target !== 'string') return null;
  const text = element('pre', {tabindex: '0', 'aria-label': 'chances'});
  const {view, unit} = desk;
  return element('details', {ontoggle: async event => {
    if (!event.target.open || text.textContent) return;
    try {
      ({text: text.textContent} = await ask({ask: 'odds', view, unit, act, target}));
    } catch (error) {
      text.textContent = error.message;
    }
  }}, element('summary', {}, 'chances'), text);
}

/** The last step of the unit, if it is a path that can go on. */
function pathAtEnd(verb) {
  const last = stepsOf(orderOf(orders()?.tree, desk.unit)).at(-1);
  return last && verbOf(last) === verb && Object.keys(last).length === 1 ? list(last[verb]) : null;
}

/** What a click on units and a field could mean for the unit that is chosen. */
export function meant(units, field) {
  const verbs = ordered().filter(({verb}) => !armed.verb || verb === armed.verb);
  return verbs.flatMap(({verb, takes}) => {
    if (takes === 'unit') return units.map(unit => ({[verb]: unit}));
    if (takes === 'place') return [{[verb]: field}];
    return takes === 'path' && typeof field === 'string' ? [{[verb]: [field]}] : [];
  });
}

const isPath = verb => desk.opened.words.verbs.find(known => known.verb === verb)?.takes === 'path';

/** Writes a step; one that goes on with the path at the end of the order is written into that. */
function takeStep(step) {
  const path = isPath(verbOf(step)) && pathAtEnd(verbOf(step));
  return path ? setSteps(all => [...all.slice(0, -1), {[verbOf(step)]: [...path, ...list(behind(step))]}]) : addSteps([step]);
}

/** Offers what a click could mean, judged by the engine. */
export async function offer(units, field, steps = meant(units.filter(unit => unit !== desk.unit), field)) {
  const others = units.filter(unit => unit !== desk.unit);
  const found = (await tryAll(desk.unit, steps)).map((verdict, index) => ({step: steps[index], verdict}));
  const may = found.filter(({verdict}) => verdict.allowed);
  if (armed.verb && may.length === 1) await addSteps([may[0].step]);
  else offerTried(found, others, field);
}

/**
 * Takes a path as it was drawn, where it leads to its end and nobody stands there. Else it is said what comes of it, and offered besides:
 * as much of it as may be gone, the way that the rules find, and what can be done to those who stand there.
 */
export async function offerPath(fields, units) {
  const others = units.filter(unit => unit !== desk.unit);
  const end = fields.at(-1);
  const path = ordered().find(({takes}) => takes === 'path')?.verb;
  const before = path ? pathAtEnd(path) ?? [] : [];
  const drawn = path ? fields.map((_, index) => ({[path]: [...before, ...fields.slice(0, fields.length - index)]})) : [];
  const more = others.length ? meant(others, end).filter(step => verbOf(step) !== path) : ordered().some(({verb}) => verb === 'to') ? [{to: end}] : [];
  const last = before.length ? {behind: withSteps(tree(), desk.unit, all => all.slice(0, -1), sequence())} : {};
  const [ways, rest] = [await tryAll(desk.unit, drawn, {...last, ends: true}), await tryAll(desk.unit, more, {ends: true})];
  const whole = ways[0];
  const take = step => setSteps(all => [...(before.length ? all.slice(0, -1) : all), step]);
  if (whole?.allowed && whole.ends === end && !others.length) {
    await take(drawn[0]);
    return;
  }
  const most = ways.findIndex(({allowed}) => allowed);
  const shown = [...new Set([0, most])].filter(at => at >= 0 && ways[at]).map(at => ({step: drawn[at], verdict: ways[at], take}));
  offerTried([...shown, ...rest.map((verdict, index) => ({step: more[index], verdict}))], others, end,
    whole && !others.length ? `The path is not gone to its end at ${end} as it was drawn.` : null);
}

/** Shows steps that were tried, with what comes of each; those that would be carried out can be pressed. */
export function offerTried(found, others, field, word = null) {
  const own = others.filter(unit => roster().some(known => known.unit === unit));
  const may = found.filter(({verdict}) => verdict.allowed);
  const short = ({step, verdict}) => {
    const goal = list(behind(step)).at(-1);
    return verdict.allowed && verdict.ends && goal !== verdict.ends && spots.hexes.has(goal) ? element('span', {class: 'help'}, ` It gets to ${verdict.ends}.`) : null;
  };
  const told = ({step, verdict, take = takeStep}) => element('li', {},
    verdict.allowed ? namedButton(stepTold(step), () => take(step)) : element('b', {}, ...namesTold(stepTold(step))), ' ', verdictTold(verdict), short({step, verdict}), verdict.allowed && chances(step));
  const not = found.filter(({verdict}) => !verdict.allowed);
  const where = others.map(calledOf).join(', ') || valueTold(field);
  fill(offered,
    element('h3', {tabindex: '-1', id: 'choices-head'}, `${where}: what then?`),
    word && element('p', {}, word),
    own.length > 0 && element('p', {class: 'row'}, ...own.map(unit => button(`Take ${calledOf(unit)} in hand`, () => choose(unit)))),
    may.length > 0 && element('ul', {class: 'choices'}, ...may.map(told)),
    not.length > 0 && element('details', {open: may.length === 0}, element('summary', {}, `${not.length} ${may.length ? 'more ' : ''}that cannot be done`),
      element('ul', {class: 'choices'}, ...not.map(told))),
    found.length === 0 && own.length === 0 && element('p', {class: 'help'}, 'Nothing can be ordered there.'));
  document.body.classList.add('in-hand');
  byId('choices-head').focus({preventScroll: true});
  if (matchMedia('(min-width: 761px)').matches) byId('choices-head').scrollIntoView({block: 'nearest'});
}

/** Takes another unit in hand, and offers to send the one before to where that stands. */
export async function chooseOver(unit, field) {
  const before = desk.unit;
  const steps = before && isOpen() ? meant([], field) : [];
  choose(unit);
  const tried = steps.length ? await tryAll(before, steps) : [];
  offerFor(before, unit, steps.filter((_, index) => tried[index]?.allowed).map(step => [stepTold(step), () => addSteps([step])]));
}

/** Offers what the unit that was in hand before another could do. */
export function offerFor(before, unit, ways) {
  if (desk.unit !== unit || !ways.length) return;
  fill(offered, element('p', {class: 'row', id: 'or'}, `Or ${calledOf(before)}: `, ...ways.map(([told, does]) => namedButton(told, () => {
    choose(before);
    does();
  }))));
}

/** Says at once that nothing can be ordered, where that is so. */
export function refuseClick() {
  notice(desk.opened.ending ? 'The game is over.' : 'Nothing can be ordered now.');
}

/** Has the list and the panel shown whenever something changes. */
export function showUnits() {
  whenChanged(drawUnits);
  whenChanged(drawUnit);
}

