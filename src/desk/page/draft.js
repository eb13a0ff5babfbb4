// The draft: a text, and the tree that the engine reads in it. Every change of either comes through here, and none is lost.

import {button, byId, element, fill, notice, propose} from './elements.js';
import {ask} from './engine.js';
import {namesTold} from './names.js';
import {changed, desk, isOpen, orders} from './state.js';
import {orderedIn} from './tree.js';

/** A word that tells a text from others: games may bear the same name. */
function markOf(text) {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(16);
}

const named = () => `estafette desk ${desk.opened.game} ${desk.opened.exchange} ${desk.opened.side} `;

const place = () => named() + markOf(desk.view);

/** So many changes can be undone after the page was opened anew. */
const MOST_KEPT = 60;

/** So many letters may a file have; the engine reads none that is longer. */
const LONGEST_FILE = 262_144;

/** Keeps what is pasted out of an area where it is longer than any file: a browser may be busy with it for minutes. */
export function guardPaste(area, showAgain) {
  area.addEventListener('paste', event => {
    if (isTooLong(event.clipboardData?.getData('text/plain') ?? '', showAgain)) event.preventDefault();
  });
}

/** Whether a text is longer than any file may be; that is said, with what shows the file again that counts. */
export function isTooLong(text, showAgain) {
  if (text.length <= LONGEST_FILE) return false;
  notice(`That has ${Math.round(text.length / 1024)} KiB, and a file may have at most 256 KiB: it was not taken, and what you had is as it was. `,
    button('Show that again', showAgain));
  return true;
}

/** Keeps what was written, with what it was before. What a player begins with is there anyhow, and no draft. */
export function keep(text) {
  const from = Math.max(0, desk.at + 1 - MOST_KEPT);
  const before = desk.texts.slice(from, desk.at + 1);
  const texts = before.at(-1) === text ? before : [...before, text];
  if (texts.length === 1 && orderedIn(text) === orderedIn(fresh(desk.form))) {
    forget(place());
    return;
  }
  // Where there is no room for what it was before, what it is now is kept all the same.
  const isKept = [texts, texts.slice(-1)].some(some => {
    try {
      localStorage.setItem(place(), JSON.stringify(some));
      return true;
    } catch {
      return false;
    }
  });
  byId('keeping').textContent = isKept ? '' : 'This browser keeps no drafts: copy your orders before you close the page.';
}

function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The texts that something kept holds. */
function textsIn(kept) {
  try {
    return JSON.parse(kept ?? '[]').filter(text => typeof text === 'string');
  } catch {
    return [];
  }
}

function textsAt(key) {
  try {
    return textsIn(localStorage.getItem(key));
  } catch {
    return [];
  }
}

/** What was kept for this view. */
export const kept = () => textsAt(place());

/** The draft at a place, if it orders anything that it did not begin with. */
function draftAt(key) {
  const texts = textsAt(key);
  const [first, last] = [texts[0], texts.at(-1)].map(text => orderedIn(text ?? ''));
  return texts.length > 1 && last && first !== last ? texts.at(-1) : null;
}

/**
 * Tells of what another window of this browser has made of the same turn file. It stands before what stands here, so that undo brings
 * it back whatever is written next.
 */
export function watchOthers() {
  addEventListener('storage', event => {
    if (desk.part !== 'orders' || !desk.opened || event.key !== place()) return;
    const theirs = textsIn(event.newValue).at(-1) ?? fresh(desk.form);
    const mine = desk.texts[desk.at];
    if (mine === undefined || (event.newValue === null ? orderedIn(theirs) === orderedIn(mine) : theirs === mine)) return;
    if (desk.texts[desk.at - 1] !== theirs) {
      desk.texts.splice(desk.at, 0, theirs);
      desk.at += 1;
    }
    changed();
    propose('This turn file was changed in another window of this browser, and what you see is as it was here. ',
      button('Show what was written there', () => answered(() => setText(theirs))), ' ',
      button('Keep what stands here', () => answered(() => keep(mine))));
  });
}

/**
 * Offers a draft that was kept for another view with the same name, exchange and side (of another game, or of this one before it was told
 * anew), or else the newest that was kept for another exchange. None is taken without a word.
 */
export function offerOther() {
  const other = keys().filter(key => key.startsWith(named()) && key !== place()).map(draftAt).find(Boolean);
  if (other) {
    propose('A draft is kept here for a game of this name, this exchange and your side, but for another view. ',
      button('Take it over', () => answered(() => setText(other))), ' ', button('Leave it', () => propose('')));
    return;
  }
  const {game, exchange, side} = desk.opened;
  const earlier = keys().map(key => ({key, said: key.match(/^estafette desk (\S+) (\d+) (\S+) \S+$/)}))
    .filter(({said}) => said && said[1] === game && said[3] === side && Number(said[2]) !== exchange)
    .map(({key, said}) => ({number: Number(said[2]), text: draftAt(key)})).filter(({text}) => text);
  const newest = earlier.sort((one, two) => two.number - one.number)[0];
  if (newest) {
    propose(`A draft of yours is kept here for exchange ${newest.number}. This is exchange ${exchange}. `,
      button(`Take its orders over for exchange ${exchange}`, () => answered(() => takeOver(newest.text))), ' ', button('Leave them', () => propose('')));
  }
}

/** Does what was proposed, or leaves it. */
export function answered(act) {
  propose('');
  return act();
}

/** What the head of a turn file says, and whom it answers: that stays as this exchange has it. */
const OF_ONE_EXCHANGE = ['game', 'exchange', 'side', 'player', 'code', 'written', 'answers'];

/** Takes what a draft for another exchange orders into the turn file for this one. */
async function takeOver(text) {
  try {
    // With the head of this exchange, so that it is read as a file for it.
    const headed = text.replace(/^([ \t]*exchange[ \t]*:).*$/im, `$1 ${desk.opened.exchange}`).replace(/^[ \t]*(code|written)[ \t]*:.*\n/gim, '');
    const {tree: old} = await ask({ask: 'judge', view: desk.view, text: headed});
    if (!old) {
      notice('That draft cannot be read, so nothing is taken out of it. It is kept as it is: ', element('pre', {tabindex: '0', 'aria-label': 'The draft'}, text));
      return;
    }
    const orders = Object.fromEntries(Object.entries(old).filter(([key, value]) => !OF_ONE_EXCHANGE.includes(key) && value !== null));
    await setTree({...tree(), ...orders});
  } catch (error) {
    notice(error.message);
  }
}

/** The names under which this browser keeps something. */
function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** What a player begins with: the form, without what it says of his units, which the page shows itself. */
export const fresh = form => form ?? desk.opened.start;

let asked = 0;

/** Asks what becomes of the orders, and shows the answer unless something newer was asked meanwhile. */
async function judge(request, remember) {
  asked += 1;
  const mine = asked;
  document.body.setAttribute('aria-busy', 'true');
  try {
    const judgement = await ask({...request, view: desk.view});
    if (mine === asked) take(judgement, remember);
  } catch (error) {
    notice(`${error.message} `, button('Undo the last change', () => travel(-1), {disabled: desk.texts.length === 0}), ' ', button('Begin anew', anew));
  } finally {
    if (mine === asked) document.body.removeAttribute('aria-busy');
  }
}

/** Takes a judgement for the one that counts. */
export function take(judgement, remember = true) {
  desk.judgement = judgement;
  if (remember && desk.texts[desk.at] !== judgement.text) {
    desk.texts.splice(desk.at + 1, desk.texts.length, judgement.text);
    desk.at = desk.texts.length - 1;
  }
  keep(judgement.text);
  notice('');
  changed();
}

/** Judges a text, as it was typed. One that is longer than any turn file is not taken, and what there was before stays. */
export function setText(text, remember = true) {
  if (isTooLong(text, showAgain)) return Promise.resolve();
  keep(text);
  if (!isOpen()) return Promise.resolve();
  return judge({ask: 'judge', text}, remember);
}

/**
 * Takes a tree for what is ordered: by one's own side, or for once by another. Where the text cannot be read nothing is changed, for
 * what it says would be lost.
 */
export function setTree(tree) {
  if (desk.acting) return suppose(desk.acting, tree);
  if (!desk.judgement) {
    notice('The engine has not read your turn file yet: wait for it, or undo the last change. ', button('Undo the last change', () => travel(-1)));
    return Promise.resolve();
  }
  const {text, tree: now, lost, yaml} = desk.judgement;
  if (!now) {
    const line = desk.judgement.remarks.find(remark => remark.line)?.line;
    notice(`Your turn file cannot be read as it stands${line ? ` (line ${line})` : ''}, and a click would not find its place in it. Mend it first, or `,
      button('undo the last change', () => travel(-1), {disabled: desk.at <= 0}), ' or ', button('begin anew', anew));
    return Promise.resolve();
  }
  return judge({ask: 'write', file: {text, tree, lost, yaml}}, true);
}

/** The tree that is changed by clicks. */
export const tree = () => structuredClone(orders()?.tree ?? {});

/** Begins the turn file anew; what it was can be had again. */
export const anew = () => setText(fresh(desk.form));

/** Shows the turn file as it counts, in place of what was typed and not taken. */
export function showAgain() {
  byId('text').value = desk.judgement?.text ?? desk.texts[desk.at] ?? '';
  notice('');
}

/** Whether something else stands in an area than a text, which may have other ends of lines. */
export const isOther = (area, text) => area.value !== text?.replace(/\r\n?/g, '\n');

/** Goes back or forth through what the file was; back from what the engine never judged to what it did. */
export function travel(by) {
  const at = by < 0 && desk.judgement && isOther(byId('text'), desk.texts[desk.at]) ? desk.at : desk.at + by;
  if (at < 0 || at >= desk.texts.length) return;
  desk.at = at;
  setText(desk.texts[at], false);
}

/** Orders another side for once. */
export async function suppose(side, orders) {
  try {
    const judgement = await ask({ask: 'suppose', view: desk.view, side, tree: orders});
    desk.supposed[side].judgement = judgement;
    changed();
  } catch (error) {
    notice(error.message);
  }
}

/** What the engine says of a unit or a line. */
export function remarkTold(remark) {
  const clause = remark.clause ? [' ', element('span', {class: 'clause'}, remark.clause)] : [];
  const help = remark.help ? [element('span', {class: 'help'}, ' – ', ...namesTold(remark.help))] : [];
  const kind = remark.is_error ? 'wrong' : 'note';
  const what = !remark.is_error ? 'Note: ' : remark.is_of_reading ? 'Not understood: ' : 'Set aside: ';
  return element('p', {class: `remark ${kind}`}, what, ...namesTold(remark.what), ...clause, ...help);
}

/** What would come of a step or an entry: what is remarked, and how it is understood. */
export function verdictTold(verdict) {
  const understood = verdict.understood ?? (verdict.remarks.length ? null : 'It would be carried out.');
  return element('span', {class: 'verdict'},
    ...verdict.remarks.filter(remark => remark.is_error).map(remarkTold),
    verdict.allowed && understood ? element('span', {class: 'fine'}, ...namesTold(understood)) : null,
    ...verdict.remarks.filter(remark => !remark.is_error).map(remarkTold));
}

/**
 * Tries steps of a unit, each alone, behind those that it has in a tree; several steps in one stand one behind the other. None where the
 * engine cannot. Where they end is told where it is asked.
 */
export async function tryAll(unit, steps, {behind: before = tree(), ends = false} = {}) {
  try {
    return (await ask({ask: 'try', view: desk.view, tree: before, unit, steps, ends, ...(desk.acting ? {side: desk.acting} : {})})).tried;
  } catch (error) {
    notice(error.message);
    return [];
  }
}

/** Tries entries of a list of the file. */
export async function tryEntries(key, at, tried) {
  try {
    return (await ask({ask: 'try-entries', view: desk.view, tree: tree(), list: key, at, entries: tried})).tried;
  } catch (error) {
    notice(error.message);
    return [];
  }
}

/** Shows what a list of remarks says below something. */
export const showRemarks = (into, remarks) => fill(into, ...remarks.map(remarkTold));
