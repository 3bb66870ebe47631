"""A generator's body in the place of the loop that consumes it, the loop's body in the place of `yield`.

`break` and `continue` of the consumer become those of the generator's own loops, where these stand so that they do
the same; what would have to jump further stays a loop over the generator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from s2s.inlining.returns import eliminate_returns
from s2s.ir import nodes as n
from s2s.ir.walk import blocks_of, clone, falls_through, nodes_in, own_jumps, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.stopping import yielded

_LOOPS = (n.For, n.While)


class CannotJump(Exception):
    """A `break` or `continue` of the consumer has no target in the fused code."""


@dataclass
class Consumer:
    """The body of the consuming loop.

    Attributes:
        breaks: whether it leaves the loop by `break`.
        continues: whether it goes on to the next item by `continue`.
    """

    loop: n.For
    breaks: bool
    continues: bool

    @classmethod
    def of(cls, loop: n.For) -> Consumer:
        """Describe a loop as a consumer."""
        breaks = _has_break(loop)
        continues = next(own_jumps(loop.body, n.Continue), None) is not None
        return cls(loop, breaks, continues)

    def body(self, skips: bool) -> list[n.Stmt]:
        """A copy of the loop's body.

        Args:
            skips: whether `continue` is to go to the end of the copy, from where the generator goes on.

        Raises:
            CannotJump: a `continue` stands where it cannot.
        """
        body = [clone(stmt, {}) for stmt in self.loop.body]
        if not skips or not self.continues:
            return body
        writer = Writer()
        returns = _set_aside(body, writer)
        _exchange(body, n.Continue, lambda stmt: n.Return(None, span=stmt.span), writer, True)
        found = eliminate_returns(body, lambda _: [], self.loop.span)
        if found is None:
            raise CannotJump("a `continue` of the loop would have to leave a block")
        _exchange(found, n.Raise, lambda stmt: returns.get(stmt, stmt), writer, False)
        return found


def _set_aside(body: list[n.Stmt], writer: Writer) -> dict[n.Stmt, n.Stmt]:
    """Let statements that raise stand for the `return`s of a body, which leave more than the copy.

    Returns:
        what each of them stands for.
    """
    returns: dict[n.Stmt, n.Stmt] = {}

    def as_raise(stmt: n.Stmt) -> n.Stmt:
        new = n.Raise(None, None)
        returns[new] = stmt
        return new

    _exchange(body, n.Return, as_raise, writer, False)
    return returns


def _exchange(
    body: list[n.Stmt], kind: type, new: Callable[[n.Stmt], n.Stmt], writer: Writer, own: bool
) -> None:
    """Put other statements in the place of all of a kind; with `own`, not in inner loops."""
    for index, stmt in enumerate(body):
        if type(stmt) is kind:
            replaced = new(stmt)
            if replaced is not stmt:
                writer.splice(body, index, index + 1, [replaced])
            continue
        inner = [stmt.orelse] if own and isinstance(stmt, _LOOPS) else blocks_of(stmt)
        for block in inner:
            _exchange(block, kind, new, writer, own)


class Fusion:
    """One body of a generator being taken apart for a consumer.

    Attributes:
        stands_for: makes what stands for a `yield`; it is told whether a `continue` of the consumer is to go to the
            end of that, since the generator does more before the next round of its loop.
    """

    def __init__(
        self, consumer: Consumer, stands_for: Callable[[n.Yield, bool], list[n.Stmt]], span: n.Span | None
    ) -> None:
        self.consumer, self.stands_for, self.span = consumer, stands_for, span
        self.writer = Writer()

    def run(self, body: list[n.Stmt]) -> list[n.Stmt]:
        """The body with everything in place, but for an `else` of the consumer that runs in any case.

        Raises:
            CannotJump: there is none.
        """
        returns = any(type(node) is n.Return for node in nodes_in(body))
        consumer = self.consumer
        if returns:
            found = eliminate_returns(body, lambda _: [], self.span)
            if found is None:
                raise CannotJump("it returns from where no `if` can stand for that")
            body = found
        orelse = consumer.loop.orelse
        after: list[n.Stmt] = []
        if orelse and consumer.breaks:
            if returns:
                raise CannotJump("it returns, and the loop has both `break` and `else`")
            after = [clone(stmt, {}) for stmt in orelse]
        return self.top(body, after)

    def top(self, block: list[n.Stmt], after: list[n.Stmt]) -> list[n.Stmt]:
        """A block of the generator that is in no loop.

        Args:
            after: what runs after the whole generator, unless the consumer leaves the loop by `break`.
        """
        found: list[n.Stmt] = []
        for index, stmt in enumerate(block):
            rest = block[index + 1 :]
            if not _yields(stmt):
                found.append(stmt)
            elif (given := yielded(stmt)) is not None:
                if self.consumer.breaks:
                    raise CannotJump("a `break` of the loop would have to leave a block")
                found += self.stands_for(given, True)
            elif type(stmt) is n.If:
                if self.consumer.breaks and (rest or after):
                    raise CannotJump("a `break` of the loop would have to leave a block")
                body, orelse = self.top(stmt.body, []), self.top(stmt.orelse, [])
                self.writer.set(stmt, body=body, orelse=orelse)
                found.append(stmt)
            else:
                assert isinstance(stmt, _LOOPS)
                ends_early = _has_break(stmt)
                self.loop(stmt)
                if self.consumer.breaks and (rest or after):
                    if ends_early:
                        raise CannotJump("a `break` of the loop would run the end of the generator")
                    self.writer.set(stmt, orelse=[*stmt.orelse, *self.top(rest, after)])
                    return [*found, stmt]
                found.append(stmt)
        return [*found, *after]

    def loop(self, loop: n.For | n.While, inner: bool = False) -> None:
        """A loop of the generator that yields."""
        if self.consumer.breaks and inner and (_has_break(loop) or loop.orelse):
            raise CannotJump("a `break` of the loop would have to leave several loops")
        if any(map(_yields, loop.orelse)):
            raise CannotJump("it yields in the `else` of a loop")
        self.writer.set(loop, body=self.block(loop.body, True))

    def block(self, block: list[n.Stmt], ends: bool) -> list[n.Stmt]:
        """A block of the generator inside a loop.

        Args:
            ends: whether the next round of that loop begins where the block ends.
        """
        found: list[n.Stmt] = []
        for index, stmt in enumerate(block):
            rest = block[index + 1 :]
            last = ends and not rest
            if not _yields(stmt):
                found.append(stmt)
            elif (given := yielded(stmt)) is not None:
                found += self.stands_for(given, not last)
            elif type(stmt) is n.If:
                body, orelse = self.block(stmt.body, last), self.block(stmt.orelse, last)
                self.writer.set(stmt, body=body, orelse=orelse)
                found.append(stmt)
            else:
                assert isinstance(stmt, _LOOPS)
                self.loop(stmt, True)
                if self.consumer.breaks:
                    if not ends:
                        raise CannotJump("a `break` of the loop would have to leave several loops")
                    following = self.block(rest, ends)
                    if falls_through(following):
                        following = [*following, n.Continue(span=self.span)]
                    self.writer.set(stmt, orelse=following)
                    return [*found, stmt, n.Break(span=self.span)]
                found.append(stmt)
        return found


def _yields(stmt: n.Stmt) -> bool:
    return any(type(node) is n.Yield for node in walk_scope(stmt))


def _has_break(loop: n.For | n.While) -> bool:
    return next(own_jumps(loop.body, n.Break), None) is not None
