// Trials: entries on an assumption, in colours, kept or dropped as a whole; and boards that were begun.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, middleOf, press, variable } from './playing.js';
import { faultless, opened, pasted, quiet } from './support.js';

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const labelled = (page, name, words) => page.waitForSelector(`${variable(name)}[aria-label$="${words}"]`, { state: 'attached' });
const framed = (page, trial) => page.locator(`.hits .marks .trial.t${trial}`).count();

async function typed(page, name, keys) {
  await page.focus(variable(name));
  await page.keyboard.press(keys);
}

test('a trial within a trial has a colour of its own; each is kept or dropped as a whole', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await typed(page, 'r1c3', '4');
  await page.click('#trial');
  assert.equal(await page.getAttribute('#trial', 'aria-pressed'), 'true');
  await typed(page, 'r1c4', '6');
  await labelled(page, 'r1c4', ': 6, trial 1');
  await labelled(page, 'r1c3', ': 4');
  await page.keyboard.press('t');
  await page.waitForSelector('#trial >> text="Trial 2"');
  // A value from before the trials, and one from the first.
  await typed(page, 'r1c3', '1');
  await typed(page, 'r1c4', '2');
  await typed(page, 'r1c6', 'Shift+Digit8');
  await labelled(page, 'r1c3', ': 1, trial 2');
  assert.deepEqual([await framed(page, 1), await framed(page, 2)], [0, 2]);
  await faultless(page, 'trials');
  await page.click('#trial-drop');
  await labelled(page, 'r1c3', ': 4');
  await labelled(page, 'r1c4', ': 6, trial 1');
  await labelled(page, 'r1c6', 'empty');
  // Dropping is one step back.
  await page.keyboard.press('z');
  await labelled(page, 'r1c3', ': 1, trial 1');
  await page.keyboard.press('y');
  await labelled(page, 'r1c3', ': 4');
  await page.reload();
  await labelled(page, 'r1c4', ': 6, trial 1');
  await page.click('#trial-keep');
  await labelled(page, 'r1c4', ': 6');
  assert.equal(await page.isVisible('#trial-keep'), false);
  assert.equal(await page.locator('.hits .marks .trial').count(), 0);
});

test('lines and crosses are drawn in the colour of a trial, on a phone too', async () => {
  const page = await opened('', { viewport: { width: 360, height: 640 } });
  await page.selectOption('#kind', 'masyu');
  await page.waitForSelector('#board[data-kind="masyu"]');
  await page.click('#trial');
  await drag(page, await middleOf(page, '[data-point="r1c1"]'), await middleOf(page, '[data-point="r1c3"]'));
  await page.waitForFunction(() => document.querySelectorAll('.hits .marks line.trial.t1').length === 2);
  await press(page, 'mouse', variable('r2c1-r3c1'), { button: 'right' });
  await page.waitForSelector('.hits .marks .cross.trial', { state: 'attached' });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.click('#trial-drop');
  await page.waitForFunction(() => document.querySelectorAll('.hits .marks :is(.trial, .cross)').length === 0);
  await page.click('[aria-label="Undo"]');
  await page.waitForFunction(() => document.querySelectorAll('.hits .marks .cross').length === 1);
});

test('boards that were begun are listed, the last one first, until they are solved', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await typed(page, 'r1c3', '4');
  await pasted(page, '1234341221434...');
  await typed(page, 'r4c2', '3');
  await page.selectOption('#kind', 'masyu');
  await page.waitForSelector('#board[data-kind="masyu"]');
  const titles = async () => {
    await page.click('#open');
    await page.waitForSelector('#begun li:last-child .thumbnail svg');
    return page.locator('#begun li').allTextContents();
  };
  const words = /^Sudoku, 0:0\d$/;
  const [last, first, ...others] = await titles();
  assert.match(last.replace(/^[\d\s]*/, ''), words);
  assert.match(first.replace(/^[\d\s]*/, ''), words);
  assert.deepEqual(others, []);
  await faultless(page, 'the list');
  await page.locator('#begun button').nth(1).click();
  await labelled(page, 'r1c3', ': 4');
  // Solved, the other one is not listed any more.
  await pasted(page, '1234341221434...');
  await labelled(page, 'r4c2', ': 3');
  for (const [name, digit] of [['r4c3', '2'], ['r4c4', '1']]) await typed(page, name, digit);
  await page.waitForFunction(() => document.querySelector('#done').textContent.startsWith('Solved in'));
  await page.selectOption('#kind', 'masyu');
  await page.waitForSelector('#board[data-kind="masyu"]');
  assert.equal((await titles()).length, 1);
});

test('the pages reported no errors and sent no other requests', quiet);
