// The Ask tab: boards of every kind are generated, certified and compared.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { ROOT, opened, quiet, fetched, verdict } from './support.js';

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

test('a board of every kind is generated, and its certificate downloaded and verified', async () => {
  const page = await opened();
  for (const { name } of await fetched('kinds')) {
    await page.selectOption('#kind', name);
    await page.waitForFunction((kind) => document.querySelector('#kind').value === kind && document.querySelector('#verdict small'), name);
    await page.click('#tab-ask');
    await page.click('text="Make a board"');
    await page.waitForSelector('#note:has-text("A new board")', LONG);
    await verdict(page, 'unique');
    await certified(page);
  }
});

test('methods for every kind are compared, and a stopped comparison keeps its results', async () => {
  const page = await opened();
  await page.click('#tab-learn');
  for (const { name } of await fetched('kinds')) {
    await page.selectOption('#kind', name);
    await page.waitForFunction((kind) => document.querySelector('#kind').value === kind && document.querySelector('#verdict small'), name);
    await page.click('text="Compare all methods"');
    await page.waitForSelector('.result .bar', { ...LONG, state: 'attached' });
    if (await page.locator('.busy').count()) await page.click('.busy >> text="Stop"', { timeout: 2000 }).catch(() => {});
    await page.waitForSelector('.busy', { ...LONG, state: 'detached' });
    assert.ok(await page.locator('.result tbody tr').count() > 1, name);
  }
});

test('the pages reported no errors and sent no other requests', quiet);
