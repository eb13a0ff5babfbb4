// Steps, places and conditions: in words, and out of what a player typed.

import {everybody, table} from './state.js';
import {list, verbOf} from './tree.js';

const isNumber = part => typeof part === 'string' && /^-?[\d.]+$/.test(part);

/** Whether something is a point of the table. */
export const isPoint = value => Boolean(table()) && Array.isArray(value) && value.length === 2 && value.every(isNumber);

/** A step in words. */
export function stepTold(step) {
  if (typeof step !== 'object' || step === null) return String(step ?? '');
  const {if: condition, else: otherwise, note, ...does} = step;
  const said = Object.entries(does).map(([key, value]) => `${key} ${valueTold(value)}`.trim()).join(', ');
  const held = condition ? ` if ${conditionTold(condition)}` : '';
  const instead = otherwise ? `, else ${list(otherwise).map(stepTold).join(', then ')}` : '';
  return said + held + instead + (note ? ` (${note})` : '');
}

/** What stands behind a verb or under a key, in words. */
export function valueTold(value) {
  if (isPoint(value)) return `(${value.join(', ')})`;
  if (Array.isArray(value)) return value.map(valueTold).join(', ');
  return value && typeof value === 'object' ? `(${stepTold(value)})` : String(value ?? '');
}

/** A condition in words. */
export const conditionTold = condition => Object.entries(condition).map(([key, value]) => `${key} ${list(value).map(valueTold).join(' or ')}`).join(' and ');

/** A place that was typed: a point of the table, or a word. */
export function placeOf(said) {
  const point = said.trim().match(/^[([]?\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*[)\]]?$/);
  return table() && point ? [point[1], point[2]] : said.trim();
}

/** Places that were typed, one after the other: points in brackets, or words. */
export function placesOf(said) {
  if (!table()) return said.split(/[\s,;]+/).filter(Boolean);
  const found = said.match(/[([]\s*-?[\d.]+\s*[,;]\s*-?[\d.]+\s*[)\]]|[^\s,;()[\]]+/g) ?? [];
  return found.map(placeOf);
}

/** A place as it is typed. */
export const placeTyped = place => (Array.isArray(place) ? `(${place.join(', ')})` : String(place ?? ''));

/** Several of them. */
export const placesTyped = places => (isPoint(places) ? [places] : list(places)).map(placeTyped).join(' ');

/** A share of all, to a tenth: shares that make up the whole add up to it, and what is rare is not nothing. */
export const share = (count, of) => `${Math.round(count * 1000 / of) / 10} %`;

/** Whether a unit of that name is known. */
export const isUnit = name => everybody().some(unit => unit.unit === name);

/** What a step is about: what stands behind its verb. */
export const behind = step => (typeof step === 'object' && step ? step[verbOf(step)] : undefined);
