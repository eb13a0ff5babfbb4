// Whether what the book shows is what was mailed and thrown: every line of its text, every die in a working, every unit of a
// map and of a story is held against reports whose hashes the ledger names, and against the rolls.
//
// A finding is `{what, holds, text, why, at, element}`. `holds` is true; false where something contradicts it; null where it
// should stand in a report and does not; 'apart' where no hash of any ledger names such a thing.
'use strict';
const shown = (() => {
  const BLOCKS = 'h1, h2, h3, p, li, pre, blockquote, summary, caption, tr';
  const KINDS = {H1: ['title'], H2: ['section', 'title'], H3: ['section', 'title'], P: ['prose'], PRE: ['fence']};
  const HEADINGS = ['H1', 'H2', 'H3'];
  const EVENTS = 'Event by event';
  const CLAUSES = / \([A-Z][A-Z0-9, -]*\)$/;
  const {plain, blocksOf, sentencesOf, BETWEEN_CELLS} = papers;
  const short = text => text.length > 90 ? `${text.slice(0, 88)} \u2026` : text;
  const stepsOf = exchange => [...document.querySelectorAll(`.step[data-exchange="${exchange}"]`)];

  // ---- Text ----

  // A report that tells a story first and every event behind it is gone through twice at once: the book has both together.
  function courses(blocks) {
    const from = blocks.findIndex(({kind, text}) => kind === 'section' && text === EVENTS);
    const parts = from < 0 ? [blocks] : [blocks.slice(0, from), blocks.slice(from)];
    return parts.map(part => ({blocks: part, next: 0, events: from >= 0 && part !== parts[0] ? eventsOf(part) : []}));
  }

  const eventsOf = blocks => blocks.flatMap(({kind, text}, at) => kind === 'working' ? [{text, at}] : []);

  // How far events go on, from one of them, that a paragraph tells and the lines below it work out: each stands in its report
  // as its sentence, its lines behind it; one without lines has its clause there. Minus one where it tells anything else.
  function toldBy(events, from, text, lines) {
    if (text === '' && lines.length === 0) return from;
    if (from === events.length) return -1;
    const event = events[from].text;
    for (let many = 0; many <= lines.length; many += 1) {
      const worked = lines.slice(0, many).join('; ');
      const heads = many === 0 ? [event.replace(CLAUSES, ''), event] : event === worked ? [''] : event.endsWith(`; ${worked}`) ? [event.slice(0, -worked.length - 2)] : [];
      for (const head of heads) {
        const rest = text.slice(head.length);
        const isSaid = head === '' ? many > 0 : text.startsWith(head) && /^[.:]?( |$)/.test(rest);
        if (!isSaid) continue;
        const end = toldBy(events, from + 1, head === '' ? text : rest.replace(/^[.:]? ?/, ''), lines.slice(many));
        if (end >= 0) return end;
      }
    }
    return -1;
  }

  // Of which army a unit is, is said where it is first named in a paragraph, by the eyes of its reader: in one report here, in another
  // there. What is true of a unit makes no sentence another; what is not stays where it is, and is found in no report.
  const made = new Map();
  const whoseSaid = seat => made.get(seat) ?? made.set(seat, toldApart(seat)).get(seat);
  function toldApart(seat) {
    const names = new Map();
    for (const unit of facts.units) {
      if (unit.leads || unit.side === null) continue;
      const army = facts.sides[unit.side];
      const [, owner, rest] = /^(.+?'s )?(.*)$/u.exec(plain(unit.name));
      const head = owner ?? 'the ';
      const name = head + rest;
      const forms = [`${name} of ${army.called}`];
      // `The three French guns` have their number before their army.
      const [, count, guns] = /^(\S+ )?(.*)$/u.exec(rest);
      if (army.troops) forms.push(`${head}${army.troops} ${rest}`, `${name} in ${army.troops} service`, `${head}${count ?? ''}${army.troops} ${guns}`);
      if (army.side === seat && !owner) forms.push(`your ${rest}`);
      // Of `the French battery` his own battery is left to a Frenchman.
      if (army.side === seat && !owner && army.troops && rest.startsWith(`${army.troops} `)) forms.push(`your ${rest.slice(army.troops.length + 1)}`);
      // Of several who share the end of their names it stands behind the last: `the Russian Moscow and the Vyatka Regiments`.
      const share = rest.replace(/ \S+$/u, '');
      if (army.troops && share !== rest) names.set(`${head}${army.troops} ${share}`.toLowerCase(), head + share);
      // Of several who have a number before a shared name it stands before the first: `the Prussian 5th, 6th and 7th Kurmark Landwehr`.
      const [, number] = /^(\d\S*) [^ ]/u.exec(rest) ?? [];
      if (number && !owner) {
        if (army.troops) names.set(`the ${army.troops} ${number}`.toLowerCase(), `the ${number}`);
        if (army.side === seat) names.set(`your ${number}`.toLowerCase(), `the ${number}`);
      }
      for (const form of forms) names.set(form.toLowerCase(), name);
    }
    const forms = [...names.keys()].sort((one, other) => other.length - one.length);
    if (forms.length === 0) return sentence => sentence;
    const said = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
    return sentence => sentence.replace(said, form => {
      const name = names.get(form.toLowerCase()) ?? form;
      return /^\p{Lu}/u.test(form) ? capital(name) : name;
    });
  }

  // What an army does, as a report to it says so: `the Army of the West sees` is `you see`, `the Allies see` likewise.
  const IRREGULAR = new Map([['has', 'have'], ['is', 'are'], ['was', 'were'], ['does', 'do']]);
  const ofYou = (verb, isOne) => IRREGULAR.get(verb) ?? (isOne ? verb.replace(/(?<=ss|sh|ch|x|o)es$|s$/u, '') : verb);

  // A sentence of a book as the report to an army has it, whose reader it names.
  function toReader(sentence, {called}) {
    const army = escaped(plain(called));
    const isOne = !/s$/u.test(called);
    const whole = words => new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'giu');
    const asIn = (all, words) => /^\p{Lu}/u.test(all) ? capital(words) : words;
    return sentence
      .replace(whole(`(on|towards) the (left|right) of ${army}(?=, )`), (all, word, wing) => `${word} your ${wing}`)
      .replace(whole(`in the hands of ${army}`), 'in your hands')
      .replace(whole(`${army}'s?`), all => asIn(all, 'your'))
      .replace(whole(`(?<!of )${army} ([\\p{L}\\p{N}]+)`), (all, verb) => asIn(all, `you ${ofYou(verb, isOne)}`))
      .replace(whole(`to ${army}(?=[.,;]|$)`), 'to you');
  }

  // A headline of a book as the report to an army has it: it counts `your units`, where the book has those of the army.
  function headToReader(head, {called, troops}) {
    const of = `of ${escaped(plain(called))}`;
    const counted = troops ? `${escaped(troops)} units?` : `units? ${of}`;
    const behind = troops ? escaped(troops) : of;
    return head.replace(new RegExp(`(?<= (?:and|for) \\p{L}+) ${behind}(?: units?)?(?= |$)`, 'u'), ' of yours')
      .replace(new RegExp(`(?<=\\p{L}) ${counted}`, 'u'), ' of your units');
  }

  // A headline with one of those who bear an article, `the guns`, as the reader's: `your guns`.
  function asOnesOwn(head) {
    return [...head.matchAll(/\b([Tt])he(?= )/gu)].map(({0: article, 1: letter, index}) =>
      `${head.slice(0, index)}${letter === 'T' ? 'Your' : 'your'}${head.slice(index + article.length)}`);
  }

  // The tables of a report. They are of the army that it goes to, and stand under a heading that says `your army`, where a book has a
  // caption that names it.
  function tablesOf({seat, blocks}) {
    const side = facts.sides.find(each => each.side === seat);
    return blocks.flatMap(({kind, text}, at) => {
      if (!side || kind !== 'section' || blocks[at + 1]?.kind !== 'row') return [];
      const behind = blocks.slice(at + 1);
      const end = behind.findIndex(block => block.kind !== 'row');
      const rows = behind.slice(0, end < 0 ? behind.length : end).map(row => row.text);
      return [{caption: text.replace(/^Your army/, capital(plain(side.name))), rows}];
    });
  }

  // The reports of one exchange, made ready to be looked up: by whole blocks in their order, and by sentences.
  class Reports {
    constructor(sheets) {
      this.whole = sheets.map(({seat, text}) => ({seat, blocks: blocksOf(text)}));
      const parted = this.whole.map(({seat, blocks}) => ({seat, parts: courses(blocks)}));
      this.reports = parted.flatMap(({parts}) => parts);
      const prose = this.reports.flatMap(({blocks}) => blocks).filter(({kind}) => ['prose', 'point', 'title', 'section'].includes(kind));
      this.sentences = new Set(prose.flatMap(({text}) => sentencesOf(text)));
      this.headings = new Set(prose.filter(({kind}) => kind === 'section').map(({text}) => text));
      this.seats = new Map(this.whole.map(({seat, blocks}) => [seat, new Set(blocks.filter(({kind}) => kind === 'prose').flatMap(({text}) => sentencesOf(text)))]));
      this.bare = new Map([...this.seats].map(([seat, said]) => [seat, new Set([...said].map(whoseSaid(seat)))]));
      this.events = this.reports.flatMap(({events}) => events.map(({text}) => text));
      this.eventsTo = new Map(parted.map(({seat, parts}) => [seat, new Set(parts.flatMap(({events}) => events)
        .map(event => event.text.replace(CLAUSES, '')).flatMap(text => [text, `${text}.`]))]));
      this.tables = this.whole.flatMap(tablesOf);
      this.title = this.whole.map(({blocks}) => blocks.find(({kind}) => kind === 'title')?.text);
      this.fences = this.whole.map(({blocks}) => plain(blocks.filter(({kind}) => kind === 'fence').map(({text}) => text).join('\n')));
    }

    // True where a block stands next in one of the reports; 'before' where it stands only above what was shown already.
    find(kinds, text) {
      let found = false;
      for (const report of this.reports) {
        const is = block => kinds.includes(block.kind) && block.text === text;
        const at = report.blocks.findIndex((block, index) => index >= report.next && is(block));
        if (at >= 0) {
          report.next = at + 1;
          found = true;
        } else if (!found && report.blocks.some(is)) {
          found = 'before';
        }
      }
      return found;
    }

    // Whether a sentence is of a report, or of one to an army that it names: `on your left` there, `you see`, `in your hands`.
    says(sentence) {
      const bare = whoseSaid(null);
      if (this.sentences.has(sentence) || [...this.bare.values()].some(said => said.has(bare(sentence)))) return true;
      return facts.sides.some(side => this.bare.get(side.side)?.has(bare(toReader(sentence, side))));
    }

    // Whether a sentence is an event of a report, which has its clause behind it.
    has(sentence) {
      return [...this.eventsTo.values()].some(events => events.has(sentence))
        || facts.sides.some(side => this.eventsTo.get(side.side)?.has(toReader(sentence, side)));
    }

    // Whether a headline stands over a report: that to an army has its own losses, and its own guns, as its reader's.
    heads(text) {
      return [text, ...asOnesOwn(text)].some(head =>
        this.title.includes(head) || facts.sides.some(side => this.title.includes(headToReader(head, side))));
    }

    // Whether a line of working stands in an event. Whether it is the one of its paragraph is asked of the paragraph.
    works(line) {
      return this.events.some(event => `; ${event}; `.includes(`; ${line}; `));
    }

    // Whether a paragraph stands next with the lines below it, as events.
    findEvents(text, lines) {
      let found = false;
      for (const report of this.reports) {
        for (let from = 0; from < report.events.length; from += 1) {
          const end = toldBy(report.events, from, text, lines);
          if (end < 0) continue;
          const isNext = report.events[from].at >= report.next;
          if (isNext) report.next = report.events[end - 1].at + 1;
          found = isNext || found || 'before';
          if (isNext) break;
        }
      }
      return found;
    }
  }

  // A line of working as the report has it: the names of its rolls between brackets.
  function lineOf(item) {
    const roll = item.querySelector('.roll');
    if (!roll) return plain(item.textContent);
    return plain([...item.childNodes].map(node => node === roll ? `[${roll.textContent}]` : node.textContent).join(''));
  }

  // Whether a paragraph or a line of working is of events; they are looked up together, once.
  const looked = new WeakMap();

  function eventsFound(element, reports) {
    if (!element.matches('.text p, .working li')) return false;
    const told = element.closest('.told') ?? element;
    if (looked.get(told)?.reports !== reports) {
      const paragraph = told === element ? element : told.querySelector(':scope > p');
      const lines = [...told.querySelectorAll('.working li')].map(lineOf);
      looked.set(told, {reports, found: reports.findEvents(paragraph ? plain(paragraph.textContent) : '', lines)});
    }
    return looked.get(told).found;
  }

  // Whether a row stands in the report to the army that the caption over it names, and as many of them as the report has.
  function checkTable(element, finding, reports) {
    const table = element.closest('table');
    const caption = plain(table.querySelector('caption')?.textContent ?? '');
    const row = [...element.cells ?? []].map(cell => plain(cell.textContent)).join(BETWEEN_CELLS);
    const holds = reports.tables.filter(each => each.caption === caption)
      .some(({rows}) => element.matches('caption') ? rows.length === table.rows.length : rows.includes(row));
    const what = short(row || caption);
    return {...finding, text: what, holds: holds || null, why: holds ? '' : `no report has \u201c${what}\u201d`};
  }

  function checkLine(element, exchange, reports, earlier) {
    const text = element.matches('.working li') ? lineOf(element) : plain(element.textContent);
    const finding = {what: 'line', holds: true, text: short(text), why: '', at: exchange, element};
    if (element.matches('summary')) return text === 'Working' ? null : {...finding, holds: null, why: 'no report has it'};
    if (element.matches('caption, tr')) return checkTable(element, finding, reports);
    if (element.matches('p.running')) {
      const holds = text === `Exchange ${exchange}`;
      return holds ? null : {...finding, holds: false, why: `it stands in exchange ${exchange}`};
    }
    const isLetter = element.matches('.letter, .letter + blockquote') || (element.matches('h3') && text === 'Letters');
    if (isLetter) return element.matches('.letter') ? {...finding, holds: 'apart', why: 'no hash names letters of the players'} : null;
    const kinds = element.matches('.working li') ? ['working'] : KINDS[element.tagName] ?? ['point'];
    const asBlock = reports.find(kinds, text);
    const found = asBlock === true ? true : eventsFound(element, reports) || asBlock;
    if (found === true) return finding;
    if (found === 'before') return {...finding, holds: null, why: 'it stands elsewhere in its report'};
    // The scene of an exchange may go on in the next, under the heading that it had.
    if (HEADINGS.includes(element.tagName) && [reports, ...earlier].some(each => each.headings.has(text) || each.heads(text))) return finding;
    const isProse = kinds.includes('prose');
    if (!isProse && reports.works(text)) return finding;
    // What is told of several armies stands in the reports to each of them, its sentences apart.
    const isBare = element.closest('.told') === null;
    const unsaid = isProse ? sentencesOf(text).filter(sentence => !reports.says(sentence) && !(isBare && reports.has(sentence))) : [text];
    // Of a paragraph of events the sentence is named that no event has.
    const strange = unsaid.find(sentence => !reports.events.some(event => event.includes(sentence.replace(/\.$/, '')))) ?? unsaid[0];
    return strange === undefined ? finding : {...finding, holds: null, why: `no report has \u201c${short(strange)}\u201d`};
  }

  // Text of a step that stands in no element that a report could have.
  function stray(step) {
    const walker = document.createTreeWalker(step.querySelector('.text'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.trim() && !node.parentElement.closest(BLOCKS)) return node.data;
    }
    return null;
  }

  function checkTexts(exchange, reports, earlier) {
    const findings = [];
    for (const step of stepsOf(exchange)) {
      const elements = [...step.querySelectorAll('.text')].flatMap(text => [...text.querySelectorAll(BLOCKS)]);
      for (const element of elements) findings.push(checkLine(element, exchange, reports, earlier));
      const {where, what} = step.dataset;
      const headings = [...step.querySelectorAll('.text h2')].map(each => plain(each.textContent));
      const place = where.replace(`Exchange ${exchange}: `, '');
      const isPlace = reports.reports.some(({blocks}) => blocks.some(({text}) => text.includes(`, ${place}. Exchange ${exchange},`)));
      const isNamed = headings.includes(plain(what)) && isPlace;
      if (!isNamed) findings.push({what: 'line', holds: null, text: `${where} \u2014 ${what}`, why: 'no report has it', at: exchange, element: step});
      const loose = stray(step);
      if (loose) findings.push({what: 'line', holds: null, text: short(loose), why: 'no report has it', at: exchange, element: step});
    }
    // A side may be told of a roll in other words than everybody; but of every roll of its report there has to be a line.
    const rollsOf = line => /\[([^[\]]*\/[^[\]]*)\]$/.exec(line)?.[1].split(', ') ?? [];
    const told = new Set(stepsOf(exchange).flatMap(step => [...step.querySelectorAll('.working li')]).map(lineOf).flatMap(rollsOf));
    // A book for one side has no more than that side was told.
    const lines = new Set(reports.whole.filter(({seat}) => !facts.reader || seat === facts.reader)
      .flatMap(({blocks}) => blocks).filter(({kind}) => kind === 'working').map(({text}) => text));
    for (const line of lines) {
      if (!rollsOf(line).every(roll => told.has(roll))) findings.push({what: 'line', holds: null, text: short(line), why: 'the book leaves this line of a report out', at: exchange, element: null});
    }
    return findings.filter(Boolean);
  }

  // The title page: its contents are the titles of the reports.
  function checkFront(all) {
    const items = [...document.querySelectorAll('#start .contents li')];
    const findings = items.map(item => {
      const reports = all.get(item.value);
      const holds = reports ? reports.heads(plain(item.textContent)) || null : 'apart';
      return {what: 'line', holds, text: item.textContent, why: holds ? '' : 'it is the title of no report', at: 0, element: item};
    });
    const name = plain(document.querySelector('#start h1').textContent).toLowerCase().replace(/\W/g, '');
    if (name !== facts.game.replace(/\W/g, '')) {
      findings.push({what: 'line', holds: null, text: name, why: 'the game has another name', at: 0, element: document.querySelector('#start h1')});
    }
    findings.push({what: 'line', holds: 'apart', text: 'the rest of the title page', why: 'no hash names it', at: 0, element: null});
    return findings;
  }

  // ---- Dice ----

  const DICE = /(?:\b\d*[dD]\d+|\baverage (?:die|dice)):?\s([0-9]+(?:\+[0-9]+)?(?:[ ,]+[0-9]+(?:\+[0-9]+)?)*)/g;

  // The dice of a line: every handful, as numbers, and where it stands in the text.
  const handfuls = text => [...text.matchAll(DICE)].map(match =>
    ({values: match[1].replace(/,/g, '').trim(), from: match.index + match[0].length - match[1].length, to: match.index + match[0].length}));

  const labelsOf = item => [...item.querySelectorAll('.roll')].flatMap(each => each.textContent.split(', '))
    .filter(label => dice.matched(dice.LABEL, label));

  // Every roll that a line names must be one of those published, and its dice those of the line.
  function checkDice(item, exchange, rolls, isWhole) {
    const findings = [];
    const before = [...item.childNodes].filter(node => !(node.classList && node.classList.contains('roll')));
    const text = plain(before.map(node => node.textContent).join(''));
    const shownDice = handfuls(text).map(({values}) => values);
    for (const label of labelsOf(item)) {
      const roll = rolls.get(label);
      const values = roll && roll.values.join(' ');
      const faces = values && values.replace(/\+/g, ' ');
      const isHand = shownDice.some(each => each === values || each === faces);
      // In other words than of a handful: then every die has to be among the numbers of the line, which a report has whole.
      const isNumber = value => new RegExp(`(^|[^0-9])${value.replace('+', '[+]')}([^0-9]|$)`).test(text);
      const spoken = isHand || Boolean(roll && roll.values.every(isNumber));
      const why = !roll ? 'there is no roll of this name' : spoken ? '' : `the roll is ${values}`;
      const holds = isHand ? true : spoken && !isWhole ? null : Boolean(roll) && spoken;
      findings.push({what: 'die', holds, text: `${label}: ${shownDice.join('; ') || short(text)}`, why: holds === null ? 'which number of the line is the die cannot be told' : why, at: exchange, element: item});
    }
    return findings;
  }

  function checkAllDice(exchange, known, isProven) {
    const items = stepsOf(exchange).flatMap(step => [...step.querySelectorAll('.working li')]);
    return items.flatMap(item => checkDice(item, exchange, known, isProven(item)));
  }

  // ---- Units ----

  const slashed = mark => plain(mark.strength).replace(/^(\d+) of (\d+)$/, '$1/$2');

  // Whether the list of units of a report has a unit where and as a mark has it.
  function isListed(unit, mark, fence) {
    const row = plain([mark.at, mark.kind, mark.form, mark.facing, slashed(mark)].filter(Boolean).join(' '));
    const names = [unit.id, unit.name].map(plain);
    for (let at = fence.indexOf(row); at >= 0; at = fence.indexOf(row, at + 1)) {
      const before = fence.slice(Math.max(at - 6, 0), at).trim().split(' ').pop();
      const behind = fence.slice(at + row.length, at + row.length + 400);
      const isIt = before === unit.id || names.some(name => behind.includes(name));
      if (isIt && (!mark.state || plain(mark.state).split(', ').every(word => behind.includes(word)))) return true;
    }
    return false;
  }

  function checkCourse(exchange, reports) {
    const moment = moments.course.find(each => each.exchange === exchange);
    const findings = [...moment.marks].map(([number, mark]) => {
      const unit = facts.units[number];
      const holds = reports.fences.some(fence => isListed(unit, mark, fence));
      const text = `${capital(unit.name)} after exchange ${exchange}: ${[mark.at, mark.form, mark.strength, mark.state].filter(Boolean).join(', ')}`;
      return {what: 'unit', holds: holds || null, text, why: holds ? '' : 'no list of a report has it so', at: exchange, unit: number, element: null};
    });
    const rows = facts.units.filter((unit, number) => !moment.marks.has(number)).filter(unit =>
      reports.fences.some(fence => new RegExp(`(^|\\s)${unit.id.replace(/[^\w-]/g, '.')}, `).test(fence) && fence.includes(` ${unit.id}, ${unit.name}`)));
    for (const unit of rows) {
      findings.push({what: 'unit', holds: null, text: `${capital(unit.name)} is gone after exchange ${exchange}`, why: 'a report has it in its list', at: exchange, unit: facts.units.indexOf(unit), element: null});
    }
    return findings;
  }

  // The groups of a map that are units, by the titles that they bear.
  function unitsOf(svg) {
    const drawn = new Map();
    if (!svg) return drawn;
    for (const title of svg.querySelectorAll('g > title')) {
      const text = plain(title.textContent);
      const number = facts.units.findIndex(unit => text.startsWith(`${plain(unit.title)}:`));
      if (number >= 0) drawn.set(number, {group: title.parentNode, text, isLost: text.endsWith(', lost')});
    }
    return drawn;
  }

  // What of a picture is not as the list of its units has it.
  function wrongIn(step, drawn, svg) {
    const heading = byId(step.id).dataset.what;
    const label = svg.getAttribute('aria-label') ?? '';
    if (step.exchange > 0 && !plain(label).endsWith(plain(heading))) return `it is the map of \u201c${label}\u201d`;
    for (const [number, {text, isLost}] of drawn) {
      const mark = step.marks.get(number);
      if (isLost) continue;
      if (!mark) return `it shows ${facts.units[number].name}, who is not there`;
      const wrong = [mark.kind, mark.form, mark.strength, mark.at, mark.state].map(plain).find(word => !text.includes(word));
      if (wrong) return `${facts.units[number].name} should be ${wrong}`;
    }
    const strengths = [...step.marks.values()].map(slashed);
    const written = [...svg.querySelectorAll('text, tspan')].flatMap(each =>
      [...each.childNodes].filter(node => node.nodeType === 3).map(node => /^\s*(\d+\/\d+)\b/.exec(node.data)?.[1])).filter(Boolean);
    const alien = written.find(strength => !strengths.includes(strength));
    return alien ? `it writes a strength of ${alien} that nobody has` : null;
  }

  // Pictures in their order: each follows from the one before it and from what moved; the last of an exchange shows what the
  // list of the report shows.
  function checkPictures() {
    const findings = [];
    let before = null;
    for (const [index, step] of moments.steps.entries()) {
      const svg = document.querySelector(`#${CSS.escape(step.id)} figure svg`);
      const drawn = unitsOf(svg);
      const finding = {what: 'picture', holds: true, text: `the map of ${step.id}`, why: '', at: step.exchange, element: svg?.parentNode ?? null};
      const isLast = moments.steps[index + 1]?.exchange !== step.exchange;
      const after = moments.course.find(each => each.exchange === step.exchange);
      const moved = new Set([...step.ways.map(([unit]) => unit), ...step.lost]);
      // A brigade that turns or changes formation has its front elsewhere, and has gone nowhere.
      const differs = (one, other) => one && other && one.at !== other.at && one.facing === other.facing && one.form === other.form;
      const jumped = before && [...step.marks].find(([unit, mark]) => differs(before.marks.get(unit), mark) && !moved.has(unit));
      const strayed = isLast && after && [...after.marks].find(([unit, mark]) => differs(step.marks.get(unit), mark));
      const wrong = !svg ? 'there is none' : wrongIn(step, drawn, svg);
      const standing = [...step.marks].filter(([unit]) => !drawn.has(unit)).length;
      if (wrong) findings.push({...finding, holds: false, why: wrong});
      else if (drawn.size === 0 && step.marks.size > 0) findings.push({...finding, holds: null, why: 'its units cannot be told'});
      else if (strayed) findings.push({...finding, holds: false, why: `${facts.units[strayed[0]].name} stands elsewhere in the report`});
      else if (jumped) findings.push({...finding, holds: null, why: `${facts.units[jumped[0]].name} moves without a way`});
      else if (isLast && step.exchange > 0) findings.push({...finding, why: standing ? `${standing} units are not on it` : ''});
      else findings.push({...finding, holds: 'apart', why: 'it agrees with the maps before and behind it; no hash names it'});
      before = step;
    }
    return findings;
  }

  // The rows of the orders of battle against where units stood first and last; their curves are drawn from the same.
  function checkOrder() {
    const rows = [...document.querySelectorAll('table.order tbody tr')];
    const findings = rows.map(row => {
      const name = plain(row.querySelector('th').textContent);
      const heads = [...row.closest('table').querySelectorAll('thead th')].map(head => head.textContent);
      const cell = head => heads.includes(head) ? plain(row.cells[heads.indexOf(head)].textContent) : '';
      const numbers = facts.units.map((unit, number) => plain(unit.name) === name ? number : -1).filter(number => number >= 0);
      const isIt = number => {
        const marks = moments.course.map(({marks: all}) => all.get(number)).filter(Boolean);
        if (marks.length === 0) return false;
        const [first, last] = [marks[0], marks[marks.length - 1]];
        const isGone = !moments.course[moments.course.length - 1].marks.has(number);
        const began = first.left === first.full ? String(first.left) : plain(first.strength);
        const ended = isGone ? '0' : String(last.left);
        return first.left === null ? true : cell('First') === began && cell('Last') === ended;
      };
      const holds = numbers.some(isIt);
      const text = `${name}: ${cell('First')}, ${cell('Last')}`;
      return {what: 'order', holds, text, why: holds ? '' : 'the reports have it otherwise', at: 0, element: row.querySelector('th')};
    });
    return [...findings, {what: 'curve', holds: 'apart', text: 'the curves', why: 'they are drawn from the lists of the reports; no hash names them', at: 0, element: null}];
  }

  // What no hash of any ledger names, whatever the game: the book says so of each such thing that it shows.
  function told() {
    const done = moments.steps.some(({deeds}) => deeds.length > 0);
    const walked = moments.steps.some(({ways}) => ways.length > 0);
    const counted = facts.rolls.some(({whose}) => whose.length > 0);
    const parts = [
      [facts.aims.length > 0, 'hit', 'the throws to hit, how many of them hit and what they were to bring', 'the book was made with them'],
      [counted, 'hit', 'for whom each roll is counted in the tables of luck', 'it goes by the name of the roll'],
      [done, 'deed', 'who fires at whom and who fights whom, in the stories of units and as lines on the maps', 'the sentences beside them are in the reports'],
      [walked, 'deed', 'the ways along which units move from one map to the next', 'where they end is in the reports'],
      [document.querySelector('.gists') !== null, 'clause', 'what the clauses of the rules say', 'the booklet decides'],
    ];
    return parts.filter(([is]) => is).map(([, what, text, why]) => ({what, holds: 'apart', text, why, at: 0, element: null}));
  }

  return {Reports, told, checkOrder, checkTexts, checkFront, checkAllDice, checkCourse, checkPictures, unitsOf, labelsOf, handfuls};
})();
