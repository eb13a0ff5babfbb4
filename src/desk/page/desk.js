// The desk: what is opened, shown and taken away.

const VERDICTS = {
  sound: 'All of it would be carried out.',
  'set-aside': 'Part of it would be set aside: see below.',
  'sent-back': 'It would be sent back whole: see below.',
  refused: 'It cannot be read: see below.',
};

function show() {
  const {opened, judgement} = draft;
  const {questions} = opened;
  byId('head').textContent = `${opened.game}, exchange ${opened.exchange}`;
  byId('whose').textContent = `${opened.army} (${opened.side}). ${opened.clock}. ${opened.title}.`;
  byId('owes').textContent = opened.ending ? `The game is over: ${opened.ending}`
    : opened.owes ? `Your ${opened.owes} ${opened.owes === 'orders' || opened.owes === 'answers' || opened.owes === 'general orders' ? 'are' : 'is'} due.`
      : 'Nothing is due from you now.';
  byId('verdict').textContent = VERDICTS[judgement.verdict];
  byId('verdict').dataset.verdict = judgement.verdict;
  const text = byId('text');
  if (text.value !== judgement.text) text.value = judgement.text;
  byId('form-name').textContent = judgement.yaml ? 'as YAML' : 'in plain lines';
  byId('other').disabled = !judgement.other;
  byId('other').textContent = judgement.yaml ? 'Write it in plain lines' : 'Write it as YAML';
  byId('undo').disabled = draft.at <= 0;
  byId('redo').disabled = draft.at >= draft.texts.length - 1;
  byId('remarks').replaceChildren(...judgement.remarks.map(remark => element('li', {},
    remark.unit ? element('b', {}, `${nameOf(remark.unit)}: `) : remark.line ? `line ${remark.line}: ` : null, remarkTold(remark))));
  byId('understood').replaceChildren(...judgement.understood.map(line => element('li', {}, line)));
  byId('code').value = judgement.tree?.code ?? '';
  byId('asked').hidden = questions.length === 0;
  byId('questions').replaceChildren(...questions.map(questionTold));
  byId('mail').setAttribute('aria-disabled', String(!mailto()));
  drawUnits();
  drawUnit();
  if (!played.parts.length) drawPlans();
}

function questionTold(question) {
  const id = [question.when, question.unit, question.enemy].filter(Boolean).join('/');
  const answers = entries(draft.judgement.tree, 'answers');
  const given = answers.find(answer => answer.ask === id);
  const reply = step => () => {
    const tree = structuredClone(draft.judgement.tree ?? {});
    tree.answers = [...answers.filter(answer => answer.ask !== id), {ask: id, do: step}];
    setTree(tree);
  };
  return element('fieldset', {}, element('legend', {}, question.text), ...question.replies.map(said => {
    const step = readOption(said);
    const isGiven = given && JSON.stringify(given.do) === JSON.stringify(step);
    return element('button', {type: 'button', 'aria-pressed': String(Boolean(isGiven)), onclick: reply(step)}, said);
  }));
}

/** Opens a view; the draft that was kept for it, the form that came with the page, or its own form is shown. */
async function open(view, form) {
  try {
    const opened = await engine.ask({ask: 'open', view});
    Object.assign(draft, {view, opened, judgement: null, texts: [], at: -1, unit: null});
    document.title = `${opened.game}, exchange ${opened.exchange}: ${opened.side}`;
    byId('desk').hidden = false;
    byId('wait').hidden = true;
    drawMap();
    byId('places').replaceChildren(...[...opened.places.map(([, name]) => name), ...spots.hexes.keys()].map(value => element('option', {value})));
    byId('decision').replaceChildren(...opened.decisions.map(value => element('option', {value}, value)));
    await setText(kept() ?? form ?? opened.form?.[0] ?? `game: ${opened.game}\nexchange: ${opened.exchange}\nside: ${opened.side}\n`);
  } catch (error) {
    byId('wait').hidden = false;
    byId('wait-text').textContent = `This cannot be opened: ${error.message}`;
  }
}

function take(text) {
  if (text.length > 1_000_000) {
    byId('wait-text').textContent = 'That is longer than any view: choose the file view-SIDE.yaml that came with your report.';
    byId('wait').hidden = false;
    return;
  }
  open(text.slice(Math.max(0, text.indexOf('view: '))), null);
}

function mailto() {
  const address = stored('umpire') ?? '';
  const subject = `${draft.opened.game}, exchange ${draft.opened.exchange}: ${draft.opened.side}`;
  const link = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(draft.judgement.text.replace(/\n/g, '\r\n'))}`;
  return link.length <= 1900 ? link : null;
}

async function copy() {
  const text = byId('text');
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    text.select();
    document.execCommand('copy');
  }
  notice('Your orders are copied: paste them into a mail to the umpire.');
}

function download() {
  const {game, exchange, side} = draft.opened;
  const url = URL.createObjectURL(new Blob([draft.judgement.text], {type: 'text/plain'}));
  const link = element('a', {href: url, download: `${game}-${exchange}-${side}.txt`});
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}

function addStanding() {
  const reply = byId('reply').value.trim();
  if (!reply) return;
  const when = byId('decision').value;
  const at = draft.judgement.text.indexOf('# estafette end');
  const text = draft.judgement.text.slice(0, at);
  const step = readOption(reply.replace(/^(\w[\w-]*) +(?!within)/, '$1: '));
  if (draft.judgement.yaml) {
    const tree = structuredClone(draft.judgement.tree ?? {});
    tree.standing = [...entries(tree, 'standing'), {when, do: step}];
    setTree(tree);
  } else {
    setText(`${text}when ${when}: ${reply}\n`);
  }
  byId('reply').value = '';
}

let typing;

function listen() {
  const on = (id, what, act) => byId(id).addEventListener(what, act);
  on('undo', 'click', () => travel(-1));
  on('redo', 'click', () => travel(1));
  on('other', 'click', () => setText(draft.judgement.other));
  on('text', 'input', event => {
    clearTimeout(typing);
    typing = setTimeout(() => setText(event.target.value), 250);
  });
  on('code', 'change', event => {
    const tree = {...draft.judgement.tree};
    const {game, exchange, side, ...rest} = tree;
    delete rest.code;
    const code = event.target.value.trim();
    setTree({game, exchange, side, ...(code ? {code} : {}), ...rest});
  });
  on('copy', 'click', copy);
  on('download', 'click', download);
  on('mail', 'click', () => {
    const link = mailto();
    if (link) location.href = link;
    else notice('These orders are too long for a mail link: copy them, and paste them into a mail.');
  });
  on('anew', 'click', () => setText(stored('form') ?? draft.opened.form?.[0] ?? ''));
  on('standing-form', 'submit', event => {
    event.preventDefault();
    addStanding();
  });
  on('play-once', 'click', playOnce);
  on('play-often', 'click', playOften);
  on('map', 'click', event => {
    const {units, field} = atClick(event);
    const mine = units.find(unit => draft.opened.units.some(known => known.unit === unit && known.is_own));
    if (!draft.unit || (mine && mine !== draft.unit && !armed.verb && units[0] === mine)) {
      if (mine) choose(mine);
      return;
    }
    offer(units, field);
  });
  on('file', 'change', async event => {
    const [file] = event.target.files;
    if (file) take(file.size > 1_000_000 ? ' '.repeat(1_000_001) : await file.text());
  });
  on('paste', 'input', event => take(event.target.value));
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', async event => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) take(file.size > 1_000_000 ? ' '.repeat(1_000_001) : await file.text());
  });
  addEventListener('keydown', event => {
    const isTyping = event.target.matches('input, textarea, select');
    if (!(event.ctrlKey || event.metaKey) || isTyping) return;
    if (event.key === 'z') travel(event.shiftKey ? 1 : -1);
    if (event.key === 'y') travel(1);
  });
}

listen();
byId('no-script').remove();
if (stored('view')) open(stored('view'), stored('form'));
else byId('wait').hidden = false;
