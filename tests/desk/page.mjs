// The parts of the page that know of no page, in node: changes of a turn file's tree, and views found in what was pasted.
//
//     node --test tests/desk/page.mjs

import assert from 'node:assert/strict';
import test from 'node:test';

import {parted} from '../../src/desk/page/names.js';
import {entries, orderOf, orderedIn, stepsOf, verbOf, viewIn, withEntryOf, withList, withSteps, withWord} from '../../src/desk/page/tree.js';
import {share} from '../../src/desk/page/words.js';

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

test('two texts that differ in their envelope and remarks alone order the same', () => {
  const lines = '# estafette begin\ngame: g\nexchange: 2\nside: red\n# a remark\n\na: stand\n# estafette end\n';
  assert.equal(orderedIn(lines), 'a: stand');
  assert.equal(orderedIn(lines.replace('side: red', 'side: red\ncode: abc\nseen: 1')), 'a: stand');
  assert.equal(orderedIn('game: g\r\nexchange: 2\r\nside: red\r\norders:\r\n'), '');
  assert.notEqual(orderedIn(lines.replace('stand', 'fire x')), 'a: stand');
});

test('words that name units are told from the text, where the name does not hold them', () => {
  const units = [{unit: 'FX1', name: 'the 8e Cuirassiers'}, {unit: 'FX10', name: 'the <b>Guard</b>'}, {unit: 'guns', name: 'the three guns'}, {unit: 'i/2e', name: 'Best'}];
  assert.deepEqual(parted('charge: FX1, FX10 or guns', units), ['charge: ', {word: 'FX1', name: 'the 8e Cuirassiers'}, ', ', {word: 'FX10', name: 'the <b>Guard</b>'}, ' or guns']);
  assert.deepEqual(parted('XFX1 FX1-a ii/2e i/2e.', units), ['XFX1 FX1-a ii/2e ', {word: 'i/2e', name: 'Best'}, '.']);
  assert.deepEqual(parted('stand', []), ['stand']);
});

test('shares are told to a tenth, so that they add up and what is rare is not nothing', () => {
  assert.deepEqual([share(565, 1000), share(435, 1000), share(4, 1000), share(20, 20)], ['56.5 %', '43.5 %', '0.4 %', '100 %']);
});
