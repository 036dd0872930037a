// Asking: long questions as jobs, with progress and a way to stop.

import { job } from './api.js';
import { redraw, touch } from './board.js';
import { button, download, h, plural } from './elements.js';
import { asked, fillAll, kind, onchange, open, state } from './state.js';

const list = (names) => (names.length ? h('ul', {}, names.map((name) => h('li', {}, name))) : null);
const spent = ({ effort, method }) => (method ? h('p', {}, h('small', {}, `${method.formulation} on ${method.backend}${effort ? `, ${effort.wall_seconds.toFixed(2)} s` : ''}`)) : null);

const NOT_ONE = {
  several: 'The board has several answers; this is asked of boards with one.', none: 'The board has no answer.',
  unique: 'The board has one answer: there is nothing to repair.', unknown: 'It is not known whether the board has one answer.',
};

/** Every question: what it is called, what it does, and how its answer is told. */
const QUESTIONS = [
  { name: 'solve', title: 'Solve', says: 'Find an answer and draw it.', tell: solved },
  { name: 'count', title: 'Count', says: 'Count the answers, each once, up to 10 000.', tell: ({ count, complete }) => [h('p', {}, `${complete ? '' : 'At least '}${plural(count, 'answer')}.`)] },
  { name: 'why', title: 'Why none?', says: 'Find rules and clues that contradict each other.', tell: contradiction },
  { name: 'redundant', title: 'Clues not needed', says: 'Find each clue that could be left out alone.', tell: ({ verdict, redundant, needed }) => (redundant ? [h('p', {}, `${redundant.length} of ${plural(redundant.length + needed.length, 'clue')} can be left out, one at a time.`), list(redundant)] : [h('p', {}, NOT_ONE[verdict])]) },
  { name: 'minimal', title: 'Leave out clues', says: 'Leave out clues until each that is left is needed.', tell: reduced },
  { name: 'fewest-clues', title: 'Fewest clues', says: 'Find the fewest clues that leave this answer the only one.', tell: fewest },
  { name: 'certificate', title: 'Certificate', says: 'Write what others need to believe the verdict without us.', tell: certified },
  { name: 'repair', title: 'Repair', says: 'Find clues that leave one of several answers.', tell: repaired },
];

function certified({ verdict, files }) {
  if (!files) return [h('p', {}, 'The time was over before there was something to certify.')];
  const all = Object.entries(files).map(([name, text]) => button(name, () => download(name, text)));
  return [h('p', {}, `Certified: ${verdict}. Keep these files in a folder; “pencilmark verify” checks them, and VeriPB the last two.`), h('div', { class: 'row' }, all)];
}

/** Makes boards of the kind that is open. */
function making(run) {
  const size = h('input', { id: 'size', size: 7 });
  const seed = h('input', { id: 'seed', type: 'number', min: 0, value: '1' });
  const wishes = h('div', { class: 'wishes' });
  const make = button('Make a board', () => {
    const wished = [...wishes.querySelectorAll('input')].filter(({ value }) => value.trim()).map(({ name, value }) => [name, value.trim()]);
    run({ kind: state.board.kind, size: size.value.trim(), seed: Number(seed.value) || 0, wishes: Object.fromEntries(wished) });
    seed.value = (Number(seed.value) || 0) + 1;
  });
  function begin() {
    const { sizes, choices } = kind().wishes;
    size.placeholder = sizes.default.join('x');
    wishes.replaceChildren(...choices.map(({ name, says, takes, default: usual }) => h('label', { title: `${says} ${takes}` }, name,
      h('input', { name, placeholder: usual ?? takes, size: 10 }))));
  }
  onchange((what) => { if (what === 'board') begin(); });
  const part = [h('h2', {}, 'Make'), h('p', {}, 'A new board of this kind, proved to have one answer; the same one from the same seed and wishes.'),
    h('div', { class: 'row' }, h('label', { class: 'field' }, 'Size', size), h('label', { class: 'field' }, 'Seed', seed), make),
    h('details', {}, h('summary', {}, 'Wishes'), wishes)];
  return { part, begin, make };
}

export function questions(panel, { note, tried }) {
  const seconds = h('input', { type: 'number', min: 1, max: 3600, value: '60', id: 'seconds', style: undefined });
  const result = h('div', { class: 'result', role: 'status', 'aria-live': 'polite' });
  const all = QUESTIONS.map((question) => button(question.title, () => start(question), { title: question.says }));
  const maker = making((wished) => start({ name: 'generate', title: 'A new board', says: 'A board is made.', tell: made }, wished));
  const asking = [...all];
  all.push(maker.make);
  panel.append(h('h2', {}, 'Ask'), h('p', {}, 'Each question is answered with proof, or it says that it is not known.'),
    h('div', { class: 'row' }, asking),
    h('div', { class: 'row' }, h('label', { for: 'seconds' }, 'Seconds at most'), seconds), result, ...maker.part);

  function made({ board, kind: name, clues, attempts }) {
    tried(async () => {
      await open(board, name);
      const what = clues ? `A new board with ${plural(clues, 'clue')}` : 'A new board';
      note(`${what}, made in ${plural(attempts, 'attempt')}; “Undo” brings the other back.`);
    });
    return [];
  }

  async function start(question, wished = asked()) {
    const told = h('span', {}, question.says);
    const limit = Math.min(3600, Math.max(1, Number(seconds.value) || 60));
    const began = performance.now();
    let latest = question.says;
    const tell = () => { told.textContent = `${latest} (${Math.round((performance.now() - began) / 1000)} s)`; };
    // Seconds pass also while there is nothing new.
    const clock = setInterval(tell, 1000);
    const running = job(question.name, { ...wished, time: limit }, ({ progress }) => {
      latest = progress ?? latest;
      tell();
    });
    result.replaceChildren(h('div', { class: 'busy' }, told, button('Stop', () => running.stop())));
    all.forEach((other) => { other.disabled = true; });
    try {
      const answer = await running.ended;
      result.replaceChildren(h('h3', {}, question.title), ...question.tell(answer, { note, tried }).filter(Boolean), spent(answer) ?? '');
    } catch (error) {
      result.replaceChildren(h('p', { class: 'problem' }, error.text ?? String(error)));
    } finally {
      clearInterval(clock);
      all.forEach((other) => { other.disabled = false; });
    }
  }
  onchange((what) => { if (what === 'board') result.replaceChildren(); });
  return maker.begin;
}

function solved({ outcome, answer, cost, effort }, { tried }) {
  if (outcome === 'impossible') return [h('p', {}, 'There is no answer; this is proved.')];
  if (outcome !== 'found') return [h('p', {}, `Not known: the ${effort.limit} is over.`)];
  tried(() => redraw({ values: answer }));
  const best = cost ? (cost.optimal ? ` It is a best one, ${cost.value}; this is proved.` : ` It is not known to be a best one: ${cost.value}.`) : '';
  const given = new Set(state.board.unknowns.filter((unknown) => unknown.given !== null).map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(answer).filter(([name]) => !given.has(name)));
  return [h('p', {}, `An answer is drawn.${best}`), h('div', { class: 'row' }, button('Fill it in', () => fillAll(own)), button('Hide it', () => redraw()))];
}

function contradiction({ outcome, parts, minimal, at_least: least }) {
  if (outcome === 'answered') return [h('p', {}, 'The board has an answer: nothing contradicts anything.')];
  if (outcome !== 'reason') return [h('p', {}, 'The time was over before it was known whether there is an answer.')];
  touch(parts.flatMap((part) => part.place ?? [part.clue]));
  const proof = least === parts.length ? 'no fewer do' : minimal ? 'each is needed' : 'perhaps not all are needed';
  const told = (part) => (part.clue ? `${part.clue} is ${part.value}` : `${part.rule} at ${part.place.length > 4 ? `${part.place[0]} to ${part.place.at(-1)}` : part.place.join(', ')}: ${part.says}`);
  return [h('p', {}, `${plural(parts.length, 'part')} contradict each other; ${proof}. Their places are marked.`), list(parts.map(told))];
}

const shown = (board, text, { tried }) => h('div', { class: 'row' }, button(text, () => tried(() => open(board, state.board.kind, true))));

function reduced({ verdict, clues, of, minimal, board }, context) {
  if (!clues) return [h('p', {}, NOT_ONE[verdict])];
  return [h('p', {}, `${clues.length} of ${plural(of, 'clue')} ${minimal ? 'are kept, and each is needed.' : 'are kept so far; not all are known to be needed.'}`), shown(board, 'Open this board', context)];
}

function fewest({ verdict, lower, upper, of, complete, board }, context) {
  if (upper === undefined) return [h('p', {}, NOT_ONE[verdict])];
  const proof = complete ? 'and no fewer do; this is proved.' : `and at least ${lower} are needed.`;
  return [h('p', {}, `${upper} of ${plural(of, 'clue')} leave one answer, ${proof}`), shown(board, 'Open this board', context)];
}

function repaired({ verdict, singles, together, lower, board }, context) {
  if (!singles) return [h('p', {}, NOT_ONE[verdict])];
  if (singles.length) return [h('p', {}, 'Each of these clues leaves one answer:'), list(singles.slice(0, 40)), shown(board, 'Add the first', context)];
  if (together) return [h('p', {}, `These leave one answer; at least ${lower} are needed:`), list(together), shown(board, 'Add them', context)];
  return [h('p', {}, 'No clues of this kind could be found that tell the answers apart.')];
}
