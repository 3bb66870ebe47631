"""The passes, in the order they run, and how they are run.

`stages` is the table of them. A scope goes through its level's passes until none changes it; callees are finished
before the functions that call them, so that what is inlined is already as small as it gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING

from s2s.context import Context
from s2s.errors import InternalError
from s2s.ir import nodes as n
from s2s.ir.cells import drop_unmentioned_variables
from s2s.ir.walk import Scope, functions
from s2s.legality.makers import have_new
from s2s.options import Options
from s2s.pass_rows import PassInfo, possible
from s2s.program.alone import is_alone
from s2s.program.callgraph import bottom_up
from s2s.program.collect import collect
from s2s.program.holders import kept_names, name_holder
from s2s.program.imported import take_in
from s2s.program.placed import place_aliases
from s2s.program.recognize import recognize_kept
from s2s.program.shapes import collect_shapes
from s2s.program.signature import Signature, is_as_before, module_signature
from s2s.report.clock import Clock
from s2s.report.history import DELETIONS, History
from s2s.report.remarks import Remark, settled
from s2s.settling import Chosen, Failure, Outcome, PassFailed, Settling
from s2s.stages import PASSES

if TYPE_CHECKING:
    from s2s.profile.data import Guide
    from s2s.program.flown_kinds import Flows

#: All scopes are gone over again when the facts of the module have changed; so often only by mistake.
_MOST_RUNS = 64


#: What makes functions.
_DEFINING = frozenset({n.FunctionDef, n.Lambda})


#: What the passes, and what tells of them, import where it is needed.
_LATER = ("regions.choose", "regions.attempts", "inlining.unknown", "program.flows")


def load_passes() -> None:
    """Import what the passes are made of, for a program that may have modules of the same names as theirs."""
    for name in (*(f"passes.{info.name}" for info in PASSES), *_LATER):
        import_module(f"s2s.{name}")


def selected(options: Options) -> list[PassInfo]:
    """The passes the options ask for, in the order they are to run."""
    if options.passes is None:
        return [info for info in PASSES if info.level <= options.level]
    by_name = {info.name: info for info in PASSES}
    asked = [by_name[name] for name in options.passes]
    # Those that copy what is as written see it before others do, whatever the order they are asked for in.
    first = iter([info for info in PASSES if info.stage == "first" and info in asked])
    return [next(first) if info.stage == "first" else info for info in asked]


def run(
    module: n.Module,
    options: Options,
    skip: frozenset[str] = frozenset(),
    clock: Clock | None = None,
    own: Mapping[n.Function, Options] | None = None,
    guide: Guide | None = None,
    finish: Callable[[Context], None] | None = None,
    watch: Callable[[Scope], None] | None = None,
) -> Outcome:
    """Run the passes over every function of a module, and over its own code, in place.

    Args:
        skip: qualified names of functions to leave as written.
        clock: takes down how long each pass ran.
        own: the functions that have options of their own.
        guide: what a profile says of the functions.
        finish: is given what is known of the module in the end, and may change its functions.
        watch: is given each scope when the passes that run others have changed it or are through with it, and may end
            all by raising `GivenUp`.

    Raises:
        PassFailed: a pass raised; the module is then in an unknown state.
    """
    outcome = Outcome(history=History() if options.history else None)
    touched: dict[n.Function, None] = {}  # what has changed, and what is around it or inside it
    touches_module = False
    passes = selected(options)
    clock, own = clock or Clock(), own or {}
    if not passes and finish is None and not any(map(selected, own.values())):
        return outcome
    done: list[Remark] = []
    relied: set[str] = set()
    growth = dict[Scope, int]()
    module_loops = dict[n.For, n.FunctionDef | None]()
    flows: Flows | None = None
    # Those with options of their own come first, and so what is inlined of them is already as small as it gets.
    for given in [*dict.fromkeys(own.values()), None]:
        chosen = Chosen(skip, own, given)
        for runs in count(1):
            cx = _context(given or options, module, growth, clock, outcome.history)
            cx.guide = guide
            cx.module_loops = module_loops
            cx.alone = None if touched or touches_module or module.is_compiled else _run_alone
            if cx.options.program is not None:
                from s2s.program.flows import flows_of  # most files are no whole program

                flows = cx.flows = flows_of(cx.options.program, cx.shapes, cx.facts, flows)
            signature = module_signature(cx.facts, cx.shapes, cx.granted_somewhere("sealed-globals"))
            changed, is_over = _run_once(cx, selected(cx.options), outcome, chosen, watch)
            outermost = [cx.facts.outermost(scope) for scope in changed if isinstance(scope, n.Function)]
            for function in dict.fromkeys(outermost):
                touched.update(dict.fromkeys(_functions_in(function, cx)))
            touches_module |= module in changed
            relied |= cx.relied
            outcome.evaluation_was_cut |= cx.evaluation_was_cut
            outcome.wanted += cx.wanted
            outcome.remarks = [*done, *cx.remarks]
            # What copies functions as they are written is asked in the first round only.
            done += [
                remark for remark in cx.remarks if remark.kind == "done" or remark.pass_name == "isolate"
            ]
            if (
                not changed
                or (is_over and not _module_facts_changed(cx, changed, signature, chosen))
                or _run_away(runs, cx, outcome)
            ):
                break
            cx.close()
        if given is not None:
            done = list(outcome.remarks)
            cx.close()
    told = len(cx.remarks)
    if any(info.name == "inline" for info in passes) and cx.facts.defines_something:
        from s2s.inlining.unknown import tell_unknown

        tell_unknown(cx, outcome.remarks)
    outcome.remarks = settled([*outcome.remarks, *cx.remarks[told:]])
    if touched:
        from s2s.inlining.deletions import place_deletions

        for function in touched:
            place_deletions(function, cx)
            cx.qualname = function.qualname
            cx.record(function, DELETIONS)
    if finish is not None:
        finish(cx)
    relied |= cx.relied
    _note_as_written(cx, touched, touches_module)
    name_holder(cx.facts)
    outcome.relied = tuple(sorted(relied))
    outcome.holder, outcome.aliases = kept_names(cx.facts)
    cx.close()
    return outcome


def _functions_in(outermost: n.Function, cx: Context) -> Iterable[n.Function]:
    """A function and those inside, these first."""
    return (outermost,) if _is_alone(outermost, cx) else functions(outermost)


def _is_alone(function: n.Function, cx: Context) -> bool:
    """Whether there is certainly no function inside one, as is known where it has settled: most have none."""
    traits = cx.settled.get(function)
    return traits is not None and _DEFINING.isdisjoint(traits.classes)


def _run_alone(
    module: n.Module,
    options: Options,
    without: frozenset[str],
    finish: Callable[[Context], None],
    watch: Callable[[Scope], None],
) -> None:
    """Run the passes, without some of them, over a module that is no part of any file."""
    passes = tuple(info.name for info in selected(options) if info.name not in without)
    run(module, replace(options, passes=passes), finish=finish, watch=watch)
    module.as_written = frozenset()
    for function in functions(module):
        function.as_written = False


def _note_as_written(cx: Context, touched: Mapping[n.Function, None], touches_module: bool) -> None:
    """Note which functions, and which statements of the module, the source's own may stand for.

    Args:
        touched: the functions that have changed, and what is around them or inside them.
        touches_module: whether anything has changed in module code.
    """
    for function in cx.facts.statement_of:
        function.as_written = function not in touched
    if not touches_module:
        cx.module.as_written = frozenset(
            stmt
            for stmt, inside in zip(cx.facts.statements, cx.facts.functions_in, strict=True)
            if stmt.origin is not None and touched.keys().isdisjoint(inside)
        )


def _run_away(runs: int, cx: Context, outcome: Outcome) -> bool:
    """Whether the facts of the module have changed more often than correct passes make them change.

    Each change of them costs code, or what inlining may add to it; a few runs are what the longest chain known takes.
    """
    if runs < _MOST_RUNS:
        return False
    cx.pass_name, cx.qualname = "", "<module>"
    cx.note(f"stopped after {runs} runs over all functions; please report this file", cx.module)
    outcome.remarks.append(cx.remarks[-1])
    if cx.options.verify:
        raise PassFailed(Failure("<module>", "", InternalError(cx.remarks[-1].message)))
    return True


def _context(
    options: Options, module: n.Module, growth: dict[Scope, int], clock: Clock, history: History | None
) -> Context:
    """What is known of a module as it is now."""
    cx = Context(options, module, collect(module), growth=growth, clock=clock, history=history)
    cx.facts.only_defines = bool(options.entry)
    take_in(cx.facts, options)
    recognize_kept(cx.facts)
    if cx.granted_somewhere("sealed-classes"):
        cx.shapes = collect_shapes(cx.facts, options.program)
        cx.shapes.stored.is_sealed = "sealed-builtins" in options.assume
    return cx


def _run_once(
    cx: Context,
    passes: list[PassInfo],
    outcome: Outcome,
    chosen: Chosen,
    watch: Callable[[Scope], None] | None = None,
) -> tuple[list[Scope], bool]:
    """Run the passes over every scope, and say which of them changed, and whether all of the passes ran."""
    only = cx.options.only
    changed: dict[Scope, None] = {}
    again, over = (
        possible([info for info in passes if info.stage == stage], cx) for stage in ("again", "over")
    )
    for info in passes:
        if info.stage != "first" or (info.module is not None and not info.module(cx)):
            continue
        if made := Settling(cx.module, passes, cx, outcome).first(info, chosen):
            place_aliases(cx.facts)
            return [cx.module, *made], False
    _ = (
        cx.class_names and cx.likely_shapes
    )  # found while all nodes of the module are at hand: they change now
    cx.facts.nodes.clear()
    scopes: list[tuple[Scope, str]] = []
    for scope, qualname in _scopes(cx, changed):
        if not chosen.has(scope, qualname) or (only is not None and qualname not in only):
            continue
        cx.qualname = qualname
        if isinstance(scope, n.Function) and (is_alone(qualname) or cx.is_left(scope)):
            continue
        scopes.append((scope, qualname))
        settling = Settling(scope, again, cx, outcome, watch)
        cx.record(scope, "")
        had_loops = _has_loops(scope, cx)
        for info in over:
            settling.over(info)
        if cx.module_loops and any(
            part is not None and part.function is scope for part in cx.module_loops.values()
        ):
            from s2s.regions.module_loops import became_region  # it is imported already

            assert isinstance(scope, n.Function)
            if not became_region(scope, cx):
                continue
        if settling.run():
            changed[scope] = None
            if not had_loops and _has_loops(scope, cx):  # what was inlined has brought some
                for info in over:
                    settling.over(info)
                settling.run()
    cx.others = {scope: False for scope, _ in scopes if isinstance(scope, n.Function)}
    late = possible([info for info in passes if info.stage == "late"], cx)
    every = [*again, *late]
    for scope, cx.qualname in scopes if late else ():
        if Settling(scope, every, cx, outcome).run_late(late):
            changed[scope] = None
    changed.update((function, None) for function, is_changed in cx.others.items() if is_changed)
    place_aliases(cx.facts, changed)  # of what late passes keep
    names = [*outcome.functions, *(qualname for scope, qualname in scopes if scope in changed)]
    outcome.functions = list(dict.fromkeys(names))
    return list(changed), True


def _has_loops(scope: Scope, cx: Context) -> bool:
    return isinstance(scope, n.Function) and not cx.traits(scope).classes.isdisjoint((n.For, n.While))


def _module_facts_changed(cx: Context, changed: list[Scope], before: Signature, chosen: Chosen) -> bool:
    """Whether module facts have changed since the scopes inside those that changed were optimized.

    The module may have other functions, or less between them; a function may have stopped binding the name of a global.
    """
    module = cx.module
    freed = [
        drop_unmentioned_variables(scope) & module.globals.keys()
        for scope in changed
        if isinstance(scope, n.Function) and not _is_alone(scope, cx)
    ]
    if any(freed) or any(cx.module_loops.values()) or _may_make_more(cx, chosen):
        return True
    if module not in changed and cx.shapes is None:
        return False
    is_plain = cx.shapes is None and cx.flows is None and not cx.granted_somewhere("sealed-globals")
    if is_plain and not cx.left_in_module and is_as_before(cx.facts, before):
        return False
    now = collect(module)
    take_in(now, cx.options)
    now.alias_of.update(cx.facts.alias_of)
    now.members_of.update(cx.facts.members_of)
    if cx.left_in_module:
        from s2s.passes.outline import may_outline_more  # it has run, and is imported already

        if may_outline_more(cx.left_in_module, now):
            return True
    shapes = None if cx.shapes is None else collect_shapes(now, cx.options.program)
    if module_signature(now, shapes, cx.granted_somewhere("sealed-globals")).tells_more(before):
        return True
    if cx.flows is None or cx.options.program is None or not cx.options.program.alone:
        return False
    from s2s.program.flows import flows_of  # it is imported already

    flows = flows_of(cx.options.program, shapes, now, cx.flows)
    return flows is not None and flows.tells_more(cx.flows, module, list(cx.facts.statement_of))


def _may_make_more(cx: Context, chosen: Chosen) -> bool:
    """Whether the pass `makers` would now do what it has refused to, or what inlining has brought."""
    if not any(info.name == "makers" for info in selected(cx.options)):
        return False
    if not have_new(cx.module):
        return False
    from s2s.passes.makers import may_make_more  # few files have such classes

    only = cx.options.only

    def may(function: n.Function) -> bool:
        if not chosen.has(function, function.qualname) or cx.left_because(function):
            return False
        return only is None or function.qualname in only

    return may_make_more(cx, may)


def _scopes(cx: Context, changed: Iterable[Scope]) -> Iterator[tuple[Scope, str]]:
    for function in bottom_up(cx.facts):
        yield function, function.qualname
    place_aliases(cx.facts, changed)
    yield cx.module, "<module>"
