// @ts-check
// The text of a board with a row or a column more or less at its end: `param rows`, grids, and what is at places beyond it.

/** The names of numbers beside the rows and beside the columns. */
const BESIDE = { rows: ['across', 'left', 'right'], columns: ['down', 'top', 'bottom'] };

/** @typedef {'rows' | 'columns'} Side */
/** @typedef {{ rows: number, columns: number }} Sizes */

/** A grid of words with a row or column more, or without what is beyond so many; it may end before them, where it is empty. Regions go on into a new row; other new places are empty. */
function grid(/** @type {string[][]} */ lines, /** @type {Side} */ side, /** @type {number} */ by, /** @type {boolean} */ goesOn, most = 0) {
  const less = (/** @type {any[]} */ all) => (all.length > most ? all.slice(0, -1) : all);
  if (side === 'rows') return by < 0 ? less(lines) : [...lines, goesOn ? [...lines[lines.length - 1]] : lines[0].map(() => '.')];
  return lines.map((line) => (by < 0 ? less(line) : [...line, goesOn ? line[line.length - 1] : '.']));
}

/** Whether indices, rows and columns by turns, are on the board. */
const inside = (/** @type {string[]} */ indices, /** @type {Sizes} */ { rows, columns }) => indices.every((index, place) => Number(index) <= (place % 2 ? columns : rows));

/** The entries of a parameter or set that stay. */
function entries(/** @type {string} */ name, /** @type {string} */ text, /** @type {Sizes} */ sizes, /** @type {Set<string>} */ regions) {
  const isSet = text.startsWith('(');
  const all = isSet ? [...text.matchAll(/\(([^)]*)\)/g)].map(([, one]) => one.split(',')) : text.split(/ {2,}/).map((one) => one.split(' '));
  const stays = (/** @type {string[]} */ entry) => {
    const indices = isSet ? entry : entry.slice(0, -1);
    if (indices.length % 2 === 0) return inside(indices, sizes);
    const side = /** @type {Side[]} */ (['rows', 'columns']).find((one) => BESIDE[one].includes(name));
    return side ? Number(indices[0]) <= sizes[side] : regions.size === 0 || regions.has(indices[0]);
  };
  return all.filter(stays).map((entry) => (isSet ? `(${entry.join(',')})` : entry.join(' '))).join(isSet ? ' ' : '  ');
}

/** The text of a board whose rows or columns are one more or one less at the end; of a board that is square by its kind, both. */
export function resized(/** @type {string} */ text, /** @type {Side} */ side, /** @type {number} */ by) {
  const size = (/** @type {string} */ name) => Number(new RegExp(`^param ${name} := (\\d+);$`, 'm').exec(text)?.[1] ?? 0);
  const square = size('n');
  const sides = /** @type {Side[]} */ (square ? ['rows', 'columns'] : [side]);
  const sizes = { rows: size('rows') || square, columns: size('columns') || square };
  if (sizes.rows === 0) return plain(text, side, by);
  sides.forEach((one) => { sizes[one] += by; });
  /** @type {Set<string>} */
  const regions = new Set();
  const grown = text.replace(/^grid (\w+) :=\n([^;]*);/gm, (_, name, body) => {
    const before = body.split('\n').map((/** @type {string} */ line) => line.trim().split(/\s+/));
    const isRegion = name === 'room' || name === 'block';
    const lines = sides.reduce((all, one) => grid(all, one, by, isRegion, sizes[one]), before);
    if (isRegion) lines.flat().forEach((word) => regions.add(word));
    return `grid ${name} :=\n${lines.map((line) => ` ${line.join(' ')}`).join('\n')};`;
  });
  const counted = { rows: sizes.rows, columns: sizes.columns, n: sizes.rows };
  return grown.replace(/^(param|set) (\w+) :=(.*);$/gm, (whole, word, name, body) => {
    const value = body.trim();
    if (/^\d+$/.test(value)) return name in counted ? `param ${name} := ${counted[/** @type {Side} */ (name)]};` : whole;
    const kept = value ? entries(name, value, sizes, regions) : '';
    // A parameter without an entry is left out.
    return kept || word === 'set' ? `${word} ${name} :=${kept && ` ${kept}`};` : '';
  });
}

/** The text of a board that is a grid alone. */
function plain(/** @type {string} */ text, /** @type {Side} */ side, /** @type {number} */ by) {
  const lines = text.trimEnd().split('\n');
  const last = lines[lines.length - 1].trim().split(/\s+/).length;
  const start = lines.findLastIndex((line) => line.trim().split(/\s+/).length !== last) + 1;
  return `${[...lines.slice(0, start), ...grid(lines.slice(start).map((line) => line.trim().split(/\s+/)), side, by, false).map((line) => line.join(' '))].join('\n')}\n`;
}
