// Queries run by the library in workers: the same functions as those that ask the program over HTTP.

import { Problem } from './problem.js';

/** The most workers that answer queries beside each other; jobs have their own. */
const MOST = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));

/** How long a job that was asked to stop may take to end, in milliseconds; then it is ended, and its last partial result counts. */
const PATIENCE = 3000;

const compiled = compile(new URL('./pencilmark_bg.wasm', import.meta.url));

async function compile(url) {
  const response = await fetch(url);
  // Some servers do not know the type.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const idle = [];
const waiting = [];
let running = 0;

function started() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  compiled.then((module) => worker.postMessage({ module }));
  return worker;
}

// The first is ready when the first query comes.
idle.push(started());

async function taken() {
  if (running >= MOST) await new Promise((resolve) => { waiting.push(resolve); });
  running += 1;
  return idle.pop() ?? started();
}

/** Sends a message to a worker; the promise of its result, with `drop`, which ends the worker and settles the promise. */
function sent(worker, message, progress) {
  let drop;
  const result = new Promise((resolve, reject) => {
    drop = (settle) => {
      worker.terminate();
      settle(resolve, reject);
    };
    worker.onmessage = ({ data: { ended, thrown, ...state } }) => {
      if (ended !== undefined) resolve(JSON.parse(ended));
      else if (thrown !== undefined) reject(problem(JSON.parse(thrown)));
      else progress?.({ progress: state.progress, so_far: state.soFar && JSON.parse(state.soFar) });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      drop(() => reject(new Problem({ message: 'the solver ended unexpectedly, for lack of memory or by a bug' }, 500)));
    };
  });
  compiled.then(() => worker.postMessage(message), () => drop((_, reject) => reject(new Problem({ message: 'the solver cannot be loaded' }, 0))));
  return { result, drop };
}

const problem = ({ error, status }) => new Problem(error, status);

async function answered(message, signal) {
  const aborted = () => new DOMException('aborted', 'AbortError');
  const worker = await taken();
  let whole = false;
  const settled = new AbortController();
  try {
    if (signal?.aborted) throw aborted();
    const { result, drop } = sent(worker, message);
    signal?.addEventListener('abort', () => drop((_, reject) => reject(aborted())), { signal: settled.signal });
    const found = await result;
    whole = true;
    return found;
  } catch (error) {
    whole = error instanceof Problem && error.status > 0 && error.status < 500;
    throw error;
  } finally {
    // The worker may be another query's by the time of a late abort.
    settled.abort();
    running -= 1;
    if (whole) idle.push(worker);
    else worker.terminate();
    waiting.shift()?.();
  }
}

/** Fetches what is not about a board. */
export const fetched = (path) => answered({ list: path });

/** Sends a query about a board. */
export const ask = (query, body, signal) => answered({ query, options: JSON.stringify(body) }, signal);

/** Runs a long query. `progress` receives partial results; `stop` ends the job and keeps its result so far. */
export function job(query, body, progress) {
  // A worker that computes receives no message, but it sees when an address is withdrawn.
  const token = URL.createObjectURL(new Blob());
  const worker = idle.pop() ?? started();
  let latest;
  let timer;
  const { result, drop } = sent(worker, { query, options: JSON.stringify(body), job: true, token }, (state) => {
    latest = state.so_far ?? latest;
    progress(state);
  });
  const stop = () => {
    URL.revokeObjectURL(token);
    timer ??= setTimeout(() => drop((resolve, reject) => (latest ? resolve(latest) : reject(new Problem({ message: 'stopped before anything was found' }, 503)))), PATIENCE);
  };
  const ended = result.finally(() => {
    clearTimeout(timer);
    URL.revokeObjectURL(token);
    // Its memory never shrinks.
    worker.terminate();
  });
  return { ended, stop };
}
