// The luck of each side: what its dice came to, against what dice come to in the long run; and whether they look even.
'use strict';
(() => {
  const place = byId('luck-tables');
  if (!place) return;

  // Each kind of die: what it can show, and how often of `per` it shows that.
  const shows = {av: {values: ['2', '3', '4', '5'], weights: [1, 2, 2, 1]}, d10: range(10), '2d6': range(6)};
  for (let faces = 2; faces < 10; faces += 1) shows[`d${faces}`] = range(faces);
  function range(faces) {
    return {values: Array.from({length: faces}, (_, face) => String(face + 1)), weights: Array(faces).fill(1)};
  }
  const NAMES = {av: 'Average dice', '2d6': 'Dice thrown in pairs', d10: 'Ten-sided dice', d6: 'Six-sided dice'};

  const sum = numbers => numbers.reduce((total, number) => total + number, 0);

  // ln of the gamma function, after Lanczos.
  function lnGamma(x) {
    const terms = [76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
      -0.000005395239384953];
    const base = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
    const series = terms.reduce((total, term, at) => total + term / (x + at + 1), 1.000000000190015);
    return Math.log(2.5066282746310005 * series / x) - base;
  }

  // How often fair dice give a chi-square of `x` or more: the regularized upper incomplete gamma function of half of each.
  function pValue(x, freedom) {
    const [a, t] = [freedom / 2, x / 2];
    if (t <= 0) return 1;
    const front = Math.exp(a * Math.log(t) - t - lnGamma(a));
    if (t < a + 1) {
      let term = 1 / a;
      let total = term;
      for (let n = 1; n < 500 && term > total * 1e-15; n += 1) total += term *= t / (a + n);
      return 1 - front * total;
    }
    let b = t + 1 - a;
    let c = 1e300;
    let d = 1 / b;
    let h = d;
    for (let n = 1; n < 500; n += 1) {
      const factor = -n * (n - a);
      b += 2;
      d = 1 / (factor * d + b);
      c = b + factor / c;
      h *= d * c;
      if (Math.abs(d * c - 1) < 1e-15) break;
    }
    return front * h;
  }

  // What a handful of dice of one kind came to.
  function tally(kind, values) {
    const {values: faces, weights} = shows[kind];
    const counts = faces.map(face => values.filter(value => value === face).length);
    const [n, per] = [values.length, sum(weights)];
    const expected = weights.map(weight => n * weight / per);
    const mean = sum(faces.map((face, at) => face * weights[at])) / per;
    const variance = sum(faces.map((face, at) => (face - mean) ** 2 * weights[at])) / per;
    const pips = sum(values.map(Number));
    const square = n === 0 ? 0 : sum(counts.map((count, at) => (count - expected[at]) ** 2 / expected[at]));
    const over = pips - n * mean;
    return {n, faces, counts, expected, mean, pips, over, deviations: over / Math.sqrt(n * variance), square,
      freedom: faces.length - 1, isEnough: n > 0 && Math.min(...expected) >= 5, p: pValue(square, faces.length - 1)};
  }

  const number = (value, places = 2) => value.toFixed(places).replace('-', '\u2212');
  const signed = value => (value < 0 ? '\u2212' : '+') + Math.abs(value).toFixed(1).replace(/\.0$/, '');

  function bars(tallied, label) {
    const [width, height, top] = [220, 92, 14];
    const step = width / tallied.faces.length;
    const most = Math.max(...tallied.counts, ...tallied.expected, 1);
    const high = value => (height - top - 16) * value / most;
    const chart = el('svg', {viewBox: `0 0 ${width} ${height}`, class: 'bars', role: 'img', 'aria-label': label});
    tallied.faces.forEach((face, at) => {
      const [x, base] = [at * step, height - 16];
      const count = tallied.counts[at];
      const mark = base - high(tallied.expected[at]);
      const above = Math.min(base - high(count), Math.abs(base - high(count) - mark) < 12 ? mark : Infinity) - 3;
      chart.append(
        el('rect', {x: x + step * 0.16, y: base - high(count), width: step * 0.68, height: high(count)}),
        el('line', {x1: x + step * 0.04, x2: x + step * 0.96, y1: mark, y2: mark}),
        el('text', {x: x + step / 2, y: above, class: 'count'}, String(count)),
        el('text', {x: x + step / 2, y: height - 3}, face));
    });
    return chart;
  }

  function verdict(tallied) {
    if (!tallied.isEnough) return 'too few for the test';
    const p = tallied.p < 0.001 ? '<\u00a00.001' : `=\u00a0${number(tallied.p, tallied.p < 0.1 ? 3 : 2)}`;
    return `\u03c7\u00b2 ${number(tallied.square, 1)} on ${tallied.freedom}, p\u00a0${p}`;
  }

  function row(name, kind, values) {
    const tallied = tally(kind, values);
    if (tallied.n === 0) return null;
    const faces = tallied.faces.map((face, at) => `${tallied.counts[at]} of ${face}`).join(', ');
    const luck = `${signed(tallied.over)} pips`;
    const spread = `${signed(tallied.deviations)} standard deviations`;
    const average = number(tallied.pips / tallied.n);
    return {tallied, element: el('tr', {},
      el('th', {scope: 'row', dir: 'auto'}, name),
      el('td', {'data-head': 'Dice'}, String(tallied.n)),
      el('td', {'data-head': 'Average'}, average, ' ', el('small', {}, `of ${number(tallied.mean)}`)),
      el('td', {'data-head': 'Over or under'}, luck, ' ', el('small', {}, spread)),
      el('td', {'data-head': 'Faces'}, bars(tallied, `${name}: ${faces}`)),
      el('td', {'data-head': 'Evenness'}, verdict(tallied)))};
  }

  const thrown = published.flatMap(({rolls}) => rolls).filter(({roll}) => roll);
  const values = ({roll}) => roll.values.flatMap(value => value.split('+'));
  const kinds = [...new Set(thrown.map(({roll}) => roll.kind))];
  let tests = 0;
  let least = null;
  for (const kind of kinds) {
    const rolls = thrown.filter(({roll}) => roll.kind === kind);
    const of = side => rolls.filter(roll => roll.side === side).flatMap(values);
    const rows = facts.sides.map((side, at) => row(side.name, kind, of(at)));
    if (of(null).length > 0) rows.push(row('Nobody', kind, of(null)));
    rows.push(row('All', kind, rolls.flatMap(values)));
    const kept = rows.filter(Boolean);
    for (const {tallied} of kept.filter(({tallied: each}) => each.isEnough)) {
      tests += 1;
      if (!least || tallied.p < least.p) least = tallied;
    }
    const heads = ['Side', 'Dice', 'Average', 'Over or under', 'How often each face', 'Evenness'];
    place.append(el('h3', {}, NAMES[kind] ?? `${kind.slice(1)}-sided dice`),
      el('table', {class: 'luck'},
        el('thead', {}, el('tr', {}, ...heads.map(head => el('th', {scope: 'col'}, head)))),
        el('tbody', {}, ...kept.map(({element}) => element))));
  }
  byId('luck-verdict').textContent = kinds.length === 0 ? 'No roll has been thrown so far.' : said();

  function said() {
    if (!least) return 'There are too few dice of any kind to test: each face has to be expected five times at the least.';
    const hundred = Math.round(least.p * 100);
    const times = hundred === 1 ? 'about once' : `about ${hundred} times`;
    const often = least.p < 0.001 ? 'less than once in a thousand'
      : least.p < 0.0015 ? 'about once in a thousand'
      : least.p < 0.01 ? `about ${Math.round(least.p * 1000)} times in a thousand` : `${times} in a hundred`;
    const many = tests === 1 ? 'The one test made here' : `The most uneven of the ${tests} tests made here`;
    const chance = Math.round((1 - 0.95 ** tests) * 100);
    const further = tests === 1 ? '' : ` Among ${tests} tests of fair dice one or more comes out below 0.05 in up to ${chance} of a hundred games.`;
    return `${many} has p ${least.p < 0.001 ? 'below 0.001' : `= ${number(least.p, 3)}`}: fair dice are as uneven as that, or more so, ${often}.${further}`;
  }
  globalThis.luck = {pValue, tally};
})();
