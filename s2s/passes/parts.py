"""Hand on what objects hold, where the objects are only counted, or most of them are left out.

Before:

    >>> class Move:
    ...     def __init__(self, start, end):
    ...         self.start = start
    ...         self.end = end
    >>> class Board:
    ...     def __init__(self, places):
    ...         self.places = places
    ...     def is_safe(self, move):
    ...         return move.end not in self.places
    ...     def all_moves(self):
    ...         for at in self.places:
    ...             yield Move(at, at + 8)
    ...     def moves(self):
    ...         for move in self.all_moves():
    ...             if self.is_safe(move):
    ...                 yield move
    >>> def count(board):
    ...     return len(list(board.moves()))

After, in a closed world:

    >>> class Move:
    ...     def __init__(self, start, end):
    ...         self.start = start
    ...         self.end = end
    >>> class Board:
    ...     def __init__(self, places):
    ...         self.places = places
    ...     def is_safe(self, move):
    ...         return move.end not in self.places
    ...     def all_moves(self):
    ...         for at in self.places:
    ...             yield Move(at, at + 8)
    ...     def moves(self):
    ...         if type(self) is Board:
    ...             inside = False
    ...             at = None
    ...             try:
    ...                 for at in self.places:
    ...                     move_parts = at, at + 8
    ...                     try:
    ...                         move_start, move_end = move_parts
    ...                         move = None
    ...                         if self._is_safe_of_parts(move_start, move_end):
    ...                             move = Move(move_start, move_end)
    ...                             yield move
    ...                     except:
    ...                         inside = True
    ...                         raise
    ...             except:
    ...                 if inside:
    ...                     raise
    ...                 __s2s_e3b0__.__raise__(at).__next__()
    ...             finally:
    ...                 at = None
    ...         else:
    ...             for move in self.all_moves():
    ...                 if self.is_safe(move):
    ...                     yield move
    ...     def _all_moves_in_parts(self):
    ...         for at in self.places:
    ...             yield at, at + 8
    ...     def _is_safe_of_parts(self, move_start, move_end):
    ...         return move_end not in self.places
    ...     def _moves_in_parts(self):
    ...         inside = False
    ...         at = None
    ...         try:
    ...             for at in self.places:
    ...                 move_parts = at, at + 8
    ...                 try:
    ...                     move_start, move_end = move_parts
    ...                     if self._is_safe_of_parts(move_start, move_end):
    ...                         yield move_parts
    ...                 except:
    ...                     inside = True
    ...                     raise
    ...         except:
    ...             if inside:
    ...                 raise
    ...             __s2s_e3b0__.__raise__(at).__next__()
    ...         finally:
    ...             at = None
    >>> def count(board):
    ...     return len(list(board._moves_in_parts())) if type(board) is Board else len(list(board.moves()))

Legal when: nobody sees the list, or an object in it: all that is done with one is to read attributes that its
constructor has stored, in methods that have a copy (`legality.parts`). The tuples hold what the objects would hold, and
for as long. That a class and its methods are what the text says, and that its objects have nothing else in the place of
a method, a closed world grants; that the object is of exactly the class whose methods are copied, is tested.

Legal where a loop yields such an object in one place, and does nothing else with it, when the object is made there:
the local holds it from there on for as long as it did. What it goes over stands in the loop then, as `fuse` puts it.

Does not: count what another iterator gives; copy generators that call themselves, or take what is sent.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.clones.merged import Merging, loops_over_copies
from s2s.clones.parts import Parts, Whole, in_parts
from s2s.clones.sunk import Plan, Sinking
from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.walk import blocks, clone, walk
from s2s.program.members import ClassShape, Member, is_unbound

#: What a program grants that nothing from elsewhere touches.
NEEDED = ("sealed-globals", "sealed-builtins", "sealed-classes", "pure-operators", "no-frames")
_BUILTINS = ("len", "list", "type")
#: What `list` asks an object for, besides an iterator.
_HINTS = ("__len__", "__length_hint__")
_APART = (n.Comp, n.Lambda, n.OpaqueExpr)
#: How many attributes are read, one of the other, to find the object.
_DEEPEST = 3


def run(
    cx: Context, may: Callable[[n.Function], bool], settle: Callable[[n.Function], None]
) -> list[n.Function]:
    """Count without making what is counted; says which functions do."""
    if cx.shapes is None or not all(map(cx.granted, NEEDED)) or cx.options.keep_frames:
        return []
    if (
        not cx.options.whole
        or cx.facts.lists_names
        or not all(is_unbound(name, cx.facts) for name in _BUILTINS)
    ):
        return []
    generators = {
        name
        for shape in cx.shapes.of_var.values()
        for name, one in shape.members.items()
        if _is_generator(one)
    }
    if not generators:
        return []
    found, copies = [], dict[ClassShape, Parts]()
    for function in [function for function in cx.facts.statement_of if may(function)]:
        calls = cx.edit(function).survey.calls
        if any(_counts(call, cx) for call in calls):
            cx.qualname = function.qualname
            if _Counting(function, copies, cx).run():
                found.append(function)
    found += _sunk(copies, cx, may)
    for parts in copies.values():
        parts.place()
    return found or _merged(cx, may)


def _sunk(
    copies: dict[ClassShape, Parts], cx: Context, may: Callable[[n.Function], bool]
) -> list[n.Function]:
    """Make objects where loops hand them on; says in which functions."""
    assert cx.shapes is not None
    looked: list[tuple[Sinking, list[Plan]]] = []
    for function, member in list(cx.shapes.owner.items()):
        if member.kind != "method" or not function.is_generator or function.dynamic or not function.params:
            continue
        shape = member.owner
        if (
            function not in cx.facts.statement_of
            or not may(function)
            or shape.definition not in cx.module.body
        ):
            continue
        cx.qualname = function.qualname
        sinking = Sinking(function, shape, copies.setdefault(shape, Parts(shape, cx)), cx)
        if plans := sinking.look():
            looked.append((sinking, plans))
    for sinking, plans in looked:
        cx.qualname = sinking.function.qualname
        for plan in plans:
            sinking.apply(plan)
            cx.done("the objects of the loop are made where they are handed on", plan.loop, NEEDED)
    return [sinking.function for sinking, _ in looked]


def _merged(cx: Context, may: Callable[[n.Function], bool]) -> list[n.Function]:
    """Put the copies that yield parts in the loops over them; says in which functions.

    Those that go over one come before it, so that it is as it was made.
    """
    found = []
    for function in reversed([one for one in cx.facts.statement_of if loops_over_copies(one) and may(one)]):
        cx.qualname = function.qualname
        if Merging(function, cx).run():
            found.append(function)
    return found


def _is_generator(member: Member) -> bool:
    return member.kind == "method" and member.function is not None and member.function.is_generator


def _counts(call: n.Expr, cx: Context) -> n.Call | None:
    """The call of `list` in one of `len`, if it is given one thing."""
    listed: n.Call | None = None
    for name in ("len", "list"):
        if type(call) is not n.Call or len(call.args) != 1 or call.keywords:
            return None
        if type(call.func) is not n.Load or not cx.facts.is_builtin(call.func.var):
            return None
        if call.func.var.name != name or type(call.args[0]) is n.Starred:
            return None
        listed, call = call, call.args[0]
    return listed


class _Counting:
    """The calls of one function."""

    def __init__(self, function: n.Function, copies: dict[ClassShape, Parts], cx: Context) -> None:
        self.function, self.copies, self.cx = function, copies, cx
        self.edit = cx.edit(function)
        self.changed = False

    def run(self) -> bool:
        for block in list(blocks(self.function)):
            for stmt in block:
                if type(stmt) not in (n.FunctionDef, n.ClassDef):
                    self.edit.operands(stmt, self.visit)
        return self.changed

    def visit(self, expr: n.Expr) -> n.Expr:
        """What is to stand for an expression."""
        if isinstance(expr, _APART) or (type(expr) is n.Cond and _is_made(expr, self.cx)):
            return expr
        self.edit.operands(expr, self.visit)
        listed = _counts(expr, self.cx)
        call = None if listed is None else self.iterated(listed.args[0])
        if call is None:
            return expr
        try:
            return self.counted(expr, call)
        except Whole as reason:
            self.cx.missed(f"the objects that are counted are made: {reason}", expr)
            return expr

    def iterated(self, listed: n.Expr) -> n.Call | None:
        """The call of a method that gives the iterator of what is counted."""
        call: n.Expr | None = listed
        member = self.cx.shapes.owner.get(self.function) if self.cx.shapes is not None else None
        first = self.function.params[0].var if self.function.params else None
        if type(call) is n.Load and call.var is first and member is not None and member.kind == "method":
            call = self.own_iterator(call, member.owner)
        if type(call) is not n.Call or type(call.func) is not n.Attr or not _is_path(call.func.value):
            return None
        return call

    def own_iterator(self, read: n.Load, shape: ClassShape) -> n.Expr | None:
        """What the `__iter__` of the object itself calls, on it."""
        assert self.cx.shapes is not None
        member = self.cx.shapes.lookup(shape, "__iter__", False)
        if member is None or member.kind != "method" or member.function is None or shape.is_foreign:
            return None
        derived = shape.derived()
        if any(one.is_open or any(map(one.find, _HINTS)) for one in derived):
            return None
        shapes = self.cx.shapes
        if not shapes.undecided.isdisjoint(_HINTS) or any(name in shapes.stored for name in _HINTS):
            return None  # a class of another file may have one
        body = without_docstring(member.function.body)
        if len(body) != 1 or type(body[0]) is not n.Return or body[0].value is None:
            return None
        first = member.function.params[0].var
        others = {node.var for node in walk(body[0].value) if type(node) is n.Load} - {first}
        if (
            any(var.storage is not n.Storage.GLOBAL for var in others)
            or read.var.storage is not n.Storage.FAST
        ):
            return None
        return clone(body[0].value, {first: read.var})

    def counted(self, expr: n.Expr, call: n.Call) -> n.Expr:
        """What counts parts where the object is of the class that has them, and objects where it is not.

        Raises:
            Whole: there are none.
        """
        assert self.cx.shapes is not None and type(call.func) is n.Attr
        method, receiver = call.func.name, call.func.value
        shape = next((one for one in self.cx.shapes.of_var.values() if self.generates(one, method)), None)
        if shape is None or shape.find(in_parts(method)) is not None:
            return expr
        if not self.cx.facts.defined_before_use(shape.var, self.function):
            raise Whole("the class statement may not have run")
        parts = self.copies.setdefault(shape, Parts(shape, self.cx))
        function = parts.method(method)
        if function is None or not function.is_generator:
            raise Whole("nothing tells which method it is")
        made = parts.generator(function)
        span = expr.span
        kind = n.Call(n.Load(self.cx.facts.global_named("type"), span=span), [clone(receiver)], [], span=span)
        test = n.Compare(kind, ["is"], [n.Load(shape.var, span=span)], span=span)
        found = clone(expr)
        func = n.Attr(clone(receiver), made.name, span=span)
        args = [clone(arg) for arg in call.args]
        keywords = [n.Keyword(one.name, clone(one.value), span=one.span) for one in call.keywords]
        listed = found.args[0] if type(found) is n.Call else None
        assert type(listed) is n.Call
        self.edit.put(found, {listed.args[0]: n.Call(func, args, keywords, span=span)})
        self.changed = True
        self.cx.done(f"counted what {shape.name}.{method} gives without making it", expr, NEEDED)
        return n.Cond(test, found, expr, span=span)

    def generates(self, shape: ClassShape, name: str) -> bool:
        member = shape.members.get(name)
        is_own = shape.definition in self.cx.module.body
        return is_own and member is not None and _is_generator(member)


def _is_path(expr: n.Expr) -> bool:
    """Whether an expression reads a local, or attributes one of the other."""
    for _ in range(_DEEPEST):
        if type(expr) is n.Load:
            return bool(expr.var.storage is n.Storage.FAST)
        if type(expr) is not n.Attr:
            return False
        expr = expr.value
    return False


def _is_made(expr: n.Cond, cx: Context) -> bool:
    """Whether this pass has written an expression."""
    return _counts(expr.body, cx) is not None and _counts(expr.orelse, cx) is not None
