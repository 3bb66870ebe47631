"""What `s2s run` does: a program compiled in memory and run the way the interpreter runs it.

Nothing here needs click, which a program that is run by its name does not wait for.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from importlib.machinery import BuiltinImporter, ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType, TracebackType
from typing import Any, NoReturn

from s2s.api import hook, lazy, loaded
from s2s.cache import Cache
from s2s.cli.console import err, print_error
from s2s.cli.limits import hide_frames
from s2s.cli.shadows import make_room
from s2s.config.find import Choice
from s2s.errors import S2SError, UsageError, reason, shown
from s2s.options import Options

#: Up to 3.11 calls of C code count as depth, too.
_C_COUNTS = sys.version_info < (3, 12)
#: How deep the calls of `runpy` are below a program that the interpreter finds as a module.
_RUNPY_DEPTH = 3 if _C_COUNTS else 2

#: Stands for `sys.excepthook` where a program has deleted it.
_MISSING = object()


class _CannotStart(S2SError):
    """There is no program to run; an error of the user's, unlike whatever a program itself raises."""

    status = 1


class _Misconfigured(_CannotStart):
    """Its project says what means nothing."""

    status = 2


def run_script() -> NoReturn:
    """`s2s run SCRIPT [ARGS…]`, by the arguments of the process.

    Raises:
        SystemExit: with the program's exit status, unless it raises something else.
    """
    script, *args = sys.argv[2:]
    cache = None if os.environ.get("S2S_DEBUG") else Cache()
    options = Choice(Options(header=False), level=False, assume=False)
    sys.exit(launch(lambda: start_script(script, args, options, cache)))


def start_script(script: str, args: list[str], choice: Choice, cache: Cache | None, calls: int = 0) -> int:
    """Run a file, a folder or zip file with a `__main__` in it, or the standard input (`-`).

    Args:
        script: its path.
        args: the program's own arguments.
        choice: how to compile.
        cache: where compiled modules are kept.
        calls: how many calls of C code lead here.
    """
    options = _chosen(choice, script)
    sys.argv = [script, *args]
    if script == "-":
        _set_first_path("")
        data = sys.stdin.buffer.read()
        return _run(loaded.code_for(data, "<stdin>", options, None), _main_module("<stdin>"), calls)
    path = _absolute(script)
    if os.path.isdir(path) or _is_zip(path):
        _set_first_path(path)
        hook.add_rule((), (path,), choice, cache)
        spec = hook.find("__main__", [path])
        if spec is None:
            raise _CannotStart("no __main__ module in it", filename=shown(script))
        return _run_spec(spec, calls)
    try:
        with open(script, "rb") as file:
            data = file.read()
    except OSError as error:
        raise _CannotStart(f"cannot read: {reason(error)}", filename=shown(script)) from error
    folder = os.path.dirname(os.path.realpath(path))
    _set_first_path(folder)
    hook.add_rule((), (folder,), choice, cache)
    module = _main_module(path)
    module.__loader__ = SourceFileLoader("__main__", path)
    lazy.compiled_modules.add(module)
    # The interpreter keeps no bytecode of a script, and so warns of what is in it every time.
    return _run(loaded.code_for(data, path, options, cache, warn=True), module, calls)


def start_module(name: str, args: list[str], choice: Choice, cache: Cache | None, calls: int = 0) -> int:
    """Run a module, or the `__main__` of a package, found by its name; arguments as for `start_script`."""
    _chosen(choice, "-")
    sys.argv = ["-m", *args]
    _set_first_path(_absolute(""))
    hook.add_rule((name.partition(".")[0],), (), choice, cache)
    spec = _find(name)
    if spec is not None and spec.submodule_search_locations is not None:
        package = name
        spec = _find(f"{package}.__main__")
        if spec is None:
            raise _CannotStart(f"{package!r} is a package and cannot be executed: it has no __main__ module")
    if spec is None:
        raise _CannotStart(f"no module named {name!r}", hint="a file is run without -m")
    if isinstance(spec.loader, SourceFileLoader) and "." not in name and spec.origin:
        # A module outside any package: what lies beside it is its own tree.
        hook.add_rule((), (os.path.dirname(spec.origin),), choice, cache)
    if spec.origin:
        sys.argv[0] = spec.origin
    return _run_spec(spec, calls)


def _chosen(choice: Choice, path: str) -> Options:
    """How a file is compiled; asked before the program is first on the path, for what a project says is read now."""
    try:
        return choice(path)
    except UsageError as error:
        raise _Misconfigured(
            error.message, filename=error.filename, line=error.line, hint=error.hint
        ) from None


def _find(name: str) -> ModuleSpec | None:
    package = name.rpartition(".")[0]
    if package:
        # What a package raises as it is imported is the program's own error; that it is missing is found below.
        try:
            __import__(package)
        except ImportError as error:
            if error.name is None or not f"{package}.".startswith(f"{error.name}."):
                raise
    try:
        return importlib.util.find_spec(name)
    except ModuleNotFoundError as error:
        # What was asked for may be missing; a package whose own import fails is another matter.
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            return None
        raise _CannotStart(f"cannot find {name!r}: {error}") from error
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise _CannotStart(f"cannot find {name!r}: {type(error).__name__}: {error}") from error


def _run_spec(spec: ModuleSpec, calls: int) -> int:
    loader: Any = spec.loader
    if not hasattr(loader, "get_code"):
        raise _CannotStart(f"cannot run {spec.name!r}: it has no code in Python")
    module = _main_module(spec.origin)
    module.__spec__ = spec
    module.__package__ = spec.parent
    module.__loader__ = loader
    module.__dict__["__cached__"] = spec.cached

    code = loader.get_code(spec.name)
    if code is None:
        raise _CannotStart(f"cannot run {spec.name!r}: it has no code in Python")
    return _run(code, module, calls, below=_RUNPY_DEPTH)


def _main_module(path: str | None) -> ModuleType:
    """A new `__main__`, with the names the interpreter gives it."""
    import builtins

    module = ModuleType("__main__")
    module.__dict__.update(__builtins__=builtins, __annotations__={}, __loader__=BuiltinImporter)
    if path is not None:
        module.__dict__.update(__file__=path, __cached__=None)
    return module


def _absolute(path: str) -> str:
    """A path made absolute as the interpreter does it, which leaves `./` and `..` as they are."""
    if os.name == "nt":
        return os.path.abspath(path)
    try:
        folder = os.getcwd()
    except OSError:  # it has been removed
        return path
    return os.path.join(folder, path) if path else folder


def _set_first_path(folder: str) -> None:
    # `python -P` puts no folder of the program in front, and then there is none of ours to replace either.
    if not sys.flags.safe_path:
        make_room(folder)
        sys.path[0] = folder


def _is_zip(path: str) -> bool:
    if path.endswith((".py", ".pyw")) or not os.path.isfile(path):
        return False
    import zipfile

    return zipfile.is_zipfile(path)


def _run(code: CodeType, module: ModuleType, calls: int, below: int = 0) -> int:
    """Run a program as `__main__`.

    Args:
        code: its code.
        module: the module it runs in.
        calls: how many calls of C code lead here.
        below: how deep in calls it is under the interpreter itself.
    """
    _forget_click()
    sys.modules["__main__"] = module
    # The call of `exec` is one more.
    hide_frames(_depth() + (calls + 1 if _C_COUNTS else 0) - below)
    exec(code, module.__dict__)
    return 0


def _depth() -> int:
    """How many frames there are at this call; under `python -m s2s`, the call of `exec` of `runpy` counts as well."""
    depth = 0
    frame = sys._getframe().f_back
    while frame is not None:
        depth += 1
        if _C_COUNTS and frame.f_code.co_name == "_run_code" and frame.f_globals.get("__name__") == "runpy":
            depth += 1
        frame = frame.f_back
    return depth


def launch(start: Callable[[], int]) -> int:
    """Start a program; what it raises leaves as the interpreter would show it."""
    try:
        return start()
    except _CannotStart as error:
        print_error(error)
        return error.status
    except SystemExit:
        raise
    except BaseException:
        # The interpreter itself reports it, ends the program and chooses the exit status. Only the frames
        # of s2s are taken out, just before whatever hook the program may have set sees them.
        report = getattr(sys, "excepthook", _MISSING)

        def without_us(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
            seen: set[int] = set()
            chained: BaseException | None = error
            while chained is not None and id(chained) not in seen:
                seen.add(id(chained))
                chained.__traceback__ = _programs_frames(chained)
                chained = chained.__cause__ or chained.__context__
            if callable(report):
                report(kind, error, error.__traceback__)
            else:
                _report_without_hook(report, error)

        sys.excepthook = without_us
        raise


def _report_without_hook(report: object, error: BaseException) -> None:
    """Say what the interpreter says where `sys.excepthook` is missing, or nothing that can be called."""
    if report is _MISSING:
        err("sys.excepthook is missing")
    else:
        err(f"Error in sys.excepthook:\nTypeError: {type(report).__name__!r} object is not callable")
        err("\nOriginal exception was:")
    sys.__excepthook__(type(error), error, error.__traceback__)


def _programs_frames(error: BaseException) -> TracebackType | None:
    """The part of a traceback that is the program's."""
    frames: list[TracebackType] = []
    trace = error.__traceback__
    while trace is not None:
        frames.append(trace)
        if trace.tb_frame.f_globals is globals():
            frames.clear()
        trace = trace.tb_next
    result = None
    for entry in reversed(frames):
        filename = entry.tb_frame.f_code.co_filename
        # The interpreter hides its own import machinery around a syntax error, but not around our loader.
        machinery = isinstance(error, SyntaxError) and filename.startswith("<frozen importlib.")
        if filename not in (hook.__file__, loaded.__file__) and not machinery:
            result = TracebackType(result, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return result


def _forget_click() -> None:
    """Let the program import its own click, if it has one."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "click"]:
        del sys.modules[name]
