// @ts-check
// Ask: long queries as jobs, with progress and a way to stop.

import { job } from './api.js';
import { redraw, touch } from './board.js';
import { button, download, h, plural } from './elements.js';
import { inWords } from './clues.js';
import { counted } from './heat.js';
import { counted as left, NOT_ONE } from './redundant.js';
import { asked, fillAll, kind, onchange, open, state } from './state.js';
import { added } from './unique.js';

const list = (names) => (names.length ? h('ul', {}, names.map((name) => h('li', {}, name))) : null);
const spent = ({ statistics, method }) => (method ? h('p', {}, h('small', {}, `${method.formulation} on ${method.backend}${statistics ? `, ${statistics.wall_seconds.toFixed(2)} s` : ''}`)) : null);

/** Every query: its name, what it does, its options, and how its result is shown. */
const QUERIES = [
  { name: 'solve', title: 'Solve', summary: 'Find a solution and draw it.', show: solved },
  { name: 'solve', title: 'Random solution', summary: 'Draw one of all solutions, each with the same probability.', options: () => ({ random: true, seed: Math.floor(Math.random() * 2 ** 32) }), show: solved },
  { name: 'count', title: 'Count', summary: 'Count the solutions, each once; up to a million where they have to be listed.', show: ({ count, complete }) => [h('p', {}, `${complete ? '' : 'At least '}${plural(count === '1' ? 1 : count, 'solution')}.`)] },
  { name: 'count', title: 'Count values', summary: 'Count the solutions with each value of each place, as a heat map.', options: () => ({ values: true }), show: counted },
  { name: 'conflict', title: 'Why none?', summary: 'Find rules and clues that contradict each other.', show: conflict },
  { name: 'redundant', title: 'Redundant clues', summary: 'Find each clue that could be left out alone.', show: ({ verdict, redundant, needed }) => (redundant ? [h('p', {}, left({ redundant, needed })), list(redundant.map(inWords))] : [h('p', {}, NOT_ONE[verdict])]) },
  { name: 'minimal', title: 'Minimise clues', summary: 'Remove clues until each of the rest is needed.', show: reduced },
  { name: 'fewest-clues', title: 'Fewest clues', summary: 'Find the fewest clues that keep this solution unique.', show: fewest },
  { name: 'certificate', title: 'Certificate', summary: 'Write a proof of the verdict that others can check.', show: certified },
  { name: 'repair', title: 'Make unique', summary: 'Find clues that make one of multiple solutions unique.', show: repaired },
];

function certified({ verdict, files }) {
  if (!files) return [h('p', {}, 'Time limit reached before there was a verdict to certify.')];
  const all = Object.entries(files).map(([name, text]) => button(name, () => download(name, text)));
  return [h('p', {}, `Certified: ${verdict}. Keep these files in a folder; “pencilmark verify” checks them, and VeriPB the last two.`), h('div', { class: 'row' }, all)];
}

/** Generates boards of the open kind. */
function generator(run) {
  const size = h('input', { id: 'size', size: 7 });
  const seed = h('input', { id: 'seed', type: 'number', min: 0, value: '1' });
  const parameters = h('div', { class: 'parameters' });
  const make = button('Make a board', () => {
    const set = [...parameters.querySelectorAll('input')].filter(({ value }) => value.trim()).map(({ name, value }) => [name, value.trim()]);
    run({ kind: state.board.kind, size: size.value.trim(), seed: Number(seed.value) || 0, parameters: Object.fromEntries(set) });
    seed.value = (Number(seed.value) || 0) + 1;
  });
  function begin() {
    const { sizes, parameters: own, levels } = kind().parameters;
    const choices = [{ name: 'level', sentence: 'The difficulty of the board:', takes: [...levels, 'any'].join(', '), default: levels.includes('medium') ? 'medium' : null }, ...own];
    size.placeholder = sizes.default.join('x');
    parameters.replaceChildren(...choices.map(({ name, sentence, takes, default: usual }) => h('label', { title: `${sentence} ${takes}` }, name,
      h('input', { name, placeholder: usual ?? takes, size: 10 }))));
  }
  onchange((what) => { if (what === 'board') begin(); });
  const part = [h('h2', {}, 'Make'), h('p', {}, 'A new board of this kind with a unique solution, proved; the same seed and parameters give the same board.'),
    h('div', { class: 'row' }, h('label', { class: 'field' }, 'Size', size), h('label', { class: 'field' }, 'Seed', seed), make),
    h('details', {}, h('summary', {}, 'Parameters'), parameters)];
  return { part, begin, make };
}

export function queries(panel, { note, tried }) {
  const seconds = h('input', { type: 'number', min: 1, max: 3600, value: '60', id: 'seconds', style: undefined });
  const result = h('div', { class: 'result', role: 'status', 'aria-live': 'polite' });
  const all = QUERIES.map((query) => button(query.title, () => start(query), { title: query.summary }));
  const generate = generator((body) => start({ name: 'generate', title: 'A new board', summary: 'Generating a board.', show: made }, body));
  const asking = [...all];
  all.push(generate.make);
  panel.append(h('h2', {}, 'Ask'), h('p', {}, 'Each result is proved, or reported as unknown.'),
    h('div', { class: 'row' }, asking),
    h('div', { class: 'row' }, h('label', { for: 'seconds' }, 'Time limit in seconds'), seconds), result, ...generate.part);

  function made({ board, kind: name, clues, attempts }) {
    tried(async () => {
      await open(board, name);
      const what = clues ? `A new board with ${plural(clues, 'clue')}` : 'A new board';
      note(`${what}, made in ${plural(attempts, 'attempt')}; “Back” of the browser returns to the other.`);
    });
    return [];
  }

  /** The job that runs, if one does. */
  let running = null;

  async function start(query, body = { ...asked(), ...query.options?.() }) {
    const message = h('span', {}, query.summary);
    const limit = Math.min(3600, Math.max(1, Number(seconds.value) || 60));
    const began = performance.now();
    let latest = query.summary;
    const show = () => { message.textContent = `${latest} (${Math.round((performance.now() - began) / 1000)} s)`; };
    // The seconds go on while there is no progress.
    const clock = setInterval(show, 1000);
    const { board } = state;
    running = job(query.name, { ...body, time: limit }, ({ progress }) => {
      latest = progress ?? latest;
      show();
    });
    result.replaceChildren(h('div', { class: 'busy' }, message, button('Stop', () => running.stop())));
    all.forEach((other) => { other.disabled = true; });
    try {
      const found = await running.ended;
      running = null;
      // A result is about the board that was asked.
      if (board !== state.board) return;
      result.replaceChildren(h('h3', {}, query.title), ...query.show(found, { note, tried }).filter(Boolean), spent(found) ?? '');
    } catch (error) {
      if (board === state.board) result.replaceChildren(h('p', { class: 'problem' }, error.text ?? String(error)));
    } finally {
      clearInterval(clock);
      running = null;
      all.forEach((other) => { other.disabled = false; });
    }
  }
  onchange((what) => {
    if (what !== 'board') return;
    result.replaceChildren();
    running?.stop();
  });
  return generate.begin;
}

function solved({ outcome, solution, cost, statistics }, { tried }) {
  if (outcome === 'infeasible') return [h('p', {}, 'There is no solution; this is proved.')];
  if (!solution) return [h('p', {}, statistics.limit ? `Unknown: ${statistics.limit} limit reached.` : 'Unknown: there are too many solutions to count, which a random one needs.')];
  tried(() => redraw({ values: solution }));
  const quality = cost ? (cost.optimal ? ` It is optimal, with objective ${cost.value}; this is proved.` : ` Its objective is ${cost.value}, not proved optimal.`) : '';
  const given = new Set(state.board.variables.filter((variable) => variable.given !== null).map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(solution).filter(([name]) => !given.has(name)));
  return [h('p', {}, `A solution is drawn.${quality}`), h('div', { class: 'row' }, button('Fill it in', () => fillAll(own, true)), button('Hide it', () => redraw()))];
}

function conflict({ outcome, parts, minimal, at_least: least }) {
  if (outcome === 'feasible') return [h('p', {}, 'The board has a solution: there is no conflict.')];
  if (outcome !== 'infeasible') return [h('p', {}, 'Unknown: time limit reached.')];
  touch(parts.flatMap((part) => part.place ?? [part.clue]));
  const proof = least === parts.length ? 'no conflict has fewer parts' : minimal ? 'each is needed' : 'perhaps not all are needed';
  const described = (part) => (part.clue ? `${part.clue} is ${part.value}` : `${part.place.length > 4 ? `${part.place[0]} to ${part.place.at(-1)}` : part.place.join(', ')}: ${part.sentence}`);
  return [h('p', {}, `${plural(parts.length, 'part')} contradict each other; ${proof}. Their places are marked.`), list(parts.map(described))];
}

const shown = (board, text, { tried }) => h('div', { class: 'row' }, button(text, () => tried(() => open(board, state.board.kind, true))));

function reduced({ verdict, clues, of, minimal, board }, context) {
  if (!clues) return [h('p', {}, NOT_ONE[verdict])];
  return [h('p', {}, `${clues.length} of ${plural(of, 'clue')} ${minimal ? 'are kept, and each is needed.' : 'are kept so far; not all are known to be needed.'}`), shown(board, 'Open this board', context)];
}

function fewest({ verdict, lower, upper, of, complete, board }, context) {
  if (upper === undefined) return [h('p', {}, NOT_ONE[verdict])];
  const proof = complete ? 'and no smaller set does; this is proved.' : `and at least ${lower} are needed.`;
  return [h('p', {}, `${upper} of ${plural(of, 'clue')} keep the solution unique, ${proof}`), shown(board, 'Open this board', context)];
}

function repaired(found, context) {
  if (found.singles?.length) return [h('p', {}, 'Each of these clues makes the solution unique:'), list(found.singles.slice(0, 40)), shown(found.board, 'Add the first', context)];
  const { text, clues } = added(found);
  return [h('p', {}, text), ...(clues.length ? [list(clues), shown(found.board, 'Add them', context)] : [])];
}
