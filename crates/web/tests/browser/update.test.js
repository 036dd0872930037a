// The service worker of the page without a server: a new version arrives although browsers may keep files, it is offered, no file is loaded twice, and pages
// that are not kept have an answer without a network. Needs neither the module nor the guide: the files here stand for them.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { ROOT, anyPage } from './support.js';

const own = (name) => readFileSync(`${ROOT}/crates/wasm/page/${name}`, 'utf8');
const problem = readFileSync(`${ROOT}/crates/web/page/problem.js`, 'utf8');
const FILES = ['./', './index.html', './text.js', './api.js', './local.js', './problem.js', './style.css'];

/** The files of a version, whose text is in a file of its own. */
const plain = (name) => ({
  '/': '<!doctype html><script type="module" src="./text.js"></script><script type="module" src="./api.js"></script><p></p>',
  '/text.js': `document.title = '${name}'; addEventListener('newversion', ({ detail }) => { globalThis.take = detail; });`,
  '/api.js': own('api.js'), '/local.js': 'export const [ask, fetched, job] = [];', '/problem.js': problem, '/style.css': 'h1 { color: red; }',
  '/guide/index.html': '<!doctype html><title>guide</title>', '/guide/read.html': `<!doctype html><title>read ${name}</title>`,
});

const at = (path) => (path === '/index.html' ? '/' : path);

/** They and the service worker, which knows the digest of each. */
function version(name) {
  const all = plain(name);
  const digests = Object.fromEntries(FILES.map((file) => [file, createHash('sha256').update(all[at(file.slice(1))]).digest('hex')]));
  return { ...all, '/service-worker.js': `self.pencilmark = { version: '${name}', files: ${JSON.stringify(digests)} };\n${own('service-worker.js')}` };
}

let files = version('one');
/** The headers of files, and the paths that were asked for. */
let headers = { 'cache-control': 'max-age=600' };
let wanted = [];
const server = createServer(({ url }, response) => {
  wanted.push(url);
  const path = at(url);
  const type = /\.js$/.test(path) ? 'text/javascript' : /\.css$/.test(path) ? 'text/css' : 'text/html';
  if (!files[path]) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': type, ...headers }).end(files[path]);
});
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const address = `http://127.0.0.1:${server.address().port}/`;
after(() => server.close());

test('a new version is fetched from the server, offered, and loaded when the reader wants it', async () => {
  const page = await anyPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.equal(await page.title(), 'one');
  await page.goto(`${address}guide/read.html`);
  assert.equal(await page.title(), 'read one');
  files = version('two');
  // The browser looks for another service worker when the page opens.
  await page.goto(address);
  await page.waitForFunction(() => globalThis.take);
  assert.equal(await page.title(), 'one', 'nothing changes under the reader');
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => { globalThis.take(); })]);
  await page.waitForFunction(() => document.title === 'two');

  await page.goto(`${address}guide/read.html`);
  assert.equal(await page.title(), 'read two');
  await page.goto(`${address}guide/index.html`);
  await page.context().setOffline(true);
  server.closeAllConnections();
  for (const [path, title] of [['guide/read.html', 'read two'], ['guide', 'guide'], ['', 'two']]) {
    await page.goto(address + path);
    assert.equal(await page.title(), title, path);
  }
  await page.goto(`${address}guide/unread.html`);
  assert.equal(await page.textContent('h1'), 'Not here without a network');
  await page.click('text="the page with the boards"');
  await page.waitForFunction(() => document.title === 'two');
});

test('a first visit loads no file twice, whatever the server says of keeping files', async () => {
  for (const kept of [{}, { 'cache-control': 'max-age=600' }, { 'cache-control': 'no-cache' }]) {
    headers = kept;
    wanted = [];
    const page = await anyPage();
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const twice = FILES.map((file) => file.slice(1)).filter((file) => wanted.filter((url) => url === file).length > 1);
    assert.deepEqual(twice, [], JSON.stringify(kept));
    await page.context().close();
  }
});
