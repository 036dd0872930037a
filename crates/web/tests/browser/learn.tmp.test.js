import { test } from 'node:test';
import { fetched, opened } from './support.js';
test('x', async () => {
  for (const width of [390, 1440]) {
    const page = await opened('', { viewport: { width, height: 900 } });
    await page.click('#tab-learn');
    for (const { name } of await fetched('kinds')) {
      await page.selectOption('#kind', name);
      await page.waitForSelector(`#board[data-kind="${name}"]`);
      await page.waitForTimeout(350);
      const cut = await page.evaluate(() => { const all = [...document.querySelectorAll('#panel-learn .mathematics')]; return [all.length, all.filter((part) => part.scrollWidth > part.clientWidth + 1).length, document.documentElement.scrollWidth, [...document.querySelectorAll('#panel-learn *')].filter((e) => ['hidden', 'clip'].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1 && !e.className.includes?.('unseen')).length]; });
      if (cut[1] || cut[2] > width || cut[3] || !cut[0]) console.log(`# ${width} ${name} ${cut}`);
    }
  }
});
