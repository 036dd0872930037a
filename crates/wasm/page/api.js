// What the page asks: here a worker, which needs no server. The page then also works offline.

export { Problem } from './problem.js';
export { ask, fetched, job } from './local.js';

if ('serviceWorker' in navigator) navigator.serviceWorker.register('./service-worker.js').catch(() => {});
