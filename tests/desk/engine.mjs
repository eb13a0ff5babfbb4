// The engine of the page, in node, through the page's own glue: it is the engine that answers on the command line.
//
//     node engine.mjs WASM ESTAFETTE
//
// Run by .ci/desk from the top of the tree. Ends with 0 if all of it holds.

import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import vm from 'node:vm';

const [wasm, estafette] = process.argv.slice(2);
const bytes = readFileSync(wasm);
vm.runInThisContext(readFileSync('src/desk/page/worker.js', 'utf8'), {filename: 'worker.js'});
await globalThis.heard({id: 0, engine: bytes});

const ask = async request => JSON.parse((await globalThis.heard({id: 1, request: JSON.stringify(request)})).answer);
const native = args => {
  try {
    return JSON.parse(execFileSync(estafette, args, {encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe']}));
  } catch (error) {
    return JSON.parse(error.stdout || error.stderr);
  }
};

function filesBelow(folder) {
  return readdirSync(folder).sort().flatMap(name => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function itTouchesNothing() {
  const allowed = ['fd_read', 'fd_write', 'environ_get', 'environ_sizes_get', 'proc_exit', 'random_get', 'fd_close', 'fd_seek',
    'fd_filestat_get', 'fd_fdstat_get', 'sched_yield'];
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(({name}) => name);
  const foreign = imports.filter(name => !allowed.includes(name));
  assert.deepEqual(foreign, [], 'the engine wants more of the browser than its two streams');
  return imports.length;
}

async function everyCaseComesOutAlike() {
  const told = new Map(native(['conform', 'tests/conformance', '--format', 'json']).map(report => [report.file, report]));
  let cases = 0;
  for (const [file, expected] of told) {
    let folder = dirname(file);
    while (!existsSync(join(folder, 'base.yaml')) && folder !== '.') folder = dirname(folder);
    const base = folder === '.' ? '' : readFileSync(join(folder, 'base.yaml'), 'utf8');
    const {report} = await ask({ask: 'conform', base, file, text: readFileSync(file, 'utf8')});
    assert.deepEqual(report, expected, file);
    assert.deepEqual(report.findings, [], file);
    cases += report.cases;
  }
  assert.ok(cases > 1000, 'cases were run');
  return cases;
}

async function theDiceAreThoseOfTheVectors() {
  const vectors = JSON.parse(readFileSync('tests/vectors/dice.json', 'utf8'));
  let held = 0;
  const dice = async (of, expected, what) => {
    const answer = await ask({ask: 'dice', of});
    for (const [key, value] of Object.entries(expected)) assert.deepEqual(answer[key], value, `${what}: ${key}`);
    held += 1;
  };
  for (const {what, input, sha256} of vectors.strings) await dice({dice: 'hash', of: input}, {hash: sha256}, what);
  for (const {kind, count, blocks, values, digits_used_of_last_block: digits} of vectors.readings) {
    await dice({dice: 'read', kind, count, blocks}, {is_sound: true, values: values.map(value => [value].flat()), digits}, kind);
  }
  for (const text of vectors.labels.good) await dice({dice: 'label', text}, {is_sound: true}, text);
  for (const text of vectors.labels.bad) await dice({dice: 'label', text}, {is_sound: false}, text);
  for (const {raw_base64: base64, sha256, refused} of vectors.orders_text) {
    await dice({dice: 'orders', base64}, refused ? {is_sound: false} : {is_sound: true, hash: sha256 ?? null}, base64);
  }
  for (const {name, ledger, head} of vectors.games) {
    await dice({dice: 'ledger', text: ledger, known_head: head}, {is_sound: true}, name);
  }
  for (const {name, ledger, known_head, entry, check} of vectors.bad_ledgers) {
    await dice({dice: 'ledger', text: ledger, known_head}, {is_sound: false, check, place: entry}, name);
  }
  for (const {name, rolls_file: text, game_id: game, exchange, seed, seal, line, check} of vectors.bad_rolls) {
    await dice({dice: 'rolls', text, game, exchange, seed, seal}, {is_sound: false, check, place: line}, name);
  }
  return held;
}

const VERDICTS = {sound: 'sound', 'set-aside': 'set-aside', 'sent-back': 'sent-back', refused: 'refused'};

/** Every turn file of the examples, judged by the view that its player had. */
async function ordersAreJudgedAlike() {
  let held = 0;
  for (const file of filesBelow('examples').filter(path => /\/x\d+\/in\/[^/]+\.(yaml|txt)$/.test(path))) {
    const text = readFileSync(file, 'utf8');
    const side = text.match(/^\s*side:\s*([\w-]+)/mi)?.[1].toLowerCase();
    const now = dirname(dirname(file));
    const number = Number(now.slice(-3));
    const view = join(dirname(now), `x${String(number - 1).padStart(3, '0')}`, `view-${side}.yaml`);
    if (!side || !existsSync(view)) continue;
    const [expected] = [native(['check', file, '--view', view, '--format', 'json'])].flat();
    const answer = await ask({ask: 'judge', view: readFileSync(view, 'utf8'), text});
    assert.equal(answer.verdict, VERDICTS[expected.answer], `${file}: ${JSON.stringify(answer.remarks)}`);
    if (answer.verdict !== 'refused') assert.deepEqual(answer.understood, expected.understood, file);
    held += 1;
  }
  assert.ok(held > 20, `only ${held} turn files were found`);
  return held;
}

/** What a tree says: an empty `orders:` says what none does. */
const said = tree => Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== null));

/** What a click changes is written, read again and judged as it was. */
async function whatIsWrittenIsReadAlike() {
  let held = 0;
  for (const view of filesBelow('examples').filter(path => /\/x00[1-4]\/view-[\w-]+\.yaml$/.test(path))) {
    const text = readFileSync(view, 'utf8');
    const opened = await ask({ask: 'open', view: text});
    assert.equal(opened.answer, 'opened', `${view}: ${opened.why}`);
    if (!opened.form) continue;
    for (const form of opened.form) {
      const judged = await ask({ask: 'judge', view: text, text: form});
      const again = await ask({ask: 'write', view: text, file: {text: judged.text, tree: judged.tree, yaml: judged.yaml}});
      assert.deepEqual(said(again.tree), said(judged.tree), view);
      assert.deepEqual(again.understood, judged.understood, view);
      assert.equal(again.verdict, judged.verdict, view);
      held += 1;
    }
  }
  assert.ok(held > 8, `only ${held} forms were written`);
  return held;
}

/** Closed games, played again from their files, and once more with one of them altered. */
async function gamesArePlayedAgainAlike() {
  const games = ['examples/maida', 'examples/moeckern'];
  for (const game of games) {
    const names = filesBelow(game).filter(path => /\.(yaml|txt|md)$/.test(path) && !path.endsWith('README.md'));
    const files = Object.fromEntries(names.map(path => [path.slice(game.length + 1), readFileSync(path, 'utf8')]));
    const expected = native(['verify', game, '--format', 'json']);
    const answer = await ask({ask: 'verify', files});
    assert.equal(answer.answer, 'verified', answer.why);
    assert.deepEqual(answer.found, [], game);
    assert.equal(answer.agrees, true, game);
    assert.equal(answer.head, expected.head);
    assert.equal(answer.replayed, expected.replayed);
    const state = Object.keys(files).find(name => name.endsWith('x002/state.yaml'));
    const forged = await ask({ask: 'verify', files: {...files, [state]: `${files[state]}\n`}});
    assert.equal(forged.agrees, false);
    assert.ok(forged.found.some(({file}) => file === state), JSON.stringify(forged.found));
  }
  return games.length;
}

async function nonsenseIsRefusedInWords() {
  const requests = [{}, {ask: 'open', view: ''}, {ask: 'open', view: 'view: {"rules":"chess"}\n'}, {ask: 'judge', view: 'x', text: ''},
    {ask: 'open', view: '\u0000'.repeat(100_000)}, {ask: 'nothing'}];
  for (const request of requests) {
    const answer = await ask(request);
    assert.equal(answer.answer, 'refused');
    assert.ok(answer.why.length > 10 && !answer.why.includes('panicked'), answer.why);
  }
  return requests.length;
}

/** A page has the very engine, and one that was changed on its way is not taken for it. */
async function aPageUnpacksToTheEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'estafette-desk-'));
  const page = join(folder, 'desk.html');
  execFileSync(estafette, ['desk', '--out', page], {stdio: 'ignore'});
  const letters = readFileSync(page, 'utf8').match(/id="engine">([^<]*)</)[1];
  rmSync(folder, {recursive: true});
  const told = [];
  const begun = performance.now();
  const program = await globalThis.whole(letters, part => told.push(part));
  const took = Math.round(performance.now() - begun);
  assert.ok(Buffer.from(program).equals(bytes), 'it is the engine that was built');
  assert.ok(told.length > 5 && told.at(-1) <= 100 && told.every((part, at) => at === 0 || part > told[at - 1]), String(told));
  const changed = at => letters.slice(0, at) + (letters[at] === 'A' ? 'B' : 'A') + letters.slice(at + 1);
  for (const broken of [letters.slice(0, -1000), changed(3000), changed(letters.length >> 1), changed(letters.length - 200), `${letters.slice(0, 90)}&${letters.slice(91)}`]) {
    await assert.rejects(globalThis.whole(broken, () => {}), broken.slice(0, 20));
  }
  return `${letters.length} letters are unpacked to ${program.length} bytes in ${took} ms`;
}

console.log(`ok: ${await aPageUnpacksToTheEngine()}, and broken ones are refused`);
console.log(`ok: the engine imports ${itTouchesNothing()} functions, none of which touches anything`);
console.log(`ok: ${await theDiceAreThoseOfTheVectors()} vectors of the dice come out in the page's engine`);
console.log(`ok: ${await ordersAreJudgedAlike()} turn files are judged as on the command line`);
console.log(`ok: ${await whatIsWrittenIsReadAlike()} forms are written and read alike`);
console.log(`ok: ${await gamesArePlayedAgainAlike()} games are played again as by verify`);
console.log(`ok: ${await nonsenseIsRefusedInWords()} requests without sense are refused in words`);
console.log(`ok: ${await everyCaseComesOutAlike()} conformance cases come out as they do natively`);
