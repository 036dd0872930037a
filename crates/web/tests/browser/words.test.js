// The page in other languages: what a file has is translated, and the rest stays English.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ROOT, faultless, opened, pasted, quiet, verdict } from './support.js';

const PAGE = `${ROOT}/crates/web/page`;
const wordsOf = (language) => JSON.parse(readFileSync(`${PAGE}/words/${language}.json`, 'utf8'));

test('the page speaks the language of the browser, or one that is chosen', async () => {
  const page = await opened('', { locale: 'de-DE' });
  await pasted(page, '1234341221434...');
  await verdict(page, 'unique');
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  assert.deepEqual(await page.locator('#tabs button').allTextContents(), ['Spielen', 'Fragen', 'Lernen', 'Text & Druck']);
  assert.equal(await page.textContent('#verdict span'), 'Eindeutig lösbar');
  assert.equal(await page.getAttribute('[title="Rückgängig (Z)"]', 'aria-label'), 'Rückgängig');
  assert.match(await page.textContent('#panel-play'), /Felder durch Klicken/);
  // There are no words for the rules.
  assert.match(await page.textContent('#panel-play .rules'), /No row has a digit twice\./);
  for (const digit of '321') {
    await page.focus(`[data-variable="r4c${5 - Number(digit)}"]`);
    await page.keyboard.press(digit);
  }
  await page.waitForFunction(() => /^Gelöst in 0:\d\d\.$/.test(document.querySelector('#done').textContent));
  await faultless(page, 'in German');
  await page.selectOption('#language', 'ja');
  await page.waitForSelector('html[lang="ja"]');
  await page.waitForSelector('#hint >> text="ヒント"');
  await page.selectOption('#language', 'en');
  await page.waitForSelector('html[lang="en"]');
  await page.waitForSelector('#hint >> text="Hint"');
});

test('the files have the same sentences, each of them on the page', () => {
  const texts = readdirSync(PAGE).filter((name) => /\.(js|html)$/.test(name)).map((name) => readFileSync(`${PAGE}/${name}`, 'utf8')).join('\n');
  const levels = ['easy', 'medium', 'hard', 'expert', 'extreme'];
  const german = Object.keys(wordsOf('de'));
  assert.deepEqual(Object.keys(wordsOf('ja')), german);
  assert.deepEqual(german.filter((words) => !levels.includes(words) && !texts.includes(words)), []);
});

test('a phone shows it without sideways scrolling', async () => {
  const page = await opened('', { locale: 'de-DE', viewport: { width: 360, height: 740 }, hasTouch: true });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test('the pages reported no errors and sent no other requests', quiet);
