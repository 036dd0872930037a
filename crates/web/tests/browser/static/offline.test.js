// The page without a server: it is installed, and works when the network is cut after the first visit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut } from '../folder.js';
import { base, opened, pasted, quiet, verdict } from '../support.js';

test('the first board is soon there, and a 9×9 takes no time once warm', async () => {
  const page = await opened();
  const interactive = await page.evaluate(() => Math.round(performance.now()));
  await verdict(page, 'unique');
  const took = await page.evaluate(async () => {
    const { ask } = await import('./api.js');
    const board = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
    const times = [];
    for (let run = 0; run < 60; run += 1) {
      const began = performance.now();
      await ask('check', { board, kind: 'sudoku' });
      times.push(performance.now() - began);
    }
    return times.slice(10).sort((a, b) => a - b)[25];
  });
  console.log(`# interactive ${interactive} ms after the start of a cold load; check of a 9×9 once warm: ${took.toFixed(2)} ms with its messages`);
});

test('a link that names a board opens it, and the manifest is complete', async () => {
  const page = await opened();
  const { name, start_url: start, icons } = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
  assert.deepEqual([name, start, icons.length], ['Pencilmark', './', 1]);
});

test('everything works with the network cut after the first visit', async () => {
  const page = await opened();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url).filter((url) => url.includes('/guide/')));
  assert.deepEqual(await kept(), [], 'the first visit does not load the guide');
  await page.goto(`${base}guide/kinds/hashi.html`);
  await cut();
  await page.context().setOffline(true);
  await assert.rejects(fetch(base));
  await page.reload();
  await page.waitForSelector('h1 >> text="Hashi"');
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.guide')).display), 'grid');
  await page.goto(base);
  await page.waitForSelector('#board svg.hits');
  await pasted(page, 'hashi\n2 . 2\n. . .\n2 . 2\n');
  await verdict(page, 'unique');
  await page.click('#tab-ask');
  await page.click('#panel-ask >> text="Solve"');
  await page.waitForSelector('#panel-ask >> text="Fill it in"');
});

test('the pages reported no errors and sent no other requests', quiet);
