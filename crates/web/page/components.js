// @ts-check
// Lines that are not connected with each other yet, each in a colour of its own.

import { COLOURS } from './entering.js';
import { ends } from './geometry.js';
import { state } from './state.js';

/** The lines of a board by component, each with its first edge; none while all are connected. */
export function components() {
  /** @type {Map<string, string>} */
  const parents = new Map();
  const root = (/** @type {string} */ end) => {
    let last = end;
    while (parents.has(last)) last = parents.get(last);
    return last;
  };
  const lines = state.board.variables.filter(({ name, places, given }) => places[0]?.at.line && (given ?? state.values[name]) > 0);
  for (const line of lines) {
    const [a, b] = ends(line).map(root);
    if (a !== b) parents.set(b, a);
  }
  /** @type {Map<string, object[]>} */
  const all = new Map();
  for (const line of lines) {
    const [a] = ends(line).map(root);
    all.set(a, [...(all.get(a) ?? []), line]);
  }
  return all.size > 1 ? [...all.values()] : [];
}

/** Colours for components: of the place of the first edge, so that they stay while others come and go, but different as far as there are enough. */
export function coloured() {
  const used = new Set();
  return components().map((lines) => {
    let colour = state.board.variables.indexOf(lines[0]) % COLOURS;
    for (let tries = 0; tries < COLOURS && used.has(colour); tries += 1) colour = (colour + 1) % COLOURS;
    used.add(colour);
    return { lines, colour: colour + 1 };
  });
}
