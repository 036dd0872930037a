// The smoke test: a board is opened, has its verdict, and is played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clicked, opened, pasted, quiet, verdict } from './support.js';

test('a value is typed, checked, undone and redone', async () => {
  const page = await opened();
  await pasted(page, '1234341221434...');
  await verdict(page, 'unique');
  await page.focus('[data-variable="r4c2"]');
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.variable), 'r4c3');
  await page.keyboard.press('2');
  await page.click('#check');
  await page.waitForFunction(() => document.querySelector('#note').textContent.startsWith('No row has a digit twice. Violated at'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('[data-variable="r4c2"][aria-label*="empty"]');
  await page.keyboard.press('Control+y');
  await page.waitForSelector('[data-variable="r4c2"][aria-label^="row 4 column 2: 4"]');
  await clicked(page, 'r4c2');
  await page.keyboard.press('Backspace');
  await page.waitForSelector('[data-variable="r4c2"][aria-label*="empty"]');
  await page.click('#hint');
  await page.click('text="What?"');
  await page.waitForFunction(() => / is \d\./.test(document.querySelector('#note').textContent));
});

test('the pages reported no errors and sent no other requests', quiet);
