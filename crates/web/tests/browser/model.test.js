// The Learn tab: the text of the model edited, and its linear relaxation on the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultless, fetched, opened, pasted, quiet } from './support.js';

const LONG = { timeout: 60_000 };

async function learning(path, board, formulation) {
  const page = await opened('', path);
  await pasted(page, board);
  await page.click('#tab-learn');
  await page.selectOption('#formulation', formulation);
  return page;
}

/** Replaces a part of the model's text, and solves. */
async function edited(page, from, to) {
  const text = await page.inputValue('#model-text');
  assert.ok(text.includes(from), text);
  await page.fill('#model-text', text.replace(from, to));
  await page.click('text="Solve with this text"');
}

test('the model is edited as a text: right, one too many, one lost, and an error at its place', async () => {
  const page = await learning({}, '12..............', 'assignment');
  await page.click('text="Edit the model"');
  await page.waitForFunction(() => document.querySelector('#model-text').value.includes('s.t. rows'));
  await page.click('text="Solve with this text"');
  await page.waitForSelector('[data-outcome="agrees"]', LONG);
  assert.match(await page.textContent('.editor'), /\d+ variables, \d+ constraints; solved in \d+ ms by engine\./);
  // Without the rows, a wrong solution is drawn.
  const rows = (await page.inputValue('#model-text')).split('\n').find((line) => line.startsWith('s.t. rows'));
  await edited(page, rows, '');
  await page.waitForSelector('[data-outcome="accepts-non-solution"]:has-text("it breaks a rule: No row")', LONG);
  await page.waitForSelector('#note:has-text("One too many")');
  await page.click('text="Restore"');
  await page.waitForFunction(() => document.querySelector('#model-text').value.includes('s.t. rows'));
  // With one constraint too many, the solution is lost.
  await edited(page, rows, `${rows}\ns.t. rows {i in N} at (i,2): x[i,2,3] = 0;`);
  await page.waitForSelector('[data-outcome="misses-solution"]', LONG);
  await page.waitForSelector('#note:has-text("A solution is lost")');
  // An error has its line and a caret, and is selected.
  await edited(page, 's.t. rows', 's.t. rowz');
  await page.waitForSelector('[data-outcome="error"]:has-text("Line ")', LONG);
  assert.match(await page.textContent('.caret'), /rowz[^]*\^\^\^\^/);
  assert.equal(await page.evaluate(() => { const { value, selectionStart, selectionEnd } = document.querySelector('#model-text'); return value.slice(selectionStart, selectionEnd); }), 'rowz');
  await faultless(page, 'the model as a text');
  // The text stays while another formulation is looked at.
  await page.selectOption('#formulation', 'units');
  await page.waitForFunction(() => !document.querySelector('#model-text').value.includes('rowz'));
  await page.selectOption('#formulation', 'assignment');
  await page.waitForFunction(() => document.querySelector('#model-text').value.includes('rowz'));
});

test('the linear relaxation is drawn as shades', async () => {
  const page = await learning({}, '.'.repeat(16), 'assignment');
  await page.click('text="Linear relaxation"');
  await page.waitForSelector('.relaxation:has-text("Round 1 of 1")', LONG);
  await page.waitForSelector('.relaxation:has-text("No lazy constraint"), .relaxation:has-text("is a solution")');
  await faultless(page, 'the relaxation');
  await page.click('.relaxation >> text="Close"');
  await page.waitForSelector('.relaxation', { state: 'hidden' });
});

test('cuts of connectivity come round by round', async () => {
  const { examples } = await fetched('kinds/slitherlink');
  const page = await learning({}, examples[0], 'rules');
  await page.click('text="Linear relaxation"');
  await page.waitForSelector('.relaxation:has-text("Round ")', LONG);
  await page.waitForFunction(() => !/Solving/.test(document.querySelector('.relaxation .step').textContent));
  await page.waitForSelector('.relaxation:has-text("No lazy constraint"), .relaxation:has-text("is a solution")', LONG);
  await page.click('.relaxation >> text="First"');
  await page.waitForSelector('.relaxation .cuts .family math');
  await page.focus('.relaxation .cuts .family');
  await page.waitForSelector('#board .touched', { state: 'attached' });
  assert.match(await page.textContent('.relaxation'), /violates \d+ cuts?, which the next round has/);
  await faultless(page, 'cuts');
});

test('the pages reported no errors and sent no other requests', quiet);
