// What is drawn over the map: where orders lead, how far the chosen unit gets and fires, whom it is about.

import {byId} from './elements.js';
import {ask} from './engine.js';
import {atPoint, handleDrawn, lineDrawn, outlined, shapeDrawn, spotOf, spots, spreadDrawn, tagDrawn} from './map.js';
import {chosen, desk, orders, table} from './state.js';
import {entries, list, stepsOf, verbOf} from './tree.js';
import {behind} from './words.js';

/** Verbs that are about somebody, and take nobody there. */
const AIMS = ['fire', 'rally', 'face'];

const reaches = {view: '', known: new Map()};

/** How far a unit gets as it stands; asked once. */
function reachOf(unit) {
  if (reaches.view !== desk.view) Object.assign(reaches, {view: desk.view, known: new Map()});
  const known = reaches.known.get(unit);
  if (known !== undefined) return known;
  reaches.known.set(unit, null);
  ask({ask: 'reach', view: desk.view, unit}).then(reach => {
    reaches.known.set(unit, reach);
    drawPlans();
  }).catch(() => {});
  return null;
}

/** The lines of what orders aim at. */
function aims(entry) {
  return list(entry.unit).flatMap(unit => stepsOf(entry).filter(step => AIMS.includes(verbOf(step))).flatMap(step => {
    const [from, to] = [endOf(unit) ?? spots.units.get(unit), spotOf(list(behind(step))[0] ?? '')];
    return from && to ? [[from, to]] : [];
  }));
}

const endOf = unit => list(orders()?.routes).find(route => route.unit === unit)?.points.at(-1);

/** Where a unit stands after the orders that it has: on the sheet, and the hex. */
export function standsAfter(unit) {
  const end = endOf(unit.unit);
  const {field} = end ? atPoint({x: end[0], y: end[1]}) : {field: unit.at};
  return {from: end ?? spots.units.get(unit.unit), home: field};
}

/** Where the handle is by which the front of the chosen unit is turned; nothing where it faces no way. */
export function frontOf(unit) {
  const at = spots.units.get(unit?.unit);
  if (!at || unit.degrees == null && !unit.facing) return null;
  const degrees = unit.degrees ?? POINTS[unit.facing] ?? 0;
  const turn = degrees * Math.PI / 180;
  const far = table() ? 46 : 64;
  return [at[0] + far * Math.sin(turn), at[1] - far * Math.cos(turn)];
}

/** The points of the compass, in degrees, as hexes have them. */
export const POINTS = {N: 0, NE: 60, E: 90, SE: 120, S: 180, SW: 240, W: 270, NW: 300};

/** Draws all of it. */
export function drawPlans() {
  if (!desk.opened) return;
  const wrong = new Set(list(orders()?.remarks).filter(remark => remark.is_error).map(remark => remark.unit));
  const state = unit => (wrong.has(unit) ? ' wrong' : '');
  const unit = chosen();
  const reach = unit?.is_ordered && spots.units.has(unit.unit) ? reachOf(unit.unit) : null;
  const far = reach ? [...spreadDrawn(reach.fires, 'fires'), ...spreadDrawn(reach.goes, 'goes')] : [];
  const routes = list(orders()?.routes).flatMap(route => [
    ...(route.points.length > 1 ? [lineDrawn(route.points, `way${state(route.unit)}${route.at_most ? ' most' : ''}`)] : []),
    ...route.bases.map(base => shapeDrawn(base, `end${state(route.unit)}`)),
    ...route.meets.flatMap(enemy => outlined(enemy, 'met')),
  ]);
  const drawn = new Set(list(orders()?.routes).map(route => route.unit));
  const tree = orders()?.tree;
  const lines = entries(tree, 'orders').flatMap(entry => [
    ...aims(entry).map(points => lineDrawn(points, `aim${state(list(entry.unit)[0])}`, false)),
    ...list(entry.unit).filter(name => !drawn.has(name)).flatMap(name => straight(name, entry).map(points => lineDrawn(points, `way${state(name)}`))),
  ]);
  const ring = unit ? outlined(unit.unit, 'chosen') : [];
  const front = unit && frontOf(unit);
  byId('reach').replaceChildren(...far);
  byId('plans').replaceChildren(...ring, ...routes, ...lines, ...settings(tree), ...(front && !desk.acting ? [handleDrawn(/** @type {[number, number]} */ (front))] : []));
}

/** The way of an order of which the engine draws none: from place to place. */
function straight(unit, entry) {
  let from = spots.units.get(unit);
  return stepsOf(entry).flatMap(step => {
    const [verb, said] = [verbOf(step), behind(step)];
    if (!from || AIMS.includes(verb) || said == null) return [];
    const isPath = desk.opened.words.verbs.some(known => known.verb === verb && known.takes === 'path');
    const ways = [];
    for (const each of isPath ? list(said) : [said]) {
      const to = spotOf(each);
      if (!to) continue;
      ways.push([from, to]);
      from = to;
    }
    return ways;
  });
}

/** Where units are to be set out that do not stand there yet. */
function settings(tree) {
  return entries(tree, 'deploy').flatMap(entry => {
    const [from, to] = [spots.units.get(list(entry.unit)[0]), entry.at ? spotOf(entry.at) : null];
    if (!to || from && Math.hypot(from[0] - to[0], from[1] - to[1]) < 4) return [];
    const mark = [[-14, -14], [14, -14], [14, 14], [-14, 14]].map(([x, y]) => [to[0] + x, to[1] + y]);
    return [shapeDrawn(mark, `end${desk.unit && list(entry.unit).includes(desk.unit) ? ' own' : ''}`), tagDrawn(to, list(entry.unit).join(', ')),
      ...(from ? [lineDrawn([from, to], 'way')] : [])];
  });
}

/** Those who are to be set out at a point of the sheet. */
export const setOutAt = ({x, y}) => entries(orders()?.tree, 'deploy').flatMap(entry => {
  const to = entry.at ? spotOf(entry.at) : null;
  return to && Math.hypot(to[0] - x, to[1] - y) < 20 ? list(entry.unit) : [];
});
