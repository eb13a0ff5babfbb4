// A paper of the umpire's: a text, and the tree that the engine reads in it. Clicks change the text where it says so, and nothing else of it.

import {answered, guardPaste, isOther, isTooLong} from './draft.js';
import {button, byId, copied, element, fill, notice, propose, saved} from './elements.js';
import {ask} from './engine.js';
import {drawMap} from './map.js';
import {desk} from './state.js';

/** The paper that is worked at. `files` are those of the game that it bears on. */
export const paper = {
  kind: '', place: '', name: '', start: '', files: null,
  /** @type {PaperTold} */
  told: null,
  /** @type {FieldTold[]} */
  fields: [],
  texts: [], at: -1,
  /** The entry that is chosen: under which key, and which; or a unit that has none yet.
   * @type {{key: string, index: number, unit: string|null}|null} */
  chosen: null,
  /** The key that a click on the map sets, where it was chosen. */
  clicks: '',
};

/** @type {() => void|Promise<void>} */
let shows = () => {};

/** Says who shows the paper when it has changed. */
export const whenPaper = show => {
  shows = show;
};

/** What is in a map that shows nothing but a paper. */
const BARE = {others: [], questions: [], form: null, proposal: null, on_file: [], places: [], units: [], side: '', awaited: [], is_stopped: true, owes: null, ending: null,
  words: {verbs: [], whom: [], conditions: [], beside: [], decisions: [], lists: []}};

/** Keeps a text, judged or not, with what the paper was before. */
function keepPaper(text) {
  const before = paper.texts.slice(0, paper.at + 1);
  const texts = before.at(-1) === text ? before : [...before, text];
  try {
    localStorage.setItem(paper.place, JSON.stringify(texts.slice(-30)));
  } catch {
    byId('keeping').textContent = 'This browser keeps no drafts: download your file before you close the page.';
  }
}

/** What was kept of a paper. */
function paperKept(place) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]').filter(text => typeof text === 'string');
  } catch {
    return [];
  }
}

let paperAsked = 0;

async function judgePaper(text, puts, remember) {
  paperAsked += 1;
  const mine = paperAsked;
  const {kind, files} = paper;
  document.body.setAttribute('aria-busy', 'true');
  try {
    const told = await ask(kind === 'hand' ? {ask: 'consider', files, text, puts} : {ask: 'draft', text, puts});
    if (mine !== paperAsked || kind !== paper.kind) return;
    await taken(told, remember);
  } catch (error) {
    notice(`${error.message} `, button('Undo the last change', () => travelPaper(-1)), ' ', button('Begin anew', () => setPaper(paper.start)));
  } finally {
    if (mine === paperAsked) document.body.removeAttribute('aria-busy');
  }
}

async function taken(told, remember) {
  const before = paper.told;
  paper.told = {...told, map: told.map ?? before?.map ?? null, units: told.map ? told.units : before?.units ?? []};
  if (remember && paper.texts[paper.at] !== told.text) {
    paper.texts.splice(paper.at + 1, paper.texts.length, told.text);
    paper.at = paper.texts.length - 1;
  }
  keepPaper(told.text);
  notice('');
  if (paper.told.map) {
    desk.opened = /** @type {any} */ ({...BARE, map: paper.told.map, units: paper.told.units.map(unit => ({...unit, is_own: true}))});
    drawMap(true);
  }
  await shows();
}

/** Tells of what another window of this browser has made of the same paper; undo brings that back whatever is written next. */
export function watchPapers() {
  addEventListener('storage', event => {
    if (desk.part === 'orders' || event.key !== paper.place || event.newValue === null) return;
    const theirs = JSON.parse(event.newValue).at(-1);
    const mine = paper.texts[paper.at];
    if (typeof theirs !== 'string' || mine === undefined || theirs === mine) return;
    if (paper.texts[paper.at - 1] !== theirs) {
      paper.texts.splice(paper.at, 0, theirs);
      paper.at += 1;
    }
    byId('paper-undo').disabled = false;
    propose('This paper was changed in another window of this browser, and what you see is as it was here. ',
      button('Show what was written there', () => answered(() => setPaper(theirs))), ' ',
      button('Keep what stands here', () => answered(() => keepPaper(mine))));
  });
}

/** Takes a paper in hand: as it was kept, or as it begins. */
export async function takePaper(like) {
  Object.assign(paper, {told: null, chosen: null, files: null, ...like});
  const texts = paperKept(paper.place);
  Object.assign(paper, {texts, at: texts.length - 1});
  byId('paper-text').value = texts.at(-1) ?? paper.start;
  await setPaper(texts.at(-1) ?? paper.start);
}

/** Judges a text, as it was typed. One that is longer than any file is not taken, and what there was before stays. */
export function setPaper(text, remember = true) {
  if (isTooLong(text, showPaperAgain)) return Promise.resolve();
  keepPaper(text);
  return judgePaper(text, [], remember);
}

/** Shows the paper as it counts, in place of what was typed and not taken. */
function showPaperAgain() {
  byId('paper-text').value = paper.told?.text ?? paper.start;
  notice('');
}

/** Puts something in its place; nothing takes away what is there. Several, one after the other. */
export const put = (...puts) => judgePaper(paper.told.text, puts.map(([path, value]) => ({path, value: value ?? null})), true);

/** Goes back or forth through what the paper was; back from what the engine never judged to what it did. */
export function travelPaper(by) {
  const at = by < 0 && paper.told && isOther(byId('paper-text'), paper.texts[paper.at]) ? paper.at : paper.at + by;
  if (at < 0 || at >= paper.texts.length) return;
  paper.at = at;
  setPaper(paper.texts[at], false);
}

/** What the engine says of a part of the paper: of a key, or of one entry under it. */
export const remarksAt = (key, entry = null) => paper.told.remarks.filter(remark => remark.key === key && (entry === null || remark.entry === entry));

/** A remark. */
export function placedTold(remark, where = '') {
  const clause = remark.clause ? [' ', element('span', {class: 'clause'}, remark.clause)] : [];
  const help = remark.help ? [element('span', {class: 'help'}, ` – ${remark.help}`)] : [];
  return element('p', {class: `remark ${remark.is_error ? 'wrong' : 'note'}`}, where, `${remark.is_error ? '' : 'Note: '}${remark.what}`, ...clause, ...help);
}

let paperTyping;

/** Has the text of the paper, and the ways out, at hand. */
export function showPaper() {
  const on = (id, what, act) => byId(id).addEventListener(what, act);
  on('paper-undo', 'click', () => travelPaper(-1));
  on('paper-redo', 'click', () => travelPaper(1));
  on('paper-anew', 'click', () => setPaper(paper.start));
  on('paper-text', 'input', event => {
    clearTimeout(paperTyping);
    paperTyping = setTimeout(() => setPaper(event.target.value), 250);
  });
  guardPaste(byId('paper-text'), showPaperAgain);
  on('paper-copy', 'click', () => copied(byId('paper-text'), paper.told.text, 'It is copied.'));
  on('paper-download', 'click', () => saved(paper.told.text, paper.name));
}

/** Shows the text, with what is wrong as a whole and what would come of it. */
export function drawText() {
  const {told} = paper;
  const text = byId('paper-text');
  if (text.value !== told.text && document.activeElement !== text) text.value = told.text;
  byId('paper-undo').disabled = paper.at <= 0;
  byId('paper-redo').disabled = paper.at >= paper.texts.length - 1;
  fill(byId('paper-whole'), ...told.remarks.map(remark => element('li', {}, placedTold(remark, remark.line ? `line ${remark.line}: ` : ''),
    remark.key && remark.entry !== null ? button('Show it', () => choosePaper({key: remark.key, index: remark.entry, unit: null}), {'data-key': `show ${remark.key} ${remark.entry}`}) : null)));
  // What is at fault is said at the head: beside that nothing else is.
  const [sound, faulty] = paper.kind === 'hand' ? ['Nothing would be done yet.', 'That is told when nothing is at fault.'] : ['A game can be made of it.', 'No game can be made of it yet.'];
  const nothing = told.is_sound ? sound : faulty;
  byId('paper-points').hidden = !told.points.length;
  byId('paper-points').textContent = `Army points: ${told.points.map(([army, points]) => `${army} ${points}`).join(', ')}.`;
  fill(byId('paper-lines'), ...(told.lines.length ? told.lines : [nothing]).map(line => element('li', {}, line)), told.ending && element('li', {}, told.ending));
}

/** Chooses an entry, or a unit; nobody, where none is named. */
export function choosePaper(chosen) {
  if (paper.chosen?.key !== chosen?.key || paper.chosen?.index !== chosen?.index) paper.clicks = '';
  paper.chosen = chosen;
  shows();
  byId('paper-chosen').querySelector('[data-home]')?.focus({preventScroll: true});
}
