// Logic puzzles: the tables of each two attributes, by mouse, keys and touch.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultless, opened, pasted, quiet } from './support.js';
import { press, variable } from './playing.js';

const ZEBRA = 'zebra\n3 houses\nPet: dog, cat, fox\nDrink: tea, milk, rum\nJob: cook, poet, clerk\nclues\nthe dog is at 1\nthe cat is left of the fox\nmilk is at 1 or 3\ntea is right of milk\nthe poet drinks tea\nthe clerk is right of the poet\n';
const sign = (name, other) => `${variable(name)}[data-other=${JSON.stringify(other)}]`;
const house = (name, number) => `${variable(name)}[data-house="${number}"]`;

/** Chooses the table of two attributes. */
const sheet = (page, title) => page.click(`.sheets >> text="${title}"`);

test('a table of two attributes takes ticks and crosses, which go along with houses', async () => {
  const page = await opened();
  await pasted(page, ZEBRA);
  assert.deepEqual(await page.locator('.sheets button').allTextContents(), ['Houses', 'Pet × Drink', 'Pet × Job', 'Drink × Job']);
  await sheet(page, 'Pet × Drink');
  assert.equal(await page.locator('.pairs .sign').count(), 9);
  await page.click(sign('cat', 'tea'), { button: 'right' });
  await page.waitForSelector(`${sign('cat', 'tea')}.yes`);
  // The rest of its row and column follows.
  assert.equal(await page.locator('.pairs .implied').count(), 4);
  await page.click(sign('dog', 'rum'));
  await page.waitForSelector(`${sign('dog', 'rum')}.no`);
  // A house for one is a house for the other, in one step.
  await sheet(page, 'Houses');
  await page.click(house('cat', 2), { button: 'right' });
  await page.waitForSelector(`${house('tea', 2)}.yes`);
  await page.click('[aria-label="Undo"]');
  await page.waitForSelector(`${house('cat', 2)}.yes`, { state: 'detached' });
  assert.equal(await page.locator(`${house('tea', 2)}.yes`).count(), 0);
  // What excludes a house of one excludes it for the other.
  await page.click(house('cat', 3));
  await page.waitForSelector(`${house('tea', 3)}.implied`);
  // A tick beside a known house says the house.
  await sheet(page, 'Pet × Drink');
  await page.click(sign('dog', 'milk'), { button: 'right' });
  await sheet(page, 'Houses');
  await page.waitForSelector(`${house('milk', 1)}.yes`);
  await page.reload();
  await page.waitForSelector(`${house('milk', 1)}.yes`);
  await sheet(page, 'Pet × Drink');
  await page.waitForSelector(`${sign('cat', 'tea')}.yes`);
  await faultless(page, 'a table of two attributes');
});

test('tables are chosen and filled by keys', async () => {
  const page = await opened();
  await pasted(page, ZEBRA);
  await page.focus('.sheets [aria-selected="true"]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.sheets [aria-selected="true"]:has-text("Pet × Job")');
  await page.focus(sign('dog', 'cook'));
  await page.keyboard.press('v');
  await page.waitForSelector(`${sign('dog', 'cook')}.yes`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.waitForSelector(`${sign('cat', 'poet')}.no`);
  await page.keyboard.press('Delete');
  await page.waitForSelector(`${sign('cat', 'poet')}.no`, { state: 'detached' });
});

test('tables are readable and filled by touch on a phone', async () => {
  const page = await opened('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await pasted(page, ZEBRA);
  await press(page, 'touch', '.sheets [data-sheet="1"]');
  await page.waitForSelector('.pairs');
  await press(page, 'touch', sign('cat', 'milk'));
  await page.waitForSelector(`${sign('cat', 'milk')}.no`);
  const sizes = await page.evaluate(() => [...document.querySelectorAll('.logic th, .clue, .sheets button')].map((element) => parseFloat(getComputedStyle(element).fontSize)));
  assert.ok(sizes.every((size) => size >= 16), `${Math.min(...sizes)} px`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test('the pages reported no errors and sent no other requests', quiet);
