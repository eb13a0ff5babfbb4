// The engine's own room: it is started anew for every request, reads it as its standard input and writes its answer. What it
// could not do without files, clock and chance it does not need; so nothing of an answer depends on the browser.
'use strict';
let engine;

const DONE = 0;
const NOT_HERE = 52;

class Exit extends Error {}

/**
 * Runs a program that reads its standard input and writes to its standard output; what it wrote, and whether it came to its end. What
 * it writes is handed on piece by piece.
 */
function run(program, input, wrote) {
  const complaint = [];
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
        if (file === 1) wrote(piece.slice());
        else complaint.push(piece.slice());
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
  for (const {module: room, name} of WebAssembly.Module.imports(program)) {
    (imports[room] ??= {})[name] = system[name] ?? (() => NOT_HERE);
  }
  try {
    const {exports} = /** @type {any} */ (new WebAssembly.Instance(program, imports));
    memory = exports.memory;
    exports._start();
  } catch (error) {
    if (!(error instanceof Exit && error.message === '0')) throw new Error(textOf(complaint).trim() || String(error));
  }
}

function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  pieces.reduce((at, piece) => (bytes.set(piece, at), at + piece.length), 0);
  return bytes;
}

const textOf = pieces => new TextDecoder().decode(joined(pieces));

function answer(request) {
  const said = [];
  try {
    run(engine, new TextEncoder().encode(request), piece => said.push(piece));
  } catch (error) {
    return JSON.stringify({answer: 'refused', why: `the engine broke off (your orders are safe): ${error.message}`});
  }
  return textOf(said);
}

/** The bytes that stand in letters, of which two hold thirteen bits: all that are printed, but for these. */
function bytesOf(text) {
  const values = new Uint8Array(128).fill(255);
  let count = 0;
  for (let letter = 33; letter < 127; letter += 1) if (!'<&"'.includes(String.fromCharCode(letter))) values[letter] = count++;
  const valueAt = at => {
    const value = values[text.charCodeAt(at)];
    if (!(value < count)) throw new Error('a letter that is none of its');
    return value;
  };
  const bytes = new Uint8Array(Math.floor(text.length / 2) * 13 / 8 + text.length % 2);
  let [held, bits, to] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 2) {
    const isPair = at + 1 < text.length;
    held |= (isPair ? valueAt(at) + valueAt(at + 1) * count : valueAt(at)) << bits;
    bits += isPair ? 13 : 6;
    for (; bits >= 8; bits -= 8) {
      bytes[to++] = held;
      held >>>= 8;
    }
  }
  return bytes.subarray(0, to);
}

/** How long the engine is: that stands behind its checksum and five bytes of settings, the lowest byte first. */
const lengthOf = packed => new DataView(packed.buffer, packed.byteOffset).getUint32(9, true);

/**
 * Takes the engine out of the letters that a page has of it. First stands the program that unpacks it, itself as browsers unpack by
 * themselves; how long that is stands before it, in four bytes.
 */
async function unpacked(letters, progress) {
  const bytes = bytesOf(letters);
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const stream = new Blob([bytes.subarray(4, end)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const unpacker = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  const packed = bytes.subarray(end);
  const program = new Uint8Array(lengthOf(packed));
  let [length, told] = [0, 0];
  run(unpacker, packed, piece => {
    program.set(piece, length);
    length += piece.length;
    const part = Math.floor(100 * length / program.length);
    if (part >= told + 5) progress(told = part);
  });
  if (length < program.length) throw new Error('its end is missing');
  return program;
}

/** The engine that a page has, or a word on what may be amiss with the page. */
async function whole(letters, progress) {
  try {
    return await unpacked(letters, progress);
  } catch (error) {
    throw new Error(`the engine in this page cannot be unpacked: it was changed or cut off on its way, or this browser is too old (${error.message})`);
  }
}

/** Takes in the engine, as bytes or packed in letters, or answers a request. */
async function heard({id, engine: program, request}, progress = part => void part) {
  if (program) engine = await WebAssembly.compile(typeof program === 'string' ? await whole(program, progress) : program);
  return {id, answer: request === undefined ? null : answer(request)};
}

if (typeof self !== 'undefined' && 'importScripts' in self) {
  self.onmessage = async ({data}) => {
    try {
      self.postMessage(await heard(data, part => self.postMessage({unpacked: part})));
    } catch (error) {
      self.postMessage({id: data.id, answer: JSON.stringify({answer: 'refused', why: `the engine cannot be started here: ${error}`})});
    }
  };
} else {
  globalThis.heard = heard;
}
