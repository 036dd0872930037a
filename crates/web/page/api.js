// What the page asks: here the program over HTTP. In the page without a server, another file of this name asks a worker.

export { Problem } from './problem.js';
export { ask, fetched, job } from './http.js';
