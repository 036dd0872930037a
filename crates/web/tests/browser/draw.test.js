// Set mode: marks of variants drawn by pointer and keys, givens generated from a pattern, clues added until the solution is unique.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TURN, asked, faultless, fetched, kindsByTurns, onlyWithServer, opened, pasted, quiet, until, verdict } from './support.js';

const EMPTY = `sudoku 6\nboxes 3 wide 2 tall\ncells\n${'. . . . . .\n'.repeat(6)}`;

/** The middle of a cell, moved by parts of a cell. */
const middle = (page, name, right = 0, down = 0) => page.evaluate(([wanted, x, y]) => {
  const box = document.querySelector(`[data-edit="${wanted}"]`).getBoundingClientRect();
  return [box.x + box.width * (0.5 + x), box.y + box.height * (0.5 + y)];
}, [name, right, down]);

async function dragged(page, names) {
  await page.mouse.move(...await middle(page, names[0]));
  await page.mouse.down();
  for (const name of names.slice(1)) await page.mouse.move(...await middle(page, name), { steps: 5 });
  await page.mouse.up();
}

/** What the text of the board says of marks: its lines after the cells. */
const text = (page) => page.evaluate(async () => (await import('./state.js')).state.board.text);
const lined = (page, line) => until(page, async (wanted) => (await import('./state.js')).state.board.text.split('\n').includes(wanted), line);

async function setting(page, board) {
  await pasted(page, board);
  await page.click('#panel-play >> text="Set"');
}

test('every mark of the table of variants is drawn by its gesture and removed from the list', async () => {
  const page = await opened();
  await setting(page, EMPTY);
  const { tools } = await asked('board', { board: EMPTY });
  assert.ok(tools.length > 15, `${tools.length} tools`);
  for (const { name, rule, gesture, numbers } of tools) {
    const unmarked = await text(page);
    if (gesture === 'switch') {
      await page.click(`#drawing button:text-is("${name}")`);
      await page.waitForSelector(`#drawing button[aria-pressed="true"]:text-is("${name}")`);
      assert.notEqual(await text(page), unmarked);
      await page.click(`#drawing button:text-is("${name}")`);
      await page.waitForSelector(`#drawing button[aria-pressed="false"]:text-is("${name}")`);
      continue;
    }
    await page.selectOption('#tool', name);
    await page.waitForSelector('.hits.spread');
    if (gesture === 'cell') await page.click('[data-edit="r2c2"]');
    else if (gesture === 'pair') await page.mouse.click(...await middle(page, 'r2c2', 0.45));
    else if (gesture === 'lane') await page.mouse.click(...await middle(page, 'r1c3', 0, -0.6));
    else if (gesture === 'diagonal') await dragged(page, ['r1c3', 'r2c4']);
    else await dragged(page, ['r2c2', 'r3c3', 'r3c4']);
    await page.waitForSelector(`#drawing p:has-text(${JSON.stringify(rule)})`);
    const cells = { cell: 'r2c2', pair: 'r2c2 r2c3', lane: 'r1c3 r2c3 r3c3 r4c3 r5c3 r6c3', diagonal: 'r1c3 r2c4 r3c5 r4c6', line: 'r2c2 r3c3 r3c4', area: 'r2c2 r3c3 r3c4' }[gesture];
    if (numbers) {
      await page.waitForFunction(() => document.activeElement.id === 'number');
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
    }
    const value = `${numbers ? '5 ' : ''}${cells}`;
    await page.click(`#drawing .clues button[aria-label="Remove ${name} ${value}"]`);
    await page.waitForSelector('#drawing .clues button', { state: 'detached' });
    assert.equal(await text(page), unmarked, `${name} is removed`);
  }
});

test('a thermometer by keys, a cage cell by cell, a wrong mark refused, and undo', async () => {
  const page = await opened();
  await setting(page, EMPTY);
  await page.selectOption('#tool', 'thermometer');
  await page.focus('[data-edit="r1c1"]');
  for (const key of [' ', 'ArrowRight', ' ', 'ArrowDown', ' ']) await page.keyboard.press(key);
  assert.equal(await page.locator('.in-path').count(), 3);
  await faultless(page, 'a mark is drawn');
  await page.keyboard.press('Enter');
  await lined(page, 'thermometer r1c1 r1c2 r2c2');
  await page.selectOption('#tool', 'cage');
  for (const name of ['r5c5', 'r5c6', 'r6c5']) await page.mouse.click(...await middle(page, name));
  await page.fill('#number', '9');
  await page.click('#drawing form:has(#number) >> text="Place"');
  await lined(page, 'a 9');
  await page.selectOption('#tool', 'white');
  await page.focus('[data-edit="r1c1"]');
  await page.keyboard.press(' ');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#problem:has-text("two cells that share a side")');
  await page.keyboard.press('Control+z');
  await until(page, async () => !(await import('./state.js')).state.board.text.includes('cages'));
  await lined(page, 'thermometer r1c1 r1c2 r2c2');
});

test('a line is drawn on a phone with a finger', async () => {
  const page = await opened('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await setting(page, EMPTY);
  await page.selectOption('#tool', 'renban');
  await page.evaluate(() => document.querySelector('#board').scrollIntoView());
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch('touchStart', [await middle(page, 'r4c1')]);
  for (const name of ['r4c2', 'r5c3']) await touch('touchMove', [await middle(page, name)]);
  await touch('touchEnd', []);
  await lined(page, 'renban r4c1 r4c2 r5c3');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test('a fast drag skips no cell, a second finger draws nothing, and a stroke ends with its board', async () => {
  const page = await opened();
  await setting(page, EMPTY);
  const row = ['r2c1', 'r2c2', 'r2c3', 'r2c4', 'r2c5', 'r2c6'];
  const cells = (mark) => page.locator(`.in-${mark}`).evaluateAll((all) => all.map(({ dataset }) => dataset.edit));
  const fast = async (from, to) => {
    await page.mouse.move(...await middle(page, from));
    await page.mouse.down();
    await page.mouse.move(...await middle(page, to), { steps: 1 });
  };
  await page.selectOption('#tool', 'pattern');
  await fast('r2c1', 'r2c6');
  await page.mouse.up();
  assert.deepEqual(await cells('pattern'), row);
  await page.selectOption('#tool', 'cage');
  await fast('r2c1', 'r2c6');
  assert.deepEqual(await cells('path'), row);
  // A second finger draws nothing.
  const [x, y] = await middle(page, 'r5c5');
  await page.dispatchEvent('.hits.spread', 'pointerdown', { clientX: x, clientY: y, button: 0, pointerId: 9, isPrimary: false });
  await page.dispatchEvent('.hits.spread', 'pointerup', { clientX: x, clientY: y, button: 0, pointerId: 9, isPrimary: false });
  assert.deepEqual(await cells('path'), row);
  await page.mouse.up();
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await lined(page, 'a 21');
  await page.waitForSelector(`#drawing .clues button[aria-label="Remove cage 21 ${row.join(' ')}"]`);
  // A stroke ends with its board.
  await page.focus('[data-edit="r1c1"]');
  await fast('r4c1', 'r4c3');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('#drawing .clues button', { state: 'detached' });
  await page.mouse.move(...await middle(page, 'r4c6'));
  await page.mouse.up();
  assert.deepEqual(await cells('path'), []);
});

test('a board is generated with givens in the cells of a pattern, and keeps its marks', async () => {
  const page = await opened();
  await setting(page, `${EMPTY}thermometer r1c1 r3c3\n`);
  await page.selectOption('#tool', 'pattern');
  assert.ok(await page.isDisabled('#drawing >> text="Generate from this pattern"'));
  await page.selectOption('#symmetry', 'half-turn');
  await page.click('[data-edit="r1c1"]');
  await dragged(page, ['r2c3', 'r2c4', 'r2c5']);
  await page.focus('[data-edit="r3c1"]');
  await page.keyboard.press(' ');
  const wanted = ['r1c1', 'r2c3', 'r2c4', 'r2c5', 'r3c1', 'r4c6', 'r5c2', 'r5c3', 'r5c4', 'r6c6'];
  const chosen = () => page.locator('.in-pattern').evaluateAll((all) => all.map(({ dataset }) => dataset.edit));
  assert.deepEqual(await chosen(), wanted);
  await faultless(page, 'a pattern');
  await page.click('#drawing >> text="Generate from this pattern"');
  await page.waitForSelector('#note:has-text("10 givens in these cells and a unique solution")', { timeout: 60_000 });
  await verdict(page, 'unique');
  const { edits, tools } = await asked('board', { board: await text(page) });
  assert.deepEqual(edits.filter(({ value }) => value).map(({ name }) => name), wanted);
  assert.deepEqual(tools.find(({ name }) => name === 'thermometer').marks, ['r1c1 r2c2 r3c3']);
  // A second click takes a cell and its image away.
  await page.click('[data-edit="r6c6"]');
  assert.deepEqual(await chosen(), wanted.slice(1, -1));
});

test('a level is asked for, and a pattern without a board ends with a reason', async () => {
  const page = await opened();
  await setting(page, '.'.repeat(16));
  await page.selectOption('#tool', 'pattern');
  await page.selectOption('#symmetry', 'half-turn');
  for (const name of ['r1c1', 'r1c3', 'r2c4']) await page.click(`[data-edit="${name}"]`);
  const { parameters: { levels } } = await fetched('kinds/sudoku');
  assert.deepEqual(await page.locator('#level option').allTextContents(), ['any', ...levels]);
  await page.selectOption('#level', 'easy');
  await page.click('#drawing >> text="Generate from this pattern"');
  await page.waitForSelector('#note:has-text("a unique solution, level easy")', { timeout: 60_000 });
  await verdict(page, 'unique');
  const { level } = await asked('grade', { board: await text(page) });
  assert.equal(level, 'easy');
  await page.click('#drawing >> text="Clear"');
  await page.click('[data-edit="r1c1"]');
  await page.click('#drawing >> text="Generate from this pattern"');
  await page.waitForSelector('#problem:has-text("could not generate such a board")', { timeout: 90_000 });
});

test(`kinds with givens in cells offer a pattern, and of the others those by turns, turn ${TURN}, say that they take none`, onlyWithServer, async () => {
  const page = await opened();
  let offered = 0;
  const tried = new Set((await kindsByTurns()).map(({ name }) => name));
  for (const { name } of await fetched('kinds')) {
    const { parameters } = await fetched(`kinds/${name}`);
    const takes = parameters.parameters.some((parameter) => parameter.name === 'pattern');
    if (!takes && !tried.has(name)) continue;
    await page.selectOption('#kind', name);
    await page.waitForSelector(`#board[data-kind="${name}"]`);
    if (await page.evaluate(async () => (await import('./state.js')).state.board.edits.length === 0)) continue;
    await page.click('#panel-play >> text="Set"');
    offered += takes;
    await page.waitForSelector('#drawing p:has-text("not generated from a pattern")', { state: takes ? 'hidden' : 'visible', timeout: 5000 }).catch(() => assert.fail(`${name}: pattern ${takes}`));
    assert.equal(await page.locator('#tool option[value="pattern"]').count(), Number(takes), name);
    await page.click('#panel-play >> text="Play"');
  }
  assert.ok(offered >= 3, `${offered} kinds`);
});

test('clues are added until the solution is unique, or a reason is given', async () => {
  const page = await opened();
  await setting(page, '12..............');
  await page.click('#drawing >> text="Make unique"');
  await page.waitForSelector('#note:has-text("Added: ")');
  await verdict(page, 'unique');
  assert.equal((await asked('board', { board: await text(page) })).edits.slice(0, 2).map(({ value }) => value).join(''), '12');
  await page.click('#drawing >> text="Make unique"');
  await page.waitForSelector('#note:has-text("unique already")');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Control+z');
  await verdict(page, 'multiple');
  for (const [board, words] of [['11..............', 'has no solution'], ['star-battle 1\na a b b\na a b b\nc c d d\nc c d d\n', 'cannot make the solution unique']]) {
    await pasted(page, board);
    await page.click('#drawing >> text="Make unique"');
    await page.waitForSelector(`#note:has-text("${words}")`);
  }
  // Kinds set as text have it under Ask.
  await pasted(page, 'slitherlink\nparam rows := 3;\nparam columns := 3;\ngrid number :=\n . . .\n . . .\n . . .;\n');
  await page.click('#tab-ask');
  await page.click('#panel-ask >> text="Make unique"');
  await page.click('#panel-ask .result >> text=/^Add /', { timeout: 60_000 });
  await verdict(page, 'unique');
});

test('the board is downloaded as a picture of pixels, and a new board is made at a level', async () => {
  const page = await opened();
  await pasted(page, '1234341221434...');
  await page.click('#share > summary');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#tools >> text="PNG"')]);
  const bytes = readFileSync(await file.path());
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  // Four cells and a margin, of 96 pixels.
  assert.ok(bytes.readUInt32BE(16) >= 4 * 96 && bytes.readUInt32BE(16) === bytes.readUInt32BE(20), `${bytes.readUInt32BE(16)} pixels`);
  const [printed] = await Promise.all([page.waitForEvent('download'), page.click('#tools >> text="PDF"')]);
  const whole = readFileSync(await printed.path()).toString('latin1');
  // The table of objects is where the last lines say, and has the place of each.
  const table = whole.slice(Number(whole.match(/startxref\n(\d+)\n%%EOF\n$/)[1]));
  const places = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((place) => Number(place[1]));
  assert.ok(table.startsWith('xref\n0 6\n') && places.every((place, number) => whole.startsWith(`${number + 1} 0 obj\n`, place)), table);
  // The picture is as long as is said: a JPEG image begins and ends with these bytes.
  const length = Number(whole.match(/DCTDecode \/Length (\d+)/)[1]);
  const start = whole.indexOf('stream\n', places[4]) + 'stream\n'.length;
  assert.deepEqual([whole.slice(start, start + 2), whole.slice(start + length - 2, start + length)], ['\xff\xd8', '\xff\xd9']);
  // Of a large board the longer side is limited, since a browser limits a canvas.
  await pasted(page, `hashi\n1${' .'.repeat(98)} 1\n`);
  await page.click('#share > summary');
  const [wide] = await Promise.all([page.waitForEvent('download'), page.click('#tools >> text="PNG"')]);
  assert.equal(readFileSync(await wide.path()).readUInt32BE(16), 4096);
  await pasted(page, '1234341221434...');
  await page.click('#tab-ask');
  await page.click('#panel-ask >> text="Parameters"');
  await page.fill('#panel-ask input[name="level"]', 'hard');
  await page.click('#panel-ask >> text="Make a board"');
  await page.waitForSelector('#note:has-text("A new board")', { timeout: 60_000 });
  assert.equal((await asked('grade', { board: await text(page) })).level, 'hard');
});

test('the pages reported no errors and sent no other requests', quiet);
