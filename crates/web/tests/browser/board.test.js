// The board first: its size, what is in sight, the end of every game, the history of the browser, and work that takes long.

import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { faintTexts } from './contrast.js';
import { drag, middleOf, press, variable } from './playing.js';
import { ROOT, TURN, anyPage, asked, clicked, fetched, galleryOf, kindsByTurns, onlyWithServer, opened, pasted, quiet, selected, until, verdict } from './support.js';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const box = (page, selector) => page.evaluate((wanted) => {
  const { left, right, top, bottom, width, height } = document.querySelector(wanted).getBoundingClientRect();
  return { left, right, top, bottom, width, height };
}, selector);

/**
 * What a player leaves blank: 0 where there is no mark, line or number. In binary sudoku and doppelblock 0 is written or shaded; of a
 * circuit, switches are left as they are.
 */
const BLANK = { 'binary-sudoku': null, 'circuit-scramble': 'as it is', doppelblock: null, monodot: -1 };

test('what a player draws ends the game, in every kind', onlyWithServer, async () => {
  const page = await opened();
  for (const { name: kind } of await fetched('kinds')) {
    const { board } = galleryOf(kind)[0];
    await page.evaluate(async ([text, name, none]) => {
      const [{ open, fillAll }, { ask }] = await Promise.all(['./state.js', './api.js'].map((path) => import(new URL(path, document.baseURI).href)));
      await open(text, name);
      const { solution } = await ask('solve', { board: text, kind: name });
      const { state } = await import(new URL('./state.js', document.baseURI).href);
      const isDrawn = ({ name: one, given, low, high, blank, places }) => given === null && low < high && places.length > 0 && solution[one] !== (none === 'as it is' ? blank : none);
      fillAll(Object.fromEntries(state.board.variables.filter(isDrawn).map(({ name: one }) => [one, solution[one]])));
    }, [board, kind, kind in BLANK ? BLANK[kind] : 0]);
    await page.waitForFunction(() => document.querySelector('#done').textContent.startsWith('Solved in'), null, { timeout: 10_000 }).catch(() => assert.fail(`${kind} is not solved`));
  }
});

test('a click shades, and a drag draws, where cells are shaded and lines drawn', async () => {
  const page = await opened();
  await pasted(page, 'yajilin\nparam rows := 3;\nparam columns := 4;\nset Clue := (1,1);\nparam arrow := 1 1 4;\nparam number := 1 1 1;\n');
  const entries = () => page.evaluate(async () => ({ ...(await import('./state.js')).state.values }));
  await drag(page, await middleOf(page, variable('r2c1')), await middleOf(page, variable('r2c3')));
  assert.deepEqual(await entries(), { 'r2c1-r2c2': 1, 'r2c2-r2c3': 1 });
  await press(page, 'mouse', variable('r1c3'));
  assert.deepEqual(await entries(), { r1c3: 1, 'r2c1-r2c2': 1, 'r2c2-r2c3': 1 });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.deepEqual(await entries(), {}, 'a drag is one step');
  await press(page, 'mouse', variable('r1c3'), { button: 'right' });
  assert.deepEqual(await entries(), { r1c3: 0 });
  await page.keyboard.press('Control+z');
  // From any part of a cell, also one that is nearly the next cell's.
  const [[x, y], [right]] = [await middleOf(page, variable('r3c2')), await middleOf(page, variable('r3c3'))];
  const cell = right - x;
  for (const [across, down] of [[-0.42, 0], [-0.42, 0.42], [0.42, -0.42], [0, -0.46]]) {
    await drag(page, [x + across * cell, y + down * cell], [right + 0.1 * cell, y]);
    assert.deepEqual(await entries(), { 'r3c2-r3c3': 1 }, `from ${across}, ${down}`);
    await page.keyboard.press('Control+z');
  }
});

test('the board takes four fifths of the height of a desktop and the whole width of a phone, with all buttons in sight', async () => {
  const page = await opened('', DESKTOP);
  const inSight = async (names) => {
    for (const name of names) assert.ok((await box(page, name)).bottom <= 900, `${name} ends at ${(await box(page, name)).bottom}`);
  };
  for (const kind of ['sudoku', 'slitherlink', 'star-battle', 'heyawake', 'yajilin']) {
    await selected(page, kind);
    const { height } = await box(page, '.drawing');
    assert.ok(height >= 720, `${kind}: ${height} pixels`);
    await inSight(['#board', '#pad', '#verdict', '#clock', '#actions', '#difficulty']);
    assert.equal(await page.textContent('#difficulty'), galleryOf(kind)[0].level);
    await page.click('#panel-play >> text="Set"');
    await page.waitForSelector('[data-edit]', { state: 'attached' });
    await inSight(['#board', '#verdict']);
    await page.click('#panel-play >> text="Play"');
    await page.waitForSelector('[data-variable]', { state: 'attached' });
    assert.equal((await box(page, '.drawing')).height, height, `${kind}: the size after setting`);
  }
  const phone = await opened('', PHONE);
  for (const kind of ['sudoku', 'slitherlink', 'heyawake']) {
    await selected(phone, kind);
    const { width } = await box(phone, '.drawing');
    assert.ok(width >= 386, `${kind}: ${width} pixels`);
    assert.ok((await box(phone, '#pad')).bottom <= 844);
  }
  const before = await box(phone, '.drawing');
  await phone.click('#panel-play >> text="Set"');
  await phone.waitForSelector('[data-edit]', { state: 'attached' });
  await phone.click('#panel-play >> text="Play"');
  await phone.waitForSelector('[data-variable]', { state: 'attached' });
  assert.equal((await box(phone, '.drawing')).width, before.width);
});

test('undo stays with its board, and the browser goes back and forth between boards', async () => {
  const page = await opened();
  for (const step of ['Undo', 'Redo']) assert.ok(await page.isDisabled(`[aria-label="${step}"]`), `${step} on the first board`);
  await pasted(page, '1234341221434...');
  await page.focus(variable('r4c2'));
  await page.keyboard.press('4');
  await pasted(page, 'hashi\n2 . 2\n. . .\n2 . 2\n');
  assert.equal(await page.isDisabled('[aria-label="Undo"]'), true);
  await clicked(page, 'r1c1-r1c3');
  await page.waitForSelector(`${variable('r1c1-r1c3')}[aria-label*="1 bridge"]`, { state: 'attached' });
  await page.goBack();
  await page.waitForSelector(`${variable('r4c2')}[aria-label^="row 4 column 2: 4"]`);
  await page.click('[aria-label="Undo"]');
  await page.waitForSelector(`${variable('r4c2')}[aria-label*="empty"]`);
  assert.equal(await page.isDisabled('[aria-label="Undo"]'), true);
  await page.goForward();
  await page.waitForSelector(`${variable('r1c1-r1c3')}[aria-label*="1 bridge"]`, { state: 'attached' });
});

test('a link with progress has the marks and colours, too', async () => {
  const page = await opened();
  await pasted(page, '12....3.........');
  await page.focus(variable('r2c2'));
  for (const keys of ['Shift+Digit3', 'Shift+Digit4']) await page.keyboard.press(keys);
  await page.focus(variable('r3c3'));
  await page.keyboard.press('Control+Digit1');
  await page.keyboard.press('Control+Shift+Digit5');
  await page.focus(variable('r4c4'));
  await page.keyboard.press('2');
  const hash = await page.evaluate(async () => (await import('./state.js')).link(true));
  const other = await opened(hash);
  await other.waitForSelector(`${variable('r4c4')}[aria-label*=": 2"]`);
  await other.waitForSelector(`${variable('r2c2')}[aria-label*="corner marks 3 4"]`);
  await other.waitForSelector(`${variable('r3c3')}[aria-label*="centre marks 1, colour 5"]`);
});

test('a board that the solver has filled in is not solved by the player', async () => {
  const page = await opened();
  await pasted(page, '1234341221434...');
  await page.click('#tab-ask');
  await page.click('#panel-ask >> text="Solve"');
  await page.click('#panel-ask >> text="Fill it in"');
  await page.waitForSelector('#done:has-text("Solved by the program")');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => !document.querySelector('#done').textContent);
});

test('a hint on a large blank board ends at once', async () => {
  const page = await opened();
  await pasted(page, '.'.repeat(625));
  await verdict(page, 'multiple');
  const began = performance.now();
  await page.click('#hint');
  await page.waitForSelector('#note:has-text("several solutions")');
  assert.ok(performance.now() - began < 2500, `${performance.now() - began} ms`);
});

test('a hint that takes long has a sign, and can be given up', onlyWithServer, async () => {
  const page = await opened();
  await page.route('**/api/hint', async (route) => {
    await new Promise((resolve) => { setTimeout(resolve, 5000); });
    await route.continue().catch(() => {});
  });
  await page.click('#hint');
  await page.click('#busy >> text="Stop"');
  await page.waitForFunction(() => !document.querySelector('#busy').textContent);
  assert.equal(await page.isVisible('#problem'), false);
  assert.equal(await page.textContent('#note'), '');
});

test('blank boards are opened by their address and set by a click', async () => {
  const page = await opened();
  for (const [address, place] of [['slither/10/10', 'r1c1'], ['hashi/7/7', 'r1c1'], ['lightup/6/6', 'r2c2'], ['yajilin/6/6', 'r2c2'], ['mashu/6/6', 'r1c1'], ['kakuro/5/5', 'r2c2']]) {
    await pasted(page, address);
    await page.click('#panel-play >> text="Set"');
    await page.click(`[data-edit="${place}"]`);
    await page.waitForFunction((name) => document.querySelector(`[data-edit="${name}"]`)?.ariaLabel.endsWith('empty') === false, place);
    await page.click('#panel-play >> text="Play"');
  }
});

test('an edit that comes late does not replace another board', onlyWithServer, async () => {
  const page = await opened();
  await pasted(page, 'hashi/5/5');
  await page.click('#panel-play >> text="Set"');
  let answer;
  await page.route('**/api/edit', async (route) => {
    await new Promise((resolve) => { answer = resolve; });
    await route.continue();
  });
  const [response] = await Promise.all([page.waitForResponse('**/api/edit'), (async () => {
    await page.click('[data-edit="r1c1"]');
    await pasted(page, '12..............');
    answer();
  })()]);
  await response.finished();
  await verdict(page, 'multiple');
  await page.waitForTimeout(200);
  assert.equal(await page.getAttribute('#board', 'data-kind'), 'sudoku');
});

/** Kinds without a blank board: a circuit, tables of words, and boards that say what is to be placed or turned. */
const NEVER_BLANK = ['battleship', 'circuit-board', 'circuit-scramble', 'knight', 'magnets', 'monodot', 'net', 'v3ck', 'zebra'];

test(`a blank board of kinds by turns, turn ${TURN}, is opened by kind and size, and set by a click`, onlyWithServer, async () => {
  const page = await opened();
  // Verdicts on blank boards take seconds each, and nothing here is about them.
  await page.route('**/api/check', (route) => route.fulfill({ status: 422, json: { error: { message: 'not asked' } } }));
  const without = [];
  const tried = (await kindsByTurns()).map(({ name }) => name);
  for (const kind of tried) {
    await page.click('#open');
    await page.selectOption('#new-kind', kind);
    await page.waitForFunction(() => document.querySelector('#new-size').value);
    await page.fill('#new-size', '6');
    await page.click('#new-blank');
    await page.waitForFunction(() => !document.querySelector('#paste').open || !document.querySelector('#new-problem').hidden);
    if (await page.isVisible('#new-problem')) {
      assert.match(await page.textContent('#new-problem'), /there is no blank board/);
      without.push(kind);
      await page.click('#paste >> text="Cancel"');
      continue;
    }
    await page.waitForSelector(`#board[data-kind="${kind}"] [data-edit]`, { state: 'attached' }).catch(() => assert.fail(`${kind} is not set`));
    const read = () => page.evaluate(async () => {
      const { state: { board } } = await import('./state.js');
      return { text: board.text, rows: board.height, clues: board.clues.length, place: board.edits.find(({ choices, value }) => choices.length > 0 && value === '')?.name };
    });
    const { text, rows, clues, place } = await read();
    assert.ok(rows >= 6 && clues === 0, `${kind}: ${rows} rows, ${clues} clues`);
    if (place) {
      await page.click(`[data-edit="${place}"]`);
      await until(page, async (before) => (await import('./state.js')).state.board.text !== before, text).catch(() => assert.fail(`${kind}: nothing is set at ${place}`));
    }
    await page.click('#panel-play >> text="Play"');
  }
  assert.deepEqual(without, NEVER_BLANK.filter((kind) => tried.includes(kind)));
});

/** Fills in the solution of a board. */
const filled = (page, kind, board) => page.evaluate(async ([text, name]) => {
  const [{ open, fillAll, state }, { ask }] = await Promise.all(['./state.js', './api.js'].map((path) => import(new URL(path, document.baseURI).href)));
  await open(text, name);
  const { solution } = await ask('solve', { board: text, kind: name });
  fillAll(Object.fromEntries(state.board.variables.filter(({ given, low, high }) => given === null && low < high).map(({ name: one }) => [one, solution[one]])));
  await (await import(new URL('./board.js', document.baseURI).href)).redraw();
}, [board, kind]);

test(`what is written is readable on filled boards of kinds by turns, turn ${TURN}, with colours and a selection, in light and dark`, onlyWithServer, async () => {
  const thermometers = 'sudoku 4\nboxes 2 wide 2 tall\ncells\n1 . . .\n. . . .\n. . . .\n. . . .\nthermometer r1c1 r1c2\nthermometer r3c1 r4c2\n';
  const boards = [['sudoku', thermometers], ...(await kindsByTurns(2)).map(({ name }) => [name, galleryOf(name)[0].board])];
  for (const colorScheme of ['light', 'dark']) {
    const page = await opened('', { colorScheme });
    // The table of a zebra puzzle is HTML, which axe judges.
    for (const [kind, board] of boards.filter(([name]) => name !== 'zebra')) {
      await filled(page, kind, board);
      assert.deepEqual(await faintTexts(page), [], `${kind}, ${colorScheme}`);
    }
    await filled(page, 'sudoku', galleryOf('sudoku')[0].board);
    const coloured = async (act) => page.evaluate(async (name) => {
      const [{ enter, state }, { selection, selected: show }] = await Promise.all(['./state.js', './selection.js'].map((path) => import(new URL(path, document.baseURI).href)));
      if (name === 'colours') enter(state.board.variables.map((variable, number) => ['colour', variable.name, 1 + number % 8]));
      selection.all = new Set(name === 'colours' ? [] : state.board.variables.map((variable) => variable.name));
      show(false);
    }, act);
    await coloured('colours');
    assert.equal(await page.locator('.under rect.colour').count(), 81);
    assert.deepEqual(await faintTexts(page), [], `colours, ${colorScheme}`);
    await coloured('selection');
    assert.equal(await page.locator('.under rect.selected').count(), 81);
    assert.deepEqual(await faintTexts(page, 3.5), [], `a selection of colours, ${colorScheme}`);
  }
});

test('a new board of a kind and size is blank, to be set, or generated', async () => {
  const page = await opened();
  await page.click('#open');
  await page.selectOption('#new-kind', 'heyawake');
  await page.fill('#new-size', '5x4');
  await page.click('#new-blank');
  // Rows come first, as in `generate heyawake 5x4`.
  await page.waitForSelector('#board[data-kind="heyawake"] [data-edit="r5c4"]', { state: 'attached' });
  assert.equal(await page.locator('[data-edit="r4c5"]').count(), 0);
  await page.focus('[data-edit="r2c2"]');
  await page.keyboard.press('b');
  await page.waitForSelector('[data-edit="r2c2"][aria-label="r2c2: b"]', { state: 'attached' });
  await page.click('#panel-play >> text="Play"');
  await page.click('#open');
  await page.selectOption('#new-kind', 'zebra');
  await page.click('#new-blank');
  await page.waitForSelector('#new-problem:has-text("no blank board")');
  await page.selectOption('#new-kind', 'slitherlink');
  await page.fill('#new-size', 'large');
  await page.click('#new-blank');
  await page.waitForSelector('#new-problem:has-text("a size such as 10 or 8x10")');
  await page.fill('#new-size', '6x4');
  await page.click('#new-generated');
  await page.waitForSelector('#board[data-kind="slitherlink"] [data-variable="r6c1-r7c1"]', { state: 'attached', timeout: 60_000 });
  assert.equal(await page.locator('[data-variable="r1c5-r1c6"]').count(), 0);
  await verdict(page, 'unique');
});

test('a new board has the level and the symmetry that are chosen', async () => {
  const page = await opened();
  const before = await page.evaluate(() => location.hash);
  await page.click('#open');
  await page.selectOption('#new-kind', 'hashi');
  await page.waitForSelector('#new-symmetry', { state: 'hidden' });
  await page.selectOption('#new-kind', 'sudoku');
  await page.selectOption('#new-symmetry', 'half-turn');
  await page.selectOption('#new-level', 'easy');
  await page.click('#new-generated');
  await page.waitForSelector('#paste', { state: 'hidden' });
  await page.waitForFunction((old) => location.hash !== old, before, { timeout: 60_000 });
  await page.click('#tab-text');
  await page.waitForFunction(() => document.querySelector('#text').value);
  const board = await page.inputValue('#text');
  const { variables } = await asked('board', { board });
  const given = new Set(variables.filter((one) => one.given !== null).map(({ name }) => name));
  assert.ok(given.size > 0);
  const turned = (name) => name.replace(/r(\d)c(\d)/, (_, row, column) => `r${10 - row}c${10 - column}`);
  assert.ok([...given].every((name) => given.has(turned(name))), [...given].join(' '));
  assert.equal((await asked('grade', { board })).level, 'easy');
});

test('formulas of Learn are whole on a phone', async () => {
  const page = await opened('', PHONE);
  await selected(page, 'hashi');
  await page.click('#tab-learn');
  await page.waitForSelector('.family .formula');
  const cut = await page.evaluate(() => [...document.querySelectorAll('#panel-learn .mathematics')].filter((part) => part.scrollWidth > part.clientWidth + 1).length);
  assert.equal(cut, 0);
});

test('opened as a file, the page says why it does not start', async () => {
  const page = await anyPage();
  await page.goto(pathToFileURL(`${ROOT}/crates/web/page/index.html`).href);
  await page.waitForSelector('text=/only from a web server/', { timeout: 6000 });
});

test('the pages reported no errors and sent no other requests', quiet);
