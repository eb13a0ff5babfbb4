// The parts of the page that know of no page, in node: changes of a turn file's tree, and views found in what was pasted.
//
//     node --test tests/desk/page.mjs

import assert from 'node:assert/strict';
import test from 'node:test';

import {entries, orderOf, stepsOf, verbOf, viewIn, withEntryOf, withList, withSteps, withWord} from '../../src/desk/page/tree.js';

const FILE = {game: 'g', exchange: '2', side: 'red', orders: [{unit: ['a', 'b'], do: {fire: 'x'}, if: {near: '3'}}, {unit: 'd', do: 'stand'}]};
const ORDER = ['a', 'b', 'c', 'd'];
const add = step => steps => [...steps, step];

test('a unit that shares an entry gets one of its own with all that it shared, and the others keep theirs', () => {
  const {orders} = withSteps(FILE, 'b', add('stand'), ORDER);
  assert.deepEqual(orders, [
    {unit: 'b', do: [{fire: 'x'}, 'stand'], if: {near: '3'}},
    {unit: 'a', do: {fire: 'x'}, if: {near: '3'}},
    {unit: 'd', do: 'stand'},
  ]);
  assert.deepEqual(FILE.orders[0].unit, ['a', 'b'], 'the file itself is as it was');
});

test('a new entry stands where the form has its unit, and one without anything left is gone', () => {
  const units = tree => entries(tree, 'orders').map(entry => entry.unit);
  assert.deepEqual(units(withSteps(FILE, 'c', add('stand'), ORDER)), [['a', 'b'], 'c', 'd']);
  assert.deepEqual(units(withSteps(FILE, 'z', add('stand'), ORDER)), [['a', 'b'], 'd', 'z']);
  assert.deepEqual(units(withSteps(FILE, 'd', () => [], ORDER)), [['a', 'b']]);
  assert.equal('orders' in withList(FILE, 'orders', []), false);
});

test('what is set in an entry of another list leaves the rest of it', () => {
  const tree = {deploy: [{unit: 'a', at: '0101', form: 'line'}]};
  const {deploy} = withEntryOf(tree, 'a', entry => ({...entry, at: '0202'}), ORDER, 'deploy', () => true);
  assert.deepEqual(deploy, [{unit: 'a', at: '0202', form: 'line'}]);
});

test('orders are found alone before they are found with others', () => {
  assert.deepEqual(stepsOf(orderOf(FILE, 'a')), [{fire: 'x'}]);
  assert.deepEqual(stepsOf(orderOf(FILE, 'nobody')), []);
  assert.equal(verbOf({if: {near: '3'}, fire: 'x'}), 'fire');
  assert.equal(verbOf('stand'), 'stand');
});

test('a code comes into the head, and goes out of it', () => {
  assert.deepEqual(Object.keys(withWord(FILE, 'code', 'abc')), ['game', 'exchange', 'side', 'code', 'orders']);
  assert.equal('code' in withWord(withWord(FILE, 'code', 'abc'), 'code', ''), false);
});

test('a view is found in a mail, with bars and with what stands before it', () => {
  const view = 'view: {"rules":"really-simple"}\nturn: 1\narmy:\n- {unit: a}\n# end of the view\n';
  const quoted = `Dear Anna,\nhere it is, the view: have fun\n\n${view.trimEnd().split('\n').map(line => `> ${line}`).join('\n')}\n\nBert`;
  assert.equal(viewIn(view), view);
  assert.ok(viewIn(quoted).startsWith(view.trimEnd()), viewIn(quoted));
  assert.ok(viewIn(`\uFEFF${view.replace(/\n/g, '\r\n')}`).startsWith('view: {'));
  assert.equal(viewIn('the view: none'), null);
});
