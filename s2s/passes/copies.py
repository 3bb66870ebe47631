"""Copy containers of plain values at once where `copy.deepcopy` would go from one value to the next.

Before:

    >>> from copy import deepcopy
    >>> def snapshot(rows):
    ...     return [deepcopy(row) for row in rows]

After:

    >>> __s2s_a518__.copied = __s2s_a518__.__copier__(deepcopy)
    >>> __s2s_a518__.deepcopy = __s2s_a518__.__copier__(deepcopy, True)
    >>> def snapshot(rows):
    ...     return [
    ...         (deepcopy is __s2s_a518__.deepcopy and __s2s_a518__.copied(row) or (deepcopy(row),))[0]
    ...         for row in rows
    ...     ]

A field or an item is asked for once, and held by a local: `(__s2s_a518__.copied((value := row.cells)) or
(__s2s_a518__.deepcopy(value),))[(value := 0)] if deepcopy is __s2s_a518__.deepcopy else deepcopy(row.cells)`. The frame
of the function would hold it just as long: until it returns or, where it raises, as long as there is the traceback.

Legal when: the function is given one value, a name, a field or an item (`legality.copies`), and the name of the
function still means that of module copy, which is tested. What is tried then asks whether the value is a dict, list or
tuple of builtin values and of such containers, of exactly these types. Copying them runs no code of the program; the
copies of what is reached twice are one. It gives the copy in a tuple, for an empty container is false, and None where
it has copied nothing.

Does not: touch module code, which runs once; calls with a table of copies; longer arguments, and fields in
comprehensions; names other than those that a single import binds.
"""

from __future__ import annotations

from s2s.context import Context
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone, walk_scope
from s2s.legality.copies import DEEPCOPY, copies_plainly, deepcopies
from s2s.program.kept_copiers import keep_copier


def run(scope: Scope, cx: Context) -> None:
    """Let the calls of one scope try the plain copy first."""
    if not isinstance(scope, n.Function) or cx.options.keep_frames:
        return
    names = deepcopies(cx.facts)
    if names and any(type(node) is n.Load and node.var in names for node in walk_scope(scope)):
        edit, copies = cx.edit(scope), _Copies(scope, cx, names)
        edit.operands_in(scope.body, copies.visit)
        if copies.fresh:
            declare(scope, copies.fresh, scope.body, cx.facts, edit)


class _Copies:
    def __init__(self, scope: Scope, cx: Context, names: list[n.Var]) -> None:
        self.scope, self.cx, self.names = scope, cx, names
        self.edit = cx.edit(scope)
        self.fresh: list[n.Var] = []
        self.apart = 0

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if type(expr) is n.Bool and self.is_made(expr.values[0]):
            return expr
        if type(expr) is n.Cond and self.is_made(expr.test):
            return expr
        self.apart += type(expr) is n.Comp
        self.edit.operands(expr, self.visit)
        self.apart -= type(expr) is n.Comp
        read = self.read_for(expr.func) if type(expr) is n.Call else None
        if type(expr) is not n.Call or read is None:
            return expr
        verdict = copies_plainly(expr, self.scope, bool(self.apart))
        if not verdict:
            self.cx.missed(f"deepcopy is called: {verdict.reason}", expr)
            return expr
        return self.tried(expr, read)

    def read_for(self, func: n.Expr) -> n.Var | None:
        """The name that is read for the function, where an expression means that."""
        is_attribute = type(func) is n.Attr and func.name == DEEPCOPY
        read = func.value if type(func) is n.Attr and is_attribute else func
        if type(read) is not n.Load or read.var not in self.names:
            return None
        return read.var if is_attribute is not bool(self.cx.facts.imports[read.var][1]) else None

    def is_made(self, first: n.Stmt | n.Expr) -> bool:
        """Whether this pass has written an expression that begins with this operand."""
        test = first.values[0] if type(first) is n.Bool else first
        return type(test) is n.Compare and getattr(test.rights[0], "var", None) in self.cx.facts.copiers

    def tried(self, call: n.Call, read: n.Var) -> n.Expr:
        """The plain copy, or else what the call gives."""
        facts, span = self.cx.facts, call.span
        copied, function = (keep_copier(facts, read, is_asked) for is_asked in (False, True))
        test, value = _asks(call.func, function), call.args[0]
        self.cx.done("plain values are copied at once", call)
        if type(value) is not n.Load:
            return n.Cond(test, self.held(value, copied, function), call, span=span)
        plain = n.Call(n.Load(copied, span=span), [clone(value)], [], span=span)
        return _first(n.Bool("and", [test, plain], span=span), call, n.Const(0, span=span))

    def held(self, value: n.Expr, copied: n.Var, function: n.Var) -> n.Expr:
        """The copy of what an expression gives, which a local holds as long as the function that is called would."""
        span, local = value.span, n.Var("value", n.Storage.FAST)
        self.fresh.append(local)
        given = n.Walrus(n.Store(local, span=span), clone(value), span=span)
        plain = n.Call(n.Load(copied, span=span), [given], [], span=span)
        other = n.Call(n.Load(function, span=span), [n.Load(local, span=span)], [], span=span)
        return _first(plain, other, n.Walrus(n.Store(local, span=span), n.Const(0, span=span), span=span))


def _first(tried: n.Expr, other: n.Call, index: n.Expr) -> n.Expr:
    """The copy, out of the tuple that what is tried gives, or else what the other call gives.

    Args:
        index: what comes to 0.
    """
    span = other.span
    return n.Subscript(n.Bool("or", [tried, n.Tuple([other], span=span)], span=span), index, span=span)


def _asks(func: n.Expr, function: n.Var) -> n.Expr:
    """Whether what is called is the function that is kept."""
    return n.Compare(clone(func), ["is"], [n.Load(function, span=func.span)], span=func.span)
