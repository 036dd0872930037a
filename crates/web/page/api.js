// Asking the program: questions that are answered at once, and jobs.

/** What the program says is wrong; `line` is that of the board, if it is about one. */
export class Problem extends Error {
  constructor({ message, line }, status) {
    super(message);
    this.line = line;
    this.status = status;
  }
  get text() {
    return this.line ? `Line ${this.line}: ${this.message}.` : `${this.message}.`;
  }
}

async function asked(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem({ message: 'the program does not answer; is it still running?' }, 0);
  }
  const answer = await response.json().catch(() => ({ error: { message: `the program answers ${response.status}` } }));
  if (!response.ok) throw new Problem(answer.error, response.status);
  return answer;
}

const sent = (body, signal) => ({
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal,
});

/** Something that is not about a board. */
export const told = (path) => asked(`/api/${path}`);

/** A question about a board. */
export const ask = (question, body, signal) => asked(`/api/${question}`, sent(body, signal));

/** A long question. `progress` is called with what is known so far; `stop` ends it and keeps that. */
export function job(question, body, progress) {
  let name;
  let stopped = false;
  const drop = () => name && fetch(`/api/jobs/${name}`, { method: 'DELETE', keepalive: true }).catch(() => {});
  const ended = (async () => {
    const started = await asked(`/api/jobs/${question}`, sent(body));
    name = started.job;
    if (stopped) drop();
    addEventListener('pagehide', drop);
    try {
      return await listened(started.events, progress);
    } finally {
      removeEventListener('pagehide', drop);
    }
  })();
  const stop = () => { stopped = true; drop(); };
  return { ended, stop };
}

function listened(path, progress) {
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
      reject(new Problem({ message: 'the program does not answer; is it still running?' }, 0));
    };
  });
}
