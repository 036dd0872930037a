// The worker that runs queries. It answers one message after the other.

import { ask, initSync, list } from './pencilmark.js';

/** How often progress is posted and the token of a job looked at, in milliseconds. */
const EVERY = 50;

onmessage = ({ data: { module, list: path, query, options, job, token } }) => {
  if (module) return initSync({ module });
  try {
    postMessage({ ended: path ? list(path) : ask(query, options, Boolean(job), token ? watching(token) : {}) });
  } catch (error) {
    // What is not a text ended the module: its memory can no longer be trusted.
    if (typeof error !== 'string') throw error;
    postMessage({ thrown: error });
  }
};

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

/** Posts progress, merged when it is fast, and tells when the job is to stop. */
function watching(token) {
  // Where the token cannot be read, the page ends the worker instead.
  const readable = !withdrawn(token);
  let news = null;
  let last = performance.now();
  let stopped = false;
  const look = () => {
    const now = performance.now();
    if (now - last < EVERY) return;
    last = now;
    if (news) postMessage(news);
    news = null;
    stopped ||= readable && withdrawn(token);
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
