// For Node.js, which does not fetch files. Nothing is awaited, so that `require` takes it, too.

import { readFileSync } from 'node:fs';
import { initSync } from './pencilmark.js';

initSync({ module: readFileSync(new URL('./pencilmark_bg.wasm', import.meta.url)) });

export { ask, list, Problem } from './core.js';
