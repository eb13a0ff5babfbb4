// The page of proof: everything is worked out again in this browser, and each thing is shown true, false or not proven.
'use strict';
const proof = (() => {
  const place = byId('proof');
  if (!dice.canHash()) {
    byId('proof-verdict').textContent = 'This browser does not let this page use its own SHA-256 (crypto.subtle is missing; ' +
      'some browsers give it only to pages opened as a file or over https). Nothing can be checked here. Save the page, open ' +
      'the file in another browser, or check by hand as every report tells.';
    byId('proof-verdict').className = 'verdict unknown';
    for (const control of document.querySelectorAll('#dice button, #dice input, #dice select')) control.disabled = true;
    document.documentElement.dataset.proof = 'unknown';
    return {showRoll: () => {}};
  }

  const WORDS = new Map([[true, 'true'], [false, 'FALSE'], [null, 'not proven'], ['apart', 'no hash names it']]);
  const classOf = holds => holds === true || holds === false ? String(holds) : 'unknown';
  const mark = (holds, word = WORDS.get(holds)) => el('b', {class: `mark ${classOf(holds)}`}, word);
  const counts = new Map();
  const NOTHING = {right: 0, wrong: 0, open: 0, apart: 0};

  function count(what, holds) {
    const was = counts.get(what) ?? NOTHING;
    const which = holds === true ? 'right' : holds === false ? 'wrong' : holds === null ? 'open' : 'apart';
    counts.set(what, {...was, [which]: was[which] + 1});
  }

  const plural = (many, what) => `${many} ${what}${many === 1 || what === 'dice' ? '' : 's'}`;
  const NOUNS = [['link', 'link'], ['seed', 'seed'], ['roll', 'roll'], ['entry', 'check'], ['file', 'rolls file'],
    ['paper', 'report'], ['line', 'line'], ['order', 'row'], ['die', 'named roll'], ['unit', 'place'], ['picture', 'map'],
    ['curve', 'set'], ['hit', 'reckoning'], ['deed', 'list'], ['clause', 'set']];
  const WORDED = {entry: 'other check'};
  const MORE = {entry: ' of the ledger', order: ' of the orders of battle', line: ' of the text', die: ' in the workings', unit: ' and state of a unit',
    curve: ' of curves', hit: ' of luck', deed: ' of deeds and ways', clause: ' of clauses'};

  // What came of everything, in words: what is false, what is not proven though it should be, what no hash names.
  function verdict() {
    const told = what => counts.get(what) ?? NOTHING;
    const sum = which => NOUNS.reduce((total, [what]) => total + told(what)[which], 0);
    const named = which => NOUNS.filter(([what]) => told(what)[which] > 0).map(([what, noun]) =>
      plural(told(what)[which], WORDED[what] ?? noun) + (MORE[what] ?? ''));
    const sealed = told('roll').open;
    const [wrong, open] = [sum('wrong'), sum('open') - sealed];
    const later = sealed > 0 ? ` ${plural(sealed, 'roll')} cannot be checked before the close.` : '';
    const apart = named('apart').length > 0 ? ` No hash names ${named('apart').join(', ')}: each says so below.` : '';
    const missing = facts.rolls.length > 0 && facts.rolls.every(({file}) => file === undefined)
      ? ' Reports are held against their hashes when the game is closed: before that, no sentence of this book is proven.' : '';
    const right = named('right').join(', ');
    const text = wrong > 0 ? `${plural(wrong, 'thing')} did NOT come out as this page has it. True are ${right}.${later}${apart}`
      : open > 0 ? `${plural(open, 'thing')} of this book ${open === 1 ? 'is' : 'are'} NOT PROVEN.${missing} True are ${right}.${later}${apart}`
        : `Everything is true: ${right}, all made again by this browser.${later}${apart}`;
    const state = wrong > 0 ? 'false' : open > 0 ? 'unproven' : 'true';
    byId('proof-verdict').textContent = text;
    byId('proof-verdict').className = `verdict ${state === 'unproven' ? 'unknown' : state}`;
    document.documentElement.dataset.proof = state;
  }

  // One line of the proof. Those of the ledger that are neither link nor seed are shown only where they do not hold.
  function line(what, text, holds, why) {
    count(what, holds);
    return el('li', {class: 'finding', 'data-what': what, 'data-holds': String(holds)}, mark(holds), ' ', text,
      holds !== true && why ? el('small', {}, ` \u2014 ${why}`) : null);
  }

  const kindOf = check => check === 'link' || check === 'seal' ? 'link' : check === 'seed' ? 'seed' : 'entry';

  async function checkLedger() {
    const findings = [];
    const note = finding => findings.push(finding);
    try {
      return {findings, audit: await dice.audit(facts.ledger, note)};
    } catch (fault) {
      if (!(fault instanceof dice.Fault)) throw fault;
      note({entry: fault.entry, exchange: null, check: fault.check, what: `entry ${fault.entry}: ${fault.message}`, holds: false});
      return {findings, audit: null};
    }
  }

  function rollLine({line: text, roll}, outcome) {
    if (!roll) return line('roll', `a line that is no roll: ${text}`, false);
    const {holds, values} = outcome;
    const why = holds === false ? `the seed gives ${values.join(' ')}` : null;
    const shown = el('span', {}, el('code', {}, roll.label), ` ${roll.values.length} \u00d7 ${roll.kind}: ${roll.values.join(' ')}`);
    return line('roll', shown, holds, why);
  }

  // A finding about what is shown. What is true is counted alone; what is not is listed here, and marked where it stands.
  function note(list, {what, holds, text, why, element}) {
    if (holds === true) {
      count(what, holds);
      return;
    }
    list.append(line(what, text, holds, why));
    if (element && holds !== 'apart') element.dataset.unproven = `${holds === false ? 'false' : 'not proven'}: ${why}`;
  }

  // The reports of an exchange against the hashes of its cast; those that hold are what everything else is held against.
  async function checkPapers(cast, sheets, list, isClosed) {
    const sound = [];
    for (const [seat, hash] of cast.reports) {
      if (hash === '-') continue;
      const sheet = sheets.find(each => each.seat === seat);
      const holds = sheet ? await dice.fileHash(sheet.text) === hash : null;
      if (sheet || isClosed) list.append(line('paper', `the report to ${seat} is the one that the ledger names`, holds, sheet ? '' : 'the book does not carry it'));
      if (holds) sound.push(sheet);
    }
    const strange = sheets.filter(sheet => !cast.reports.has(sheet.seat));
    for (const {seat} of strange) list.append(line('paper', `a report to ${seat}, who has no seat`, false));
    return new shown.Reports(sound);
  }

  // Rolls that a turn brought in an earlier exchange may be named again where it goes on.
  const knownRolls = exchange => new Map(published.filter(each => each.exchange <= exchange)
    .flatMap(({rolls}) => rolls).filter(({roll}) => roll).map(({roll}) => [roll.label, roll]));

  async function exchangeProof(audit, {exchange, file, rolls}, lines, book) {
    const cast = audit.casts.get(exchange);
    const list = el('ul', {class: 'findings'});
    for (const each of lines) list.append(each);
    if (!cast) list.append(line('entry', `exchange ${exchange} was never cast in this ledger`, false));
    if (cast && file !== undefined) {
      const holds = await dice.fileHash(file) === cast.rolls;
      list.append(line('file', 'the rolls file is the one that the ledger names', holds));
    }
    for (const each of cast ? rolls : []) {
      const outcome = each.roll && await dice.checkRoll(each.roll, audit.card.id, exchange, cast.seed, audit.seal);
      list.append(rollLine(each, outcome));
    }
    if (cast) {
      const reports = await checkPapers(cast, book.sheets.get(exchange) ?? [], list, file !== undefined);
      // What was taken back is in the record of the dice, and no part of the battle.
      if (moments.course.some(each => each.exchange === exchange)) checkTold(exchange, reports, book, list, file !== undefined);
      book.reports.set(exchange, reports);
    }
    for (const each of book.pictures.filter(picture => picture.at === exchange)) note(list, each);
    const wrong = list.querySelectorAll('[data-holds=false], [data-holds=null]:not([data-what=roll])').length;
    const title = el('summary', {}, mark(list.querySelector('[data-holds=false]') ? false : wrong > 0 ? null : true), ` exchange ${exchange}: `,
      el('span', {}, wrong === 0 ? plural(rolls.length, 'roll') : `${wrong} not as they should be`));
    return el('details', {open: wrong > 0}, title, cast ? el('p', {class: 'seed'}, 'seed ', el('code', {}, cast.seed)) : null, list);
  }

  // What is told of an exchange, with its dice and its units.
  function checkTold(exchange, reports, book, list, isClosed) {
    const proven = new Set();
    if (isClosed) {
      for (const each of shown.checkTexts(exchange, reports, [...book.reports.values()])) {
        note(list, each);
        if (each.holds === true) proven.add(each.element);
      }
      for (const each of shown.checkCourse(exchange, reports)) {
        note(list, each);
        book.places.set(`${exchange} ${each.unit}`, each.holds);
      }
    } else {
      const why = 'reports are held against their hashes when the game is closed';
      note(list, {what: 'line', holds: null, text: `what is told of exchange ${exchange}, and where units stand after it`, why, element: null});
    }
    for (const each of shown.checkAllDice(exchange, knownRolls(exchange), item => proven.has(item) || !isClosed)) note(list, each);
  }

  // What the book shows of exchanges that its ledger never cast.
  function checkStrange(audit, list) {
    const cast = exchange => exchange === 0 || audit.casts.has(exchange);
    for (const step of document.querySelectorAll('.step')) {
      const exchange = Number(step.dataset.exchange);
      if (!cast(exchange)) list.append(line('line', `${step.id} is of exchange ${exchange}, which was never cast`, false));
    }
    const known = new Set(moments.steps.map(({id, exchange}) => `${id} ${exchange}`));
    for (const step of document.querySelectorAll('.step')) {
      if (!known.has(`${step.id} ${step.dataset.exchange}`)) list.append(line('line', `${step.id} is no step of this book`, false));
    }
  }

  const breath = () => new Promise(done => setTimeout(done, 0));
  let running = null;
  let last = null;

  // The places of units that are proven, by exchange and number; nothing before anything was checked.
  let places = null;

  function checkAll() {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  }

  async function sheetsOf() {
    try {
      return await papers.all();
    } catch {
      count('paper', false);
      return new Map();
    }
  }

  async function check() {
    const button = byId('check-all');
    button.disabled = true;
    delete document.documentElement.dataset.proof;
    counts.clear();
    place.replaceChildren();
    for (const each of document.querySelectorAll('[data-unproven]')) each.removeAttribute('data-unproven');
    byId('proof-verdict').textContent = 'Hashing \u2026';
    const {findings, audit} = await checkLedger();
    const byExchange = new Map();
    const general = el('ul', {class: 'findings'});
    for (const finding of findings) {
      const what = kindOf(finding.check);
      const each = line(what, finding.what, finding.holds, finding.why);
      if (what === 'entry' && finding.holds) continue;
      if (finding.exchange === null) general.append(each);
      else byExchange.set(finding.exchange, [...(byExchange.get(finding.exchange) ?? []), each]);
    }
    place.append(general);
    if (audit) {
      const book = {sheets: await sheetsOf(), reports: new Map(), places: new Map(), pictures: shown.checkPictures()};
      checkStrange(audit, general);
      for (const exchange of published) {
        await breath();
        place.append(await exchangeProof(audit, exchange, byExchange.get(exchange.exchange) ?? [], book));
      }
      for (const each of book.pictures.filter(picture => picture.at === 0)) note(general, each);
      const isClosed = facts.rolls.some(({file}) => file !== undefined);
      for (const each of shown.checkFront(isClosed ? book.reports : new Map())) note(general, each);
      for (const each of shown.checkOrder()) note(general, each);
      for (const each of shown.told()) note(general, each);
      heads = audit.heads;
      last = audit;
      places = book.places;
      byId('proof-head').textContent = audit.head;
    }
    verdict();
    button.disabled = false;
  }

  // ---- A head out of an old mail ----

  // So many digits of a head show something.
  const ENOUGH = 32;
  let heads = [];

  async function audited() {
    if (!last) await checkAll();
    return last;
  }

  async function checkHead(event) {
    event.preventDefault();
    await audited();
    const typed = byId('head-typed').value.trim().toLowerCase();
    const at = heads.findIndex(head => typed.length >= ENOUGH && head.startsWith(typed));
    const said = typed.length < ENOUGH ? `Type ${ENOUGH} of its digits at the least: of fewer another ledger can be made to have the same.`
      : at < 0 ? 'This ledger never had that head: it is another one than you were shown.'
        : at === 0 ? 'That is the card of this ledger.' : `True: the ledger had that head after its entry ${at}.`;
    byId('head-said').textContent = said;
    byId('head-said').className = `verdict ${typed.length < ENOUGH ? 'unknown' : at >= 0}`;
  }

  // ---- One roll ----

  // Fills the box with a roll that was thrown, so that nothing has to be typed.
  function choose() {
    const [exchange, at] = byId('one-known').value.split(' ');
    const found = published.find(each => each.exchange === Number(exchange));
    const roll = found && found.rolls[Number(at)] && found.rolls[Number(at)].roll;
    if (!roll) return;
    byId('one-exchange').value = exchange;
    byId('one-label').value = roll.label;
    byId('one-kind').value = roll.kind;
    byId('one-count').value = roll.values.length;
  }

  async function checkOne(event) {
    event.preventDefault();
    const audit = await audited();
    const said = byId('one-said');
    const exchange = Number(byId('one-exchange').value);
    const [label, kind] = [byId('one-label').value.trim(), byId('one-kind').value];
    const many = Math.min(Math.max(Number(byId('one-count').value) || 1, 1), 200);
    const cast = audit && audit.casts.get(exchange);
    if (!cast || !dice.matched(dice.LABEL, label)) {
      said.replaceChildren(cast ? 'That is no name of a roll.' : `Exchange ${exchange} is not cast in this ledger.`);
      return;
    }
    const rolls = (published.find(each => each.exchange === exchange) ?? {rolls: []}).rolls;
    const known = rolls.map(each => each.roll).find(roll => roll && roll.label === label);
    const veiled = Boolean(known && known.veiled);
    if (veiled && !audit.seal) {
      said.replaceChildren('That roll is veiled: it can be thrown again when the game is closed.');
      return;
    }
    const veil = veiled ? await dice.stringHash('veil', audit.card.id, exchange, label, audit.seal) : '-';
    const {values, blocks} = await dice.throwDice(cast.seed, label, kind, many, veil);
    const same = known && known.kind === kind && known.values.length === many;
    const agrees = same ? known.values.join(' ') === values.join(' ') : null;
    const compared = same ? el('p', {}, 'The book has ', el('b', {}, known.values.join(' ')), ': ', mark(agrees))
      : el('p', {}, 'The book has no such roll; this is what it would have been.');
    said.replaceChildren(el('p', {}, 'It comes up ', el('b', {class: 'values'}, values.join(' ')), '.'), compared,
      ...blocks.flatMap(({hash, used}, block) => [
        el('p', {}, 'The SHA-256 of'),
        el('pre', {}, dice.rollString(cast.seed, label, kind, veil, block)),
        el('pre', {class: 'digits'}, ...[...hash].map((digit, at) => used.includes(at) ? el('mark', {}, digit) : digit))]));
  }

  const kinds = byId('one-kind');
  kinds.append(...dice.KINDS.map(kind => el('option', {selected: kind === 'd6'}, kind)));
  const known = byId('one-known');
  for (const {exchange, rolls} of published.filter(each => each.rolls.length > 0)) {
    known.append(el('optgroup', {label: `exchange ${exchange}`}, ...rolls.map(({roll}, at) =>
      el('option', {value: `${exchange} ${at}`}, roll ? roll.label : '?'))));
  }
  known.addEventListener('change', choose);
  choose();
  byId('check-all').addEventListener('click', checkAll);
  byId('head-form').addEventListener('submit', checkHead);
  byId('one-form').addEventListener('submit', checkOne);

  // Opens the proof of one roll: what is hashed, and the digits that its dice are.
  async function showRoll(exchange, label) {
    const found = published.find(each => each.exchange === exchange);
    const at = found ? found.rolls.findIndex(({roll}) => roll && roll.label === label) : -1;
    if (at < 0) {
      byId('one-said').replaceChildren(`There is no roll ${label} in exchange ${exchange}.`);
      return;
    }
    known.value = `${exchange} ${at}`;
    choose();
    byId('one-said').scrollIntoView({block: 'center'});
    await checkOne(new Event('submit', {cancelable: true}));
    byId('one-said').scrollIntoView({block: 'center'});
  }

  return {checkAll, showRoll, isPlaceProven: (exchange, unit) => places ? places.get(`${exchange} ${unit}`) ?? null : undefined};
})();
