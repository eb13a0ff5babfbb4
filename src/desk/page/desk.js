// The desk: what is opened, shown, and typed.

import {anew, fresh, guardPaste, kept, offerOther, setText, setTree, showAgain, take, travel, remarkTold, tree, watchOthers} from './draft.js';
import {byId, element, fill, notice, propose, stored} from './elements.js';
import {ask, start} from './engine.js';
import {showGestures} from './gestures.js';
import {showLists} from './lists.js';
import {drawMap, spots} from './map.js';
import {calledOf, namesTold} from './names.js';
import {mailto, showOutbox} from './outbox.js';
import {watchPapers} from './paper.js';
import {POINTS, drawPlans} from './plans.js';
import {changed, desk, isOpen, whenChanged} from './state.js';
import {drawQuestions, forgetStanding, showStanding} from './standing.js';
import {showTaps} from './taps.js';
import {viewIn, withWord} from './tree.js';
import {atHand, receiveScenario, showUmpire} from './umpire.js';
import {showUnits} from './units.js';
import {isPlaying, showWhatIf, stopPlay} from './what_if.js';

const VERDICTS = {
  sound: 'All of it would be carried out.',
  'set-aside': 'Part of it would be set aside: see below.',
  'sent-back': 'It would be sent back whole: see below.',
  refused: 'It cannot be read: see below.',
};

/** What is said of a file; of one that is sound, whether there is a word besides on what it comes to. */
const verdictOn = judgement => (judgement.verdict === 'sound' && judgement.remarks.length ? 'All of it would be carried out; but see what is noted below.' : VERDICTS[judgement.verdict]);

function drawHead() {
  const {opened, judgement} = desk;
  byId('head').textContent = `${opened.game}, exchange ${opened.exchange}`;
  byId('whose').textContent = `${opened.army} (${opened.side}). ${opened.clock}. ${opened.title}.`;
  byId('owes').textContent = opened.due;
  const isJudged = isOpen() && judgement;
  byId('verdict').textContent = isJudged ? verdictOn(judgement) : '';
  byId('verdict').dataset.verdict = isJudged ? judgement.verdict : '';
}

function drawFile() {
  const {opened, judgement} = desk;
  byId('orders').hidden = !isOpen();
  byId('what-if').hidden = !isOpen() || opened.is_stopped;
  byId('undo').disabled = desk.at <= 0;
  byId('redo').disabled = desk.at >= desk.texts.length - 1;
  // Nothing leaves the page before the engine has read it.
  for (const id of ['copy', 'download', 'mail']) byId(id).disabled = !judgement;
  byId('other').hidden = !judgement;
  if (!judgement) {
    byId('form-name').textContent = 'not read yet';
    fill(byId('remarks'));
    fill(byId('understood'));
    return;
  }
  const text = byId('text');
  if (text.value !== judgement.text && document.activeElement !== text) text.value = judgement.text;
  byId('form-name').textContent = judgement.yaml ? 'as YAML' : 'in plain lines';
  byId('other').disabled = !judgement.other;
  byId('other').textContent = judgement.yaml ? 'Write it in plain lines' : 'Write it as YAML';
  fill(byId('remarks'), ...judgement.remarks.map(remark => element('li', {},
    remark.unit ? element('b', {}, `${calledOf(remark.unit)}: `) : remark.line ? `line ${remark.line}: ` : null, remarkTold(remark))));
  fill(byId('understood'), ...judgement.understood.map(line => element('li', {}, ...namesTold(line))));
  const code = judgement.tree?.code ?? '';
  if (document.activeElement !== byId('code')) byId('code').value = code;
  byId('no-code').textContent = code || !judgement.tree ? '' : 'Without it a mail is not taken: the form at the end of your report has it.';
  byId('mail').setAttribute('aria-disabled', String(!mailto()));
}

/** Shows a view that the engine has opened. */
function shown(view, opened, form) {
  Object.assign(desk, {view, opened, form, judgement: null, texts: [], at: -1, unit: null, acting: null, supposed: {}});
  propose('');
  stopPlay();
  forgetStanding();
  document.title = `${opened.game}, exchange ${opened.exchange}: ${opened.side}`;
  document.body.classList.remove('in-hand');
  byId('desk').hidden = false;
  byId('wait').hidden = true;
  byId('paste').value = '';
  drawMap();
  const option = value => element('option', {value});
  fill(byId('places'), ...[...opened.places.map(([, name]) => name), ...spots.hexes.keys()].map(option));
  fill(byId('headings'), ...Object.keys(POINTS).map(option));
  byId('whole-form').textContent = opened.form?.[0] ?? 'Nothing is to be filled in.';
}

/** Opens a view; the draft that was kept for it, the form that came with the page, or its own form is shown. */
async function open(view, form) {
  byId('wait-text').textContent = 'Wait: the view is being opened.';
  notice('Wait: the view is being opened.');
  try {
    shown(view, await ask({ask: 'open', view}), form);
    await begin();
  } catch (error) {
    refuse(`This cannot be opened: ${error.message}`);
  }
}

/** Begins with what was kept, or with the form. */
async function begin(judged = null) {
  const texts = kept();
  if (texts.length) {
    desk.texts = texts;
    desk.at = texts.length - 1;
  }
  const text = texts.at(-1) ?? fresh(desk.form);
  // It can be read and undone whatever becomes of it: should the engine break off over it, it is no less there.
  byId('text').value = text;
  if (judged && !texts.length) {
    take(judged);
  } else {
    changed();
    notice(isOpen() ? 'Wait: the referee is reading your turn file.' : '');
    await setText(text);
  }
  await addCode();
  if (!texts.length && isOpen()) offerOther();
}

/** The code that the page brought along, where what was kept was written without one: else a mail would not be taken. */
async function addCode() {
  const [, code] = desk.form?.match(/^[ \t]*code:[ \t]*(\S+)/m) ?? [];
  if (code && desk.judgement?.tree && !desk.judgement.tree.code) await setTree(withWord(tree(), 'code', code));
}

/** Shows what was left for another part of the page, as it was. */
async function back({view, opened, form, judgement, texts, at}) {
  shown(view, opened, form);
  Object.assign(desk, {judgement, texts, at});
  changed();
  if (!judgement) await begin();
}

const showDesk = () => {
  drawHead();
  drawFile();
  drawQuestions();
};

function refuse(why) {
  notice('');
  byId('wait').hidden = false;
  byId('wait-text').textContent = why;
  byId('no-view').hidden = !desk.opened;
  byId('wait-head').focus();
}

/** The longest text that is looked through for a view. */
const LONGEST_VIEW = 1_000_000;

function receive(text) {
  if (!text.trim()) return;
  if (desk.part === 'scenario') {
    receiveScenario(text);
    return;
  }
  if (text.length > LONGEST_VIEW) {
    refuse('That is longer than any view: choose the file view-SIDE.yaml that came with your report.');
    return;
  }
  const view = viewIn(text);
  if (view && atHand()) refuse('This is your own desk: a view that was mailed to a side opens in the desk of that side.');
  else if (view) open(view, null);
  else refuse('This holds no view: no line in it begins with “view: {”. Choose the file view-SIDE.yaml that came with your report, whole.');
}

const receiveFile = async file => file && receive(file.size > LONGEST_VIEW ? 'x'.repeat(LONGEST_VIEW + 1) : await file.text());

let typing;

function listen() {
  const on = (id, what, act) => byId(id).addEventListener(what, act);
  on('undo', 'click', () => travel(-1));
  on('redo', 'click', () => travel(1));
  on('other', 'click', () => setText(desk.judgement.other));
  on('text', 'input', event => {
    clearTimeout(typing);
    typing = setTimeout(() => setText(event.target.value), 250);
  });
  on('text', 'blur', drawFile);
  guardPaste(byId('text'), showAgain);
  on('code', 'change', event => setTree(withWord(tree(), 'code', event.target.value.trim())));
  on('anew', 'click', anew);
  on('another', 'click', () => refuse('Drop the file view-SIDE.yaml of your next report here.'));
  on('no-view', 'click', () => {
    byId('wait').hidden = true;
  });
  on('file', 'change', event => receiveFile(event.target.files[0]));
  on('paste', 'input', event => receive(event.target.value));
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    receiveFile(event.dataTransfer.files[0]);
  });
  addEventListener('keydown', event => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (!(event.ctrlKey || event.metaKey) || isTyping) return;
    if (event.key === 'z') travel(event.shiftKey ? 1 : -1);
    if (event.key === 'y') travel(1);
  });
}

function main() {
  byId('no-script').remove();
  byId('desk').classList.remove('first');
  listen();
  whenChanged(showDesk);
  showUnits();
  showLists();
  showStanding();
  showWhatIf();
  showOutbox();
  showGestures();
  showTaps();
  showUmpire(open, back);
  watchOthers();
  watchPapers();
  whenChanged(() => isPlaying() || drawPlans());
  const [view, form, ready] = ['view', 'form', 'opened'].map(stored);
  if (view && ready) {
    // What the page opens at was worked out when it was made, so it is shown before the engine is there; the map stands in the page.
    const {opened, judged} = JSON.parse(ready);
    for (const layer of ['ground', 'pieces']) opened.map[layer] = byId(layer).innerHTML;
    shown(view, opened, form);
    changed();
    performance.mark('runs');
    start();
    begin(judged);
  } else {
    start();
    if (view) open(view, form);
    else byId('wait').hidden = byId('to-make').hidden = false;
  }
  addEventListener('unhandledrejection', event => {
    byId('notice').textContent = String(event.reason?.message ?? event.reason);
  });
}

/** How long the browser may take to paint what the page was written with, before the script goes on all the same. */
const FIRST_PAINT = 300;

function once(act) {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

const begins = once(main);
// The page shows its first view without a script, and the browser may paint it first; in a tab that lies behind others it paints nothing.
requestAnimationFrame(() => setTimeout(begins));
setTimeout(begins, FIRST_PAINT);
