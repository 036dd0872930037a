// New boards of a kind and a size: blank, to be set, or generated, to be played.

import { ask, job, Problem } from './api.js';
import { jobDone } from './busy.js';
import { byId, h } from './elements.js';
import { kindOf, state } from './state.js';

/** The time limit of a generated board, in seconds. */
const SECONDS = 60;

const wrong = (message) => new Problem({ message }, 422);

/** The numbers of rows and columns in words such as `10` and `8x10`, as everywhere in the program. */
function sides(words) {
  const [, rows, columns = rows] = /^\s*(\d{1,3})\s*(?:[x×]\s*(\d{1,3}))?\s*$/i.exec(words) ?? [];
  if (!rows) throw wrong(`expected a size such as 10 or 8x10, found “${words}”`);
  return { rows, columns };
}

/**
 * Texts that may be a blank board, by an example: its address without a body; its sizes and other single numbers, with empty sets; a grid of dots.
 * Addresses and texts of some kinds need more.
 */
async function* blanks(board, name, { rows, columns }) {
  // An example may have what addresses cannot hold.
  const address = await ask('convert', { board, kind: name, format: 'puzzlink' }).catch(() => null);
  const genre = address && /\?([\w-]+)\//.exec(address.text)?.[1];
  if (genre) yield `${genre}/${columns}/${rows}`;
  const { text } = await ask('board', { board, kind: name });
  const sizes = { rows, columns, ...(rows === columns && { n: rows }) };
  const kept = [...text.matchAll(/^(?:param (\w+) := (\d+)|(set \w+) :=[^;]*);$/gm)].map(([, param, value, set]) => (set ? `${set} :=;` : `param ${param} := ${sizes[param] ?? value};`));
  yield `${name}\n${kept.length ? kept.join('\n') : `${`${'. '.repeat(columns).trim()}\n`.repeat(rows)}`}\n`;
}

/** The text of a blank board: the first that the program reads as one of this size. */
async function blank(name, words) {
  const size = sides(words);
  const { title, examples } = await kindOf(name);
  for (const board of examples) {
    for await (const text of blanks(board, name, size)) {
      const found = await ask('board', { board: text, kind: name }).catch(() => null);
      if (found?.edits.length && found.clues.length === 0) return text;
    }
  }
  throw wrong(`there is no blank board of ${title} in this size: choose one under “Boards” and set it`);
}

/** Listens to the part of the dialog for new boards, which `opened` opens and `close` closes; returns what prepares it. */
export function makes(opened, close) {
  const [kind, size, problem] = ['new-kind', 'new-size', 'new-problem'].map(byId);
  /** The selects of the parameters that a generated board may have, by parameter. */
  const chosen = { level: byId('new-level'), symmetry: byId('new-symmetry') };
  const offered = (select, values) => {
    select.replaceChildren(h('option', { value: '' }, 'any'), ...values.map((value) => h('option', { value }, value)));
    select.parentElement.hidden = values.length === 0;
  };
  const usual = async () => {
    size.value = '';
    const { parameters } = await kindOf(kind.value);
    offered(chosen.level, parameters.levels);
    offered(chosen.symmetry, parameters.parameters.find(({ name }) => name === 'symmetry')?.takes.split(', ') ?? []);
    // Something may have been typed meanwhile.
    if (size.value) return;
    const [first, second] = parameters.sizes.default;
    size.value = first === second ? String(first) : `${first}x${second}`;
  };
  kind.addEventListener('change', usual);
  const doing = (work) => async () => {
    problem.hidden = true;
    try {
      await work();
    } catch (error) {
      if (error.name === 'AbortError') return;
      problem.hidden = false;
      problem.textContent = error.text ?? String(error);
    }
  };
  byId('new-blank').addEventListener('click', doing(async () => {
    await opened(await blank(kind.value, size.value), kind.value);
    close();
    byId('mode-set')?.click();
  }));
  byId('new-generated').addEventListener('click', doing(async () => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const parameters = Object.fromEntries(Object.entries(chosen).map(([name, { value }]) => [name, value]).filter(([, value]) => value));
    const started = job('generate', { kind: kind.value, size: size.value.trim(), seed, time: SECONDS, parameters }, () => {});
    close();
    const made = await jobDone('A new board is being made…', started).catch((error) => {
      byId('paste').showModal();
      throw error;
    });
    await opened(made.board, made.kind);
  }));
  return async () => {
    problem.hidden = true;
    kind.value = state.board?.kind ?? 'sudoku';
    await usual();
  };
}
