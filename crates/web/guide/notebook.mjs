// Notebooks as HTML: their text and code, and what was shown when they were run.

import { code } from './code.mjs';
import { escaped } from './elements.mjs';

const joined = (text) => (Array.isArray(text) ? text.join('') : text ?? '');
const plain = (text) => `<pre class="output" tabindex="0">${escaped(text)}</pre>\n`;

/**
 * A notebook: its HTML, its headings, and pages within it, by name.
 * `render` renders Markdown; `name` is the start of the names of the pages.
 */
export function notebook({ cells }, render, name) {
  const headings = [];
  const pages = new Map();
  const text = (markdown) => {
    const { html, headings: more } = render(markdown);
    headings.push(...more);
    return html;
  };
  /** A whole document as output becomes a file, which a frame shows. */
  const framed = (html) => html.replace(/<iframe srcdoc="([^"]*)"/g, (all, page) => {
    const file = `${name}-${pages.size + 1}.html`;
    pages.set(file, page.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'));
    return `<iframe title="What the cell shows" src="${file}"`;
  });
  const image = (type, data, says) => `<p><img class="output" src="data:${type};base64,${data}" alt="${escaped(says)}"></p>\n`;
  const shown = (output) => {
    if (output.output_type === 'stream') return plain(joined(output.text));
    if (!output.data) throw new Error(`${name}: an output is an error: ${output.ename}`);
    const data = Object.fromEntries(Object.entries(output.data).map(([type, value]) => [type, joined(value)]));
    const says = data['text/plain'];
    if (data['image/svg+xml']) return image('image/svg+xml', Buffer.from(data['image/svg+xml']).toString('base64'), says);
    if (data['image/png']) return image('image/png', data['image/png'].replace(/\s/g, ''), says);
    // Its headings are not those of the notebook.
    if (data['text/markdown']) return `<div class="output">${render(data['text/markdown'].replace(/^#/gm, '###')).html}</div>\n`;
    if (data['text/html']) return `<div class="output scroll" tabindex="0">${framed(data['text/html'])}</div>\n`;
    return plain(says);
  };
  const parts = cells.map(({ cell_type: type, source, outputs = [] }) => (type === 'markdown' ? text(joined(source)) : code(joined(source), 'python') + outputs.map(shown).join('')));
  return { html: parts.join(''), headings, pages };
}

/** Whether a notebook with outputs has the cells of another. */
export const same = (one, other) => JSON.stringify(one.cells.map(({ source }) => joined(source))) === JSON.stringify(other.cells.map(({ source }) => joined(source)));
