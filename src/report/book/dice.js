// The dice protocol, from its specification and from nothing else. No value that the page shows as proven comes from the
// program that wrote the page: ledger and rolls are read here as text, and every hash is made by the browser.
'use strict';
const dice = (() => {
  const VERSION = 'estafette-dice-1';
  const HEX = '[0-9a-f]{64}';
  const NUM = '(?:0|[1-9][0-9]{0,11})';
  const GAME = '[a-z][a-z0-9-]{0,23}';
  const SEAT = '(?!umpire(?![a-z0-9-]))[a-z][a-z0-9-]{0,11}';
  const WORD = '[A-Za-z0-9][A-Za-z0-9._+-]{0,39}';
  const LABEL = '(?=.{1,72}(?: |$))[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*';
  const TEXT = '[!-~](?:[ -~]{0,198}[!-~])?';
  const matched = (form, text) => new RegExp(`^(?:${form})$`).exec(text);

  // What stops a reading: where, which check, why.
  class Fault extends Error {
    constructor(entry, check, why) {
      super(why);
      Object.assign(this, {entry, check});
    }
  }

  // ---- Hashes and dice ----

  const canHash = () => Boolean(globalThis.crypto && globalThis.crypto.subtle);
  const encoder = new TextEncoder();

  async function fileHash(text) {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text));
    return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
  }

  const stringHash = (...fields) => fileHash([VERSION, ...fields].join(' '));

  const KEPT = {d10: '0123456789', av: '123456', '2d6': '123456'};
  for (let faces = 2; faces < 10; faces += 1) KEPT[`d${faces}`] = '123456789'.slice(0, faces);
  const AVERAGE = {1: '2', 2: '3', 3: '3', 4: '4', 5: '4', 6: '5'};
  const KINDS = Object.keys(KEPT);

  // Reads a number of dice from blocks, which `next` hands over one by one. `used` has the places of the digits that counted.
  async function readDice(kind, count, next) {
    const wanted = kind === '2d6' ? 2 * count : count;
    const digits = [];
    const blocks = [];
    while (digits.length < wanted) {
      const hash = await next(blocks.length);
      const used = [];
      for (let place = 0; place < hash.length && digits.length < wanted; place += 1) {
        if (!KEPT[kind].includes(hash[place])) continue;
        digits.push(hash[place]);
        used.push(place);
      }
      blocks.push({hash, used});
    }
    const values = [];
    for (let at = 0; at < wanted; at += 1) {
      if (kind === '2d6') values.push(`${digits[at]}+${digits[at += 1]}`);
      else if (kind === 'd10') values.push(digits[at] === '0' ? '10' : digits[at]);
      else values.push(kind === 'av' ? AVERAGE[digits[at]] : digits[at]);
    }
    return {values, blocks};
  }

  const rollString = (seed, label, kind, veil, block) => `${VERSION} roll ${seed} ${label} ${kind} ${veil} ${block}`;

  const throwDice = (seed, label, kind, count, veil = '-') =>
    readDice(kind, count, block => fileHash(rollString(seed, label, kind, veil, block)));

  async function stepDown(game, who, link, from, to) {
    if (from < to) return null;
    let below = link;
    for (let index = from; index > to; index -= 1) below = await stringHash('link', game, who, index, below);
    return below;
  }

  // ---- Forms ----

  // The lines of a text whose every line ends in a line end; `bad` is the number of the first that breaks the line rules.
  function linesOf(text) {
    const lines = text.slice(0, -1).split('\n');
    const isGood = line => /^[!-~](?:[ -~]*[!-~])?$/.test(line) && (!line.includes('  ') || line.startsWith('text '));
    return {lines, bad: lines.findIndex(line => !isGood(line)) + 1};
  }

  function readCard(text) {
    const {lines, bad} = linesOf(text);
    const forms = [`${VERSION} game`, `name (${GAME})`, `rules (${WORD})`, `scenario (${HEX})`,
      `umpire (${NUM}) (${HEX})`, `beacon (-|${WORD})`];
    const found = forms.map((form, at) => !bad && at < lines.length && matched(form, lines[at]));
    if (!found.every(Boolean)) throw new Fault(0, 'format', 'the card is not as specified');
    const seats = new Map();
    for (const line of lines.slice(forms.length)) {
      const seat = matched(`seat (${SEAT}) (chain ${HEX}|words ${HEX}|none -)`, line);
      if (!seat || seats.has(seat[1])) throw new Fault(0, 'format', `the card has the line ${line}`);
      seats.set(seat[1], seat[2].split(' '));
    }
    const card = {name: found[1][1], rules: found[2][1], length: Number(found[4][1]), anchor: found[4][2], seats};
    card.beacon = found[5][1] === '-' ? null : found[5][1];
    if (card.length < 2 || card.length > 100000 || seats.size > 26) {
      throw new Fault(0, 'format', 'the card has too long a chain or too many seats');
    }
    return card;
  }

  // The lines of an entry behind its header: what each is called here, and its form.
  function bodyForms(kind, seats) {
    const maybe = `(${HEX}|-)`;
    const each = lines => seats.flatMap(lines);
    switch (kind) {
      case 'lock': return [['exchange', `exchange (${NUM})`], ['rules', `rules (${WORD})`], ['state', `state (${HEX})`],
        ...each(seat => [[`orders ${seat}`, `orders ${seat} ${maybe}`], [`bind ${seat}`, `bind ${seat} ${maybe}`],
          [`link ${seat}`, `link ${seat} (${HEX}|yes|no)`]]),
        ['umpire', `umpire ${maybe}`], ['beacon', `beacon (${NUM}|-)`]];
      case 'cast': return [['exchange', `exchange (${NUM})`], ['umpire', `umpire (${HEX})`],
        ...each(seat => [[`link ${seat}`, `seat ${seat} ${maybe}`]]), ['beacon', `beacon ${maybe}`],
        ['seed', `seed (${HEX})`], ['rolls', `rolls (${HEX})`], ['state', `state (${HEX})`],
        ...each(seat => [[`report ${seat}`, `report ${seat} ${maybe}`]])];
      case 'void': return [['exchange', `exchange (${NUM})`], ['text', `text (${TEXT})`]];
      case 'rekey': return [['seat', `seat (${SEAT})`], ['from', `from (${NUM})`], ['anchor', `anchor (${HEX})`]];
      case 'note': return [['state', `state ${maybe}`], ['text', `text (${TEXT})`]];
      case 'close': return [['seal', `seal (${HEX})`]];
      default: return null;
    }
  }

  // ---- The ledger ----

  // Goes through a ledger from its card to its end. Every single check is handed to `note`, as `{entry, exchange, check,
  // what, holds, why}`; one that does not hold stops nothing, except where the text cannot be read any further.
  class Audit {
    constructor(note) {
      this.note = note;
      this.entries = 0;
      this.casts = new Map();
      this.rekeys = new Map();
      this.seal = this.state = this.round = this.lock = null;
      this.locks = 0;
    }

    demand(holds, check, what, why = '') {
      const exchange = this.lock ? this.lock.exchange : null;
      this.note({entry: this.entries, exchange, check, what, holds: Boolean(holds), why});
      return Boolean(holds);
    }

    must(holds, check, why) {
      if (!holds) throw new Fault(this.entries, check, why);
    }

    async read(text) {
      const first = /^estafette-dice-([A-Za-z0-9][A-Za-z0-9._+-]{0,39}) game$/.exec(text.split('\n', 1)[0]);
      this.must(!first || first[1] === '1', 'version', 'the ledger is of another version');
      this.must(text.endsWith('\n'), 'format', 'the ledger does not end in a line end');
      const parts = text.split(new RegExp(`^(?=${VERSION} entry\\n)`, 'm'));
      this.must(!parts[0].startsWith(`${VERSION} entry\n`), 'format', 'the ledger has no card');
      this.card = readCard(parts[0]);
      this.seats = [...this.card.seats.keys()];
      this.head = this.card.id = await fileHash(parts[0]);
      this.heads = [this.head];
      this.umpire = {index: 0, link: this.card.anchor};
      const chains = [...this.card.seats].filter(([, hand]) => hand[0] === 'chain');
      this.chains = new Map(chains.map(([seat, hand]) => [seat, {index: 0, link: hand[1]}]));
      for (const part of parts.slice(1)) {
        this.entries += 1;
        await this.take(part);
      }
      return this;
    }

    async take(text) {
      const {lines, bad} = linesOf(text);
      this.must(!bad, 'format', `line ${bad} of the entry breaks the line rules`);
      const forms = [`${VERSION} entry`, `number (${NUM})`, `prev (${HEX})`, `kind (${WORD})`];
      const header = forms.map((form, at) => at < lines.length && matched(form, lines[at]));
      this.must(header.every(Boolean), 'format', 'the header of the entry is not as specified');
      this.demand(Number(header[1][1]) === this.entries, 'number', `entry ${this.entries} has its number`);
      this.demand(header[2][1] === this.head, 'prev', `entry ${this.entries} names the one before it`);
      const kind = header[3][1];
      const template = bodyForms(kind, this.seats);
      this.must(template, 'format', `an entry of the unknown kind ${kind}`);
      this.must(!this.seal, 'order', 'an entry behind the close');
      const ends = kind === 'cast' || kind === 'void';
      this.must(ends === Boolean(this.lock), 'order', `a ${kind} that cannot stand here`);
      this.must(lines.length === 4 + template.length, 'format', 'the entry has too many lines or too few');
      const entry = {};
      template.forEach(([key, form], at) => {
        const match = matched(form, lines[4 + at]);
        this.must(match, 'format', `the line ${lines[4 + at]}`);
        entry[key] = ['exchange', 'from'].includes(key) ? Number(match[1]) : match[1];
      });
      await this[`take_${kind}`](entry);
      this.head = await fileHash(text);
      this.heads.push(this.head);
    }

    async take_lock(lock) {
      const {card, seats} = this;
      const number = this.locks + 1;
      this.lock = lock;
      this.locks = number;
      this.demand(lock.exchange === number && number < card.length, 'order', 'the lock has its number');
      this.demand(!this.state || lock.state === this.state, 'state', 'it starts from the position last named');
      this.state = lock.state;
      for (const seat of seats) {
        const rekey = this.rekeys.get(`${seat} ${number}`);
        if (rekey) this.chains.set(seat, {index: number - 1, link: rekey});
      }
      const word = seat => lock[`link ${seat}`];
      const bind = seat => lock[`bind ${seat}`];
      const declared = seats.every(seat => (this.chains.has(seat) || (word(seat) === 'no' && bind(seat) === '-')) &&
        (bind(seat) === '-' || lock[`orders ${seat}`] !== '-'));
      this.demand(declared, 'declared', 'nobody brings in what he does not have');
      const later = lock.beacon !== '-' && (this.round === null || Number(lock.beacon) > this.round);
      this.demand(card.beacon ? later : lock.beacon === '-', 'beacon', 'the round of the beacon is as it must be');
      if (card.beacon && lock.beacon !== '-') this.round = Number(lock.beacon);
      if (!card.beacon) {
        const held = lock.umpire === '-' && seats.every(seat => ['yes', 'no'].includes(word(seat)));
        this.demand(held, 'declared', 'the links are held back');
        return;
      }
      const open = lock.umpire !== '-' && seats.every(seat => word(seat) !== 'yes');
      if (!this.demand(open, 'declared', 'the links are open')) return;
      const shown = seats.filter(seat => word(seat) !== 'no');
      await this.show('umpire', number, lock.umpire);
      for (const seat of shown) await this.show(seat, number, word(seat));
      for (const seat of shown) await this.bound(seat, word(seat));
    }

    async take_cast(cast) {
      const {card, seats, lock} = this;
      const number = cast.exchange;
      this.must(number === lock.exchange, 'order', 'a cast of another exchange than was locked');
      this.demand((cast.beacon !== '-') === Boolean(card.beacon), 'beacon', 'the value of the beacon is there, or none');
      this.demand(['-', cast.umpire].includes(lock.umpire), 'declared', "the umpire's link is the one that was locked");
      await this.show('umpire', number, cast.umpire);
      for (const seat of seats) {
        const [said, link] = [lock[`link ${seat}`], cast[`link ${seat}`]];
        const kept = said === 'yes' ? link !== '-' : link === (said === 'no' ? '-' : said);
        this.demand(kept, 'declared', `the link of ${seat} is there as it was locked, or none`);
        if (link !== '-') await this.show(seat, number, link);
      }
      const links = seats.map(seat => cast[`link ${seat}`]);
      const seed = await stringHash('seed', card.id, number, cast.umpire, ...links, cast.beacon);
      this.demand(seed === cast.seed, 'seed', 'the seed is the hash of these links', `the links give ${seed}`);
      for (const seat of seats) if (cast[`link ${seat}`] !== '-') await this.bound(seat, cast[`link ${seat}`]);
      const reports = new Map(seats.map(seat => [seat, cast[`report ${seat}`]]));
      this.casts.set(number, {entry: this.entries, seed, rolls: cast.rolls, reports, round: lock.beacon, beacon: cast.beacon});
      this.state = cast.state;
      this.lock = null;
    }

    take_void(entry) {
      this.must(entry.exchange === this.lock.exchange, 'order', 'a void of another exchange than was locked');
      this.lock = null;
    }

    take_rekey(rekey) {
      this.demand(this.card.seats.has(rekey.seat), 'declared', `a new chain of ${rekey.seat}, who has a seat`);
      this.demand(rekey.from === this.locks + 2, 'order', 'the new chain begins with the next exchange but one');
      this.rekeys.set(`${rekey.seat} ${rekey.from}`, rekey.anchor);
    }

    take_note(note) {
      if (note.state !== '-') this.state = note.state;
    }

    async take_close(close) {
      const {index, link} = this.umpire;
      const below = await stepDown(this.card.name, 'umpire', close.seal, this.card.length, index);
      this.demand(below === link, 'seal', `the seal, link ${this.card.length}, hashes down to link ${index} of the umpire`);
      this.seal = close.seal;
    }

    // Holds a link against the last one known of its chain. A false one does not become the last one known.
    async show(who, number, link) {
      const known = who === 'umpire' ? this.umpire : this.chains.get(who);
      if (!known || known.link === link && known.index === number) return;
      const below = await stepDown(this.card.name, who, link, number, known.index);
      const to = known.index === 0 ? 'the anchor on the card' : `link ${known.index}`;
      const holds = this.demand(below === known.link, 'link', `link ${number} of ${who} hashes down to ${to}`,
        `it hashes to ${below}`);
      if (holds) Object.assign(known, {index: number, link});
    }

    async bound(seat, link) {
      const lock = this.lock;
      const bind = lock[`bind ${seat}`];
      if (bind === '-') return;
      const made = await stringHash('bind', this.card.id, lock.exchange, seat, lock[`orders ${seat}`], link);
      this.demand(bind === made, 'bind', `the bind of ${seat} ties its orders to its link`);
    }
  }
  // ---- Rolls ----

  const ROLL = `(${LABEL}) (${KINDS.join('|')}) (open|veil) ([0-9+ ]+)`;

  function readRoll(line) {
    const match = matched(ROLL, line);
    if (!match) return null;
    const [, label, kind, secrecy, values] = match;
    const roll = {label, kind, veiled: secrecy === 'veil', values: values.split(' ')};
    const form = kind === '2d6' ? '[1-6][+][1-6]' : '[1-9]|10';
    return roll.values.every(value => matched(form, value)) ? roll : null;
  }

  // Throws a roll again: `holds` is true, false, or null where only the close can tell.
  async function checkRoll(roll, game, exchange, seed, seal) {
    if (roll.veiled && !seal) return {holds: null, values: null, blocks: [], veil: null};
    const veil = roll.veiled ? await stringHash('veil', game, exchange, roll.label, seal) : '-';
    const {values, blocks} = await throwDice(seed, roll.label, roll.kind, roll.values.length, veil);
    return {holds: values.join(' ') === roll.values.join(' '), values, blocks, veil};
  }

  // Checks a whole rolls file; the first fault is thrown with its line, as the protocol orders them.
  async function checkRollsFile(text, game, exchange, seed, seal = null) {
    if (!text.endsWith('\n')) throw new Fault(0, 'format', 'the file does not end in a line end');
    const {lines, bad} = linesOf(text);
    if (bad) throw new Fault(bad, 'format', 'the line rules are broken');
    const wanted = [`${VERSION} rolls`, `game ${game}`, `exchange ${exchange}`, `salt ${HEX}`];
    wanted.forEach((form, at) => {
      if (at >= lines.length || !matched(form, lines[at])) throw new Fault(at + 1, 'format', 'not the line it should be');
    });
    if (seal && lines[3] !== `salt ${await stringHash('veil', game, exchange, 'file:rolls', seal)}`) {
      throw new Fault(4, 'salt', 'the salt is not the veil of this file');
    }
    const labels = new Set();
    for (let at = 4; at < lines.length; at += 1) {
      const roll = readRoll(lines[at]);
      if (!roll) throw new Fault(at + 1, 'format', lines[at]);
      if (labels.has(roll.label)) throw new Fault(at + 1, 'label', `${roll.label} was used before`);
      labels.add(roll.label);
      const {holds} = await checkRoll(roll, game, exchange, seed, seal);
      if (holds === false) throw new Fault(at + 1, 'dice', `the seed gives other dice for ${roll.label}`);
    }
  }

  const audit = (text, note) => new Audit(note).read(text);

  return {VERSION, KINDS, LABEL, Fault, canHash, fileHash, stringHash, readDice, throwDice, rollString, stepDown, readRoll,
    checkRoll, checkRollsFile, audit, matched};
})();
