"""Random programs over arrays: statements drawn one by one, each kept if numpy runs it."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from textwrap import indent
from typing import Any

import numpy as np
from hypothesis import strategies as st

#: Rounded by the runtime in its own way: what comes of these is never compared, rounded or counted.
ROUNDED = [
    "np.tanh({a})", "np.exp(np.tanh({a}))", "np.sqrt(np.abs({a}))", "{a} / ({b} * {b} + 1)", "np.mean({a}, axis={axis})",
    "np.sin({a})", "1 / (1 + np.exp(-np.tanh({a})))", "({a} - np.mean({a})) / (np.std({a}) + 1)", "np.log(np.abs({a}) + 1)",
    "np.exp({a} - np.max({a})) / np.sum(np.exp({a} - np.max({a})))", "{a}.var(axis={axis})", "{a} * 0.1",
]  # fmt: skip
ANY = [
    "{a} + {b}", "{a} - {b}", "{a} * {b}", "{a} @ {b}", "np.dot({a}, {b})", "np.maximum({a}, {b})", "np.minimum({a}, {n})",
    "{a}.T", "{a}.reshape(-1)", "{a}[None]", "np.stack([{a}, {a}], axis={axis})", "np.concatenate([{a}, {b}], axis={axis})",
    "np.sum({a}, axis={axis})", "np.max({a}, axis={axis}, keepdims=True)", "{a}[{i}]", "{a}[..., {i}:]", "{a}[::-1]",
    "-{a}", "np.abs({a})", "{a} + {n}", "{a} * {n}", "np.pad({a}, 1)", "np.expand_dims({a}, {axis})", "np.squeeze({a})",
    "{a}.astype(np.{dtype})", "np.clip({a}, {m}, {n})", "np.full((2, 3), {a}.sum())", "np.zeros_like({a}) + {b}",
    "np.where({c}, {a}, {b})", "np.tile({a}, 2)", "np.cumsum({a}, axis={axis})", "{a} ** 2", "np.float32({a}.sum())",
    "{a}[[0, -1]]", "np.split({a}, 1)[0]", "np.broadcast_to({a}, (2, 2, 3))", "[{a} * k for k in range(3)][{i}]",
    "np.eye(3, dtype=np.float32) @ {b}", "({a} if {a}.ndim > 1 else {b})", "helper({a}, {b})", "{a} + len({b})",
]  # fmt: skip
EXACT = [
    "{a} > {b}", "{a} == {b}", "{a} <= {n}", "np.argmax({a}, axis={axis})", "np.sign({a})", "np.floor({a})", "{a} // {n}",
    "{a} % {n}", "np.any({a} > 0, axis={axis})", "({a} > 0) & ({b} < 2)", "~({a} > 0)", "np.logical_or({a}, {b})",
    "({a} > 0).sum()", "np.rint({a})", "{a} // 3 + {b} % 2", "np.isnan({a})",
]  # fmt: skip
DTYPES = ["float32", "float64", "int64", "int32", "bool", "int8", "float16"]
HELPER = "def helper(p, q):\n    r = p + q\n    r -= p * 2\n    return r\n"


@dataclass
class Net:
    """A drawn program: its text, what it is run on, and what is known of its locals meanwhile."""

    inputs: dict[str, Any]
    parameters: dict[str, Any]
    lines: list[str] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    exact: set[str] = field(default_factory=set)

    @property
    def text(self) -> str:
        """The function."""
        body = "\n".join([*self.lines, f"return {self.result}"])
        return f"def f({', '.join(self.inputs)}):\n{indent(body, '    ')}"

    result: str = ""


def _array(draw: Any, dtype: str, shape: tuple[int, ...]) -> Any:
    size = int(np.prod(shape))
    numbers = draw(st.lists(st.integers(-8, 8), min_size=size, max_size=size))
    values = np.array(numbers, np.float64).reshape(shape)
    if dtype == "bool":
        return values > 0
    return (values / 4 if dtype.startswith("float") else values).astype(dtype)


_SHAPES = [(2, 3), (3,), (3, 3), (1, 3), (2, 1), (), (2, 2, 3)]


def runs(text: str, names: dict[str, Any]) -> Any:
    """The names after a text has run, or None if numpy refuses it or gives what is no small array of numbers."""
    after = dict(names)
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            exec(text, after)
    except Exception:
        return None
    for value in (after["made"], after.get("more", 0)):
        array = np.asarray(value)
        if str(array.dtype) not in DTYPES or not 0 < array.size <= 100:
            return None
        if array.dtype.kind == "f" and not np.all(np.abs(array) < 1000):
            return None
    return after


@st.composite
def nets(draw: Any) -> Net:
    """A random program of supported operations."""
    inputs = {
        f"x{number}": _array(draw, draw(st.sampled_from(DTYPES)), draw(st.sampled_from(_SHAPES)))
        for number in range(draw(st.integers(1, 2)))
    }
    parameters = {
        "W": _array(draw, "float32", (3, 3)),
        "v": _array(draw, draw(st.sampled_from(DTYPES)), (3,)),
    }
    net = Net(inputs, parameters)
    names: dict[str, Any] = {"np": np, **parameters}
    exec(HELPER, names)
    names.update(inputs)
    net.values = {**inputs, **parameters}
    net.exact = set(net.values)
    for number in range(draw(st.integers(1, 8))):
        _statement(draw, net, names, f"t{number}")
    locals_ = [name for name in names if name[0] == "t" and name[1:].isdigit()]
    chosen = draw(st.lists(st.sampled_from(locals_ or list(inputs)), min_size=1, max_size=3, unique=True))
    net.result = chosen[0] if len(chosen) == 1 else f"({', '.join(chosen)})"
    if draw(st.booleans()) and len(chosen) > 1:
        net.result = "{" + ", ".join(f"'out_{name}': {name}" for name in chosen) + "}"
    return net


def _expression(draw: Any, net: Net, readable: list[str]) -> tuple[str, bool]:
    exact = [name for name in readable if name in net.exact]
    kind = draw(st.sampled_from([ANY, ANY, ROUNDED, EXACT]))
    pool = exact if kind is EXACT else readable
    template = draw(st.sampled_from(kind))
    a, b = draw(st.sampled_from(pool)), draw(st.sampled_from(pool))
    text = template.format(
        a=a, b=b, c=f"{draw(st.sampled_from(exact))} > 0", n=draw(st.sampled_from(["2", "1.5", "3", "np.float32(0.5)"])),
        m=draw(st.sampled_from(["-1", "0", "-0.5"])), axis=draw(st.sampled_from([0, -1, 1])), i=draw(st.integers(0, 2)),
        dtype=draw(st.sampled_from(DTYPES if a in net.exact else ["float32", "float64"])),
    )  # fmt: skip
    return text, kind is not ROUNDED and {a, b} <= net.exact and "1.5" not in text


def _statement(draw: Any, net: Net, names: dict[str, Any], target: str) -> None:
    """One more statement, if numpy runs it."""
    readable = list(net.values)
    text, exact = _expression(draw, net, readable)
    form = draw(st.sampled_from(["plain", "plain", "plain", "add", "set", "if", "for", "while", "return"]))
    test = f"{draw(st.sampled_from([name for name in readable if name in net.exact]))}.sum() > {draw(st.integers(-2, 2))}"
    value = runs(f"made = {text}", names)
    if value is None:
        return
    array = np.asarray(value["made"])
    block = f"{target} = {text}"
    if form == "add":
        block = f"{target} = {text} + 0\n{target} += {draw(st.sampled_from(['1', '2.5', 'W', 'v']))}"
    elif form == "set" and array.ndim:
        index = draw(st.sampled_from([":", "0", "..., -1", "::2", "[0]"]))
        block = f"{target} = ({text}).copy()\n{target}[{index}] = {draw(st.sampled_from(['0', 'v', '1.75', f'{target} * 2']))}"
    elif form == "if":
        block = (
            f"if {test}:\n    {target} = {text}\nelse:\n    {target} = ({text}) + ({text})\n"
            f"{target} = {target} * 1"
        )
    elif form == "for":
        block = f"{target} = ({text}) + 0\nfor k in range(int(np.abs(v).sum()) % 4):\n    {target} = {target} + {target} * k"
    elif form == "while":
        block = (
            f"{target} = ({text}) + 0\nk{target} = 0\nwhile k{target} < 5 and {test}:\n    {target} = {target} - {target} // 2\n"
            f"    k{target} += 1\n    if k{target} == {draw(st.integers(1, 4))}:\n        break"
        ) if exact else block  # fmt: skip
    after = runs(f"{block}\nmade = {target}", names)
    if after is None:
        return
    net.lines += block.splitlines()
    names[target] = after[target]
    if f"k{target}" in after:
        names[f"k{target}"] = after[f"k{target}"]
    net.values[target] = after[target]
    if exact:
        net.exact.add(target)
