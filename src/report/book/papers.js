// The reports as they were mailed: unpacked, and cut into the blocks that a book is told from.
'use strict';
const papers = (() => {
  const collapsed = text => text.replace(/\s+/g, ' ').trim();

  // What every text of the book is compared as: blanks as one, no marks that only set the direction of letters.
  const plain = text => collapsed(text.replace(/[\u2066-\u2069]/g, ''));

  // A line of Markdown as it is read: without the backslashes before what Markdown would take for its own.
  const read = text => text.split(/(`[^`]*`)/).map((part, at) => at % 2 ? part : part.replace(/\\([!-/:-@[-`{-~])/g, '$1')).join('');

  const canUnpack = () => typeof DecompressionStream === 'function';

  // A text that was deflated and written in base64.
  function inflated(packed) {
    const bytes = Uint8Array.from(atob(packed), letter => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Response(stream).text();
  }

  async function unpacked(packed) {
    return JSON.parse(await inflated(packed)).map(([exchange, seat, text]) => ({exchange, seat, text}));
  }

  // What parts the cells of a row, where they are compared as one text. No name has it.
  const BETWEEN_CELLS = ' | ';

  // The cells of a row of a table, as they are read. A bar within a cell stands behind a backslash.
  const cellsOf = row => row.slice(1, -1).split(/(?<!\\)\|/).map(cell => plain(read(cell)));

  // The blocks of a report, in their order: headings, paragraphs, points, lines of working, rows of tables, and what stands between
  // fences.
  function blocksOf(report) {
    const lines = report.split('\n');
    const blocks = [];
    let open = null;
    const close = () => {
      if (open) blocks.push({kind: open.kind, text: plain(open.kind === 'working' ? open.lines.join(' ') : read(open.lines.join(' ')))});
      open = null;
    };
    const begin = (kind, line) => {
      close();
      open = {kind, lines: [line]};
    };
    for (let at = Math.max(lines.indexOf('-->'), 0) + 1; at < lines.length; at += 1) {
      const line = lines[at];
      const fence = /^(`{3,})/.exec(line);
      if (fence) {
        close();
        const end = lines.indexOf(fence[1], at + 1);
        const within = lines.slice(at + 1, end < 0 ? lines.length : end);
        blocks.push({kind: 'fence', text: within.map(each => each.trimEnd()).join('\n')});
        at = end < 0 ? lines.length : end;
      } else if (line.trim() === '') {
        close();
      } else if (/^#{1,2} /.test(line)) {
        begin(line.startsWith('## ') ? 'section' : 'title', line.replace(/^#+ /, ''));
        close();
      } else if (/^\* /.test(line) && (!open || open.kind === 'point')) {
        begin('point', line.slice(2));
      } else if (/^\|.*\|$/.test(line)) {
        close();
        if (!/^\|[-:|]+\|$/.test(line)) blocks.push({kind: 'row', text: cellsOf(line).join(BETWEEN_CELLS)});
      } else if (/^ {4}\S/.test(line) && (!open || open.kind === 'working')) {
        begin('working', line);
      } else if (open) {
        open.lines.push(line);
      } else {
        begin('prose', line);
      }
    }
    close();
    return blocks;
  }

  // The sentences of a text. Where a sentence really ends does not matter: what is compared is cut in the same way.
  const sentencesOf = text => text.split(/(?<=[.!?]["')]?) (?=\S)/);

  let opened = null;

  // All reports, by exchange; nothing where the book carries none.
  async function all() {
    if (opened) return opened;
    if (!canUnpack()) return new Map();
    const sheets = await unpacked(facts.papers);
    const byExchange = new Map();
    for (const sheet of sheets) byExchange.set(sheet.exchange, [...(byExchange.get(sheet.exchange) ?? []), sheet]);
    opened = byExchange;
    return opened;
  }

  return {all, blocksOf, sentencesOf, plain, BETWEEN_CELLS, canUnpack, unpacked, inflated};
})();
