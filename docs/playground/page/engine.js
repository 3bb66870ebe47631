// The worker, seen from the page: one question at a time, the newest of its kind; it can be stopped at any moment.

export class Stopped extends Error {}

export class Engine {
  // `told` is called with every message about the state of the worker: loading, ready, failed, busy, idle.
  constructor(told) {
    this.told = told;
    this.start();
  }

  start() {
    this.isReady = false;
    this.waiting = new Map(); // kind → {request, resolve, reject}: what is asked next
    this.current = null;
    this.count = 0;
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.told({ state: "failed", message: event.message || "the worker could not be started", file: "worker.js" });
    };
  }

  // Ask a question of engine.py. Of two of one kind that wait, the older is dropped: its program is no longer there.
  ask(kind, request) {
    return new Promise((resolve, reject) => {
      this.waiting.get(kind)?.reject(new Stopped());
      this.waiting.set(kind, { request, resolve, reject });
      this.next();
    });
  }

  next() {
    if (this.current || !this.isReady) return;
    const first = this.waiting.entries().next();
    if (first.done) return this.told({ state: "idle" });
    const [kind, question] = first.value;
    this.waiting.delete(kind);
    this.current = { ...question, kind, id: ++this.count };
    this.told({ state: "busy", kind });
    this.worker.postMessage({ id: this.count, kind, request: question.request });
  }

  heard(data) {
    if (data.state === "ready") this.isReady = true;
    if (data.state) this.told(data);
    if (data.id !== undefined && data.id === this.current?.id) {
      const { resolve, reject } = this.current;
      this.current = null;
      if ("crash" in data) reject(new Error(data.crash));
      else resolve(data.result);
    }
    this.next();
  }

  // End what is running, whatever it is, and begin again with a new interpreter.
  stop() {
    this.worker.terminate();
    const asked = [...this.waiting.values(), ...(this.current ? [this.current] : [])];
    this.start();
    for (const { reject } of asked) reject(new Stopped());
  }
}
