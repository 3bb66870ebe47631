"""The pytest plugin: `pytest --s2s=PACKAGE` runs any test suite against the package compiled.

Without `--s2s` this file is all that is loaded, and it does nothing. (PYTEST_DONT_REWRITE: it asserts nothing.)
"""

from __future__ import annotations

import argparse
from collections.abc import Generator

import pytest

#: What the plugin object of a run is registered as.
RUN = "s2s-run"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("s2s", "running the tests against compiled code (s2s)")
    group.addoption(
        "--s2s",
        action="append",
        metavar="PACKAGE[,…]",
        help="Compile these top-level packages or modules as the tests import them.",
    )
    group.addoption("--s2s-level", metavar="N", help="Optimization level: 0, 1 or 2 (default: 2).")
    group.addoption(
        "--s2s-assume",
        action="append",
        metavar="NAME[,…]",
        help="Grant assumptions; none is granted by default.",
    )
    group.addoption("--s2s-passes", metavar="PASS[,…]", help="Run exactly these passes, or 'none'.")
    group.addoption(
        "--s2s-keep-frames",
        action="store_true",
        default=None,
        help="Never inline what can raise, so that tracebacks keep every frame.",
    )
    group.addoption(
        "--s2s-compare",
        action="store_true",
        default=None,
        help="Say of each failing test whether it also fails uncompiled (runs the failing ones again at the end).",
    )
    # How --s2s-compare tells the pytest it starts what to run.
    group.addoption("--s2s-rerun", metavar="FOLDER", help=argparse.SUPPRESS)


# A wrapper, and the first: conftest files are imported inside, and so is what other plugins load here.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    """Install the import hook before anything of the tests is imported."""
    given = {
        name: value
        for name, value in vars(early_config.known_args_namespace).items()
        if value is not None and (name == "s2s" or name.startswith("s2s_"))
    }
    if given:
        from s2s.pytest_plugin.run import start

        start(early_config, given)
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to be loaded when it is too late."""
    if config.getoption("s2s") and not config.pluginmanager.hasplugin(RUN):
        raise pytest.UsageError(
            "--s2s: the plugin was loaded by a conftest file, after what that file imports; "
            "load it with '-p s2s.pytest_plugin', on the command line or in addopts"
        )
