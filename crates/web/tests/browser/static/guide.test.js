// The guide beside the page: its links, its mathematics, its notebooks, on a phone and in the dark.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { ROOT, base, faultless, fetched, opened, quiet } from '../support.js';

/** Every page of the guide by its address, found by way of links; whatever else they name is there. */
async function crawled() {
  const links = [];
  const pages = new Map();
  const others = new Set();
  const waiting = [`${base}guide/index.html`];
  while (waiting.length > 0) {
    const url = waiting.pop();
    if (pages.has(url)) continue;
    const response = await fetch(url);
    assert.equal(response.status, 200, url);
    const text = await response.text();
    pages.set(url, text);
    for (const [, name] of text.matchAll(/<[a-z]+\b[^>]*? (?:href|src)="([^"]*)"/g)) {
      const found = new URL(name.replaceAll('&amp;', '&'), url);
      if (/^(data|https):$/.test(found.protocol)) continue;
      assert.ok(found.href.startsWith(base), `${url} names ${name}`);
      const anchor = decodeURIComponent(found.hash.slice(1));
      found.hash = '';
      if (found.pathname.includes('/guide/') && found.pathname.endsWith('.html')) waiting.push(found.href);
      else others.add(found.href);
      if (anchor) links.push({ url, to: found.href, anchor });
    }
  }
  for (const url of others) assert.equal((await fetch(url)).status, 200, url);
  for (const { url, to, anchor } of links) assert.ok(pages.get(to).includes(` id="${anchor}"`), `${url} names ${anchor} of ${to}`);
  return { pages: [...pages.keys()], anchors: links.length };
}

test('every link of the guide leads somewhere, and every page fits a phone', async () => {
  const { pages, anchors } = await crawled();
  assert.ok(pages.length > 80 && anchors > 100, `${pages.length} pages, ${anchors} links to anchors`);
  const page = await opened('', { viewport: { width: 390, height: 844 } });
  for (const url of pages) {
    await page.goto(url);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, url);
  }
  console.log(`# ${pages.length} pages, ${anchors} links to anchors`);
});

test('the page leads to the guide, whose mathematics and code are readable in light and dark', async () => {
  const page = await opened();
  await page.click('#guide');
  await page.click('#contents >> text="Kinds"');
  await page.click('#contents >> text="Hashi"');
  await page.waitForSelector('h1 >> text="Hashi"');
  assert.equal(await page.locator('#text merror').count(), 0);
  const sums = await page.locator('#text munder').count();
  assert.ok(sums > 5, `${sums} sums`);
  for (const name of ['index', 'kinds/hashi', 'kinds/zebra', 'techniques/sudoku', 'student', 'formats', 'notebooks/1-first-steps', 'notebooks/6-campaign']) {
    await page.goto(`${base}guide/${name}.html`);
    for (const theme of ['light', 'dark']) {
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
      await faultless(page, `${name}, ${theme}`);
      await page.click('#theme');
    }
  }
  await page.goto(`${base}guide/student.html`);
  assert.ok(await page.locator('pre .hljs-keyword').count() > 3);
});

test('each formulation leads to the model of any board in the guide', async () => {
  for (const { name } of await fetched('kinds')) {
    const text = await (await fetch(`${base}guide/kinds/${name}.html`)).text();
    for (const { name: formulation } of (await fetched(`kinds/${name}`)).formulations) assert.ok(text.includes(`<h3 id="${formulation}">`), `${name} ${formulation}`);
  }
  const page = await opened();
  await page.click('#tab-learn');
  await page.selectOption('#formulation', 'units');
  await page.click('#panel-learn >> text="The model of any board"');
  await page.waitForSelector('#units:target');
});

const unexecuted = !existsSync(`${ROOT}/target/python/notebooks`) && 'not run: scripts/python was not run before scripts/page';

test('the notebooks have what their cells show', { skip: unexecuted }, async () => {
  const page = await opened();
  await page.goto(`${base}guide/notebooks/1-first-steps.html`);
  const notebooks = await page.evaluate(() => [...document.querySelectorAll('#contents a')].map(({ href }) => href).filter((href) => href.includes('/notebooks/')));
  assert.equal(notebooks.length, 6);
  for (const url of notebooks) {
    await page.goto(url);
    assert.equal(await page.locator('#text > .problem').count(), 0, `${url}: run scripts/python before scripts/page`);
    assert.ok(await page.locator('#text .output').count() >= 4, url);
  }
});

test('the pages reported no errors and sent no other requests', quiet);
