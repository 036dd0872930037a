// The Ask tab: boards of every kind are generated, certified and compared.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { TURN, kindsByTurns, ROOT, asked, faultless, fetched, onlyWithServer, opened, pasted, quiet, selected, verdict } from './support.js';

const LONG = { timeout: 60_000 };
// Chromium silently drops downloads beyond ten in one second.
const MILLISECONDS_BETWEEN_DOWNLOADS = 110;

/** Downloads the certificate of the board and has the program verify it. */
async function certified(page) {
  await page.click('text="Certificate"');
  await page.waitForSelector('text="claim.txt"', LONG);
  const folder = mkdtempSync(`${tmpdir()}/pencilmark-`);
  for (const name of await page.locator('.result .row button').allTextContents()) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`.result >> text="${name}"`)]);
    assert.equal(file.suggestedFilename(), name);
    await file.saveAs(`${folder}/${name}`);
    await page.waitForTimeout(MILLISECONDS_BETWEEN_DOWNLOADS);
  }
  assert.match(readFileSync(`${folder}/claim.txt`, 'utf8'), /verdict: unique/);
  const { status, stdout, stderr } = spawnSync(`${ROOT}/target/release/pencilmark`, ['verify', folder], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  rmSync(folder, { recursive: true });
}

test(`a board of kinds by turns, turn ${TURN}, is generated, and its certificate downloaded and verified`, async () => {
  const page = await opened();
  for (const { name } of await kindsByTurns()) {
    await selected(page, name);
    await page.click('#tab-ask');
    await page.click('text="Make a board"');
    await page.waitForSelector('#note:has-text("A new board")', LONG);
    await verdict(page, 'unique');
    await certified(page);
  }
});

test(`methods for kinds by turns, turn ${TURN}, are compared, and a stopped comparison keeps its results`, onlyWithServer, async () => {
  const page = await opened();
  await page.click('#tab-learn');
  for (const { name } of await kindsByTurns()) {
    await selected(page, name);
    await page.click('text="Compare all methods"');
    await page.waitForSelector('.result .bar', { ...LONG, state: 'attached' });
    if (await page.locator('.busy').count()) await page.click('.busy >> text="Stop"', { timeout: 2000 }).catch(() => {});
    await page.waitForSelector('.busy', { ...LONG, state: 'detached' });
    assert.ok(await page.locator('.result tbody tr').count() > 1, name);
  }
});

test('the solutions with each value are counted on the board, in a table and for one value', async () => {
  const page = await opened();
  const board = '12..............';
  const { count, values } = await asked('count', { board, kind: 'sudoku', values: true });
  const open = Object.entries(values).filter(([, numbers]) => Object.keys(numbers).length > 1);
  await pasted(page, board);
  await page.click('#tab-ask');
  await page.click('text="Count values"');
  await page.waitForSelector(`.result:has-text("${count} solutions.")`, LONG);
  const numbers = () => page.locator('.hits .marks text.number').allTextContents();
  const most = open.map(([, found]) => Object.values(found).map(Number).sort((a, b) => b - a)[0]);
  await page.waitForSelector('.hits .marks rect.share', { state: 'attached' });
  assert.deepEqual((await numbers()).filter((_, place) => place % 2 === 1).map(Number), most);
  // As dark as the share.
  const dark = await page.locator('.hits .marks rect.share').evaluateAll((all) => all.map((rect) => Number(rect.getAttribute('fill-opacity'))));
  most.forEach((number, place) => assert.ok(Math.abs(dark[place] - (0.06 + 0.44 * number / count)) < 0.01, `${place}`));
  await page.selectOption('#note select', '3');
  const threes = open.filter(([, found]) => '3' in found).map(([, found]) => found['3']);
  await page.waitForFunction((wanted) => document.querySelectorAll('.hits .marks rect.share').length === wanted, threes.length);
  assert.deepEqual(await numbers(), threes);
  await page.click('.result >> text="All numbers"');
  assert.equal(await page.locator('.result tbody tr').count(), open.length);
  await faultless(page, 'a heat map');
  await page.click('#note >> text="Hide"');
  await page.waitForSelector('.hits .marks rect.share', { state: 'detached' });
});

test('the table of a zebra has the numbers of solutions, and opening a board drops a count', async () => {
  const page = await opened('', { colorScheme: 'dark' });
  const zebra = 'zebra\n3 houses\nPet: dog, fox, cat\nclues\nthe dog is left of the fox\n';
  await pasted(page, zebra);
  await page.click('#tab-ask');
  await page.click('text="Count values"');
  await page.waitForSelector('.logic td.share');
  const { values } = await asked('count', { board: zebra, kind: 'zebra', values: true });
  const cells = await page.locator('.logic td.share').allTextContents();
  assert.deepEqual(cells, ['dog', 'fox', 'cat'].flatMap((name) => ['1', '2', '3'].map((house) => values[name][house] ?? '')));
  await faultless(page, 'a table with numbers');
  await pasted(page, '.'.repeat(256));
  await page.click('text="Count values"');
  await pasted(page, '1234341221434...');
  await page.waitForFunction(() => ![...document.querySelectorAll('#panel-ask button')].some(({ disabled }) => disabled), null, LONG);
  assert.equal(await page.textContent('.result'), '');
});

test('a random solution keeps the rules, differs from time to time, and is refused where none can be drawn', async () => {
  const page = await opened();
  await pasted(page, '1...............');
  await page.click('#tab-ask');
  const seen = new Set();
  for (let time = 0; time < 12 && seen.size < 2; time += 1) {
    await page.click('text="Random solution"');
    await page.click('.result >> text="Fill it in"', LONG);
    await page.waitForFunction(() => document.querySelector('#done').textContent.startsWith('Solved by the program'));
    seen.add(await page.locator('[data-variable]').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel).join()));
  }
  assert.equal(seen.size, 2);
  await pasted(page, '.'.repeat(81));
  await page.click('text="Random solution"');
  await page.waitForSelector('.result:has-text("too many solutions")', LONG);
});

test('the pages reported no errors and sent no other requests', quiet);
