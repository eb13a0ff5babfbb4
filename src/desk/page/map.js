// The map: what the engine drew, with fields that can be clicked and what is planned.

const SVG = 'http://www.w3.org/2000/svg';

function drawn(name, like) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(like)) made.setAttribute(key, value);
  return made;
}

const spots = {hexes: new Map(), units: new Map()};

function drawMap() {
  const {map} = draft.opened;
  const svg = byId('map');
  svg.setAttribute('viewBox', map.view_box);
  byId('ground').innerHTML = map.ground;
  byId('pieces').innerHTML = map.pieces;
  spots.hexes = new Map(map.touch.hexes);
  spots.units = new Map(map.touch.units);
  const fields = byId('fields');
  fields.replaceChildren(...map.touch.hexes.map(([label, [x, y]]) => {
    const points = map.touch.corners.map(([right, down]) => `${x + right},${y + down}`).join(' ');
    return drawn('polygon', {points, class: 'field', 'data-hex': label});
  }));
}

/** A point of the sheet as a point of the table, in its measure to a tenth. */
function toTable([x, y]) {
  const {corner, drawn: size, real, measure} = table();
  const along = (x - corner[0]) * real[0] / size[0] / measure;
  const up = (corner[1] - y) * real[1] / size[1] / measure;
  return [along, up].map(length => String(Math.round(length * 10) / 10));
}

function fromTable([x, y]) {
  const {corner, drawn: size, real, measure} = table();
  return [corner[0] + x * measure * size[0] / real[0], corner[1] - y * measure * size[1] / real[1]];
}

/** Where something that an order names lies on the sheet. */
function spotOf(said) {
  if (Array.isArray(said) && table() && said.length === 2 && said.every(part => Number.isFinite(Number(part)))) {
    return fromTable(said.map(Number));
  }
  const word = String(Array.isArray(said) ? said[0] : said);
  const named = draft.opened.places.find(([, name]) => name === word);
  return spots.hexes.get(word) ?? spots.units.get(word) ?? (named && spots.hexes.get(named[0])) ?? null;
}

const AIMS = ['fire'];
const PATHS = ['move'];

/** The planned way of an order: lines from place to place, those of fire apart. */
function plan(entry) {
  const ways = [];
  for (const unit of list(entry.unit)) {
    let from = spots.units.get(unit);
    let degrees = draft.opened.units.find(known => known.unit === unit)?.degrees ?? null;
    if (!from) continue;
    for (const step of stepsOf(entry)) {
      if (typeof step !== 'object' || step === null) continue;
      const [verb, said] = Object.entries(step)[0] ?? [];
      if (verb === 'forward' && table() && degrees !== null && Number.isFinite(Number(said))) {
        const {drawn: size, real, measure} = table();
        const far = Number(said) * measure * size[0] / real[0];
        const turn = degrees * Math.PI / 180;
        const to = [from[0] + far * Math.sin(turn), from[1] - far * Math.cos(turn)];
        ways.push({kind: 'way', from, to});
        from = to;
        continue;
      }
      for (const each of PATHS.includes(verb) ? list(said) : [said]) {
        const to = spotOf(each);
        if (!to) continue;
        const isAim = AIMS.includes(verb) || verb === 'face';
        ways.push({kind: isAim ? 'aim' : 'way', from, to});
        if (!isAim) from = to;
      }
    }
  }
  return ways;
}

function drawPlans() {
  const wrong = new Set((draft.judgement?.remarks ?? []).filter(remark => remark.is_error).map(remark => remark.unit));
  const lines = entries(draft.judgement?.tree, 'orders').flatMap(entry => plan(entry).map(({kind, from, to}) => {
    const state = list(entry.unit).some(unit => wrong.has(unit)) ? ' wrong' : '';
    return drawn('line', {x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: `${kind}${state}`,
      'marker-end': kind === 'way' ? 'url(#desk-head)' : 'none'});
  }));
  const chosen = draft.unit && spots.units.get(draft.unit);
  const ring = chosen ? [drawn('circle', {cx: chosen[0], cy: chosen[1], r: 40, class: 'chosen'})] : [];
  byId('plans').replaceChildren(...ring, ...lines);
}

/** Marks where the step at hand may lead. */
function markFields(allowed) {
  for (const field of byId('fields').querySelectorAll('.field')) {
    field.classList.toggle('may', allowed.has(field.dataset.hex));
  }
  const targets = [...allowed].filter(name => !spots.hexes.has(name) && spots.units.has(name));
  byId('targets').replaceChildren(...targets.map(name => {
    const [cx, cy] = spots.units.get(name);
    return drawn('circle', {cx, cy, r: 36, class: 'target'});
  }));
}

/** What lies at a click: units, the nearest first, and the field. */
function atClick(event) {
  const svg = byId('map');
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const far = unit => Math.hypot(spots.units.get(unit)[0] - point.x, spots.units.get(unit)[1] - point.y);
  const hex = event.target.closest?.('.field')?.dataset.hex
    ?? [...spots.hexes].sort(([, a], [, b]) =>
      Math.hypot(a[0] - point.x, a[1] - point.y) - Math.hypot(b[0] - point.x, b[1] - point.y))[0]?.[0];
  const near = [...spots.units.keys()].filter(unit => far(unit) <= (hex ? 46 : 30)).sort((a, b) => far(a) - far(b));
  return {units: near, field: hex ?? toTable([point.x, point.y])};
}
