// The page: the kinds, the tools under the board, the tabs, and the verdict after each change.

import { ask, fetched, guide, Problem } from './api.js';
import { begin, look, redraw, touch, zoomed } from './board.js';
import { waited } from './busy.js';
import { clock } from './clock.js';
import { button, byId, download, h, pixels, plural } from './elements.js';
import { galleryOf } from './gallery.js';
import { models } from './models.js';
import { makes } from './new.js';
import { pdf } from './pdf.js';
import { play } from './play.js';
import { queries } from './queries.js';
import { resume } from './resume.js';
import { asked, kind, kindOf, link, linked, onchange, open, redo, restore, shown, state, undo } from './state.js';
import { texts } from './texts.js';
import { check, clear, uniqueness } from './verdict.js';
import { said, translate } from './words.js';

/** Shows a message under the board. */
export function note(text, ...more) {
  byId('note').replaceChildren(said(text), ...more, ...(text || more.length ? [button('×', () => note(''), { class: 'close', 'aria-label': 'Close' })] : []));
}

/** Shows an error above the board. */
function wrong(error) {
  const place = byId('problem');
  if (error?.name === 'AbortError') return;
  if (error && !(error instanceof Problem)) console.error(error);
  place.hidden = !error;
  place.textContent = error ? (error instanceof Problem ? error.text : 'The page has a bug; see the console.') : '';
}

/** Runs `work` and shows its error, if any. */
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
  { name: 'ask', title: 'Ask', make: queries },
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
    look(null);
    if (state.board) touch([]);
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

/** The boards of a kind to choose from: those of the gallery by level, then the examples. */
async function boardsOf(name) {
  const [{ examples }, gallery] = await Promise.all([kindOf(name), galleryOf(name)]);
  const made = gallery.map(({ level, board }, place, all) => ({ title: `${level} ${all.slice(0, place + 1).filter((other) => other.level === level).length}`, board }));
  return [...made, ...examples.map((board, place) => ({ title: `Example ${place + 1}`, board }))];
}

/** The board of a day: the kinds in turn, each with its boards of the gallery in turn. */
async function ofDay(date) {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  const kinds = [...byId('kind').options].map(({ value }) => value);
  const name = kinds[day % kinds.length];
  const boards = await galleryOf(name);
  return { name, ...boards[Math.floor(day / kinds.length) % boards.length] };
}

/** Opens another board; a large one takes a while. */
const opened = (text, name) => waited('The board is opened…', (signal) => open(text, name, false, signal));

async function openOfDay() {
  note('');
  const { name, level, board } = await ofDay(new Date());
  if (!board) return note('The board of the day could not be read.');
  await opened(board, name);
  note(`The board of the day: ${state.board.title}, ${level}.`);
}

async function choose(name, number) {
  const boards = await boardsOf(name);
  byId('kind').value = name;
  byId('example').replaceChildren(h('option', { value: '' }, 'Boards'), h('option', { value: 'day' }, 'Board of the day'), ...boards.map(({ title }, place) => h('option', { value: String(place) }, title)));
  if (number !== undefined) await opened(boards[number].board, name);
}

/** Shows the level of the open board, if it is one of the gallery. */
async function showLevel() {
  const { board } = state;
  byId('difficulty').textContent = '';
  const known = (await galleryOf(board.kind)).find(({ board: text }) => text.trim() === board.source.trim());
  if (board === state.board && known) byId('difficulty').textContent = said(known.level);
}

/** What is missing on a board that is too large for the page. */
function large() {
  const { variables } = state.board;
  const missing = variables.filter(({ places }) => places.length === 0).length;
  return missing > 0 && missing === variables.length ? `This board has ${plural(variables.length, 'variable')}: too many to be played here. It is drawn, and everything under “Ask” works.` : '';
}

/** The width of a cell in a picture that is downloaded, in pixels. */
const PIXELS = 96;

/** The longer side of such a picture at most, in pixels: browsers limit the size of a canvas. */
const MAX_SIDE = 4096;

/** The drawing as a file of its own shows it. */
const plain = () => ask('draw', { ...asked(), values: shown(), plain: true });

/** The drawing as an image. */
async function image(type) {
  const { svg, width, height } = await plain();
  return pixels(svg, Math.round(Math.min(PIXELS, MAX_SIDE / Math.max(width, height)) * width), type);
}

function tools() {
  const copied = async (progress) => {
    await navigator.clipboard.writeText(`${location.href.split('#')[0]}${link(progress)}`);
    note(progress ? 'A link with the board and your values is copied.' : 'A link with the board is copied.');
  };
  byId('tools').replaceChildren(
    button('+', () => zoomed(1.25), { 'aria-label': 'Zoom in' }), button('−', () => zoomed(0.8), { 'aria-label': 'Zoom out' }), button('Fit', () => zoomed(0)),
    button('Copy link', () => copied(false)), button('Copy with progress', () => copied(true)),
    button('SVG', async () => download(`${state.board.kind}.svg`, (await plain()).svg, 'image/svg+xml')),
    button('PNG', async () => download(`${state.board.kind}.png`, (await image('image/png')).image, 'image/png')),
    button('PDF', async () => download(`${state.board.kind}.pdf`, await pdf(await image('image/jpeg')), 'application/pdf')),
    button('Print', () => print()));
}

/** The menu closes by Escape, and by a press elsewhere. */
function menu() {
  const share = byId('share');
  addEventListener('pointerdown', ({ target }) => { if (!share.contains(target)) share.open = false; });
  share.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    share.open = false;
    share.firstElementChild.focus();
  });
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
  const begin = makes(opened, () => paste.close());
  byId('open').addEventListener('click', () => {
    problem.hidden = true;
    begin();
    tried(() => resume((board, name) => { paste.close(); tried(() => opened(board, name)); }));
    paste.showModal();
    text.focus();
  });
  byId('paste-open').addEventListener('click', async (event) => {
    event.preventDefault();
    try {
      await opened(text.value);
      paste.close();
    } catch (error) {
      if (error.name === 'AbortError') return;
      problem.hidden = false;
      problem.textContent = error.text ?? String(error);
    }
  });
}

function keys(event) {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.target.matches?.('textarea, input')) return;
  const key = event.key.toLowerCase();
  if (key === 'z') (event.shiftKey ? redo : undo)();
  else if (key === 'y') redo();
  else return;
  event.preventDefault();
}

async function start() {
  byId('starting').remove();
  translate();
  // The page without a server is kept by the browser, which may have fetched another version.
  addEventListener('newversion', ({ detail: take }) => {
    byId('update').hidden = false;
    byId('update').onclick = take;
  });
  theme();
  menu();
  dialog();
  byId('guide').hidden = !guide;
  addEventListener('keydown', keys);
  const all = await fetched('kinds');
  byId('kind').replaceChildren(...all.map(({ name, title }) => h('option', { value: name }, title)));
  byId('new-kind').replaceChildren(...all.map(({ name, title }) => h('option', { value: name }, title)));
  byId('kind').addEventListener('change', (event) => tried(() => choose(event.target.value, 0)));
  byId('example').addEventListener('change', ({ target: { value } }) => {
    if (value === 'day') tried(openOfDay);
    else if (value) tried(() => choose(byId('kind').value, Number(value)));
  });
  tools();
  clock(() => uniqueness(state.board.source, state.board.kind));
  const context = { note, tried, kind, uniqueness };
  let shown = false;
  onchange(async (what, another) => {
    // Another board is another entry of the history of the browser; an edit is not.
    if (location.hash !== link()) history[another && shown && !arriving ? 'pushState' : 'replaceState'](null, '', link());
    if (what === 'board') {
      // The verdict of another board must not stay visible.
      clear();
      note(large());
      showLevel();
      // Sent first: drawing takes time.
      check(note, tried);
      await tried(() => choose(state.board.kind));
      if (!shown) { shown = true; tabs(context); }
    }
    await tried(what === 'board' ? begin : redraw);
  });
  addEventListener('hashchange', () => fromLink());
  const found = await fromLink();
  if (found) return;
  const broken = location.hash.length > 1;
  await tried(() => choose('sudoku', 0));
  if (broken) note('The link is damaged: it holds no board, so another is open. Perhaps its end was cut off when it was copied.');
}

/** Whether a board of the address is being opened: then that is its entry of the history. */
let arriving = false;

/** Opens the board in the address, if there is one, with the values in it. */
async function fromLink() {
  const found = linked(location.hash);
  if (!found || state.board && location.hash === link()) return false;
  return tried(async () => {
    arriving = true;
    try {
      await opened(found.text, found.kind);
    } finally {
      arriving = false;
    }
    if (found.values) restore(found);
  });
}

tried(start);
