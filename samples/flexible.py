"""What a traced network loses and s2s keeps: printing, control flow on data, in-place updates, library calls.

Every function here runs compiled and as written, call after call; output and results must be equal each time.
"""

import contextlib
import io
import json
import math

import numpy as np

import s2s


def scale(x, factor):
    return x * factor


def add(a, b):
    return a + b


def build():
    """The functions, once more from the same source: one copy is compiled, one stays as it is."""

    def printing(x):
        """Prints on every call, not only on the first."""
        h = scale(x, 2)
        print("hidden:", h)
        return add(h, 1)

    def branching(x):
        """Takes the branch its data asks for."""
        h = scale(x, 3)
        if np.abs(h).sum() > 10:
            return scale(h, 0.5)
        return add(h, 100)

    def looping(x):
        """Runs as many times as its data asks for."""
        steps = 0
        while np.linalg.norm(x) > 1:
            x = scale(x, 0.5)
            steps = add(steps, 1)
        total = 0.0
        for value in x:
            total = add(total, value)
        return steps, total

    def in_place(a, b):
        """`a += b` changes the caller's array."""
        a += b
        return add(a, b)

    def into_slice(a, b):
        """`a[:] = a + b` does too."""
        a[:] = add(a, b)
        return a.sum()

    def library(x):
        """Calls whatever it likes."""
        text = json.dumps({"norm": round(float(np.linalg.norm(x)), 6), "ceil": math.ceil(add(x[0], x[1]))})
        print(text)
        return text

    return [printing, branching, looping, in_place, into_slice, library]


def observe(function, args):
    """What a call printed and returned, and what it left in its arguments."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        result = function(*args)
    return out.getvalue(), repr(result), [arg.tobytes() for arg in args]


def main():
    rng = np.random.default_rng(0)
    for original, function in zip(build(), build(), strict=True):
        compiled = s2s.compile(function)
        for call in range(5):
            count = original.__code__.co_argcount
            args = [rng.standard_normal(3) * 4**call for _ in range(count)]
            written = observe(original, [arg.copy() for arg in args])
            rewritten = observe(compiled, [arg.copy() for arg in args])
            assert rewritten == written, (original.__name__, call, written, rewritten)
            if original.__name__ in ("printing", "library"):
                assert rewritten[0], "it prints on every call"
        print(f"{original.__name__:10} 5 calls, the same each time")


main()
