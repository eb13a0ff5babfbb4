// Units that move along their ways from one scene to the next. Only those that move are drawn in each frame, on a layer of their
// own above the map.
'use strict';
const march = (() => {
  const LONG = 1100;
  let going = null;

  // The point so far along a way, of which all of it is 1.
  function along(points, lengths, all, part) {
    let left = part * all;
    let leg = 0;
    while (leg < lengths.length - 1 && left > lengths[leg]) {
      left -= lengths[leg];
      leg += 1;
    }
    const share = lengths[leg] > 0 ? Math.min(left / lengths[leg], 1) : 1;
    const [from, to] = [points[leg], points[leg + 1]];
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  }

  function walkers(view, step) {
    const drawn = shown.unitsOf(view.svg);
    return step.ways.flatMap(([unit, flat]) => {
      const piece = drawn.get(unit);
      const points = [];
      for (let at = 0; at < flat.length; at += 2) points.push([flat[at], flat[at + 1]]);
      if (!piece || points.length < 2) return [];
      const legs = points.slice(1).map((point, at) => Math.hypot(point[0] - points[at][0], point[1] - points[at][1]));
      const all = legs.reduce((total, leg) => total + leg, 0);
      return [{group: piece.group, points, legs, all}];
    });
  }

  const eased = part => part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;

  // Ends a march at once, everybody where he was going.
  function halt() {
    if (!going) return;
    cancelAnimationFrame(going.frame);
    going.layer.remove();
    for (const {group} of going.moving) group.style.visibility = '';
    going.view.field.classList.remove('marching');
    const {done} = going;
    going = null;
    done();
  }

  // Moves everybody who moved in a scene to where its map has him.
  function run(view, step, speed) {
    halt();
    const moving = view && step && !motionless.matches ? walkers(view, step) : [];
    if (moving.length === 0) return Promise.resolve();
    const layer = view.svg.cloneNode(false);
    layer.removeAttribute('role');
    layer.removeAttribute('aria-label');
    layer.setAttribute('aria-hidden', 'true');
    layer.classList.add('march');
    for (const each of moving) {
      each.copy = each.group.cloneNode(true);
      each.copy.querySelector('title')?.remove();
      each.end = each.points[each.points.length - 1];
      each.group.style.visibility = 'hidden';
      layer.append(each.copy);
    }
    view.field.append(layer);
    view.field.classList.add('marching');
    return new Promise(done => {
      const began = performance.now();
      going = {view, layer, moving, done, frame: 0};
      const frame = now => {
        const part = Math.min((now - began) * speed / LONG, 1);
        for (const {copy, points, legs, all, end} of moving) {
          const [x, y] = along(points, legs, all, eased(Math.max(part, 0)));
          copy.setAttribute('transform', `translate(${(x - end[0]).toFixed(1)} ${(y - end[1]).toFixed(1)})`);
        }
        if (part >= 1) halt();
        else going.frame = requestAnimationFrame(frame);
      };
      frame(began);
    });
  }

  return {run, halt, isGoing: () => going !== null};
})();
