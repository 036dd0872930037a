// The tools of a player: selection, marks, history, hints, the end of a board, and what is said when something is missing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drag, middleOf, press, swipe, variable } from './playing.js';
import { TURN, asked, faultless, fetched, kindsByTurns, opened, pasted, quiet, verdict } from './support.js';

const LINE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const STARS = 'star-battle 1\na a a a a b b\nc a a a a a b\nc c d d d d d\nc c d e d d d\nc e e e d d d\ne e e f g f f\ne e e f f f f\n';
const labelled = (page, name, words) => page.waitForSelector(`${variable(name)}[aria-label*="${words}"]`, { state: 'attached' });
const focused = (page) => page.evaluate(() => document.activeElement.dataset.variable ?? document.activeElement.dataset.point);

test('the first click on a digit cell selects it, and keys and buttons enter in all selected cells', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await press(page, 'mouse', variable('r1c3'));
  await labelled(page, 'r1c3', 'empty');
  assert.equal(await focused(page), 'r1c3');
  await page.keyboard.press('4');
  await labelled(page, 'r1c3', ': 4');
  await press(page, 'mouse', variable('r1c3'));
  await labelled(page, 'r1c3', ': 4');
  await drag(page, await middleOf(page, variable('r9c1')), await middleOf(page, variable('r9c3')));
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('Shift+Digit3');
  await page.keyboard.press('Control+Digit7');
  await page.keyboard.press('Control+Shift+Digit6');
  for (const name of ['r9c1', 'r9c2', 'r9c3']) await labelled(page, name, 'empty, corner marks 2 3, centre marks 7, colour 6');
  assert.equal(await page.locator('.hits .marks text.corner').count(), 6);
  assert.equal(await page.locator('.under rect.colour.c6').count(), 3);
  // The frame of the selection lies over the colour, though the colour came later.
  const order = await page.evaluate(() => [...document.querySelectorAll('.under rect')].map(({ classList }) => classList[0]));
  assert.ok(order.lastIndexOf('colour') < order.indexOf('selected'), order.join(' '));
  await page.keyboard.press('Backspace');
  await labelled(page, 'r9c2', 'empty, colour 6');
  await page.keyboard.press('z');
  await labelled(page, 'r9c2', 'corner marks 2 3');
  await page.keyboard.press('Shift+ArrowUp');
  assert.equal(await page.locator('.under rect.selected').count(), 4);
  await faultless(page, 'marks');
  const [x, y] = await middleOf(page, variable('r1c1'));
  await page.mouse.dblclick(x, y);
  // All fives: three are given.
  assert.equal(await page.locator('.under rect.selected').count(), LINE.split('5').length - 1);
});

test('tools are chosen by buttons and by the space bar, and the focus stays on the board', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await press(page, 'mouse', variable('r1c3'));
  await page.click('#pad [data-value="4"]');
  assert.equal(await focused(page), 'r1c3', 'after a value');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(page), 'r1c4');
  await page.click('#pad [data-tool="corner"]');
  await page.click('#pad [data-value="2"]');
  await labelled(page, 'r1c4', 'corner marks 2');
  assert.equal(await focused(page), 'r1c4', 'after a mark');
  await page.keyboard.press(' ');
  assert.equal(await page.getAttribute('#pad [data-tool="centre"]', 'aria-pressed'), 'true');
  await page.focus('#pad [data-value="6"]');
  await page.keyboard.press('Enter');
  await labelled(page, 'r1c4', 'centre marks 6');
});

test('undo has no limit, and entries, marks and history return after a reload', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await page.focus(variable('r1c3'));
  await page.evaluate(() => {
    for (let step = 0; step < 600; step += 1) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '!', code: `Digit${1 + step % 2}`, shiftKey: true, bubbles: true }));
  });
  await page.keyboard.press('4');
  await page.reload();
  await labelled(page, 'r1c3', ': 4');
  await page.focus(variable('r1c3'));
  await page.keyboard.press('z');
  await labelled(page, 'r1c3', 'empty');
  await page.keyboard.press('y');
  await labelled(page, 'r1c3', ': 4');
  await page.evaluate(() => { for (let step = 0; step < 601; step += 1) document.querySelector('[aria-label="Undo"]').click(); });
  await page.waitForSelector(`${variable('r1c3')}[aria-label$="empty"]`, { state: 'attached' });
  await page.evaluate(() => { for (let step = 0; step < 601; step += 1) document.querySelector('[aria-label="Redo"]').click(); });
  await labelled(page, 'r1c3', ': 4');
});

test('the progress of each board is kept while others are open', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await page.focus(variable('r1c3'));
  await page.keyboard.press('4');
  await pasted(page, STARS);
  await pasted(page, LINE);
  await labelled(page, 'r1c3', ': 4');
  await page.click('text="Restart"');
  await labelled(page, 'r1c3', 'empty');
  await page.focus(variable('r1c3'));
  await page.keyboard.press('z');
  await labelled(page, 'r1c3', ': 4');
});

test('a board is solved when all stars stand, without dots, and the page says so by itself with time and hints', async () => {
  const page = await opened();
  await pasted(page, STARS);
  await page.click('#hint');
  await page.waitForSelector('#note .technique');
  for (const name of ['r1c6', 'r2c2', 'r3c4', 'r4c1', 'r5c3', 'r6c5']) await press(page, 'mouse', variable(name));
  await page.click('#check');
  await page.waitForSelector('#note:has-text("Correct so far.")');
  assert.equal(await page.textContent('#done'), '');
  await press(page, 'mouse', variable('r7c7'));
  await page.waitForSelector('#done >> text=/^Solved in \\d+:\\d\\d, with 1 hint\\.$/');
  await page.keyboard.press('z');
  await page.waitForFunction(() => document.querySelector('#done').textContent === '');
});

test('stars and dots by both buttons, by a stroke, and by a long press', async () => {
  const page = await opened('', { hasTouch: true });
  await pasted(page, STARS);
  await press(page, 'mouse', variable('r1c1'), { button: 'right' });
  await labelled(page, 'r1c1', 'no star');
  await press(page, 'mouse', variable('r1c2'));
  await labelled(page, 'r1c2', ': star');
  await drag(page, await middleOf(page, variable('r2c1')), await middleOf(page, variable('r2c4')), { button: 'right' });
  for (const name of ['r2c1', 'r2c2', 'r2c3', 'r2c4']) await labelled(page, name, 'no star');
  await page.keyboard.press('z');
  for (const name of ['r2c1', 'r2c4']) await labelled(page, name, 'empty');
  await swipe(page, await middleOf(page, variable('r3c1')), await middleOf(page, variable('r3c3')));
  for (const name of ['r3c1', 'r3c2', 'r3c3']) await labelled(page, name, ': star');
  const session = await page.context().newCDPSession(page);
  const [x, y] = await middleOf(page, variable('r5c5'));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await labelled(page, 'r5c5', 'no star');
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(60);
  await labelled(page, 'r5c5', 'no star');
});

test('a stroke that begins on a given enters nothing', async () => {
  const page = await opened();
  await pasted(page, 'binary-sudoku\n0 . . .\n. . . .\n. . . .\n. . . .\n');
  await page.mouse.move(...await middleOf(page, variable('r1c1')));
  await page.mouse.down();
  await page.mouse.move(...await middleOf(page, variable('r1c4')), { steps: 1 });
  await page.mouse.up();
  assert.equal(await page.locator('[data-variable][aria-label*="empty"]').count(), 15);
});

test('bridges are dragged between islands, taps go through 0, 1 and 2, and full islands turn quiet', async () => {
  const page = await opened();
  await pasted(page, 'hashi\n2 . 3\n. . .\n. . 1\n');
  const [from, to] = [await middleOf(page, '[data-point="r1c1"]'), await middleOf(page, '[data-point="r1c3"]')];
  await drag(page, from, to);
  await labelled(page, 'r1c1-r1c3', '1 bridge');
  // A short stroke in the direction of a neighbour is enough.
  await drag(page, from, [from[0] + (to[0] - from[0]) * 0.6, from[1]]);
  await labelled(page, 'r1c1-r1c3', '2 bridges');
  await page.waitForSelector('[data-full="r1c1"]', { state: 'attached' });
  await press(page, 'mouse', variable('r1c1-r1c3'));
  await labelled(page, 'r1c1-r1c3', 'empty');
  await press(page, 'mouse', variable('r1c1-r1c3'));
  await labelled(page, 'r1c1-r1c3', '1 bridge');
  await press(page, 'mouse', variable('r1c3-r3c3'), { button: 'right' });
  await labelled(page, 'r1c3-r3c3', 'no bridge');
  await page.waitForSelector('.marks .cross', { state: 'attached' });
  await page.focus('[data-point="r1c3"]');
  await page.keyboard.press('Shift+ArrowDown');
  await labelled(page, 'r1c3-r3c3', '1 bridge');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.waitForSelector('#done >> text=/^Solved/');
});

test('candidates are for setters: they are not drawn over givens, and players have marks of their own', async () => {
  const page = await opened();
  await pasted(page, LINE);
  assert.equal(await page.isVisible('text="Show candidates"'), false);
  await page.click('#panel-play >> text="Set"');
  await page.click('text="Show candidates"');
  await page.waitForSelector('.marks text.candidate', { state: 'attached' });
  const { variables } = await asked('board', { board: LINE, kind: 'sudoku' });
  const open = variables.filter(({ given }) => given === null).length;
  assert.equal(await page.locator('.marks text.candidate').count(), open);
  await page.click('#panel-play >> text="Play"');
  await page.waitForSelector('.marks text.candidate', { state: 'detached' });
});

test('hints come in three levels, with parts and facts marked, and go on from there', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await page.click('#hint');
  await page.waitForSelector('#note:has-text("Look at")');
  await page.waitForSelector('.hits g.part', { state: 'attached' });
  assert.doesNotMatch(await page.textContent('#note'), / is \d/);
  await page.click('text="What?"');
  await page.waitForSelector('.hits g.conclusion', { state: 'attached' });
  assert.match(await page.textContent('#note'), / is \d/);
  await page.click('text="Why?"');
  await page.waitForSelector('.hits g.fact', { state: 'attached' });
  for (const wanted of [1, 2]) {
    const before = await page.textContent('#note');
    await page.click('text="Explain from here"');
    await page.waitForFunction((old) => document.querySelector('#note').textContent !== old && document.querySelector('#note').textContent.includes('Explain'), before);
    const filled = await page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('board sudoku')))).past.length);
    assert.equal(filled, wanted);
  }
  await faultless(page, 'a hint');
});

test('conflicts are shown at once only if that is wanted', async () => {
  const page = await opened();
  await pasted(page, LINE);
  await page.focus(variable('r1c3'));
  await page.keyboard.press('5');
  await page.waitForTimeout(200);
  assert.equal(await page.locator('.hits g.broken').count(), 0);
  await page.click('#check');
  await page.waitForSelector('#note:has-text("No row has a digit twice.")');
  await page.check('#at-once');
  await page.waitForSelector('.hits g.broken', { state: 'attached' });
  await page.focus(variable('r1c3'));
  await page.keyboard.press('4');
  await page.waitForSelector('.hits g.broken', { state: 'detached' });
});

test('a new board is one press away, and the browser goes back to the other', async () => {
  const page = await opened();
  await pasted(page, STARS);
  const before = page.url();
  await page.click('text="New board"');
  await page.waitForFunction((url) => location.href !== url, before);
  await verdict(page, 'unique');
  assert.equal(await page.isDisabled('[aria-label="Undo"]'), true, 'undo is of this board');
  await page.goBack();
  await page.waitForFunction((url) => location.href === url, before);
  await page.waitForSelector('#board[data-kind="star-battle"]');
});

test('the clock can be hidden, and stays hidden', async () => {
  const page = await opened();
  assert.match(await page.textContent('#clock'), /^0:00$/);
  await page.click('#clock');
  assert.doesNotMatch(await page.textContent('#clock'), /\d/);
  await page.reload();
  await page.waitForSelector('#board svg.hits');
  assert.doesNotMatch(await page.textContent('#clock'), /\d/);
});

test('a logic puzzle has ticks and crosses, and clues are struck off', async () => {
  const page = await opened();
  await pasted(page, 'zebra\n3 houses\nPet: dog, cat, fox\nDrink: tea, milk, rum\nclues\nthe dog is at 1\nthe cat is left of the fox\nmilk is at 1 or 3\ntea is right of milk\n');
  const sign = (name, house) => `${variable(name)}[data-house="${house}"]`;
  await page.waitForSelector(`${sign('dog', 1)}.yes.given`);
  await page.click(sign('cat', 2));
  await page.waitForSelector(`${sign('cat', 2)}.no`);
  await page.click(sign('cat', 2));
  await page.waitForSelector(`${sign('cat', 2)}.yes`);
  await page.waitForSelector(`${sign('fox', 2)}.implied`);
  await page.click(sign('tea', 1), { button: 'right' });
  await page.waitForSelector(`${sign('tea', 1)}.yes`);
  await page.keyboard.press('Backspace');
  await page.click('[data-clue="1"]');
  assert.equal(await page.getAttribute('[data-clue="1"]', 'aria-pressed'), 'true');
  await page.reload();
  await page.waitForSelector(`${sign('cat', 2)}.yes`);
  assert.equal(await page.getAttribute('[data-clue="1"]', 'aria-pressed'), 'true');
  await faultless(page, 'a logic puzzle');
});

test('the ships that are found turn quiet in the fleet', async () => {
  const page = await opened();
  await pasted(page, 'battleship\nfleet 3:1 2:1 1:1\n. . l . .  4\n. . . . .  0\n. . . . .  2\n. . . . .  0\n1 1 2 1 1\n');
  const quiet = () => page.locator('.drawing > svg text[fill="var(--faint)"]:has-text("×")').allTextContents();
  assert.deepEqual(await quiet(), []);
  await press(page, 'mouse', variable('r1c1'));
  for (const name of ['r1c2', 'r2c1']) {
    await page.focus(variable(name));
    await page.keyboard.press('0');
  }
  await page.waitForFunction(() => [...document.querySelectorAll('.drawing > svg text[fill="var(--faint)"]')].some(({ textContent }) => textContent.includes('×')));
  assert.deepEqual(await quiet(), ['1 × ●']);
});

test('given water shapes the ships that are entered, as in the solution', async () => {
  const page = await opened();
  await pasted(page, 'battleship\nfleet 1:1 2:1\nw . w .  2\nw w w .  1\nw w w w  0\n0 1 0 2\n');
  await press(page, 'mouse', variable('r1c2'));
  await labelled(page, 'r1c2', 'ship');
  await page.waitForFunction(() => [...document.querySelectorAll('.drawing > svg text')].filter(({ textContent }) => textContent === '●').length === 1);
});

test(`the first board of kinds by turns, turn ${TURN}, is unique, larger than a line, and lists only rules that it has`, async () => {
  const page = await opened();
  const { objective, examples } = await fetched('kinds/circuit-board');
  for (const { name: kind, rules } of await kindsByTurns(3)) {
    await page.selectOption('#kind', kind);
    await page.waitForSelector(`#board[data-kind="${kind}"]`);
    await page.waitForSelector('#verdict[data-verdict]');
    assert.equal(await page.getAttribute('#verdict', 'data-verdict'), 'unique', kind);
    const listed = await page.locator('#panel-play .rules li:not(.objective)').allTextContents();
    if (kind === 'sudoku') assert.deepEqual(listed, ['No row has a digit twice.', 'No column has a digit twice.', 'No box has a digit twice.']);
    if (kind === 'circuit-board') assert.ok(await page.isVisible(`#panel-play .rules >> text=${JSON.stringify(objective)}`));
    assert.ok(listed.length > 0 && listed.every((text) => rules.some(({ sentence }) => sentence === text)), kind);
  }
  await pasted(page, examples[1]);
  await verdict(page, 'unique');
  assert.equal(await page.isVisible('#panel-play .rules .objective'), false);
});

test('a damaged link and a board that is too large say so', async () => {
  const page = await opened('#WyJzdWRva3UiLCJzdWRv');
  await page.waitForSelector('#note:has-text("The link is damaged")');
  const large = await opened();
  const rows = Array.from({ length: 52 }, () => Array(52).fill('.').join(' ')).join('\n');
  await pasted(large, `binary-sudoku\n${rows}\n`);
  await large.waitForSelector('#note:has-text("too many to be played here")');
});

test('text in the drawing has enough contrast, light and dark', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await opened('', { colorScheme });
    const low = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const light = (name) => {
        const hex = style.getPropertyValue(name).trim().slice(1);
        const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
        const [r, g, b] = [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const pairs = ['--ink', '--found', '--faint', '--marked', '--soft', '--good'].flatMap((text) => ['--paper', '--shade'].map((ground) => [text, ground]));
      return pairs.filter(([text, ground]) => (ground === '--paper' || ['--ink', '--found'].includes(text)) && contrast(light(text), light(ground)) < 4.5);
    });
    assert.deepEqual(low, [], colorScheme);
  }
});

test('digits like the selected one are highlighted, and no others', async () => {
  const page = await opened();
  await pasted(page, '1...34...21.4...');
  const highlighted = () => page.locator('.under rect.equal').count();
  await press(page, 'mouse', variable('r1c1'));
  await page.waitForFunction(() => document.querySelectorAll('.under rect.equal').length === 1);
  await press(page, 'mouse', variable('r1c2'));
  assert.equal(await highlighted(), 0);
  await page.keyboard.press('4');
  await page.waitForFunction(() => document.querySelectorAll('.under rect.equal').length === 2);
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => document.querySelectorAll('.under rect.equal').length === 0);
});

test('the buttons of kinds in files show what they draw', async () => {
  const page = await opened();
  const shown = {};
  for (const kind of ['slitherlink', 'nurikabe', 'tents', 'yajilin', 'kakuro', 'doppelblock', 'nanro', 'easy-as-abc']) {
    await page.selectOption('#kind', kind);
    await page.waitForSelector(`#board[data-kind="${kind}"]`);
    shown[kind] = [];
    const names = await page.locator('.hits [data-variable]').evaluateAll((all) => all.map((one) => one.dataset.variable));
    for (const name of [names[0], names.find((one) => one.includes('-')) ?? names.at(-1)]) {
      await press(page, 'mouse', variable(name));
      const keys = await page.locator('#pad .values button:not([data-value=""])').allTextContents();
      shown[kind].push(keys.join(' '));
    }
  }
  assert.deepEqual(shown.slitherlink, ['× —', '× —']);
  assert.deepEqual(shown.nurikabe, ['· ■', '· ■']);
  assert.deepEqual(shown.tents, ['· ▲', '· ▲']);
  assert.deepEqual(shown.yajilin, ['· ■', '× —']);
  assert.equal(shown.kakuro[0], '1 2 3 4 5 6 7 8 9');
  assert.equal(shown.doppelblock[0], '■ 1 2 3');
  for (const kind of ['nanro', 'easy-as-abc']) assert.match(shown[kind].join(';'), /(^|;)· 1 /, kind);
  assert.equal(await page.getAttribute('#pad [data-value="0"]', 'aria-label'), 'stays empty');
});

test('the pages reported no errors and sent no other requests', quiet);
