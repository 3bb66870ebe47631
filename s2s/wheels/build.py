"""What a wheel holds beside its modules as written."""

from __future__ import annotations

import importlib.util
import marshal
import posixpath
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from s2s.backend.code import fill_positions, to_code
from s2s.config.find import Choice
from s2s.driver import Compiled, compile_bytes
from s2s.errors import S2SError
from s2s.linking import Linker
from s2s.recursion import with_deep_stack
from s2s.wheels import runtime
from s2s.wheels.wrap import Wrapped, wrapped

#: The flags of bytecode that holds as long as the hash of its source, which the interpreter checks (PEP 552).
_CHECKED_HASH = 0b11
_INIT = "__init__.py"

#: The tag of the interpreter that compiled modules are for, as wheels name it.
PYTHON_TAG = f"cp{sys.version_info.major}{sys.version_info.minor}"


@dataclass
class Contents:
    """What compiling the modules of a wheel gave.

    Attributes:
        files: the files to put into it, by their paths in it, `/` between the parts; some in the place of modules.
        compiled: how many modules are compiled.
        left: why modules are left as written, if that is worth telling, by their paths.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    compiled: int = 0
    left: dict[str, str] = field(default_factory=dict)


def helper_name(distribution: str) -> str:
    """The package that lies beside the modules of a distribution, and knows how they are run."""
    return "_s2s_" + re.sub(r"\W+", "_", distribution, flags=re.ASCII).lower()


def compile_modules(modules: Mapping[str, str], distribution: str, options: Choice) -> Contents:
    """Compile the modules of a wheel.

    Args:
        modules: the source file of each, by its path in the wheel, `/` between the parts.
        distribution: the name of the distribution.
        options: how they are compiled, each as its project says if that is asked.
    """
    return _Build(modules, helper_name(distribution), options).run()


class _Build:
    def __init__(self, modules: Mapping[str, str], helper: str, options: Choice) -> None:
        self.modules = modules
        self.helper = helper
        self.options = options
        self.sources = {path: Path(source).read_bytes() for path, source in sorted(modules.items())}
        files = {str(Path(source).absolute()): self.sources[path] for path, source in modules.items()}
        self.linker = Linker(files.get)
        self.roots: dict[str, Wrapped | None] = {}
        self.contents = Contents()

    def run(self) -> Contents:
        """Compile everything; without a single change there is nothing to add."""
        for path in self.sources:
            compiled = self._compile(path)
            root = self._root(path)
            if compiled is None or (asking := self._asking(root)) is None:
                continue
            try:
                self._add(path, compiled, asking if path == root else None)
            except Exception as error:  # the contract: the module runs as written, and somebody is told
                self.contents.left[path] = (
                    f"internal error ({type(error).__name__}: {error}); please report it"
                )
                continue
            self.contents.files[root] = asking.data
        if self.contents.files:
            source = Path(runtime.__file__).read_bytes()
            self.contents.files[f"{self.helper}/{_INIT}"] = source
        return self.contents

    def _compile(self, path: str) -> Compiled | None:
        """A module, compiled; None where it is to run as written."""
        source, data = self.modules[path], self.sources[path]
        options = self.options(source).open_program()
        if options.left:
            return None  # the project says so
        try:
            options = replace(options, imports=self.linker.imports(str(Path(source).absolute()), data))
            compiled = compile_bytes(data, source, options)
        except S2SError as error:  # a template, say, that is no module at all
            self.contents.left[path] = str(error)
            return None
        for failure in compiled.failures:
            self.contents.left[path] = (
                f"{failure.function}: internal error in {failure.pass_name} ({failure.error})"
            )
        return compiled if compiled.changed else None

    def _add(self, path: str, compiled: Compiled, asking: Wrapped | None) -> None:
        """Add the bytecode of a module, with the positions that things have in its file in the wheel."""
        data = self.sources[path]
        fill_positions(compiled.tree)
        if asking is not None:
            asking.move(compiled.tree)
            data = asking.data
        code = with_deep_stack(lambda: to_code(compiled.tree, path, quiet=True, optimize=0))
        header = (
            importlib.util.MAGIC_NUMBER
            + _CHECKED_HASH.to_bytes(4, "little")
            + importlib.util.source_hash(data)
        )
        name = path.removesuffix(".py")
        target = f"{self.helper}/{name}.{sys.implementation.cache_tag}.pyc"
        self.contents.files[target] = header + marshal.dumps(code)
        self.contents.compiled += 1

    def _asking(self, root: str) -> Wrapped | None:
        """The module that asks for itself and others, with the question; None where it cannot ask."""
        if root not in self.roots:
            made = self.roots[root] = with_deep_stack(lambda: wrapped(self.sources[root], self.helper))
            if made is None:
                self.contents.left[root] = (
                    "there is no room for a test before its first statement; put it into a line of its own"
                )
        return self.roots[root]

    def _root(self, path: str) -> str:
        """The module that runs before a module and all others of its package, or itself: the one that asks."""
        folder = posixpath.dirname(path)
        root = path
        while folder and (init := f"{folder}/{_INIT}") in self.sources:
            root, folder = init, posixpath.dirname(folder)
        return root
