// Web Workers, which share the module as it was compiled once.

let compiled;

async function compile(url) {
  const response = await fetch(url);
  // Some servers do not know the type.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Starts a worker; see workers.js. */
export function start() {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  // What failed is fetched again for the next worker.
  compiled ??= compile(new URL('./pencilmark_bg.wasm', import.meta.url)).catch((error) => {
    compiled = undefined;
    throw error;
  });
  const sent = compiled.then((module) => worker.postMessage({ module }));
  sent.catch(() => {});
  let fail = () => {};
  let isBroken = false;
  worker.onerror = (event) => {
    event.preventDefault();
    isBroken = true;
    fail();
  };
  return {
    post: (message) => sent.then(() => worker.postMessage(message), () => fail('the solver cannot be loaded')),
    end: () => worker.terminate(),
    hear(told, failed) {
      fail = failed;
      worker.onmessage = ({ data }) => told(data);
      // A worker may fail before the first query.
      if (isBroken) failed();
    },
  };
}
