// @ts-check
// How each kind is played: one declaration a kind. What is not declared follows from the shape of the board.

/** Digits are entered in selected cells, with marks and colours of the player's own. */
const DIGITS = { entry: 'digits', tools: ['value', 'corner', 'centre', 'colour'] };

/**
 * - `entry`: `digits` selects cells and enters; `cycle` changes a cell at once; `edges` joins points; `switches` flips; `logic`
 *   is a table of properties and houses.
 * - `order`: the values in the order in which a click goes through them; blank comes after the last.
 * - `symbols`, `words`: how values are shown on buttons, and read out.
 * - `cell`: the smallest width of a cell at which its text can be read, in pixels.
 * - `full`: points whose number is reached turn quiet.
 * - `mixed`: beside the edges there are cells; a click is for them, and a drag for the edges.
 */
const DECLARED = {
  sudoku: DIGITS,
  kenken: DIGITS,
  suguru: DIGITS,
  monodot: { ...DIGITS, symbols: { '-1': '×' }, words: { '-1': 'no dot' } },
  'binary-sudoku': { entry: 'cycle', order: [0, 1] },
  'star-battle': { entry: 'cycle', order: [1, 0], symbols: { 0: '·', 1: '★' }, words: { 0: 'no star', 1: 'star' } },
  battleship: { entry: 'cycle', order: [1, 0], symbols: { 0: '~', 1: '■' }, words: { 0: 'water', 1: 'ship' }, fleet: true },
  hashi: { entry: 'edges', symbols: { 0: '×' }, words: { 0: 'no bridge', 1: '1 bridge' }, unit: 'bridges', full: true },
  'circuit-board': { entry: 'edges', symbols: { 0: '×', 1: '—' }, words: { 0: 'no link', 1: 'link' } },
  knight: { entry: 'edges', symbols: { 0: '×', 1: '—' }, words: { 0: 'no move', 1: 'move' } },
  v3ck: { entry: 'edges' },
  'circuit-scramble': { entry: 'switches', cell: 51 },
  zebra: { entry: 'logic' },
};

/** Whether a variable is drawn as a line. */
export const isEdge = ({ places }) => Boolean(places[0]?.at.line);

const found = new WeakMap();

/** The way a board is played. */
export function playOf(board) {
  if (!found.has(board)) found.set(board, looked(board));
  return found.get(board);
}

function looked({ kind, variables }) {
  if (DECLARED[kind]) return DECLARED[kind];
  const placed = variables.filter(({ places }) => places.length > 0);
  const [first] = placed;
  const edges = placed.filter(isEdge).length;
  if (edges > 0 && edges < placed.length) return { entry: 'edges', mixed: true };
  if (edges > 0) return { entry: 'edges' };
  return first && first.high - first.low === 1 ? { entry: 'cycle' } : DIGITS;
}

/** What the marks of pictures are called; others are called marks. */
const MARKS = { '—': ['no line', 'line'], '■': ['not shaded', 'shaded'] };

/** What a 0 is called that is drawn as a sign, where there are numbers. */
const ZEROS = { '■': 'shaded', '·': 'stays empty' };

/** A value that is drawn as a sign: the sign, or its word. A variable with two values is drawn as no mark and as the mark; of another, 0 may be a sign. */
function signed({ places, low }, value, isWord) {
  const at = places[0]?.at;
  if (at?.zero && value === 0) return isWord ? ZEROS[at.zero] : at.zero;
  if (!at?.mark) return undefined;
  return (isWord ? (MARKS[at.mark] ?? ['no mark', 'mark']) : [at.line ? '×' : '·', at.mark])[value - low];
}

/** The text of a value on a button. */
export const symbol = (play, board, variable, value) => play.symbols?.[value] ?? board.value_names[value - variable.low] ?? signed(variable, value) ?? String(value);

/** A value in words. */
export const word = (play, board, variable, value) =>
  play.words?.[value] ?? board.value_names[value - variable.low] ?? signed(variable, value, true) ?? (play.unit ? `${value} ${play.unit}` : String(value));

/** The values in the order of clicks: positive ones come first. */
export const orderOf = (play, { low, high }) => play.order ?? [...Array.from({ length: high - low + 1 }, (_, place) => low + place)].sort((a, b) => (a > 0 ? 0 : 1) - (b > 0 ? 0 : 1) || a - b);

/** The value after `now` in the order of clicks; null is blank. Clicks draw edges; that there is none is another button. */
export function next(play, variable, now, step) {
  const order = [null, ...orderOf(play, variable).filter((value) => !isEdge(variable) || value > 0)];
  const at = Math.max(order.indexOf(now ?? null), 0);
  return order[(at + step + order.length) % order.length];
}
