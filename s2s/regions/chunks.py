"""A long loop over a `range`, whose fast copy runs a chunk at a time, and tests before each of them what it relies on.

    numbers = range(n)
    while type(numbers) is range and numbers and add is the_add_of_this_module:
        later = None if -3000 < numbers.stop - numbers.start < 3000 else numbers[3000:]
        for i in numbers[:3000] if later else numbers:
            …                           # the fast copy
        if not later:
            break
        numbers = later
    else:
        for i in numbers:
            …                           # the loop as written, over what is left

Where the loops inside run as often as something says that is known at the entry, so many of the outer one's iterations
are a chunk as take that time: `most = 3000 // width`, where the entry asks that it is one at least.

The range is evaluated where it was, and once. A chunk takes about a millisecond at most (rule R2), so that the loop may
run for any time. That it is a range is tested first; no other test of its length is needed. A short range is not cut,
for slices of ranges cost about as much as ten short iterations.
"""

from __future__ import annotations

from collections.abc import Container

from s2s.context import Context
from s2s.frozen import plain
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import all_in_scope, clone, own_jumps
from s2s.ir.writer import Writer
from s2s.program.constants import module_constants
from s2s.program.parts import is_part
from s2s.regions.trips import has_known_length

#: The provisional number of iterations of a chunk, until the work of one is known.
_PROVISIONAL = 1000


@plain()
class Chunks:
    """A loop cut into chunks.

    Attributes:
        numbers: the local that holds what is left of the range.
        region: what runs the copy chunk by chunk, and in its `else` the loop as written over what is left.
        stmts: what evaluates the range, the region, and what the `else` of the loop does.
        following: what goes on to the next chunk.
    """

    numbers: n.Var
    region: n.While
    stmts: list[n.Stmt]
    following: n.Assign

    def finish(
        self,
        size: int,
        inner: n.Var | None,
        copy: n.For,
        pristine: n.For,
        scope: n.Function,
        cx: Context,
    ) -> None:
        """Set how many iterations a chunk has; a range that has no more than that runs undivided.

        Args:
            size: how many there are, or how many of the loops inside, where it is not constant how long these run.
            inner: the local that holds how often these run in one iteration.
            copy: the copy, optimized.
            pristine: the loop as written, which is to go over what is left.
        """
        writer, span, body = Writer(), copy.span, self.region.body
        later, rows = n.Var("later", n.Storage.FAST), n.Var("most", n.Storage.FAST)

        def most() -> n.Expr:
            return n.Const(size, span=span) if inner is None else n.Load(rows, span=span)

        def is_more() -> n.Expr:
            return n.Load(later, span=span)

        # A range has at most as many items as the distance of its ends, whatever its step is.
        ends = [n.Attr(n.Load(self.numbers, span=span), name, span=span) for name in ("stop", "start")]
        apart = n.Binary("-", *ends, span=span)
        lowest = n.Unary("-", most(), span=span)
        is_short = n.Compare(lowest, ["<", "<"], [apart, most()], span=span)
        rest = n.Cond(is_short, n.Const(None, span=span), _part(self.numbers, most(), None, span), span=span)
        chunk = _part(self.numbers, None, most(), span)
        writer.set(copy, iter=n.Cond(is_more(), chunk, n.Load(self.numbers, span=span), span=span))
        writer.set(self.following, value=is_more())
        if self.following in body:
            is_last = n.Unary("not", is_more(), span=span)
            place = body.index(self.following)
            end = n.If(is_last, [n.Break(span=span)], [], span=span)
            writer.splice(body, place, len(body), [*body[place + 1 :], end, self.following])
        else:
            writer.set(copy, orelse=[n.If(is_more(), copy.orelse, [], span=span)])
            if type(body[-1]) is not n.Break:  # dropped, where the copy is never left by a `break` of its own
                writer.splice(body, len(body), len(body), [n.Break(span=span)])
        first: list[n.Stmt] = [n.Assign([n.Store(later, span=span)], rest, span=span)]
        if inner is not None:
            value = n.Binary("//", n.Const(size, span=span), n.Load(inner, span=span), span=span)
            first.insert(0, n.Assign([n.Store(rows, span=span)], value, span=span))
        writer.splice(body, 0, 0, first)
        writer.set(pristine, iter=n.Load(self.numbers, span=span), orelse=[])
        declare(scope, [later] if inner is None else [inner, rows, later], [self.region], cx.facts, writer)


def may_be_cut(stmt: n.Stmt, cx: Context) -> bool:
    """Whether a statement is a loop over a range that may run a chunk at a time."""
    if type(stmt) is not n.For or stmt.is_async or type(stmt.iter) is not n.Call:
        return False
    call = stmt.iter
    if type(call.func) is not n.Load:
        return False
    name = call.func.var
    is_range = name.name == "range" and cx.facts.is_builtin(name)
    if not is_range and cx.facts.types_of.get(name) is not range:
        return False
    if call.keywords or not call.args or any(type(arg) is n.Starred for arg in call.args):
        return False
    return not (stmt.orelse and next(own_jumps(stmt.body, n.Break), None) is not None)


def chunked(stmt: n.Stmt, scope: n.Function, cx: Context) -> list[bool]:
    """Whether to try a loop in chunks, and then the other way, if that comes to nothing."""
    if not may_be_cut(stmt, cx):
        return [False]
    assert isinstance(stmt, n.For)
    args = stmt.iter.args if type(stmt.iter) is n.Call else []
    first, last = (args[0], args[-1]) if args else (None, None)
    is_constant = type(last) is n.Load and last.var in module_constants(cx.facts)
    is_known = type(first) in (n.Const, type(last)) and (type(last) is n.Const or is_constant)
    is_known = is_known or has_known_length(stmt) or is_part(scope.name)
    return [False, True] if is_known else [True, False]


def may_ask_items(stmt: n.Stmt, receivers: Container[n.Var]) -> bool:
    """Whether a loop is likely to compute with what lists hold, going by its text alone.

    Args:
        receivers: the locals that are likely to hold objects of the program.
    """
    read: set[n.Var] = set()
    stored: set[n.Var] = set()
    for node in all_in_scope(stmt):
        if type(node) is n.Subscript and type(node.index) is not n.Slice:
            if type(node.value) is n.Subscript:
                return True  # a list of lists
            if type(node.value) is n.Load and node.value.var not in receivers:
                read.add(node.value.var)
        elif type(node) is n.Assign or type(node) is n.AugAssign:
            targets = node.targets if isinstance(node, n.Assign) else [node.target]
            values = [target.value for target in targets if type(target) is n.Subscript]
            stored.update(value.var for value in values if type(value) is n.Load)
    return not read <= stored


def cut(written: n.For, scope: n.Function, cx: Context) -> Chunks:
    """Cut a loop into chunks; neither what the region tests is known yet, nor how long they are.

    Args:
        written: the loop, which goes over what is left.
    """
    writer, span = Writer(), written.span
    numbers = n.Var("numbers", n.Storage.FAST)

    def set_to(value: n.Expr) -> n.Assign:
        return n.Assign([n.Store(numbers, span=span)], value, span=span)

    def size() -> n.Const:
        return n.Const(_PROVISIONAL, span=span)

    fast = clone(written)
    writer.set(fast, iter=_part(numbers, None, size(), span), orelse=[])
    following = set_to(_part(numbers, size(), None, span))
    body: list[n.Stmt] = [fast, following]
    if next(own_jumps(fast.body, n.Break), None) is not None:
        writer.set(fast, orelse=[body.pop(), n.Continue(span=span)])
        body.append(n.Break(span=span))
    made = set_to(written.iter)
    writer.set(written, iter=n.Load(numbers, span=span))
    region = n.While(n.Const(True, span=span), body, [written], span=span)
    stmts: list[n.Stmt] = [made, region, *written.orelse]
    writer.set(written, orelse=[])
    declare(scope, [numbers], stmts, cx.facts, writer)
    return Chunks(numbers, region, stmts, following)


def _part(numbers: n.Var, start: n.Expr | None, stop: n.Expr | None, span: n.Span | None) -> n.Expr:
    return n.Subscript(n.Load(numbers, span=span), n.Slice(start, stop, None, span=span), span=span)
