// What if: the exchange played in the page with throw-away dice.

import {button, byId, element, fill, notice} from './elements.js';
import {ask} from './engine.js';
import {calledOf, namesTold} from './names.js';
import {desk, orders, whenChanged} from './state.js';
import {drawPlans} from './plans.js';
import {entries, list, orderOf, stepsOf} from './tree.js';
import {share, stepTold} from './words.js';
import {armyOf, choose} from './units.js';
import {suppose} from './draft.js';

const played = {parts: [], at: 0, isStopped: false};

/** A share of a thousand rehearsals, so that the page stays awake; how many there are to be. */
const SHARE = 20;
const ALL = 1000;

/** Whether the map shows a rehearsal. */
export const isPlaying = () => played.parts.length > 0;

const askPlay = (times, before) => ask({ask: 'play', view: desk.view, text: desk.judgement.text, times, before,
  enemies: Object.fromEntries(Object.entries(desk.supposed).map(([side, {judgement}]) => [side, judgement.tree]).filter(([, tree]) => entries(tree, 'orders').length)),
  word: String(byId('dice-word').value || 'desk')});

async function playOnce() {
  const report = byId('played');
  fill(report, element('p', {}, 'Playing …'));
  try {
    const {parts} = await askPlay(1, 0);
    if (!parts.length) {
      fill(report, element('p', {}, 'Nothing happens in this exchange as it stands.'));
      return;
    }
    Object.assign(played, {parts, at: 0});
    fill(report, ...partsTold());
    showPart();
  } catch (error) {
    fill(report, element('p', {class: 'remark wrong'}, error.message));
  }
}

async function playOften() {
  const report = byId('played');
  const begun = performance.now();
  stopPlay();
  played.isStopped = false;
  const progress = element('p', {role: 'status'}, 'Playing …');
  fill(report, progress, button('Stop', () => {
    played.isStopped = true;
  }));
  let all = null;
  try {
    while ((all?.times ?? 0) < ALL && !played.isStopped) {
      const more = await askPlay(SHARE, all?.times ?? 0);
      all = all ? added(all, more) : more;
      progress.textContent = `Playing … ${all.times} of ${ALL}`;
    }
    if (all) fill(report, ...chancesTold(all, ((performance.now() - begun) / 1000).toFixed(1)));
  } catch (error) {
    fill(report, element('p', {class: 'remark wrong'}, error.message));
  }
}

/** Adds up what came of some rehearsals and of more of them. */
export function added(all, more) {
  const sum = (some, others) => {
    const total = new Map(some);
    others.forEach(([what, times]) => total.set(what, (total.get(what) ?? 0) + times));
    return [...total];
  };
  const fails = new Map(all.failed.map(one => [`${one.unit} ${one.step} ${one.why}`, {...one}]));
  more.failed.forEach(one => {
    const key = `${one.unit} ${one.step} ${one.why}`;
    fails.set(key, {...one, times: one.times + (fails.get(key)?.times ?? 0)});
  });
  const held = new Map(all.held);
  more.held.forEach(([goal, holders]) => held.set(goal, sum(held.get(goal) ?? [], holders)));
  return {
    times: all.times + more.times,
    endings: sum(all.endings, more.endings),
    held: [...held],
    failed: [...fails.values()],
    units: all.units.map((fate, index) => {
      const other = more.units[index];
      return {...fate, gone: fate.gone + other.gone, lost: fate.lost == null ? null : fate.lost + other.lost, stood: sum(fate.stood, other.stood)};
    }),
  };
}

/** A table that can be scrolled by keyboard as well. */
const tableOf = (label, heads, rows) => element('div', {class: 'wide', tabindex: '0', role: 'region', 'aria-label': label},
  element('table', {}, element('caption', {}, label), element('thead', {}, element('tr', {}, ...heads.map(head => element('th', {scope: 'col'}, head)))), element('tbody', {}, ...rows)));

const row = (head, ...cells) => element('tr', {}, element('th', {scope: 'row'}, head), ...cells.map(cell => element('td', {}, cell)));

const withNames = text => element('span', {}, ...namesTold(text));

function chancesTold(answer, seconds) {
  const {times} = answer;
  const often = pairs => pairs.filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one).slice(0, 3);
  // Where the rules count no losses of a unit, there is no column of them.
  const isCounted = answer.units.some(fate => fate.lost != null);
  const fates = answer.units.map(fate => row(fate.name, armyOf(fate.side), ...(isCounted ? [fate.lost == null ? '' : (fate.lost / times).toFixed(2)] : []), share(fate.gone, times),
    often(fate.stood).map(([at, count]) => `${at} ${share(count, times)}`).join(', ')));
  const fared = entries(desk.judgement.tree, 'orders').flatMap(entry => list(entry.unit)).map(unit => {
    const steps = stepsOf(orderOf(desk.judgement.tree, unit));
    const failed = answer.failed.filter(one => one.unit.toLowerCase() === unit.toLowerCase());
    const worst = failed.sort((a, b) => b.times - a.times).slice(0, 2);
    const most = Math.min(times, Math.max(0, ...failed.map(one => one.times)));
    const why = worst.map(one => `${share(one.times, times)} ${one.step ? `“${stepTold(steps[one.step - 1])}”: ` : ''}${one.why}`).join('; ');
    return row(calledOf(unit), withNames(steps.map(stepTold).join(', then ')), share(times - most, times), withNames(why));
  });
  const held = answer.held.map(([goal, holders]) => row(goal, often(holders).map(([army, count]) => `${army || 'nobody'} ${share(count, times)}`).join(', ')));
  const others = Object.keys(desk.supposed).filter(side => entries(desk.supposed[side].judgement.tree, 'orders').length);
  const theirs = others.length ? `with ${others.map(armyOf).join(' and ')} as you have ordered them` : 'with enemies who stand and do what the rules make them do';
  return [
    element('p', {class: 'help'}, `${times} times, ${theirs}; ${seconds} s. None of it counts.`),
    desk.opened.hides && element('p', {}, 'Only what your view shows takes part. Whether the game would end is left out, for that may hang on what you do not see.'),
    ...answer.endings.filter(([, count]) => count > 0).map(([why, count]) => element('p', {}, `${share(count, times)}: the game is over, as ${why}.`)),
    held.length > 0 && tableOf('Who holds what', ['place', 'held by'], held),
    fared.length > 0 && tableOf('How your orders fare', ['unit', 'order', 'goes through', 'what comes in the way'], fared),
    tableOf('What becomes of whom', ['unit', 'side', ...(isCounted ? ['loses on the average'] : []), 'gone', 'stands most often at'], fates),
  ];
}

function partsTold() {
  return [
    element('p', {class: 'help'}, 'A rehearsal, with dice that count for nothing.'),
    element('p', {class: 'row'}, button('Before', () => turn(-1)), button('Next', () => turn(1)), button('Back to the orders', stopPlay)),
    element('div', {id: 'part', role: 'status'}),
  ];
}

function turn(by) {
  played.at = Math.max(0, Math.min(played.parts.length - 1, played.at + by));
  showPart();
}

function showPart() {
  const shown = played.parts[played.at];
  if (!shown) return;
  byId('pieces').innerHTML = shown.below + shown.pieces + shown.above;
  byId('plans').replaceChildren();
  byId('reach').replaceChildren();
  byId('field').classList.add('rehearsed');
  fill(byId('hint'), 'A rehearsal is shown. ', button('Back to the orders', stopPlay));
  fill(byId('part'), element('h3', {}, `${played.at + 1} of ${played.parts.length}: ${shown.title || 'at the beginning'}`), ...shown.told.map(line => element('p', {}, line)));
}

/** Goes back from a rehearsal to the orders. */
export function stopPlay() {
  if (!isPlaying()) return;
  played.parts = [];
  fill(byId('played'));
  byId('pieces').innerHTML = desk.opened.map.pieces;
  byId('field').classList.remove('rehearsed');
  fill(byId('hint'));
  drawPlans();
}

/** Lets the player order another side for once, or his own again. */
async function act(side) {
  if (side && !desk.supposed[side]) {
    try {
      const {units} = await ask({ask: 'others', view: desk.view, side});
      desk.supposed[side] = {units, judgement: /** @type {any} */ ({tree: {}, remarks: [], understood: [], routes: []})};
    } catch (error) {
      notice(error.message);
      return;
    }
  }
  desk.acting = side;
  choose(null);
}

function drawActing() {
  const {others} = desk.opened;
  const may = others.filter(([side]) => desk.opened.awaited.length > 0 && !desk.opened.is_stopped && side);
  fill(byId('acting'), ...may.map(([side, army]) => (desk.acting === side
    ? element('p', {class: 'banner'}, `You order ${army}, to see what would come of it: none of this is sent. `,
      button('Back to your own orders', () => act(null)), ' ', button(`${army} stand again`, () => suppose(side, {})))
    : button(`Order ${army} for once`, () => act(side)))),
  desk.acting && element('ul', {}, ...list(orders()?.understood).map(line => element('li', {}, ...namesTold(line)))));
  byId('acting-banner').textContent = desk.acting ? `You order ${armyOf(desk.acting)} for once: none of it is sent.` : '';
}

/** Has it all at hand. */
export function showWhatIf() {
  byId('play-once').addEventListener('click', playOnce);
  byId('play-often').addEventListener('click', playOften);
  whenChanged(drawActing);
}

