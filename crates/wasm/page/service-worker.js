// Keeps the files of the page, so that it opens without a network, and each page of the guide once it was read. The build writes
// the first line.

const { version, files } = self.pencilmark;
const CACHE = `pencilmark-${version}`;
const GUIDE = new URL('./guide/', location).href;

addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files))));

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
    const response = await fetch(event.request);
    if (response.ok && event.request.url.startsWith(GUIDE)) event.waitUntil(cache.put(event.request, response.clone()));
    return response;
  })());
});
