"""When the body of a generator that manages a context may stand in the place of the `with` that enters it.

Module contextlib runs the generator to its `yield` as the block of the `with` is entered, and goes on with it as the
block is left: at the `yield`, it raises there what the block has raised. So the block may stand in the place of the
`yield`, if that is reached once. What lies behind it in no `finally` runs where the block comes to its end, and also
where it is left by `return`, `break` or `continue`.

A `StopIteration` that the generator raises becomes a `RuntimeError` where the generator ends (PEP 479), and one that
the block raises stays as it is. The pass puts a `try` around parts of the generator and none around the block, so it
never takes one for the other. But a `StopIteration` that the generator raises in a `try` of its own around the `yield`
reaches the `finally` of that as it is, and becomes another exception only behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from s2s.analysis.effects import Knowledge
from s2s.ir import nodes as n
from s2s.ir.walk import own_jumps, walk_scope
from s2s.legality.call import compares_a_literal
from s2s.legality.stopping import cannot_stop, yielded
from s2s.legality.verdict import Allowed, Refused, Verdict, all_of

#: The node classes of which a block has no second copy: what makes functions, or binds names in ways that are not read.
_NOT_COPIED = (n.FunctionDef, n.ClassDef, n.Lambda, n.Opaque, n.OpaqueExpr, n.Declare, n.Holder)


class Managed(NamedTuple):
    """A block with the one `yield` of a generator, or with a `try` around it.

    Attributes:
        before: the statements in front of that.
        inside: the block of the `try`; the `yield` itself where there is none.
        final: the `finally` of the `try`.
        after: the statements behind it.
    """

    before: list[n.Stmt]
    inside: Managed | n.Yield
    final: list[n.Stmt]
    after: list[n.Stmt]

    @property
    def given(self) -> n.Yield:
        """The `yield`."""
        return self.inside if isinstance(self.inside, n.Yield) else self.inside.given

    @property
    def goes_on(self) -> bool:
        """Whether anything lies behind the `yield` that is in no `finally`."""
        return bool(self.after) or (not isinstance(self.inside, n.Yield) and self.inside.goes_on)


def taken_apart(body: list[n.Stmt]) -> Managed | Refused:
    """The parts of a generator around its one `yield`, if that is reached once on every way to the end."""
    found = [index for index, stmt in enumerate(body) if _yields(stmt)]
    if len(found) != 1:
        return Refused("it yields more than once, or never" if found else "it yields nothing")
    at = found[0]
    stmt, before, after = body[at], body[:at], body[at + 1 :]
    if any(type(node) is n.Return for part in body for node in walk_scope(part)):
        return Refused("it returns")
    if any(type(node) is n.Try for part in (*before, *after) for node in walk_scope(part)):
        return Refused("it handles exceptions beside its yield")
    if any(_raises_again(node) for part in body for node in walk_scope(part)):
        return Refused("it raises what the block has raised, or for that")
    given = yielded(stmt)
    if given is not None:
        if given.value is not None and any(type(node) is n.Yield for node in walk_scope(given.value)):
            return Refused("it uses the value of a yield")
        return Managed(before, given, [], after)
    if type(stmt) is not n.Try:
        return Refused("it yields where that is not certain, or uses the value of a yield")
    if stmt.handlers or stmt.orelse:
        return Refused("it handles what the block raises")
    if any(type(node) is n.Try or type(node) is n.Yield for part in stmt.final for node in walk_scope(part)):
        return Refused("it does more than clean up in a finally")
    inside = taken_apart(stmt.body)
    return inside if isinstance(inside, Refused) else Managed(before, inside, stmt.final, after)


def _raises_again(node: n.Node) -> bool:
    """Whether a statement raises what is handled, or names a cause: contextlib asks whether that is of the block."""
    return type(node) is n.Raise and (node.exc is None or node.cause is not None)


def _yields(stmt: n.Stmt) -> bool:
    return any(type(node) is n.Yield for node in walk_scope(stmt))


def enters_plainly(parts: Managed, known: Knowledge, is_inside: bool = False) -> Verdict:
    """Whether the generator raises no `StopIteration` before its `yield` that one of its `finally` blocks would see."""
    found: list[Verdict] = []
    if is_inside:
        found.append(cannot_stop(parts.before, known))
    if not isinstance(parts.inside, n.Yield):
        found.append(enters_plainly(parts.inside, known, True))
    elif is_inside and parts.inside.value is not None:
        found.append(cannot_stop([n.ExprStmt(parts.inside.value)], known))
    return all_of(found)


def leaves_plainly(parts: Managed, known: Knowledge, is_inside: bool = False) -> Verdict:
    """Whether the generator raises no `StopIteration` behind its `yield` that another `finally` of its own sees."""
    found = [cannot_stop([*parts.final, *parts.after], known)] if is_inside else []
    if not isinstance(parts.inside, n.Yield):
        found.append(leaves_plainly(parts.inside, known, True))
    verdict = all_of(found)
    return verdict if verdict else Refused("its finally would see what becomes of a StopIteration")


def may_be_put_in(block: list[n.Stmt], parts: Managed) -> Verdict:
    """Whether a copy of the block of a `with` does the same in the place of the `yield`."""
    copied = [node for stmt in block for node in walk_scope(stmt)]
    if any(isinstance(node, _NOT_COPIED) for node in copied):
        return Refused("the block makes functions")
    if any(map(compares_a_literal, copied)):
        return Refused("Python would warn of the literal beside `is` once more")
    if parts.goes_on and leaves(block):
        return Refused("the block is left by a jump, behind which the generator goes on")
    return Allowed()


def leaves(block: Iterable[n.Stmt]) -> bool:
    """Whether control may leave a block by `return`, `break` or `continue`."""
    block = list(block)
    if next(own_jumps(block, n.Break, n.Continue), None) is not None:
        return True
    return any(type(node) is n.Return for stmt in block for node in walk_scope(stmt))
