// @ts-check
// What the browser keeps: choices of the player, and the progress of each board.

/** The number of boards whose progress is kept. */
const BOARDS = 60;

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

/** A choice of the player, or its usual value. */
export const choice = (name, usual) => read(`choice ${name}`) ?? usual;

export const choose = (name, value) => localStorage.setItem(`choice ${name}`, JSON.stringify(value));

/** FNV-1a of a text, so that keys are short. */
function hash(text) {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value.toString(36);
}

const keyOf = ({ kind, text }) => `board ${kind} ${text.length} ${hash(text)}`;

/** The progress of a board, or null. */
export const load = (board) => read(keyOf(board));

/** The boards that were begun, each with its kind, title, text and progress, the last one first. */
export const begun = () => (read('boards') ?? []).toReversed().map(read).filter((kept) => kept?.text);

/** Keeps the progress of a board; that of the boards played longest ago is given up where there is no room. */
export function save(board, progress) {
  const key = keyOf(board);
  const old = (read('boards') ?? []).filter((other) => other !== key);
  if (progress.past.length + progress.future.length === 0) {
    if (localStorage.getItem(key) === null) return;
    localStorage.removeItem(key);
    return localStorage.setItem('boards', JSON.stringify(old));
  }
  const boards = [...old, key];
  const { kind, title, text } = board;
  const kept = JSON.stringify({ kind, title, text, ...progress });
  while (boards.length > BOARDS) localStorage.removeItem(boards.shift());
  for (;;) {
    try {
      localStorage.setItem(key, kept);
      return localStorage.setItem('boards', JSON.stringify(boards));
    } catch {
      if (boards.length < 2) return;
      localStorage.removeItem(boards.shift());
    }
  }
}
