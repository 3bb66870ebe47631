"""Give a function that is entered seldom and runs long room on the stack for the frames of all that it calls.

Before:

    >>> def size(tree):
    ...     return 1 + sum([size(part) for part in tree])
    >>> def sizes(trees):
    ...     return [size(tree) for tree in trees]

After, where a profile says that `sizes` is what the program is entered by, and that a call of it takes long:

    >>> def sizes(trees):
    ...     return [size(tree) for tree in trees]
    >>> sizes.__code__ = sizes.__code__.replace(co_stacksize=8200)

CPython 3.11 and newer keep the frames of a thread in chunks of 16 KiB. A call that finds no room in the last one asks
the system for another, and gives it back as it returns. Where a loop stands at such a border, each iteration pays for
that: some microseconds, as much as fifty calls. A recursion crosses borders all the time. A chunk is as large as the
frame that it is made for, rounded up to a power of two; so a frame of a little more than 64 KiB, of which no more is
ever touched than before, comes with as much room behind it, for some 300 frames.

Legal when: the name behind the `def` means the function, which is no generator, and whose code nothing but time and
memory tell from the one before (`legality.room`).

Does not: anything without a profile; touch functions that other functions of the program call, or that call themselves,
as far as the text or the profile tells: each frame of a recursion would bring a chunk; or functions of which a call is
shorter than half a millisecond: the chunk itself costs some microseconds, and `sizes` of leaves would pay for it.

Source: the border is the *hot split* of segmented stacks (Go, "Contiguous stacks", 2014).
"""

from __future__ import annotations

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.legality.room import may_have_room
from s2s.legality.verdict import Refused

#: Words of 8 bytes: with what any frame needs, a little more than 64 KiB, and so a chunk of 128 KiB.
WORDS = 8200
#: A call that takes less than so many seconds has no room, nor has a function with a smaller share of the time.
_SHORTEST, _LEAST_SHARE = 0.0005, 0.1
_CODE = "__code__"


def run(scope: Scope, cx: Context) -> None:
    """Give room to the functions that the module and its classes define."""
    if cx.guide is None or not isinstance(scope, n.Module) or not cx.options.whole:
        return
    _room_in(scope.body, None, cx)
    for shape in [] if cx.shapes is None else cx.shapes.of_var.values():
        _room_in(shape.definition.body, shape.definition, cx)


def _room_in(block: list[n.Stmt], inside: n.ClassDef | None, cx: Context) -> None:
    """Give room to functions of a block, which is the body of the module or of a class."""
    for index in range(len(block) - 1, -1, -1):
        definition = block[index]
        if type(definition) is not n.FunctionDef or not _pays(definition, cx):
            continue
        if any(_is_room(stmt, definition.var) for stmt in block[index + 1 : index + 2]):
            continue
        cx.qualname = definition.function.qualname
        verdict = may_have_room(definition, inside)
        if isinstance(verdict, Refused):
            cx.missed(f"it has no room on the stack for what it calls: {verdict.reason}", definition)
            continue
        cx.edit(cx.module).splice(block, index + 1, index + 1, [_room_for(definition)])
        cx.done("it has room on the stack for what it calls", definition, verdict.why)


def _pays(definition: n.FunctionDef, cx: Context) -> bool:
    """Whether a function is called from outside, and calls of it take long, by a profile."""
    function = definition.function
    guide, known = cx.guide, cx.profiled(function)
    if guide is None or known is None or not known.calls:
        return False
    if known.total < _LEAST_SHARE or known.own > known.total / 2:
        return False  # what it calls itself needs no frames
    if not any(known is entry for entry in guide.entered):
        return False
    if definition.var in cx.traits(function).called:
        return False  # each frame of the recursion would have a chunk of its own
    return known.total * guide.seconds / known.calls >= _SHORTEST


def _is_room(stmt: n.Stmt, var: n.Var) -> bool:
    """Whether a statement gives a function other code."""
    if type(stmt) is not n.Assign or type(stmt.targets[0]) is not n.Attr:
        return False
    target = stmt.targets[0]
    return target.name == _CODE and type(target.value) is n.Load and target.value.var is var


def _room_for(definition: n.FunctionDef) -> n.Stmt:
    """The statement that gives a function code with more room."""
    var, span = definition.var, definition.span
    code = n.Attr(n.Load(var, span=span), _CODE, span=span)
    size = n.Keyword("co_stacksize", n.Const(WORDS, span=span), span=span)
    replaced = n.Call(n.Attr(code, "replace", span=span), [], [size], span=span)
    return n.Assign([n.Attr(n.Load(var, span=span), _CODE, span=span)], replaced, span=span)
