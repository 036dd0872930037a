// Set mode: boards of every kind are broken by pointer and keys, and restored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resized } from '../../page/resize.js';
import { TURN, asked, faultless, fetched, galleryOf, kindsByTurns, onlyWithServer, opened, pasted, quiet, verdict } from './support.js';

test('islands are placed and removed, and the verdict follows', async () => {
  const page = await opened();
  await pasted(page, 'hashi\n1 . 1\n. . .\n. . .\n');
  await verdict(page, 'unique');
  await page.click('#panel-play >> text="Set"');
  await page.focus('[data-edit="r3c3"]');
  await page.keyboard.press('3');
  await page.waitForSelector('[data-edit="r3c3"][aria-label="r3c3: 3"]');
  await verdict(page, 'none');
  await page.keyboard.press('Backspace');
  await page.waitForSelector('[data-edit="r3c3"][aria-label="r3c3: empty"]');
  await verdict(page, 'unique');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.edit), 'r2c3');
  await page.click('[data-edit="r1c1"]');
  await page.waitForSelector('[data-edit="r1c1"][aria-label="r1c1: 2"]');
  // The place stays marked without the focus, and nothing that a player has selected is.
  await page.evaluate(() => document.activeElement.blur());
  const framed = await page.locator('.hits.setting [data-edit] > rect').evaluateAll((all) => all.filter((rect) => getComputedStyle(rect).strokeWidth === '0.05px').map((rect) => rect.parentNode.dataset.edit));
  assert.deepEqual(framed, ['r1c1']);
  assert.equal(await page.locator('.under .selected').count(), 0);
  await faultless(page, 'setting');
  await page.click('#panel-play >> text="Play"');
  await page.waitForSelector('[data-variable="r1c1-r1c3"]', { state: 'attached' });
});

test('two solutions are drawn over each other, and a smallest conflict is marked while setting', async () => {
  const page = await opened();
  await pasted(page, '12..............');
  await page.click('text="Show two"');
  await page.waitForSelector('.marks text.both', { state: 'attached' });
  const { differs } = await asked('check', { board: '12..............', kind: 'sudoku' });
  assert.equal(await page.locator('.marks text.both').count(), 2 * differs.length);
  await page.click('#note >> text="Second"');
  await page.waitForSelector('.marks text.both', { state: 'detached' });
  await page.click('#panel-play >> text="Set"');
  await page.focus('[data-edit="r1c3"]');
  await page.keyboard.press('1');
  await verdict(page, 'none');
  await page.waitForSelector('#note:has-text("contradict each other")');
  for (const name of ['r1c1', 'r1c3']) await page.waitForSelector(`[data-edit="${name}"].broken`, { state: 'attached' });
  await faultless(page, 'a conflict');
});

test('redundant clues are marked while a board is set, and clues are called by their places', async () => {
  const page = await opened();
  const [{ board }] = galleryOf('slitherlink');
  await pasted(page, board);
  await page.click('#mode-set');
  await page.click('#drawing >> text="Redundant clues"');
  await page.waitForSelector('#note:has-text("can be left out, one at a time. They are marked: number ")', { timeout: 40_000 });
  const { redundant } = await asked('redundant', { board, kind: 'slitherlink' });
  assert.ok(redundant.length > 0);
  const places = redundant.map((clue) => clue.replace(/^number\[(\d+),(\d+)\].*/, 'r$1c$2'));
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('.hits .part')].map(({ dataset }) => dataset.edit).sort()), places.sort());
  await page.click('#panel-play >> text="Clues"');
  const first = await page.textContent('#panel-play .clues button');
  assert.match(first, /^number \d at r\d+c\d+$/);
  await page.click(`[aria-label="Remove ${first}"]`);
  await page.waitForFunction((gone) => ![...document.querySelectorAll('#panel-play .clues button')].some(({ textContent }) => textContent === gone), first);
});

test('a row and a column are added and removed while a board is set, and undone', async () => {
  const page = await opened();
  const [{ board }] = galleryOf('heyawake');
  await pasted(page, board);
  await page.click('#mode-set');
  const has = (name) => page.locator(`[data-edit="${name}"]`).count();
  assert.deepEqual([await has('r8c8'), await has('r9c8'), await has('r9c9')], [1, 0, 0]);
  await page.click('[aria-label="Add a row"]');
  await page.waitForSelector('[data-edit="r9c8"]', { state: 'attached' });
  await page.click('[aria-label="Add a column"]');
  await page.waitForSelector('[data-edit="r9c9"]', { state: 'attached' });
  await page.click('[aria-label="Remove the last row"]');
  await page.waitForFunction(() => !document.querySelector('[data-edit="r9c9"]'));
  assert.equal(await has('r8c9'), 1);
  for (let step = 0; step < 3; step += 1) await page.click('[aria-label="Undo"]');
  await page.waitForFunction(() => !document.querySelector('[data-edit="r8c9"]'));
  // A sudoku has as many rows as digits.
  await page.selectOption('#kind', 'sudoku');
  await page.waitForSelector('#board[data-kind="sudoku"] [data-edit="r9c9"]', { state: 'attached' });
  await page.click('[aria-label="Add a row"]');
  await page.waitForSelector('#note:has-text("The board stays as it is: ")');
  assert.equal(await has('r9c9'), 1);
});

/** Kinds whose boards cannot have a row or column more at their end without other words for it. */
const FIXED = ['battleship', 'circuit-board', 'circuit-scramble', 'kenken', 'knight', 'net', 'nonogram', 'sudoku', 'v3ck', 'zebra'];

test('boards of every other kind keep their clues with a row or column more, and are the same without it again', onlyWithServer, async () => {
  for (const { name: kind } of await kindsByTurns()) {
    if (FIXED.includes(kind)) continue;
    const first = await asked('board', { board: galleryOf(kind)[0].board, kind });
    for (const side of ['rows', 'columns']) {
      const more = await asked('board', { board: resized(first.text, side, 1), kind });
      assert.ok(side === 'rows' ? more.height > first.height : more.width > first.width, `${kind} ${side}`);
      const lost = first.edits.filter(({ name, value }) => value && !more.edits.some((other) => other.name === name && other.value === value));
      assert.deepEqual(lost.map(({ name }) => name), [], `${kind} ${side}`);
      assert.equal((await asked('board', { board: resized(more.text, side, -1), kind })).text, first.text, `${kind} ${side}`);
    }
  }
});

test('a solution listed with the text is judged beside the verdict', async () => {
  const page = await opened();
  const file = (values) => `= puzzle sudoku\nsudoku 4\ncells\n1 . 3 .\n. 4 . 2\n. 1 . 3\n4 . 2 .\n= solution\n${values}\n`;
  await pasted(page, file('1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1'));
  await page.waitForSelector('#verdict .listed >> text="The listed solution is right."');
  await pasted(page, file('1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 2'));
  await page.waitForSelector('#verdict .listed >> text=/listed solution is wrong: it breaks/');
  await pasted(page, file('1 2 3'));
  await page.waitForSelector('#verdict .listed >> text=/cannot be read: line/');
});

/** The board after a click at a place: the next choice that can stand there. */
async function clickedOn(board, kind, name) {
  const { value, choices } = (await asked('board', { board, kind })).edits.find((edit) => edit.name === name);
  const order = ['', ...choices];
  const now = Math.max(order.indexOf(value), 0);
  for (let far = 1; far < order.length; far += 1) {
    const { text } = await asked('edit', { board, kind, edit: name, value: order[(now + far) % order.length] });
    if (text) return text;
  }
  return board;
}

/** Clicks after which the board has multiple solutions, and clicks after which it has none; or a clue to remove. */
async function breaking(example, kind) {
  const { edits } = await asked('board', { board: example, kind });
  const found = {};
  const tried = async (board, way) => {
    const { verdict: word } = await asked('check', { board, kind });
    if (['multiple', 'none'].includes(word)) found[word] ??= way;
  };
  for (const { name, value, choices } of edits.slice(0, 60)) {
    if (value) {
      const { text } = await asked('edit', { board: example, kind, edit: name, value: '' });
      if (text) await tried(text, { name, key: 'Backspace', times: 1 });
    }
    let board = example;
    for (let times = 1; times <= Math.min(3, choices.length) && !found.none; times += 1) {
      board = await clickedOn(board, kind, name);
      await tried(board, { name, key: 'Enter', times });
    }
    if (found.multiple && found.none) break;
  }
  return found;
}

test(`every kind has edits, and kinds by turns, turn ${TURN}, are broken by pointer and by keys; the difference is shown, and undo restores it`, onlyWithServer, async () => {
  const page = await opened();
  const seen = { multiple: 0, none: 0 };
  const textOnly = [];
  const tried = new Set((await kindsByTurns()).map(({ name }) => name));
  for (const { name } of await fetched('kinds')) {
    const { examples } = await fetched(`kinds/${name}`);
    const boards = await Promise.all(examples.map((board) => asked('board', { board, kind: name })));
    if (boards.every(({ edits }) => edits.length === 0)) {
      textOnly.push(name);
      continue;
    }
    if (!tried.has(name)) continue;
    const verdicts = await Promise.all(examples.map((board) => asked('check', { board, kind: name })));
    const unique = examples.filter((board, place) => verdicts[place].verdict === 'unique').sort((a, b) => a.length - b.length);
    let [example, found] = ['', {}];
    while (unique.length && !Object.keys(found).length) found = await breaking(example = unique.shift(), name);
    assert.ok(Object.keys(found).length > 0, `${name} has an edit that breaks a board`);
    await pasted(page, example);
    await verdict(page, 'unique');
    await page.click('#panel-play >> text="Set"');
    for (const [word, { name: place, key, times }] of Object.entries(found)) {
      const hit = `[data-edit=${JSON.stringify(place)}]`;
      for (const by of key === 'Enter' ? ['pointer', 'keys'] : ['keys']) {
        for (let time = 0; time < times; time += 1) {
          await page.waitForSelector(hit, { state: 'attached' });
          const before = page.url();
          if (by === 'pointer') await page.click(hit);
          else await page.focus(hit).then(() => page.keyboard.press(key));
          await page.waitForFunction((url) => location.href !== url, before, { timeout: 10_000 }).catch(() => assert.fail(`${name}: nothing happens at ${place} by ${by}`));
        }
        await verdict(page, word);
        seen[word] += 1;
        if (word === 'multiple') {
          await page.click('text="Show two"');
          await page.waitForFunction(() => document.querySelector('#board .drawing > svg').innerHTML.includes('var(--marked)') || document.querySelector('.marks text.both'));
        }
        for (let time = 0; time < times; time += 1) await page.keyboard.press('Control+z');
        await verdict(page, 'unique');
      }
    }
    await page.click('#panel-play >> text="Play"');
  }
  assert.ok(seen.multiple > 3 && seen.none > 3, JSON.stringify(seen));
  // The tiles of net are set as a text.
  assert.deepEqual(textOnly, ['net']);
});

test('a region is drawn over a cell with the pointer, and with the keys', async () => {
  const page = await opened();
  await pasted(page, 'star-battle 1\na a b b\na a b b\nc c d d\nc c d d\n');
  await page.click('#panel-play >> text="Set"');
  const middle = (name) => page.evaluate((wanted) => {
    const box = document.querySelector(`[data-edit="${wanted}"]`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }, name);
  const [from, over, to] = [await middle('r1c2'), await middle('r1c3'), await middle('r1c4')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...over, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('[data-edit="r1c4"][aria-label="r1c4: a"]');
  await page.waitForSelector('[data-edit="r1c3"][aria-label="r1c3: a"]');
  await page.focus('[data-edit="r3c2"]');
  await page.keyboard.press('Shift+ArrowUp');
  await page.waitForFunction(() => document.querySelector('[data-edit="r2c2"]').ariaLabel.endsWith(document.querySelector('[data-edit="r3c2"]').ariaLabel.slice(-2)));
  await page.keyboard.press('Backspace');
  await page.waitForSelector('[data-edit="r2c2"][aria-label="r2c2: empty"]');
});

test('a clue in words is entered, and an invalid one is refused', async () => {
  const page = await opened();
  await pasted(page, 'zebra\n2 houses\nPet: dog, fox\nHat: red, blue\nclues\nthe dog is red\n');
  await verdict(page, 'multiple');
  await page.click('#panel-play >> text="Set"');
  await page.click('[data-edit="another clue"]');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'own');
  await page.keyboard.type('the dog is a unicorn');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#problem:has-text("unicorn")');
  await page.fill('#own', 'the dog is left of the fox');
  await page.keyboard.press('Enter');
  await verdict(page, 'unique');
  await page.waitForSelector('#problem', { state: 'hidden' });
});

test('the pages reported no errors and sent no other requests', quiet);
