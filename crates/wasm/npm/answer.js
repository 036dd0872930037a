// What a worker does with a message: see workers.js.

import { ask, list } from './pencilmark.js';

/** How often progress is posted and the token of a query looked at, in milliseconds. */
const EVERY = 50;

/** Answers a query; throws what is no refusal: it ended the module, whose memory can no longer be trusted. */
export function answer({ list: path, query, options, job, token, tells }, post) {
  try {
    post({ ended: path === undefined ? ask(query, options, job, tells ? watching(token, post) : {}) : list(path) });
  } catch (error) {
    if (typeof error !== 'string') throw error;
    post({ thrown: error });
  }
}

/** Whether an address is withdrawn. */
function withdrawn(token) {
  const request = new XMLHttpRequest();
  try {
    request.open('GET', token, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}

/** Whether a token says that the query is to stop. Where an address cannot be read, the worker is ended instead. */
function stopping(token) {
  if (typeof token !== 'string') return () => Boolean(token && Atomics.load(token, 0));
  return withdrawn(token) ? () => false : () => withdrawn(token);
}

/** Posts progress, merged when it is fast, and tells when the query is to stop. */
function watching(token, post) {
  const isToStop = stopping(token);
  let news = null;
  let last = performance.now();
  let stopped = false;
  const look = () => {
    const now = performance.now();
    if (now - last < EVERY) return;
    last = now;
    if (news) post(news);
    news = null;
    stopped ||= isToStop();
  };
  const told = (more) => {
    news = { ...news, ...more };
    look();
  };
  return {
    progress: (message) => told({ progress: message }),
    soFar: (found) => told({ soFar: found }),
    stopped: () => {
      look();
      return stopped;
    },
  };
}
