"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const id = (name) => document.getElementById(name);

  // Lines that go together light up together, whichever of them the pointer or the focus is on.
  const toSource = new Map(data.links);
  const toOutput = new Map();
  for (const [output, source] of data.links) {
    toOutput.set(source, [...(toOutput.get(source) || []), output]);
  }
  let lit = [];
  const light = (event) => {
    const line = event.target.closest && event.target.closest(".line");
    for (const other of lit) other.classList.remove("linked");
    lit = [];
    if (!line) return;
    const number = Number(line.id.slice(1));
    const source = line.id[0] === "L" ? number : toSource.get(number);
    if (source === undefined) return;
    const names = [`L${source}`, ...(toOutput.get(source) || []).map((output) => `O${output}`)];
    lit = names.map(id).filter((found) => found && found.classList.contains("line"));
    for (const other of lit) other.classList.add("linked");
  };
  document.addEventListener("pointerover", light);
  document.addEventListener("focusin", light);

  // What is put away is shown where a link leads into it, and on paper.
  const reveal = () => {
    const target = location.hash && id(decodeURIComponent(location.hash.slice(1)));
    const fold = target && target.closest("details");
    if (fold && !fold.open) {
      fold.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", reveal);
  reveal();

  if (!data.functions.length) return;
  const which = id("which"), step = id("step"), chips = id("chips");
  let shown = data.functions[0];
  data.functions.forEach((one, number) => which.append(new Option(`${one.name} (line ${one.line || 1})`, number)));

  const kinds = ["same", "new", "gone"];
  const fill = (name, numbers) => {
    const lines = numbers.map((number) => {
      const line = document.createElement("div");
      line.className = kinds[number % 3];
      const code = document.createElement("span");
      code.innerHTML = data.lines[(number - (number % 3)) / 3];
      code.style.setProperty("--i", code.textContent.search(/[^ ]|$/));
      line.append(code);
      return line;
    });
    id(name).replaceChildren(...lines);
  };
  const show = (number) => {
    const now = shown.steps[number];
    const last = shown.steps.length - 1;
    step.value = number;
    step.setAttribute("aria-valuetext", number ? `after ${now.pass}, ${number} of ${last}` : "as read");
    id("back").disabled = number === 0;
    id("on").disabled = number === last;
    [...chips.children].forEach((chip, place) => chip.classList.toggle("now", place === number));
    const did = now.did.length ? `: ${now.did.join("; ")}` : "";
    id("did").textContent = number ? `${number} of ${last}, after ${now.pass}${did}` : "As it was read, before any pass";
    fill("text", now.text);
    fill("ir", now.ir);
    const first = id("text").querySelector(".new, .gone");
    id("text").scrollTop = first ? Math.max(first.offsetTop - id("text").offsetTop - 60, 0) : 0;
  };
  const choose = (number, at) => {
    shown = data.functions[number];
    which.value = number;
    step.max = shown.steps.length - 1;
    chips.replaceChildren(...shown.steps.map((one, place) => {
      const chip = document.createElement("li");
      chip.textContent = one.pass;
      chip.addEventListener("click", () => show(place));
      return chip;
    }));
    show(Math.min(at, shown.steps.length - 1));
  };
  which.addEventListener("change", () => choose(Number(which.value), 1));
  step.addEventListener("input", () => show(Number(step.value)));
  id("back").addEventListener("click", () => show(Number(step.value) - 1));
  id("on").addEventListener("click", () => show(Number(step.value) + 1));
  id("gone").addEventListener("change", () => id("passes").classList.toggle("without-gone", !id("gone").checked));
  for (const link of document.querySelectorAll("[data-show]")) {
    link.addEventListener("click", () => {
      const { show: name, line } = link.dataset;
      const found = data.functions.findIndex((one) => one.name === name && (one.line === Number(line)));
      choose(Math.max(found, 0), 1);
    });
  }
  document.querySelector(".stepper").hidden = false;
  // What has come the longest way is what there is most to see of.
  const longest = Math.max(...data.functions.map((one) => one.steps.length));
  choose(data.functions.findIndex((one) => one.steps.length === longest), 1);
})();
