// Queries run by the library in workers: the same functions as those that ask the program over HTTP.

import { Problem } from './problem.js';
import { start } from './web.js';
import { queries } from './workers.js';

/** The most workers that answer queries beside each other; jobs have their own. */
const MOST = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));

const asked = queries({ start, most: MOST, problem: ({ error, status }) => new Problem(error, status) });

// The first is ready when the first query comes.
asked.warm();

/** Fetches what is not about a board. */
export const fetched = (path) => asked.list(path);

/** Sends a query about a board. */
export const ask = (query, body, signal) => asked.ask(query, body, { signal });

/** Runs a long query. `progress` receives partial results; `stop` ends the job and keeps its result so far. */
export function job(query, body, progress) {
  const stop = new AbortController();
  const state = {};
  const told = (more) => progress(Object.assign(state, more));
  const watch = { job: true, stop: stop.signal, progress: (message) => told({ progress: message }), soFar: (found) => told({ so_far: found }) };
  return { ended: asked.ask(query, body, watch), stop: () => stop.abort() };
}
