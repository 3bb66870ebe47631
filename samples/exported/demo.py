"""Exported programs run outside the Python that made them, on the same random inputs.

`make export-demo` calls this. A runtime that is not there is skipped, and a line says so.
"""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from s2s.export import export

HERE = Path(__file__).resolve().parent
TURNS = 20
sys.path.insert(0, str(HERE.parent))

import export_net  # noqa: E402  (it lies beside this folder)

PROGRAMS = {"forward": export_net.forward, "classify": export_net.classify}


def flat(result):
    """The numbers of a result, output after output."""
    parts = result.values() if isinstance(result, dict) else [result]
    return np.concatenate([np.ravel(np.asarray(part, np.float64)) for part in parts])


def standing_alone(base, inputs):
    """The numpy program, imported from its file."""
    spec = importlib.util.spec_from_file_location(base.name, base.with_suffix(".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [flat(getattr(module, base.name)(x)) for x in inputs]


def onnxruntime(base, inputs):
    """The model, in Python."""
    import onnxruntime

    session = onnxruntime.InferenceSession(base.with_suffix(".onnx"), providers=["CPUExecutionProvider"])
    names = [output.name for output in session.get_outputs()]
    return [flat(dict(zip(names, session.run(None, {"x": x})))) for x in inputs]


def process(*command):
    """The model, in another process: one line of JSON for each input."""

    def run(base, inputs):
        data = base.with_suffix(".bin")
        np.concatenate(inputs).tofile(data)
        done = subprocess.run(
            [*command, str(base.with_suffix(".onnx")), str(data)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stderr[-500:])
        return [np.array(json.loads(line), np.float64) for line in done.stdout.splitlines()]

    return run


def main(folder, node_modules, native):
    """Export, run everywhere, compare."""
    runtimes = [("net.py, numpy only", standing_alone), ("onnxruntime in Python", onnxruntime)]
    if node_modules:
        script = str(HERE / "node.mjs")
        runtimes.append(
            ("onnxruntime-web in JavaScript", process("node", script, os.path.abspath(node_modules)))
        )
    if native:
        runtimes.append(("OpenVINO in C++", process(native)))
    rng = np.random.default_rng(7)
    inputs = [rng.standard_normal((1, 512)).astype(np.float32) for _ in range(TURNS)]
    for name, function in PROGRAMS.items():
        files = export(function, folder / name, x=inputs[0])
        print(f"{name}: {', '.join(f'{path.name} {path.stat().st_size:,} bytes' for path in files)}")
        expected = [flat(function(x)) for x in inputs]
        for title, run in runtimes:
            found = run(folder / name, inputs)
            assert len(found) == len(expected)
            worst = max(np.max(np.abs(one - other)) for one, other in zip(found, expected))
            print(f"  {title + ':':32}{TURNS} inputs, largest difference {worst:.1e}")
            assert worst < 1e-5, title


if __name__ == "__main__":
    where, modules, program = sys.argv[1:]
    main(Path(where), modules, program)
