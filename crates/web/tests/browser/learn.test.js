// The Learn tab: models, comparisons, traces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clicked, faultless, opened, pasted, quiet, selected } from './support.js';

test('the model is typeset, its constraints are listed, a rule is dropped, methods are compared', async () => {
  const page = await opened();
  await pasted(page, '1234341221434...');
  await page.click('#tab-learn');
  await page.waitForSelector('.mathematics math');
  await clicked(page, 'r4c2');
  await page.waitForSelector('text=/\\d+ constraints on r4c2/');
  await page.waitForSelector('.hits g.touched');
  // Pointing at a constraint marks its places, at a family those of all its constraints; away from them, those of the cell again.
  const touched = () => page.evaluate(() => [...document.querySelectorAll('.hits g.touched')].map(({ dataset }) => dataset.variable).sort().join(' '));
  const of = (places) => page.waitForFunction((wanted) => [...document.querySelectorAll('.hits g.touched')].map(({ dataset }) => dataset.variable).sort().join(' ') === wanted, places);
  const before = await touched();
  const row = page.locator('#panel-learn .result .family', { hasText: /^r4c1 to r4c4.*: No row has a digit twice\./ }).first();
  await row.hover();
  await of('r4c1 r4c2 r4c3 r4c4');
  await page.hover('#panel-learn h2');
  await of(before);
  await row.focus();
  await of('r4c1 r4c2 r4c3 r4c4');
  await page.locator('[data-rule="boxes"]').hover();
  await page.waitForFunction(() => document.querySelectorAll('.hits g.touched').length === 16);
  await page.waitForSelector('.family.touching[data-rule="rows"]');
  assert.equal(await page.locator('.family.touching[data-rule="givens"]').count(), 0);
  assert.equal(await page.textContent('[data-rule="boxes"] h3'), 'No box has a digit twice.');
  await page.selectOption('#dropped', { label: 'No row has a digit twice.' });
  await page.click('text="See what goes wrong"');
  await page.waitForFunction(() => document.querySelector('#note').textContent.startsWith('Without this rule'));
  await page.click('text="Compare all methods"');
  await page.waitForSelector('text="Formulations and solvers"', { timeout: 30_000 });
  // They come as runs end.
  await page.waitForFunction(() => document.querySelectorAll('.bar').length > 3, null, { timeout: 30_000 });
  await faultless(page, 'learn');
});

test('the gap is plotted over time', async () => {
  const page = await opened();
  await selected(page, 'circuit-scramble');
  await page.click('#tab-learn');
  await page.click('text="Compare all methods"');
  await page.waitForSelector('figure.trajectory path.curve', { state: 'attached', timeout: 60_000 });
  await page.waitForSelector('.busy', { state: 'detached', timeout: 60_000 });
  await faultless(page, 'the gap over time');
});

test('bars grow as runs end, and finished runs stay when the comparison is stopped', async () => {
  const page = await opened();
  // Some methods take long for an empty board of 16 digits.
  await pasted(page, '.'.repeat(256));
  await page.click('#tab-learn');
  await page.click('text="Compare all methods"');
  await page.waitForSelector('.busy ~ div .bar', { timeout: 60_000 });
  await page.click('.busy >> text="Stop"');
  await page.waitForSelector('.busy', { state: 'detached', timeout: 60_000 });
});

test('the board and its model are presented in large type, and a rule is left out', async () => {
  const page = await opened('', { viewport: { width: 1440, height: 900 } });
  await pasted(page, '1...............');
  await page.click('#tab-learn');
  const before = await page.innerHTML('#board .drawing > svg');
  await page.click('#panel-learn >> text="Present"');
  await page.waitForSelector('#presentation math');
  for (const other of ['header', '#side', 'aside', '#bar']) assert.equal(await page.isVisible(other), false, other);
  const words = await page.textContent('#presentation');
  for (const part of ['∀', '∑', 'No row has a digit twice.']) assert.ok(words.includes(part), part);
  // Rules of variants that are not on this board, and names in files, are left out.
  for (const part of ['thermometer', 'one-value', 'rows']) assert.equal(await page.locator('#presentation .family', { hasText: part }).count(), 0, part);
  const [size, board] = await page.evaluate(() => [parseFloat(getComputedStyle(document.querySelector('#presentation .formula, #presentation math')).fontSize), document.querySelector('.drawing').getBoundingClientRect().width]);
  assert.ok(size >= 22 && board >= 650, `${size} ${board}`);
  await faultless(page, 'the presentation');
  await page.locator('#presentation .family', { hasText: 'No row has a digit twice.' }).locator('button').click();
  await page.waitForSelector('#presentation [role="status"]:has-text("Without this rule the model allows this")');
  await page.waitForFunction((old) => document.querySelector('#board .drawing > svg').innerHTML !== old, before);
  await page.click('text="Restore the rule"');
  await page.waitForFunction((old) => document.querySelector('#board .drawing > svg').innerHTML === old, before);
  await page.focus('#presentation button');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#presentation', { state: 'hidden' });
  assert.ok(await page.isVisible('header'));
});

test('the search of a small board is traced forward and back', async () => {
  const page = await opened();
  await pasted(page, '1..............2');
  await page.click('#tab-learn');
  await page.click('text="Step through the search"');
  await page.waitForSelector('.trace:has-text("Step 0 of")');
  const drawn = () => page.innerHTML('#board .drawing > svg:first-child');
  const first = await drawn();
  await page.click('text="Forward ▶"');
  await page.waitForSelector('.step.propagation:has-text("r1c1 is 1"), .step.propagation:has-text("So r1c")');
  await page.waitForSelector('.hits g.touched', { state: 'attached' });
  await page.click('text="Next decision"');
  await page.waitForSelector('.step.decision:has-text("Decision: ")');
  await page.click('.trace >> text="Last"');
  await page.waitForSelector('.step:has-text("a solution")');
  await page.waitForFunction((before) => document.querySelector('#board .drawing > svg').innerHTML !== before, first);
  await page.click('.trace >> text="First"');
  await page.waitForSelector('.trace:has-text("Step 0 of")');
  await page.waitForFunction((before) => document.querySelector('#board .drawing > svg').innerHTML === before, first);
  await faultless(page, 'the trace');
  await page.click('.trace >> text="Close"');
  await page.waitForSelector('.trace', { state: 'hidden' });
});

test('the pages reported no errors and sent no other requests', quiet);
