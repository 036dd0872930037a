// Lines that are not connected yet have colours of their own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, middleOf } from './playing.js';
import { faultless, galleryOf, opened, pasted, quiet } from './support.js';

const coloursOf = (page) => page.evaluate(() => [...new Set([...document.querySelectorAll('.under .component')].map(({ classList }) => classList[1]))]);
const drawn = async (page, from, to) => drag(page, await middleOf(page, `[data-point="${from}"]`), await middleOf(page, `[data-point="${to}"]`));
const bands = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('.under .component').length === wanted, count);

test('lines that are not connected have different colours, which end when they are', async () => {
  const page = await opened();
  await page.selectOption('#kind', 'masyu');
  await page.waitForSelector('#board[data-kind="masyu"]');
  await drawn(page, 'r1c1', 'r1c3');
  await page.waitForSelector('[aria-label="Undo"]:not([disabled])');
  assert.deepEqual(await coloursOf(page), []);
  await drawn(page, 'r1c5', 'r1c6');
  await bands(page, 3);
  const two = await coloursOf(page);
  assert.equal(two.length, 2);
  // A third line leaves the colours of the others.
  await drawn(page, 'r3c1', 'r3c2');
  await bands(page, 4);
  const three = await coloursOf(page);
  assert.ok(three.length === 3 && two.every((colour) => three.includes(colour)), three.join(' '));
  await faultless(page, 'lines');
  await page.click('#line-colours');
  await bands(page, 0);
  await page.reload();
  await page.waitForSelector('#board svg.hits');
  assert.equal(await page.isChecked('#line-colours'), false);
  assert.deepEqual(await coloursOf(page), []);
  await page.click('#line-colours');
  await bands(page, 4);
  await page.click('[aria-label="Undo"]');
  await bands(page, 3);
  await drawn(page, 'r1c3', 'r1c5');
  await bands(page, 0);
});

test('only boards with lines offer it', async () => {
  const page = await opened();
  assert.equal(await page.isVisible('#line-colours'), false);
  await pasted(page, galleryOf('hashi')[0].board);
  assert.equal(await page.isVisible('#line-colours'), true);
});

test('the pages reported no errors and sent no other requests', quiet);
