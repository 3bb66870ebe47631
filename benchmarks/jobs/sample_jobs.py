"""The samples at work: each loads its sample, which prints and checks itself, and then calls what is in it."""

import contextlib
import importlib
import io
from functools import cache


@cache
def sample(name):
    # What it prints of itself are times, too.
    with contextlib.redirect_stdout(io.StringIO()):
        return importlib.import_module(name)


def fancy_func():
    function = sample("fancy_func").fancy_func
    total = 0
    for i in range(10_000):
        total += function(i, 2, 3, 4)
    return total


@cache
def prepared_flexible():
    import numpy as np

    functions = sample("flexible").build()
    rng = np.random.default_rng(0)
    args = [[rng.standard_normal(3) for _ in range(f.__code__.co_argcount)] for f in functions]
    return functions, args


def flexible():
    """Every function of the sample twenty times over, with what it prints and changes in its arguments."""
    observe = sample("flexible").observe
    seen = []
    for _ in range(20):
        for function, args in zip(*prepared_flexible()):
            seen.append(observe(function, [arg.copy() for arg in args]))
    return seen


@cache
def network():
    import numpy as np

    module = sample("mlp")
    return module.get_net(*module.build()), np.random.default_rng(1).standard_normal((1, 512)).astype(
        np.float32
    )


def mlp():
    net, x = network()
    for _ in range(100):
        result = net.forward(x)
    # Where numpy has put the arrays decides the last bits.
    return result.round(4).tolist()
