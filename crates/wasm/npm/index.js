// The queries of Pencilmark as functions on objects.

import init, { ask as asked, list as listed } from './pencilmark.js';

const address = new URL('./pencilmark_bg.wasm', import.meta.url);
// Node.js does not fetch files.
const bytes = address.protocol === 'file:' ? (await import('node:fs/promises')).readFile(address) : address;
await init({ module_or_path: bytes });

/** An error of a query. */
export class Problem extends Error {
  constructor({ error: { message, line }, status }) {
    super(line ? `line ${line}: ${message}` : message);
    this.name = 'Problem';
    this.line = line;
    this.status = status;
  }
}

function parsed(work) {
  try {
    return JSON.parse(work());
  } catch (error) {
    throw typeof error === 'string' ? new Problem(JSON.parse(error)) : error;
  }
}

export const ask = (query, options, { progress, soFar, stopped, job = false } = {}) =>
  parsed(() => asked(query, JSON.stringify(options), job, { progress, stopped, soFar: soFar && ((found) => soFar(JSON.parse(found))) }));

export const list = (path) => parsed(() => listed(path));
