// The law of the board: a press in the middle of what is drawn for a puzzle variable reaches that variable, by mouse and by
// touch, and arrow keys reach each.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playToTheEnd, press, variable } from './playing.js';
import { TURN, asked, redrawn, fetched, kindsByTurns, onlyWithServer, opened, pasted, quiet } from './support.js';

/** Lets the page say which points the ends of an edge are. */
const withEnds = (page) => page.evaluate(async () => {
  const module = (name) => import(new URL(name, document.baseURI).href);
  const [{ ends }, { state }] = await Promise.all([module('./geometry.js'), module('./state.js')]);
  globalThis.endsOf = (name) => ends(state.board.variables.find((variable) => variable.name === name));
});

/** How often a place is pressed where several edges cross. */
const CROSSING = 9;

/** Opens a board by the page's own function, as pasting it takes longer than the test, and waits until these variables are drawn. */
const openedBoard = async (page, { text, kind }, wanted) => {
  await redrawn(page, () => page.evaluate(async ([board, name]) => {
    const { open } = await import(new URL('./state.js', document.baseURI).href);
    await open(board, name);
  }, [text, kind]));
  await page.waitForFunction((names) => {
    const drawn = new Set([...document.querySelectorAll('#board [data-variable]')].map(({ dataset }) => dataset.variable));
    return names.every((name) => drawn.has(name));
  }, wanted);
};

/** The variables that a player can enter. */
const open = ({ variables }) => variables.filter(({ places, given, low, high }) => places.length > 0 && given === null && low < high).map(({ name }) => name);

/**
 * Presses in the middle of each variable, on whatever is uppermost there, and returns those that nothing happens to: a cell of
 * digits must be selected and stay as it is, everything else must change. Of an edge that runs below a point, both its ends
 * are pressed. The events are made in the page, because there are thousands.
 */
const unreached = (page, wanted, pointerType) => page.evaluate(([names, type, crossing]) => {
  const entry = document.querySelector('#board svg.hits')?.classList[1] ?? 'logic';
  const elements = (name) => [...document.querySelectorAll(`#board [data-variable="${CSS.escape(name)}"]`)];
  const label = (name) => elements(name).map(({ ariaLabel }) => ariaLabel).join(';');
  const middle = (element) => {
    const shape = element.querySelector('rect, line, circle') ?? element;
    const box = () => shape.getBoundingClientRect();
    const frame = document.querySelector('#board').getBoundingClientRect();
    if (box().left < frame.left || box().right > frame.right || box().top < frame.top + 40 || box().bottom > Math.min(frame.bottom, innerHeight)) shape.scrollIntoView({ block: 'center', inline: 'center' });
    return [box().x + box().width / 2, box().y + box().height / 2];
  };
  const press = ([clientX, clientY]) => {
    const target = document.elementFromPoint(clientX, clientY);
    const options = { clientX, clientY, pointerId: 1, pointerType: type, button: 0, detail: 1, bubbles: true, cancelable: true };
    target.dispatchEvent(new PointerEvent('pointerdown', options));
    target.dispatchEvent(new PointerEvent('pointerup', options));
    target.dispatchEvent(new MouseEvent('click', options));
  };
  return names.filter((name) => {
    const before = label(name);
    for (let round = 0; round < (entry === 'edges' ? crossing : 1); round += 1) {
      const [x, y] = middle(elements(name).at(-1));
      const ends = globalThis.endsOf(name).map((end) => document.querySelector(`#board [data-point="${CSS.escape(end)}"]`));
      const below = [...document.querySelectorAll('#board [data-point]')].map(middle).some(([px, py]) => Math.hypot(px - x, py - y) < 3);
      (below ? ends.map(middle) : [[x, y]]).forEach(press);
      if (entry === 'digits') return label(name) !== before || document.activeElement.dataset.variable !== name;
      if (label(name) !== before) return false;
    }
    return true;
  });
}, [wanted, pointerType, CROSSING]);

/** The names of the variables that arrow keys reach from the first; edges are also reached by their two points. */
const byArrows = (page) => page.evaluate(() => {
  const nameOf = ({ dataset }) => dataset.variable ?? `point ${dataset.point}`;
  const press = (element, key) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const keyOf = (element) => `${nameOf(element)} ${element.dataset.house ?? ''}`;
  const start = document.querySelector('#board :is([data-variable], [data-point])[tabindex="0"]');
  const reached = new Map([[keyOf(start), start]]);
  for (const element of reached.values()) {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      element.focus();
      press(element, key);
      if (document.activeElement.closest('#board')) reached.set(keyOf(document.activeElement), document.activeElement);
    }
  }
  const names = new Set([...reached.values()].map(nameOf));
  for (const { dataset: { variable } } of document.querySelectorAll('#board [data-variable]')) {
    const ends = globalThis.endsOf(variable).map((end) => document.querySelector(`[data-point="${CSS.escape(end)}"]`));
    if (names.has(variable) || ends.length !== 2 || !ends.every((end) => end && names.has(nameOf(end)))) continue;
    const group = document.querySelector(`[data-variable="${CSS.escape(variable)}"]`);
    const before = group.ariaLabel;
    for (const end of ends) { end.focus(); press(end, 'Enter'); }
    press(ends[1], 'Escape');
    if (group.ariaLabel !== before) names.add(variable);
  }
  return [...names];
});

test(`a press in the middle of a variable reaches it, on the examples of kinds by turns, turn ${TURN}, and arrow keys reach each`, onlyWithServer, async () => {
  const page = await opened();
  await withEnds(page);
  let count = 0;
  for (const { name: kind } of await kindsByTurns(1)) {
    const { examples } = await fetched(`kinds/${kind}`);
    const boards = await Promise.all(examples.map((board) => asked('board', { board, kind })));
    const most = Math.max(...boards.map(({ variables }) => variables.length));
    for (const board of boards) {
      const wanted = open(board);
      count += wanted.length;
      await openedBoard(page, board, wanted);
      assert.deepEqual(await unreached(page, wanted, 'mouse'), [], `${kind} by mouse: ${board.text}`);
      if (board.variables.length === most) {
        await page.evaluate(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Restart').click());
        assert.deepEqual(await unreached(page, wanted, 'touch'), [], `${kind} by touch: ${board.text}`);
      }
      const found = new Set(wanted.length ? await byArrows(page) : []);
      assert.deepEqual(wanted.filter((name) => !found.has(name)), [], `${kind} by arrow keys: ${board.text}`);
    }
  }
  assert.ok(count > 500, `${count} variables`);
});

test('circuit scramble is played to its end by the mouse, and wires follow', async () => {
  const page = await opened();
  const { examples } = await fetched('kinds/circuit-scramble');
  await pasted(page, examples[1]);
  const before = await page.innerHTML('#board .drawing > svg');
  await press(page, 'mouse', variable('a1'));
  await page.waitForFunction((old) => document.querySelector('#board .drawing > svg').innerHTML !== old, before);
  await page.keyboard.press('z');
  await playToTheEnd(page, 'circuit-scramble', examples[1], 'mouse');
});

test('two bridges that cross in their middles are each reached by the same press', async () => {
  const page = await opened();
  await pasted(page, 'hashi\n. 1 .\n1 . 1\n. 1 .\n');
  const [across, down] = ['r2c1-r2c3', 'r1c2-r3c2'];
  const seen = new Set();
  for (let time = 0; time < 6; time += 1) {
    await press(page, 'mouse', variable(across));
    for (const name of [across, down]) {
      const label = await page.getAttribute(variable(name), 'aria-label');
      if (!label.includes('empty')) seen.add(label);
    }
  }
  assert.equal(seen.size, 4, [...seen].join('; '));
});

test('the pages reported no errors and sent no other requests', quiet);
