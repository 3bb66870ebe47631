// Runs s2s in Pyodide, away from the page, which stays responsive. Messages in: {id, kind, request}, kind one of
// engine.py's. Messages out: {state: "loading" | "ready" | "failed", …} and {id, result | crash}.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const BASE = new URL("./", self.location.href);
const wanted = { loaded: 0, total: 0 };
let verifier; // the promise that what `verify` needs is there
let file = "the playground's files"; // the one that is being fetched, for the message if that fails

const ready = start().catch((error) => {
  self.postMessage({ state: "failed", message: String(error?.message ?? error), file });
  return null;
});

self.onmessage = async ({ data: { id, kind, request } }) => {
  const engine = await ready;
  if (engine === null) return;
  try {
    if (kind === "verify") {
      verifier ??= unpack(engine.python, "verify.zip");
      await verifier;
    }
    self.postMessage({ id, result: JSON.parse(engine.answer(kind, JSON.stringify(request))) });
  } catch (error) {
    if (kind === "verify") verifier = undefined;
    // What takes down the interpreter itself (a stack that is used up) leaves nothing to go on with.
    self.postMessage({ id, crash: String(error?.message ?? error) });
  }
};

async function start() {
  const manifest = await (await fetched("manifest.json")).json();
  wanted.total = Object.values(manifest.files).reduce((sum, size) => sum + size, 0);
  counting();
  progress();
  const [python, wheel] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", BASE).href, env: { HOME: "/home/pyodide", NO_COLOR: "1" } }),
    fetched("s2s.zip").then((response) => response.arrayBuffer()),
  ]);
  wanted.total = 0; // what is fetched from now on is loaded behind the scenes
  self.postMessage({ state: "loading", what: "Starting s2s", loaded: 1, total: 1 });
  install(python, wheel);
  python.setStdin({ stdin: () => null });
  const answer = python.runPython("from engine import answer; answer");
  // The first compilation imports the passes; it is better done before anybody waits for it.
  answer("compile", JSON.stringify({ text: "print(1 + 2)\n", level: 2, assume: [] }));
  self.postMessage({ state: "ready", python: python.runPython("import sys; sys.version.split()[0]") });
  return { python, answer };
}

function install(python, archive) {
  python.unpackArchive(archive, "zip", { extractDir: "/packages" });
  python.runPython("import sys\nif '/packages' not in sys.path: sys.path.insert(0, '/packages')");
}

async function unpack(python, name) {
  install(python, await (await fetched(name)).arrayBuffer());
  python.runPython("import importlib; importlib.invalidate_caches()");
}

async function fetched(name) {
  file = name;
  const response = await fetch(new URL(name, BASE));
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  return response;
}

function progress() {
  if (wanted.total) self.postMessage({ state: "loading", what: "Loading Python", ...wanted });
}

// Count the bytes of what is fetched, Pyodide's own files too, as they arrive.
function counting() {
  const plain = self.fetch;
  self.fetch = async (...request) => {
    const response = await plain(...request);
    if (!response.ok) throw new Error(`${new URL(response.url).pathname}: HTTP status ${response.status}`);
    if (!response.body) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        wanted.loaded += chunk.byteLength;
        progress();
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}
