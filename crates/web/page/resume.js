// @ts-check
// Boards that were begun, to go on with.

import { ask } from './api.js';
import { time } from './clock.js';
import { byId, h, picture } from './elements.js';
import { state } from './state.js';
import { begun } from './store.js';

/** The number of boards listed. */
const LISTED = 8;

/** Lists the boards that were begun and are not solved, the last one first; `open` opens one. */
export async function resume(/** @type {(text: string, kind: string) => void} */ open) {
  const all = begun().filter(({ play, kind, text }) => !play.solved && !(kind === state.board?.kind && text === state.board.text)).slice(0, LISTED);
  byId('begun').hidden = all.length === 0;
  const listed = all.map(({ kind, title, text, play }) => {
    const words = `${title}, ${time(play.seconds)}`;
    const drawing = h('span', { class: 'thumbnail' });
    return { drawing, item: h('li', {}, h('button', { type: 'button', onclick: () => open(text, kind) }, drawing, words)) };
  });
  byId('begun').querySelector('ul').replaceChildren(...listed.map(({ item }) => item));
  await Promise.all(all.map(async ({ kind, text, entries }, place) => {
    const { svg } = await ask('draw', { board: text, kind, values: entries.value });
    listed[place].drawing.replaceChildren(picture(svg));
  }));
}
