// Queries in worker threads, for Node.js.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Problem } from './core.js';
import { queries } from './workers.js';

function start() {
  const worker = new Worker(new URL('./worker-node.js', import.meta.url));
  let isBroken = false;
  const breaks = () => { isBroken = true; };
  worker.on('error', breaks);
  return {
    post(message) {
      worker.ref();
      worker.postMessage(message);
    },
    end: () => worker.terminate(),
    hear(told, failed) {
      worker.removeAllListeners();
      worker.on('error', breaks);
      worker.on('exit', breaks);
      worker.on('message', (message) => {
        // A worker that waits keeps no process alive.
        if (message.ended !== undefined || message.thrown !== undefined) worker.unref();
        told(message);
      });
      worker.on('error', () => failed());
      worker.on('exit', () => failed());
      // A worker may end while it waits.
      if (isBroken) failed();
    },
  };
}

export const { ask, list, close } = queries({ start, most: availableParallelism(), problem: (said) => new Problem(said) });
export { Problem };
