"""The cases of `tests/passes/PASS.test`: reading them, and what each of their sections says of a compiler.

docs/contributing.md describes the format.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from s2s.analysis.constants import NO_CONST
from s2s.analysis.fact import Fact, Why
from s2s.context import Context
from s2s.driver import Compiled, compile_text
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.ir import nodes as n
from s2s.ir.dump import dump
from s2s.ir.walk import functions, walk_scope
from s2s.options import Options
from s2s.program.collect import collect
from s2s.program.recognize import recognize_kept

#: The sections that a case may leave out, in the order they are written.
OPTIONAL = ("facts", "ir", "remarks")


@dataclass
class Case:
    """One case: a program, what becomes of it, and the sections that say more."""

    name: str
    options: dict[str, str] = field(default_factory=dict)
    source: str = ""
    expected: str = ""
    sections: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The case as it is written."""
        settings = " ".join(f"{key}={value}" for key, value in self.options.items())
        head = f"[case {self.name}]\n" + (f"[options {settings}]\n" if settings else "")
        body = "[same]\n" if self.expected == self.source else f"[out]\n{self.expected}"
        more = "".join(f"[{name}]\n{self.sections[name]}" for name in OPTIONAL if name in self.sections)
        return f"{head}{self.source}{body}{more}"


def read(path: Path) -> tuple[str, list[Case]]:
    """The comment a file starts with, and its cases."""
    comment, cases = "", []
    section = ""
    for line in path.read_text().splitlines(keepends=True):
        mark = re.fullmatch(r"\[(case|options|out|same|facts|ir|remarks)(?: (.*))?\]\n?", line)
        if mark is None:
            if not cases:
                comment += line
            elif section in OPTIONAL:
                cases[-1].sections[section] += line
            elif section == "case":
                cases[-1].source += line
            else:
                cases[-1].expected += line
        elif mark[1] == "case":
            cases.append(Case(mark[2]))
            section = "case"
        elif mark[1] == "options":
            cases[-1].options = dict(setting.split("=", 1) for setting in mark[2].split())
        else:
            section = mark[1]
            if section in OPTIONAL:
                cases[-1].sections[section] = ""
            elif section == "same":
                cases[-1].expected = cases[-1].source
    for case in cases:
        # Blank lines between cases belong to neither.
        case.source, case.expected = _framed(case.source), _framed(case.expected)
        case.sections = {name: _framed(text) for name, text in case.sections.items()}
    return comment, cases


def _framed(text: str) -> str:
    return text.strip("\n") + "\n"


def options(path: Path, case: Case) -> Options:
    """How a case is compiled: with the pass its file is named after, and for CPython 3.11, if it does not say."""
    made = Options.make(
        passes=case.options.get("passes", path.stem),
        assume=case.options.get("assume", ""),
        keep_frames="keep_frames" in case.options,
        header=False,
    )
    major, minor = map(int, case.options.get("python", "3.11").split("."))
    return replace(made, python=(major, minor))


def compiled(path: Path, case: Case) -> Compiled:
    """What the compiler makes of a case."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile_text(case.source, f"{case.name}.py", options(path, case))


def found(path: Path, case: Case) -> Case:
    """The case as the compiler would write it, with the sections that it has."""
    result = compiled(path, case)
    made = {
        "facts": lambda: facts(case.source, options(path, case)),
        "ir": lambda: ir(result),
        "remarks": lambda: remarks(result),
    }
    return replace(
        case, expected=_framed(result.text), sections={name: made[name]() for name in case.sections}
    )


def remarks(result: Compiled) -> str:
    """All remarks, in their order."""
    lines = [
        f"{remark.line}:{remark.column + 1} {remark.kind} {remark.message}"
        + (f" ({remark.unlock})" if remark.unlock else "")
        for remark in result.remarks
    ]
    return _framed("\n".join(lines))


def ir(result: Compiled) -> str:
    """The IR after the passes, without positions."""
    head, listed, rest = dump(result.module, spans=False).partition("\n  globals ")
    names, newline, body = rest.partition("\n")
    # Where annotations are evaluated late, the names in them are met late.
    return _framed(head + listed + ", ".join(sorted(names.split(", "))) + newline + body)


def facts(text: str, chosen: Options) -> str:
    """What is known of the expressions of functions, before any pass, constants aside."""
    source = Source.from_text(text, "case.py")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        module = lower(source.parse(), "case.py")
    cx = Context(chosen, module, collect(module))
    recognize_kept(cx.facts)
    lines = source.text.splitlines()
    told: dict[tuple[int, ...], str] = {}
    for function in functions(module):
        for expr, fact in _known(function, cx):
            line, start, last, end = expr.span
            written = lines[line - 1][start:end] if line == last else lines[line - 1][start:] + " …"
            told[expr.span, start - end] = f"{line}:{start + 1} {written}: {spelled(fact)}{_reasons(fact)}"
    return _framed("\n".join(told[place] for place in sorted(told)) or "nothing is known")


def _known(function: n.Function, cx: Context) -> Iterator[tuple[Any, Fact]]:
    known = cx.facts_of(function)
    for node in walk_scope(function):
        if isinstance(node, n.Expr) and not _is_plain(node) and node.span is not None:
            fact = known.of(node)
            if fact.kinds or fact.never:
                yield node, fact


def _is_plain(node: n.Expr) -> bool:
    """Whether an expression is a constant, or a target."""
    if type(node) in (n.Tuple, n.List):
        return any(type(part) is n.Store for part in walk_scope(node))
    return type(node) in (n.Const, n.Store)


def spelled(fact: Fact) -> str:
    """A fact in words: `int or None`, `list of str`, `tuple of (int, str)`, `int = 3`, `not None`."""
    if not fact.kinds:
        return "not " + " or ".join(sorted(map(_name, fact.never))) if fact.never else "?"
    text = " or ".join(sorted(map(_name, fact.kinds)))
    if fact.value is not NO_CONST and fact.value is not None:
        return f"{text} = {fact.value!r}"
    if fact.items is not None and any(map(_says, fact.items)):
        return f"{text} of ({', '.join(map(spelled, fact.items))})"
    return f"{text} of {spelled(fact.element)}" if fact.element is not None and _says(fact.element) else text


def _says(fact: Fact) -> bool:
    return bool(fact.kinds or fact.never)


def _name(kind: type) -> str:
    return "None" if kind is type(None) else kind.__name__


def _reasons(fact: Fact) -> str:
    names = sorted({reason if isinstance(reason, str) else "tested" for reason in _why(fact)})
    return f" ({', '.join(names)})" if names else ""


def _why(fact: Fact) -> Why:
    """What all that is told of a value rests on."""
    inner = [*(fact.items or ()), *([] if fact.element is None else [fact.element])]
    return fact.why.union(*map(_why, inner))
