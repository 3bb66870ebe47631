"""Mutants that are s2s itself, one condition of legality knocked out."""

from __future__ import annotations

from typing import Any

from mutants.base import Knockout, always
from s2s.analysis.defs import Def, Overlay
from s2s.analysis.effects import Effect, Effects, of_read
from s2s.analysis.environment import Environment
from s2s.analysis.fact import UNKNOWN, Fact, exact
from s2s.analysis.facts import Facts
from s2s.analysis.identities import is_identity, opposite
from s2s.analysis.operators import binary_purity
from s2s.analysis.reaching import build
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.legality.move import can_swap
from s2s.legality.verdict import Allowed, Verdict
from s2s.options import Options
from s2s.passes import simplify


def _without(flags: int) -> Any:
    """`can_swap` that does not see some effects."""

    def swap(first: Effects, second: Effects) -> Verdict:
        return can_swap(*(Effects(e.flags & ~flags, e.reads, e.writes, e.why) for e in (first, second)))

    return swap


def _granted(unasked: str) -> dict[str, object]:
    """An assumption taken for granted."""

    def granted(self: Context, assumption: str, at: Any = None, of: Any = Context.granted) -> bool:
        return assumption == unasked or of(self, assumption, at)

    return {"s2s.context.Context.granted": granted}


def _int_if_unknown(facts: Facts, expr: n.Expr, of: Any = Facts.of) -> Fact:
    found: Fact = of(facts, expr)
    return found if found.kinds else exact(int)


def _all_tracked(scope: Any) -> Overlay:
    overlay = build(scope)
    overlay.untracked.clear()
    return overlay


def _global_is_bound(node: Any, known: Any) -> Effects:
    if node.var.storage is n.Storage.GLOBAL:
        return Effects(Effect.READ)
    return of_read(node, known)


def _never_raises(op: str, left: type | None, right: type | None) -> Any:
    purity = binary_purity(op, left, right)
    return None if purity is None else (False, purity[1])


def _is_read_directly(_overlay: Overlay, definition: Def) -> bool:
    return bool(definition.uses)


def _first_store(overlay: Overlay, var: n.Var) -> list[Def]:
    return overlay._by_var.get(var, [])[:1]


def _forever(environment: Environment) -> None:
    environment.lessons.pop()


def _gives_back(more: type) -> dict[str, object]:
    """Adding zero is taken to change nothing for one more type."""

    def back(op: str, constant: Any, kind: type | None, *, constant_first: bool) -> bool:
        plus_zero = kind is more and op == "+" and type(constant) in (int, float) and constant == 0
        return plus_zero or is_identity(op, constant, kind, constant_first=constant_first)

    return {"s2s.passes.simplify.is_identity": back}


def _opposite_of_floats(op: str, left: type | None, right: type | None) -> str | None:
    is_float = left is right is float
    return opposite(op, int, int) if is_float else opposite(op, left, right)


def _index_never_raises(known: Facts, expr: Any, operation: Any = Facts.operation) -> Effects | None:
    effects: Effects | None = operation(known, expr)
    if effects is None or type(expr) is not n.Subscript:
        return effects
    return Effects(effects.flags & ~Effect.RAISE, why=effects.why)


def _negation(simplifier: Any, expr: n.Unary, negation: Any = simplify._Simplifier.negation) -> n.Expr | None:
    value: n.Expr | None = simplifier.truth(expr)
    return negation(simplifier, expr) if value is None else value


_TYPED = Options.make(assume="annotations", header=False)
_SEALED = Options.make(assume="sealed-globals", header=False)
_CLOSED = Options.make(assume="closed-world", header=False)

KNOCKOUTS: dict[str, Knockout] = {
    # -- legality/move
    "AnythingMayGo": Knockout(
        "`dead` takes any expression for one without effect", {"s2s.passes.dead.can_drop": always(Allowed())}
    ),
    "UnreadArgumentsGo": Knockout(
        "`inline` drops an argument whose parameter is not read, whatever it does",
        {"s2s.inlining.expand.can_drop": always(Allowed())},
    ),
    "AnyArgumentTwice": Knockout(
        "`inline` writes any argument at every use of its parameter",
        {"s2s.inlining.expand.can_duplicate": always(Allowed())},
    ),
    "AnythingSwaps": Knockout(
        "any two evaluations change places",
        {"s2s.inlining.join.can_swap": always(Allowed()), "s2s.inlining.place.can_swap": always(Allowed())},
    ),
    "ErrorsSwap": Knockout(
        "evaluations that may raise change places with effects",
        {
            "s2s.inlining.join.can_swap": _without(Effect.RAISE),
            "s2s.inlining.place.can_swap": _without(Effect.RAISE),
        },
    ),
    "ReadsSwap": Knockout(
        "reads of globals change places with calls",
        {
            "s2s.inlining.join.can_swap": _without(Effect.READ),
            "s2s.inlining.place.can_swap": _without(Effect.READ),
        },
    ),
    "DeathsUnseen": Knockout(
        "a temporary joined into a `return` is taken to die with the frame",
        {"s2s.inlining.join.dies_with_frame": always(Allowed())},
    ),
    "AnythingIsAtomic": Knockout(
        "nobody is taken to see any object die",
        {"s2s.legality.move._atomic": always(Allowed())},
    ),
    "LiteralsAnywhere": Knockout(
        "a literal may stand wherever a name does",
        {"s2s.legality.text.Positions.allows": always(True)},
    ),
    # -- analysis/effects
    "TruthIsQuiet": Knockout(
        "testing the truth of a value is taken to run no code",
        {"s2s.analysis.effects.truth": always(Effects())},
    ),
    "GlobalsAlwaysBound": Knockout(
        "reading a global is taken never to raise", {"s2s.analysis.effects.of_read": _global_is_bound}
    ),
    # -- analysis/defs
    "NothingUnbound": Knockout(
        "every local is taken to be bound at every read",
        {"s2s.analysis.defs.Overlay.may_be_unbound": always(False)},
    ),
    "JoinsUnread": Knockout(
        "a read that several stores reach is taken to see none of them",
        {"s2s.analysis.defs.Overlay.is_read": _is_read_directly},
    ),
    "HandlersSeeNothing": Knockout(
        "what a handler reads of its `try` is not taken into account",
        {"s2s.context.build": _all_tracked},
        answers=False,
    ),
    "StoredOnce": Knockout(
        "every local is taken to be stored once", {"s2s.analysis.defs.Overlay.of_var": _first_store}
    ),
    # -- analysis, program and the rest of legality
    "UnknownIsInt": Knockout(
        "a value of unknown type is taken for an exact int",
        {"s2s.analysis.facts.Facts.of": _int_if_unknown},
    ),
    "FloatPlusZero": Knockout("`x + 0` of a float is taken for `x`", _gives_back(float), _TYPED),
    "BoolPlusZero": Knockout("`x + 0` of a bool is taken for `x`", _gives_back(bool)),
    "FloatsOrdered": Knockout(
        "`not x < y` of floats is taken for `x >= y`",
        {"s2s.passes.simplify.opposite": _opposite_of_floats},
        _TYPED,
    ),
    "IndexNeverRaises": Knockout(
        "an index into a known sequence is taken never to raise",
        {"s2s.analysis.facts.Facts.operation": _index_never_raises},
    ),
    "ArithmeticNeverRaises": Knockout(
        "arithmetic on known types is taken never to raise",
        {"s2s.analysis.quiet.binary_purity": _never_raises},
    ),
    "UnreachableDeclaresNothing": Knockout(
        "code never reached is taken to declare nothing",
        {"s2s.legality.unreachable.Unreachable.can_remove": always(True)},
    ),
    "NamesCollide": Knockout(
        "no name is taken to stand for another variable", {"s2s.inlining.names.Names.is_other": always(False)}
    ),
    "WatchersInlined": Knockout(
        "a function that calls one which looks at frames is inlined",
        {"s2s.inlining.callee.frame_inspectors": always(set())},
    ),
    "DefaultsAtTheCall": Knockout(
        "`inline` evaluates a default at the call", {"s2s.legality.call.constant_of": always(0)}, _CLOSED
    ),
    "DefinedTooEarly": Knockout(
        "every global is taken to be bound before anybody calls",
        {"s2s.program.bindings.ModuleFacts.has_run_before": always(True)},
        _CLOSED,
    ),
    "ConstantsBoundOnce": Knockout(
        "a global is taken for the constant it was bound to last at the top level",
        {"s2s.program.constants.is_bound_once": always(True)},
        _CLOSED,
    ),
    "TestsTeachForever": Knockout(
        "what a test has shown is believed behind its arm",
        {"s2s.analysis.environment.Environment.unlearn": _forever},
        answers=False,
    ),
    # -- inlining
    "GuardsLeftOut": Knockout(
        "a global function is inlined without a guard", {"s2s.inlining.callee.Callees.sealed": always(True)}
    ),
    "ProofsOutliveCalls": Knockout(
        "what is proved of a function holds past unknown calls",
        {"s2s.inlining.callee.Callees.forget": always(None)},
        answers=False,
    ),
    "OperandsOvertaken": Knockout(
        "a callee's body is put in front of what the statement evaluates before the call",
        {"s2s.inlining.place.StatementInliner._keeps_order": always(True)},
        answers=False,
    ),
    "CalleeLocalsLiveOn": Knockout(
        "an inlined body's variables are not released at its end",
        {"s2s.inlining.lifetimes.Lifetimes.held": always(({}, frozenset(), UNKNOWN))},
    ),
    "DeletionsForgotten": Knockout(
        "what an inlined body's variables hold is never let go",
        {"s2s.inlining.deletions.holds_nothing_seen_dying": always(Allowed())},
    ),
    # -- passes
    "CopiesBesideComprehensions": Knockout(
        "`propagate` puts a local under a comprehension's variable of its name",
        {"s2s.passes.propagate._comprehension_variables": always(frozenset())},
    ),
    "IdentityUnseen": Knockout(
        "`simplify` rewrites operands of `is`",
        {"s2s.legality.text.Positions.sees_identity": always(False)},
    ),
    "NansMadeAnew": Knockout(
        "`simplify` gives a float back that would have been made anew",
        {"s2s.passes.simplify._Simplifier.makes_new": always(False)},
        _TYPED,
    ),
    "TruthIsTheValue": Knockout(
        "`simplify` takes `not not x` for `x` where the value is used",
        {"s2s.passes.simplify._Simplifier.negation": _negation},
    ),
    "HandlersNeverEnd": Knockout(
        "`branches` takes a `try` to end as its body does",
        {"s2s.passes.branches._try_ends": lambda _, ends: ends[0]},
    ),
    "MatchesTakeAll": Knockout(
        "`branches` takes every `match` to have a case for anything",
        {"s2s.passes.branches._is_exhaustive": always(True)},
    ),
    "TextBecomesDocstring": Knockout(
        "`dead` lets a text become the docstring",
        {"s2s.ir.writer.is_text": always(False)},
        answers=False,
    ),
    # -- assumptions
    "GlobalsSealedUnasked": Knockout("`sealed-globals` is taken for granted", _granted("sealed-globals")),
    "BuiltinsSealedUnasked": Knockout("`sealed-builtins` is taken for granted", _granted("sealed-builtins")),
    "AnnotationsTrustedUnasked": Knockout("`annotations` is taken for granted", _granted("annotations")),
    "NoFinalizersUnasked": Knockout("`no-finalizers` is taken for granted", _granted("no-finalizers")),
}
