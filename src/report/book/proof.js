// The page of dice: everything is worked out again in this browser, and each thing is shown true or false.
'use strict';
(() => {
  const place = byId('proof');
  if (!place) return;
  if (!dice.canHash()) {
    byId('proof-verdict').textContent = 'This browser does not let this page use its own SHA-256 (crypto.subtle is missing; ' +
      'some browsers give it only to pages opened as a file or over https). Nothing can be checked here. Save the page, open ' +
      'the file in another browser, or check by hand as every report tells.';
    byId('proof-verdict').className = 'verdict unknown';
    for (const control of document.querySelectorAll('#dice button, #dice input, #dice select')) control.disabled = true;
    return;
  }

  const WORDS = new Map([[true, 'true'], [false, 'FALSE'], [null, 'sealed']]);
  const mark = (holds, word = WORDS.get(holds)) => el('b', {class: `mark ${holds === null ? 'unknown' : holds}`}, word);
  const counts = new Map();

  function count(what, holds) {
    const [right, wrong, open] = counts.get(what) ?? [0, 0, 0];
    counts.set(what, [right + (holds === true), wrong + (holds === false), open + (holds === null)]);
  }

  const plural = (many, what) => `${many} ${what}${many === 1 ? '' : 's'}`;
  const NOUNS = [['link', 'link'], ['seed', 'seed'], ['roll', 'roll'], ['entry', 'check'], ['file', 'rolls file']];

  function verdict() {
    const told = what => counts.get(what) ?? [0, 0, 0];
    const wrong = NOUNS.reduce((total, [what]) => total + told(what)[1], 0);
    const sealed = NOUNS.reduce((total, [what]) => total + told(what)[2], 0);
    const right = NOUNS.filter(([what]) => told(what)[0] > 0).map(([what, noun]) =>
      plural(told(what)[0], what === 'entry' ? 'other check' : noun) + (what === 'entry' ? ' of the ledger' : ''));
    const open = sealed > 0 ? ` ${plural(sealed, 'roll')} cannot be checked before the close.` : '';
    const text = wrong > 0
      ? `${plural(wrong, 'thing')} did NOT come out as this page has it. True are ${right.join(', ')}.${open}`
      : `Everything is true: ${right.join(', ')}, all made again by this browser.${open}`;
    byId('proof-verdict').textContent = text;
    byId('proof-verdict').className = `verdict ${wrong === 0}`;
    document.documentElement.dataset.proof = wrong === 0 ? 'true' : 'false';
  }

  // One line of the proof. Those of the ledger that are neither link nor seed are shown only where they do not hold.
  function line(what, text, holds, why) {
    count(what, holds);
    return el('li', {class: 'finding', 'data-what': what, 'data-holds': String(holds)}, mark(holds), ' ', text,
      holds === false && why ? el('small', {}, ` \u2014 ${why}`) : null);
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

  async function exchangeProof(audit, {exchange, file, rolls}, lines) {
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
    const wrong = list.querySelectorAll('[data-holds=false]').length;
    const title = el('summary', {}, mark(wrong === 0), ` exchange ${exchange}: `,
      el('span', {}, wrong === 0 ? plural(rolls.length, 'roll') : `${wrong} not as they should be`));
    return el('details', {open: wrong > 0}, title, cast ? el('p', {class: 'seed'}, 'seed ', el('code', {}, cast.seed)) : null, list);
  }

  async function checkAll() {
    const button = byId('check-all');
    button.disabled = true;
    counts.clear();
    place.replaceChildren();
    byId('proof-verdict').textContent = 'Hashing \u2026';
    const {findings, audit} = await checkLedger();
    const shown = new Map();
    const general = el('ul', {class: 'findings'});
    for (const finding of findings) {
      const what = kindOf(finding.check);
      const each = line(what, finding.what, finding.holds, finding.why);
      if (what === 'entry' && finding.holds) continue;
      if (finding.exchange === null) general.append(each);
      else shown.set(finding.exchange, [...(shown.get(finding.exchange) ?? []), each]);
    }
    place.append(general);
    for (const exchange of audit ? published : []) {
      const lines = shown.get(exchange.exchange) ?? [];
      place.append(await exchangeProof(audit, exchange, lines));
    }
    if (audit) {
      heads = audit.heads;
      last = audit;
      byId('proof-head').textContent = audit.head;
    }
    verdict();
    button.disabled = false;
  }

  // ---- A head out of an old mail ----

  // So many digits of a head show something.
  const ENOUGH = 32;
  let heads = [];
  let last = null;

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
})();
