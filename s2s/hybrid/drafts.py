"""Large programs run as they were specialized until they have run for long enough to be optimized.

Optimizing takes about as long as specializing, and gains most where little code does all the work. A program is
optimized once it has run so many times longer than it took to make: then it costs a few percent, whatever it gains.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

#: How many times longer than it took to make a draft has to run until it is optimized.
WORTH = 20


def until_hot(call: Callable[..., object], seconds: float, hot: Callable[[], None]) -> Callable[..., object]:
    """An entry that tells, once, when the program has run for long.

    Args:
        call: the program.
        seconds: how long.
        hot: told after the call that ends them.
    """
    left = seconds

    def entry(*args: object, **keywords: object) -> object:
        nonlocal left
        started = perf_counter()
        result = call(*args, **keywords)
        if left > 0:
            left -= perf_counter() - started
            if left <= 0:
                hot()
        return result

    return entry
