// Playing a board to its end with the tools of its kind, by mouse, by keys or by touch.

import { ends } from '../../page/geometry.js';
import { asked } from './support.js';

/** The middle of what has a selector, scrolled into sight. */
export async function middleOf(page, selector) {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const shape = element.querySelector('rect, line, circle') ?? element;
    const frame = document.querySelector('#board').getBoundingClientRect();
    const sight = shape.getBoundingClientRect();
    if (sight.left < frame.left || sight.right > frame.right || sight.top < 0 || sight.bottom > innerHeight) shape.scrollIntoView({ block: 'nearest', inline: 'center' });
    const middle = shape.getBoundingClientRect();
    const uppermost = document.elementFromPoint(middle.x + middle.width / 2, middle.y + middle.height / 2);
    if (!uppermost?.closest('#board, #pad')) shape.scrollIntoView({ block: 'center', inline: 'center' });
    if (element.matches('.sign') && !element.contains(uppermost)) element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = shape.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }, selector);
}

export const variable = (name) => `[data-variable=${JSON.stringify(name)}]`;
const point = (name) => `[data-point=${JSON.stringify(name)}]`;

/** A press at the middle of what has a selector. */
export async function press(page, by, selector, options = {}) {
  const at = await middleOf(page, selector);
  if (by === 'touch') await page.touchscreen.tap(...at);
  else await page.mouse.click(...at, options);
}

/** A stroke of the mouse from one point to another. */
export async function drag(page, from, to, options = {}) {
  await page.mouse.move(...from);
  await page.mouse.down(options);
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up(options);
}

/** A stroke of a finger. */
export async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send('touchStart', [from]);
  for (let part = 1; part <= 6; part += 1) await send('touchMove', [[from[0] + (to[0] - from[0]) * part / 6, from[1] + (to[1] - from[1]) * part / 6]]);
  await send('touchEnd', []);
  await session.detach();
}

const entries = {
  async digits(page, by, { name }, value) {
    if (by === 'keys') {
      await page.focus(variable(name));
      return page.keyboard.type(String(value));
    }
    await press(page, by, variable(name));
    // Large numbers have a button for each digit.
    const hasButton = await page.locator(`#pad [data-value="${value}"]`).count() > 0;
    for (const part of hasButton ? [value] : String(value)) await press(page, by, `#pad [data-value="${part}"]`);
  },
  async cycle(page, by, { name }, value) {
    if (by === 'keys') {
      await page.focus(variable(name));
      return page.keyboard.press(String(value));
    }
    await press(page, by, variable(name));
    const first = await page.getAttribute(`#pad [data-value="${value}"]`, 'aria-pressed');
    if (first !== 'true') await press(page, by, variable(name));
  },
  /** Cells and edges on one board: presses are for cells, strokes for edges. */
  async mixed(page, by, one, value) {
    const [from, to] = one.name.split('-');
    if (!to) return entries.cycle(page, by, one, value);
    if (by === 'keys') return page.focus(variable(one.name)).then(() => page.keyboard.press('Enter'));
    const ends = [await middleOf(page, variable(from)), await middleOf(page, variable(to))];
    return by === 'mouse' ? drag(page, ...ends) : swipe(page, ...ends);
  },
  async edges(page, by, one, value, low) {
    const [from, to] = ends(one);
    for (let time = Math.max(low, 1); time <= value; time += 1) {
      if (by === 'mouse') await drag(page, await middleOf(page, point(from)), await middleOf(page, point(to)));
      else {
        for (const end of [from, to]) {
          if (by === 'touch') await press(page, by, point(end));
          else await page.focus(point(end)).then(() => page.keyboard.press('Enter'));
        }
        // The last point is the start of another edge.
        await page.keyboard.press('Escape');
      }
    }
  },
  async switches(page, by, { name }) {
    if (by === 'keys') await page.focus(variable(name)).then(() => page.keyboard.press('Enter'));
    else await press(page, by, variable(name));
  },
  async logic(page, by, { name }, value) {
    const cell = `${variable(name)}[data-house="${value}"]`;
    if (by === 'keys') return page.focus(cell).then(() => page.keyboard.press('v'));
    const before = await page.evaluate((place) => document.querySelector(place).outerHTML, cell);
    await press(page, by, cell);
    await page.waitForFunction(([place, old]) => document.querySelector(place).outerHTML !== old, [cell, before]);
    await press(page, by, cell);
  },
};

/** How values are entered on the open board: a key of `entries`. */
export const entryOf = (page) => page.evaluate(() => (document.querySelector('#board svg.mixed') ? 'mixed' : document.querySelector('#board svg.hits')?.classList[1] ?? 'logic'));

/** Enters the solution of the open board as a player does, and waits until the page says that it is solved. */
export async function playToTheEnd(page, kind, board, by) {
  const [{ solution }, { variables }] = await Promise.all([asked('solve', { board, kind }), asked('board', { board, kind })]);
  const entry = await entryOf(page);
  for (const one of variables) {
    const value = solution[one.name];
    if (one.given !== null || one.low === one.high || value === one.blank) continue;
    await entries[entry](page, by, one, value, one.low);
  }
  await page.waitForFunction(() => document.querySelector('#done').textContent.startsWith('Solved in'), null, { timeout: 10_000 });
}
