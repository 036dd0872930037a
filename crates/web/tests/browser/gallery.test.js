// The gallery: boards of every kind and level, each with one solution, and the board of the day.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TURN, asked, fetched, galleryOf, isItsTurn, onlyWithServer, opened, quiet } from './support.js';

/** Boards of circuit puzzles have terminals or lamps, and sizes instead of levels. */
const WITHOUT_LEVELS = ['circuit-board', 'circuit-scramble'];

test(`every kind has boards, and those by turns, turn ${TURN}, are proved unique and of their level`, onlyWithServer, async () => {
  let boards = 0;
  for (const { name: kind } of await fetched('kinds')) {
    const all = galleryOf(kind);
    assert.equal(new Set(all.map(({ board }) => board)).size, all.length, `${kind}: a board twice`);
    assert.ok(all.length >= 5, `${kind}: ${all.length} boards`);
    for (const { level, board } of all.filter((_, index) => isItsTurn(index))) {
      const { verdict } = await asked('check', { board, kind, time: 30 });
      assert.equal(verdict, 'unique', `${kind} ${level}: ${board}`);
      if (!WITHOUT_LEVELS.includes(kind)) assert.equal((await asked('grade', { board, kind, time: 60 })).level, level, `${kind}: ${board}`);
      boards += 1;
    }
  }
  console.log(`# ${boards} boards`);
});

test('the board of the day is another one each day, and the same one all day', async () => {
  const page = await opened();
  const of = async (time) => {
    await page.clock.setFixedTime(new Date(time));
    await page.selectOption('#example', 'day');
    await page.waitForSelector('#note:has-text("The board of the day: ")');
    return page.evaluate(() => location.hash);
  };
  const first = await of('2026-12-24T08:00:00');
  const second = await of('2026-12-25T08:00:00');
  assert.notEqual(first, second);
  await page.click('#note .close');
  assert.equal(await of('2026-12-24T21:00:00'), first);
});

test('the pages reported no errors and sent no other requests', quiet);
