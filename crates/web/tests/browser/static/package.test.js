// The npm package, installed into a clean folder and used by Node.js: its results are those of the program over HTTP.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT, TURN, asked, fetched, isItsTurn } from '../support.js';

let folder;
let pencilmark;

before(async () => {
  folder = mkdtempSync(`${tmpdir()}/pencilmark-`);
  const packed = readdirSync(`${ROOT}/target/npm`).find((name) => name.endsWith('.tgz'));
  writeFileSync(`${folder}/package.json`, '{ "private": true, "type": "module" }');
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', `${ROOT}/target/npm/${packed}`], { cwd: folder });
  pencilmark = await import(pathToFileURL(`${folder}/node_modules/pencilmark/node.js`));
});

after(() => rmSync(folder, { recursive: true }));

test('the package is imported and required by its name', () => {
  const asked = "ask('check', { board: '1.3..4.2.1.34.2.' }).verdict";
  writeFileSync(`${folder}/imported.mjs`, `import { ask } from 'pencilmark';\nconsole.log(${asked});\n`);
  writeFileSync(`${folder}/required.cjs`, `const { ask } = require('pencilmark');\nconsole.log(${asked});\n`);
  for (const program of ['imported.mjs', 'required.cjs']) {
    assert.equal(execFileSync(process.execPath, ['--no-warnings', program], { cwd: folder, encoding: 'utf8' }), 'unique\n', program);
  }
});

/** Without the times. */
const timeless = (found) => JSON.parse(JSON.stringify(found, (name, value) => (/seconds$/.test(name) ? 0 : value)));

/** The result of the package, or its error, as the response of the program has it. */
function answered(query, options) {
  try {
    return pencilmark.ask(query, options);
  } catch (error) {
    assert.ok(error instanceof pencilmark.Problem, error);
    return { error: { line: error.line, message: error.message.replace(/^line \d+: /, '') } };
  }
}

test(`reading, solving, checking and hints are the same in WebAssembly and over HTTP, on an example of each kind and all of kinds by turns, turn ${TURN}`, async () => {
  const kinds = pencilmark.list('kinds');
  assert.deepEqual(kinds, await fetched('kinds'));
  let compared = 0;
  for (const [index, { name }] of kinds.entries()) {
    const { examples } = pencilmark.list(`kinds/${name}`);
    for (const board of isItsTurn(index) ? examples : examples.slice(0, 1)) {
      for (const query of ['board', 'solve', 'check', 'hint']) {
        const options = { board, kind: name, ...(query === 'board' ? {} : { backend: 'engine', time: 60 }) };
        const over = await asked(query, options);
        assert.deepEqual(timeless(answered(query, options)), timeless(over), `${query} ${name}: ${board}`);
        if (query !== 'board') delete options.backend;
        const direct = query === 'solve' && timeless(answered(query, options));
        if (direct) assert.deepEqual(direct, timeless(await asked(query, options)), `${query} ${name}: ${board}`);
        compared += 1;
      }
    }
  }
  console.log(`# ${compared} results compared`);
  assert.ok(compared >= 4 * kinds.length);
});

test('texts of models, their solutions and relaxations are the same in WebAssembly and over HTTP', async () => {
  const { text } = pencilmark.ask('abstract-model', { kind: 'sudoku', formulation: 'assignment' });
  assert.equal(text, (await asked('abstract-model', { kind: 'sudoku', formulation: 'assignment' })).text);
  const board = '12..............';
  const models = { agrees: text, 'accepts-non-solution': text.replace(/s.t. boxes by[^;]*;/, ''), error: `${text}s.t. odd: y[1] = 1;` };
  for (const [outcome, of] of Object.entries(models)) {
    const options = { board, text: of, backend: 'engine', time: 60 };
    const found = answered('own-model', options);
    assert.equal(found.outcome, outcome);
    assert.deepEqual(timeless(found), timeless(await asked('own-model', options)));
  }
  const relaxation = { board: 'hashi\n2 . 2\n. . .\n2 . 2\n', formulation: 'cuts', time: 60 };
  const found = pencilmark.ask('relaxation', relaxation);
  assert.equal(found.outcome, (await asked('relaxation', relaxation)).outcome);
  assert.ok(found.rounds.length > 0);
});

test('errors have a line and a status, and a stopped query returns what it has proved', async () => {
  assert.throws(() => pencilmark.ask('check', { board: 'hashi\n1 .\nx 1\n' }), { line: 3, status: 422 });
  assert.throws(() => pencilmark.ask('magic', {}), { status: 404 });
  assert.throws(() => pencilmark.ask('check', { bord: '' }), { status: 400, message: /no field `bord`/ });
  let [asks, heard] = [0, 0];
  const stopped = () => (asks += 1) > 5;
  const found = pencilmark.ask('count', { board: '.'.repeat(81), most: 1e9 }, { stopped, progress: () => { heard += 1; }, job: true });
  assert.deepEqual([found.complete, found.statistics.limit], [false, 'interrupted']);
  assert.ok(heard > 0);
});

test('the types accept the options of the queries and refuse others', () => {
  compiled('used.ts', `import { ask, list, Problem } from 'pencilmark';
import { ask as later } from 'pencilmark/async';
const found: string | null = ask('count', { board: '1', most: 3 }, { progress: (message: string) => message }).verdict;
const count: Promise<string | null> = later('count', { board: '1' }, { signal: AbortSignal.timeout(9), soFar: (part) => part.complete }).then((all) => all.count);
// @ts-expect-error there is no such option
ask('count', { board: '1', least: 3 });
// @ts-expect-error there is no such query
ask('magic', { board: '1' });
// @ts-expect-error the board is missing
ask('check', {});
export const all = [found, count, list('kinds'), Problem];
`);
});

/** Compiles a file of TypeScript in the folder. */
function compiled(name, text) {
  writeFileSync(`${folder}/${name}`, text);
  const compiler = new URL('../node_modules/typescript/bin/tsc', import.meta.url).pathname;
  execFileSync(process.execPath, [compiler, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', name], { cwd: folder, stdio: 'inherit' });
}

test('results have the types that are declared, and no other keys', () => {
  const blank = '................';
  const unique = '1.3..4.2.1.34.2.';
  const boards = ['sudoku', 'hashi', 'slitherlink', 'star-battle', 'zebra', 'circuit-board', 'kakuro', 'battleship'].map((name) => {
    const { examples } = pencilmark.list(`kinds/${name}`);
    return { board: examples[0], kind: name };
  });
  const asked = [...boards, { board: blank }, { board: unique }, { board: '11..............' }];
  const lines = asked.flatMap((options) => ['check', 'solve', 'count', 'hint', 'explain', 'grade', 'forced', 'redundant', 'minimal'].map((query) => {
    const found = answered(query, { ...options, time: 20 });
    // What is refused, such as the hint of a board with several solutions, has no result.
    return found.error ? '' : `{ const found: Results['${query}'] = ${JSON.stringify(found, (name, value) => (name === 'svg' ? '' : value))}; found; }\n`;
  }));
  const made = pencilmark.ask('generate', { kind: 'sudoku', size: 4, seed: 1 });
  const converted = pencilmark.ask('convert', { board: unique, format: 'line' });
  lines.push(`{ const found: Results['generate'] = ${JSON.stringify(made)}; found; }\n`, `{ const found: Results['convert'] = ${JSON.stringify(converted)}; found; }\n`);
  assert.ok(lines.filter((line) => line).length >= 60, `${lines.filter((line) => line).length} results`);
  compiled('results.ts', `import { ask, type Results } from 'pencilmark';
// @ts-expect-error there is no such key
ask('check', { board: '' }).verdikt;
${lines.join('')}`);
});

test('queries in workers are answered side by side, aborted and stopped', async () => {
  const { Problem, ask, close, list } = await import(pathToFileURL(`${folder}/node_modules/pencilmark/async-node.js`));
  assert.deepEqual(await list('kinds'), pencilmark.list('kinds'));
  const made = await Promise.all([1, 2, 3].map((seed) => ask('generate', { kind: 'sudoku', size: 4, seed })));
  assert.deepEqual(made, [1, 2, 3].map((seed) => pencilmark.ask('generate', { kind: 'sudoku', size: 4, seed })));
  await assert.rejects(ask('check', { board: 'hashi\n1 .\nx 1\n' }), (error) => error instanceof Problem && error.line === 3 && error.status === 422);
  const long = ['count', { board: '.'.repeat(81), most: 1e9 }];
  await assert.rejects(ask(...long, { signal: AbortSignal.timeout(200), job: true }), { name: 'TimeoutError' });
  await assert.rejects(ask(...long, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  let heard = 0;
  const found = await ask(...long, { stop: AbortSignal.timeout(500), job: true, progress: () => { heard += 1; } });
  assert.deepEqual([found.complete, found.statistics.limit], [false, 'interrupted']);
  assert.ok(heard > 0);
  // A process ends although its workers wait for queries.
  writeFileSync(`${folder}/ends.mjs`, "import { ask } from 'pencilmark/async';\nconsole.log((await ask('check', { board: '1.3..4.2.1.34.2.' })).verdict);\n");
  assert.equal(execFileSync(process.execPath, ['ends.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60000 }), 'unique\n');
  close();
});

test('limits hold for hostile texts', () => {
  const { text } = pencilmark.ask('abstract-model', { kind: 'sudoku', formulation: 'assignment' });
  for (const hostile of [
    'set Z := 1..31999999;',
    'set Z := 1..5000 cross 1..3000;',
    'set Z := {i in -9223372036854775807..9223372036854775807: i = 3};',
    'set A1 := 1..5000; set Z {i in A1} := 1..5000;',
  ]) {
    const before = process.cpuUsage();
    const found = pencilmark.ask('own-model', { board: '1.3..4.2.1.34.2.', text: hostile + text, time: 1 });
    const used = process.cpuUsage(before);
    assert.ok(used.user + used.system <= 2e6, `${hostile}: ${(used.user + used.system) / 1e6} s of processor time`);
    assert.ok(['agrees', 'error', 'unknown'].includes(found.outcome), JSON.stringify(found));
  }
});
