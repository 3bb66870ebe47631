"""What `s2s profile` does, once its options are read."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from s2s.cli.console import err, print_error
from s2s.cli.program import launch, start_module, start_script
from s2s.config.find import choice_of
from s2s.errors import S2SError, shown
from s2s.options import Options
from s2s.profile.build import profile_of
from s2s.profile.data import Profile
from s2s.profile.recorder import Recorder
from s2s.writing import write_file

#: So many functions are shown.
_MOST_SHOWN = 15


def profiled(
    script: str, args: list[str], as_module: bool, output: str, folder: str | None, show: bool
) -> int:
    """Run a program, and write its profile, however it ends.

    Args:
        as_module: whether it is the name of a module.
        folder: what is the program's own, where that is not the folder of the script, or the module's package.
    """
    here = os.getcwd()
    recorder = Recorder((folder or _own_folder(script, as_module),))
    options = choice_of(Options(passes=(), header=False))
    start = start_module if as_module else start_script

    def run() -> int:
        # Calls: of the object `app`.
        recorder.start()
        return start(script, args, options, None, calls=1)

    output = os.path.abspath(output)
    try:
        return launch(run)
    finally:
        recorder.stop()
        profile = profile_of(recorder, here)
        try:
            write_file(output, profile.dumps().encode(errors="surrogatepass"))
            err(_summary(profile, output))
            if show:
                err("\n".join(hottest(profile)))
        except S2SError as error:
            print_error(error)


def _own_folder(script: str, as_module: bool) -> str:
    """The folder of what is the program's own."""
    if not as_module:
        path = os.path.realpath(script)
        return path if os.path.isdir(path) else os.path.dirname(path)
    sys.path.insert(0, os.getcwd())
    try:
        spec = find_spec(script.partition(".")[0])
    except (ImportError, ValueError):
        spec = None
    finally:
        del sys.path[0]
    if spec is not None and spec.submodule_search_locations:
        return next(iter(spec.submodule_search_locations))
    return os.path.dirname(spec.origin) if spec is not None and spec.origin else os.getcwd()


def _summary(profile: Profile, output: str) -> str:
    functions = sum(len(file.functions) for file in profile.files.values())
    files = "1 file" if len(profile.files) == 1 else f"{len(profile.files)} files"
    return (
        f"s2s: {functions} functions of {files} in {profile.seconds:.2f} s, "
        f"looked at {profile.samples} times: {shown(output)}"
    )


def hottest(profile: Profile) -> list[str]:
    """The functions that take the most time, one a line."""
    found = [(path, function) for path, file in profile.files.items() for function in file.functions]
    found.sort(key=lambda one: -one[1].own)
    lines = [f"{'own':>6} {'total':>6} {'calls':>10}  function"]
    for path, function in found[:_MOST_SHOWN]:
        lines.append(
            f"{function.own:6.1%} {function.total:6.1%} {function.calls:10}  "
            f"{function.name} ({shown(path)}:{function.line})"
        )
    return lines
