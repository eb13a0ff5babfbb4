// The way to the engine, which works in a room of its own.

import {byId, stored} from './elements.js';

const waiting = new Map();
let worker;
let last = 0;
let ready;

function send(message) {
  last += 1;
  const id = last;
  worker.postMessage({id, ...message});
  return new Promise(resolve => waiting.set(id, resolve));
}

/** Begins to unpack the engine; whoever asks it waits for that. */
export function start() {
  const script = URL.createObjectURL(new Blob([stored('worker')], {type: 'text/javascript'}));
  worker = new Worker(script);
  const starting = byId('starting');
  starting.textContent = 'The referee in this page is being unpacked …';
  worker.onmessage = ({data: {id, answer, unpacked}}) => {
    if (unpacked !== undefined) {
      starting.textContent = `The referee in this page is being unpacked: ${unpacked} %`;
      return;
    }
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  // The engine stands behind this script, and the browser may still be reading it.
  const read = document.readyState === 'loading' ? new Promise(done => addEventListener('DOMContentLoaded', done, {once: true})) : Promise.resolve();
  ready = read.then(() => send({engine: byId('engine').textContent})).then(told => {
    starting.textContent = '';
    if (told) throw new Error(JSON.parse(told).why);
  });
  ready.catch(() => {});
  return ready;
}

/**
 * Asks the engine; a refusal is thrown as an error that can be shown.
 * @param {DoorRequest} request @returns {Promise<any>}
 */
export async function ask(request) {
  await ready;
  const answer = JSON.parse(await send({request: JSON.stringify(request)}));
  if (answer.answer === 'refused') throw new Error(answer.why);
  return answer;
}
