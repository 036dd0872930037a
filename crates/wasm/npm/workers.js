// Queries in workers, of which `start` starts one: for web.js and async-node.js, and for the page without a server.

/** How long a query that was stopped may take to end, in milliseconds; then its worker is ended, and its last partial result counts. */
const PATIENCE = 3000;

/** What a worker looks at while it computes, since it receives no message then: shared memory, or an address that is withdrawn. */
function stopper() {
  if (globalThis.SharedArrayBuffer) {
    const token = new Int32Array(new SharedArrayBuffer(4));
    return { token, stop: () => Atomics.store(token, 0, 1) };
  }
  const token = URL.createObjectURL(new Blob());
  return { token, stop: () => URL.revokeObjectURL(token) };
}

/** At most `most` queries at a time, without jobs; the others wait. `problem` makes the error of a refusal. */
export function queries({ start, most, problem }) {
  const idle = [];
  const waiting = [];
  let running = 0;
  const failure = (message, status) => problem({ error: { message }, status });
  const nothing = () => failure('stopped before anything was found', 503);

  /** The answer of a worker, and whether the query ended by itself. */
  async function answered(worker, message, { signal, stop, progress, soFar }) {
    const settled = new AbortController();
    const { token, stop: tell } = stop ? stopper() : {};
    let latest;
    let timer;
    try {
      return await new Promise((resolve, reject) => {
        const give = () => (latest ? resolve([latest, false]) : reject(nothing()));
        const stopped = () => {
          tell();
          timer = setTimeout(give, PATIENCE);
        };
        worker.hear(({ ended, thrown, progress: said, soFar: found }) => {
          if (ended !== undefined) return resolve([JSON.parse(ended), true]);
          if (thrown !== undefined) return reject(problem(JSON.parse(thrown)));
          if (found !== undefined) soFar?.(latest = JSON.parse(found));
          if (said !== undefined) progress?.(said);
        }, (why) => reject(failure(why ?? 'the solver ended unexpectedly, for lack of memory or by a bug', why ? 0 : 500)));
        signal?.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
        stop?.addEventListener('abort', stopped, { signal: settled.signal });
        worker.post({ ...message, token, tells: Boolean(progress || soFar || stop) });
        if (stop?.aborted) stopped();
      });
    } finally {
      clearTimeout(timer);
      settled.abort();
      if (typeof token === 'string') URL.revokeObjectURL(token);
    }
  }

  /** The answer of the next worker that is free, which is ended if its memory has grown or can no longer be trusted. */
  async function byWorker(message, watch) {
    watch.signal?.throwIfAborted();
    const worker = idle.pop() ?? start();
    let isKept = false;
    try {
      const [found, isWhole] = await answered(worker, message, watch);
      isKept = isWhole && !message.job;
      return found;
    } catch (error) {
      // What the signal gives as its reason may be anything, and says nothing of the worker.
      isKept = !watch.signal?.aborted && error.status > 0 && error.status < 500;
      throw error;
    } finally {
      if (isKept) idle.push(worker);
      else worker.end();
    }
  }

  /** Waits for the place of a query that ends, unless a signal ends the wait first. */
  function place({ signal, stop }) {
    return new Promise((resolve, reject) => {
      const settled = new AbortController();
      const take = () => {
        settled.abort();
        resolve();
      };
      const leave = (why) => {
        settled.abort();
        waiting.splice(waiting.indexOf(take), 1);
        reject(why);
      };
      waiting.push(take);
      signal?.addEventListener('abort', () => leave(signal.reason), { signal: settled.signal });
      stop?.addEventListener('abort', () => leave(nothing()), { signal: settled.signal });
      if (stop?.aborted) leave(nothing());
    });
  }

  async function asked(message, watch = {}) {
    if (message.job) return byWorker(message, watch);
    watch.signal?.throwIfAborted();
    if (running < most) running += 1;
    else await place(watch);
    try {
      return await byWorker(message, watch);
    } finally {
      // The next query takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    ask: async (query, options, watch) => asked({ query, options: JSON.stringify(options), job: Boolean(watch?.job) }, watch),
    list: (path) => asked({ list: path }),
    warm: () => idle.push(start()),
    close: () => idle.splice(0).forEach((worker) => worker.end()),
  };
}
