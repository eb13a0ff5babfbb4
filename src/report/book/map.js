// The map of a step under the reader's hands: zoomed by wheel, fingers and keys, moved about, fitted to the fighting.
'use strict';
const map = (() => {
  const MOST = 8;
  // How far a fit may go in: units keep their neighbours.
  const FITTED = 2.6;
  const views = new WeakMap();
  const isNarrow = () => matchMedia('(max-width:62rem)').matches;

  // The view of a step: its layers in one field, and how that lies in its frame.
  function viewOf(step) {
    const figure = step.querySelector('figure.map');
    if (!figure) return null;
    let view = views.get(figure);
    if (view) return view;
    const svg = figure.querySelector('svg');
    const frame = el('div', {class: 'frame'});
    const field = el('div', {class: 'field'});
    svg.replaceWith(frame);
    frame.append(field);
    field.append(svg);
    const [, , wide, high] = svg.getAttribute('viewBox').split(' ').map(Number);
    view = {figure, frame, field, svg, wide, high, k: 1, x: 0, y: 0, own: false, photo: null, fit: stepOf.get(step.id)?.fit ?? null};
    views.set(figure, view);
    return view;
  }

  // How the drawing lies in its element, which may be wider or higher than it.
  function scaleOf({svg, wide, high}) {
    const [w, h] = [svg.clientWidth, svg.clientHeight];
    const scale = Math.min(w / wide, h / high);
    return {w, h, scale, left: (w - wide * scale) / 2, top: (h - high * scale) / 2};
  }

  // A picture of the map as it is drawn now, which moves in its place under the reader's hand: a browser lays out all the text
  // of a drawing anew, and paints it, whenever it is scaled.
  async function photograph(view) {
    const grounds = document.querySelector('svg.grounds');
    const drawn = view.svg.cloneNode(true);
    const used = drawn.querySelector('use[href^="#m-ground"]')?.getAttribute('href').slice(1);
    const [definitions] = grounds.children;
    drawn.prepend(definitions.cloneNode(true), el('defs', {}, ...used ? [byId(used).cloneNode(true)] : []));
    for (const [name, length] of [['width', view.svg.clientWidth], ['height', view.svg.clientHeight]]) drawn.setAttribute(name, length);
    const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawn)], {type: 'image/svg+xml'}));
    const photo = el('img', {class: 'photo', alt: '', src: url});
    view.photo = photo;
    try {
      await photo.decode();
    } catch {
      // Where there is no picture the map itself is moved.
      return;
    } finally {
      URL.revokeObjectURL(url);
    }
    if (view.photo !== photo) return;
    view.frame.append(photo);
    view.field.style.visibility = 'hidden';
    move(view);
  }

  const isMoving = view => view.field.style.visibility === 'hidden';

  function move(view) {
    const moved = isMoving(view) ? view.photo : view.field;
    moved.style.transform = view.k === 1 ? '' : `translate(${view.x}px,${view.y}px) scale(${view.k})`;
  }

  // The map itself, sharp, where the reader's hand has left it.
  function rest(view) {
    clearTimeout(view.settling);
    view.photo?.remove();
    view.photo = null;
    view.field.style.visibility = '';
    view.field.style.willChange = '';
    move(view);
  }

  // Puts the field where it should be. While a hand moves it, it is a picture, or a layer of its own; at rest it is drawn anew.
  function place(view, still = false) {
    const {w, h} = scaleOf(view);
    view.k = Math.min(Math.max(view.k, 1), MOST);
    view.x = Math.min(Math.max(view.x, w - w * view.k), 0);
    view.y = Math.min(Math.max(view.y, h - h * view.k), 0);
    if (still) {
      rest(view);
      return;
    }
    if (!view.photo && !view.field.classList.contains('marching')) photograph(view);
    if (!isMoving(view)) view.field.style.willChange = 'transform';
    move(view);
    clearTimeout(view.settling);
    view.settling = setTimeout(() => rest(view), 250);
  }

  // Zooms by a factor about a point of the frame.
  function zoom(view, factor, px, py) {
    const k = Math.min(Math.max(view.k * factor, 1), MOST);
    view.x = px - (px - view.x) * k / view.k;
    view.y = py - (py - view.y) * k / view.k;
    view.k = k;
    view.own = k > 1;
    view.figure.classList.toggle('held', view.own);
    place(view);
  }

  function whole(view) {
    Object.assign(view, {k: 1, x: 0, y: 0, own: false});
    view.figure.classList.remove('held');
    place(view, true);
  }

  // Shows the ground of a step where something happens, as large as the frame allows.
  function fit(view, box = view.fit) {
    if (!box) return whole(view);
    const [x, y, wide, high] = box;
    const {w, h, scale, left, top} = scaleOf(view);
    if (!(scale > 0)) return undefined;
    view.k = Math.min(Math.max(Math.min(w / (wide * scale), h / (high * scale)), 1), FITTED);
    view.x = w / 2 - view.k * (left + (x + wide / 2) * scale);
    view.y = h / 2 - view.k * (top + (y + high / 2) * scale);
    view.own = false;
    view.figure.classList.remove('held');
    place(view, true);
    return undefined;
  }

  const pointIn = (view, event) => {
    const box = view.figure.getBoundingClientRect();
    return [event.clientX - box.x, event.clientY - box.y];
  };

  // The unit under a point of the screen, or so near that it was meant.
  function unitAt(view, x, y, reach) {
    let best = null;
    for (const [number, {group}] of shown.unitsOf(view.svg)) {
      const symbol = group.querySelector('use, path, rect') ?? group;
      const box = symbol.getBoundingClientRect();
      const [dx, dy] = [Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0)];
      const far = Math.hypot(dx, dy);
      // A leader stands on the unit that he leads: he is the smaller one.
      const size = box.width * box.height;
      if (far <= reach && (!best || far < best.far || (far === best.far && size < best.size))) best = {number, far, size};
    }
    return best ? best.number : null;
  }

  // A ring about a unit of the map, and the map moved until it is in sight.
  function light(step, number) {
    const view = viewOf(step);
    if (!view) return;
    rest(view);
    for (const ring of view.field.querySelectorAll('.ring')) ring.remove();
    const drawn = number === null ? null : shown.unitsOf(view.svg).get(number);
    if (!drawn) return;
    const box = drawn.group.getBBox();
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    view.svg.append(el('circle', {class: 'ring', cx, cy, r: Math.max(box.width, box.height) / 2 + 14}));
    const {w, h, scale, left, top} = scaleOf(view);
    const [px, py] = [view.x + view.k * (left + cx * scale), view.y + view.k * (top + cy * scale)];
    if (px < 30 || py < 30 || px > w - 30 || py > h - 30) {
      view.x += w / 2 - px;
      view.y += h / 2 - py;
      place(view, true);
    }
  }

  // ---- Hands ----

  // Takes wheel, mouse and fingers over all maps; `tapped` is told of a click on a unit, `swiped` of a swipe to left or right.
  function listen(book, {tapped, swiped, current}) {
    const fingers = new Map();
    let from = null;
    let tap = null;
    let gap = 0;

    const viewUnder = event => event.target.closest('figure.map') && event.target.closest('.step') === current() ? viewOf(current()) : null;

    book.addEventListener('pointerdown', event => {
      const view = viewUnder(event);
      if (!view || event.button !== 0) return;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (fingers.size === 1) from = {x: event.clientX, y: event.clientY, moved: false, touch: event.pointerType === 'touch'};
      gap = spread();
    });

    function spread() {
      const [one, other] = [...fingers.values()];
      return other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
    }

    window.addEventListener('pointermove', event => {
      const known = fingers.get(event.pointerId);
      const view = known && viewOf(current());
      if (!view) return;
      const [dx, dy] = [event.clientX - known[0], event.clientY - known[1]];
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > 6) from.moved = true;
      if (fingers.size > 1) {
        const now = spread();
        const [one, other] = [...fingers.values()];
        const box = view.figure.getBoundingClientRect();
        if (gap > 0 && now > 0) zoom(view, now / gap, (one[0] + other[0]) / 2 - box.x, (one[1] + other[1]) / 2 - box.y);
        gap = now;
        from.pinched = true;
      } else if (!from.touch || view.own) {
        view.x += dx;
        view.y += dy;
        if (from.moved) place(view);
      }
    });

    function lift(event) {
      if (!fingers.delete(event.pointerId) || !from || fingers.size > 0) return;
      const view = viewOf(current());
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      const {touch, moved, pinched} = from;
      from = null;
      if (!view || pinched) return;
      const isSwipe = touch && !view.own && Math.abs(dx) > 50 && Math.abs(dx) > 2 * Math.abs(dy);
      if (isSwipe) swiped(dx < 0 ? 1 : -1);
      else if (!moved && event.type === 'pointerup') {
        rest(view);
        tap = unitAt(view, event.clientX, event.clientY, touch ? 20 : 8);
      }
    }
    window.addEventListener('pointerup', lift);
    window.addEventListener('pointercancel', lift);

    // When a hand is lifted browsers close what lies open, some of them behind `lift`: what it asked for opens with the click.
    book.addEventListener('click', () => {
      const unit = tap;
      tap = null;
      if (unit !== null) tapped(unit);
    });

    book.addEventListener('dblclick', event => {
      const view = viewUnder(event);
      if (view) zoom(view, 1.8, ...pointIn(view, event));
    });
    window.addEventListener('resize', () => {
      const view = viewOf(current());
      if (view && !view.own) fit(view);
    });
  }

  const STEP = 60;
  const KEYS = {
    '+': view => zoom(view, 1.35, view.svg.clientWidth / 2, view.svg.clientHeight / 2),
    '=': view => KEYS['+'](view),
    '-': view => zoom(view, 1 / 1.35, view.svg.clientWidth / 2, view.svg.clientHeight / 2),
    0: whole,
    f: view => fit(view),
    a: view => nudge(view, STEP, 0),
    d: view => nudge(view, -STEP, 0),
    w: view => nudge(view, 0, STEP),
    s: view => nudge(view, 0, -STEP),
  };

  function nudge(view, dx, dy) {
    view.x += dx;
    view.y += dy;
    place(view);
  }

  // Does what a key does to the map of a step; false where it does nothing.
  function key(step, name) {
    const view = viewOf(step);
    if (!view || !Object.hasOwn(KEYS, name)) return false;
    KEYS[name](view);
    return true;
  }

  function turned(event) {
    const view = views.get(event.currentTarget);
    if (!view || (isNarrow() && !event.ctrlKey)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    zoom(view, Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), ...pointIn(view, event));
  }

  let wheeled = null;

  // Shows the map of a step afresh: fitted, unless the reader holds it himself.
  function open(step) {
    const view = viewOf(step);
    // One map at a time hears the wheel. A browser keeps the outline of everything under a listener that may stop it from
    // scrolling: of all maps together that is more than it can join when all are printed.
    wheeled?.removeEventListener('wheel', turned);
    wheeled = view?.figure ?? null;
    wheeled?.addEventListener('wheel', turned, {passive: false});
    if (view && view.own) rest(view);
    else if (view) fit(view);
    return view;
  }

  return {open, viewOf, light, listen, key};
})();
