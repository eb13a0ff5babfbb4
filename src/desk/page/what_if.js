// What if: the exchange played in the page with throw-away dice.

const played = {parts: [], at: 0};

/** A share of a thousand rehearsals, so that the page stays awake and nobody waits longer than this for all of them. */
const SHARE = 20;
const PATIENCE = 10_000;

const askPlay = (times, before) => engine.ask({ask: 'play', view: draft.view, text: draft.judgement.text, times, before,
  word: String(byId('dice-word').value || 'desk')});

async function playOnce() {
  const report = byId('played');
  report.replaceChildren(element('p', {}, 'Playing …'));
  try {
    const {parts} = await askPlay(1, 0);
    Object.assign(played, {parts, at: 0});
    report.replaceChildren(...partsTold());
    showPart();
  } catch (error) {
    report.replaceChildren(element('p', {class: 'remark wrong'}, error.message));
  }
}

async function playOften() {
  const report = byId('played');
  const begun = performance.now();
  stopPlay();
  const progress = element('p', {role: 'status'}, 'Playing …');
  report.replaceChildren(progress);
  let all = null;
  try {
    while ((all?.times ?? 0) < 1000 && performance.now() - begun < PATIENCE) {
      const more = await askPlay(SHARE, all?.times ?? 0);
      all = all ? added(all, more) : more;
      progress.textContent = `Playing … ${all.times}`;
    }
    report.replaceChildren(...chancesTold(all, ((performance.now() - begun) / 1000).toFixed(1)));
  } catch (error) {
    report.replaceChildren(element('p', {class: 'remark wrong'}, error.message));
  }
}

/** Adds up what came of some rehearsals and of more of them. */
function added(all, more) {
  const sum = (some, others) => [...new Map([...some, ...others.map(([what, times]) =>
    [what, times + (some.find(([known]) => known === what)?.[1] ?? 0)])])];
  return {
    times: all.times + more.times,
    endings: sum(all.endings, more.endings),
    units: all.units.map((fate, index) => {
      const other = more.units[index];
      return {...fate, gone: fate.gone + other.gone, lost: fate.lost == null ? null : fate.lost + other.lost, stood: sum(fate.stood, other.stood)};
    }),
  };
}

function chancesTold(answer, seconds) {
  const part = (count, of) => `${Math.round(count * 100 / of)} %`;
  const row = fate => element('tr', {},
    element('th', {scope: 'row'}, fate.name), element('td', {}, fate.side),
    element('td', {}, fate.lost == null ? '' : (fate.lost / answer.times).toFixed(2)),
    element('td', {}, part(fate.gone, answer.times)),
    element('td', {}, [...fate.stood].sort(([, one], [, other]) => other - one).slice(0, 3).map(([at, times]) => `${at} ${part(times, answer.times)}`).join(', ')));
  const heads = ['unit', 'side', 'loses on the average', 'gone', 'stands most often at'];
  const endings = answer.endings.map(([why, times]) => element('p', {}, `${part(times, answer.times)}: ${why}`));
  return [
    element('p', {class: 'help'}, `${answer.times} times, with enemies who stand and do what the rules make them do; ${seconds} s. None of it counts.`),
    ...endings,
    element('div', {class: 'wide'}, element('table', {}, element('thead', {}, element('tr', {}, ...heads.map(head => element('th', {scope: 'col'}, head)))),
      element('tbody', {}, ...answer.units.map(row)))),
  ];
}

function partsTold() {
  return [
    element('p', {class: 'help'}, 'A rehearsal: none of it counts. Your enemies stand, as far as the rules let them.'),
    element('p', {class: 'row'},
      element('button', {type: 'button', onclick: () => turn(-1)}, 'Before'),
      element('button', {type: 'button', onclick: () => turn(1)}, 'Next'),
      element('button', {type: 'button', onclick: stopPlay}, 'Back to the orders')),
    element('div', {id: 'part', role: 'status'}),
  ];
}

function turn(by) {
  played.at = Math.max(0, Math.min(played.parts.length - 1, played.at + by));
  showPart();
}

function showPart() {
  const part = played.parts[played.at];
  if (!part) return;
  byId('pieces').innerHTML = part.below + part.pieces + part.above;
  byId('plans').replaceChildren();
  byId('part').replaceChildren(
    element('h3', {}, `${played.at + 1} of ${played.parts.length}: ${part.title || 'at the beginning'}`),
    ...part.told.map(line => element('p', {}, line)));
}

function stopPlay() {
  played.parts = [];
  byId('played').replaceChildren();
  byId('pieces').innerHTML = draft.opened.map.pieces;
  drawPlans();
}
