// The page: the kinds, the tools under the board, the tabs, and the verdict after each change.

import { ask, Problem, told } from './api.js';
import { begin, look, redraw, touch, zoomed } from './board.js';
import { button, byId, download, h, plural } from './elements.js';
import { models } from './models.js';
import { play } from './play.js';
import { questions } from './questions.js';
import { asked, kind, kindOf, link, linked, onchange, open, redo, state, steps, undo } from './state.js';
import { texts } from './texts.js';

/** Seconds for the verdict after each change. */
const PATIENCE = 5;

/** The verdict that is asked for: of which text, and its answer. */
let asking = null;

/** Says something under the board. */
export function note(text, ...more) {
  byId('note').replaceChildren(text, ...more);
}

/** Says what is wrong, above the board. */
function wrong(error) {
  const place = byId('problem');
  if (error?.name === 'AbortError') return;
  if (error && !(error instanceof Problem)) console.error(error);
  place.hidden = !error;
  place.textContent = error ? (error instanceof Problem ? error.text : 'Something is wrong in this page.') : '';
}

/** Does something, and says what goes wrong. */
async function tried(work) {
  try {
    await work();
    wrong(null);
    return true;
  } catch (error) {
    wrong(error);
    return false;
  }
}

const TABS = [
  { name: 'play', title: 'Play', make: play },
  { name: 'ask', title: 'Ask', make: questions },
  { name: 'learn', title: 'Learn', make: models },
  { name: 'text', title: 'Text & print', make: texts },
];

function tabs(context) {
  const panels = new Map();
  for (const { name, title, make } of TABS) {
    const panel = h('div', { id: `panel-${name}`, role: 'tabpanel', 'aria-labelledby': `tab-${name}`, hidden: true });
    const tab = button(title, () => choose(name), { id: `tab-${name}`, role: 'tab', 'aria-controls': `panel-${name}` });
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const place = TABS.findIndex((other) => other.name === name);
      const other = TABS[(place + step + TABS.length) % TABS.length].name;
      choose(other);
      byId(`tab-${other}`).focus();
    });
    byId('tabs').append(tab);
    byId('panels').append(panel);
    panels.set(name, { panel, shown: make(panel, context) });
  }
  function choose(chosen) {
    touch([]);
    look(null);
    for (const [name, { panel, shown }] of panels) {
      if (!panel.hidden && name !== chosen) panel.dispatchEvent(new Event('leave'));
      panel.hidden = name !== chosen;
      byId(`tab-${name}`).setAttribute('aria-selected', name === chosen);
      byId(`tab-${name}`).tabIndex = name === chosen ? 0 : -1;
      if (name === chosen) shown?.();
    }
  }
  choose('play');
}

const VERDICTS = {
  unique: 'One answer', several: 'Several answers', none: 'No answer', unknown: 'Not known whether there is one answer',
};

/** Takes away what was said. */
function unsaid() {
  delete byId('verdict').dataset.verdict;
  byId('verdict').replaceChildren('…');
}

/** Asks whether a board has one answer; nobody waits any more for what was asked before. */
function sought(board, kind) {
  if (asking?.board === board && asking.kind === kind) return asking.answer;
  asking?.control.abort();
  const control = new AbortController();
  const answer = ask('check', { board, kind, time: PATIENCE }, control.signal);
  answer.catch(() => { if (asking?.answer === answer) asking = null; });
  asking = { board, kind, control, answer };
  return answer;
}

/** Says under the board whether there is one answer. */
async function check() {
  const board = state.board;
  const place = byId('verdict');
  unsaid();
  try {
    const answer = await sought(board.text, board.kind);
    if (board !== state.board) return;
    place.dataset.verdict = answer.verdict;
    const time = `${Math.max(1, Math.round(answer.effort.wall_seconds * 1000))} ms`;
    const best = answer.cost ? `, best ${answer.cost.value}` : '';
    place.replaceChildren(`${VERDICTS[answer.verdict]}${best}`, h('small', {}, `proved in ${time}`));
    if (answer.verdict === 'unknown') place.lastChild.textContent = `the ${answer.effort.limit} is over after ${time}`;
    if (answer.verdict === 'several') place.append(button('Show two', () => differences(answer)));
  } catch (error) {
    if (error.name === 'AbortError' || board !== state.board) return;
    place.dataset.verdict = 'unknown';
    place.replaceChildren(error.text ?? 'Not known');
  }
}

/** Draws the second answer with what differs from the first marked. */
async function differences({ answer, second, differs }) {
  await tried(() => redraw({ values: second, against: answer }));
  note(`The second of two answers; ${plural(differs.length, 'place')} differ${differs.length === 1 ? 's' : ''} from the first and ${differs.length === 1 ? 'is' : 'are'} marked. `,
    button('First', () => redraw({ values: answer, against: second })), button('Second', () => redraw({ values: second, against: answer })),
    button('Hide', () => { note(''); redraw(); }));
}

/** The example with most to see. */
const richest = (examples) => examples.reduce((best, other) => (other.length > best.length ? other : best));

async function choose(name, example) {
  const { examples } = await kindOf(name);
  byId('kind').value = name;
  const choices = examples.map((_, place) => h('option', { value: String(place) }, `Example ${place + 1}`));
  byId('example').replaceChildren(h('option', { value: '' }, 'Examples'), ...choices);
  if (example !== undefined) await open(example === null ? richest(examples) : examples[example], name);
}

function tools() {
  const all = {
    undo: button('Undo', undo, { title: 'Ctrl+Z' }),
    redo: button('Redo', redo, { title: 'Ctrl+Y' }),
    closer: button('+', () => zoomed(1.25), { 'aria-label': 'Zoom in' }),
    farther: button('−', () => zoomed(0.8), { 'aria-label': 'Zoom out' }),
    fit: button('Fit', () => zoomed(0)),
    link: button('Copy link', async () => {
      await navigator.clipboard.writeText(location.href);
      note('The address of this page, which holds the board and what you filled in, is copied.');
    }),
    svg: button('SVG', async () => {
      const { svg } = await ask('draw', { ...asked(), values: state.values, plain: true });
      download(`${state.board.kind}.svg`, svg, 'image/svg+xml');
    }),
    print: button('Print', () => print()),
  };
  byId('tools').replaceChildren(...Object.values(all));
  return () => {
    const { past, future } = steps();
    all.undo.disabled = past === 0;
    all.redo.disabled = future === 0;
  };
}

function theme() {
  const wanted = localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const set = (name) => {
    document.documentElement.dataset.theme = name;
    byId('theme').setAttribute('aria-pressed', name === 'dark');
    localStorage.setItem('theme', name);
  };
  set(wanted);
  byId('theme').addEventListener('click', () => set(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));
}

function dialog() {
  const [paste, text, problem] = ['paste', 'paste-text', 'paste-problem'].map(byId);
  byId('open').addEventListener('click', () => { problem.hidden = true; paste.showModal(); text.focus(); });
  byId('paste-open').addEventListener('click', async (event) => {
    event.preventDefault();
    try {
      await open(text.value);
      paste.close();
    } catch (error) {
      problem.hidden = false;
      problem.textContent = error.text ?? String(error);
    }
  });
}

function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches?.('textarea, input')) return;
  const key = event.key.toLowerCase();
  if (key === 'z') (event.shiftKey ? redo : undo)();
  else if (key === 'y') redo();
  else return;
  event.preventDefault();
}

async function start() {
  theme();
  dialog();
  addEventListener('keydown', keys);
  const all = await told('kinds');
  byId('kind').replaceChildren(...all.map(({ name, title }) => h('option', { value: name }, title)));
  byId('kind').addEventListener('change', (event) => tried(() => choose(event.target.value, null)));
  byId('example').addEventListener('change', (event) => event.target.value && tried(() => choose(byId('kind').value, Number(event.target.value))));
  const fresh = tools();
  const context = { note, tried, kind, sought };
  let shown = false;
  onchange(async (what) => {
    fresh();
    if (what === 'board') {
      // The verdict of another board must not stand for a moment.
      unsaid();
      note('');
      // Before all that takes time here.
      check();
      await tried(() => choose(state.board.kind));
      if (!shown) { shown = true; tabs(context); }
    }
    await tried(what === 'board' ? begin : redraw);
    history.replaceState(null, '', link());
  });
  addEventListener('hashchange', () => fromLink());
  if (!(await fromLink())) await tried(() => choose('sudoku', null));
}

/** Opens the board that the address holds, if it holds one. */
async function fromLink() {
  const found = linked(location.hash);
  if (!found || state.board && location.hash === link()) return false;
  return tried(async () => {
    state.values = found.values;
    await open(found.text, found.kind, true);
  });
}

tried(start);
