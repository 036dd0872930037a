// @ts-check
// Mathematics: renders the LaTeX and Markdown of the program as MathML and elements.

import { h } from './elements.js';

const SPACE = 'http://www.w3.org/1998/Math/MathML';

const SIGNS = {
  leq: '≤', geq: '≥', neq: '≠', in: '∈', notin: '∉', lor: '∨', lnot: '¬', land: '∧', Rightarrow: '⇒', cdot: '·', dots: '…', cdots: '⋯',
  infty: '∞', emptyset: '∅', bot: '⊥', lbrace: '{', rbrace: '}', lt: '<', gt: '>', ast: '∗', times: '×', textbackslash: '\\',
  forall: '∀', subseteq: '⊆', setminus: '∖', cup: '∪', lfloor: '⌊', rfloor: '⌋', lceil: '⌈', rceil: '⌉', bmod: 'mod',
  '{': '{', '}': '}', '&': '&', '%': '%', '$': '$', '#': '#', _: '_', '|': '|',
};
const GREEK = {
  alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν',
  xi: 'ξ', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω',
};
/** Signs with their range below. */
const LARGE = { sum: '∑', prod: '∏', bigvee: '⋁', bigwedge: '⋀' };
/** The sizes of parentheses, which MathML chooses itself. */
const SIZES = ['bigl', 'bigr', 'Bigl', 'Bigr', 'left', 'right'];
const BLANKS = { ',': '0.17em', thinspace: '0.17em', ' ': '0.33em', enspace: '0.5em', quad: '1em', qquad: '2em' };
const DOUBLE = { R: 'ℝ', Z: 'ℤ', N: 'ℕ' };

function element(name, attributes, ...children) {
  const made = document.createElementNS(SPACE, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

/** A formula as MathML. A command that is not known is an `merror`. */
export function formula(latex, block = false) {
  return whole(read(latex), { alttext: latex, ...(block ? { display: 'block' } : {}) });
}

/** A formula in a paragraph of its own, of as many lines as it takes: browsers break no line within a formula, but between several. */
export function paragraph(latex) {
  const pieces = broken(read(latex));
  if (pieces.length === 1) return formula(latex, true);
  return h('div', { class: 'formula', role: 'math', 'aria-label': latex }, pieces.flatMap((piece) => [whole(piece, { displaystyle: 'true', 'aria-hidden': 'true' }), ' ']));
}

/** A formula within a line of text, which may break there, too. */
function inline(latex) {
  const pieces = broken(read(latex));
  return pieces.length === 1 ? formula(latex) : pieces.flatMap((piece, place) => [...(place ? [' '] : []), whole(piece, {})]);
}

const whole = (parts, attributes) => element('math', attributes, element('mrow', {}, ...parts));

function read(latex) {
  const tokens = latex.match(/\\[a-zA-Z]+|\\.|r\d+c\d+|\d+(?:\.\d+)?|\s+|./gs) ?? [];
  return sequence({ tokens, at: 0 }, null);
}

/** A line may end before these signs, or behind a comma. */
const BREAKS = ['+', '−', '=', '≤', '≥', '∨', '∧', '⇒'];

/** The pieces of a formula between which a line may end. */
function broken(parts) {
  const pieces = [[]];
  parts.forEach((part, place) => {
    const sign = part.localName === 'mo' ? part.textContent : '';
    const starts = BREAKS.includes(sign) && place > 0 && parts[place - 1].localName !== 'mo';
    if (starts) part.setAttribute('form', 'infix');
    if (starts || place > 0 && parts[place - 1].textContent === ',') pieces.push([]);
    pieces.at(-1).push(part);
  });
  return pieces;
}

function sequence(reader, end) {
  const parts = [];
  while (reader.at < reader.tokens.length) {
    skip(reader);
    if (taken(reader, end) || reader.at === reader.tokens.length) break;
    const part = atom(reader);
    if (part) parts.push(scripted(reader, part));
  }
  return parts;
}

function skip(reader) {
  while (/^\s/.test(reader.tokens[reader.at] ?? '')) reader.at += 1;
}

function scripted(reader, base) {
  const below = taken(reader, '_') ? group(reader) : null;
  const above = taken(reader, '^') ? group(reader) : null;
  if (base.large && below && above) return element('munderover', {}, base, below, above);
  if (base.large) return below ? element('munder', {}, base, below) : base;
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
  skip(reader);
  if (taken(reader, '{')) return element('mrow', {}, ...sequence(reader, '}'));
  return atom(reader) ?? element('mrow', {});
}

/** Lines of cells, up to `\\end` or a closing brace. */
function lines(reader, end) {
  const rows = [[[]]];
  while (reader.at < reader.tokens.length) {
    skip(reader);
    if (taken(reader, end)) break;
    if (taken(reader, '\\cr') || taken(reader, '\\\\')) rows.push([[]]);
    else if (taken(reader, '&')) rows.at(-1).push([]);
    else {
      const part = atom(reader);
      if (part) rows.at(-1).at(-1).push(scripted(reader, part));
    }
  }
  const cells = (row) => row.map((cell) => element('mtd', {}, ...cell));
  return element('mtable', {}, ...rows.map((row) => element('mtr', {}, ...cells(row))));
}

/** The literal text between braces. */
function words(reader) {
  if (!taken(reader, '{')) return '';
  let text = '';
  for (let deep = 1; reader.at < reader.tokens.length;) {
    const token = reader.tokens[reader.at++];
    if (token === '{') deep += 1;
    if (token === '}' && --deep === 0) break;
    if (token === '{' || token === '}') continue;
    const name = token.slice(1);
    text += !token.startsWith('\\') ? token : name in BLANKS ? ' ' : SIGNS[name] ?? token;
  }
  // MathML drops blanks at the ends.
  return text.replaceAll(' ', '\u00a0');
}

function atom(reader) {
  const token = reader.tokens[reader.at++];
  if (token === '{') return element('mrow', {}, ...sequence(reader, '}'));
  if (!token.startsWith('\\')) {
    if (/^\d/.test(token)) return element('mn', {}, token);
    if (/^(?:[a-zA-Z]|r\d+c\d+)$/.test(token)) return element('mi', {}, token);
    return element('mo', { stretchy: 'false', ...barred(token) }, token === '-' ? '−' : token);
  }
  const name = token.slice(1);
  if (name in LARGE) return Object.assign(element('mo', { movablelimits: 'false' }, LARGE[name]), { large: true });
  if (name in GREEK) return element('mi', {}, GREEK[name]);
  if (name in BLANKS) return element('mspace', { width: BLANKS[name] });
  if (name === 'mathit') return element('mi', { class: 'word' }, words(reader));
  if (name === 'mathrm' || name === 'operatorname') return element('mi', { mathvariant: 'normal' }, words(reader));
  if (name === 'text' || name === 'texttt') return element('mtext', {}, words(reader));
  if (name === 'tag') return element('mtext', { class: 'tag' }, `\u2003(${words(reader)})`);
  if (name === 'mathbb') return element('mi', {}, DOUBLE[words(reader)] ?? '');
  if (SIZES.includes(name)) return null;
  if (name === 'tfrac') return element('mfrac', {}, group(reader), group(reader));
  if (name === 'substack') { taken(reader, '{'); return element('mstyle', { class: 'stack' }, lines(reader, '}')); }
  if (name === 'begin') {
    words(reader);
    const table = lines(reader, '\\end');
    words(reader);
    return element('mrow', { class: 'cases' }, element('mo', { stretchy: 'true' }, '{'), table);
  }
  if (['min', 'max', 'log'].includes(name)) return element('mo', { lspace: '0', rspace: '0.2em' }, name);
  if (name === 'bmod') return element('mo', { lspace: '0.22em', rspace: '0.22em' }, SIGNS[name]);
  return name in SIGNS ? element('mo', { stretchy: 'false', ...barred(name) }, SIGNS[name]) : element('merror', {}, token);
}

/** A bar stands close, on whichever side. */
const barred = (sign) => (sign === '|' ? { lspace: '0', rspace: '0' } : {});

const unescaped = (text) => text.replace(/\\([\\`*_[\]<>$#|~])/g, '$1');

/** A line of Markdown: words, and formulas between dollars. */
function line(text) {
  return text.split(/(?<!\\)\$/).map((part, place) => (place % 2 ? inline(part) : unescaped(part)));
}

/** A scrollable container for wide mathematics, focusable for scrolling by keys. */
export const scrolled = (label, ...parts) => h('div', { class: 'mathematics', tabindex: 0, role: 'group', 'aria-label': label }, parts);

/** The Markdown that the program writes, as elements: headings, rules, formulas and lists. */
export function paper(markdown) {
  const blocks = markdown.split(/\n{2,}/).map((block) => block.trim()).filter(Boolean);
  const parts = [];
  /** The headings of families by their rule: they have the sentence of the rule instead of its name. */
  const said = new Map();
  let family = null;
  for (const block of blocks.flatMap((text) => (text.startsWith('$$') ? [text] : text.split(/\n(?=\$\$\n)|(?<=\n\$\$)\n/)))) {
    const into = family ?? { append: (part) => parts.push(part) };
    if (block.startsWith('# ')) continue;
    if (block.startsWith('## ')) { family = null; parts.push(h('h3', {}, unescaped(block.slice(3)))); }
    else if (block.startsWith('### ')) {
      const rule = unescaped(block.slice(4));
      family = h('div', { class: 'family', 'data-rule': rule }, h('h3', {}, rule));
      parts.push(family);
      said.set(rule, family.firstChild);
    } else if (block.startsWith('$$')) into.append(paragraph(block.replaceAll('$$', '').trim()));
    else if (block.startsWith('* ')) into.append(h('ul', {}, block.split('\n').map((item) => h('li', {}, line(item.slice(2))))));
    else if (family?.children.length === 1 && family.firstChild.textContent === family.dataset.rule) family.firstChild.replaceChildren(...line(block));
    else into.append(h('p', {}, line(block)));
  }
  for (const item of parts.filter(({ nodeName }) => nodeName === 'UL').flatMap((list) => [...list.children])) {
    const [rule] = item.textContent.split(/ \(|:/);
    if (said.has(rule)) item.textContent = item.textContent.replace(rule, said.get(rule).textContent.replace(/\.$/, ''));
  }
  return scrolled('The model', parts);
}
