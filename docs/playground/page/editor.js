// The three views of code: the program, which is typed; the output and the IR, which are read.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  StreamLanguage, bracketMatching, codeFolding, foldEffect, indentOnInput, indentUnit, syntaxHighlighting,
} from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { unifiedMergeView } from "@codemirror/merge";
import { Compartment, EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration, EditorView, GutterMarker, drawSelection, gutter, highlightActiveLine, keymap, lineNumbers,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

const WORDS = new Set(
  "module globals global holder func class locals cells free if elif else for while try except finally with return".split(" ")
    .concat("yield raise break continue pass del import from as test same and or not in is lambda await async".split(" ")),
);

const ir = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/(['"])(?:\\.|(?!\1).)*\1/)) return "string";
    if (stream.match(/\d[\w.]*/)) return "number";
    const word = stream.match(/[A-Za-z_]\w*/);
    if (word) return WORDS.has(word[0]) ? "keyword" : "variableName";
    stream.next();
    return null;
  },
});

const common = [lineNumbers(), drawSelection(), bracketMatching(), syntaxHighlighting(classHighlighter)];
const wide = EditorView.theme({ "&": { height: "100%" }, ".cm-scroller": { overflow: "auto" } });

function reading(language, label, parent, more = []) {
  return new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        ...common, language, wide, EditorState.readOnly.of(true), EditorView.editable.of(false),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }), ...more,
      ],
    }),
  });
}

function put(view, text) {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

// -- the program

class Mark extends GutterMarker {
  constructor(kind, title) {
    super();
    Object.assign(this, { kind, title });
  }
  eq(other) {
    return other.kind === this.kind && other.title === this.title;
  }
  toDOM() {
    const dot = document.createElement("span");
    dot.className = `mark ${this.kind}`;
    dot.title = this.title;
    return dot;
  }
}

const marked = StateEffect.define();
const marks = StateField.define({
  create: () => RangeSet.empty,
  update(set, transaction) {
    set = set.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(marked)) set = effect.value;
    return set;
  },
});

export class Source {
  // `changed` is called with the text whenever it changes, `asked` with a line whose mark is clicked.
  constructor(parent, changed, asked) {
    const remarks = gutter({
      class: "cm-marks",
      markers: (view) => view.state.field(marks),
      domEventHandlers: {
        click(view, block) {
          asked(view.state.doc.lineAt(block.from).number);
          return true;
        },
      },
    });
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          marks, remarks, ...common, python(), wide, history(), indentOnInput(), indentUnit.of("    "),
          highlightActiveLine(), keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ "aria-label": "Program, in Python", spellcheck: "false" }),
          EditorView.updateListener.of((update) => update.docChanged && changed(this.text)),
        ],
      }),
    });
  }

  get text() {
    return this.view.state.doc.toString();
  }

  set text(text) {
    put(this.view, text);
  }

  goTo(line, column) {
    const { doc } = this.view.state;
    const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const at = Math.min(found.from + Math.max(column - 1, 0), found.to);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  // A mark beside each line that remarks are about: done, or refused.
  mark(remarks) {
    const { doc } = this.view.state;
    const lines = new Map();
    for (const { line, kind, message } of remarks) {
      if (line < 1 || line > doc.lines) continue;
      const found = lines.get(line) ?? { kinds: new Set(), messages: [] };
      found.kinds.add(kind);
      found.messages.push(message);
      lines.set(line, found);
    }
    const ranges = [...lines].sort(([a], [b]) => a - b).map(([line, { kinds, messages }]) =>
      new Mark(["error", "done", "missed"].find((kind) => kinds.has(kind)) ?? "missed", messages.join("\n")).range(doc.line(line).from));
    this.view.dispatch({ effects: marked.of(RangeSet.of(ranges)) });
  }

  // Underline the place of an error; null takes the line away.
  blame(error) {
    const { doc } = this.view.state;
    const found = error?.line ? doc.line(Math.min(error.line, doc.lines)) : null;
    const from = found ? Math.min(found.from + Math.max((error.column ?? 1) - 1, 0), found.to) : 0;
    const diagnostics = found ? [{ from, to: found.to, severity: "error", message: error.message }] : [];
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}

// -- the output

export class Output {
  constructor(parent) {
    this.merge = new Compartment();
    const folding = codeFolding({
      preparePlaceholder: (state, { from, to }) => state.doc.lineAt(to).number - state.doc.lineAt(from).number + 1,
      placeholderDOM(view, onclick, lines) {
        const text = `▸ ${lines} lines that keep functions for guards`;
        const button = Object.assign(document.createElement("button"), { type: "button", className: "kept", onclick, textContent: text });
        button.setAttribute("aria-label", `Show ${lines} lines that keep functions for guards`);
        return button;
      },
    });
    this.view = reading(python(), "Compiled program", parent, [folding, this.merge.of([])]);
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // What keeps functions for guards is folded away; `kept` is the first and the last of its lines, zeros without it.
  show(text, kept, original) {
    this.view.dispatch({ effects: this.merge.reconfigure([]) });
    put(this.view, text);
    const { doc } = this.view.state;
    if (kept[0]) this.view.dispatch({ effects: foldEffect.of({ from: doc.line(kept[0]).from, to: doc.line(kept[1]).to }) });
    if (original === null) return;
    const compared = unifiedMergeView({ original, mergeControls: false, highlightChanges: false, diffConfig: { scanLimit: 5000, timeout: 500 } });
    this.view.dispatch({ effects: this.merge.reconfigure(compared) });
  }
}

// -- the IR

const lit = StateEffect.define();
const lights = StateField.define({
  create: () => Decoration.none,
  update(set, transaction) {
    for (const effect of transaction.effects) if (effect.is(lit)) return effect.value;
    return set.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
const light = Decoration.line({ class: "cm-new" });

export class Ir {
  constructor(parent) {
    this.view = reading(ir, "Intermediate representation", parent, [lights]);
  }

  show(text, changed) {
    put(this.view, text);
    const { doc } = this.view.state;
    const ranges = changed.filter((line) => line <= doc.lines).map((line) => light.range(doc.line(line).from));
    this.view.dispatch({ effects: lit.of(Decoration.set(ranges)) });
  }
}
