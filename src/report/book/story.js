// The story of a unit: where it stood and with what strength, what it did and what was done to it, in the order of the scenes.
// And the names of units and the dice in the text, made into links to their stories and proofs.
'use strict';
const story = (() => {
  // All names by which a text may call a unit, the longest first.
  const names = new Map();
  for (const [number, unit] of facts.units.entries()) {
    const name = papers.plain(withoutArticle(unit.name));
    if (!names.has(name)) names.set(name, number);
  }
  // Behind whose brigade it is may stand of which army it is: `Kempt's Allied brigade`.
  const spokenForm = name => escaped(name).replace("'s ", "'s (?:\\p{Lu}\\p{L}+ )?");
  const unitCalled = piece => names.get(piece) ?? names.get(piece.replace(/'s \p{Lu}\p{L}+ /u, "'s "));
  const spoken = [...names.keys()].filter(name => name.length > 1).sort((one, other) => other.length - one.length);
  const NAMED = spoken.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(${spoken.map(spokenForm).join('|')})(?![\\p{L}\\p{N}])`, 'gu') : null;

  // ---- Links in the text ----

  const prepared = new WeakSet();

  function linked(node) {
    const pieces = node.data.split(NAMED);
    if (pieces.length < 2) return;
    node.replaceWith(...pieces.map((piece, at) => at % 2 === 0 ? document.createTextNode(piece)
      : el('a', {class: 'who', href: `#unit/${encodeURIComponent(facts.units[unitCalled(piece)].id)}`, 'data-unit': unitCalled(piece)}, piece)));
  }

  function linkDice(item, exchange) {
    const labels = shown.labelsOf(item);
    const proofOf = label => `#die/${exchange}/${label}`;
    for (const roll of item.querySelectorAll('.roll')) {
      if (labels.length === 1) {
        const link = el('a', {class: 'die', href: proofOf(labels[0]), title: 'Throw it again'});
        link.append(...roll.childNodes);
        roll.append(link);
      } else {
        roll.replaceChildren(...labels.flatMap((label, at) => [at > 0 ? ', ' : '', el('a', {class: 'die', href: proofOf(label), title: 'Throw it again'}, label)]));
      }
    }
    if (labels.length === 0) return;
    let next = 0;
    for (const node of [...item.childNodes].filter(each => each.nodeType === 3)) {
      const found = shown.handfuls(node.data);
      if (found.length === 0) continue;
      const pieces = [];
      let from = 0;
      for (const hand of found) {
        const label = labels[Math.min(next, labels.length - 1)];
        next += 1;
        pieces.push(node.data.slice(from, hand.from), el('a', {class: 'die', href: proofOf(label), title: 'Throw it again'}, node.data.slice(hand.from, hand.to)));
        from = hand.to;
      }
      node.replaceWith(...pieces, node.data.slice(from));
    }
  }

  // Makes the names and dice of a step into links, once, when it is first shown.
  function prepare(step) {
    if (prepared.has(step)) return;
    prepared.add(step);
    const exchange = Number(step.dataset.exchange);
    for (const item of step.querySelectorAll('.working li')) linkDice(item, exchange);
    if (!NAMED) return;
    const nodes = [];
    for (const block of step.querySelectorAll('.told > p, .text > p:not(.running):not(.letter), .text > ul li')) {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!node.parentElement.closest('a, button')) nodes.push(node);
    }
    for (const node of nodes) linked(node);
  }

  // ---- The story itself ----

  const strengthOf = mark => mark ? mark.left ?? (mark.strength || null) : null;

  // The strength after each exchange as a line; its points have their numbers for those who cannot see it.
  function line(number) {
    const course = moments.course.map(({exchange, marks}) => ({exchange, left: marks.get(number)?.left ?? null, there: marks.has(number)}));
    const first = course.findIndex(({there}) => there);
    const known = course.slice(first).map(each => ({...each, left: each.there ? each.left : 0}));
    const most = Math.max(...moments.course.map(({marks}) => marks.get(number)?.full ?? 0), ...known.map(({left}) => left ?? 0));
    if (first < 0 || most === 0 || known.some(({left}) => left === null)) return null;
    const [wide, high] = [320, 84];
    const x = at => 26 + at * (wide - 40) / Math.max(known.length - 1, 1);
    const y = left => 8 + (high - 26) * (1 - left / most);
    const points = known.map(({left}, at) => `${x(at)},${y(left)}`).join(' ');
    const told = known.map(({exchange, left}) => exchange === 0 ? `${left} before the battle` : `${left} after exchange ${exchange}`).join(', ');
    const every = Math.ceil(known.length / 8);
    return el('svg', {viewBox: `0 0 ${wide} ${high}`, class: 'losses', role: 'img', 'aria-label': `Strength: ${told}`},
      el('text', {x: 0, y: 14}, String(most)), el('text', {x: 0, y: high - 16}, '0'),
      el('path', {class: 'grid', d: `M22 ${y(0)}H${wide - 8}M22 ${y(most)}H${wide - 8}`}),
      el('polyline', {points, style: `stroke:${facts.inks[facts.units[number].side] ?? 'currentColor'}`}),
      ...known.filter((_, at) => at % every === 0).map(({exchange}, at) => el('text', {x: x(at * every), y: high - 2, class: 'mid'}, String(exchange))));
  }

  // The sentences of a step that name a unit, as they stand there.
  function sentencesOn(step, number) {
    const name = papers.plain(withoutArticle(facts.units[number].name));
    const form = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u');
    const paragraphs = [...step.querySelectorAll('.told > p, .text > p:not(.running):not(.letter)')];
    return paragraphs.flatMap(each => papers.sentencesOf(papers.plain(each.textContent))).filter(sentence => form.test(sentence));
  }

  function deeds(step, number) {
    const called = numbers => numbers.map(each => withoutArticle(facts.units[each].name)).join(', ');
    return step.deeds.flatMap(([what, by, on]) => {
      const [verb, passive] = what === 'fires' ? ['fires at', 'is fired at by'] : ['fights', 'is fought by'];
      if (by.includes(number) && on.length > 0) return [`${verb} ${called(on)}`];
      return on.includes(number) ? [`${passive} ${called(by)}`] : [];
    });
  }

  function stood(mark) {
    return [mark.at && `at ${mark.at}`, mark.form, mark.facing && `facing ${mark.facing}`, mark.strength, mark.state].filter(Boolean).join(', ');
  }

  // Everything of one exchange: the scenes in which something was done, and where it stood at the end.
  function chapter(exchange, number, go) {
    const steps = moments.steps.filter(step => step.exchange === exchange);
    const rows = steps.flatMap(step => {
      const element = byId(step.id);
      const done = deeds(step, number);
      const moves = step.ways.some(([unit]) => unit === number);
      const sentences = sentencesOn(element, number);
      const isLost = step.lost.includes(number);
      if (done.length === 0 && !moves && !isLost && sentences.length === 0) return [];
      const link = el('a', {href: `#${step.id}`, onclick: event => {
        event.preventDefault();
        go(element, number);
      }}, element.dataset.what);
      const acts = [...new Set([...done, moves ? 'moves' : null, isLost ? 'is lost' : null].filter(Boolean))].join('; ');
      return [el('li', {}, link, acts ? el('small', {}, ` \u2014 ${acts}`) : null,
        ...sentences.map(sentence => el('p', {class: 'said'}, sentence)))];
    });
    const moment = moments.course.find(each => each.exchange === exchange);
    const mark = moment?.marks.get(number);
    const proven = exchange > 0 ? proof.isPlaceProven(exchange, number) : undefined;
    const said = proven === true ? el('b', {class: 'mark true', title: 'A report whose hash the ledger names has it so'}, ' \u2713')
      : proven === null ? el('b', {class: 'mark false'}, ' not proven') : null;
    const end = mark ? el('p', {class: 'stood'}, stood(mark), said) : null;
    return {rows, mark, end};
  }

  // Tells the story of a unit in its panel; `go` turns to a scene.
  function tell(number, go) {
    const unit = facts.units[number];
    const parts = [];
    let before = null;
    for (const {exchange} of moments.course) {
      const {rows, mark, end} = chapter(exchange, number, go);
      const now = mark ? stood(mark) : '';
      if (rows.length > 0 || now !== before) {
        const isGone = before && !mark ? el('p', {class: 'stood'}, 'on the field no more') : null;
        if (rows.length > 0 || end || isGone) {
          parts.push(el('h3', {}, exchange === 0 ? 'Before the battle' : `Exchange ${exchange}`), ...(rows.length > 0 ? [el('ul', {}, ...rows)] : []),
            ...[end ?? isGone].filter(Boolean));
        }
      }
      before = now;
    }
    const marks = moments.course.map(({marks: all}) => all.get(number)).filter(Boolean);
    const [kind] = marks.map(mark => mark.kind);
    const first = strengthOf(marks[0]);
    const side = facts.sides[unit.side];
    byId('story-told').replaceChildren(
      el('button', {type: 'button', class: 'close', 'aria-label': 'Close', onclick: () => byId('story').hidePopover()}, '\u00d7'),
      el('h2', {tabindex: '-1'}, capital(unit.name)),
      el('p', {class: 'running'}, [side && side.name, kind, first !== null && `${first} at first`].filter(Boolean).join(', ')),
      ...[line(number)].filter(Boolean), ...parts,
      el('p', {class: 'stood'}, 'Not proven: who fired at whom and who fought whom, which stands in no list of a report. Sentences and places are held against the reports.'));
    byId('story').scrollTop = 0;
  }

  const numberOf = id => facts.units.findIndex(unit => unit.id === id);

  return {prepare, tell, numberOf};
})();
