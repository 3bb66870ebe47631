"""How often the loops of a region run, as its entry asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING

from s2s.analysis.places import place_of
from s2s.ir import nodes as n
from s2s.ir.walk import clone
from s2s.ir.writer import Writer
from s2s.program.bindings import ModuleFacts

if TYPE_CHECKING:
    from s2s.regions.build import Entry


def len_of(facts: ModuleFacts) -> n.Var:
    """The variable of `len`, the only function that tests call by name."""
    return facts.global_named("len")


def with_builtin(factor: n.Expr, facts: ModuleFacts) -> n.Expr:
    """A factor that calls the module's own `len`."""
    if isinstance(factor, n.Call) and isinstance(factor.func, n.Load):
        Writer().rename(factor.func, len_of(facts))
    return factor


def inner_trips(entry: Entry, facts: ModuleFacts, span: n.Span | None) -> n.Expr | None:
    """How often the loops run, or those in one that runs a chunk at a time; None where that is constant.

    Of the latter, the test stores it: what the number is later, somebody else may have changed.
    """
    return _product(entry, facts, span) if entry.inner is None else n.Load(entry.inner, span=span)


def _product(entry: Entry, facts: ModuleFacts, span: n.Span | None) -> n.Expr | None:
    factors = [with_builtin(clone(factor, {}, span), facts) for factor in entry.length.factors]
    return reduce(lambda left, right: n.Binary("*", left, right, span=span), factors) if factors else None


def row_tests(entry: Entry, facts: ModuleFacts, span: n.Span | None) -> Iterator[n.Expr]:
    """That the items are there that are asked for their lengths."""
    first: n.Expr | None = entry.length.first
    asked = place_of(first.args[0]) if type(first) is n.Call else None
    for place, index in entry.length.rows.items():
        if place == asked and index <= entry.length.least:
            continue
        held = n.Call(n.Load(len_of(facts), span=span), [place.read(span)], [], span=span)
        yield n.Compare(n.Const(index, span=span), ["<"], [held], span=span)


def bounds_of(entry: Entry, facts: ModuleFacts, span: n.Span | None) -> tuple[list[n.Expr], list[n.Expr]]:
    """That the loop runs at all, where that is asked by itself, and that it does not run for too long."""
    factors = [with_builtin(clone(factor, {}, span), facts) for factor in entry.length.factors]
    if not factors:
        return [], []
    product = _product(entry, facts, span)
    if entry.inner is not None and product is not None:
        # So much for one iteration, of which a chunk has as many as take that time.
        stored = n.Walrus(n.Store(entry.inner, span=span), product, span=span)
        inside = [stored, n.Const(entry.most, span=span)]
        return [], [n.Compare(n.Const(entry.least_inner, span=span), ["<", "<"], inside, span=span)]
    if len(factors) == 1:
        ends: list[n.Expr] = [factors[0], n.Const(entry.most, span=span)]
        least = n.Const(entry.length.least, span=span)
        return [], [n.Compare(least, ["<", "<"], ends, span=span)]
    # Loops inside others that do not run bound nothing: each is bounded with those around it.
    products: list[n.Expr] = factors[:1]
    for factor in factors[1:]:
        products.append(n.Binary("*", clone(products[-1], {}, span), factor, span=span))
    bounded: list[n.Expr] = [
        n.Compare(product, ["<"], [n.Const(entry.most, span=span)], span=span) for product in products
    ]
    if entry.length.first is None:
        return [], bounded
    least = n.Const(entry.length.least, span=span)
    ends = [products[0], n.Const(entry.most, span=span)]
    return [n.Compare(least, ["<", "<"], ends, span=span)], bounded[1:]
