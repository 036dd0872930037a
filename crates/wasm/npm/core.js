// The queries of Pencilmark as functions on objects, once the module is there: see index.js and node.js.

import { ask as asked, list as listed } from './pencilmark.js';

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
