// Shared by the browser tests: the program, a browser, and user actions. `node --test` runs
// the tests; they need target/release/pencilmark and Chromium. PENCILMARK_FILES names a folder whose files replace those in the program. PENCILMARK_STATIC names a folder with the page without a server,
// which is then tested instead; it is served from a path below the root, as a teacher's site would.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { folderServed } from './folder.js';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** For tests of what the page draws and does alone, and of what takes long with every kind: the same with and without a server. */
export const onlyWithServer = { skip: process.env.PENCILMARK_STATIC && 'nothing here depends on the server; the run with one tests it' };

/** The boards of a kind that the page offers. */
export const galleryOf = (kind) => JSON.parse(readFileSync(`${ROOT}/crates/web/page/gallery/${kind}.json`, 'utf8')).boards;

let server;
/** The address of the HTTP interface, and that of the page. */
let program;
export let base;
let browser;
const faults = [];

before(async () => {
  server = spawn(`${ROOT}/target/release/pencilmark`, ['serve', '--port', '0', '--no-open', '--time', '1h'], { stdio: ['ignore', 'pipe', 'inherit'] });
  program = await new Promise((resolve, reject) => {
    server.stdout.on('data', (line) => resolve(String(line).trim()));
    server.on('exit', () => reject(new Error('the server ended')));
  });
  base = process.env.PENCILMARK_STATIC ? await folderServed(process.env.PENCILMARK_STATIC) : process.env.PENCILMARK_PAGE ?? program;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** A page of the browser on which nothing is open. */
export const anyPage = async () => (await browser.newContext()).newPage();

/** Opens a page that records every error and every request to another host. */
export async function opened(path = '', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'], ...options });
  // A folder whose files replace those in the program, to try a change without building.
  const folder = process.env.PENCILMARK_FILES;
  const file = (url) => `${folder}${url.pathname === '/' ? '/index.html' : url.pathname}`;
  if (folder) await context.route((url) => existsSync(file(url)), (route) => route.fulfill({ path: file(new URL(route.request().url())) }));
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && !/status of 4/.test(message.text()) && faults.push(message.text()));
  page.on('request', (request) => request.url().startsWith(base) || /^(data|blob):/.test(request.url()) || faults.push(`asks ${request.url()}`));
  await page.goto(base + path);
  await page.waitForSelector('#board svg.hits, .logic');
  return page;
}

export const verdict = (page, word) => page.waitForSelector(`#verdict[data-verdict="${word}"]`, { timeout: 20_000 });

/** Waits until an asynchronous predicate holds in the page: `waitForFunction` takes its promise for true. */
export async function until(page, holds, argument) {
  const end = Date.now() + 15_000;
  while (!await page.evaluate(holds, argument)) {
    assert.ok(Date.now() < end, `never true of ${JSON.stringify(argument)}: ${holds}`);
    await page.waitForTimeout(30);
  }
}

/** Selects a kind, and waits for the verdict on its board: until that is drawn, the one on the board before is shown. */
export async function selected(page, kind) {
  await page.selectOption('#kind', kind);
  await page.waitForSelector(`#board[data-kind="${kind}"]`);
  await page.waitForSelector('#verdict[data-verdict]');
}

/** Opens a board by what `act` does, and waits until it is drawn. */
export async function redrawn(page, act) {
  await page.evaluate(() => {
    globalThis.redrawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
      observer.observe(document.querySelector('#board'), { childList: true });
      setTimeout(resolve, 5000);
    });
  });
  await act();
  await page.evaluate(() => globalThis.redrawn);
}

export const pasted = (page, text) => redrawn(page, async () => {
  await page.click('#open');
  await page.fill('#paste-text', text);
  await page.click('#paste-open');
  await page.waitForSelector('#paste', { state: 'hidden' });
});

/** Clicks where a puzzle variable is drawn. */
export async function clicked(page, name) {
  await page.waitForSelector(`[data-variable="${name}"]`, { state: 'attached' });
  const { x, y } = await page.evaluate((wanted) => {
    const shape = document.querySelector(`[data-variable="${wanted}"]`).firstChild;
    shape.scrollIntoView({ block: 'center' });
    const box = shape.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, name);
  await page.mouse.click(x, y);
}

export async function asked(query, body) {
  const request = () => fetch(`${program}api/${query}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  // While WebAssembly computes in this process, nothing notices that the server closes an idle connection.
  return (await request().catch(request)).json();
}

/** The turn by which kinds are chosen: `scripts/browser` takes it from the tree that is tested; `PENCILMARK_TURN` repeats one. */
export const TURN = Number(process.env.PENCILMARK_TURN ?? 0);

/** Whether what has this place among others is tried: one in six with each change. */
export const isItsTurn = (place) => (place + TURN) % 6 === 0;

/**
 * A sixth of the kinds, with each change and each part another: what a test does with a kind follows from its declarations, and the tests shall
 * not take longer with each kind. Without a server, where the same code runs much slower, always the same tenth.
 */
export const kindsByTurns = async (part = 0) => {
  const isWanted = (index) => (process.env.PENCILMARK_STATIC ? index % 10 === 2 : isItsTurn(index + part));
  return (await fetched('kinds')).filter((_, index) => isWanted(index));
};

export const fetched = async (path) => (await fetch(`${program}api/${path}`)).json();

export async function faultless(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
  const list = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(' | ')}`);
  assert.deepEqual(list, [], what);
}

/** What stands at the end of each file of tests. */
export const quiet = () => assert.deepEqual(faults, []);
