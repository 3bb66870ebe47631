"""What the plugin does in a run with `--s2s`: compile what is imported, count it, and say so at the end."""

from __future__ import annotations

import contextlib
import dataclasses
import importlib.machinery
import importlib.util
import json
import sys
import warnings
from collections.abc import Iterable, Mapping
from types import CodeType
from typing import Any, NamedTuple

import pytest

from s2s.api import hook, loaded
from s2s.cache import Cache, entry_key
from s2s.errors import UsageError, did_you_mean
from s2s.options import Options
from s2s.pytest_plugin import RUN, compare, lines

#: A module as compiled may make others move their lines; compiling again settles at the second time.
_ATTEMPTS = 4
_SHOWN = 3

#: What the plugin object that compares is registered as.
COMPARE = "s2s-compare"


class Module(NamedTuple):
    """What became of one module: how many functions it has, how many changed, how many coverage held back."""

    functions: int
    changed: int
    held: int


def start(config: pytest.Config, given: Mapping[str, Any]) -> None:
    """Begin a run: check the options, install the import hook, register the run.

    Args:
        config: pytest's configuration, its options parsed but its conftest files not yet loaded.
        given: the options of this plugin that are set, by their names.

    Raises:
        pytest.UsageError: an option has a value that means nothing.
    """
    rerun = compare.Rerun.read(given["s2s_rerun"]) if "s2s_rerun" in given else None
    if rerun is not None:
        config.pluginmanager.register(rerun, "s2s-rerun")
    if not given.get("s2s"):
        name = "--" + next(iter(given)).replace("_", "-")
        raise pytest.UsageError(f"{name} has no meaning without --s2s=PACKAGE")
    packages = _packages(given["s2s"])
    try:
        options = Options.make(
            level=_level(given.get("s2s_level", "2")),
            assume=",".join(given.get("s2s_assume", ())),
            passes=given.get("s2s_passes"),
            keep_frames=given.get("s2s_keep_frames", False),
        )
    except UsageError as error:
        hint = f"; {error.hint}" if error.hint else ""
        raise pytest.UsageError(f"--s2s: {error.message}{hint}") from None
    run = Run(
        config,
        packages,
        options,
        [name for names in given.get("s2s_assume", ()) for name in names.split(",")],
    )
    if rerun is None or rerun.compiled:
        run.install()
    config.pluginmanager.register(run, RUN)
    if given.get("s2s_compare") and rerun is None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(compare.Comparison(config, run.assumed), COMPARE)


def _packages(values: Iterable[str]) -> tuple[str, ...]:
    names = [name.strip() for value in values for name in value.split(",")]
    for name in names:
        if name.isidentifier() and name != "s2s":
            continue
        top = name.partition(".")[0].replace("-", "_")
        if name.partition(".")[0] == "s2s":
            why = "s2s does not compile itself while it runs"
        elif top.isidentifier():
            why = f"{name!r} is not the name of a top-level package; did you mean {top!r}?"
        else:
            why = f"{name!r} is not the name of a package; it is the one an import names: --s2s=PACKAGE[,…]"
        raise pytest.UsageError(f"--s2s: {why}")
    return tuple(dict.fromkeys(names))


def _level(value: str) -> int:
    try:
        return int(value.removeprefix("O"))
    except ValueError:
        raise pytest.UsageError(f"--s2s-level: {value!r} is no level; levels are 0, 1 and 2") from None


class Run:
    """The plugin object of a run.

    Args:
        config: pytest's configuration.
        packages: what to compile.
        options: how.
        assumed: the assumptions granted, as they were named.
    """

    def __init__(
        self, config: pytest.Config, packages: tuple[str, ...], options: Options, assumed: list[str]
    ) -> None:
        self.config = config
        self.packages = packages
        self.options = options
        self.assumed = assumed
        self.cache = Cache()
        self.modules: dict[str, Module] = {}
        self.early: set[str] = set()
        self.rewritten: set[str] = set()
        self._rule: hook.Rule | None = None
        self._measured = _Measured(config)

    def install(self) -> None:
        """Install the import hook."""
        for name, module in list(sys.modules.items()):
            loader = getattr(getattr(module, "__spec__", None), "loader", None)
            if self._names(name) and isinstance(loader, importlib.machinery.SourceFileLoader):
                self.early.add(name)
        self._rule = hook.add_rule(self.packages, (), self.options, self.cache, self._code)

    def _names(self, module: str) -> bool:
        return module.partition(".")[0] in self.packages

    def _code(self, name: str, data: bytes, path: str) -> CodeType:
        """The code of a module, compiled, and noted."""
        how = self._measured.how()
        key = entry_key("pytest", self.options.key(), data, importlib.util.MAGIC_NUMBER.hex(), path, how)
        stored = self.cache.get(key)
        if stored is not None:
            content = json.loads(stored)
            only = None if content["only"] is None else frozenset(content["only"])
            code = loaded.code_for(data, path, dataclasses.replace(self.options, only=only), self.cache)
            self.modules[name] = Module(*content["module"])
            return code
        code = loaded.code_for(data, path, self.options, self.cache)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            plain = compile(data, path, "exec", dont_inherit=True)
        only = None
        if how:
            code, only = self._measurable(data, path, plain, code, order=how == "branches")
        held = 0 if only is None else len(lines.scopes(plain) - only)
        self.modules[name] = Module(*lines.changed_functions(plain, code), held)
        content = {"only": None if only is None else sorted(only), "module": self.modules[name]}
        self.cache.put(key, json.dumps(content).encode())
        return code

    def _measurable(
        self, data: bytes, path: str, plain: CodeType, code: CodeType, *, order: bool
    ) -> tuple[CodeType, frozenset[str] | None]:
        """The code in which coverage finds the lines it looks for, and the functions optimized in it."""
        only = lines.scopes(plain)
        for _ in range(_ATTEMPTS):
            moved = lines.moved(plain, code, order=order)
            if not moved:
                return code, None if only == lines.scopes(plain) else only
            only -= moved
            options = dataclasses.replace(self.options, only=only)
            code = loaded.code_for(data, path, options, self.cache)
        return plain, frozenset()

    # --- what pytest calls ----------------------------------------------------------------------------------

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Take stock; a run that compiled nothing of what it was told to is no success."""
        for name, module in list(sys.modules.items()):
            loader = getattr(getattr(module, "__spec__", None), "loader", None)
            if self._names(name) and type(loader).__name__ == "AssertionRewritingHook":
                self.rewritten.add(name)
        self.cache.trim()
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["s2s"] = json.dumps([self.modules, sorted(self.early), sorted(self.rewritten)])
        elif session.exitstatus == pytest.ExitCode.OK and not self._as_asked():
            session.exitstatus = pytest.ExitCode.USAGE_ERROR

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Add what a worker of pytest-xdist compiled."""
        output = getattr(node, "workeroutput", {}).get("s2s")
        if output is not None:
            modules, early, rewritten = json.loads(output)
            self.modules.update({name: Module(*counts) for name, counts in modules.items()})
            self.early.update(early)
            self.rewritten.update(rewritten)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say in one line what was compiled, and in one more for each package of which nothing was."""
        if self._rule is None:
            return
        missing = self._missing()
        compiled = [name for name in self.packages if name not in missing]
        if compiled:
            terminalreporter.write_line(self._summary(compiled))
        for name in missing:
            terminalreporter.write_line(f"s2s: {self._why_missing(name)}", red=True, bold=True)
        failing = terminalreporter.stats.keys() & {"failed", "error"}
        if failing and not self.config.pluginmanager.hasplugin(COMPARE):
            terminalreporter.write_line(
                "s2s: --s2s-compare tells which of the failing tests fail uncompiled too"
            )

    def pytest_unconfigure(self) -> None:
        """Take the import hook away again."""
        if self._rule is not None:
            hook.remove_rule(self._rule)

    # --- what it says ---------------------------------------------------------------------------------------

    def _missing(self) -> list[str]:
        """The packages of which nothing was compiled."""
        if self._rule is None:
            return []
        there = {name.partition(".")[0] for name in self.modules}
        return [name for name in self.packages if name not in there]

    def _as_asked(self) -> bool:
        """Whether something was compiled, and what was not is at least there to be imported."""
        missing = self._missing()
        return self._rule is None or (len(missing) < len(self.packages) and all(map(_is_there, missing)))

    def _summary(self, packages: list[str]) -> str:
        options, modules = self.options, self.modules.values()
        how = (
            f"at -O{options.level}"
            if options.passes is None
            else "with " + (",".join(options.passes) or "no pass")
        )
        if options.assume:
            how += f", assuming {', '.join(self.assumed)}"
        text = (
            f"s2s: {', '.join(packages)} compiled {how}: {_count(len(modules), 'module')}, "
            f"{sum(module.changed for module in modules)} of "
            f"{_count(sum(module.functions for module in modules), 'function')} changed"
        )
        if held := sum(module.held for module in modules):
            text += f"; {held} left as written, for coverage to see their lines"
        if self.rewritten:
            text += f"; {_count(len(self.rewritten), 'test module')} left to pytest"
        if self.early:
            text += f"; imported before s2s and not compiled: {_some(self.early)}"
        return text

    def _why_missing(self, name: str) -> str:
        early = {module for module in self.early if module.partition(".")[0] == name}
        rewritten = {module for module in self.rewritten if module.partition(".")[0] == name}
        if early:
            return (
                f"nothing of {name} was compiled: it was imported before the plugin could see to it, by another "
                f"plugin or at the start of Python ({_some(early)})"
            )
        if rewritten:
            return (
                f"nothing of {name} was compiled: pytest rewrites the assertions of all its modules that were "
                f"imported ({_some(rewritten)}); --assert=plain turns that off"
            )
        if any(module.partition(".")[0] == name for module in sys.modules):
            return f"nothing of {name} was compiled: none of its modules that were imported is a Python source file"
        text = f"nothing of {name} was imported, so nothing of it was compiled"
        hint = None if _is_there(name) else did_you_mean(name, _importable())
        return f"{text}; {hint}" if hint else text


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _some(names: Iterable[str]) -> str:
    ordered = sorted(names)
    more = len(ordered) - _SHOWN
    return ", ".join(ordered[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _is_there(name: str) -> bool:
    """Whether there is such a module to import."""
    with contextlib.suppress(ImportError, AttributeError, ValueError):
        return importlib.util.find_spec(name) is not None
    return False


def _importable() -> set[str]:
    """The top-level names that there are to import."""
    import pkgutil

    names = {name.partition(".")[0] for name in sys.modules}
    with contextlib.suppress(OSError):
        names |= {module.name for module in pkgutil.iter_modules()}
    return {name for name in names if not name.startswith("_")}


class _Measured:
    """Whether coverage measures this run, and what.

    Args:
        config: pytest's configuration.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._options = config.known_args_namespace
        self._branches: bool | None = None

    def how(self) -> str:
        """`lines`, `branches`, or nothing."""
        measuring = bool(getattr(self._options, "cov_source", None)) and not getattr(
            self._options, "no_cov", False
        )
        coverage: Any = sys.modules.get("coverage")
        current = None if coverage is None else coverage.Coverage.current()
        if current is None and not measuring:
            return ""
        if self._branches is None:
            self._branches = self._wants_branches(current)
        return "branches" if self._branches else "lines"

    def _wants_branches(self, current: Any) -> bool:
        if getattr(self._options, "cov_branch", None):
            return True
        if current is None:
            # A worker of pytest-xdist measures later than it imports the first conftest file.
            coverage: Any = importlib.import_module("coverage")
            current = coverage.Coverage(config_file=getattr(self._options, "cov_config", True))
        return bool(current.get_option("run:branch"))
