// Renders the documents as pages: `node render.mjs FOLDER`. Every Markdown file of docs/ is a page, those of docs/guide in FOLDER
// itself, and so is every notebook, with its outputs if scripts/python has run it. It fails at a link to nothing, an anchor that does
// not exist, a picture that is missing, and mathematics that the page cannot show.

import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { escaped } from './elements.mjs';
import { rendered } from './markdown.mjs';
import { notebook, same } from './notebook.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const EXECUTED = path.join(ROOT, 'target/python/notebooks');
const folder = path.resolve(process.argv[2]);

/** The address of a document in the guide. */
const target = (source) => path.relative('docs', source).replace(/^guide\//, '').replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.(md|ipynb)$/, '.html');
const files = readdirSync(path.join(ROOT, 'docs'), { recursive: true }).map((name) => `docs/${name}`).sort();
const sources = files.filter((name) => /\.(md|ipynb)$/.test(name));
const pictures = new Set();
const links = [];
let executed = 0;

/** The address, relative to a document, of what it names; null for a file that is not part of the guide. */
function resolver(source) {
  return (href) => {
    if (/^https?:/.test(href)) return href;
    const [name, anchor] = href.split('#');
    const named = name ? path.normalize(path.join(path.dirname(source), name)) : source;
    if (!existsSync(path.join(ROOT, named))) throw new Error(`${source} names ${href}, which does not exist`);
    if (sources.includes(named)) links.push({ source, named, anchor });
    else if (/\.(svg|png)$/.test(named)) pictures.add(named);
    else return null;
    if (!name) return `#${anchor}`;
    return path.relative(path.dirname(target(source)), target(named)) + (anchor ? `#${anchor}` : '');
  };
}

/** A document as a page: title, HTML, headings. */
function made(source) {
  const text = readFileSync(path.join(ROOT, source), 'utf8');
  const taken = new Map();
  const render = (markdown) => rendered(markdown, resolver(source), taken);
  if (source.endsWith('.md')) return { source, ...render(text) };
  const kept = JSON.parse(text);
  const run = path.join(EXECUTED, path.basename(source));
  const found = existsSync(run) ? JSON.parse(readFileSync(run, 'utf8')) : null;
  const fresh = found && same(kept, found);
  if (fresh) executed += 1;
  const { pages: within, ...page } = notebook(fresh ? found : kept, render, path.basename(target(source), '.html'));
  within.forEach((html, name) => write(path.join(path.dirname(target(source)), name), html));
  const without = fresh ? '' : '<p class="problem">This notebook was not run when the guide was made: what its cells show is missing.</p>\n';
  const own = `<p><a href="${path.basename(source)}" download>The notebook</a></p>\n`;
  write(path.join(path.dirname(target(source)), path.basename(source)), text);
  return { source, ...page, html: page.html.replace('</h1>\n', `</h1>\n${without}${own}`), isNotebook: true };
}

function write(name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

rmSync(folder, { recursive: true, force: true });
const pages = new Map(sources.map((source) => [source, made(source)]));
for (const { source, named, anchor } of links) {
  if (anchor && !pages.get(named).headings.some(({ id }) => id === anchor)) throw new Error(`${source} names ${named}#${anchor}, which does not exist`);
}

/** The order of the navigation: the first is that of the list on the first page. */
const FIRST = 'docs/guide/README.md';
const listed = [...readFileSync(path.join(ROOT, FIRST), 'utf8').matchAll(/^\* \[[^\]]*\]\(([^)]*)\)/gm)].map(([, name]) => path.normalize(path.join('docs/guide', name)));
const of = (start) => sources.filter((source) => source.startsWith(start)).sort((a, b) => b.endsWith('README.md') - a.endsWith('README.md'));
const own = listed.filter((source) => path.dirname(source) === 'docs/guide');
const SECTIONS = [
  { title: 'Guide', pages: [FIRST, ...own] },
  { title: 'Kinds', pages: of('docs/guide/kinds/') },
  { title: 'Techniques', pages: of('docs/guide/techniques/') },
  { title: 'Notebooks', pages: of('docs/notebooks/') },
  { title: 'Reference', pages: ['docs/glossary.md', 'docs/library.md', 'docs/dependencies.md'] },
  { title: 'Decisions', pages: of('docs/adr/') },
];
const order = SECTIONS.flatMap((section) => section.pages);
const missing = sources.filter((source) => !order.includes(source));
if (missing.length) throw new Error(`not in the navigation: ${missing.join(', ')}; documents of the guide stand in the list of ${FIRST}`);

const title = (source) => pages.get(source).headings[0].text;
const short = (source) => title(source).replace(/^ADR (\d+): /, '$1 ');
const link = (from, to, text, more = '') => `<a href="${path.relative(path.dirname(target(from)), target(to))}"${more}>${escaped(text)}</a>`;

function navigation(source) {
  const item = (other) => `<li>${link(source, other, short(other), other === source ? ' aria-current="page"' : '')}</li>`;
  const section = ({ title: name, pages: all }) => `<details${all.includes(source) || name === 'Guide' ? ' open' : ''}><summary>${name}</summary><ul>${all.map(item).join('')}</ul></details>`;
  return `<nav id="contents" aria-label="Guide">${SECTIONS.map(section).join('\n')}</nav>`;
}

/** What stands on a long page. */
function overview({ headings }) {
  const some = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (some.length < 4) return '';
  return `<details class="overview"><summary>On this page</summary><ul>${some.map(({ depth, id, inner }) => `<li class="level-${depth}"><a href="#${id}">${inner.replace(/<\/?a\b[^>]*>/g, '')}</a></li>`).join('')}</ul></details>\n`;
}

function page(source) {
  const found = pages.get(source);
  const up = '../'.repeat(target(source).split('/').length - 1);
  const at = order.indexOf(source);
  const near = [at > 0 && link(source, order[at - 1], `← ${short(order[at - 1])}`, ' rel="prev"'), at + 1 < order.length && link(source, order[at + 1], `${short(order[at + 1])} →`, ' rel="next"')];
  // The outputs of notebooks have styles of their own.
  const styles = found.isNotebook ? "'self' 'unsafe-inline'" : "'self'";
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(source === FIRST ? 'Guide' : title(source))} · Pencilmark</title>
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src ${styles}; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'">
<link rel="icon" href="${up}../icon.svg">
<link rel="stylesheet" href="${up}../style.css">
<link rel="stylesheet" href="${up}guide.css">
<script src="${up}guide.js"></script>
<a class="skip" href="#text">To the text</a>
<header><p class="name"><a href="${up}../index.html">Pencilmark</a></p><a href="${up}index.html">Guide</a><a class="to-contents" href="#contents">Contents</a><span class="space"></span><button id="theme" type="button" aria-pressed="false" hidden>Dark</button></header>
<div class="guide">
<main id="text">
${found.html.replace('</h1>\n', `</h1>\n${overview(found)}`)}
<footer>${near.map((one) => `<span>${one || ''}</span>`).join('')}</footer>
</main>
${navigation(source)}
</div>
</html>
`;
}

order.forEach((source) => write(target(source), page(source)));
pictures.forEach((picture) => {
  mkdirSync(path.dirname(path.join(folder, target(picture))), { recursive: true });
  copyFileSync(path.join(ROOT, picture), path.join(folder, target(picture)));
});
['guide.css', 'guide.js'].forEach((name) => copyFileSync(fileURLToPath(new URL(name, import.meta.url)), path.join(folder, name)));
const notebooks = of('docs/notebooks/').length;
console.log(`${folder}: ${order.length} pages, ${pictures.size} pictures, ${executed} of ${notebooks} notebooks with outputs`);
