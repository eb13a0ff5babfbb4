// The engine's own room: it is started anew for every request, reads it as its standard input and writes its answer. What it
// could not do without files, clock and chance it does not need; so nothing of an answer depends on the browser.
'use strict';
let module;

const DONE = 0;
const NOT_HERE = 52;

class Exit extends Error {}

function answer(request) {
  const input = new TextEncoder().encode(request);
  const said = {1: [], 2: []};
  let read = 0;
  let memory;
  const words = () => new DataView(memory.buffer);
  const pieces = (at, count) => Array.from({length: count}, (_, piece) =>
    new Uint8Array(memory.buffer, words().getUint32(at + 8 * piece, true), words().getUint32(at + 8 * piece + 4, true)));
  const system = {
    fd_read(file, at, count, total) {
      let taken = 0;
      for (const piece of pieces(at, count)) {
        const part = input.subarray(read, read + piece.length);
        piece.set(part);
        read += part.length;
        taken += part.length;
      }
      words().setUint32(total, taken, true);
      return DONE;
    },
    fd_write(file, at, count, total) {
      let taken = 0;
      for (const piece of pieces(at, count)) {
        said[file]?.push(piece.slice());
        taken += piece.length;
      }
      words().setUint32(total, taken, true);
      return DONE;
    },
    environ_sizes_get(count, size) {
      words().setUint32(count, 0, true);
      words().setUint32(size, 0, true);
      return DONE;
    },
    environ_get: () => DONE,
    random_get(at, length) {
      new Uint8Array(memory.buffer, at, length).fill(0);
      return DONE;
    },
    proc_exit(code) {
      throw new Exit(String(code));
    },
  };
  const imports = /** @type {any} */ ({});
  for (const {module: room, name} of WebAssembly.Module.imports(module)) {
    (imports[room] ??= {})[name] = system[name] ?? (() => NOT_HERE);
  }
  const text = which => {
    const bytes = new Uint8Array(said[which].reduce((sum, piece) => sum + piece.length, 0));
    said[which].reduce((at, piece) => (bytes.set(piece, at), at + piece.length), 0);
    return new TextDecoder().decode(bytes);
  };
  try {
    const {exports} = /** @type {any} */ (new WebAssembly.Instance(module, imports));
    memory = exports.memory;
    exports._start();
  } catch (error) {
    if (!(error instanceof Exit && error.message === '0')) {
      const why = text(2).trim() || String(error);
      return JSON.stringify({answer: 'refused', why: `the engine broke off (your orders are safe): ${why}`});
    }
  }
  return text(1);
}

/** The bytes that a text holds in base64. */
function bytesOf(text) {
  const {fromBase64} = /** @type {any} */ (Uint8Array);
  if (fromBase64) return fromBase64.call(Uint8Array, text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Takes the engine in: its bytes, or the text that a page has of them, compressed. */
async function unpacked(engine) {
  if (typeof engine !== 'string') return engine;
  const stream = new Blob([bytesOf(engine)]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).arrayBuffer();
}

async function heard({id, engine, request}) {
  if (engine) module = await WebAssembly.compile(await unpacked(engine));
  return {id, answer: request === undefined ? null : answer(request)};
}

if (typeof self !== 'undefined' && 'importScripts' in self) {
  self.onmessage = async ({data}) => {
    try {
      self.postMessage(await heard(data));
    } catch (error) {
      self.postMessage({id: data.id, answer: JSON.stringify({answer: 'refused', why: `the engine cannot be started here: ${error}`})});
    }
  };
} else {
  globalThis.heard = heard;
}
