// The referee: the engine that the book carries plays the game again, from the files of its record, in a room of its own.
'use strict';
const referee = (() => {
  const button = document.getElementById('referee-plays');
  if (!button) return {};
  const stored = id => document.getElementById(id).textContent;
  const said = byId('referee-said');

  function verdict(state, text) {
    byId('referee-verdict').textContent = text;
    byId('referee-verdict').className = `verdict ${state === 'unproven' ? 'unknown' : state}`;
    document.documentElement.dataset.referee = state;
  }

  // The engine in a worker: what is asked one after the other is answered so.
  function engine() {
    const script = URL.createObjectURL(new Blob([JSON.parse(stored('referee-worker'))], {type: 'text/javascript'}));
    const worker = new Worker(script);
    const waiting = [];
    worker.onmessage = ({data: {answer, unpacked}}) => {
      if (unpacked === undefined) waiting.shift().done(answer);
      else byId('referee-verdict').textContent = `The referee is being unpacked: ${unpacked} %`;
    };
    worker.onerror = event => waiting.forEach(({fail}) => fail(new Error(event.message || 'the engine cannot be started here')));
    const send = message => new Promise((done, fail) => {
      waiting.push({done, fail});
      worker.postMessage({id: 0, ...message});
    });
    return {send, end: () => worker.terminate()};
  }

  async function asked(request) {
    const {send, end} = engine();
    try {
      const refused = await send({engine: stored('referee-engine').trim()});
      byId('referee-verdict').textContent = 'The referee plays the game again \u2026';
      const answer = JSON.parse(refused ?? await send({request: JSON.stringify(request)}));
      if (answer.answer === 'refused') throw new Error(answer.why);
      return answer;
    } finally {
      end();
    }
  }

  const exchanges = ({first, last}) => (first === last ? `exchange ${first}` : `exchanges ${first} to ${last}`);

  // Which version did it, beside those that the ledger names.
  function versions({plays, named}) {
    const then = named.map(each => `${exchanges(each)} by ${each.rules}`).join(', ');
    return el('p', {}, 'Played now by ', el('b', {}, plays ?? 'an engine that does not know these rules'), `; the ledger names ${then || 'no version'}.`);
  }

  function shown(answer, isOfThisBook) {
    const amiss = answer.found.map(({file, what}) => el('li', {class: 'finding', 'data-holds': 'false'},
      el('b', {class: 'mark false'}, 'FALSE'), ' ', el('code', {}, file), `: ${what}`));
    if (!isOfThisBook) {
      amiss.unshift(el('li', {class: 'finding', 'data-holds': 'false'}, el('b', {class: 'mark false'}, 'FALSE'),
        ' the record has another ledger than the one that this book shows'));
    }
    said.replaceChildren(versions(answer), amiss.length > 0 ? el('ul', {class: 'findings'}, ...amiss) : '', el('pre', {}, answer.lines.join('\n')));
    const played = `${answer.replayed} exchange${answer.replayed === 1 ? '' : 's'} played again by this browser`;
    if (amiss.length > 0) verdict('false', `${amiss.length} thing${amiss.length === 1 ? '' : 's'} did NOT come out as the record has it. ${played}.`);
    else if (answer.agrees) verdict('true', `Everything agrees, byte for byte: ${played}.`);
    else verdict('unproven', `What was looked at agrees, and not all of it could be played again: ${played}.`);
  }

  async function play() {
    button.disabled = true;
    said.replaceChildren();
    delete document.documentElement.dataset.referee;
    byId('referee-verdict').className = 'verdict';
    byId('referee-verdict').textContent = 'The referee plays the game again \u2026';
    try {
      const files = JSON.parse(await papers.inflated(stored('referee-record').trim()));
      shown(await asked({ask: 'verify', files}), files['ledger.txt'] === facts.ledger);
    } catch (error) {
      verdict('false', `It cannot be played again here: ${error.message}`);
    }
    button.disabled = false;
  }

  if (papers.canUnpack() && typeof WebAssembly === 'object' && typeof Worker === 'function') button.addEventListener('click', play);
  else {
    button.disabled = true;
    verdict('unproven', 'This browser is too old for that: it cannot unpack the engine.');
  }
  return {play};
})();
