// Each kind fits at one of three sizes, with each change at another. Of each way to enter values, some are played to their end with their own
// tools: by mouse, by touch or by keys.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { entryOf, middleOf, playToTheEnd, swipe, variable } from './playing.js';
import { ROOT, TURN, faultless, galleryOf, kindsByTurns, onlyWithServer, opened, pasted, quiet, verdict } from './support.js';

/** The pictures are kept for review. */
const PICTURES = `${ROOT}/target/pictures`;
mkdirSync(PICTURES, { recursive: true });

const SIZES = [
  { by: 'mouse', options: { viewport: { width: 1280, height: 900 } } },
  { by: 'touch', options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { by: 'keys', options: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } },
];

/** The kinds of each way to enter values that are played at each size. Of the others, every second one is. */
const PLAYED = 2;

for (const [part, { by, options }] of SIZES.entries()) {
  const { width, height } = options.viewport;
  test(`kinds by turns, turn ${TURN}, fit at ${width}×${height}, and some are played to their end by ${by}`, onlyWithServer, async () => {
    const page = await opened('', options);
    const kindsOf = {};
    for (const { name: kind } of await kindsByTurns(part)) {
      const board = galleryOf(kind)[0].board;
      await page.selectOption('#kind', kind);
      await page.waitForSelector(`#board[data-kind="${kind}"]`);
      await verdict(page, 'unique');
      await page.screenshot({ path: `${PICTURES}/${kind}-${width}.png` });
      const fits = await page.evaluate(() => {
        const last = [...document.querySelectorAll('#pad, #board')].filter(({ hidden }) => !hidden).map((element) => element.getBoundingClientRect().bottom + scrollY);
        const buttons = [...document.querySelectorAll('#pad button, #actions button')].map((button) => button.getBoundingClientRect()).filter((box) => box.width > 0);
        return { bottom: Math.max(...last), wide: document.documentElement.scrollWidth, small: buttons.filter((box) => box.width < 44 || box.height < 44).length };
      });
      assert.ok(fits.bottom <= height, `${kind}: board and buttons end at ${fits.bottom} of ${height} pixels`);
      assert.ok(fits.wide <= width, `${kind}: ${fits.wide} pixels wide`);
      if (by !== 'mouse') assert.equal(fits.small, 0, `${kind}: small buttons`);
      const entry = await entryOf(page);
      const number = kindsOf[entry] = (kindsOf[entry] ?? 0) + 1;
      if (number > PLAYED && number % 2 === 0) continue;
      await playToTheEnd(page, kind, board, by).catch((error) => assert.fail(`${kind}: ${error.message}`));
      await page.screenshot({ path: `${PICTURES}/${kind}-${width}-solved.png` });
      // The tests of the desktop look for faults in light mode.
      if (by === 'keys') await faultless(page, `${kind} at ${width}`);
    }
  });
}

test('cells of a 9×9 sudoku are at least 36 pixels wide on the smallest phone, and text is readable', async () => {
  const page = await opened('', { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const { width } = await page.evaluate(() => document.querySelector('[data-variable="r1c1"] rect').getBoundingClientRect());
  assert.ok(width >= 36, `${width} pixels`);
  const heights = () => page.evaluate(() => [...document.querySelectorAll('#board text, #board th, #board .clue')].filter(({ textContent }) => textContent).map((text) => parseFloat(getComputedStyle(text).fontSize) * (text.ownerSVGElement ? text.ownerSVGElement.getBoundingClientRect().width / text.ownerSVGElement.viewBox.baseVal.width : 1)));
  for (const [kind, least] of [['zebra', 16], ['circuit-scramble', 12]]) {
    await page.selectOption('#kind', kind);
    await page.waitForSelector(`#board[data-kind="${kind}"]`);
    const found = await heights();
    assert.ok(found.length > 5 && Math.min(...found) >= least, `${kind}: ${Math.min(...found)} pixels`);
  }
});

test('a finger draws bridges, and two fingers pan and pinch a large board', async () => {
  const page = await opened('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await pasted(page, 'hashi\n2 . 2\n. . .\n2 . 2\n');
  await swipe(page, await middleOf(page, '[data-point="r1c1"]'), await middleOf(page, '[data-point="r1c3"]'));
  await page.waitForSelector(`${variable('r1c1-r1c3')}[aria-label*="1 bridge"]`, { state: 'attached' });
  await pasted(page, '.'.repeat(256));
  const wide = () => page.evaluate(() => document.querySelector('.drawing').getBoundingClientRect().width);
  const before = await wide();
  const session = await page.context().newCDPSession(page);
  const touches = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touches('touchStart', [[150, 300]]);
  await touches('touchStart', [[150, 300], [200, 300]]);
  await touches('touchMove', [[120, 300], [230, 300]]);
  await touches('touchMove', [[90, 320], [260, 320]]);
  await touches('touchEnd', []);
  assert.ok(await wide() > before * 1.5, `${before} pixels become ${await wide()}`);
  const scrolled = () => page.evaluate(() => document.querySelector('#board').scrollLeft);
  const from = await scrolled();
  await touches('touchStart', [[200, 300]]);
  await touches('touchStart', [[200, 300], [240, 300]]);
  await touches('touchMove', [[140, 300], [180, 300]]);
  await touches('touchEnd', []);
  assert.ok(await scrolled() > from, 'panned');
});

test('the pages reported no errors and sent no other requests', quiet);
