"""Named temporaries keep arrays alive; the compiled form lets each go after its last use.

`e` and `f` are needed only for `g`, but the names hold 8 MB each until the function ends. Compiled, the three
calls are one expression, `(a + b) + (c + d)`: numpy frees, and reuses, what nothing names.
"""

import tracemalloc

import numpy as np

import s2s


def add(a, b):
    return a + b


def fancy_func(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g


@s2s.compile(assume="sealed-globals")
def fancy_func_compiled(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g


def peak(function, *args):
    """The result of a call, and the most memory it had allocated at once."""
    tracemalloc.start()
    result = function(*args)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return result, most


rng = np.random.default_rng(0)
arrays = [rng.standard_normal(1_000_000) for _ in range(4)]
fancy_func_compiled(*arrays)  # compiled at the first call, outside the measurement

expected, before = peak(fancy_func, *arrays)
result, after = peak(fancy_func_compiled, *arrays)

print(fancy_func_compiled.s2s.source)
print(f"peak, named temporaries: {before / 2**20:5.1f} MiB")
print(f"peak, compiled:          {after / 2**20:5.1f} MiB")
print(f"same bits: {result.tobytes() == expected.tobytes()}, ratio: {after / before:.2f}")
assert result.tobytes() == expected.tobytes()
assert after <= before * 2 / 3
