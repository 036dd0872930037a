// Keeps the files of the page, so that it opens without a network, and each page of the guide once it was read. The build writes
// the first line. A new version waits until the page asks for it or is closed.

const { version, files } = self.pencilmark;
const CACHE = `pencilmark-${version}`;
const GUIDE = new URL('./guide/', location).href;

addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(files).map(async ([file, digest]) => cache.put(file, await latest(file, digest))));
})()));

/** A file of this version: what the browser has just loaded, or else what the server has now, which may have changed it on its way. */
async function latest(file, digest) {
  const loaded = await fetch(file, { cache: 'force-cache' });
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await loaded.clone().arrayBuffer()));
  if (loaded.ok && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') === digest) return loaded;
  const found = await fetch(file, { cache: 'no-cache' });
  if (!found.ok) throw new Error(`${file} has the status ${found.status}`);
  return found;
}

addEventListener('message', ({ data }) => { if (data === 'take over') skipWaiting(); });

/** What is shown instead of a page that was not read while there was a network. */
const missing = () => new Response(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not here without a network</title><link rel="stylesheet" href="${new URL('./style.css', location).href}">
<main style="display: block"><h1>Not here without a network</h1><p>This page was not read while there was a network. Pages that were are kept, and so is <a href="${new URL('./', location).href}">the page with the boards</a>.</p></main>`,
{ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

addEventListener('activate', (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith('pencilmark-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    const isPage = event.request.mode === 'navigate';
    try {
      // What the browser has kept of the guide may be of the version before.
      const response = await (event.request.url.startsWith(GUIDE) ? fetch(event.request, { cache: 'no-cache' }) : fetch(event.request));
      if (response.ok && event.request.url.startsWith(GUIDE)) event.waitUntil(cache.put(event.request, response.clone()));
      return response;
    } catch (error) {
      // The folder of the guide is its first page.
      const isFolder = `${event.request.url.split(/[?#]/)[0].replace(/\/$/, '')}/` === GUIDE;
      const index = isPage && isFolder && await cache.match(new URL('index.html', GUIDE));
      if (index) return index;
      if (isPage) return missing();
      throw error;
    }
  })());
});
