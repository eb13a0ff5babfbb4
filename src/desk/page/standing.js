// Decisions beforehand: for whom, on what condition, what is done.

import {control, several} from './compose.js';
import {remarkTold, setTree, tree} from './draft.js';
import {button, byId, element, fill, options} from './elements.js';
import {namedButton, namesTold} from './names.js';
import {desk, orders, roster, whenChanged} from './state.js';
import {entries, list, withList} from './tree.js';
import {conditionTold, stepTold, valueTold} from './words.js';

/** A standing order in words. */
const told = ({when, unit, if: condition, do: does}) =>
  `when ${when}${unit ? `, ${list(unit).map(valueTold).join(' or ')}` : ''}${condition ? `, if ${conditionTold(condition)}` : ''}: ${list(does).map(stepTold).join(', then ') || 'nothing'}`;

const all = () => structuredClone(entries(orders()?.tree, 'standing'));

const write = standing => setTree(withList(tree(), 'standing', standing));

/** The form for a standing order; `done` takes it. */
function form(entry, done, text) {
  const keys = {
    unit: control({takes: 'unit', key: 'unit'}, {value: entry.unit, label: 'for whom, if not for all', units: roster()}),
    if: control({takes: 'condition', key: 'if'}, {value: entry.if, label: 'only if'}),
  };
  const select = element('select', {id: entry.when ? null : 'decision', 'data-key': 'decision', 'aria-label': 'when', onchange: () => help()},
    ...options(desk.opened.words.decisions.map(({key}) => [key]), entry.when));
  const plainly = element('select', {'aria-label': 'what is done', 'data-key': 'reply', onchange: () => {
    steps.hidden = plainly.value !== '';
  }}, ...options([['', 'these steps:'], ['default', 'the usual choice, unasked'], ['ask', 'ask me']], typeof entry.do === 'string' && ['default', 'ask'].includes(entry.do) ? entry.do : ''));
  const verbs = [...desk.opened.words.verbs].sort((a, b) => Number(b.is_reply) - Number(a.is_reply));
  const does = several({value: plainly.value ? [] : entry.do ?? [{}], change: () => {}, label: 'do', verbs});
  const steps = element('span', {class: 'row', hidden: plainly.value !== ''}, ...does.parts);
  const about = element('p', {class: 'help'});
  const help = () => {
    const replies = desk.opened.words.decisions.find(({key}) => key === select.value)?.replies;
    about.textContent = replies ? `${select.value}: ${replies.replaceAll('`', '')}` : '';
  };
  help();
  return element('form', {class: 'add', onsubmit: event => {
    event.preventDefault();
    const said = plainly.value || does.read();
    if (said === null) {
      about.textContent = 'Say what is done first.';
      return;
    }
    const more = Object.entries(keys).map(([key, {read}]) => [key, read()]).filter(([, value]) => value !== null);
    const {unit, if: condition} = Object.fromEntries(more);
    done({when: select.value, ...(unit ? {unit} : {}), do: said, ...(condition ? {if: condition} : {})});
  }}, element('span', {}, 'when ', select), about, ...keys.unit.parts, plainly, steps, ...keys.if.parts, element('button', {type: 'submit', 'data-key': text}, text));
}

let adding = null;

function drawStanding() {
  byId('standing').hidden = Boolean(desk.acting) || desk.opened.words.decisions.length === 0;
  if (desk.acting) return;
  const rows = all().map((entry, index) => {
    const edit = element('span', {});
    const change = make => () => write(make(all()));
    return element('li', {}, ...namesTold(told(entry)), ' ',
      button('↑', change(standing => (standing.splice(index - 1, 0, ...standing.splice(index, 1)), standing)), {'aria-label': `move it up`, disabled: index === 0, 'data-key': `standing up ${index}`}),
      button('edit', () => fill(edit, form(entry, made => change(standing => standing.map((old, at) => (at === index ? made : old)))(), 'Change it')), {'data-key': `standing edit ${index}`}),
      button('×', change(standing => standing.filter((_, at) => at !== index)), {'aria-label': 'take it away', 'data-key': `standing away ${index}`}), edit);
  });
  const decisions = new Set(desk.opened.words.decisions.map(({key}) => key));
  const remarks = list(orders()?.remarks).filter(remark => decisions.has(remark.unit));
  const scope = ({when, unit, if: condition}) => JSON.stringify([when, unit ?? null, condition ?? null]);
  const said = new Set(all().flatMap(order => [scope(order), order.unit || order.if ? '' : order.when]));
  const inForce = desk.opened.on_file.filter(order => !said.has(scope(order)) && !said.has(order.when));
  adding ??= form({}, made => {
    adding = null;
    write([...all(), made]);
  }, 'Add');
  fill(byId('standing-inside'),
    rows.length > 0 && element('ul', {class: 'entries'}, ...rows), ...remarks.map(remarkTold),
    inForce.length > 0 && element('details', {}, element('summary', {}, `${inForce.length} in force from before`),
      element('ul', {class: 'entries'}, ...inForce.map(entry => element('li', {}, ...namesTold(told(entry)), ' ',
        button(`Change what is said about ${entry.when}`, () => write([...all(), ...desk.opened.on_file.filter(({when}) => when === entry.when)]), {'data-key': `force ${entry.when}`}))))),
    element('h3', {}, 'Add one'), adding);
}

/** Has the standing orders shown whenever something changes, and their form begun anew with a view. */
export function showStanding() {
  whenChanged(drawStanding);
}

/** Forgets what was begun. */
export const forgetStanding = () => {
  adding = null;
};

// Questions.

/** What the side is asked, with the replies to be pressed or composed. */
export function drawQuestions() {
  const {questions, words: {verbs}} = desk.opened;
  byId('asked').hidden = questions.length === 0;
  fill(byId('questions'), ...questions.map(question => {
    const id = [question.when, question.unit, question.enemy].filter(Boolean).join('/');
    const answers = entries(desk.judgement?.tree, 'answers');
    const given = answers.find(answer => answer.ask === id);
    const reply = step => setTree(withList(tree(), 'answers', [...answers.filter(answer => answer.ask !== id), {ask: id, do: step}]));
    const steps = question.replies.map(said => [said, replyOf(said)]);
    const isGiven = step => Boolean(given) && JSON.stringify(given.do) === JSON.stringify(step);
    const own = several({value: null, change: () => {}, label: 'or do', verbs: [...verbs].sort((a, b) => Number(b.is_reply) - Number(a.is_reply))});
    return element('fieldset', {}, element('legend', {}, question.text),
      ...steps.map(([said, step]) => namedButton(said, () => reply(step), {'aria-pressed': String(isGiven(step)), 'data-key': `reply ${id} ${said}`})),
      element('details', {}, element('summary', {}, 'another reply'), ...own.parts, button('Reply so', () => {
        const made = own.read();
        if (made !== null) reply(made);
      })),
      given && element('p', {class: 'fine'}, ...namesTold(`Your answer: ${list(given.do).map(stepTold).join(', then ')}`)));
  }));
}

/** A reply as a step: `form: square`, `stand`. */
function replyOf(said) {
  const at = said.indexOf(':');
  return at < 0 ? said.trim() : {[said.slice(0, at).trim()]: said.slice(at + 1).trim()};
}

