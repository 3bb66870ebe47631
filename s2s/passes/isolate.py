"""Run a function of plain values in a private copy of all that it reaches.

Before:

    >>> class Counter:
    ...     def __init__(self, start: int):
    ...         self.value = start
    ...     def step(self):
    ...         self.value = self.value * 3 % 1001
    >>> def run(times: int = 99):
    ...     counter = Counter(1)
    ...     while times:
    ...         counter.step()
    ...         times -= 1
    ...     return counter.value
    >>> run()

After:

    >>> def run(times: int = 99):
    ...     for alone in __s2s_run_alone__ or ():
    ...         if alone is not None:
    ...             for value in alone(times):
    ...                 return value
    ...         break
    ...     counter = Counter(1)
    ...     while times:
    ...         counter.step()
    ...         times -= 1
    ...     return counter.value
    >>> run()

where `__s2s_run_alone__` stands behind what it was made of, and holds another class `Counter` and another `run`, which
nobody else sees: nothing in it can be rebound, so all passes work on it as in a closed world. It is an
iterator that gives None where the function is to run as written.

Legal when: what the function does can be told only by what it gives (`legality.isolates`). It takes plain values, of
types that are tested for, and gives such, containers of them, and instances; it and all that it calls store only
to objects that it has made, and read of the module only functions, classes, constants and tables of constants; of
builtins and the library, what does nothing but give its result. No class or function keeps anything from one call to
the next (`legality.own_objects`). The functions, classes with all their members, constants and builtins are the same
objects as they were behind their definitions: that is asked before each run, and every half millisecond in it, for
loops and recursive functions count. Where something has changed, or an exception is raised, or something else would
be given, nothing has happened yet that anybody could see: the function runs as written, from its beginning. Instances
that are given are of the original classes: the copy makes them of these, where what is left of their methods does not
look (`isolates.shared`), or that is what they become. Enums, and constants that are instances, are used as they are
(`legality.alone_definitions`): nothing in the copy changes them, and what others do to them is asked for.

In a tree, what the function reaches may stand in files that it imports from (`legality.alone_files`): these get marks
that say what their definitions were behind them (`isolates.elsewhere`).

Where a function may not run so as a whole, as it prints, stretches of its statements may, which give the locals that
are read behind them (`isolates.stretches`).

Does not: look at functions and stretches that print in their middle, or take objects; at `with`, or handlers of all
exceptions; copy what has no classes, or loops that have fast copies where they stand which rely on what lists hold;
what is over in a microsecond, or where looks cost what the copy saves, by an estimate (`isolates.pays`).
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.ir import nodes as n
from s2s.ir.walk import Scope
from s2s.program.alone import is_alone


def run(cx: Context, may: Callable[[n.Function], bool], settle: Callable[[n.Function], None]) -> list[Scope]:
    """Give functions of a module private copies; says which, or the module, if it only says what others copy."""
    options = cx.options
    if cx.alone is None or not options.whole or options.keep_frames:
        return []
    if cx.granted_somewhere("sealed-classes") or any(map(is_alone, cx.module.globals)):
        return []
    from s2s.isolates.choose import choose  # few files have such a function
    from s2s.isolates.elsewhere import place_marks

    done = choose(cx, may) if cx.facts.functions else []
    return [*done, *place_marks(cx)]
