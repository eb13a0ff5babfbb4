// What the page knows: the view, what was ordered in it, whom the player has chosen. Whoever shows some of it is told when it changes.

import {list} from './tree.js';

export const desk = {
  /** What is worked at: a turn file, or a paper of the umpire's.
   * @type {'orders'|'hand'|'scenario'} */
  part: 'orders',
  /** The view as a text, and as the engine opened it. */
  view: '',
  /** @type {Opened} */
  opened: null,
  /** What the engine says of the turn file.
   * @type {Judgement} */
  judgement: null,
  /** The turn file as it was, change by change, and which of these it is now. */
  /** @type {string[]} */
  texts: [],
  at: -1,
  /** The unit that is chosen. */
  unit: null,
  /** The other side that the player orders for once, to see what would come of it; nothing while he orders his own. */
  acting: null,
  /** What each other side is ordered, and what the engine says of that: for rehearsals alone.
   * @type {Record<string, {units: Piece[], judgement: Judgement}>} */
  supposed: {},
};

const listeners = [];

/** Has something shown anew whenever the state changes. */
export const whenChanged = show => listeners.push(show);

/** Tells everybody that the state has changed; a paper of the umpire's is shown by itself. */
export const changed = () => desk.part === 'orders' && listeners.forEach(show => show());

/** What is known of the orders that are being written: of one's own file, or of what another side is ordered for once. */
export const orders = () => (desk.acting ? desk.supposed[desk.acting].judgement : desk.judgement);

/** The units of those orders. */
export const roster = () => (desk.acting ? desk.supposed[desk.acting].units : desk.opened.units.filter(unit => unit.is_own));

/** The unit that is chosen. */
export const chosen = () => roster().find(unit => unit.unit === desk.unit) ?? null;

/** Every unit that is known. */
export const everybody = () => desk.opened?.units ?? [];

/** What a unit is called. */
export const nameOf = unit => everybody().find(known => known.unit === unit)?.name ?? unit;

/** The table, where the field is one. */
export const table = () => desk.opened?.map.touch.table ?? null;

/** The verbs that can be ordered now; which of them another side may use is not known. */
export const ordered = () => desk.opened.words.verbs.filter(verb => (desk.acting ? !verb.is_reply : verb.is_now));

/** The remarks about a unit. */
export const remarksOf = unit => list(orders()?.remarks).filter(remark => remark.unit === unit);

/** Whether anything can be ordered now, or answered. */
export const isOpen = () => !desk.opened.ending && (!desk.opened.is_stopped || desk.opened.questions.length > 0);
