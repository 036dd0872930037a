// Markdown as HTML: with mathematics as MathML, coloured code, anchors, and links by way of `resolve`.

import { Marked, Renderer } from 'marked';
import { formula } from '../page/mathematics.js';
import { code } from './code.mjs';
import { escaped } from './elements.mjs';

/** The anchor of a heading, as forges write it. */
const anchor = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');

function mathematics(latex, block) {
  const made = String(formula(latex, block));
  if (made.includes('<merror>')) throw new Error(`mathematics.js does not know a command of ${latex}`);
  return made;
}

const MATHEMATICS = [
  {
    name: 'formulas',
    level: 'block',
    start: (source) => source.match(/^\$\$/m)?.index,
    tokenizer(source) {
      const [raw, text] = /^\$\$\n(.+?)\n\$\$(?:\n|$)/s.exec(source) ?? [];
      return raw && { type: 'formulas', raw, text };
    },
    renderer: ({ text }) => `<div class="mathematics" tabindex="0">${mathematics(text, true)}</div>\n`,
  },
  {
    name: 'formula',
    level: 'inline',
    start: (source) => source.indexOf('$'),
    tokenizer(source) {
      const [raw, text] = /^\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/.exec(source) ?? [];
      return raw && { type: 'formula', raw, text };
    },
    renderer: ({ text }) => mathematics(text, false),
  },
];

/** A document: its HTML, and its headings with their anchors, which are unique among those `taken`. */
export function rendered(markdown, resolve, taken = new Map()) {
  const headings = [];
  const marked = new Marked({ extensions: MATHEMATICS });
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        // The rules within a formulation: another formulation may have the name of one, and is what is linked.
        if (depth > 4) return `<h${depth}>${inner}</h${depth}>\n`;
        const base = anchor(text);
        const before = taken.get(base) ?? 0;
        taken.set(base, before + 1);
        const id = before ? `${base}-${before}` : base;
        headings.push({ depth, id, inner, text });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      code: ({ text, lang }) => code(text, lang?.split(' ')[0]),
      // Lines do not break within a formula.
      list(token) {
        const made = Renderer.prototype.list.call(this, token);
        return made.includes('<math') ? `<div class="mathematics" tabindex="0">${made}</div>\n` : made;
      },
      table(token) {
        const row = (cells, name) => `<tr>${cells.map((cell) => `<${name}${cell.align ? ` class="${cell.align}"` : ''}>${this.parser.parseInline(cell.tokens)}</${name}>`).join('')}</tr>\n`;
        return `<div class="scroll" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>\n${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = resolve(href);
        return target === null ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      image: ({ href, text }) => `<img src="${escaped(resolve(href))}" alt="${escaped(text)}" loading="lazy">`,
    },
  });
  return { html: marked.parse(markdown), headings };
}
