"""What the fast copy of a region does with objects that are in no local: in attributes, lists, and attributes there.

Each of them gets a local in the copy. Those that stay the same all through it are stored by the test; those that lie in
attributes of a list's items are stored where a loop takes the item, and asked for all together, in a list of their own.
"""

from __future__ import annotations

from s2s.analysis.edit import Edit
from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.program.hypothesis import Hypothesis
from s2s.regions.fields import assign
from s2s.regions.held import read_held, readings
from s2s.regions.listed import Listed, gatherings, read_parts


def know_others(
    region: n.If | n.While, hypothesis: Hypothesis, listed: Listed, scope: n.Function, cx: Context
) -> None:
    """Let a copy read what is in no local from locals of its own, of the classes that the test is to ask for."""
    hypothesis.items.update(listed.lists)
    hypothesis.parts.update(listed.inner)
    hypothesis.gathered.update(listed.made)
    hypothesis.receivers.update(listed.shapes)
    if not hypothesis.held and not hypothesis.parts:
        return
    edit = cx.edit(scope)
    edit.set(region, test=n.Bool("and", [*stored_by_test(hypothesis), n.Const(True)]))
    read_held(region.body, hypothesis.held, edit)
    read_parts(region.body, hypothesis.parts, edit)
    fresh = [*hypothesis.held, *hypothesis.gathered, *hypothesis.parts]
    declare(scope, fresh, [region], cx.facts, edit)


def stored_by_test(hypothesis: Hypothesis) -> list[n.Expr]:
    """The parts of the test that store what the copy is to read."""
    return [*readings(hypothesis.held, None), *gatherings(hypothesis.gathered, None)]


def let_go_of_others(region: n.If | n.While, hypothesis: Hypothesis, edit: Edit, span: n.Span | None) -> None:
    """Let go of what the copy holds: where it ends, and before what runs as written, however far the test has come."""

    def released(*variables: n.Var) -> list[n.Stmt]:
        return [assign(var, n.Const(None, span=span), span) for var in variables]

    by_test = [*hypothesis.held, *hypothesis.gathered]
    if not by_test:
        return
    block = region.body
    if isinstance(region, n.While) and not isinstance(block[-1], n.Break):
        is_last = block[-2]
        assert isinstance(is_last, n.If)
        block = is_last.body
    end = len(block) - isinstance(block[-1], n.Break)
    if type(block[-1]) is not n.Return:
        edit.splice(block, end, end, released(*by_test, *hypothesis.parts))
    edit.splice(region.orelse, 0, 0, released(*by_test))
