// Queries in Web Workers, for browsers and bundlers.

import { Problem } from './core.js';
import { start } from './web.js';
import { queries } from './workers.js';

export const { ask, list, close } = queries({ start, most: navigator.hardwareConcurrency ?? 2, problem: (said) => new Problem(said) });
export { Problem };
