// Clicks and drags on the map, with mouse, pen and fingers: what is clicked is offered, a path or a facing is dragged, and the map moved.

import {measure} from './compose.js';
import {setTree, tree, tryAll} from './draft.js';
import {byId} from './elements.js';
import {isSettingUp, newcomers, setField} from './lists.js';
import {atPoint, fromTable, isPicking, lineDrawn, onSheet, pan, picked, spots, showAll, stopPicking, tagDrawn, toTable, zoom} from './map.js';
import {POINTS, drawPlans, frontOf, setOutAt, standsAfter} from './plans.js';
import {chosen, desk, isOpen, ordered, orders, roster, table} from './state.js';
import {orderOf, stepsOf, withSteps} from './tree.js';
import {begunOnPaper, clickPaper} from './umpire.js';
import {addSteps, armedVerb, choose, chooseOver, offer, offerFor, offerPath, offerTried, refuseClick} from './units.js';
import {isPlaying, stopPlay} from './what_if.js';
import {placeTyped} from './words.js';

/** How far a finger may slip in a click, in points of the window. */
const SLIP = 8;

const hand = {pointers: new Map(), from: null, drag: null, apart: 0, slid: false};

const isOwn = unit => roster().some(known => known.unit === unit);

/** The list in which a unit has its place while the game is set up; nothing where its orders are due. */
export function placedIn(unit) {
  const known = desk.opened.words.lists.find(({key}) => key === 'deploy');
  const isNamed = orderOf(desk.opened.proposal, unit, 'deploy') || orderOf(orders()?.tree, unit, 'deploy') || newcomers().some(one => one.unit === unit);
  return known && isSettingUp() && (isNamed || roster().some(one => one.unit === unit)) ? known : null;
}

function click(point) {
  if (desk.part !== 'orders') {
    clickPaper(point);
    return;
  }
  const {units, field} = atPoint(point);
  if (isPicking()) {
    picked(field, point);
    return;
  }
  if (isPlaying()) stopPlay();
  const mine = units.find(isOwn) ?? (isSettingUp() ? setOutAt(point)[0] : undefined);
  if (!desk.unit || (mine && mine !== desk.unit && !armedVerb() && units[0] === mine && !placedIn(desk.unit))) {
    if (mine && desk.unit) chooseOver(mine, field);
    else if (mine) choose(mine);
    return;
  }
  if (!isOpen()) {
    refuseClick();
    return;
  }
  if (placedIn(desk.unit) && !armedVerb()) {
    const before = desk.unit;
    if (mine && mine !== before && (units[0] ?? mine) === mine) {
      choose(mine);
      offerFor(before, mine, [[`at ${placeTyped(field)}`, () => setField('deploy', before, 'at', field)]]);
    } else {
      setField('deploy', before, 'at', field);
    }
    return;
  }
  offer(units, field);
}

/** Where a drag that began at a point would lead. */
function begun(point) {
  if (desk.part !== 'orders') return isPicking() ? null : begunOnPaper(point);
  const unit = chosen();
  if (!unit || isPlaying() || isPicking() || !isOpen()) return null;
  const front = frontOf(unit);
  if (front && Math.hypot(front[0] - point.x, front[1] - point.y) < 20) return {kind: 'turn', unit};
  if (!unit.is_ordered && !placedIn(unit.unit)) return null;
  const path = pathOf(unit);
  const isAtEnd = Boolean(path.from) && Math.hypot(path.from[0] - point.x, path.from[1] - point.y) < 30;
  if (!isAtEnd && !atPoint(point).units.includes(unit.unit)) return null;
  return placedIn(unit.unit) ? {kind: 'place', unit, fields: [], from: spots.units.get(unit.unit), home: unit.at} : path;
}

/** A path that is drawn for a unit: it begins where the orders that it has leave it. */
export const pathOf = unit => ({kind: 'path', unit, fields: [], ...standsAfter(unit)});

export function dragged(drag, point) {
  if (drag.onPaper) {
    drag.onPaper(point);
    return;
  }
  if (drag.kind === 'turn') {
    const at = spots.units.get(drag.unit.unit);
    drag.degrees = (Math.round(Math.atan2(point.x - at[0], at[1] - point.y) * 180 / Math.PI) + 360) % 360;
    byId('targets').replaceChildren(lineDrawn([at, [point.x, point.y]], 'way'));
    return;
  }
  const {field} = atPoint(point);
  const last = drag.fields.at(-1);
  if (typeof field === 'string' ? field !== (last ?? drag.home) : true) {
    const again = typeof field === 'string' ? drag.fields.indexOf(field) : -1;
    if (table()) drag.fields = [field];
    else if (again >= 0) drag.fields.length = again + 1;
    else drag.fields.push(field);
  }
  const through = table() ? [fromTable(drag.fields[0].map(Number))] : drag.fields.map(hex => spots.hexes.get(hex));
  const end = through.at(-1) ?? drag.from;
  byId('targets').replaceChildren(lineDrawn([drag.from, ...through.filter(Boolean)], 'way'), tagDrawn(end, farTold(drag)));
}

/** How far a drag has come. */
function farTold({from, fields}) {
  if (!table()) return `${fields.length} ${fields.length === 1 ? 'hex' : 'hexes'}`;
  const [x, y] = toTable({x: from[0], y: from[1]}).map(Number);
  return `${Math.hypot(fields[0][0] - x, fields[0][1] - y).toFixed(1)} ${measure()}`;
}

/** The corner or point of the compass that lies nearest to a direction. */
function pointOf(degrees, words) {
  const far = word => Math.min(Math.abs(POINTS[word] - degrees), 360 - Math.abs(POINTS[word] - degrees));
  return words.filter(word => word in POINTS).sort((a, b) => far(a) - far(b))[0];
}

export async function dropped(drag, point) {
  byId('targets').replaceChildren();
  if (drag.onPaper) {
    await drag.done(point);
    return;
  }
  if (drag.kind === 'turn') {
    if (drag.degrees === undefined) return;
    await turned(drag);
    return;
  }
  if (!drag.fields.length) return;
  const end = drag.fields.at(-1);
  if (drag.kind === 'place') {
    await setField('deploy', drag.unit.unit, 'at', end);
    return;
  }
  const {units} = atPoint(point);
  if (!table()) {
    await offerPath(drag.fields, units);
    return;
  }
  const others = units.filter(unit => unit !== drag.unit.unit);
  if (others.length) {
    offer(units, end);
    return;
  }
  const steps = ordered().some(({verb}) => verb === 'to') ? [{to: end}] : [];
  const tried = await tryAll(drag.unit.unit, steps);
  const may = tried.findIndex(({allowed}) => allowed);
  if (may >= 0) await addSteps([steps[may]]);
  else offer(units, end, steps);
}

export async function turned({unit, degrees}) {
  const placed = placedIn(unit.unit);
  const face = ordered().find(({verb}) => verb === 'face');
  const known = placed ? placed.keys.find(({key}) => key === 'face') : face;
  if (!known) return;
  const said = table() ? String(degrees) : pointOf(degrees, known.words);
  if (placed) {
    await setField('deploy', unit.unit, 'face', said);
    return;
  }
  // A front that is turned again takes the place of the turn before.
  const isTurn = step => step && typeof step === 'object' && 'face' in step && Object.keys(step).length === 1;
  const isAgain = isTurn(stepsOf(orderOf(orders()?.tree, unit.unit)).at(-1));
  const rewritten = change => withSteps(tree(), unit.unit, change, roster().map(one => one.unit));
  const step = {face: said};
  const [verdict] = await tryAll(unit.unit, [step], isAgain ? {behind: rewritten(all => all.slice(0, -1))} : {});
  if (verdict && !verdict.allowed) {
    offerTried([{step, verdict}], [], said);
    return;
  }
  if (isAgain) await setTree(rewritten(all => [...all.slice(0, -1), step]));
  else await addSteps([step]);
}

function down(event) {
  if (event.button > 0) return;
  hand.pointers.set(event.pointerId, event);
  if (hand.pointers.size === 2) {
    hand.drag = null;
    hand.apart = spread();
    hand.slid = true;
    return;
  }
  const point = onSheet(event);
  Object.assign(hand, {from: event, slid: false, drag: begun(point)});
  if (hand.drag) event.preventDefault();
}

const spread = () => {
  const [one, other] = [...hand.pointers.values()];
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
};

function move(event) {
  const before = hand.pointers.get(event.pointerId);
  if (!before) return;
  hand.pointers.set(event.pointerId, event);
  if (hand.pointers.size === 2) {
    const [one, other] = [...hand.pointers.values()];
    const now = spread();
    zoom(now / hand.apart, onSheet({clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2}));
    hand.apart = now;
    return;
  }
  if (!hand.slid && Math.hypot(event.clientX - hand.from.clientX, event.clientY - hand.from.clientY) < SLIP) return;
  if (!hand.slid) byId('map').setPointerCapture?.(event.pointerId);
  hand.slid = true;
  if (hand.drag) {
    dragged(hand.drag, onSheet(event));
  } else if (byId('map').classList.contains('near')) {
    const box = byId('map').getBoundingClientRect();
    pan((before.clientX - event.clientX) / box.width, (before.clientY - event.clientY) / box.height);
  }
}

function up(event) {
  const held = hand.pointers.delete(event.pointerId);
  if (!held || hand.pointers.size > 0) return;
  const point = onSheet(event);
  const {drag, slid} = hand;
  Object.assign(hand, {drag: null, from: null});
  if (event.type === 'pointercancel') {
    byId('targets').replaceChildren();
    return;
  }
  if (drag && slid) dropped(drag, point).then(() => desk.part === 'orders' && drawPlans());
  else if (!slid) click(point);
}

function key(event) {
  const by = {ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2]}[event.key];
  if (by) pan(by[0], by[1]);
  else if (event.key === '+' || event.key === '=') zoom(1.5);
  else if (event.key === '-') zoom(1 / 1.5);
  else if (event.key === '0') showAll();
  else if (event.key === 'Escape') stopPicking();
  else return;
  event.preventDefault();
}

/** Has the map answer to hands. */
export function showGestures() {
  const map = byId('map');
  map.addEventListener('pointerdown', down);
  map.addEventListener('pointermove', move);
  map.addEventListener('pointerup', up);
  map.addEventListener('pointercancel', up);
  map.addEventListener('wheel', event => {
    // What is shown as a whole gets no smaller: then the page is scrolled.
    if (event.deltaY > 0 && !map.classList.contains('near')) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, onSheet(event));
  }, {passive: false});
  byId('sheet').addEventListener('keydown', key);
  byId('nearer').addEventListener('click', () => zoom(1.5));
  byId('farther').addEventListener('click', () => zoom(1 / 1.5));
  byId('whole').addEventListener('click', showAll);
}

