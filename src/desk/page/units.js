// The units, and the orders of the one that is chosen.

const verbOf = step => (typeof step === 'object' && step ? Object.keys(step)[0] : step);

const remarksOf = unit => (draft.judgement?.remarks ?? []).filter(remark => remark.unit === unit);

function remarkTold(remark) {
  const clause = remark.clause ? [' ', element('span', {class: 'clause'}, remark.clause)] : [];
  const help = remark.help ? [element('span', {class: 'help'}, ` – ${remark.help}`)] : [];
  const kind = remark.is_error ? 'wrong' : 'note';
  return element('p', {class: `remark ${kind}`}, `${remark.is_error ? 'Set aside: ' : 'Note: '}${remark.what}`, ...clause, ...help);
}

function drawUnits() {
  const mine = draft.opened.units.filter(unit => unit.is_own);
  const rows = mine.map(unit => {
    const order = entries(draft.judgement?.tree, 'orders').find(entry => list(entry.unit).includes(unit.unit));
    const steps = stepsOf(order).map(stepTold).join('; ');
    const isWrong = remarksOf(unit.unit).some(remark => remark.is_error);
    const state = isWrong ? 'set aside' : steps || (unit.options.length ? 'may be ordered' : 'no order');
    return element('li', {}, element('button', {
      type: 'button', class: `unit${isWrong ? ' wrong' : ''}`, 'data-unit': unit.unit,
      'aria-pressed': String(draft.unit === unit.unit), onclick: () => choose(unit.unit),
    }, element('b', {}, unit.name), ' ', element('span', {class: 'state'}, state)));
  });
  byId('units').replaceChildren(...rows);
}

function choose(unit) {
  draft.unit = unit;
  choices.replaceChildren();
  armed.verb = '';
  markFields(new Set());
  show();
  byId('unit-name')?.focus({preventScroll: true});
}

const armed = {verb: '', words: ''};
const choices = byId('choices');

/** A remark of the form, in which the steps that it names can be pressed. */
function optionTold(line) {
  const [said, note] = line.split(/\s{2,}#\s*/);
  const parts = said.split(' | ');
  const known = part => draft.opened.verbs.some(({verb}) => verb === part.split(':')[0].trim());
  if (!parts.every(known)) return element('p', {class: 'said'}, line);
  const buttons = parts.map(part => element('button', {type: 'button', onclick: () => addStep(readOption(part))}, part));
  return element('p', {class: 'option'}, ...buttons, note ? element('span', {class: 'help'}, ` ${note}`) : null);
}

function readOption(part) {
  const at = part.indexOf(':');
  if (at < 0) return part.trim();
  return {[part.slice(0, at).trim()]: part.slice(at + 1).trim()};
}

const addStep = step => setSteps(draft.unit, steps => [...steps, step]);

function drawUnit() {
  const panel = byId('unit');
  const unit = draft.opened.units.find(known => known.unit === draft.unit);
  if (!unit) {
    panel.replaceChildren(element('p', {class: 'help'}, 'Choose a unit: on the map, or in the list.'));
    return;
  }
  const steps = stepsOf(orderOf(unit.unit));
  const lines = steps.map((step, index) => {
    const change = make => () => setSteps(unit.unit, all => make([...all]));
    const remarks = remarksOf(unit.unit).filter(remark => remark.step === index + 1);
    return element('li', {}, element('span', {class: 'step'}, stepTold(step)), ' ',
      element('button', {type: 'button', 'aria-label': `move step ${index + 1} up`, disabled: index === 0,
        onclick: change(all => (all.splice(index - 1, 0, ...all.splice(index, 1)), all))}, '↑'),
      element('button', {type: 'button', 'aria-label': `take step ${index + 1} away`,
        onclick: change(all => (all.splice(index, 1), all))}, '×'),
      ...remarks.map(remarkTold));
  });
  const whole = remarksOf(unit.unit).filter(remark => remark.step < 1 || remark.step > steps.length);
  const options = unit.options.map(optionTold);
  panel.replaceChildren(
    element('h2', {id: 'unit-name', tabindex: '-1'}, unit.name),
    element('p', {class: 'help'}, [unit.words, unit.strength, unit.at && `at ${unit.at}`].filter(Boolean).join(', ')),
    element('h3', {}, 'Orders'),
    lines.length ? element('ol', {class: 'steps'}, ...lines) : element('p', {class: 'help'}, 'None yet.'),
    ...whole.map(remarkTold),
    choices,
    stepForm(unit),
    options.length ? element('details', {open: true}, element('summary', {}, 'What the form says'), ...options) : null,
  );
}

/** The menu of verbs, with what stands behind the one that is chosen. */
function stepForm(unit) {
  const verbs = draft.opened.verbs.filter(verb => !verb.about.startsWith('a reply'));
  const select = element('select', {id: 'verb', onchange: event => arm(event.target.value)},
    element('option', {value: ''}, 'by a click on the map'),
    ...verbs.map(verb => element('option', {value: verb.verb, selected: armed.verb === verb.verb}, `${verb.verb} – ${verb.about}`)));
  const verb = verbs.find(known => known.verb === armed.verb);
  const parts = [element('label', {for: 'verb'}, 'Add a step'), select];
  if (verb) parts.push(...argumentOf(verb, unit));
  return element('form', {class: 'add', onsubmit: event => {
    event.preventDefault();
    const step = stepAtHand();
    if (step !== null) {
      armed.verb = '';
      markFields(new Set());
      addStep(step);
    }
  }}, ...parts, verb ? element('button', {type: 'submit'}, 'Add') : null, element('p', {id: 'tried', role: 'status'}));
}

function argumentOf(verb, unit) {
  const input = like => element('input', {id: 'behind', autocomplete: 'off', oninput: tryAtHand, ...like});
  const options = pairs => pairs.map(([value, text]) => element('option', {value}, text));
  const label = element('label', {for: 'behind'}, ({unit: 'whom', place: 'where', path: 'hexes, one after the other',
    length: `how far${table() ? `, in ${table().unit}` : ''}`, degrees: 'degrees to the right', word: 'which'})[verb.takes] ?? '');
  const units = [...draft.opened.units].sort((a, b) => a.is_own - b.is_own).filter(other => other.unit !== unit.unit);
  switch (verb.takes) {
    case 'nothing': return [];
    case 'unit': return [label, element('select', {id: 'behind', onchange: tryAtHand}, ...options([['', verb.is_bare ? '–' : 'choose'],
      ...units.map(other => [other.unit, other.is_own ? other.name : `${other.name} (${other.side})`]),
      ...draft.opened.words.map(word => [word, `the word “${word}”`])]))];
    case 'word': return [label, element('select', {id: 'behind', onchange: tryAtHand},
      ...options([['', 'choose'], ...verb.words.map(word => [word, word])]))];
    case 'length': return [label, input({inputmode: 'decimal', list: 'lengths'})];
    case 'degrees': return [label, input({inputmode: 'numeric'})];
    default: return [label, input({list: 'places'})];
  }
}

/** The step that the menu holds; nothing while it is not whole. */
function stepAtHand() {
  const verb = draft.opened.verbs.find(known => known.verb === armed.verb);
  if (!verb) return null;
  const said = byId('behind')?.value.trim() ?? '';
  if (!said) return verb.is_bare ? verb.verb : null;
  const point = said.match(/^[([]?\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*[)\]]?$/);
  if (table() && point) return {[verb.verb]: [point[1], point[2]]};
  if (verb.takes === 'path') return {[verb.verb]: said.split(/[\s,]+/)};
  return {[verb.verb]: said};
}

/** Tries steps of the unit that is chosen; none where the engine cannot. */
async function tryAll(steps) {
  try {
    const {tried} = await engine.ask({ask: 'try', view: draft.view, tree: draft.judgement.tree ?? {}, unit: draft.unit, steps});
    return tried;
  } catch (error) {
    notice(error.message);
    return [];
  }
}

async function tryAtHand() {
  const step = stepAtHand();
  if (step === null) return;
  const [verdict] = await tryAll([step]);
  if (verdict) byId('tried').replaceChildren(verdictTold(verdict));
}

function verdictTold(verdict) {
  if (verdict.remarks.length) return element('span', {}, ...verdict.remarks.map(remarkTold));
  return element('span', {class: 'fine'}, verdict.understood ?? 'It would be carried out.');
}

/** Takes a verb for the next click, and shows where it may lead. */
async function arm(verb) {
  armed.verb = verb;
  choices.replaceChildren();
  drawUnit();
  byId('verb').focus();
  const known = draft.opened.verbs.find(each => each.verb === verb);
  markFields(new Set());
  if (!known) return;
  if (known.is_bare || known.takes === 'nothing') tryAtHand();
  const towards = known.takes === 'unit' ? draft.opened.units.map(unit => unit.unit).filter(unit => unit !== draft.unit)
    : ['place', 'path'].includes(known.takes) ? [...spots.hexes.keys()] : [];
  if (!towards.length) return;
  const steps = towards.map(target => ({[verb]: known.takes === 'path' ? [target] : target}));
  const tried = await tryAll(steps);
  if (armed.verb === verb) markFields(new Set(towards.filter((_, index) => tried[index]?.allowed)));
}

/** The last step of the unit, if it is a path that can go on. */
function pathAtEnd(verb) {
  const last = stepsOf(orderOf(draft.unit)).at(-1);
  return last && verbOf(last) === verb && Object.keys(last).length === 1 ? list(last[verb]) : null;
}

const ACTS = {fire: 'fire', charge: 'melee', rally: 'rally'};

/** The exact chances of a step, where its rules have some: asked when they are opened. */
function chances(step) {
  const act = ACTS[verbOf(step)];
  const target = typeof step === 'object' ? step[verbOf(step)] : undefined;
  if (!act || typeof target !== 'string') return null;
  const text = element('pre', {});
  const {view, unit} = draft;
  return element('details', {ontoggle: async event => {
    if (!event.target.open || text.textContent) return;
    try {
      ({text: text.textContent} = await engine.ask({ask: 'odds', view, unit, act, target}));
    } catch (error) {
      text.textContent = error.message;
    }
  }}, element('summary', {}, 'chances'), text);
}

/** What a click on a field or a unit could mean for the unit that is chosen, judged by the engine. */
async function offer(units, field) {
  const others = units.filter(unit => unit !== draft.unit);
  const verbs = draft.opened.verbs.filter(verb => !verb.about.startsWith('a reply'));
  const steps = [];
  for (const verb of verbs.filter(verb => !armed.verb || verb.verb === armed.verb)) {
    if (verb.takes === 'unit') others.forEach(unit => steps.push({[verb.verb]: unit}));
    if (verb.takes === 'place') steps.push({[verb.verb]: field});
    if (verb.takes === 'path' && typeof field === 'string') steps.push({[verb.verb]: [field]});
  }
  if (!steps.length) return;
  const tried = await tryAll(steps);
  if (!tried.length) return;
  const where = Array.isArray(field) ? `(${field.join(', ')})` : field;
  const found = steps.map((step, index) => ({step, verdict: tried[index]}));
  const may = found.filter(({verdict}) => verdict.allowed);
  if (armed.verb && may.length === 1) {
    armed.verb = '';
    markFields(new Set());
    await addStep(may[0].step);
    return;
  }
  const take = step => {
    choices.replaceChildren();
    const verb = verbOf(step);
    const path = draft.opened.verbs.find(known => known.verb === verb)?.takes === 'path' && pathAtEnd(verb);
    if (path) setSteps(draft.unit, all => [...all.slice(0, -1), {[verb]: [...path, ...list(step[verb])]}]);
    else addStep(step);
  };
  const told = ({step, verdict}) => element('li', {},
    verdict.allowed ? element('button', {type: 'button', onclick: () => take(step)}, stepTold(step)) : element('b', {}, stepTold(step)),
    ' ', verdictTold(verdict), verdict.allowed ? chances(step) : null);
  const not = found.filter(({verdict}) => !verdict.allowed);
  choices.replaceChildren(
    element('h3', {tabindex: '-1', id: 'choices-head'}, `${others.map(nameOf).join(', ') || where}: what then?`),
    element('ul', {class: 'choices'}, ...may.map(told)),
    not.length ? element('details', {open: may.length === 0}, element('summary', {}, `${not.length} more that cannot be done`),
      element('ul', {class: 'choices'}, ...not.map(told))) : '',
  );
  byId('choices-head').focus({preventScroll: true});
}
