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
  compiled ??= compile(new URL('./pencilmark_bg.wasm', import.meta.url));
  compiled.then((module) => worker.postMessage({ module }), () => {});
  let fail;
  return {
    post: (message) => compiled.then(() => worker.postMessage(message), () => fail('the solver cannot be loaded')),
    end: () => worker.terminate(),
    hear(told, failed) {
      fail = failed;
      worker.onmessage = ({ data }) => told(data);
      worker.onerror = (event) => {
        event.preventDefault();
        failed();
      };
    },
  };
}
