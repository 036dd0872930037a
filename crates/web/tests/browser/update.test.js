// The service worker of the page without a server: a new version arrives although browsers may keep files, it is offered, and pages
// that are not kept have an answer without a network. Needs neither the module nor the guide: the files here stand for them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { ROOT, anyPage } from './support.js';

const own = (name) => readFileSync(`${ROOT}/crates/wasm/page/${name}`, 'utf8');
const problem = readFileSync(`${ROOT}/crates/web/page/problem.js`, 'utf8');
const FILES = ['./', './index.html', './text.js', './api.js', './local.js', './problem.js', './style.css'];

/** The files of a version, whose text is in a file of its own. */
const version = (name) => ({
  '/': '<!doctype html><script type="module" src="./text.js"></script><script type="module" src="./api.js"></script><p></p>',
  '/text.js': `document.title = '${name}'; addEventListener('newversion', ({ detail }) => { globalThis.take = detail; });`,
  '/api.js': own('api.js'), '/local.js': 'export const [ask, fetched, job] = [];', '/problem.js': problem, '/style.css': 'h1 { color: red; }',
  '/service-worker.js': `self.pencilmark = { version: '${name}', files: ${JSON.stringify(FILES)} };\n${own('service-worker.js')}`,
  '/guide/index.html': '<!doctype html><title>guide</title>', '/guide/read.html': '<!doctype html><title>read</title>',
});

let files = version('one');
const server = createServer(({ url }, response) => {
  const path = url === '/index.html' ? '/' : url;
  const type = /\.js$/.test(path) ? 'text/javascript' : /\.css$/.test(path) ? 'text/css' : 'text/html';
  if (!files[path]) return response.writeHead(404).end();
  // As servers of static files do: the browser may keep each for a while.
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=600' }).end(files[path]);
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const address = `http://127.0.0.1:${server.address().port}/`;
after(() => server.close());

test('a new version is fetched from the server, offered, and loaded when the reader wants it', async () => {
  const page = await anyPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.equal(await page.title(), 'one');
  files = version('two');
  // The browser looks for another service worker when the page opens.
  await page.goto(address);
  await page.waitForFunction(() => globalThis.take);
  assert.equal(await page.title(), 'one', 'nothing changes under the reader');
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => { globalThis.take(); })]);
  await page.waitForFunction(() => document.title === 'two');

  await page.goto(`${address}guide/read.html`);
  await page.goto(`${address}guide/index.html`);
  await page.context().setOffline(true);
  server.closeAllConnections();
  for (const [path, title] of [['guide/read.html', 'read'], ['guide', 'guide'], ['', 'two']]) {
    await page.goto(address + path);
    assert.equal(await page.title(), title, path);
  }
  await page.goto(`${address}guide/unread.html`);
  assert.equal(await page.textContent('h1'), 'Not here without a network');
  await page.click('text="the page with the boards"');
  await page.waitForFunction(() => document.title === 'two');
});
