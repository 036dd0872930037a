// The guide inside the program, and beside the page without a server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base, opened, quiet } from './support.js';

test('the page leads to the guide, whose links, pictures and notebooks are there', async () => {
  const page = await opened();
  await page.click('#guide');
  await page.waitForURL(`${base}guide/index.html`);
  await page.click('#contents >> text="The page"');
  await page.waitForSelector('h1 >> text="The page"');
  const all = await page.evaluate(() => [...document.querySelectorAll('#contents a, link[rel="stylesheet"], script[src], img')].map(({ href, src }) => (href ?? src).split('#')[0]));
  assert.ok(all.length > 80, `${all.length} addresses`);
  for (const url of new Set(all)) assert.equal((await page.request.get(url)).status(), 200, url);
  await page.goto(`${base}guide/notebooks/1-first-steps.html`);
  await page.waitForSelector('h1');
  await page.click('header >> text="Pencilmark"');
  await page.waitForSelector('#board svg.hits');
});

test('a page of the guide opens at its start on a phone, too', async () => {
  const page = await opened('', { viewport: { width: 390, height: 844 } });
  await page.goto(`${base}guide/kinds/hashi.html`);
  await page.waitForSelector('#theme:not([hidden])');
  await page.waitForTimeout(100);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('the pages reported no errors and sent no other requests', quiet);
