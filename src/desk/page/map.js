// The map: what the engine drew, with fields that can be clicked, what is planned, and as near as one likes.

import {button, byId, element, fill} from './elements.js';
import {changed, desk, table} from './state.js';
import {list} from './tree.js';
import {placeTyped} from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

function drawn(name, like, ...within) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(like)) made.setAttribute(key, String(value));
  made.append(...within);
  return made;
}

/** Where hexes and units lie on the sheet. */
export const spots = {hexes: new Map(), units: new Map(), outlines: new Map()};

/** The sheet, and the part of it that is shown. */
const sheet = {width: 1, height: 1, x: 0, y: 0, scale: 1};

/** How much larger the map may be shown than as a whole. */
const NEAREST = 8;

/** Draws the map of the view, as a whole; or as near as it was shown, where it is `still` the same field. */
export function drawMap(still = false) {
  const {map} = desk.opened;
  const [, , width, height] = map.view_box.split(' ').map(Number);
  const isSame = still && sheet.width === width && sheet.height === height;
  Object.assign(sheet, {width, height});
  byId('ground').innerHTML = map.ground;
  byId('pieces').innerHTML = map.pieces;
  spots.hexes = new Map(map.touch.hexes);
  spots.units = new Map(map.touch.units);
  spots.outlines = new Map(map.touch.outlines);
  byId('fields').replaceChildren(...map.touch.hexes.map(([label, [x, y]]) => {
    const points = map.touch.corners.map(([right, down]) => `${x + right},${y + down}`).join(' ');
    return drawn('polygon', {points, class: 'field', 'data-hex': label});
  }));
  if (isSame) show(sheet.x, sheet.y, sheet.scale);
  else show(0, 0, 1);
}

/** Shows a part of the sheet. */
function show(x, y, scale) {
  sheet.scale = Math.min(NEAREST, Math.max(1, scale));
  const [wide, high] = [sheet.width / sheet.scale, sheet.height / sheet.scale];
  sheet.x = Math.min(Math.max(0, x), sheet.width - wide);
  sheet.y = Math.min(Math.max(0, y), sheet.height - high);
  byId('map').setAttribute('viewBox', `${sheet.x} ${sheet.y} ${wide} ${high}`);
  byId('map').classList.toggle('near', sheet.scale > 1);
  byId('whole').disabled = byId('farther').disabled = sheet.scale <= 1;
  byId('nearer').disabled = sheet.scale >= NEAREST;
}

/** Comes nearer to a point of the sheet, or goes back from it. */
export function zoom(by, point = {x: sheet.x + sheet.width / sheet.scale / 2, y: sheet.y + sheet.height / sheet.scale / 2}) {
  const scale = Math.min(NEAREST, Math.max(1, sheet.scale * by));
  const held = sheet.scale / scale;
  show(point.x - (point.x - sheet.x) * held, point.y - (point.y - sheet.y) * held, scale);
}

/** Moves what is shown, by parts of it. */
export const pan = (right, down) => show(sheet.x + right * sheet.width / sheet.scale, sheet.y + down * sheet.height / sheet.scale, sheet.scale);

/** Shows the whole map. */
export const showAll = () => show(0, 0, 1);

/** Has a unit in sight. */
export function bringIn(unit) {
  const at = spots.units.get(unit);
  if (!at || sheet.scale === 1) return;
  const [wide, high] = [sheet.width / sheet.scale, sheet.height / sheet.scale];
  const isSeen = at[0] > sheet.x && at[0] < sheet.x + wide && at[1] > sheet.y && at[1] < sheet.y + high;
  if (!isSeen) show(at[0] - wide / 2, at[1] - high / 2, sheet.scale);
}

/** A point of the window as one of the sheet. */
export function onSheet(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(byId('map').getScreenCTM().inverse());
}

/** A point of the sheet as a point of the table, in its measure to a tenth. */
export function toTable({x, y}) {
  const {corner, drawn: size, real, measure} = table();
  const along = (x - corner[0]) * real[0] / size[0] / measure;
  const up = (corner[1] - y) * real[1] / size[1] / measure;
  return [along, up].map(length => String(Math.round(length * 10) / 10));
}

/** A point of the table as one of the sheet.
 * @param {number[]} point */
export function fromTable([x, y]) {
  const {corner, drawn: size, real, measure} = table();
  return [corner[0] + x * measure * size[0] / real[0], corner[1] - y * measure * size[1] / real[1]];
}

/** Where something that an order names lies on the sheet. */
export function spotOf(said) {
  if (Array.isArray(said) && table() && said.length === 2 && said.every(part => Number.isFinite(Number(part)))) {
    return fromTable(said.map(Number));
  }
  const word = String(Array.isArray(said) ? said[0] : said);
  const named = desk.opened.places.find(([, name]) => name === word);
  const there = place => spots.hexes.get(place) ?? (table() && /^[([]/.test(place) ? fromTable(place.match(/-?[\d.]+/g).slice(0, 2).map(Number)) : null);
  return there(word) ?? spots.units.get(word) ?? (named ? there(named[0]) : null);
}

const isInside = (point, corners) => corners.reduce((inside, [x, y], index) => {
  const [px, py] = corners[(index + corners.length - 1) % corners.length];
  const crosses = (y > point.y) !== (py > point.y) && point.x < (px - x) * (point.y - y) / (py - y) + x;
  return crosses ? !inside : inside;
}, false);

/** What lies at a point of the sheet: the units, those that are drawn there before those that are near, and the field. */
export function atPoint(point) {
  const far = unit => Math.hypot(spots.units.get(unit)[0] - point.x, spots.units.get(unit)[1] - point.y);
  const on = unit => list(spots.outlines.get(unit)).some(shape => isInside(point, shape));
  const hexes = [...spots.hexes].map(([hex, [x, y]]) => [hex, Math.hypot(x - point.x, y - point.y)]);
  const [hex] = hexes.sort(([, a], [, b]) => a - b)[0] ?? [];
  const units = [...spots.units.keys()].filter(unit => on(unit) || far(unit) <= (hex ? 46 : 16));
  units.sort((a, b) => Number(on(b)) - Number(on(a)) || far(a) - far(b));
  return {units, field: hex ?? toTable(point)};
}

/** The side of a hex that lies nearest to a point of the sheet: between the two hexes that do. */
export function sideAt(point) {
  const near = [...spots.hexes].map(([hex, [x, y]]) => [hex, Math.hypot(x - point.x, y - point.y)]);
  const [one, other] = near.sort(([, a], [, b]) => a - b);
  return other ? [one[0], other[0]].sort().join('/') : '';
}

/** Marks where something may lead: fields, and units that may be aimed at. */
export function markFields(allowed) {
  for (const field of byId('fields').querySelectorAll('.field')) {
    field.classList.toggle('may', allowed.has(field.dataset.hex));
  }
  const targets = [...allowed].filter(name => !spots.hexes.has(name) && spots.units.has(name));
  byId('targets').replaceChildren(...targets.flatMap(name => outlined(name, 'target')));
}

/** The outline of a unit, a little larger than it is drawn. */
export function outlined(unit, name) {
  const at = spots.units.get(unit);
  const shapes = list(spots.outlines.get(unit));
  if (!at) return [];
  if (!table() || !shapes.length) return [drawn('circle', {cx: at[0], cy: at[1], r: 40, class: name})];
  return shapes.map(shape => drawn('polygon', {points: shape.map(point => point.join(',')).join(' '), class: name}));
}

/** Areas and hexes of the field, as a layer. */
export function spreadDrawn(spread, name) {
  const corners = desk.opened.map.touch.corners;
  const hexes = spread.hexes.filter(hex => spots.hexes.has(hex)).map(hex => {
    const [x, y] = spots.hexes.get(hex);
    return drawn('polygon', {points: corners.map(([right, down]) => `${x + right},${y + down}`).join(' '), class: name});
  });
  return [...hexes, ...spread.areas.map(area => drawn('polygon', {points: area.map(point => point.join(',')).join(' '), class: name}))];
}

/** Lines through points of the sheet, with a head at the end of the last. */
export const lineDrawn = (points, name, head = true) => drawn('polyline', {
  points: points.map(point => point.join(',')).join(' '), class: name, 'marker-end': head ? 'url(#desk-head)' : 'none'});

/** A shape over the map. */
export const shapeDrawn = (corners, name) => drawn('polygon', {points: corners.map(point => point.join(',')).join(' '), class: name});

/** A few words below a point. */
export const tagDrawn = ([x, y], said) => drawn('text', {x, y: y + 28, class: 'tag'}, said);

/** A handle that can be dragged. */
export const handleDrawn = ([cx, cy]) => drawn('circle', {cx, cy, r: 13, class: 'handle'});

// Picking: a control asks for a place, and the next click on the map is that.

const picking = {take: null};

/** Whether a control waits for a click on the map. */
export const isPicking = () => Boolean(picking.take);

/** Gives a place, and the very point, to whoever waits for one. */
export function picked(field, point) {
  picking.take?.(field, point);
}

/** Waits for no place any more. */
export function stopPicking() {
  if (!picking.take) return;
  picking.take = null;
  byId('field').classList.remove('picking');
  document.body.classList.remove('waits');
  fill(byId('hint'));
  changed();
}

/** Has clicks on the map taken, until it is stopped; what is said of it stands at the map, with what ends it. */
export function waitFor(take, said, ...ends) {
  picking.take = take;
  byId('field').classList.add('picking');
  document.body.classList.add('waits');
  fill(byId('hint'), said, ...ends);
  // What was done last may have led away from the map.
  if (matchMedia('(max-width: 760px)').matches) byId('sheet').scrollIntoView({block: 'start'});
}

/** A button beside a control: the next click on the map fills it, or where `several` adds to it. */
export function pick(into, change, several) {
  const made = button('from the map', () => {
    if (picking.take) return stopPicking();
    return waitFor(field => {
      const typed = placeTyped(field);
      into.value = several && into.value.trim() ? `${into.value.trim()} ${typed}` : typed;
      change();
      if (!several) stopPicking();
    }, several ? 'Click on the map, one place after the other. ' : 'Click on the map. ', button('Done', stopPicking));
  });
  return element('span', {}, made);
}
