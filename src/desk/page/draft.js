// The draft: a text, and the tree that the engine reads in it. Every change of either comes through here.

const draft = {
  view: null,
  opened: null,
  judgement: null,
  texts: [],
  at: -1,
  unit: null,
};

const place = () => `estafette desk ${draft.opened.game} ${draft.opened.exchange} ${draft.opened.side}`;

function keep(text) {
  try {
    localStorage.setItem(place(), text);
  } catch {
    notice('This browser keeps no drafts: copy your orders before you close the page.');
  }
}

function kept() {
  try {
    return localStorage.getItem(place());
  } catch {
    return null;
  }
}

function notice(text) {
  byId('notice').textContent = text;
}

let asked = 0;

/** Asks what becomes of the orders, and shows the answer unless something newer was asked meanwhile. */
async function judge(request, remember) {
  asked += 1;
  const mine = asked;
  document.body.setAttribute('aria-busy', 'true');
  try {
    const judgement = await engine.ask({view: draft.view, ...request});
    if (mine !== asked) return;
    draft.judgement = judgement;
    if (remember && draft.texts[draft.at] !== judgement.text) {
      draft.texts.splice(draft.at + 1, draft.texts.length, judgement.text);
      draft.at = draft.texts.length - 1;
    }
    keep(judgement.text);
    notice('');
    show();
  } catch (error) {
    notice(error.message);
  } finally {
    if (mine === asked) document.body.removeAttribute('aria-busy');
  }
}

const setText = (text, remember = true) => judge({ask: 'judge', text}, remember);

function setTree(tree) {
  const {lost, yaml} = draft.judgement;
  return judge({ask: 'write', tree, lost, yaml}, true);
}

function travel(by) {
  const at = draft.at + by;
  if (at < 0 || at >= draft.texts.length) return;
  draft.at = at;
  setText(draft.texts[at], false);
}

const list = value => (value == null ? [] : Array.isArray(value) ? value : [value]);

/** The entries of a list of the file. */
const entries = (tree, key) => list(tree?.[key]).filter(entry => entry && typeof entry === 'object');

/** The order of a unit alone; nothing where it has none, or shares one with others. */
const orderOf = unit => entries(draft.judgement?.tree, 'orders').find(entry => entry.unit === unit);

/** The steps of an order. */
const stepsOf = entry => list(entry?.do);

/** Changes the steps of a unit. */
function setSteps(unit, change) {
  const tree = structuredClone(draft.judgement.tree ?? {});
  const orders = entries(tree, 'orders');
  let entry = orders.find(known => known.unit === unit);
  if (!entry) {
    for (const other of orders) {
      if (list(other.unit).includes(unit)) other.unit = list(other.unit).filter(name => name !== unit);
    }
    entry = {unit, do: []};
    orders.push(entry);
  }
  const steps = change(stepsOf(entry));
  entry.do = steps.length === 1 ? steps[0] : steps;
  const rest = orders.filter(known => stepsOf(known).length > 0 && list(known.unit).length > 0);
  if (rest.length) tree.orders = rest;
  else delete tree.orders;
  return setTree(tree);
}

/** A step in words. */
function stepTold(step) {
  if (typeof step !== 'object' || step === null) return String(step ?? '');
  return Object.entries(step).map(([key, value]) => `${key} ${valueTold(value)}`.trim()).join(', ');
}

function valueTold(value) {
  if (Array.isArray(value)) {
    const isPoint = value.length === 2 && value.every(part => typeof part === 'string' && /^-?[\d.]+$/.test(part)) && table();
    return isPoint ? `(${value.join(', ')})` : value.map(valueTold).join(', ');
  }
  return value && typeof value === 'object' ? `(${stepTold(value)})` : String(value ?? '');
}

const table = () => draft.opened?.map.touch.table;

const nameOf = unit => draft.opened.units.find(known => known.unit === unit)?.name ?? unit;
