// What all parts of the book share: the facts it carries, and a way to build elements. Text is only ever set as text.
'use strict';
const facts = JSON.parse(document.getElementById('facts').textContent);

const DRAWN = ['svg', 'rect', 'line', 'text', 'title', 'g', 'circle', 'path', 'polyline', 'defs'];

function el(name, attributes = {}, ...children) {
  const svg = DRAWN.includes(name);
  const made = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

const byId = id => document.getElementById(id);

// The published rolls of every exchange, with whose they are.
const published = facts.rolls.map(({exchange, file, lines, whose}) => {
  const texts = file === undefined ? lines : file.split('\n').slice(4, -1);
  const rolls = texts.map((line, at) => ({line, roll: dice.readRoll(line), side: whose[at] ?? null}));
  return {exchange, file, rolls};
});

// Where units stand, moment by moment, out of a list that tells only what is new.
function followed(moments) {
  let marks = new Map();
  return moments.map(moment => {
    marks = new Map(marks);
    for (const [unit, ...mark] of moment.marks) {
      const [at, kind, form, facing, strength, state, left, full] = mark;
      if (mark.length === 0) marks.delete(unit);
      else marks.set(unit, {at, kind, form, facing, strength, state, left, full});
    }
    return {...moment, marks};
  });
}

const moments = {steps: followed(facts.steps), course: followed(facts.course)};
const stepOf = new Map(moments.steps.map(step => [step.id, step]));
const capital = text => text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
const withoutArticle = name => name.replace(/^the /i, '');
// A text as a regular expression takes it to the letter.
const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const motionless = matchMedia('(prefers-reduced-motion: reduce)');
