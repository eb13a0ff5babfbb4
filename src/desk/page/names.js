// Who is meant: orders and sentences name units by their words, and here what each is called stands beside that.

import {element} from './elements.js';
import {everybody, nameOf} from './state.js';

const letters = text => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a name holds the word by which orders name its unit. */
export const saysWord = (name, unit) => letters(name).includes(letters(unit));

/** What a unit is called, with its word where the name does not hold that. */
export const calledOf = unit => (saysWord(nameOf(unit), unit) ? nameOf(unit) : `${nameOf(unit)} (${unit})`);

/** A text in parts: what it says, and the words in it that name units whose names do not hold them. */
export function parted(text, units) {
  const names = new Map(units.filter(({unit, name}) => !saysWord(name, unit)).map(({unit, name}) => [unit, name]));
  if (!names.size) return [text];
  // The longest first, so that none is taken for another that it begins with.
  const words = [...names.keys()].sort((one, other) => other.length - one.length).map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}_/-])(${words.join('|')})(?![\\p{L}\\p{N}_/-])`, 'u'));
  return parts.map((part, at) => (at % 2 ? {word: part, name: names.get(part)} : part)).filter(part => part !== '');
}

/** A text to be shown. What a unit is called is no part of the text itself, so that this can be copied as the engine wrote it. */
export const namesTold = text => parted(text, everybody()).map(part => (typeof part === 'string' ? part : element('span', {class: 'who', 'data-name': part.name}, part.word)));

/** A button that names units. */
export const namedButton = (text, onclick, like = {}) => element('button', {type: 'button', 'data-key': text, onclick, ...like}, ...namesTold(text));
