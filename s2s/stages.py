"""The passes, in the order they run: from which level on each runs, what it does, and why it stands where it does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module

from s2s import applies
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.settling import PassInfo, Run


def _imported(name: str) -> Run:
    """The `run` of a pass, imported when it is first needed: most files have no use for most passes.

    It is looked up each time. A process that forgets modules has one copy of each then, whoever imports it again.
    """
    module = f"s2s.passes.{name}"
    return lambda *args: (sys.modules.get(module) or import_module(module)).run(*args)


def _row(
    name: str,
    level: int,
    summary: str,
    why: str,
    *,
    stage: str = "again",
    needs: frozenset[type] = frozenset(),
    applies: Callable[[Scope, Context], bool] | None = None,
) -> PassInfo:
    """A pass of the table, which is what the file of its name runs."""
    return PassInfo(name, level, summary, why, _imported(name), stage, needs, applies)


PASSES: tuple[PassInfo, ...] = (
    _row(
        "isolate",
        2,
        "run a function of plain values in a private copy of all that it reaches",
        "first: it copies functions as they are written",
        stage="first",
    ),
    _row(
        "comparisons",
        2,
        "write out the comparisons of a dataclass, without the tuples that the library compares",
        "before all that looks at methods",
        stage="first",
        applies=applies.knows_classes,
    ),
    _row(
        "clones",
        2,
        "give a loop clones of all that it calls, run where the objects it reaches are as inferred",
        "first: it looks at functions as they are written",
        stage="first",
    ),
    _row(
        "parts",
        2,
        "hand on what objects hold, where the objects are only counted, or most of them are left out",
        "first: the copies that it makes of methods are optimized as these are",
        stage="first",
        applies=applies.knows_classes,
    ),
    _row(
        "templates",
        2,
        "give a class a copy of a method it inherits, for which all methods are known that this calls on itself",
        "behind clones; before all that goes into the methods",
        stage="first",
        applies=applies.knows_classes,
    ),
    _row(
        "makers",
        2,
        "do what `__new__` and `__init__` do in one function, without a look for them",
        "behind clones, which do without the objects; before all that a call of a class hides nothing from",
        stage="first",
    ),
    _row(
        "outline",
        2,
        "run a loop of module code over locals",
        "first: in a function all that follows knows more",
        stage="over",
    ),
    _row(
        "views",
        2,
        "let a loop over a view go over what the view looks at",
        "before all that optimizes loops",
        stage="over",
        applies=applies.goes_over_views,
    ),
    _row(
        "layouts",
        2,
        "keep the items of small lists in locals while a loop runs, where a profile says how they lie",
        "before regions, which leave loops over lists of lists as they are",
        stage="over",
        applies=applies.is_guided,
    ),
    _row(
        "regions",
        2,
        "give a loop a fast copy, entered where one test finds what the copy relies on",
        "before inline, which would put a test at each call",
        stage="over",
    ),
    _row(
        "inline",
        2,
        "replace calls of known functions by their bodies, proved or guarded",
        "first: everything after it works on what it exposes",
        applies=applies.calls_something_known,
    ),
    _row(
        "reflect",
        2,
        "write constant texts as the code they are",
        "after inline, which brings them",
        needs=frozenset({n.Call}),
        applies=applies.may_reflect,
    ),
    _row(
        "unpack",
        2,
        "store the items of a display one by one, where they are unpacked again at once",
        "before propagation, which sees what each of the locals holds",
        applies=applies.unpacks,
    ),
    _row(
        "scalars",
        2,
        "keep the items of a tuple in locals of their own, where the tuple itself is never needed",
        "before propagation, for which an item in a tuple is no local",
        needs=frozenset({n.Assign, n.Tuple}),
    ),
    _row(
        "propagate",
        1,
        "use a constant or a copied local in place of the local that holds it",
        "before folding: it puts the constants where operators are",
    ),
    _row(
        "fold",
        1,
        "evaluate operators, comparisons, subscripts and f-strings of constants",
        "before branches: it decides their conditions",
    ),
    _row(
        "simplify",
        1,
        "apply identities that hold on the proven exact types",
        "after folding, which handles the constants-only case",
    ),
    _row(
        "branches",
        1,
        "drop branches never taken and code never reached",
        "after folding, and before dead: it removes uses",
    ),
    _row(
        "dead",
        1,
        "drop stores never read and expressions without effect",
        "after branches and propagation, which leave stores without readers",
    ),
    _row(
        "join_temporaries",
        1,
        "fold a temporary used once back into its use, so that its value is not kept alive",
        "after dead: only stores that are read are left",
    ),
    _row(
        "fuse",
        2,
        "run the body of a generator in the loop that consumes it, or where a `with` enters it",
        "after inline and those that clean up behind it: in a `try`, less is inlined",
        applies=applies.may_fuse,
    ),
    _row(
        "enums",
        2,
        "read the members of an enum from where they are kept",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        applies=applies.may_read_enums,
    ),
    _row(
        "patterns",
        2,
        "call the method of a compiled pattern where a function of module re is given a literal",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        applies=applies.may_ask_for_patterns,
    ),
    _row(
        "probes",
        2,
        "ask for attributes and items that may be missing in a way that raises nothing",
        "when every scope is done: what the handler calls is inlined, or is not",
        stage="late",
        needs=frozenset({n.Call}),
        applies=applies.may_probe,
    ),
    _row(
        "joined",
        2,
        "look into a text that is known, where one joined of constants of the standard library is looked into",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Binary}),
        applies=applies.may_join_texts,
    ),
    _row(
        "copies",
        2,
        "copy containers of plain values at once where `copy.deepcopy` is given a name",
        "when every scope is done: a call more would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Call}),
        applies=applies.may_copy,
    ),
    _row(
        "draws",
        2,
        "write what functions of module random do where loops call them",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Call}),
        applies=applies.may_draw,
    ),
    _row(
        "instances",
        2,
        "ask a type, and not an abstract class, whether an object is an instance of it",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        applies=applies.may_ask_for_instances,
    ),
    _row(
        "unequal",
        2,
        "answer comparisons of objects with values that no such object is equal to, where a profile says they come",
        "when every scope is done: a test would make what is inlined larger",
        stage="late",
        needs=frozenset({n.Compare}),
        applies=applies.may_differ,
    ),
    _row(
        "callbacks",
        2,
        "ask once which lambda of the module a local is, and write it out where a loop calls it",
        "when every scope is done: what is called is as short as it gets",
        stage="late",
        applies=applies.may_call_back,
    ),
    _row(
        "construct",
        2,
        "store what a constructor stores, without calling it",
        "when every scope is done: the others know what a call of a class makes",
        stage="late",
        applies=applies.may_construct,
    ),
    _row(
        "unpack_once",
        2,
        "unpack once what is unpacked to the same locals again and again",
        "when every scope is done: a function with a test in it is inlined less well",
        stage="late",
        applies=applies.unpacks,
    ),
    _row(
        "unroll",
        2,
        "write the body of a short loop over known numbers once for each of them",
        "when every scope is done: it makes functions longer, and those are inlined less",
        stage="late",
        needs=frozenset({n.For}),
    ),
    _row(
        "counters",
        2,
        "run a `while` loop that counts as a `for` over a range",
        "when every scope is done: a function with a test in it is inlined less well",
        stage="late",
        needs=frozenset({n.While}),
    ),
    _row(
        "thread",
        2,
        "go on at once where a constant is stored only to be tested next",
        "when every scope is done, and before coalesce: what inlining leaves behind is as short as it gets",
        stage="late",
        needs=frozenset({n.If, n.Assign}),
    ),
    _row(
        "coalesce",
        2,
        "store at once to the local that a copy behind branches hands a value on to",
        "when every scope is done: what inlining leaves behind is as short as it gets",
        stage="late",
        needs=frozenset({n.If, n.Assign}),
    ),
    _row(
        "intrinsics",
        2,
        "write a call of a builtin on numbers as the operators that it comes down to",
        "when every scope is done: a function that assigns in an expression is not inlined",
        stage="late",
        applies=applies.may_be_intrinsic,
    ),
    _row(
        "recurrences",
        2,
        "compute a polynomial of a loop's counter from what it was in the iteration before",
        "before hoist, which would take out parts of it",
        stage="late",
        needs=frozenset({n.For}),
    ),
    _row(
        "uncounted",
        2,
        "go over the items alone where nobody reads what `enumerate` counts",
        "after recurrences, which leave counts without readers",
        stage="late",
        needs=frozenset({n.For}),
        applies=applies.may_enumerate,
    ),
    _row(
        "mapped",
        2,
        "hand on by `map` and `filter` what a generator expression makes with one builtin",
        "when every scope is done: fuse makes loops of what it can",
        stage="late",
        needs=frozenset({n.Call, n.Comp}),
        applies=applies.may_be_mapped,
    ),
    _row(
        "hoist",
        2,
        "compute before a loop what is the same in every iteration",
        "when every scope is done: what it stores before the loop would be joined back into it",
        stage="late",
        applies=applies.may_hoist,
    ),
    _row(
        "reuse",
        2,
        "evaluate an operation once where its value is computed with again",
        "last of all: nothing joins what it names, and a function that assigns in an expression is not inlined",
        stage="late",
        needs=frozenset({n.Binary}),
    ),
    _row(
        "cycles",
        2,
        "let go of an exception that a local holds, where its function ends",
        "when every scope is done: a function that handles exceptions is inlined less well",
        stage="late",
        needs=frozenset({n.Try}),
        applies=applies.may_hold_a_cycle,
    ),
    _row(
        "hashes",
        2,
        "hash an object as `object` does, where its class says that the hash is its identity",
        "when every scope is done: all that looks at the methods has done so",
        stage="late",
        applies=applies.knows_classes,
    ),
    _row(
        "room",
        2,
        "give a function that is entered seldom room on the stack for all that it calls",
        "when every scope is done: a function whose code is mentioned is not inlined",
        stage="late",
        applies=applies.is_module,
    ),
)
