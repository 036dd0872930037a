// Mathematics: renders the LaTeX and Markdown of the program as MathML and elements.

import { h } from './elements.js';

const SPACE = 'http://www.w3.org/1998/Math/MathML';

const SIGNS = {
  leq: '≤', geq: '≥', neq: '≠', in: '∈', lor: '∨', lnot: '¬', land: '∧', Rightarrow: '⇒', cdot: '·', dots: '…', cdots: '⋯',
  infty: '∞', emptyset: '∅', bot: '⊥', lbrace: '{', rbrace: '}', lt: '<', gt: '>', ast: '∗', times: '×', textbackslash: '\\',
  '{': '{', '}': '}', '&': '&', '%': '%', '$': '$', '#': '#', _: '_',
};
const BLANKS = { ',': '0.17em', ' ': '0.33em', quad: '1em' };
const DOUBLE = { R: 'ℝ', Z: 'ℤ', N: 'ℕ' };

function element(name, attributes, ...children) {
  const made = document.createElementNS(SPACE, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

/** A formula as MathML. */
export function formula(latex, block = false) {
  const tokens = latex.match(/\\[a-zA-Z]+|\\.|r\d+c\d+|\d+(?:\.\d+)?|\s+|./gs)?.filter((token) => token.trim() !== '' || token === '\\ ') ?? [];
  const reader = { tokens, at: 0 };
  const math = element('math', { ...(block ? { display: 'block' } : {}) }, element('mrow', {}, ...sequence(reader, null)));
  math.setAttribute('aria-label', latex);
  return math;
}

function sequence(reader, end) {
  const parts = [];
  while (reader.at < reader.tokens.length) {
    const token = reader.tokens[reader.at];
    if (token === end) { reader.at += 1; break; }
    const part = atom(reader);
    if (part) parts.push(scripted(reader, part));
  }
  return parts;
}

function scripted(reader, base) {
  const below = taken(reader, '_') ? group(reader) : null;
  const above = taken(reader, '^') ? group(reader) : null;
  if (below && above) return element('msubsup', {}, base, below, above);
  if (below) return element('msub', {}, base, below);
  return above ? element('msup', {}, base, above) : base;
}

function taken(reader, token) {
  if (reader.tokens[reader.at] !== token) return false;
  reader.at += 1;
  return true;
}

/** The contents of braces, or the next token. */
function group(reader) {
  if (taken(reader, '{')) return element('mrow', {}, ...sequence(reader, '}'));
  return atom(reader) ?? element('mrow', {});
}

/** The literal text between braces. */
function words(reader) {
  if (!taken(reader, '{')) return '';
  let text = '';
  for (let deep = 1; reader.at < reader.tokens.length;) {
    const token = reader.tokens[reader.at++];
    if (token === '{') deep += 1;
    if (token === '}' && --deep === 0) break;
    if (token !== '{' && token !== '}') text += SIGNS[token.replace(/^\\/, '')] && token.startsWith('\\') ? SIGNS[token.slice(1)] : token.replace(/^\\[, ]$/, ' ');
  }
  return text;
}

function atom(reader) {
  const token = reader.tokens[reader.at++];
  if (token === '{') return element('mrow', {}, ...sequence(reader, '}'));
  if (!token.startsWith('\\')) {
    if (/^\d/.test(token)) return element('mn', {}, token);
    if (/^(?:[a-zA-Z]|r\d+c\d+)$/.test(token)) return element('mi', {}, token);
    return element('mo', { stretchy: 'false' }, token === '-' ? '−' : token);
  }
  const name = token.slice(1);
  if (name in BLANKS) return element('mspace', { width: BLANKS[name] });
  if (name === 'mathit') return element('mi', { class: 'word' }, words(reader));
  if (name === 'mathrm' || name === 'operatorname') return element('mi', { mathvariant: 'normal' }, words(reader));
  if (name === 'text' || name === 'texttt') return element('mtext', {}, words(reader));
  if (name === 'tag') return element('mtext', { class: 'tag' }, `  (${words(reader)})`);
  if (name === 'mathbb') return element('mi', {}, DOUBLE[words(reader)] ?? '');
  if (name === 'min' || name === 'max') return element('mo', { lspace: '0', rspace: '0.2em' }, name);
  return element('mo', { stretchy: 'false' }, SIGNS[name] ?? name);
}

const unescaped = (text) => text.replace(/\\([\\`*_[\]<>$#|~])/g, '$1');

/** A line of Markdown: words, and formulas between dollars. */
function line(text) {
  return text.split(/(?<!\\)\$/).map((part, place) => (place % 2 ? formula(part) : unescaped(part)));
}

/** A scrollable container for wide mathematics, focusable for scrolling by keys. */
export const scrolled = (label, ...parts) => h('div', { class: 'mathematics', tabindex: 0, role: 'group', 'aria-label': label }, parts);

/** The Markdown that the program writes, as elements: headings, rules, formulas and lists. */
export function paper(markdown) {
  const blocks = markdown.split(/\n{2,}/).map((block) => block.trim()).filter(Boolean);
  const parts = [];
  let family = null;
  for (const block of blocks.flatMap((text) => (text.startsWith('$$') ? [text] : text.split(/\n(?=\$\$\n)|(?<=\n\$\$)\n/)))) {
    const into = family ?? { append: (part) => parts.push(part) };
    if (block.startsWith('# ')) continue;
    if (block.startsWith('## ')) { family = null; parts.push(h('h3', {}, unescaped(block.slice(3)))); }
    else if (block.startsWith('### ')) {
      const rule = unescaped(block.slice(4));
      family = h('div', { class: 'family', 'data-rule': rule }, h('h3', {}, rule));
      parts.push(family);
    } else if (block.startsWith('$$')) into.append(formula(block.replaceAll('$$', '').trim(), true));
    else if (block.startsWith('* ')) into.append(h('ul', {}, block.split('\n').map((item) => h('li', {}, line(item.slice(2))))));
    else into.append(h('p', {}, line(block)));
  }
  return scrolled('The model', parts);
}
