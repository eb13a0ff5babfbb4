// What is kept in the page, and the way to the engine.

const byId = id => document.getElementById(id);

/** A text that the page was written with. */
function stored(id) {
  const block = byId(id);
  return block && block.textContent.replace(/\\u003c|\\\\/g, found => (found === '\\\\' ? '\\' : '<'));
}

/** An element with what it says and holds. */
function element(name, like = {}, ...within) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(like)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...within.filter(part => part != null));
  return made;
}

const engine = (() => {
  const waiting = new Map();
  let worker;
  let last = 0;

  function send(message, handed = []) {
    last += 1;
    const id = last;
    worker.postMessage({id, ...message}, handed);
    return new Promise(resolve => waiting.set(id, resolve));
  }

  async function start() {
    const packed = Uint8Array.from(atob(stored('engine')), letter => letter.charCodeAt(0));
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    const bytes = await new Response(unpacked).arrayBuffer();
    const script = URL.createObjectURL(new Blob([stored('worker')], {type: 'text/javascript'}));
    worker = new Worker(script);
    worker.onmessage = ({data: {id, answer}}) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    };
    await send({engine: bytes}, [bytes]);
  }

  const ready = start();

  /** Asks the engine; a refusal is thrown as an error that can be shown. */
  async function ask(request) {
    await ready;
    const answer = JSON.parse(await send({request: JSON.stringify(request)}));
    if (answer.answer === 'refused') throw new Error(answer.why);
    return answer;
  }

  return {ask, ready};
})();
