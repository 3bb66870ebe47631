"""The passes that wait until every scope is done, in the order they run: what each does, and why it stands there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module

from s2s import applies
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.pass_rows import PassInfo, Run


def _imported(name: str) -> Run:
    """The `run` of a pass, imported when it is first needed: most files have no use for most passes.

    It is looked up each time. A process that forgets modules has one copy of each then, whoever imports it again.
    """
    module = f"s2s.passes.{name}"
    return lambda *args: (sys.modules.get(module) or import_module(module)).run(*args)


def row(
    name: str,
    level: int,
    summary: str,
    why: str,
    *,
    stage: str = "again",
    needs: frozenset[type] = frozenset(),
    applies: Callable[[Scope, Context], bool] | None = None,
    module: Callable[[Context], bool] | None = None,
) -> PassInfo:
    """A pass of the table, which is what the file of its name runs."""
    return PassInfo(name, level, summary, why, _imported(name), stage, needs, applies, module)


LATE: tuple[PassInfo, ...] = (
    row(
        "enums",
        2,
        "read the members of an enum from where they are kept",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        applies=applies.is_function,
        module=applies.has_enums,
    ),
    row(
        "patterns",
        2,
        "call the method of a compiled pattern where a function of module re is given a literal",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        applies=applies.may_ask_for_patterns,
        module=applies.keeps_patterns,
    ),
    row(
        "probes",
        2,
        "ask for attributes and items that may be missing in a way that raises nothing",
        "when every scope is done: what the handler calls is inlined, or is not",
        stage="late",
        needs=frozenset({n.Call}),
        applies=applies.may_probe,
    ),
    row(
        "joined",
        2,
        "look into a text that is known, where one joined of constants of the standard library is looked into",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Binary}),
        applies=applies.is_function,
        module=applies.imports_texts,
    ),
    row(
        "copies",
        2,
        "copy containers of plain values at once where `copy.deepcopy` is given a name",
        "when every scope is done: a call more would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Call}),
        applies=applies.may_copy,
        module=applies.makes_copies,
    ),
    row(
        "draws",
        2,
        "write what functions of module random do where loops call them",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Call}),
        applies=applies.may_draw,
        module=applies.draws,
    ),
    row(
        "instances",
        2,
        "ask a type, and not an abstract class, whether an object is an instance of it",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        applies=applies.may_ask_for_instances,
    ),
    row(
        "unequal",
        2,
        "answer comparisons of objects with values that no such object is equal to, where a profile says they come",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Compare}),
        applies=applies.may_differ,
        module=applies.is_told_of_unequal,
    ),
    row(
        "callbacks",
        2,
        "ask once which lambda of the module a local is, and write it out where a loop calls it",
        "when every scope is done: what is called is as short as it gets",
        stage="late",
        applies=applies.is_function,
        module=applies.makes_closures,
    ),
    row(
        "construct",
        2,
        "store what a constructor stores, without calling it",
        "when every scope is done: the others know what a call of a class makes",
        stage="late",
        applies=applies.is_function,
        module=applies.knows_constructors,
    ),
    row(
        "unpack_once",
        2,
        "unpack once what is unpacked to the same locals again and again",
        "when every scope is done: a function with a test in it is inlined less well",
        stage="late",
        applies=applies.unpacks,
    ),
    row(
        "unroll",
        2,
        "write the body of a short loop over known numbers once for each of them",
        "when every scope is done: it makes functions longer, and those are inlined less",
        stage="late",
        needs=frozenset({n.For}),
    ),
    row(
        "counters",
        2,
        "run a `while` loop that counts as a `for` over a range",
        "when every scope is done: a function with a test in it is inlined less well",
        stage="late",
        needs=frozenset({n.While}),
    ),
    row(
        "fills",
        2,
        "store to a slice of a list where a loop stores one value to its items",
        "after counters, which makes ranges of what loops count",
        stage="late",
        needs=frozenset({n.For, n.Assign, n.Call, n.Subscript}),
    ),
    row(
        "thread",
        2,
        "go on at once where a constant is stored only to be tested next",
        "when every scope is done, and before coalesce: what inlining leaves behind is as short as it gets",
        stage="late",
        needs=frozenset({n.If, n.Assign}),
        applies=applies.stores_constants,
    ),
    row(
        "coalesce",
        2,
        "store at once to the local that a copy behind branches hands a value on to",
        "when every scope is done: what inlining leaves behind is as short as it gets",
        stage="late",
        needs=frozenset({n.If, n.Assign}),
        applies=applies.copies_locals,
    ),
    row(
        "intrinsics",
        2,
        "write a call of a builtin on numbers as the operators that it comes down to",
        "when every scope is done: a function that assigns in an expression is not inlined",
        stage="late",
        applies=applies.may_be_intrinsic,
    ),
    row(
        "extremes",
        2,
        "compare two or three objects, where `max` or `min` would be called for the greater or the lesser",
        "when every scope is done: a function that assigns in an expression is not inlined",
        stage="late",
        needs=frozenset({n.Call}),
        applies=applies.may_compare,
    ),
    row(
        "keys",
        2,
        "hand `sorted`, `max`, `sort` and `map` functions of module operator in place of lambdas that do the same",
        "when every scope is done: a call that stands twice would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Call, n.Lambda}),
        applies=applies.may_take_keys,
    ),
    row(
        "recurrences",
        2,
        "compute a polynomial of a loop's counter from what it was in the iteration before",
        "before hoist, which would take out parts of it",
        stage="late",
        needs=frozenset({n.For, n.Call, n.Binary}),
    ),
    row(
        "uncounted",
        2,
        "go over the items alone where nobody reads what `enumerate` counts",
        "after recurrences, which leave counts without readers",
        stage="late",
        needs=frozenset({n.For}),
        applies=applies.may_enumerate,
    ),
    row(
        "mapped",
        2,
        "hand on by `map` and `filter` what a generator expression makes with one builtin",
        "when every scope is done: fuse makes loops of what it can",
        stage="late",
        needs=frozenset({n.Call, n.Comp}),
        module=applies.knows_mapping,
    ),
    row(
        "rows",
        2,
        "keep the rows of a table that nobody else has in locals, while an inner loop runs over their items",
        "when every scope is done: a function with a test in it is inlined less well",
        stage="late",
        needs=frozenset({n.For, n.Subscript}),
    ),
    row(
        "hoist",
        2,
        "compute before a loop what is the same in every iteration",
        "when every scope is done: what it stores before the loop would be joined back into it",
        stage="late",
        applies=applies.may_hoist,
    ),
    row(
        "reuse",
        2,
        "evaluate an operation once where its value is computed with again",
        "last of all: nothing joins what it names, and a function that assigns in an expression is not inlined",
        stage="late",
        needs=frozenset({n.Binary}),
        applies=applies.repeats,
    ),
    row(
        "cycles",
        2,
        "let go of an exception that a local holds, where its function ends",
        "when every scope is done: a function that handles exceptions is inlined less well",
        stage="late",
        needs=frozenset({n.Try}),
        applies=applies.is_function,
        module=applies.is_closed,
    ),
    row(
        "hashes",
        2,
        "hash an object as `object` does, where its class says that the hash is its identity",
        "when every scope is done: all that looks at the methods has done so",
        stage="late",
        module=applies.knows_classes,
    ),
    row(
        "room",
        2,
        "give a function that is entered seldom room on the stack for all that it calls",
        "when every scope is done: a function whose code is mentioned is not inlined",
        stage="late",
        applies=applies.is_module,
    ),
)
