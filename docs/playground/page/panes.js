// What the panes show, made of elements: nothing a program says is ever read as HTML.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

function plural(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

export function milliseconds(seconds) {
  const value = seconds * 1000;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

const KINDS = { done: "done", missed: "refused", note: "note" };

// The remarks, line by line. `goTo(line, column)` shows a place; `grant(names)` grants what would unlock a refusal.
export function remarks(result, known, goTo, grant) {
  const list = element("ol", { class: "remarks" });
  for (const remark of [...result.remarks].sort((a, b) => a.line - b.line || a.column - b.column)) {
    const names = remark.unlock ? remark.unlock.split(",") : [];
    const granted = names.length > 0 && names.every((name) => known.has(name));
    const place = `${remark.line}:${remark.column}`;
    list.append(
      element(
        "li", { class: remark.kind, "data-line": String(remark.line) },
        element("span", { class: "kind" }, KINDS[remark.kind] ?? remark.kind),
        element(
          "div", { class: "says" },
          element("p", {}, remark.message),
          remark.unlock && !granted ? element("p", { class: "small" }, `Would take: ${remark.unlock}`) : "",
          granted ? element("button", { type: "button", class: "quiet", onclick: () => grant(names) }, `Grant ${names.join(", ")}`) : "",
          element("p", { class: "small" }, [remark.pass, remark.function].filter(Boolean).join(" · ")),
        ),
        remark.line
          ? element("button", { type: "button", class: "quiet place", "aria-label": `Go to line ${remark.line}, column ${remark.column}`, onclick: () => goTo(remark.line, remark.column) }, place)
          : "",
      ),
    );
  }
  const nothing = element("p", { class: "empty" }, "s2s has nothing to say of this program: it found nothing to do, and nothing that it declined to do.");
  return [element("p", { class: "summary" }, result.summary), result.remarks.length ? list : nothing];
}

// Why a program that runs elsewhere does not run here.
function missing(result) {
  if (!result.missing.length) return [];
  const names = result.missing.join(", ");
  const text = `This page has no ${names}, and loads nothing from elsewhere: it has Python's own library and nothing else. `;
  const command = element("code", {}, "s2s verify program.py");
  return [element("p", { class: "missing", role: "note" }, text, "Where it is installed, ", command, " compares the program.")];
}

export function runResult(result) {
  const parts = missing(result);
  const times = `${milliseconds(result.written)} as written, ${milliseconds(result.compiled)} compiled`;
  const rounds = `median of ${plural(result.rounds, "round")}, in this browser: ${times}`;
  if (result.ratio === null) parts.push(element("p", {}, "Too short to measure: it takes less than a millisecond."));
  else {
    const figure = element("p", { class: "figure" }, `${result.ratio.toFixed(2)}×`);
    parts.push(element("div", { class: "measured" }, figure, element("p", {}, "as fast as written", element("br"), element("span", { class: "small" }, rounds))));
  }
  if (result.same) {
    parts.push(element("h3", { class: "good" }, "Both print the same"));
    parts.push(element("pre", { tabindex: "0", "aria-label": "Output of the program" }, result.output || "(nothing)"));
  } else {
    parts.push(element("h3", { class: "bad" }, "They do not print the same"));
    for (const [title, text] of [["As written", result.written_output], ["Compiled", result.output]]) {
      parts.push(element("h4", {}, title), element("pre", { tabindex: "0", "aria-label": title }, text || "(nothing)"));
    }
  }
  return parts;
}

export function verifyResult(result) {
  const parts = missing(result);
  const count = Object.keys(result.functions).length;
  const compared = `${plural(result.checked, "run")} compared, ${plural(count, "function")} called`;
  if (result.problem) parts.push(element("h3", { class: "bad" }, "Not verified"), element("p", {}, result.problem));
  else if (result.ok) parts.push(element("h3", { class: "good" }, "No difference"), element("p", {}, compared));
  else parts.push(element("h3", { class: "bad" }, plural(result.failures.length, "difference")), element("p", {}, compared));
  if (result.ok && !result.changed) parts.push(element("p", {}, "Compiling changes nothing here."));
  for (const failure of result.failures) {
    const rows = [["call", failure.call], ["as written", failure.original], ["compiled", failure.compiled], ["guilty pass", failure.guilty]];
    const list = element("dl", {});
    for (const [name, value] of rows) if (value) list.append(element("dt", {}, name), element("dd", {}, value));
    parts.push(
      element("h4", {}, `${failure.function}: ${failure.what}`), list,
      element("p", { class: "small" }, "A program that shows it:"),
      element("pre", { tabindex: "0", "aria-label": "A program that shows the difference" }, failure.program.trimEnd()),
    );
  }
  if (count) parts.push(counted("Calls compared", Object.entries(result.functions).map(([name, calls]) => [name, String(calls)])));
  const skipped = Object.entries(result.skipped);
  if (skipped.length) parts.push(counted("Not called", skipped));
  return parts;
}

function counted(title, rows) {
  const body = element("tbody", {});
  for (const [name, value] of rows) body.append(element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, value)));
  return element("table", {}, element("caption", {}, title), body);
}

// A mistake in the program: what is wrong, where, and what to do.
export function problem(error, goTo) {
  const place = error.line ? `line ${error.line}${error.column ? `, column ${error.column}` : ""}` : "";
  return [
    element("strong", {}, error.message),
    error.line ? element("button", { type: "button", class: "quiet", onclick: () => goTo(error.line, error.column ?? 1) }, place) : "",
    error.hint ? element("span", {}, error.hint) : "",
  ].filter(Boolean);
}
