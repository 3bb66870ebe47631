"""The passes, in the order they run: from which level on each runs, what it does, and why it stands where it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.closures import made_closures
from s2s.legality.copies import DEEPCOPY, deepcopies
from s2s.legality.instances import ISINSTANCE
from s2s.legality.patterns import ASKED
from s2s.program.enums import module_enums
from s2s.program.texts import REFLECTING
from s2s.settling import PassInfo


def imported(name: str) -> Callable[..., bool | None]:
    """The `run` of a pass, imported when it is first needed: most files have no use for most passes."""
    find = cache(lambda: import_module(f"s2s.passes.{name}"))
    return lambda *args: find().run(*args)


def _may_hoist(scope: Scope, cx: Context) -> bool:
    if not isinstance(scope, n.Function):
        return False
    classes = cx.traits(scope).classes
    return not classes.isdisjoint(_LOOPS) and not classes.isdisjoint(_HOISTED)


def _unpacks(scope: Scope, cx: Context) -> bool:
    return isinstance(scope, n.Function) and cx.traits(scope).unpacks


def _may_fuse(scope: Scope, cx: Context) -> bool:
    """Whether there is a comprehension, a `yield from`, a call of a generator, or what these leave behind."""
    if not cx.traits(scope).classes.isdisjoint(_FUSED):
        return True
    functions = cx.facts.functions
    return bool(functions) and any(
        (stmt := functions.get(var)) is not None and stmt.function.is_generator
        for var in cx.traits(scope).called
    )


def _may_read_enums(scope: Scope, cx: Context) -> bool:
    return isinstance(scope, n.Function) and bool(module_enums(cx.facts))


def _may_ask_for_patterns(scope: Scope, cx: Context) -> bool:
    if not isinstance(scope, n.Function) or not cx.kept_modules:
        return False
    return not cx.traits(scope).attributes.isdisjoint(ASKED)


def _may_copy(scope: Scope, cx: Context) -> bool:
    if not isinstance(scope, n.Function) or not (names := deepcopies(cx.facts)):
        return False
    traits = cx.traits(scope)
    return DEEPCOPY in traits.attributes or not traits.called.isdisjoint(names)


def _may_reflect(scope: Scope, cx: Context) -> bool:
    return not cx.hypotheses and any(var.name in REFLECTING for var in cx.traits(scope).called)


def _may_ask_for_instances(scope: Scope, cx: Context) -> bool:
    return isinstance(scope, n.Function) and any(var.name == ISINSTANCE for var in cx.traits(scope).called)


def _may_call_back(scope: Scope, cx: Context) -> bool:
    return isinstance(scope, n.Function) and any(closure.likely for closure in made_closures(cx.facts))


def _may_construct(scope: Scope, cx: Context) -> bool:
    return isinstance(scope, n.Function) and cx.granted("sealed-classes")


_LOOPS = frozenset({n.For, n.While})
_HOISTED = frozenset({n.Binary, n.Cond})
_FUSED = frozenset({n.Try, n.Comp, n.YieldFrom})

PASSES: tuple[PassInfo, ...] = (
    PassInfo(
        "isolate",
        2,
        "run a function of plain values in a private copy of all that it reaches",
        "first: it copies functions as they are written",
        imported("isolate"),
        stage="first",
    ),
    PassInfo(
        "comparisons",
        2,
        "write out the comparisons of a dataclass, without the tuples that the library compares",
        "before all that looks at methods",
        imported("comparisons"),
        stage="first",
    ),
    PassInfo(
        "clones",
        2,
        "give a loop clones of all that it calls, run where the objects it reaches are as inferred",
        "first: it looks at functions as they are written",
        imported("clones"),
        stage="first",
    ),
    PassInfo(
        "parts",
        2,
        "hand on what objects hold, where the objects are only counted",
        "first: the copies that it makes of methods are optimized as these are",
        imported("parts"),
        stage="first",
    ),
    PassInfo(
        "templates",
        2,
        "give a class a copy of a method it inherits, for which all methods are known that this calls on itself",
        "behind clones; before all that goes into the methods",
        imported("templates"),
        stage="first",
    ),
    PassInfo(
        "makers",
        2,
        "do what `__new__` and `__init__` do in one function, without a look for them",
        "behind clones, which do without the objects; before all that a call of a class hides nothing from",
        imported("makers"),
        stage="first",
    ),
    PassInfo(
        "outline",
        2,
        "run a loop of module code over locals",
        "first: in a function all that follows knows more",
        imported("outline"),
        stage="over",
    ),
    PassInfo(
        "views",
        2,
        "let a loop over a view go over what the view looks at",
        "before all that optimizes loops",
        imported("views"),
        stage="over",
    ),
    PassInfo(
        "layouts",
        2,
        "keep the items of small lists in locals while a loop runs, where a profile says how they lie",
        "before regions, which leave loops over lists of lists as they are",
        imported("layouts"),
        stage="over",
    ),
    PassInfo(
        "regions",
        2,
        "give a loop a fast copy, entered where one test finds what the copy relies on",
        "before inline, which would put a test at each call",
        imported("regions"),
        stage="over",
    ),
    PassInfo(
        "inline",
        2,
        "replace calls of known functions by their bodies, proved or guarded",
        "first: everything after it works on what it exposes",
        imported("inline"),
        applies=lambda scope, cx: cx.calls_something_known(scope),
    ),
    PassInfo(
        "reflect",
        2,
        "write constant texts as the code they are",
        "after inline, which brings them",
        imported("reflect"),
        needs=frozenset({n.Call}),
        applies=_may_reflect,
    ),
    PassInfo(
        "unpack",
        2,
        "store the items of a display one by one, where they are unpacked again at once",
        "before propagation, which sees what each of the locals holds",
        imported("unpack"),
        applies=_unpacks,
    ),
    PassInfo(
        "scalars",
        2,
        "keep the items of a tuple in locals of their own, where the tuple itself is never needed",
        "before propagation, for which an item in a tuple is no local",
        imported("scalars"),
        needs=frozenset({n.Assign, n.Tuple}),
    ),
    PassInfo(
        "propagate",
        1,
        "use a constant or a copied local in place of the local that holds it",
        "before folding: it puts the constants where operators are",
        imported("propagate"),
    ),
    PassInfo(
        "fold",
        1,
        "evaluate operators, comparisons, subscripts and f-strings of constants",
        "before branches: it decides their conditions",
        imported("fold"),
    ),
    PassInfo(
        "simplify",
        1,
        "apply identities that hold on the proven exact types",
        "after folding, which handles the constants-only case",
        imported("simplify"),
    ),
    PassInfo(
        "branches",
        1,
        "drop branches never taken and code never reached",
        "after folding, and before dead: it removes uses",
        imported("branches"),
    ),
    PassInfo(
        "dead",
        1,
        "drop stores never read and expressions without effect",
        "after branches and propagation, which leave stores without readers",
        imported("dead"),
    ),
    PassInfo(
        "join_temporaries",
        1,
        "fold a temporary used once back into its use, so that its value is not kept alive",
        "after dead: only stores that are read are left",
        imported("join_temporaries"),
    ),
    PassInfo(
        "fuse",
        2,
        "run the body of a generator in the loop that consumes it",
        "after inline and those that clean up behind it: in a `try`, less is inlined",
        imported("fuse"),
        applies=_may_fuse,
    ),
    PassInfo(
        "enums",
        2,
        "read the members of an enum from where they are kept",
        "when every scope is done: a test would make what is inlined larger",
        imported("enums"),
        stage="late",
        applies=_may_read_enums,
    ),
    PassInfo(
        "patterns",
        2,
        "call the method of a compiled pattern where a function of module re is given a literal",
        "when every scope is done: a test would make what is inlined larger",
        imported("patterns"),
        stage="late",
        applies=_may_ask_for_patterns,
    ),
    PassInfo(
        "copies",
        2,
        "copy containers of plain values at once where `copy.deepcopy` is given a name",
        "when every scope is done: a call more would make what is inlined larger",
        imported("copies"),
        stage="late",
        needs=frozenset({n.Call}),
        applies=_may_copy,
    ),
    PassInfo(
        "instances",
        2,
        "ask a type, and not an abstract class, whether an object is an instance of it",
        "when every scope is done: a test would make what is inlined larger",
        imported("instances"),
        stage="late",
        applies=_may_ask_for_instances,
    ),
    PassInfo(
        "callbacks",
        2,
        "ask once which lambda of the module a local is, and write it out where a loop calls it",
        "when every scope is done: what is called is as short as it gets",
        imported("callbacks"),
        stage="late",
        applies=_may_call_back,
    ),
    PassInfo(
        "construct",
        2,
        "store what a constructor stores, without calling it",
        "when every scope is done: the others know what a call of a class makes",
        imported("construct"),
        stage="late",
        applies=_may_construct,
    ),
    PassInfo(
        "unpack_once",
        2,
        "unpack once what is unpacked to the same locals again and again",
        "when every scope is done: a function with a test in it is inlined less well",
        imported("unpack_once"),
        stage="late",
        applies=_unpacks,
    ),
    PassInfo(
        "unroll",
        2,
        "write the body of a short loop over known numbers once for each of them",
        "when every scope is done: it makes functions longer, and those are inlined less",
        imported("unroll"),
        stage="late",
        needs=frozenset({n.For}),
    ),
    PassInfo(
        "counters",
        2,
        "run a `while` loop that counts as a `for` over a range",
        "when every scope is done: a function with a test in it is inlined less well",
        imported("counters"),
        stage="late",
        needs=frozenset({n.While}),
    ),
    PassInfo(
        "coalesce",
        2,
        "store at once to the local that a copy behind branches hands a value on to",
        "when every scope is done: what inlining leaves behind is as short as it gets",
        imported("coalesce"),
        stage="late",
        needs=frozenset({n.If, n.Assign}),
    ),
    PassInfo(
        "intrinsics",
        2,
        "write a call of a builtin on numbers as the operators that it comes down to",
        "when every scope is done: a function that assigns in an expression is not inlined",
        imported("intrinsics"),
        stage="late",
        needs=frozenset({n.Call}),
        applies=lambda scope, cx: bool(cx.regions_of(scope)) or cx.granted_somewhere("sealed-builtins"),
    ),
    PassInfo(
        "recurrences",
        2,
        "compute a polynomial of a loop's counter from what it was in the iteration before",
        "before hoist, which would take out parts of it",
        imported("recurrences"),
        stage="late",
        needs=frozenset({n.For}),
    ),
    PassInfo(
        "uncounted",
        2,
        "go over the items alone where nobody reads what `enumerate` counts",
        "after recurrences, which leave counts without readers",
        imported("uncounted"),
        stage="late",
        needs=frozenset({n.For}),
        applies=lambda scope, cx: any(var.name.endswith("enumerate") for var in cx.traits(scope).called),
    ),
    PassInfo(
        "hoist",
        2,
        "compute before a loop what is the same in every iteration",
        "when every scope is done: what it stores before the loop would be joined back into it",
        imported("hoist"),
        stage="late",
        applies=_may_hoist,
    ),
    PassInfo(
        "reuse",
        2,
        "evaluate an operation once where its value is computed with again",
        "last of all: nothing joins what it names, and a function that assigns in an expression is not inlined",
        imported("reuse"),
        stage="late",
        needs=frozenset({n.Binary}),
    ),
    PassInfo(
        "room",
        2,
        "give a function that is entered seldom and runs long room on the stack for all that it calls",
        "when every scope is done: a function whose code is mentioned is not inlined",
        imported("room"),
        stage="late",
        needs=frozenset({n.FunctionDef}),
        applies=lambda scope, cx: cx.guide is not None and isinstance(scope, n.Module),
    ),
)
