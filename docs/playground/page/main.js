// The page: what is typed goes to the worker, what comes back goes to the panes.

import { Ir, Output, Source } from "./editor.js";
import { Engine, Stopped } from "./engine.js";
import { element, milliseconds, problem, remarks, runResult, verifyResult } from "./panes.js";
import { decoded, encoded } from "./share.js";

const TYPING = 250; // milliseconds without a key before the program is compiled
const PATIENCE = 600; // before a button to stop is offered
const MEGABYTE = 1_000_000;
const find = (id) => document.getElementById(id);
const TABS = ["output", "remarks", "ir", "run", "verify"];

const state = { level: 2, assume: new Set(), tab: "output", compiled: null, steps: null, python: "", said: "", settled: false };
let manifest, source, output, ir, engine, typing, patience;

window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Stopped) event.preventDefault();
});
main().catch((error) => failed(error.message));

async function main() {
  if (location.protocol === "file:") {
    return failed("A browser loads no Python into a page opened as a file. Serve the folder: python -m http.server", false);
  }
  if (typeof WebAssembly !== "object" || typeof CompressionStream !== "function") {
    return failed("This browser is too old for the playground: it needs WebAssembly and CompressionStream.", false);
  }
  const response = await fetch("manifest.json");
  if (!response.ok) throw new Error(`manifest.json: HTTP status ${response.status}. Build the folder again: make playground`);
  manifest = await response.json();
  source = new Source(find("source"), edited, (line) => showRemark(line));
  output = new Output(find("output"));
  ir = new Ir(find("ir"));
  controls();
  if (!(await fromAddress())) choose(0);
  engine = new Engine(told);
  state.settled = true;
  compile();
}

// -- options

function controls() {
  state.level = manifest.level;
  find("example").append(
    element("option", { value: "", hidden: true }, "Your program"),
    ...manifest.examples.map(({ title }, index) => element("option", { value: String(index) }, title)),
  );
  find("example").onchange = (event) => choose(Number(event.target.value));
  for (const { level, title } of manifest.levels) {
    const input = element("input", { type: "radio", name: "level", value: String(level), onchange: () => { state.level = level; optionsChanged(); } });
    find("levels").append(element("label", { title: `-O${level}: ${title}` }, input, element("span", {}, `-O${level}`)));
  }
  for (const { name, promise } of manifest.assumptions) {
    const input = element("input", { type: "checkbox", value: name, onchange: (event) => { grant([name], event.target.checked); } });
    find("assumptions").append(element("label", {}, input, element("span", {}, element("code", {}, name), element("small", {}, promise))));
  }
  document.addEventListener("click", (event) => {
    if (!find("assume").contains(event.target)) find("assume").open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && find("assume").open) {
      find("assume").open = false;
      find("assume").querySelector("summary").focus();
    }
  });
  tabs();
  find("share").onclick = share;
  find("theme").onclick = theme;
  find("stop").onclick = stop;
  find("copy").onclick = () => copy(output.text, "The output is copied.");
  find("changes").onchange = showOutput;
  find("run").onclick = () => asked("run", runResult);
  find("verify").onclick = () => asked("verify", verifyResult);
  find("step").oninput = showStep;
  find("step-back").onclick = () => stepTo(-1);
  find("step-on").onclick = () => stepTo(1);
  window.addEventListener("hashchange", async () => { await fromAddress(); compile(); });
  showOptions();
}

function choose(index) {
  source.text = manifest.examples[index].text;
  find("example").value = String(index);
}

function grant(names, granted = true) {
  for (const name of names) state.assume[granted ? "add" : "delete"](name);
  optionsChanged();
}

function optionsChanged() {
  showOptions();
  remember();
  compile();
}

function showOptions() {
  for (const input of document.querySelectorAll("#levels input")) input.checked = Number(input.value) === state.level;
  for (const input of document.querySelectorAll("#assumptions input")) input.checked = state.assume.has(input.value);
  find("granted").textContent = state.assume.size ? String(state.assume.size) : "none";
}

// -- the address

function request() {
  return { text: source.text, level: state.level, assume: [...state.assume].sort() };
}

async function remember() {
  history.replaceState(null, "", await encoded(request()));
}

async function fromAddress() {
  try {
    const found = await decoded(location.hash);
    if (!found) return false;
    const known = new Set(manifest.assumptions.map(({ name }) => name));
    state.level = manifest.levels.some(({ level }) => level === found.level) ? found.level : manifest.level;
    state.assume = new Set(found.assume.filter((name) => known.has(name)));
    source.text = found.text;
    showOptions();
    return true;
  } catch (error) {
    say(error.message);
    notice(error.message);
    return false;
  }
}

async function share() {
  await remember();
  await copy(location.href, "The link is copied: program and options are in it.");
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    say(said);
  } catch {
    say("The browser does not allow copying. The address bar has the link.");
  }
}

// -- the worker

function told(message) {
  if (message.state === "loading") loading(message);
  else if (message.state === "ready") {
    state.python = message.python;
    find("loading").hidden = true;
    showTab();
  } else if (message.state === "failed") failed(`${message.file}: ${message.message}. Is the folder served whole? Build it again: make playground`);
  else if (message.state === "busy") {
    clearTimeout(patience);
    patience = setTimeout(() => { find("stop").hidden = false; find("status").textContent = "Working…"; }, PATIENCE);
    document.body.dataset.busy = message.kind;
  } else if (message.state === "idle") {
    clearTimeout(patience);
    find("stop").hidden = true;
    delete document.body.dataset.busy;
    find("status").textContent = state.said;
  }
}

function loading({ what, loaded, total }) {
  find("loading").hidden = false;
  for (const name of TABS) find(`panel-${name}`).hidden = true;
  const part = total && loaded < total ? `: ${(loaded / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB` : "";
  find("loading-text").textContent = what + part;
  find("loading-bar").value = total ? Math.min(loaded / total, 1) : 0;
  say(what);
}

function failed(message, again = true) {
  find("loading").hidden = true;
  const retry = element("button", { type: "button", onclick: () => location.reload() }, "Try again");
  notice(element("strong", {}, "The playground could not start."), element("span", {}, message), ...(again ? [retry] : []));
  say("Not started");
}

function stop() {
  find("stop").hidden = true;
  clearTimeout(patience);
  delete document.body.dataset.busy;
  engine.stop();
  say("Stopped; Python starts again.");
}

function crashed(error, what) {
  if (error instanceof Stopped) return;
  notice(element("strong", {}, `Python ended while it was to ${what}.`), element("span", {}, `${error.message.trim().split("\n").at(-1)}. It starts again.`));
  engine.stop();
}

// -- compiling

function edited(text) {
  const example = manifest.examples.findIndex((one) => one.text === text);
  find("example").value = example < 0 ? "" : String(example);
  if (!state.settled) return;
  clearTimeout(typing);
  typing = setTimeout(() => { remember(); compile(); }, TYPING);
}

async function compile() {
  state.steps = null;
  for (const kind of ["run", "verify"]) find(`${kind}-result`).classList.add("stale");
  let result;
  const asking = request();
  try {
    result = await engine.ask("compile", asking);
  } catch (error) {
    return crashed(error, "compile");
  }
  source.blame(result.error);
  if (result.error) {
    const below = state.compiled ? element("span", {}, "Below is what s2s made of the program before.") : "";
    notice(...problem(result.error, (line, column) => source.goTo(line, column)), below);
    source.mark(result.error.line ? [{ ...result.error, kind: "error" }] : []);
    return say("The program does not parse");
  }
  find("problem").hidden = true;
  state.compiled = { ...result, original: asking.text };
  source.mark(result.remarks);
  find("remark-count").textContent = result.remarks.length ? String(result.remarks.length) : "";
  showOutput();
  showRemarks();
  if (state.tab === "ir") askSteps();
  const relied = result.relied.length ? `relies on ${result.relied.join(", ")}` : "relies on no assumption";
  const what = result.changed ? `compiled in ${milliseconds(result.seconds)}, ${relied}` : "nothing to change";
  say(`s2s ${manifest.s2s}, Python ${state.python}: ${what}`);
}

function showOutput() {
  if (state.compiled) output.show(state.compiled.source, state.compiled.kept, find("changes").checked ? state.compiled.original : null);
}

function showRemarks() {
  const known = new Set(manifest.assumptions.map(({ name }) => name));
  find("panel-remarks").replaceChildren(...remarks(state.compiled, known, (line, column) => source.goTo(line, column), grant));
}

function showRemark(line) {
  select("remarks");
  const item = find("panel-remarks").querySelector(`li[data-line="${line}"]`);
  item?.scrollIntoView({ block: "center" });
  item?.classList.add("found");
  setTimeout(() => item?.classList.remove("found"), 1500);
}

async function askSteps() {
  try {
    const result = await engine.ask("steps", request());
    if (result.error) return;
    state.steps = result;
    const last = result.steps.length - 1;
    find("step").max = String(last);
    find("step").value = String(Math.min(Number(find("step").value) || 1, last));
    showStep();
  } catch (error) {
    crashed(error, "show the IR");
  }
}

function showStep() {
  if (!state.steps) return;
  const at = Number(find("step").value);
  const step = state.steps.steps[at];
  const last = state.steps.steps.length - 1;
  const of = step.function === "<module>" ? "the module" : step.function;
  find("step-name").replaceChildren(element("strong", {}, step.pass), ` · ${of} · ${at + 1} of ${last + 1}`);
  find("step").setAttribute("aria-valuetext", `${step.pass}, ${of}`);
  find("step-back").disabled = at === 0;
  find("step-on").disabled = at === last;
  ir.show(step.text, step.new);
}

function stepTo(by) {
  find("step").value = String(Number(find("step").value) + by);
  showStep();
}

async function asked(kind, shown) {
  const place = find(`${kind}-result`);
  place.replaceChildren(element("p", {}, kind === "run" ? "Running…" : "Verifying; the first time, hypothesis is loaded…"));
  place.classList.remove("stale");
  try {
    const result = await engine.ask(kind, request());
    if (result.error) return place.replaceChildren(element("p", {}, ...problem(result.error, (line, column) => source.goTo(line, column))));
    place.replaceChildren(...shown(result));
  } catch (error) {
    place.replaceChildren(element("p", {}, error instanceof Stopped ? "Stopped." : "Python ended before it was done."));
    crashed(error, kind);
  }
}

// -- the panes

function tabs() {
  for (const name of TABS) find(`tab-${name}`).onclick = () => select(name);
  find("tabs").onkeydown = (event) => {
    const moves = { ArrowRight: 1, ArrowLeft: -1, Home: -TABS.length, End: TABS.length };
    if (!(event.key in moves)) return;
    const at = TABS.indexOf(state.tab) + moves[event.key];
    const wrapped = Math.abs(moves[event.key]) === 1 ? (at + TABS.length) % TABS.length : Math.max(0, Math.min(at, TABS.length - 1));
    event.preventDefault();
    select(TABS[wrapped]);
    find(`tab-${state.tab}`).focus();
  };
}

function select(name) {
  state.tab = name;
  for (const other of TABS) {
    find(`tab-${other}`).setAttribute("aria-selected", String(other === name));
    find(`tab-${other}`).tabIndex = other === name ? 0 : -1;
  }
  if (engine?.isReady) showTab();
}

function showTab() {
  for (const name of TABS) find(`panel-${name}`).hidden = name !== state.tab;
  if (state.tab === "ir" && !state.steps) askSteps();
}

function notice(...children) {
  find("problem").replaceChildren(...children);
  find("problem").hidden = false;
}

function say(text) {
  find("status").textContent = state.said = text;
}

function theme() {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
}
