"""Functions of the standard library that compute a number of numbers, and run no code of the program for that.

A region asks whether a name still is the function that the module imported. That this is the library's own is asked
when the import has run: what a program makes has another `repr`, and so has a mock.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.forms import var_of
from s2s.ir.library import DRAWS, FUNCTIONS
from s2s.program.bindings import ModuleFacts
from s2s.program.members import imported
from s2s.program.originals import new_attribute

#: The variable that is read for one, and the attribute; empty where the variable itself holds what is meant.
Kept = tuple[n.Var, str]

#: How the `repr` of the methods of the generator of module random begins.
_DRAWS_SAY = {
    "random.random": "<built-in method random of Random object at ",
    "random.randrange": "<bound method Random.randrange of <random.Random object at ",
}


def library_function(expr: n.Expr | n.Stmt, facts: ModuleFacts) -> str | None:
    """The name of such a function that an expression reads, by the text of the module: `math.sqrt`."""
    found = ".".join(imported(expr, facts))
    return found if found in FUNCTIONS else None


def draw_function(expr: n.Expr, facts: ModuleFacts) -> str | None:
    """The name of a method of the generator of module random that an expression reads: `random.randrange`."""
    found = ".".join(imported(expr, facts)) if type(expr) is n.Attr else ""
    return found if found in DRAWS else None


def read_for(expr: n.Expr) -> list[Kept]:
    """What a test has to ask of an expression that reads such a function: of the module first."""
    if type(expr) is n.Attr:
        var = var_of(expr.value)
        return [(var, ""), (var, expr.name)]
    assert type(expr) is n.Load
    return [(expr.var, "")]


def keep_library(facts: ModuleFacts, kept: Kept) -> n.Var:
    """The variable that keeps a function or a module, by a statement behind the import: `__s2s__.sqrt = sqrt`."""
    for alias, other in facts.library.items():
        if other == kept:
            return alias
    var, attribute = kept
    stmt = next(
        stmt
        for stmt in facts.module.body
        if isinstance(stmt, n.Import | n.ImportFrom) and any(alias.var is var for alias in stmt.names)
    )
    span = stmt.span
    module, name = facts.imports[var]
    alias = new_attribute(facts, f"{var.name}_{attribute}" if attribute else var.name)
    facts.library[alias] = kept
    read: n.Expr = n.Load(var, span=span)
    if name:
        own = n.Compare(
            n.Attr(n.Load(var, span=span), "__module__", span=span), ["=="], [n.Const(module, span=span)]
        )
        tests: list[n.Expr] = [_says(read, f"<built-in function {name}>", span), own]
    else:
        tests = [_says(read, f"<module '{module}'", span, is_start=True)]
    value: n.Expr = n.Load(var, span=span)
    if attribute:  # a module of the program's own may have no such name
        names = n.Attr(n.Load(var, span=span), "__dict__", span=span)
        found = n.Call(n.Attr(names, "get", span=span), [n.Const(attribute, span=span)], [], span=span)
        text = _DRAWS_SAY.get(f"{module}.{attribute}")
        plain = _says(found, f"<built-in function {attribute}>", span)
        tests.append(plain if text is None else _says(found, text, span, is_start=True))
        value = n.Attr(value, attribute, span=span)
    test = tests[0] if len(tests) == 1 else n.Bool("and", tests, span=span)
    keeping = n.Assign([n.Store(alias, span=span)], value, span=span)
    facts.unplaced.setdefault(stmt, []).append(n.If(test, [keeping], [], span=span))
    return alias


def _says(expr: n.Expr, text: str, span: n.Span | None, is_start: bool = False) -> n.Compare:
    """Whether the `repr` of a value is a text, or starts with it."""
    found: n.Expr = n.FString([n.Format(expr, ord("r"), None, span=span)], span=span)
    if is_start:
        found = n.Subscript(found, n.Slice(None, n.Const(len(text), span=span), None, span=span), span=span)
    return n.Compare(found, ["=="], [n.Const(text, span=span)], span=span)
