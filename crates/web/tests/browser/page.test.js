// The page in a browser: every kind drawn, proved, solved and played; keyboard, telephone and night; faults
// that axe knows. `node --test` runs it; it needs target/release/pencilmark and a Chromium.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server;
let base;
let browser;
const faults = [];

before(async () => {
  server = spawn(`${ROOT}/target/release/pencilmark`, ['serve', '--port', '0', '--no-open', '--time', '10m'], { stdio: ['ignore', 'pipe', 'inherit'] });
  base = process.env.PENCILMARK_PAGE ?? await new Promise((resolve, reject) => {
    server.stdout.on('data', (line) => resolve(String(line).trim()));
    server.on('exit', () => reject(new Error('the server ended')));
  });
  browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** A page of its own, that notes every error and every request to another place. */
async function opened(path = '', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !/status of 4/.test(message.text()) && faults.push(message.text()));
  page.on('request', (request) => request.url().startsWith(base) || /^(data|blob):/.test(request.url()) || faults.push(`asks ${request.url()}`));
  await page.goto(base + path);
  await page.waitForSelector('#board svg.hits');
  return page;
}

const verdict = (page, word) => page.waitForSelector(`#verdict[data-verdict="${word}"]`, { timeout: 20_000 });

async function pasted(page, text) {
  await page.click('#open');
  await page.fill('#paste-text', text);
  await page.click('#paste-open');
  await page.waitForSelector('#paste', { state: 'hidden' });
  await page.waitForTimeout(60);
}

/** Clicks where an unknown is drawn, as people do. */
async function clicked(page, name) {
  const { x, y } = await page.evaluate((wanted) => {
    const shape = document.querySelector(`[data-unknown="${wanted}"]`).firstChild;
    shape.scrollIntoView({ block: 'center' });
    const box = shape.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, name);
  await page.mouse.click(x, y);
}

const told = async (path) => (await fetch(`${base}api/${path}`)).json();

async function faultless(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  const list = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(' | ')}`);
  assert.deepEqual(list, [], what);
}

test('every kind is pasted, drawn, proved to have one answer, solved, and has no serious fault', async () => {
  const page = await opened();
  for (const { name } of await told('kinds')) {
    const { examples } = await told(`kinds/${name}`);
    let unique = 0;
    for (const example of examples.slice(0, 4)) {
      await pasted(page, example);
      const drawn = await page.innerHTML('#board .drawing > svg:first-child');
      assert.ok(drawn.length > 100, `${name} is drawn`);
      assert.equal(await page.inputValue('#kind'), name);
      await page.waitForFunction(() => document.querySelector('#verdict small'));
      const found = await page.getAttribute('#verdict', 'data-verdict');
      assert.ok(['unique', 'several', 'none'].includes(found), `${name}: ${found}`);
      if (found !== 'unique') continue;
      unique += 1;
      await page.click('#tab-ask');
      await page.click('#panel-ask >> text="Solve"');
      await page.waitForSelector('#panel-ask >> text="Fill it in"');
      await page.click('#panel-ask >> text="Fill it in"');
      await page.click('#tab-play');
      await page.click('text="Check my progress"');
      await page.waitForFunction(() => document.querySelector('#note').textContent.startsWith('Solved'));
      break;
    }
    assert.ok(unique > 0, `${name} has an example with one answer`);
    await faultless(page, name);
  }
});

test('a value is typed, moved from, judged, taken back and brought again', async () => {
  const page = await opened();
  await pasted(page, '1234341221434...');
  await page.focus('[data-unknown="r4c2"]');
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.unknown), 'r4c3');
  await page.keyboard.press('2');
  await page.click('text="Check my progress"');
  await page.waitForFunction(() => document.querySelector('#note').textContent.includes('rows: No row has a digit twice.'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('[data-unknown="r4c2"][aria-label*="empty"]');
  await page.keyboard.press('Control+y');
  await page.waitForSelector('[data-unknown="r4c2"][aria-label^="row 4 column 2: 4"]');
  await clicked(page, 'r4c2');
  await page.waitForSelector('[data-unknown="r4c2"][aria-label*="empty"]');
  await page.click('text="Next step"');
  await page.waitForFunction(() => document.querySelector('#note').textContent.startsWith('r4c2 is 3'));
  await page.click('text="Pencil marks"');
  await page.waitForSelector('.hits text');
});

test('a bridge is clicked, and the address holds it', async () => {
  const page = await opened();
  await pasted(page, 'hashi\n2 . 2\n. . .\n2 . 2\n');
  await clicked(page, 'r1c1-r1c3');
  await page.waitForSelector('[data-unknown="r1c1-r1c3"][aria-label*=": 1,"]', { state: 'attached' });
  const other = await opened(new URL(page.url()).hash);
  await other.waitForSelector('[data-unknown="r1c1-r1c3"][aria-label*=": 1,"]', { state: 'attached' });
  assert.equal(await other.inputValue('#kind'), 'hashi');
});

test('islands are placed and taken away, and the verdict follows', async () => {
  const page = await opened();
  await pasted(page, 'hashi\n1 . 1\n. . .\n. . .\n');
  await verdict(page, 'unique');
  await page.click('#panel-play >> text="Set"');
  await page.focus('[data-edit="r3c3"]');
  await page.keyboard.press('3');
  await page.waitForSelector('[data-edit="r3c3"][aria-label="r3c3: 3"]');
  await verdict(page, 'none');
  await page.keyboard.press('Backspace');
  await page.waitForSelector('[data-edit="r3c3"][aria-label="r3c3: nothing"]');
  await verdict(page, 'unique');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.edit), 'r2c3');
  await page.click('[data-edit="r1c1"]');
  await page.waitForSelector('[data-edit="r1c1"][aria-label="r1c1: 2"]');
  await faultless(page, 'setting');
  await page.click('#panel-play >> text="Play"');
  await page.waitForSelector('[data-unknown="r1c1-r1c3"]', { state: 'attached' });
});

test('of several answers two are shown, and a board without any says so', async () => {
  const page = await opened();
  await pasted(page, '12..............');
  await verdict(page, 'several');
  await page.click('text="Show two"');
  await page.waitForFunction(() => document.querySelector('#board .drawing > svg').innerHTML.includes('var(--marked)'));
  await pasted(page, '11..............');
  await verdict(page, 'none');
  await page.click('#tab-ask');
  await page.click('text="Why none?"');
  await page.waitForSelector('text=contradict each other');
  await page.waitForSelector('.hits g.touched');
});

test('what is wrong in a text is said with its line, and the board stays', async () => {
  const page = await opened();
  await page.click('#open');
  await page.fill('#paste-text', 'hashi\n1 .\nx 1\n');
  await page.click('#paste-open');
  await page.waitForSelector('#paste-problem:has-text("Line 3")');
  await page.click('#paste >> text="Cancel"');
  await page.click('#tab-text');
  const before = await page.inputValue('#text');
  await page.fill('#text', `${before}\nnonsense`);
  await page.waitForSelector('#panel-text .problem:not([hidden])');
  await page.fill('#text', before);
  await page.waitForSelector('#panel-text .problem', { state: 'hidden' });
});

test('long work is stopped and keeps what it has', async () => {
  const page = await opened();
  await pasted(page, '.'.repeat(81));
  await page.click('#tab-ask');
  await page.click('text="Count"');
  await page.waitForFunction(() => /\d+ answers so far/.test(document.querySelector('.result').textContent));
  await page.click('text="Stop"');
  await page.waitForSelector('text=/At least \\d+ answers/');
});

test('a board is made, and its verdict certified and downloaded', async () => {
  const page = await opened();
  await pasted(page, '.'.repeat(81));
  await page.click('#tab-ask');
  await page.fill('#size', '6');
  await page.click('text="Wishes"');
  await page.fill('.wishes input[name="clues"]', '20');
  await page.click('text="Make a board"');
  await page.waitForSelector('#note:has-text("A new board with 20 clues")');
  await page.waitForSelector('#verdict[data-verdict="unique"]');
  await page.click('text="Certificate"');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('text="claim.txt"')]);
  assert.equal(file.suggestedFilename(), 'claim.txt');
  assert.match(readFileSync(await file.path(), 'utf8'), /verdict: unique/);
});

test('the model is typeset, its rows are found, a rule is dropped, methods are compared', async () => {
  const page = await opened();
  await pasted(page, '1234341221434...');
  await page.click('#tab-learn');
  await page.waitForSelector('.mathematics math');
  await clicked(page, 'r4c2');
  await page.waitForSelector('text=/\\d+ rows with r4c2/');
  await page.waitForSelector('.hits g.touched');
  await page.selectOption('#dropped', 'rows');
  await page.click('text="See what goes wrong"');
  await page.waitForFunction(() => document.querySelector('#note').textContent.startsWith('Without rows'));
  await page.click('text="Compare all methods"');
  await page.waitForSelector('text="Formulations and solvers"', { timeout: 30_000 });
  assert.ok((await page.locator('.bar').count()) > 3);
  await faultless(page, 'learn');
});

test('boards are printed on a sheet with their answers at the back', async () => {
  const page = await opened();
  await pasted(page, '12....3.........');
  await page.evaluate(() => { window.print = () => { window.printed = [...document.querySelectorAll('#sheet > *')].map(({ localName }) => localName); }; });
  await page.click('#tab-text');
  await page.fill('#boards', '12....3.........\n1234341221434321\n');
  await page.click('text="Print the sheet"');
  await page.waitForFunction(() => window.printed);
  assert.deepEqual(await page.evaluate(() => window.printed), ['figure', 'figure', 'h2', 'figure', 'figure']);
  await page.selectOption('#format', 'line');
  await page.click('#panel-text >> text="Copy"');
  await page.waitForFunction(() => document.querySelector('#note').textContent.includes('copied'));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^[1-9.]+\n$/);
});

test('a telephone shows all without scrolling aside, by night too', async () => {
  const page = await opened('', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', hasTouch: true });
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  for (const { name } of await told('kinds')) {
    await page.selectOption('#kind', name);
    await page.waitForFunction(() => document.querySelector('#verdict small'));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${name}: ${wide} pixels`);
  }
  for (const tab of ['ask', 'learn', 'text']) {
    await page.click(`#tab-${tab}`);
    await page.waitForTimeout(150);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, tab);
    await faultless(page, `${tab} by night`);
  }
});

test('the first page is light and quick, and the verdict comes at once', async () => {
  const page = await opened();
  const sizes = await page.evaluate(() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).filter(({ name }) => !name.includes('/api/')).map(({ decodedBodySize }) => decodedBodySize));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 300_000, String(sizes));
  await pasted(page, '1234341221434...');
  const took = await page.evaluate(async () => {
    const start = performance.now();
    await fetch('/api/check', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ board: '12..34..........' }) }).then((answer) => answer.json());
    return performance.now() - start;
  });
  assert.ok(took < 100, `${took} ms`);
});

test('nothing went wrong in the pages, and nobody else was asked', () => {
  assert.deepEqual(faults, []);
});
