// The worker of async-node.js.

import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { answer } from './answer.js';
import { initSync } from './pencilmark.js';

initSync({ module: readFileSync(new URL('./pencilmark_bg.wasm', import.meta.url)) });

parentPort.on('message', (data) => answer(data, (message) => parentPort.postMessage(message)));
