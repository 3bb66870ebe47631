"""What cannot be exported is an error with a place, a reason and what to change; nothing is ever dropped silently."""

from __future__ import annotations

import builtins
import functools
import inspect
import math
import warnings
from typing import Any

import numpy as np
import pytest

from s2s.errors import UsageError
from s2s.export import ArrayProgram, ExportError, symbol
from s2s.export.onnx_writer import onnx_model
from tests.exporting import agree, program, runtime

W = np.zeros((4, 4), np.float32)
X = np.arange(12, dtype=np.float32).reshape(3, 4)


class Net:
    w = W

    def __call__(self, x):
        return x


net = Net()
L = [W, W]
rngg = np.random.default_rng(0)


def rec(x, n=0):
    return rec(x, n)


#: Where, why, and the function.
CASES = [
    (
        "2:5",
        "print is an effect, and an exported program has none",
        """
def f(x):
    print(x)
    return x
""",
    ),
    (
        "2:5",
        "x is an array of the caller's, or a view of one, and is changed in place",
        """
def f(x):
    x += 1
    return x
""",
    ),
    (
        "3:5",
        "h is an array of the caller's, or a view of one, and is changed in place",
        """
def f(x):
    h = x.T
    h[0] = 1
    return h
""",
    ),
    (
        "4:5",
        "h is changed in place, and g may be the same memory",
        """
def f(x):
    h = x * 1
    g = h
    h += 1
    return g
""",
    ),
    (
        "4:5",
        "h is changed in place, and g may be the same memory",
        """
def f(x):
    h = x * 1
    g = h[0]
    h += 1
    return g
""",
    ),
    (
        "4:5",
        "h is changed in place, and m may be the same memory",
        """
def f(x):
    h = x * 1
    m = h.sum
    h += 1
    return m()
""",
    ),
    (
        "5:9",
        "h is changed in place, and what a loop goes through may be the same memory",
        """
def f(x):
    h = x * 1
    for row in h:
        row = row * 1
        h += row
    return h
""",
    ),
    (
        "4:9",
        "a list or dict changes while a loop goes through it",
        """
def f(x):
    hs = [x * 1]
    for h in hs:
        hs.append(h)
        if len(hs) > 3: break
    return hs
""",
    ),
    (
        "2:5",
        "a list or dict from outside the function is changed",
        """
def f(x):
    L.append(x)
    return x
""",
    ),
    (
        "2:5",
        "L[0] is an array of the caller's, or a view of one, and is changed in place",
        """
def f(x):
    L[0] += 1
    return x
""",
    ),
    (
        "2:5",
        "global cannot be exported",
        """
def f(x):
    global W
    W = x
    return x
""",
    ),
    (
        "4:16",
        "y has a value only if the condition in line 2 holds, or only if not",
        """
def f(x):
    if x.sum() > 0:
        y = 1
    return x * y
""",
    ),
    (
        "2:5",
        "only one way from here returns a value",
        """
def f(x):
    if x.sum() > 0:
        return x
""",
    ),
    (
        "6:16",
        "y is 1 or 1.0, as the condition in line 2 decides",
        """
def f(x):
    if x.sum() > 0:
        y = 1
    else:
        y = 1.0
    return x * y
""",
    ),
    (
        "3:5",
        "t is a Python int before this loop, and numpy's float32[3,4] after a turn",
        """
def f(x):
    t = 0
    for i in range(int(x[0, 0])):
        t = x
    return t
""",
    ),
    (
        "4:12",
        "y has a value only if the loop in line 2 has run",
        """
def f(x):
    for i in range(int(x[0, 0])):
        y = x
    return y
""",
    ),
    (
        "4:12",
        "i is the variable of a loop that may not have run",
        """
def f(x):
    for i in range(int(x[0, 0])):
        pass
    return i
""",
    ),
    (
        "3:9",
        "only one way from here returns a value",
        """
def f(x):
    while x.sum() > 0:
        if x.max() > 3:
            return x
        x = x - 1
    return x
""",
    ),
    (
        "2:12",
        "the index is numpy's bool[3,4]: the shape of the result would depend on the data",
        """
def f(x):
    return x[x > 0]
""",
    ),
    (
        "3:12",
        "a slice has computed bounds: the shape of the result would depend on the data",
        """
def f(x):
    n = int(x[0, 0])
    return x[:n]
""",
    ),
    (
        "2:12",
        "an argument of np.zeros depends on the data",
        """
def f(x):
    return np.zeros(int(x[0, 0]))
""",
    ),
    (
        "2:12",
        "shape of np.reshape depends on the data",
        """
def f(x):
    return x.reshape(int(x[0, 0]), -1)
""",
    ),
    (
        "2:12",
        "the call of Net cannot be exported",
        """
def f(x):
    return net(x)
""",
    ),
    (
        "2:16",
        "the attribute w of an object of the class Net may change between calls",
        """
def f(x):
    return x @ net.w
""",
    ),
    (
        "2:16",
        "the attribute standard_normal of an object of the class Generator may change",
        """
def f(x):
    return x + rngg.standard_normal(4)
""",
    ),
    (
        "2:16",
        "rand draws random numbers",
        """
def f(x):
    return x + np.random.rand()
""",
    ),
    (
        "2:12",
        "the call of np.linalg.inv cannot be exported",
        """
def f(x):
    return np.linalg.inv(x)
""",
    ),
    (
        "2:12",
        "np.sum with dtype= cannot be exported",
        """
def f(x):
    return np.sum(x, dtype=np.float64)
""",
    ),
    (
        "",
        "the calls are more than 60 deep",
        """
def f(x):
    return rec(x)
""",
    ),
    (
        "2:5",
        "the program raises for these inputs",
        """
def f(x):
    raise ValueError
""",
    ),
    (
        "3:9",
        "the program raises depending on the data",
        """
def f(x):
    if x.sum() > 0:
        raise ValueError
    return x
""",
    ),
    (
        "2:5",
        "assert looks at the data: an exported program raises nothing",
        """
def f(x):
    assert x.sum() > 0
    return x
""",
    ),
    (
        "2:5",
        "try cannot be exported",
        """
def f(x):
    try:
        return x
    except Exception:
        return x
""",
    ),
    (
        "2:5",
        "with cannot be exported, except for np.errstate",
        """
def f(x):
    with open("a") as g:
        return x
""",
    ),
    (
        "4:9",
        "more than 200,000 statements run while exporting",
        """
def f(x):
    k = 1
    while k > 0:
        k += 1
    return x
""",
    ),
    (
        "2:6",
        "an assignment inside an expression (:=) cannot be exported",
        """
def f(x):
    (y := x)
    return y
""",
    ),
    (
        "2:5",
        "yield cannot be exported",
        """
def f(x):
    yield x
""",
    ),
    (
        "2:5",
        "None is returned",
        """
def f(x):
    return None
""",
    ),
    (
        "2:5",
        "'a' is returned",
        """
def f(x):
    return "a", x
""",
    ),
    (
        "2:5",
        "a dict that is returned has keys that are no texts",
        """
def f(x):
    return {1: x}
""",
    ),
    (
        "1:1",
        "f takes *x",
        """
def f(*x):
    return x
""",
    ),
    (
        "2:12",
        "the name unknown stands for nothing",
        """
def f(x):
    return unknown(x)
""",
    ),
    (
        "2:9",
        "y is read before it has a value",
        """
def f(x):
    y = y + 1
    return y
""",
    ),
    (
        "2:12",
        "the method foo of arrays cannot be exported",
        """
def f(x):
    return x.foo()
""",
    ),
    (
        "2:5",
        "the method fill of arrays cannot be exported",
        """
def f(x):
    x.fill(0)
    return x
""",
    ),
    (
        "3:5",
        "the method sort of arrays cannot be exported",
        """
def f(x):
    out = np.zeros(3)
    out.sort()
    return out + x[0, 0]
""",
    ),
    (
        "2:8",
        "ValueError: The truth value of an array with more than one element is",
        """
def f(x):
    if x:
        return x
    return x
""",
    ),
    (
        "2:12",
        "the value is numpy's float32[3,4] or 0, as the condition in line 2 decides",
        """
def f(x):
    return x if x.sum() > 0 else 0
""",
    ),
    (
        "2:5",
        "an iterator is kept under a name",
        """
def f(x):
    z = zip(x, x)
    return [a + b for a, b in z]
""",
    ),
    (
        "4:9",
        "a list or dict made outside is changed in code that the data decides about",
        """
def f(x):
    outs = []
    if x.sum() > 0:
        outs.append(x)
    return outs
""",
    ),
    (
        "2:12",
        "astype has the dtype int16",
        """
def f(x):
    return x.astype(np.int16)
""",
    ),
    (
        "2:12",
        "astype has the dtype complex64",
        """
def f(x):
    return x.astype(np.complex64)
""",
    ),
    (
        "2:24",
        "and of numpy's float32 and numpy's float32 gives the one that the data chooses",
        """
def f(x):
    return x.sum() and x.max()
""",
    ),
    (
        "2:12",
        "a list, a tuple or a dict is indexed by data",
        """
def f(x):
    return [x][int(x[0, 0])]
""",
    ),
    (
        "2:5",
        "3 values are unpacked to 2 names",
        """
def f(x):
    a, b = x
    return a
""",
    ),
    (
        "4:5",
        "numpy refuses to put float64 into int64 in place",
        """
def f(x):
    h = x * 2
    h = h.astype(np.int64)
    h += 0.5
    return h
""",
    ),
    (
        "3:5",
        "numpy's float32[3,4] does not fit in place into numpy's float32[4]",
        """
def f(x):
    h = x[0] * 2
    h += x
    return h
""",
    ),
    (
        "2:12",
        "ValueError: matmul: Input operand 1 has a mismatch in its core dimension 0,",
        """
def f(x):
    return x @ x
""",
    ),
    (
        "2:15",
        "a text depends on the data",
        """
def f(x):
    return f"{x}"
""",
    ),
    (
        "2:12",
        "numpy's float32[3,4] is compared with None",
        """
def f(x):
    return x == None
""",
    ),
    (
        "2:12",
        "identity of computed values has no meaning",
        """
def f(x):
    return x is x
""",
    ),
    (
        "2:12",
        "in looks at the data",
        """
def f(x):
    return 1 in x
""",
    ),
    (
        "2:12",
        "round of numpy's float32 cannot be exported",
        """
def f(x):
    return round(x.sum())
""",
    ),
    (
        "2:12",
        "max of numpy's float32 and 0 gives one or the other type",
        """
def f(x):
    return max(x.sum(), 0)
""",
    ),
    (
        "2:5",
        "the import of os cannot be exported",
        """
def f(x):
    import os
    return x
""",
    ),
    (
        "2:5",
        "Attribute is assigned to: an effect",
        """
def f(x):
    x.data = 3
    return x
""",
    ),
    (
        "3:9",
        "nonlocal cannot be exported",
        """
def f(x):
    def g():
        nonlocal x
        x = x + 1
    g()
    return x
""",
    ),
    (
        "4:9",
        "v is changed in place, and h may be the same memory",
        """
def f(x):
    h = x * 1
    def g(v):
        v += 1
        return v
    return g(h) + h
""",
    ),
    (
        "2:12",
        "np.pad is exported with mode 'constant' and one number",
        """
def f(x):
    return np.pad(x, 1, mode="wrap")
""",
    ),
    (
        "2:12",
        "np.dot of more than two dimensions cannot be exported",
        """
def f(x):
    return np.dot(x[None], x.T[None])
""",
    ),
    (
        "3:5",
        "b is an array of the caller's, or a view of one, and is changed in place",
        """
def f(x):
    b = np.asarray(x)
    b += 1
    return x
""",
    ),
    (
        "4:5",
        "d is changed in place, and c may be the same memory",
        """
def f(x):
    c = np.zeros(4)
    d = c[1:]
    d += 1
    return x + c
""",
    ),
    (
        "3:12",
        "ONNX has no product of matrices of bool",
        """
def f(x):
    c = np.ones((4, 4), bool)
    return c @ (x.T > 1)
""",
    ),
    (
        "2:5",
        "the method foo is returned",
        """
def f(x):
    return x.sum().foo
""",
    ),
    (
        "2:5",
        "exec is an effect, and an exported program has none",
        """
def f(x):
    exec("y = 1")
    return x
""",
    ),
    (
        "2:15",
        "the call of locals cannot be exported",
        """
def f(x):
    return x, locals()
""",
    ),
    (
        "7:12",
        "outs has a value only if the loop in line 3 has run",
        """
def f(x):
    n = 0
    while x.sum() > 0:
        x = x - 1
        outs = [x]
        n += 1
    return outs
""",
    ),
    (
        "4:9",
        "h is changed in place, and c may be the same memory",
        """
def f(x):
    h = c = x * 1
    while h.sum() > 0:
        h -= 1
    return h, c
""",
    ),
    (
        "5:9",
        "h is changed in place, and c may be the same memory",
        """
def f(x):
    h = x * 1
    c = h * 1
    while h.sum() > 0:
        h -= 1
        h, c = c, h
        c = h
    return h, c
""",
    ),
    (
        "5:9",
        "h is an array of the caller's, or a view of one, and is changed in place",
        """
def f(x):
    h = x * 1
    while h.sum() > 0:
        h = h[::-1]
        h -= 1
        h = x
    return h
""",
    ),
    (
        "3:5",
        "np.float64(1.0) does not fit in place into numpy's float64[]",
        """
def f(x):
    a = np.zeros(())
    a += 1
    return a + x
""",
    ),
    (
        "2:15",
        "** of 3",
        """
def f(x):
    return {**3, "a": x}["a"]
""",
    ),
    (
        "2:17",
        "3 is nothing to look in",
        """
def f(x):
    return x if 1 in 3 else x + 1
""",
    ),
    (
        "2:20",
        "TypeError: 'int' object is not iterable",
        """
def f(x):
    return x + len(list(3))
""",
    ),
    (
        "2:12",
        "ValueError: dictionary update sequence element #0 has length 1; 2 is required",
        """
def f(x):
    return dict(["a"])["a"] + x
""",
    ),
    (
        "2:24",
        "3 is nothing to go through",
        """
def f(x):
    return [y for y in zip(3, [x])][0][1]
""",
    ),
]


#: Each would be exported wrongly if it were exported without a look at what else it does.
TRAPS = [
    ("def f(x):\n    return (x,) == (x * 1,)", "lists of computed values are compared"),
    ("def f(x):\n    a = b = [x]\n    a *= 2\n    return b", "changed in place by Mult"),
    ("def f(x):\n    d = e = {'a': x}\n    d |= {'b': x}\n    return e", "changed in place by BitOr"),
    ("def f(x):\n    d = {'a': x}\n    return d.get(x[0, 0], x)", "the method get"),
    ("def f(x):\n    outs = [x, x + 1]\n    return outs.pop(int(x[0, 0]))", "where depends on the data"),
    ("def f(x):\n    outs = [x]\n    outs.extend(1)\n    return outs", "not iterable"),
    (
        "def f(x):\n    h = x * 1\n    def g(v=h):\n        return v\n    h += 1\n    return g()",
        "g may be the same memory",
    ),
    ("def f(x):\n    h = x * 1\n    hs = [h]\n    h += 1\n    return hs", "hs may be the same memory"),
    (
        "def f(x):\n    h = x * 1\n    for i, row in enumerate(h):\n        h[i] = row + i\n    return h",
        "a loop goes through",
    ),
    (
        "def f(x):\n    h = x * 1\n    for a, b in zip(h, h):\n        a = b = 0\n        h += 1\n    return h",
        "a loop goes through",
    ),
    (
        "def f(x):\n    outs = [x]\n    for a, b in zip(outs, [1, 2]):\n        outs.append(a)\n    return outs",
        "goes through it",
    ),
    (
        "def f(x):\n    d = {'a': x}\n    for k, v in d.items():\n        d['b'] = v\n    return d",
        "goes through it",
    ),
    (
        "def f(x):\n    d = {'a': x}\n    ks = d.keys()\n    d['b'] = x\n    return [d[k] for k in ks]",
        "kept under a name",
    ),
    (
        "def f(x):\n    c = np.zeros(4, np.float32)\n    b = np.asarray(c, dtype=np.float32)\n    b += 1\n    return x + c",
        "c may be the same",
    ),
    (
        "def f(x):\n    c = np.zeros(4)\n    b = np.float64(c)\n    b += 1\n    return x + c",
        "c may be the same memory",
    ),
    (
        "def f(x):\n    c = np.zeros((2, 2))\n    b, d = np.split(c, 2)\n    b += 1\n    return x.sum() + c",
        "may be the same memory",
    ),
    (
        "def f(x, y):\n    a, b = (x * 1, y * 1)\n    if x.sum() > 0:\n        a = b\n    a += 1\n    return a, b",
        "b may be the same memory",
    ),
    ("def f(x):\n    n = 2 ** 70\n    return x if x.sum() > n else x * n", "more than 64 bits"),
    ("def f(x, max):\n    return x * max", "the numpy program needs"),
    ("def f(x):\n    return old(x)", "not defined by a def statement"),
]


@pytest.mark.parametrize(("text", "why"), TRAPS)
def test_what_would_go_wrong_is_refused(text: str, why: str) -> None:
    runtime()
    names = {"x": X, "y": X, "max": X}
    given = {name: names[name] for name in inspect.signature(_made(text)).parameters}
    with pytest.raises(ExportError) as caught:
        onnx_model(symbol(program(text, old=functools.wraps(rec)(lambda x: x + 1))[0], given))
    assert why in caught.value.message


def _made(text: str) -> Any:
    names: dict[str, Any] = {"np": np}
    exec(text, names)
    return names["f"]


def refused(text: str, **names: Any) -> ExportError:
    """The error that a function is refused with."""
    with pytest.raises(ExportError) as caught:
        onnx_model(symbol(program(text.lstrip("\n"), **names)[0], x=X))
    return caught.value


@pytest.mark.parametrize(("where", "why", "text"), CASES)
def test_what_is_refused_says_where_and_why(where: str, why: str, text: str) -> None:
    runtime()
    error = refused(text, W=W, net=net, L=L, rngg=rngg, rec=rec)
    assert why in error.message
    if where:
        assert error.location == f"case.py:{where}"


def test_most_refusals_say_what_to_change() -> None:
    runtime()
    hints = [refused(text, W=W, net=net, L=L, rngg=rngg, rec=rec).hint for _, _, text in CASES]
    assert sum(hint is not None for hint in hints) >= len(hints) - 3


def _agrees_or_refused(text: str, **values: Any) -> bool:
    """Whether a function is exported; if so, its result is what it is in Python."""
    made_program, function = program(text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made = symbol(made_program, values)
            onnx_model(made)
    except ExportError as error:
        assert error.filename == "case.py" and error.line == 2 and error.column
        return False
    agree(made, function, values)
    return True


#: They look at the file system, the terminal or the process; what the last two give is not defined.
_NOT_TRIED = {
    "info", "show_config", "show_runtime", "test", "fromfile", "loadtxt", "genfromtxt", "load", "save", "getbufsize",
    "empty", "empty_like",
}  # fmt: skip


def test_every_function_of_numpy_is_exported_rightly_or_refused() -> None:
    """Of one array, of two, and of a list of them."""
    runtime()
    exported = set()
    names = [name for name in dir(np) if callable(getattr(np, name)) and name not in _NOT_TRIED]
    for name in names:
        for arguments in ("x", "x, x", "[x, x]", "x, 1"):
            if name.startswith("_") or inspect.ismodule(getattr(np, name)):
                continue
            if _agrees_or_refused(f"def f(x):\n    return np.{name}({arguments})", x=X):
                exported.add(name)
    assert len(names) > 400
    assert {"add", "sum", "concatenate", "float32", "zeros_like"} <= exported
    assert not exported & {"random", "sort", "unique", "nonzero", "fft", "save", "einsum", "histogram"}


def test_every_method_of_arrays_is_exported_rightly_or_refused() -> None:
    runtime()
    exported = set()
    for name in dir(np.ndarray):
        if name.startswith("__"):
            continue
        for arguments in ("", "0", "1, 0", "np.float32"):
            if _agrees_or_refused(f"def f(x):\n    return x.{name}({arguments})", x=X):
                exported.add(name)
        if _agrees_or_refused(f"def f(x):\n    return x.{name}", x=X):
            exported.add(name)
    assert {"sum", "T", "squeeze", "astype", "shape"} <= exported
    assert not exported & {"sort", "fill", "tofile", "tolist", "tobytes", "view", "data", "base", "flat"}


def test_every_builtin_is_exported_rightly_or_refused() -> None:
    runtime()
    exported = set()
    for name in dir(builtins):
        if name.startswith("_") or name in ("exit", "quit", "help", "copyright", "credits", "license"):
            continue
        for arguments in ("x", "x[0, 0]", "float(x[0, 0])", "x[0, 0], x[0, 1]", "[x[0, 0], x[1, 1]]"):
            if _agrees_or_refused(f"def f(x):\n    return {name}({arguments})", x=X):
                exported.add(name)
    assert exported <= {
        "abs",
        "all",
        "any",
        "bool",
        "float",
        "int",
        "len",
        "list",
        "max",
        "min",
        "sum",
        "tuple",
    }


def test_every_function_of_math_is_exported_rightly_or_refused() -> None:
    runtime()
    exported = set()
    for name in dir(math):
        made_program, function = program(f"def f(t):\n    return math.{name}(t)", math=math)
        try:
            made = symbol(made_program, t=0.5)
        except ExportError as error:
            assert error.line == 2
            continue
        agree(made, function, {"t": 0.5})
        exported.add(name)
    assert exported == {"exp", "log", "sqrt", "tanh", "sin", "cos"}


STATEMENTS = [
    "global W\n    W = x", "import os", "from os import path", "class A:\n        pass",
    "try:\n        pass\n    finally:\n        pass", "with open('f') as f:\n        pass",
    "match x:\n        case _:\n            pass", "raise ValueError", "del x.T", "x.y = 1", "x.y += 1",
    "yield x", "y = yield x", "yield from x", "async def g():\n        pass", "y = {x}", "y = {1, 2}",
    "y = {v for v in x}", "@len\n    def g():\n        pass", "y = (z := x)", "y = f'{x:.2f}'",
    "y = x[x > 0]", "x[0] = 1", "x *= 2", "x[x > 0] = 1", "W[0] = 1", "assert x.sum() > 0", "return 'text'",
    "y = lambda: x\n    return y", "return", "return None", "return W, None", "return print", "return np",
    "for x.y in range(3):\n        pass", "for v in 5:\n        pass", "a, b = x[0]", "a, *b, c = x[:1]",
    "y = x < 1 < x", "y = 1 if x else 2", "y = not x", "y = x and x", "y = 'a' + x", "y = x @ 1",
    "y = x[5, 5]", "y = x['a']", "y = x[1.5]", "y = x << 1", "y = x[None, [0], x[0, 0] > 1]",
    "y = np.sum(x, axis=5)", "y = x.reshape(5, 5)", "y = np.concatenate(x, x)", "y = np.where(x > 0)",
    "y = dict(a=x)[x]",
]  # fmt: skip


@pytest.mark.parametrize("statement", STATEMENTS)
def test_statements_that_are_refused(statement: str) -> None:
    runtime()
    tail = (
        ""
        if statement.startswith("return")
        else "\n    return y"
        if statement.startswith("y =")
        else "\n    return x"
    )
    error = refused(f"def f(x):\n    {statement}{tail}", W=W)
    assert error.filename == "case.py" and error.line and error.column


@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({}, "the types of x are not given"),
        ({"y": X}, "no input 'y'"),
        ({"x": X, "y": X}, "no input 'y'"),
        ({"x": "float32[a+1]"}, "not made of numbers"),
        ({"x": "float31[1]"}, "no dtype 'float31'"),
        ({"x": "complex64[1]"}, "no dtype 'complex64'"),
        ({"x": "float[1]"}, "a numpy one: float64"),
        ({"x": "float32[1"}, "cannot read the inputs"),
        ({"x": "float32[-1]"}, "not made of numbers"),
    ],
)
def test_inputs_that_are_refused(inputs: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError) as caught:
        symbol(program("def f(x):\n    return x")[0], inputs)
    assert why in caught.value.message and caught.value.hint


def test_targets_that_are_refused() -> None:
    for target in (3, "text", len, Net, net, lambda x: x, np.sum, X):
        with pytest.raises(ExportError) as caught:
            symbol(target, x=X)
        assert caught.value.hint
    with pytest.raises(ExportError, match="not one function definition"):
        ArrayProgram.of_source("x = 1", {})


@pytest.mark.parametrize(
    "dtype", ["int16", "uint16", "uint32", "uint64", "complex64", "object", "U3", "datetime64[s]", ">f4"]
)
def test_parameters_of_other_dtypes_are_refused(dtype: str) -> None:
    error = refused("def f(x):\n    return x + w", w=np.zeros(4, dtype))
    assert error.location == "case.py:2:16" and "has the dtype" in error.message
