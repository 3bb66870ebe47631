"""The residual program as text: named, printed, sent through the optimizer, and run."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from keyword import iskeyword
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from s2s.backend.emit import emit
from s2s.backend.text import to_text
from s2s.driver import compile_text
from s2s.hybrid.asked_again import ask_once
from s2s.hybrid.coalesce import coalesce
from s2s.hybrid.direct import Direct, call_directly, implementations
from s2s.hybrid.displays import write_displays
from s2s.hybrid.drafted import clean, fold
from s2s.hybrid.entry import MISS
from s2s.hybrid.facts import namespace_of
from s2s.hybrid.forwarded import forward
from s2s.hybrid.leftovers import tidy
from s2s.hybrid.lines import run_program
from s2s.hybrid.looked_up import look_up
from s2s.hybrid.merge import merge, merge_again
from s2s.hybrid.method_tests import Methods, compare_methods, methods_of
from s2s.hybrid.overwritten import drop_overwritten
from s2s.hybrid.scattered import scatter
from s2s.hybrid.single_rows import SingleRows, exact_arrays
from s2s.hybrid.threads import thread
from s2s.ir import nodes as n
from s2s.ir.originals import split
from s2s.ir.walk import walk
from s2s.options import Options
from s2s.report.remarks import Remark

if TYPE_CHECKING:
    from s2s.hybrid.specialize import Specializer

_numbers = count(1)

#: A file, a line and a column.
Place = tuple[str, int, int]

#: A program of more nodes runs as a draft at first: optimizing it takes longer than making it, and gains it little
#: where most of its time goes into what it calls.
MOST_AT_ONCE = 1_000
AS_DRAFTED = Remark("note", "hybridize", "", "large: optimized when it has run for long", 0)


@dataclass(frozen=True, slots=True)
class Residual:
    """A specialized program.

    Attributes:
        source: its text, optimized.
        call: its entry.
        constants: the objects it names.
        remarks: what the optimizer did and refused.
        text: what the optimizer makes the source of.
        options: for the optimizer.
        optimized: makes the same program, optimized; None where that is done.
        origins: where lines of the source come from, if that was asked for: file, line and column.
    """

    source: str
    call: Callable[..., object]
    constants: Mapping[str, object]
    remarks: tuple[Remark, ...]
    text: str
    options: Options
    optimized: Callable[[], Residual] | None = None
    origins: Mapping[int, Place] = field(default_factory=dict)

    @property
    def ir(self) -> str:
        """The optimized IR, made again: kept, it would be gone over by every collection of the program's garbage."""
        from s2s.ir.dump import dump

        return dump(compile_text(self.text, "<s2s hybrid>", self.options).module, spans=False)


def build(
    spec: Specializer,
    entry: n.Function,
    name: str,
    miss: Callable[..., object],
    options: Options,
    *,
    drafts: bool,
) -> Residual:
    """Print, optimize and run a residual program.

    Args:
        spec: the program.
        entry: the function that callers call.
        name: what it is the specialization of, for its file name in tracebacks.
        miss: what takes over where a test fails.
        options: the assumptions that the user grants.
        drafts: a large program is not optimized yet.
    """
    _forget_unneeded(spec, entry)
    merge(spec, entry)

    functions, tables, records = _needed(spec, entry)
    for function in [*functions.values(), entry]:
        clean(function, spec.plain)
    direct, methods, ndarray = implementations(spec), methods_of(spec), exact_arrays(spec)
    _name_apart(spec, [*functions.values(), entry])
    hidden = _out_of_shadows([*functions.values(), entry], {**namespace_of(__builtins__), MISS: miss})
    body: list[n.Stmt] = [n.FunctionDef(var, function, []) for var, function in functions.items()]
    for var, rows in tables:
        body.append(n.Assign([n.Store(var)], n.Dict([key for key, _ in rows], [value for _, value in rows])))
    body += [n.Assign([n.Store(var)], value) for var, value in records]
    entry_var = n.Var(entry.name, n.Storage.GLOBAL)
    body.append(n.FunctionDef(entry_var, entry, []))
    module = n.Module(f"<s2s hybrid {name} {next(_numbers)}>", body)
    sealed = {"sealed-globals", "no-frames"} | ({"sealed-builtins"} if spec.frozen else set())
    options = replace(options, assume=options.assume | sealed, entry=entry.name)
    constants = {one.var.name: one.value for one in spec.constants.values() if not one.is_builtin}
    program = _Program(
        name,
        to_text(emit(module)),
        options,
        entry.name,
        spec.frozen,
        constants,
        {**hidden, MISS: miss},
        _fixed(spec, constants),
        direct,
        methods,
        None if ndarray is None else SingleRows(constants, ndarray),
    )
    if spec.origins is not None:
        return program.draft(module, spec.origins)
    is_large = sum(1 for function in functions.values() for _ in walk(function)) > MOST_AT_ONCE
    return program.draft(module) if drafts and is_large else program.optimized()


@dataclass(frozen=True, slots=True)
class _Program:
    """A specialized program before the optimizer has seen it.

    Attributes:
        name: what it is the specialization of.
        text: as it was specialized.
        options: for the optimizer.
        entry: the function that callers call.
        sealed: builtins are what they are.
        constants: the objects it may name.
        others: what else its names stand for.
        tables: the lists and tuples among the constants that do not change.
        direct: the implementations of functions that ask their arguments' classes.
        methods: what its entry tests methods by.
        rows: the rows that it computes with.
    """

    name: str
    text: str
    options: Options
    entry: str
    sealed: bool
    constants: Mapping[str, object]
    others: Mapping[str, object]
    tables: Mapping[str, Sequence[object]]
    direct: Direct | None
    methods: Methods | None
    rows: SingleRows | None

    def draft(self, module: n.Module, origins: Mapping[ast.stmt, str] = MappingProxyType({})) -> Residual:
        """The program as it is, without what merging left behind; its IR is used up."""
        tree = self._tidy(module)
        source = to_text(tree)
        made = replace(self._run(source, (AS_DRAFTED,)), origins=_places(tree, source, origins))
        return replace(made, text=source, options=replace(self.options, passes=()), optimized=self.optimized)

    def optimized(self) -> Residual:
        """The program optimized."""
        compiled = compile_text(self.text, self._filename(), self.options)
        return self._run(to_text(self._tidy(compiled.module)), tuple(compiled.remarks))

    def _tidy(self, module: n.Module) -> ast.Module:
        """The tree of what the entry still calls: what the optimizer left a call is merged, and copies are gone."""
        # What was merged everywhere is left behind as copies that nothing calls: they would be gone over for nothing.
        _prune(module, self.entry)
        merge_again(module)
        _prune(module, self.entry)
        for stmt in module.body:
            if isinstance(stmt, n.FunctionDef):
                fold(stmt.function)
                coalesce(stmt.function)
                if look_up(stmt.function, self.tables):
                    coalesce(stmt.function)
                thread(stmt.function, self.constants if self.sealed else None)
                write_displays(stmt.function)
                if self.sealed:
                    drop_overwritten(stmt.function, self.constants)
                    ask_once(stmt.function, self.constants)
                    forward(stmt.function, self.constants)
                tidy(stmt.function, sealed=self.sealed)
                scatter(stmt.function)
                if self.rows is not None:
                    self.rows.use(stmt.function)
                if self.direct is not None:
                    call_directly(stmt.function, self.direct, self.constants)
                if self.methods is not None:
                    compare_methods(stmt.function, self.methods, self.constants)
        return emit(module)

    def _run(self, source: str, remarks: tuple[Remark, ...]) -> Residual:
        named = set(re.findall(r"\w+", source))
        known = self.constants if self.rows is None else {**self.constants, **self.rows.made}
        constants = {name: value for name, value in known.items() if name in named}
        namespace: dict[str, Any] = {"__name__": "s2s.hybrid.residual", **constants, **self.others}
        run_program(source, self._filename(), namespace, self.entry)
        return Residual(source, namespace[self.entry], constants, remarks, self.text, self.options)

    def _filename(self) -> str:
        return f"<s2s hybrid {self.name} {next(_numbers)}>"


def _needed(
    spec: Specializer, entry: n.Function
) -> tuple[
    dict[n.Var, n.Function], list[tuple[n.Var, list[tuple[n.Expr, n.Expr]]]], list[tuple[n.Var, n.Expr]]
]:
    """The functions, tables and records that the entry reaches; those that were merged everywhere go."""
    functions = {v.var: v.function for v in spec.variants.values() if v.function is not None}
    tables = dict(spec.tables.values())
    parts: dict[n.Var, list[n.Node]] = {var: [function] for var, function in functions.items()}
    parts |= {var: [part for row in rows for part in row] for var, rows in tables.items()}
    parts |= {var: [value] for var, value in spec.records.items()}
    needed = _reached([entry], parts)
    return (
        {var: function for var, function in functions.items() if var in needed},
        [(var, rows) for var, rows in tables.items() if var in needed],
        [(var, value) for var, value in spec.records.items() if var in needed],
    )


def _forget_unneeded(spec: Specializer, entry: n.Function) -> None:
    """Drop the functions that were only tried: merging them takes time, and their calls count as uses of others."""
    functions, _, _ = _needed(spec, entry)
    spec.variants = {key: variant for key, variant in spec.variants.items() if variant.var in functions}


def _reached(roots: list[n.Node], parts: Mapping[n.Var, list[n.Node]]) -> set[n.Var]:
    """The names of a program that some nodes read, and what those names stand for, and so on."""
    found: set[n.Var] = set()
    work = list(roots)
    while work:
        for node in walk(work.pop()):
            if isinstance(node, n.Load) and node.var in parts and node.var not in found:
                found.add(node.var)
                work += parts[node.var]
    return found


def _places(tree: ast.Module, source: str, origins: Mapping[ast.stmt, str]) -> dict[int, Place]:
    """Where the lines of a text come from, by the statements of its tree, which stand in it in the same order."""
    if not origins:
        return {}
    found: dict[int, Place] = {}
    for made, written in zip(ast.walk(tree), ast.walk(ast.parse(source)), strict=False):
        origin = getattr(made, "_origin", None)
        if origin is None or origin not in origins or not isinstance(written, ast.stmt):
            continue
        for line in range(written.lineno, (written.end_lineno or written.lineno) + 1):
            found[line] = origins[origin], origin.lineno, origin.col_offset + 1
    return found


def _fixed(spec: Specializer, constants: Mapping[str, object]) -> dict[str, Sequence[object]]:
    """The lists and tuples among some constants that do not change while the program runs."""
    return {
        name: value
        for name, value in constants.items()
        if type(value) is tuple or (type(value) is list and spec.frozen and not spec.is_written(value))
    }


def _prune(module: n.Module, entry: str) -> None:
    """Drop the functions and tables that the entry does not reach."""
    bound: dict[n.Var, n.Stmt] = {}
    root = n.Var(entry, n.Storage.GLOBAL)
    for stmt in module.body:
        match stmt:
            case n.FunctionDef(var=var):
                bound[var] = stmt
                root = var if var.name == entry else root
            case n.Assign(targets=[n.Store(var=var)]):
                bound[var] = stmt
            case _:
                pass
    needed = {root} | _reached([bound[root]], {var: [stmt] for var, stmt in bound.items()})
    kept = [stmt for var, stmt in bound.items() if var in needed]
    read = {node.var.name for stmt in kept for node in walk(stmt) if isinstance(node, n.Load)}
    # What the optimizer tests names by, where it does, and raises by.
    holders = {parts[0] for name in read if (parts := split(name)) is not None}
    module.body = [
        *(stmt for stmt in module.body if isinstance(stmt, n.Holder) and stmt.name in holders),
        *kept,
    ]


def _name_apart(spec: Specializer, functions: list[n.Function]) -> None:
    """Give each function and constant a name that nothing else in the program has."""
    taken = {MISS, *namespace_of(__builtins__), *_local_names(functions)}
    for variant in spec.variants.values():
        variant.var.name = _free(variant.var.name, taken)
        if variant.function is not None:
            variant.function.name = variant.function.qualname = variant.var.name
    for var in (*(var for var, _ in spec.tables.values()), *spec.records):
        var.name = _free(var.name, taken)
    functions[-1].name = functions[-1].qualname = _free(functions[-1].name, taken)
    for constant in spec.constants.values():
        if not constant.is_builtin:
            constant.var.name = _free(constant.var.name, taken)


def _out_of_shadows(functions: list[n.Function], known: Mapping[str, object]) -> dict[str, object]:
    """Other names for builtins, and for the original, where a local of the program has the same name.

    Args:
        functions: the program.
        known: what the names stand for.

    Returns:
        The new names, and what they stand for.
    """
    reads = [node.var for function in functions for node in walk(function) if isinstance(node, n.Load)]
    locals_ = _local_names(functions)
    taken = {*known, *locals_, *(var.name for var in reads), *(function.name for function in functions)}
    names: dict[str, str] = {}
    for var in reads:
        if var.storage is n.Storage.GLOBAL and var.name in locals_ and var.name in known:
            if var.name not in names:
                names[var.name] = _free(f"outer_{var.name}", taken)
            var.name = names[var.name]
    return {made: known[name] for name, made in names.items()}


def _local_names(functions: list[n.Function]) -> set[str]:
    return {
        node.var.name
        for function in functions
        for node in walk(function)
        if isinstance(node, n.Load | n.Store | n.Param) and node.var.storage is not n.Storage.GLOBAL
    }


def _free(name: str, taken: set[str]) -> str:
    name = "".join(char if char.isalnum() or char == "_" else "_" for char in name)
    if not name.isidentifier() or iskeyword(name):
        name = f"_{name}"
    made = name
    for number in count(2):
        if made not in taken:
            break
        made = f"{name}_{number}"
    taken.add(made)
    return made
