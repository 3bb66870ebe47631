"""An optimizing source-to-source Python compiler: Python in, faster Python out, same behaviour.

    @s2s.compile
    def function(...): ...

    program = s2s.optimize_source(text)
    print(program.source)
    program.run()

What is named here is loaded when it is first used.
"""

from __future__ import annotations

from s2s.version import __version__

# Not from `typing`, which takes longer to import than everything here. Type checkers know the name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from s2s.api.decorator import compile
    from s2s.api.hook import install, uninstall
    from s2s.api.info import FunctionInfo
    from s2s.api.lazy import NotCompiledWarning
    from s2s.api.program import Program, optimize_file, optimize_source
    from s2s.errors import S2SError, SourceError, UsageError
    from s2s.hybrid.hybridize import Hybrid, hybridize
    from s2s.report.remarks import Remark
    from s2s.verify.check import verify

__all__ = [
    "FunctionInfo",
    "Hybrid",
    "NotCompiledWarning",
    "Program",
    "Remark",
    "S2SError",
    "SourceError",
    "UsageError",
    "__version__",
    "compile",
    "hybridize",
    "install",
    "optimize_file",
    "optimize_source",
    "uninstall",
    "verify",
]

_HOMES = {
    "FunctionInfo": "s2s.api.info",
    "Hybrid": "s2s.hybrid.hybridize",
    "NotCompiledWarning": "s2s.api.lazy",
    "Program": "s2s.api.program",
    "Remark": "s2s.report.remarks",
    "S2SError": "s2s.errors",
    "SourceError": "s2s.errors",
    "UsageError": "s2s.errors",
    "compile": "s2s.api.decorator",
    "hybridize": "s2s.hybrid.hybridize",
    "install": "s2s.api.hook",
    # What `%load_ext s2s` and `%unload_ext s2s` ask for.
    "load_ipython_extension": "s2s.notebook",
    "unload_ipython_extension": "s2s.notebook",
    "optimize_file": "s2s.api.program",
    "optimize_source": "s2s.api.program",
    "uninstall": "s2s.api.hook",
    # The package is the function too: it can be called.
    "verify": "s2s",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if home == __name__:
        return import_module(f"{home}.{name}")
    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
