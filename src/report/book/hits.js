// Luck in hits: what the dice that were thrown to hit brought, against what such dice bring on the average. The averages are
// exact fractions out of the rule set's own odds, worked out when the book was made.
'use strict';
(() => {
  const place = byId('hits');
  const counted = hits => hits === 1 ? '1 hit' : `${hits} hits`;
  const known = facts.aims.map(([exchange, unit, over, under, hits]) => ({exchange, side: facts.units[unit].side, unit, expected: over / under, hits}));
  if (known.length === 0) {
    byId('hits-said').textContent = 'No dice were thrown to hit that this reader may see.';
    return;
  }
  const number = value => value.toFixed(1).replace(/\.0$/, '').replace('-', '\u2212');
  const signed = value => (value < 0 ? '\u2212' : '+') + number(Math.abs(value));
  const exchanges = moments.course.map(({exchange}) => exchange);

  // What a list of throws brought, and was to bring, up to each exchange.
  function course(throws) {
    return exchanges.map(last => {
      const so = throws.filter(({exchange}) => exchange <= last);
      return {exchange: last, expected: so.reduce((sum, {expected}) => sum + expected, 0), hits: so.reduce((sum, {hits}) => sum + hits, 0)};
    });
  }

  function chart(courses) {
    const [wide, high, left, right] = [756, 260, 40, 170];
    const most = Math.max(...courses.flatMap(({points}) => points.flatMap(({expected, hits}) => [expected, hits])), 1);
    const x = at => left + at * (wide - left - right) / Math.max(exchanges.length - 1, 1);
    const y = value => high - 28 - value * (high - 42) / most;
    const svg = el('svg', {viewBox: `0 0 ${wide} ${high}`, role: 'img', 'aria-label': courses.map(({name, points}) => {
      const {expected, hits} = points[points.length - 1];
      return `${name}: ${counted(hits)}, ${number(expected)} to be expected`;
    }).join('; ')});
    for (let quarter = 0; quarter <= 4; quarter += 1) {
      const value = most * quarter / 4;
      svg.append(el('path', {class: 'grid', d: `M${left} ${y(value)}H${wide - right}`}), el('text', {class: 'end', x: left - 6, y: y(value) + 4}, String(Math.round(value))));
    }
    const every = Math.ceil(exchanges.length / 12);
    exchanges.forEach((exchange, at) => {
      if (exchange > 0 && at % every === 0) svg.append(el('text', {class: 'mid', x: x(at), y: high - 8}, String(exchange)));
    });
    let free = 0;
    const ends = courses.map(({points}, side) => ({side, at: y(points[points.length - 1].hits)})).sort((one, other) => one.at - other.at);
    for (const end of ends) {
      end.at = Math.max(end.at, free);
      free = end.at + 18;
    }
    courses.forEach(({name, points, ink}, side) => {
      const drawn = key => points.map((point, at) => `${x(at)},${y(point[key])}`).join(' ');
      const style = `--side:${ink}`;
      svg.append(el('polyline', {class: `side${side}`, style: `${style};stroke-dasharray:none`, points: drawn('hits')}),
        el('polyline', {class: `side${side} expected`, style, points: drawn('expected')}),
        el('text', {class: `side${side}`, style, x: wide - right + 8, y: ends.find(end => end.side === side).at + 4}, `${name.slice(0, 14)} ${points[points.length - 1].hits}`));
    });
    return svg;
  }

  const courses = facts.sides.map(({name}, side) => ({name, ink: facts.inks[side], points: course(known.filter(each => each.side === side))}))
    .filter(({points}) => points[points.length - 1].expected > 0);
  const rows = courses.map(({name, points}) => {
    const {expected, hits} = points[points.length - 1];
    return el('tr', {}, el('th', {scope: 'row', dir: 'auto'}, name), el('td', {'data-head': 'Hits'}, String(hits)),
      el('td', {'data-head': 'To be expected'}, number(expected)), el('td', {'data-head': 'Luck'}, signed(hits - expected)));
  });
  const byUnit = new Map();
  for (const {unit, expected, hits} of known) {
    const was = byUnit.get(unit) ?? {expected: 0, hits: 0};
    byUnit.set(unit, {expected: was.expected + expected, hits: was.hits + hits});
  }
  const sorted = [...byUnit].sort(([, one], [, other]) => (other.hits - other.expected) - (one.hits - one.expected));
  const told = ([unit, {expected, hits}]) => el('li', {}, el('a', {class: 'who', href: `#unit/${encodeURIComponent(facts.units[unit].id)}`, 'data-unit': unit},
    capital(facts.units[unit].name)), `: ${counted(hits)} where ${number(expected)} were to be expected`);
  const lucky = sorted.slice(0, 3).filter(([, {expected, hits}]) => hits > expected);
  const unlucky = sorted.slice(-3).reverse().filter(([, {expected, hits}]) => hits < expected);
  place.append(
    el('figure', {class: 'curves'}, chart(courses), el('figcaption', {}, 'Hits of each side so far (whole lines), and what its dice were to bring on the average (dashed)')),
    el('table', {class: 'luck hits'},
      el('thead', {}, el('tr', {}, ...['Side', 'Hits', 'To be expected', 'Luck'].map(head => el('th', {scope: 'col'}, head)))),
      el('tbody', {}, ...rows)),
    ...(lucky.length > 0 ? [el('h3', {}, 'The luckiest'), el('ul', {}, ...lucky.map(told))] : []),
    ...(unlucky.length > 0 ? [el('h3', {}, 'The unluckiest'), el('ul', {}, ...unlucky.map(told))] : []));
})();
