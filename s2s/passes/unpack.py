"""Store the items of a display one by one, where they are unpacked again at once.

Before:

    >>> def f(x):
    ...     pair = x, 3
    ...     a, b = pair
    ...     return [a, b, a]

After:

    >>> def f(x):
    ...     a = x
    ...     b = 3
    ...     return [a, b, a]

Legal when: each item is a constant, or a bound local that none of the stores replaces; the targets are plain locals,
all different; and nobody can tell that what they held before dies in another order, for it is of atomic types, or the
locals held nothing. Where the display is stored to a local first, nothing else reads that, no string names it, and
nobody can tell that the tuple no longer holds its items: they are atomic, or a local that is bound once holds them too.

Does not: look at starred items, attributes, subscripts or nested targets.
"""

from __future__ import annotations

from collections.abc import Iterator

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.facts import Facts
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks
from s2s.legality.move import dies_unseen, stored_dies_unseen
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

_REFUSED = Refused("what is unpacked is no display of constants and of locals that stay")


def run(scope: Scope, cx: Context) -> None:
    """Take the displays of one function apart."""
    if not isinstance(scope, n.Function) or scope.is_lambda:
        return
    edit = cx.edit(scope)
    if not edit.survey.unpacks:
        return
    for block in blocks(scope):
        for index in reversed(range(len(block))):
            stmt = block[index]
            if type(stmt) is not n.Assign or len(stmt.targets) != 1 or type(stmt.targets[0]) is not n.Tuple:
                continue
            targets = stmt.targets[0].items
            if not _may_be_display(block, index):
                continue
            items, start = _display(block, index, scope, cx)
            verdict = _may_part(targets, items, start < index, scope, cx)
            if not verdict:
                continue
            stores = [
                n.Assign([target], item, span=stmt.span) for target, item in zip(targets, items, strict=True)
            ]
            edit.splice(block, start, index + 1, stores)
            cx.done("stored the items of a display one by one", stmt, verdict.why)
            cx.forget(scope)


def _may_be_display(block: list[n.Stmt], index: int) -> bool:
    """Whether a statement unpacks a display, or a local that the statement before it may store one to."""
    stmt, before = block[index], block[index - 1]
    assert type(stmt) is n.Assign
    value = stmt.value
    if type(value) is n.Load:
        return index > 0 and type(getattr(before, "value", None)) is n.Tuple
    return type(value) in (n.Tuple, n.List)


def _display(block: list[n.Stmt], index: int, scope: Scope, cx: Context) -> tuple[list[n.Expr], int]:
    """The items of the display that a statement unpacks, and where the statement stands that makes it."""
    stmt = block[index]
    assert type(stmt) is n.Assign
    value = stmt.value
    if isinstance(value, n.Tuple | n.List):
        return value.items, index
    overlay = cx.reaching(scope)
    definition = overlay.reaching(value) if type(value) is n.Load else None
    if definition is None or index == 0 or definition.site is not block[index - 1]:
        return [], index
    display: n.Expr | None = definition.value
    only = len(definition.uses) == 1 and not definition.joins_read and definition.var not in overlay.untracked
    if type(display) is not n.Tuple or not only or len(overlay.of_var(definition.var)) != 1:
        return [], index
    if definition.var.name in cx.edit(scope).in_strings:
        return [], index  # a library may look it up among the locals
    return display.items, index - 1


def _may_part(
    targets: list[n.Expr], items: list[n.Expr], is_kept: bool, scope: Scope, cx: Context
) -> Verdict:
    """Whether the items of a display may be stored one by one.

    Args:
        is_kept: whether a local holds the tuple.
    """
    if not items or len(items) != len(targets):
        return _REFUSED
    locals_ = [
        target.var for target in targets if type(target) is n.Store and target.var.storage is n.Storage.FAST
    ]
    if len(locals_) < len(targets):
        return _REFUSED
    stored = {*locals_}
    known = cx.facts_of(scope)
    if len(stored) < len(targets) or not all(_stays(item, stored, known) for item in items):
        return _REFUSED

    def questions() -> Iterator[Verdict]:
        for var, item in zip(locals_, items, strict=True):
            yield _replaces_nothing(var, item, known)
            if is_kept and not _is_held(item, known):
                yield dies_unseen(item, known)

    return all_of(questions())


def _replaces_nothing(var: n.Var, item: n.Expr, known: Facts) -> Verdict:
    """Whether nobody can tell when the object dies that a store replaces."""
    stores = known.overlay.of_var(var)
    if len(stores) == 1 and (not stores[0].in_loop or _is_held(item, known)):
        return Allowed()
    return all_of(stored_dies_unseen(definition, known) for definition in stores)


def _is_held(item: n.Expr, known: Facts) -> bool:
    """Whether a local that is bound once holds the object as well."""
    return type(item) is n.Load and len(known.overlay.of_var(item.var)) == 1


def _stays(item: n.Expr, stored: set[n.Var], known: Facts) -> bool:
    """Whether an item is what it is wherever it is evaluated among the stores."""
    if constant_of(item) is not NO_CONST and type(item) is not n.Tuple:
        return True
    if type(item) is not n.Load or item.var.storage is not n.Storage.FAST:
        return False
    return item.var not in stored and known.bound(item)
