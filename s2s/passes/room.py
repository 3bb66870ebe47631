"""Give a function that is entered seldom room on the stack for the frames of all that it calls.

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

Without a profile, a function that starts a recursion looks itself how often it is entered, at its beginning:

    for look in __s2s_sizes_entered__ or ():
        break

`__s2s_sizes_entered__` is an iterator that asks the clock as it is advanced. When four times in a row more than a
millisecond has passed from one entry to the next, the function is given code with room: a chunk is less than a
hundredth of the time then, whether or not it saves any. With the first shorter time that is taken away again, and the
clock is not asked for some entries, twice as many each time.

Legal when: the name behind the `def` means the function, which is no generator, and whose code nothing but time and
memory tell from the one before (`legality.room`). Code that looks finds the function by its names as it looks, and
leaves anything alone that is no function of this module with this name.

Does not: touch functions that call themselves, as far as the text or the profile tells: each frame of a recursion would
bring a chunk. By a profile, those that other functions of the program call, or of which a call is shorter than half a
millisecond: the chunk itself costs some microseconds, and `sizes` of leaves would pay for it. Without one, small
functions and small recursions (`program.entering`), for which a look is too dear; anything under `keep_frames`.

Source: the border is the *hot split* of segmented stacks (Go, "Contiguous stacks", 2014).
"""

from __future__ import annotations

import ast

from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.inlining.names import declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, clone
from s2s.legality.room import may_have_room
from s2s.legality.verdict import Refused
from s2s.program.alone import ENTERING, name_entered
from s2s.program.entering import Start, starts

#: Words of 8 bytes: with what any frame needs, a little more than 64 KiB, and so a chunk of 128 KiB.
WORDS = 8200
#: A call that takes less than so many seconds has no room, nor has a function with a smaller share of the time.
_SHORTEST, _LEAST_SHARE = 0.0005, 0.1
_CODE = "__code__"
#: So many functions of a module look how often they are entered.
_MOST = 3
# Nothing of the program runs here: what its names mean is looked at through the slots of module builtins' types. A
# plain function, no generator, looks: one that runs already may be entered once more by another thread.
_TEXT = f'''
def {ENTERING}(*path):
    """Give what is advanced where a function is entered: while that is seldom, it has room on the stack."""
    from itertools import chain, repeat, starmap
    from time import perf_counter as clock

    kind, names, own = ().__class__.__class__, (lambda: 0).__globals__, ".".join(path)
    space, mro = [kind.__dict__[of].__get__ for of in ("__dict__", "__mro__")]
    if [kind(one) for one in (chain, repeat, starmap, clock)] != [kind, kind, kind, kind([].append)]:
        return ()
    since, many, count, plain, roomy = clock(), 0, 1, None, None

    def found():
        value = names.get(path[0])
        for name in path[1:]:
            value = space(value).get(name) if kind in mro(kind(value)) else None
        if kind(value) is kind(found) and value.__globals__ is names and value.__code__.co_qualname == own:
            return value

    def look():
        nonlocal since, many, count, plain, roomy
        now = clock()
        took, since = now - since, now
        if took > 0.001:
            many += 1
            if many == 4 and (function := found()) is not None and function.__code__.co_stacksize < {WORDS}:
                if function.__code__ is not plain:
                    plain = function.__code__
                    roomy = plain.replace(co_stacksize={WORDS})
                function.__code__, count = roomy, 1
            return (None,)
        if many > 3 and (function := found()) is not None and function.__code__ is roomy:
            function.__code__ = plain
        many, count = 0, count * 2 if count < 1024 else count
        return repeat(None, count)

    return chain.from_iterable(starmap(look, repeat(())))
'''


def run(scope: Scope, cx: Context) -> None:
    """Give room to the functions that the module and its classes define."""
    if not isinstance(scope, n.Module) or not cx.options.whole:
        return
    if cx.guide is None:
        if not cx.options.keep_frames:
            _let_look(cx)
        return
    _room_in(scope.body, None, cx)
    for shape in [] if cx.shapes is None else cx.shapes.of_var.values():
        _room_in(shape.definition.body, shape.definition, cx)


def _let_look(cx: Context) -> None:
    """Let the functions that start recursions look how often they are entered."""
    module, chosen = cx.module, list[Start]()
    if ENTERING in module.globals or ENTERING in cx.facts.names:
        return  # s2s wrote this file, and has done so then
    if cx.facts.lists_names or cx.facts.star_import:
        return  # the module finds the names that this pass binds, or a star import may bind them
    for start in starts(module, cx.traits):
        definition, outer = start.definition, start.inside or start.definition
        if (
            name_entered(start.path) in cx.facts.names
            or definition.function not in cx.others
            or cx.facts.bindings[outer.var] != 1
        ):
            continue
        cx.qualname = definition.function.qualname
        verdict = may_have_room(definition, start.inside)
        if isinstance(verdict, Refused):
            cx.missed(f"it does not look whether to have room on the stack: {verdict.reason}", definition)
        elif len(chosen) < _MOST:
            chosen.append(start)
    text, left = _TEXT, len(chosen)
    for stmt in [*module.body] if chosen else ():
        found = [start for start in chosen if stmt in (start.inside, start.definition)]
        if not found:
            continue
        left -= len(found)
        made = [f"{name_entered(one.path)} = {ENTERING}({', '.join(map(repr, one.path))})" for one in found]
        last = "" if left else f"del {ENTERING}"  # who lists the functions of the module finds its own
        lowered = lower(ast.parse("\n".join([text, *made, last])), module.filename)
        variables = {var: module.globals.setdefault(var.name, var) for var in lowered.globals.values()}
        index = module.body.index(stmt)
        cx.edit(module).splice(
            module.body, index, index, [clone(one, variables, stmt.span) for one in lowered.body]
        )
        for start in found:
            _look(start, module.globals[name_entered(start.path)], cx)
        text = ""


def _look(start: Start, entered: n.Var, cx: Context) -> None:
    """Let a function advance what looks, before all else; at exit Python sets the name of that to None."""
    function, span = start.definition.function, start.definition.span
    cx.qualname = function.qualname
    look = n.Var("look", n.Storage.FAST)
    advanced = n.Bool("or", [n.Load(entered, span=span), n.Tuple([], span=span)], span=span)
    loop = n.For(n.Store(look, span=span), advanced, [n.Break(span=span)], [], False, span=span)
    first = function.body[0]
    index = int(type(first) is n.ExprStmt and type(first.value) is n.Const and type(first.value.value) is str)
    cx.forget(function)
    cx.others[function] = True
    edit = cx.edit(function)
    edit.splice(function.body, index, index, [loop])
    declare(function, [look], function.body, cx.facts, edit)
    cx.done("it looks how often it is entered, to have room on the stack for what it calls", start.definition)


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
