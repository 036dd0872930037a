// What the page asks: here a worker, which needs no server. The page then also works offline.

export { Problem } from './problem.js';
/** Whether the guide is beside the page. */
export const guide = true;
export { ask, fetched, job } from './local.js';

if ('serviceWorker' in navigator) navigator.serviceWorker.register('./service-worker.js').catch(() => {});
