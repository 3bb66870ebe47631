"""In which scopes a pass may find something: what is asked before it runs, cheaply and from what is known anyway."""

from __future__ import annotations

from s2s.context import Context
from s2s.imports import ImportedFiles, ImportedUnequal, ImportedView, WantedMark
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, statements_in
from s2s.legality.closures import made_closures
from s2s.legality.copies import DEEPCOPY, deepcopies
from s2s.legality.draws import DRAWN, drawing
from s2s.legality.extremes import COMPARED
from s2s.legality.formats import FORMAT
from s2s.legality.instances import ISINSTANCE
from s2s.legality.keys import MAP, SORT, TAKE_KEYS
from s2s.legality.makers import have_new
from s2s.legality.patterns import ASKED
from s2s.library import REDUCE, TEXT_MODULES
from s2s.program.enums import module_enums
from s2s.program.kept_managers import has_managers
from s2s.program.texts import REFLECTING

_LOOPS = frozenset({n.For, n.While})
_LOOPED = _LOOPS | {n.Comp}
_HOISTED = frozenset({n.Binary, n.Cond})
_INTRINSIC = frozenset({n.Call, n.Binary})
_PROBES = frozenset({"getattr", "hasattr", "next"})
_GIVEN_LAMBDAS = TAKE_KEYS | {MAP}
_OF_FILES = frozenset({ImportedFiles, WantedMark})
_FUSED = frozenset({n.Try, n.Comp, n.YieldFrom})


def is_module(scope: Scope, cx: Context) -> bool:
    """Whether it is the module's own code."""
    return isinstance(scope, n.Module)


def is_function(scope: Scope, cx: Context) -> bool:
    """Whether it is a function."""
    return isinstance(scope, n.Function)


def has_module_loops(scope: Scope, cx: Context) -> bool:
    """Whether it is the module's own code, and there are loops in that."""
    # Its statements are looked at, and not its survey: that would be kept, and `outline` changes the module itself.
    return isinstance(scope, n.Module) and any(type(stmt) in _LOOPS for stmt in statements_in(scope.body))


def may_be_isolated(cx: Context) -> bool:
    """Whether there are functions, and classes here or in other files that these may make; or others ask for some."""
    if cx.class_names and cx.facts.functions:
        return True
    return any(type(one) in _OF_FILES for one in cx.options.imports)


def defines_classes(cx: Context) -> bool:
    """Whether the module defines classes."""
    return bool(cx.class_names)


def may_make(cx: Context) -> bool:
    """Whether there may be classes with a `__new__`, in the module or among what it imports."""
    return bool(cx.facts.imported_makers) or have_new(cx.module)


def knows_classes(cx: Context) -> bool:
    """Whether the classes of the module may be taken at their word."""
    return cx.shapes is not None


def may_format(scope: Scope, cx: Context) -> bool:
    """Whether a function calls a method `format`."""
    return isinstance(scope, n.Function) and FORMAT in cx.traits(scope).attributes


def calls_something_known(scope: Scope, cx: Context) -> bool:
    """Whether a scope may call what can be inlined, or holds what was."""
    if cx.hypotheses:
        return True
    facts, survey = cx.facts, cx.edit(scope).survey
    called, attributes = survey.called, survey.attributes
    return bool(
        not facts.functions.keys().isdisjoint(called)
        or not called.isdisjoint(survey.local_functions)
        or not facts.open_functions.keys().isdisjoint(called)
        or not facts.lent.functions.keys().isdisjoint(called)
        or survey.calls_lambda
        or survey.releases
        or (cx.flows is not None and not survey.classes.isdisjoint((n.Binary, n.Compare)))
        or not attributes.isdisjoint(cx.member_names)
        or (facts.of_modules and not attributes.isdisjoint(name for _, name in facts.of_modules))
    )


def has_loops(scope: Scope, cx: Context) -> bool:
    """Whether there is a loop, or a comprehension, in a function."""
    return isinstance(scope, n.Function) and not cx.traits(scope).classes.isdisjoint(_LOOPED)


def may_hoist(scope: Scope, cx: Context) -> bool:
    """Whether there is a loop, and an operation, a choice or a length that may stand before it."""
    if not isinstance(scope, n.Function):
        return False
    traits = cx.traits(scope)
    if traits.classes.isdisjoint(_LOOPS):
        return False
    if not traits.classes.isdisjoint(_HOISTED):
        return True
    return knows_builtins(scope, cx) and any(var.name == "len" for var in traits.called)


def has_guide(cx: Context) -> bool:
    """Whether there is a profile."""
    return cx.guide is not None


def is_guided(scope: Scope, cx: Context) -> bool:
    """Whether a function may be compiled by a profile."""
    return isinstance(scope, n.Function) and not (scope.is_lambda or scope.dynamic)


def may_reduce(cx: Context) -> bool:
    """Whether a module imports what may call a lambda for each item."""
    module, _, name = REDUCE.partition(".")
    return (module, "") in cx.facts.imports.values() or (module, name) in cx.facts.imports.values()


def makes_lambdas(scope: Scope, cx: Context) -> bool:
    """Whether a function makes a lambda."""
    return isinstance(scope, n.Function) and n.Lambda in cx.traits(scope).classes


def is_told_of_views(cx: Context) -> bool:
    """Whether other files tell something of views."""
    return cx.options.program is not None and _is_told(ImportedView, cx)


def goes_over_views(scope: Scope, cx: Context) -> bool:
    """Whether a function has loops over views of which something is known."""
    if not isinstance(scope, n.Function) or scope.is_lambda or scope.dynamic:
        return False
    return _is_told_of(scope, ImportedView, cx)


def unpacks(scope: Scope, cx: Context) -> bool:
    """Whether a function takes anything apart."""
    return isinstance(scope, n.Function) and cx.traits(scope).unpacks


def may_fuse(scope: Scope, cx: Context) -> bool:
    """Whether there is a comprehension, a `yield from`, a call of a generator or a context that one manages."""
    if not cx.traits(scope).classes.isdisjoint(_FUSED):
        return True
    functions, shapes = cx.facts.functions, cx.shapes
    if n.With in cx.traits(scope).classes and has_managers(cx.facts):
        return True
    if shapes is not None and not shapes.generators.isdisjoint(cx.traits(scope).attributes):
        return True
    return bool(functions) and any(
        (stmt := functions.get(var)) is not None and stmt.function.is_generator
        for var in cx.traits(scope).called
    )


def matches(scope: Scope, cx: Context) -> bool:
    """Whether a function has a `match` statement."""
    return isinstance(scope, n.Function) and n.Match in cx.traits(scope).classes


def has_enums(cx: Context) -> bool:
    """Whether the module has enums."""
    return bool(module_enums(cx.facts))


def keeps_patterns(cx: Context) -> bool:
    """Whether the module has a name of module re."""
    return bool(cx.kept_modules)


def may_ask_for_patterns(scope: Scope, cx: Context) -> bool:
    """Whether a function calls one of the functions that look their pattern up."""
    return isinstance(scope, n.Function) and not cx.traits(scope).attributes.isdisjoint(ASKED)


def imports_texts(cx: Context) -> bool:
    """Whether functions may join constants of the standard library."""
    return any(module in TEXT_MODULES for module, _ in cx.facts.imports.values())


def makes_copies(cx: Context) -> bool:
    """Whether the module has a name of what makes deep copies."""
    return bool(deepcopies(cx.facts))


def may_copy(scope: Scope, cx: Context) -> bool:
    """Whether a function makes deep copies."""
    if not isinstance(scope, n.Function):
        return False
    traits = cx.traits(scope)
    return DEEPCOPY in traits.attributes or not traits.called.isdisjoint(deepcopies(cx.facts))


def draws(cx: Context) -> bool:
    """Whether the module has a name of module random."""
    return bool(drawing(cx.facts))


def may_draw(scope: Scope, cx: Context) -> bool:
    """Whether a function calls one of module random."""
    if not isinstance(scope, n.Function):
        return False
    traits = cx.traits(scope)
    return not traits.attributes.isdisjoint(DRAWN) or not traits.called.isdisjoint(drawing(cx.facts))


def may_reflect(scope: Scope, cx: Context) -> bool:
    """Whether a scope asks for what is reached by name."""
    return not cx.hypotheses and any(var.name in REFLECTING for var in cx.traits(scope).called)


def may_ask_for_instances(scope: Scope, cx: Context) -> bool:
    """Whether a function calls `isinstance`."""
    return isinstance(scope, n.Function) and any(var.name == ISINSTANCE for var in cx.traits(scope).called)


def is_told_of_unequal(cx: Context) -> bool:
    """Whether a profile says of comparisons that they meet what is never equal."""
    return _is_told(ImportedUnequal, cx)


def may_differ(scope: Scope, cx: Context) -> bool:
    """Whether the function has such comparisons."""
    return isinstance(scope, n.Function) and _is_told_of(scope, ImportedUnequal, cx)


def _is_told(kind: type[ImportedView] | type[ImportedUnequal], cx: Context) -> bool:
    """Whether other files, or a profile, tell something of a kind."""
    return any(type(one) is kind for one in cx.options.imports)


def _is_told_of(function: n.Function, kind: type[ImportedView] | type[ImportedUnequal], cx: Context) -> bool:
    """Whether other files, or a profile, tell something of a kind that stands in a function."""
    return any(type(one) is kind and one.function == function.qualname for one in cx.options.imports)


def makes_closures(cx: Context) -> bool:
    """Whether functions of the module are handed closures that are likely known."""
    return any(closure.likely for closure in made_closures(cx.facts))


def may_be_intrinsic(scope: Scope, cx: Context) -> bool:
    """Whether builtins are known to be what they are called, and there are calls, or powers, that they may be."""
    if cx.traits(scope).classes.isdisjoint(_INTRINSIC):
        return False
    return knows_builtins(scope, cx)


def may_compare(scope: Scope, cx: Context) -> bool:
    """Whether a function calls `max` or `min`."""
    return isinstance(scope, n.Function) and any(var.name in COMPARED for var in cx.traits(scope).called)


def may_take_keys(scope: Scope, cx: Context) -> bool:
    """Whether a function calls what takes key functions, and makes a lambda."""
    if not isinstance(scope, n.Function):
        return False
    traits = cx.traits(scope)
    return SORT in traits.attributes or any(var.name in _GIVEN_LAMBDAS for var in traits.called)


def knows_builtins(scope: Scope, cx: Context) -> bool:
    """Whether builtins are known to be what they are called."""
    return bool(cx.regions_of(scope)) or cx.granted_somewhere("sealed-builtins")


def knows_mapping(cx: Context) -> bool:
    """Whether `map` and `filter` are promised to be the builtins."""
    return cx.granted_somewhere("sealed-builtins")


def repeats(scope: Scope, cx: Context) -> bool:
    """Whether a function applies an operator twice to operands that are written alike."""
    return isinstance(scope, n.Function) and cx.traits(scope).repeats


def stores_constants(scope: Scope, cx: Context) -> bool:
    """Whether a function stores a constant to a variable."""
    return isinstance(scope, n.Function) and cx.traits(scope).stores_constants


def copies_locals(scope: Scope, cx: Context) -> bool:
    """Whether a function stores a variable to another."""
    return isinstance(scope, n.Function) and cx.traits(scope).copies


def may_enumerate(scope: Scope, cx: Context) -> bool:
    """Whether a scope counts what it goes over."""
    return any(var.name.endswith("enumerate") for var in cx.traits(scope).called)


def knows_constructors(cx: Context) -> bool:
    """Whether it is known what a call of a class makes."""
    return cx.granted("sealed-classes")


def may_probe(scope: Scope, cx: Context) -> bool:
    """Whether a function asks for attributes, or items, by the help of builtins."""
    return isinstance(scope, n.Function) and any(var.name in _PROBES for var in cx.traits(scope).called)


def is_closed(cx: Context) -> bool:
    """Whether an exception in a function may be known to be held by what it holds alone."""
    return cx.granted("closed-world")
