// What leaves the page: a text to be copied, saved, or begun as a mail.

import {byId, copied, notice, saved, stored} from './elements.js';
import {desk} from './state.js';

/** The longest link that mail programs take. */
const LONGEST = 1900;

/** The link that begins a mail with the orders; nothing where it would be too long. */
export function mailto() {
  const address = stored('umpire') ?? '';
  const {game, exchange, side} = desk.opened;
  const text = desk.judgement.text.replace(/\n/g, '\r\n');
  const link = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(`${game}, exchange ${exchange}: ${side}`)}&body=${encodeURIComponent(text)}`;
  return link.length <= LONGEST ? link : null;
}

const copy = () => copied(byId('text'), desk.judgement.text, 'Your orders are copied: paste them into a mail to the umpire.');

function download() {
  const {game, exchange, side} = desk.opened;
  saved(desk.judgement.text, `${game}-${exchange}-${side}.txt`);
}

function mail() {
  const link = mailto();
  if (link) location.href = link;
  else notice('These orders are too long for a mail link: copy them, and paste them into a mail.');
}

/** Has the three ways out at hand. */
export function showOutbox() {
  byId('copy').addEventListener('click', copy);
  byId('download').addEventListener('click', download);
  byId('mail').addEventListener('click', mail);
}
