// For browsers and bundlers: the module is fetched from beside this file.

import init from './pencilmark.js';

await init({ module_or_path: new URL('./pencilmark_bg.wasm', import.meta.url) });

export { ask, list, Problem } from './core.js';
