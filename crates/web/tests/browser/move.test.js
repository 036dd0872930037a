// A move: only what it changes is fetched, drawn and told, and the drawing is that of the entries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TURN, asked, clicked, kindsByTurns, onlyWithServer, opened, pasted, quiet, selected, until } from './support.js';

/** What a move on a board of 1860 lines may change on the page, and fetch in bytes; the whole drawing has thousands of elements and 100 kilobytes. */
const [ELEMENTS, BYTES] = [24, 4000];

/** Runs something with the state of the page. */
const inPage = (page, work, argument) => page.evaluate(`(async () => {
  const state = await import(new URL('./state.js', document.baseURI).href);
  return (${work})(state, ${JSON.stringify(argument ?? null)});
})()`);

test(`after each move the board shows the drawing of its entries, in kinds by turns, turn ${TURN}`, onlyWithServer, async () => {
  const page = await opened();
  for (const { name: kind } of await kindsByTurns(1)) {
    await selected(page, kind);
    if (await page.locator('.logic').count()) continue;
    const [board, given] = await inPage(page, ({ state, shown }) => [state.board.text, shown()]);
    const { solution } = await asked('solve', { board, kind });
    const entries = Object.entries(solution).filter(([name]) => !(name in given));
    const half = entries.slice(entries.length / 2);
    // Half of the board at once, more of it, a value taken back, and all of them.
    for (const move of [half, entries.slice(0, 1), entries.slice(1, 3), [[entries[0][0], null]], entries.map(([name]) => [name, null])]) {
      await inPage(page, ({ enter }, all) => enter(all.map(([name, value]) => ['value', name, value])), move);
      const [values, isBlank] = await inPage(page, ({ state, shown }) => [shown(), Object.keys(state.values).length === 0]);
      const { svg } = await asked('draw', { board, kind, values: isBlank ? {} : values });
      await until(page, (wanted) => {
        const drawn = [...document.querySelector('#board .drawing > svg').children];
        const all = [...new DOMParser().parseFromString(wanted, 'image/svg+xml').documentElement.children];
        return drawn.length === all.length && all.every((element, place) => element.isEqualNode(drawn[place]));
      }, svg);
    }
  }
});

test('a move on a large board changes and fetches only what it touches', onlyWithServer, async () => {
  const page = await opened();
  await pasted(page, 'slither/30/30/');
  await clicked(page, 'r3c3-r3c4');
  await page.waitForSelector('[data-variable="r3c3-r3c4"][aria-label*=": line"]', { state: 'attached' });
  await page.waitForFunction(() => document.querySelector('#board .drawing > svg [stroke="var(--found)"]'));
  await page.evaluate(() => {
    globalThis.touched = new Set();
    new MutationObserver((records) => records.forEach(({ target, addedNodes, removedNodes }) => [target, ...addedNodes, ...removedNodes].forEach((node) => globalThis.touched.add(node)))).observe(document.querySelector('#board'), { subtree: true, childList: true, attributes: true });
  });
  const bodies = [];
  const listener = (response) => bodies.push(response.body());
  page.on('response', listener);
  await clicked(page, 'r20c11-r21c11');
  await page.waitForFunction(() => document.querySelectorAll('#board .drawing > svg [stroke="var(--found)"]').length === 2);
  await page.waitForTimeout(500);
  const touched = await page.evaluate(() => globalThis.touched.size);
  assert.ok(touched > 0 && touched <= ELEMENTS, `${touched} elements`);
  // One that comes later would be cut off by the end of the tests.
  page.off('response', listener);
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0);
  assert.ok(bytes > 0 && bytes <= BYTES, `${bytes} bytes`);
});

test('the pages reported no errors and sent no other requests', quiet);
