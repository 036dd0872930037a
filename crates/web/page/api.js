// What the page asks: here the program over HTTP. In the page without a server, another file of this name asks a worker.

export { Problem } from './problem.js';
/** Whether the guide is beside the page: whether the program was built with it. */
export { guide } from './guide.js';
export { ask, fetched, job } from './http.js';
