"""Size: what takes seconds is fine, what takes the square of it is not."""

from __future__ import annotations

from collections.abc import Iterator

from .harness import Box, row


def _program(functions: int) -> Iterator[str]:
    """A program of ordinary functions, ten lines each, that call each other; it prints one number."""
    yield "total = 0\n"
    for i in range(functions):
        yield (
            f"def add_{i}(a, b):\n    c = a + b\n    return c\n\n"
            f"def use_{i}(n):\n    e = add_{i}(n, {i})\n    f = add_{i}(e, 1)\n    return e + f\n"
            f"total += use_{i}(2)\n\n"
        )
    yield "print(total)\n"


@row("a file of 100,000 lines: 20,000 functions that call each other", seconds=120, memory=2048)
def lines_100_000(box: Box) -> str:
    return box.like_python(_program(10_000), must="run")


@row("a file of 1,000,000 lines: 200,000 functions", seconds=180, memory=4096)
def lines_1_000_000(box: Box) -> str:
    return box.like_python(_program(100_000), must="run")


@row("1,000,000 lines of assignments at the top level", seconds=180, memory=4096)
def assignments_1_000_000(box: Box) -> str:
    return box.like_python((f"x{i % 100} = {i}\n" for i in range(1_000_000)), must="run")


@row("1,000,000 lines of comments", seconds=60)
def comments_1_000_000(box: Box) -> str:
    return box.like_python("# nothing\n" for _ in range(1_000_000))


@row("a function of 50,000 statements", seconds=60, memory=1024)
def long_function(box: Box) -> str:
    body = "".join(f"    x{i % 50} = y + {i}\n    y = x{i % 50} * 2 % 1000\n" for i in range(25_000))
    return box.like_python(f"def f(y):\n{body}    return y\nprint(f(3))\n", must="run")


@row("a function of 50,000 variables, each used once", seconds=60, memory=1024)
def many_variables(box: Box) -> str:
    body = "".join(f"    x{i + 1} = x{i} + {i}\n" for i in range(50_000))
    return box.like_python(f"def f(x0):\n{body}    return x50000\nprint(f(3))\n", must="run")


@row("a function of 50,000 constant stores, all read at the end", seconds=60, memory=1024)
def many_constants(box: Box) -> str:
    body = "".join(f"    x{i} = {i}\n" for i in range(50_000))
    total = " + ".join(f"x{i}" for i in range(0, 50_000, 500))
    return box.like_python(f"def f():\n{body}    return {total}\nprint(f())\n", must="run")


@row("a function of 50,000 calls of a small helper", seconds=60, memory=2048)
def many_calls(box: Box) -> str:
    body = "".join(f"    x = add(x, {i})\n" for i in range(50_000))
    return box.like_python(
        f"def add(a, b):\n    return a + b\n\ndef f(x):\n{body}    return x\nprint(f(3))\n", must="run"
    )


@row("50,000 calls of a small helper at the top level", seconds=60, memory=2048)
def many_calls_outside(box: Box) -> str:
    body = "".join(f"x = add(x, {i})\n" for i in range(50_000))
    return box.like_python(f"x = 0\ndef add(a, b):\n    return a + b\n\n{body}print(x)\n", must="run")


@row("a function of 20,000 ifs in a row", seconds=60, memory=1024)
def many_ifs(box: Box) -> str:
    body = "".join(f"    if x > {i}:\n        y = {i}\n" for i in range(20_000))
    return box.like_python(f"def f(x, y=0):\n{body}    return y\nprint(f(77))\n", must="run")


@row("a function of 10,000 loops in a row", seconds=60, memory=1024)
def many_loops(box: Box) -> str:
    body = "".join(f"    for i in range(2):\n        y = y + i\n        z = {i}\n" for i in range(10_000))
    return box.like_python(f"def f(y, z=0):\n{body}    return y + z\nprint(f(77))\n", must="run")


@row("a function of 5,000 `try` statements in a row", seconds=60, memory=1024)
def many_trys(box: Box) -> str:
    body = "".join(
        f"    try:\n        y = y + {i}\n    except TypeError as e:\n        y = {i}\n" for i in range(5_000)
    )
    return box.like_python(f"def f(y):\n{body}    return y\nprint(f('a'))\n", must="run")


@row("a function with 5,000 returns", seconds=60, memory=1024)
def many_returns(box: Box) -> str:
    body = "".join(f"    if x == {i}:\n        return {i * 2}\n" for i in range(5_000))
    return box.like_python(f"def f(x):\n{body}    return -1\n\nprint(f(4000) + f(5))\n", must="run")


@row("a module of 20,000 functions", seconds=60, memory=1024)
def many_functions(box: Box) -> str:
    return box.like_python((f"def f{i}(x):\n    return x + {i} * 2\n" for i in range(20_000)), must="run")


@row("20,000 functions, each calling the one before", seconds=120, memory=2048)
def call_ladder(box: Box) -> str:
    steps = "".join(f"def f{i + 1}(x):\n    return f{i}(x) + 1\n" for i in range(20_000))
    return box.like_python(f"def f0(x):\n    return x\n{steps}print(f20(1))\n", must="run")


@row("functions that each call the one before twice, 200 deep (2**200 calls, were all inlined)", seconds=30)
def doubling(box: Box) -> str:
    steps = "".join(f"def f{i + 1}(x):\n    return f{i}(f{i}(x))\n" for i in range(200))
    return box.like_python(f"def f0(x):\n    return x\n{steps}print(f10(1))\n", must="run")


@row("a class of 20,000 methods", seconds=60, memory=1024)
def many_methods(box: Box) -> str:
    methods = "".join(f"    def m{i}(self):\n        return self.x + {i}\n" for i in range(20_000))
    return box.like_python(f"class C:\n    x = 1\n{methods}print(C().m77())\n", must="run")


@row("a function that calls one helper 3,000 times", quick=True)
def calls_in_turn(box: Box) -> str:
    calls = "    v = inc(v)\n" * 3_000
    return box.like_python(
        f"def inc(x): return x + 1\ndef f(v):\n{calls}    return v\nprint(f(1))\n", must="run"
    )


@row("2,000 local functions in one function", seconds=60, memory=1024)
def many_locals(box: Box) -> str:
    inner = "".join(f"    def g{i}(x):\n        return x + {i}\n    y = g{i}(y)\n" for i in range(2_000))
    return box.like_python(f"def f(y):\n{inner}    return y\nprint(f(1))\n", must="run")


@row("a dict literal of 200,000 items", seconds=60, memory=1024)
def long_dict(box: Box) -> str:
    items = "".join(f"    'key{i}': {i},\n" for i in range(200_000))
    return box.like_python(f"d = {{\n{items}}}\nprint(len(d))\n", must="run")


@row("a list literal of 500,000 items, changed by one fold", seconds=60, memory=1024)
def long_list(box: Box) -> str:
    return box.like_python(f"d = [{', '.join(map(str, range(500_000)))}, 1 + 1]\nprint(len(d))\n", must="run")


@row("a string literal of 10 MB", seconds=30)
def long_string(box: Box) -> str:
    return box.like_python(("s = '" if i == 0 else "x" * 1000 for i in range(10_001)), must="refuse")


@row("a string literal of 10 MB, in a function that changes", seconds=30)
def long_string_changed(box: Box) -> str:
    text = "abc" * 3_400_000
    return box.like_python(f"def f():\n    n = 1 + 1\n    return n, len('{text}')\nprint(f())\n", must="run")


@row("one line of 1 MB", seconds=60, memory=1024)
def long_line(box: Box) -> str:
    return box.like_python("x = 1 + 1; " * 95_000 + "\nprint(x)\n", must="run")


@row("one line of 1 MB that is not ASCII", seconds=60, memory=1024)
def long_line_unicode(box: Box) -> str:
    return box.like_python("é = 'ü' + 'ü'; " * 60_000 + "\nprint(é)\n", must="run")


@row("a name of 100,000 characters", seconds=20, quick=True)
def long_name(box: Box) -> str:
    name = "n" * 100_000
    return box.like_python(
        f"def {name}({name}):\n    y = {name} + 1\n    return y\nprint({name}(1 + 1))\n", must="run"
    )


@row("a function of 20,000 parameters", seconds=30, memory=1024)
def many_parameters(box: Box) -> str:
    names = ", ".join(f"a{i}" for i in range(20_000))
    return box.like_python(f"def f({names}):\n    b = a1 + a2\n    return b\nprint(f(*range(20000)))\n")


@row("a call with 50,000 arguments", seconds=30, memory=1024)
def many_arguments(box: Box) -> str:
    return box.like_python(f"def f(*a):\n    return len(a)\nprint(f({', '.join(['1 + 1'] * 50_000)}))\n")


@row("an f-string of 20,000 fields", seconds=60, memory=1024)
def many_fields(box: Box) -> str:
    return box.like_python(
        f"def f(x):\n    y = 1 + 1\n    return f'{'{x} ' * 20_000}{{y}}'\nprint(len(f(1)))\n"
    )


@row("a match statement of 10,000 cases", seconds=60, memory=1024)
def many_cases(box: Box) -> str:
    cases = "".join(f"        case {i}:\n            return {i} + 1\n" for i in range(10_000))
    return box.like_python(f"def f(x):\n    match x:\n{cases}print(f(9_000))\n", must="run")


@row("50,000 names declared global", seconds=60, memory=1024)
def many_globals(box: Box) -> str:
    names = ", ".join(f"g{i}" for i in range(50_000))
    return box.like_python(f"def f():\n    global {names}\n    g1 = 1 + 1\nf()\nprint(g1)\n", must="run")


@row("20,000 strings joined by being next to each other", seconds=30, memory=1024)
def adjacent_strings(box: Box) -> str:
    return box.like_python("x = (" + "'a'\n" * 20_000 + ")\nprint(len(x), 1 + 1)\n", must="run")


@row("local functions that get themselves as arguments, and that each call the one before twice", quick=True)
def inlining_without_end(box: Box) -> str:
    chain = "".join(f"    f{i} = lambda k: (f{i - 1}(k), f{i - 1}(k))\n" for i in range(1, 30))
    return box.like_python(
        "def once(n):\n    h = lambda k: [[[[[k(k)]]]]]\n    return n and h(h)\n"
        "def twice(n):\n    h = lambda k: n or (k(k), k(k))\n    return h(h)\n"
        f"def many(n):\n    f0 = lambda k: n + k\n{chain}    return n and f29(1)\n"
        "print(once(0), twice(3), many(0))\n",
        must="run",
    )
