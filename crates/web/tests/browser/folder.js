// Serves a folder as any web server would: files, their types, nothing else.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after } from 'node:test';

const TYPES = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const PATH = '/some/where/';

/** The servers, to cut the network. */
export const servers = [];

/** The address at which the folder is served. */
export async function folderServed(folder) {
  const server = createServer(async ({ url }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const name = path === PATH ? 'index.html' : path.slice(PATH.length);
    try {
      if (!path.startsWith(PATH)) throw new Error('elsewhere');
      const file = await readFile(join(folder, normalize(`/${name}`)));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}${PATH}`;
}

/** Ends all servers, with their connections. */
export async function cut() {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => { server.close(resolve); });
  }
}

after(cut);
