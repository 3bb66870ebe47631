"""Give a loop clones of all that it calls, run where the objects that it reaches are as inferred.

Before:

    >>> class Point:
    ...     def __init__(self, x):
    ...         self.x = x
    ...     def __sub__(self, other):
    ...         return Point(self.x - other.x)
    >>> class Scene:
    ...     def __init__(self):
    ...         self.points = []
    ...         self.last = 0.0
    ...     def add(self, x):
    ...         self.points.append(Point(x))
    ...     def pull(self, at):
    ...         total = 0.0
    ...         for point in self.points:
    ...             total += (point - at).x
    ...         return total
    >>> def pulls(scene, wide):
    ...     for x in range(wide):
    ...         scene.last = scene.pull(Point(x))
    >>> scene = Scene()
    >>> scene.add(1.5)
    >>> pulls(scene, 99)

After:

    >>> def pulls(scene, wide):
    ...     numbers = range(wide)
    ...     work = [0]
    ...     for x in numbers:
    ...         if (
    ...             work[0] > 0 or work[0] == 0 and __s2s_pulls_fast__[0](work, numbers, scene)
    ...         ) and __s2s_pulls_fast__[1](work, x, scene):
    ...             continue
    ...         scene.last = scene.pull(Point(x))

where the second of `__s2s_pulls_fast__` runs an iteration by clones of all it calls, in which nothing is looked up, and
no `Point` is made that is only computed with.

Legal when: nothing in the clones runs unknown code (`legality.clones`). What types all values have is inferred of the
text of the module (`program.inferred`), as a guess; the entry asks of all objects that are reached from the locals of
the loop whether they are as inferred, and of the classes, functions and builtins whether they mean what they meant. The
clones read nothing else, and the objects they make, and what they store, are of the inferred types. So what was found
stays true. It is asked again after some thousand iterations of inner loops (R2). An iteration that takes longer is left
by an exception of its own, before it has stored anything, and runs as written; clones that store before their end go
over lists that are too short for that, and call none that calls itself. What runs unknown code in an arm runs as
written to the end of the iteration; then all is asked again.

Does not: look into `while`, `with` and handlers, or into outer loops that are left early; call what is not written in
the module, but for functions of modules math and random; ask for less than two dozen iterations.
"""

from __future__ import annotations

from collections.abc import Callable

from s2s.context import Context
from s2s.ir import nodes as n


def run(
    cx: Context, may: Callable[[n.Function], bool], settle: Callable[[n.Function], None]
) -> list[n.Function]:
    """Give the loops of a module such clones; says in which functions."""
    if not cx.options.whole:
        return []
    from s2s.clones.candidates import candidates

    found = candidates(cx, may)
    if not found:
        return []
    from s2s.clones.choose import choose  # few files have such a loop

    return choose(found, cx, settle)
