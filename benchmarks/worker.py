"""One form of one program, alive in a process of its own and asked for one timed round at a time.

The process is given a job as one line of JSON on its standard input, and answers each further line there, which
asks for a round, with a line of JSON: the processor time of the round, and a digest of what the job printed and
returned. It needs nothing but the standard library and what the job itself imports, so that what runs beside the job
is the same for every form of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import importlib
import io
import json
import os
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

#: What `repr` shows of an object that does not show its content: no two processes agree on it.
_ADDRESS = re.compile(r"\bat 0x[0-9a-fA-F]+")

#: CPython keeps the frames of a thread in chunks of 16 KiB, and asks the system for a chunk each time a call crosses
#: into one: where a job happens to stand before such a border, it may take a third longer, or twenty times as long.
#: So each round is cut into parts that run at different depths, together about one chunk, and their median counts.
PARTS = 8
_FRAMES_PER_CHUNK = 128


class Server:
    """Answers requests for rounds, until there are none.

    Attributes:
        requests: where they come from, one a line.
        answers: where answers go.
        inside: the folder that holds the form of the program which is measured.
        modules: what must have been loaded from there, or something else than this form is measured.
    """

    def __init__(self, inside: str, modules: list[str]) -> None:
        self.requests = sys.stdin
        # What the program itself writes to its standard output, by whatever means, is no answer.
        self.answers = os.fdopen(os.dup(1), "w", buffering=1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.stdin = open(os.devnull)  # noqa: SIM115
        self.inside = os.path.realpath(inside)
        self.modules = modules

    def serve(self, job: Callable[[int], object], check: Callable[[], object] | None = None) -> None:
        """Run the job as often as each request says.

        Args:
            job: what is measured, given how often to do it. Its result is compared.
            check: computes what else is compared, once, after the first round.
        """
        rounds = 0
        for line in self.requests:
            loops = json.loads(line)
            printed = io.StringIO()
            gc.collect()
            parts = min(loops, PARTS)
            shares = [loops // parts + (part < loops % parts) for part in range(parts)]
            with contextlib.redirect_stdout(printed):
                each = []
                for part, share in enumerate(shares):
                    started = time.process_time()
                    result = deeper(depth(rounds, part, parts), lambda share=share: job(share))
                    each.append((time.process_time() - started) / share)
                seconds = statistics.median(each) * loops
                rounds += 1
                shown = repr(result)
                if check:
                    shown += repr(check())
                    check = None
            for name in self.modules:
                file = getattr(sys.modules[name], "__file__", None) or ""
                if not os.path.realpath(file).startswith(self.inside + os.sep):
                    raise ImportError(f"{name} was loaded from {file}, not from {self.inside}")
            said = _ADDRESS.sub("at 0x", printed.getvalue() + shown)
            output = said if len(said) <= 200 else hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()
            self.answers.write(json.dumps([seconds, output]) + "\n")
            self.answers.flush()


def depth(rounds: int, part: int, parts: int) -> int:
    """How many frames deeper a part of a round runs: the parts an even way apart, later rounds in between."""
    return (part * _FRAMES_PER_CHUNK // parts + rounds * 37) % _FRAMES_PER_CHUNK


def deeper(frames: int, job: Callable[[], object]) -> object:
    """Call a job from so many frames below."""
    return deeper(frames - 1, job) if frames else job()


def repeated(function: Callable[[], object]) -> Callable[[int], object]:
    """A job that calls a function; its result is the last call's."""

    def job(loops: int) -> object:
        result = None
        for _ in range(loops):
            result = function()
        return result

    return job


def call(server: Server, module: str, function: str) -> None:
    """The job is a function of a module."""
    server.serve(repeated(getattr(importlib.import_module(module), function)))


def script(server: Server, path: str) -> None:
    """The job is all the code of a file, in a namespace of its own each time; its result is what `RESULT` holds."""
    code = compile(Path(server.inside, path).read_bytes(), path, "exec")

    def work() -> object:
        names: dict[str, object] = {"__name__": "workload"}
        exec(code, names)
        return names["RESULT"]

    server.serve(repeated(work))


def pyperf(server: Server, path: str, argv: list[str], name: str, check: str | None) -> None:
    """The job is what a file of pyperformance hands to `pyperf` under a name."""
    import pyperf as library

    namespace: dict[str, Any] = {}

    class Runner(library.Runner):
        """Serves the benchmark named where pyperf would measure it."""

        def bench_func(self, label: str, function: Callable[..., object], *args: Any, **extra: Any) -> None:
            self._serve(label, repeated(lambda: function(*args)))

        def bench_time_func(
            self, label: str, function: Callable[..., object], *args: Any, **extra: Any
        ) -> None:
            # What it returns is how long it took.
            self._serve(label, lambda loops: function(loops, *args) and None)

        def bench_async_func(
            self, label: str, function: Callable[..., Any], *args: Any, **extra: Any
        ) -> None:
            self._serve(label, repeated(lambda: asyncio.run(function(*args))))

        def _serve(self, label: str, job: Callable[[int], object]) -> None:
            if label == name:
                server.serve(job, (lambda: eval(check, namespace)) if check else None)
                sys.exit()

    library.Runner = Runner
    file = Path(server.inside, path)
    sys.path.insert(0, str(file.parent))
    sys.argv = [str(file), *argv]
    module = ModuleType("__main__")
    module.__file__ = str(file)
    sys.modules["__main__"] = module
    namespace = module.__dict__
    exec(compile(file.read_bytes(), str(file), "exec"), namespace)
    raise LookupError(f"{path} has no benchmark {name}")


KINDS: dict[str, Callable[..., None]] = {"call": call, "script": script, "pyperf": pyperf}


def main() -> None:
    """Do what the first line of the standard input says."""
    request = json.loads(sys.stdin.readline())
    sys.path[:0] = request["path"]
    server = Server(request["path"][0], request["modules"])
    if "profile" in request:
        profiled(request, server)
    else:
        KINDS[request["kind"]](server, **request["arguments"])


def profiled(request: dict[str, Any], server: Server) -> None:
    """Do it under the recorder of `s2s profile`, and write what it saw."""
    from s2s.profile.build import profile_of
    from s2s.profile.recorder import Recorder

    recorder = Recorder((server.inside,))
    recorder.start()
    try:
        KINDS[request["kind"]](server, **request["arguments"])
    finally:
        recorder.stop()
        Path(request["profile"]).write_text(profile_of(recorder, server.inside).dumps(), encoding="utf-8")


if __name__ == "__main__":
    main()
