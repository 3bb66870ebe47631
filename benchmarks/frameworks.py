"""What `torch.jit.script` and `tf.function` keep of a Python function, beside what s2s keeps; and what a forward takes.

    python -m benchmarks.frameworks

Frameworks that are not installed are left out. Nothing else needs them: `pip install torch tensorflow-cpu onnxruntime`.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import logging
import os
import sys
import tempfile
import textwrap
import time
import warnings
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

#: What is asked: a name, a function `f` of `x` (and `lib`, the framework's module), and the inputs of two calls.
QUESTIONS = {
    "print(x)": """
        def f(x):
            print("called")
            return x + 1
    """,
    "if on data": """
        def f(x):
            if x.sum() > 0:
                return x + 1
            return x - 1
    """,
    "for on data": """
        def f(x):
            y = x * 1
            for i in range(int(x.sum())):
                y = y + 1
            return y
    """,
    "while on data": """
        def f(x):
            y = x * 1
            while y.sum() < 10:
                y = y * 2
            return y
    """,
    "a += b": """
        def f(x):
            x += 1
            return x
    """,
    "a[:] = b": """
        def f(x):
            x[:] = x * 2
            return x
    """,
    "a[0] = b, a made here": """
        def f(x):
            y = x * 1
            y[0] = 7
            return y
    """,
    "a call of numpy": """
        def f(x):
            return x + np.maximum(x, 0)
    """,
    "a list that grows": """
        def f(x):
            seen.append(1)
            return x + len(seen)
    """,
}
INPUTS = [np.array([3.0, -1.0], np.float32), np.array([-1.0, 2.0], np.float32)]


def function(text: str, folder: Path) -> Any:
    """A function in a module of its own, since frameworks read its source."""
    path = folder / f"case{abs(hash(text))}.py"
    path.write_text("import numpy as np\nseen = []\n" + textwrap.dedent(text))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module.f


def two_calls(call: Callable[[Any], Any], array: Callable[[Any], Any]) -> list[tuple[Any, Any, str]]:
    """The results of two calls, what they left in their arguments, and what they printed."""
    seen = []
    for given in INPUTS:
        argument = array(given.copy())
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            result = np.asarray(call(argument))
        seen.append((result.tolist(), np.asarray(argument).tolist(), said.getvalue()))
    return seen


def verdict(seen: list[tuple[Any, Any, str]], expected: list[tuple[Any, Any, str]]) -> str:
    """What differs from Python, in words."""
    for part, word in enumerate(("another result", "the argument stays as it was", "not printed")):
        for number, (one, other) in enumerate(zip(seen, expected)):
            if one[part] != other[part]:
                return f"{word} in the {('first', 'second')[number]} call"
    return "as in Python"


def shortened(error: BaseException) -> str:
    """Why it was refused: the line that says most."""
    text = getattr(error, "message", None) or str(error)
    lines = [line.strip(" :") for line in text.splitlines() if line.strip()] or [""]
    line = lines[-1] if lines[0].startswith("in user code") else lines[0]
    return f"{type(error).__name__}: {line[:100]}"


def tensorflow() -> Any:
    """TensorFlow with one thread, and without its greetings."""
    import tensorflow as tf

    tf.get_logger().setLevel(logging.ERROR)
    with contextlib.suppress(RuntimeError):  # it was set before
        tf.config.threading.set_intra_op_parallelism_threads(1)
        tf.config.threading.set_inter_op_parallelism_threads(1)
    return tf


def exported(f: Any) -> Callable[[Any], Any]:
    """`s2s.export`, run by onnxruntime."""
    import onnxruntime

    from s2s.export import symbol
    from s2s.export.onnx_writer import onnx_model

    model = onnx_model(symbol(f, x=INPUTS[0])).SerializeToString()
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    return lambda x: session.run(None, {"x": x})[0]


def installed(*names: str) -> bool:
    """Whether modules can be imported."""
    return all(importlib.util.find_spec(name) is not None for name in names)


def ways() -> dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]:
    """Each way to compile, and its arrays."""
    import s2s

    found: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {}
    if installed("torch"):
        import torch

        found[f"`torch.jit.script` {torch.__version__}"] = (torch.jit.script, torch.from_numpy)
    if installed("tensorflow"):
        tf = tensorflow()
        found[f"`tf.function` {tf.__version__}"] = (lambda f: tf.function(f), tf.constant)
    found["`s2s.compile`"] = (s2s.compile, lambda x: x)
    found["`s2s.hybridize`"] = (lambda f: s2s.hybridize(f, trial=False), lambda x: x)
    found["the same, `frozen=True`"] = (lambda f: s2s.hybridize(f, frozen=True), lambda x: x)
    if installed("onnx", "onnxruntime"):
        found["`s2s export`, ONNX"] = (exported, lambda x: x)
    return found


def as_tensorflow(text: str) -> str:
    """A question as TensorFlow writes it: a sum is a function there."""
    text = "import tensorflow as tf\n" + textwrap.dedent(text)
    for variable in ("x", "y"):
        text = text.replace(f"{variable}.sum()", f"tf.reduce_sum({variable})")
    return text.replace("range(int(tf.reduce_sum(x)))", "tf.range(tf.cast(tf.reduce_sum(x), tf.int32))")


def kept() -> None:
    """Print what each way keeps of each question."""
    columns = ways()
    print("| | " + " | ".join(columns) + " |")
    print("|---|" + "---|" * len(columns))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in QUESTIONS.items():
            expected = two_calls(function(text, Path(folder)), lambda x: x)
            cells = []
            for way, (compile_, array) in columns.items():
                mine = as_tensorflow(text) if "tf." in way else text
                try:
                    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
                        warnings.simplefilter("ignore")
                        cells.append(
                            verdict(two_calls(compile_(function(mine, Path(folder))), array), expected)
                        )
                except Exception as error:
                    cells.append(shortened(error))
            print(f"| `{name}` | " + " | ".join(cell.replace("|", "/") for cell in cells) + " |")


def net() -> list[tuple[np.ndarray, np.ndarray]]:
    """The chapter's net: weights (outputs, inputs) and biases."""
    rng = np.random.default_rng(0)
    sizes = (512, 256, 128, 2)
    return [
        ((rng.standard_normal((b, a)) / a**0.5).astype(np.float32), rng.standard_normal(b).astype(np.float32))
        for a, b in pairwise(sizes)
    ]


LAYERS = net()


def forward(x):
    """The net in numpy."""
    for weight, bias in LAYERS[:-1]:
        x = np.maximum(x @ weight.T + bias, 0)
    weight, bias = LAYERS[-1]
    return x @ weight.T + bias


def rivals() -> dict[str, tuple[Callable[[Any], Any], Any]]:
    """Ways to run the net, and the input of each."""
    x = np.random.default_rng(1).standard_normal((1, 512)).astype(np.float32)
    import s2s

    found: dict[str, tuple[Callable[[Any], Any], Any]] = {
        "numpy, as written": (forward, x),
        "s2s.hybridize": (s2s.hybridize(forward, trial=False), x),
        "s2s.hybridize, frozen=True": (s2s.hybridize(forward, frozen=True), x),
    }
    from s2s.export import symbol
    from s2s.export.numpy_text import numpy_text

    made = symbol(forward, x=x)
    names: dict[str, Any] = {"np": np, **{value.name: array for value, array in made.parameters}}
    exec("def " + numpy_text(made, "net.npz").split("\ndef ")[1], names)
    found["s2s export, net.py"] = (names["forward"], x)
    if installed("onnx", "onnxruntime"):
        import onnxruntime

        from s2s.export.onnx_writer import onnx_model

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        session = onnxruntime.InferenceSession(
            onnx_model(made).SerializeToString(), options, providers=["CPUExecutionProvider"]
        )
        found["s2s export, onnxruntime"] = (lambda x: session.run(None, {"x": x})[0], x)
    if installed("torch"):
        import torch

        torch.set_num_threads(1)
        layers: list[Any] = []
        for weight, bias in LAYERS:
            layer = torch.nn.Linear(weight.shape[1], weight.shape[0])
            layer.weight.data, layer.bias.data = torch.from_numpy(weight), torch.from_numpy(bias)
            layers += [layer, torch.nn.ReLU()]
        module = torch.nn.Sequential(*layers[:-1])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found["torch, as written"] = (module, torch.from_numpy(x))
            found["torch.jit.script"] = (torch.jit.script(module), torch.from_numpy(x))
    if installed("tensorflow"):
        tf = tensorflow()
        pairs = [(tf.constant(weight.T.copy()), tf.constant(bias)) for weight, bias in LAYERS]

        def run(x: Any) -> Any:
            for weight, bias in pairs[:-1]:
                x = tf.nn.relu(x @ weight + bias)
            return x @ pairs[-1][0] + pairs[-1][1]

        found["tensorflow, as written"] = (run, tf.constant(x))
        found["tf.function"] = (tf.function(run), tf.constant(x))
    return found


def timed() -> None:
    """Print what 1000 forwards of the net take, by the median of 40 turns of 25 for each way."""
    found = rivals()
    expected = np.asarray(forward(found["numpy, as written"][1]))
    turns: dict[str, list[float]] = {name: [] for name in found}
    for call, x in found.values():
        for _ in range(20):
            result = call(x)
        result = result.detach().numpy() if hasattr(result, "detach") else np.asarray(result)
        np.testing.assert_allclose(result, expected, rtol=1e-4, atol=1e-4)
    for _ in range(40):
        for name, (call, x) in found.items():
            start = time.perf_counter()
            for _ in range(25):
                call(x)
            turns[name].append((time.perf_counter() - start) * 1000 / 25)
    seconds = {name: median(taken) for name, taken in turns.items()}
    base = seconds["numpy, as written"]
    print("| 1000 forwards, batch 1 | seconds | numpy's time |")
    print("|---|---|---|")
    for name, taken in seconds.items():
        print(f"| {name} | {taken:.4f} | {taken / base:.2f} × |")


if __name__ == "__main__":
    kept()
    print()
    timed()
