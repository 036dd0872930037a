// What the page asks: here a worker, which needs no server. The page then also works offline.

export { Problem } from './problem.js';
/** Whether the guide is beside the page. */
export const guide = true;
export { ask, fetched, job } from './local.js';

/** Tells the page that another version waits; `take` loads it. */
function offered(worker) {
  const take = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('take over');
  };
  dispatchEvent(new CustomEvent('newversion', { detail: take }));
}

async function installed() {
  const registration = await navigator.serviceWorker.register('./service-worker.js', { updateViaCache: 'none' });
  // The first version has nobody to tell: the page is its own.
  const ready = (worker) => worker.addEventListener('statechange', () => { if (worker.state === 'installed' && navigator.serviceWorker.controller) offered(worker); });
  if (registration.waiting && navigator.serviceWorker.controller) offered(registration.waiting);
  registration.addEventListener('updatefound', () => ready(registration.installing));
  if (registration.installing) ready(registration.installing);
}

if ('serviceWorker' in navigator) installed().catch(() => {});
