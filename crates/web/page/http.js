// The HTTP interface: queries with an immediate response, and jobs.

import { Problem } from './problem.js';

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem({ message: 'the program does not respond; is it still running?' }, 0);
  }
  const body = await response.json().catch(() => ({ error: { message: `the program responds with status ${response.status}` } }));
  if (!response.ok) throw new Problem(body.error, response.status);
  return body;
}

const post = (body, signal) => ({
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal,
});

/** Fetches what is not about a board. */
export const fetched = (path) => request(`/api/${path}`);

/** Sends a query about a board. */
export const ask = (query, body, signal) => request(`/api/${query}`, post(body, signal));

/** Runs a long query. `progress` receives partial results; `stop` ends the job and keeps its result so far. */
export function job(query, body, progress) {
  let name;
  let stopped = false;
  const drop = () => name && fetch(`/api/jobs/${name}`, { method: 'DELETE', keepalive: true }).catch(() => {});
  const ended = (async () => {
    const started = await request(`/api/jobs/${query}`, post(body));
    name = started.job;
    if (stopped) drop();
    addEventListener('pagehide', drop);
    try {
      return await listen(started.events, progress);
    } finally {
      removeEventListener('pagehide', drop);
    }
  })();
  const stop = () => { stopped = true; drop(); };
  return { ended, stop };
}

function listen(path, progress) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(path);
    events.addEventListener('progress', (event) => progress(JSON.parse(event.data)));
    events.addEventListener('ended', (event) => {
      events.close();
      const { ended } = JSON.parse(event.data);
      if (ended.error) reject(new Problem(ended.error, 422));
      else resolve(ended);
    });
    events.onerror = () => {
      events.close();
      reject(new Problem({ message: 'the program does not respond; is it still running?' }, 0));
    };
  });
}
