"""Programs of one file as programs of several: what their first statements define is imported by the others."""

from __future__ import annotations

import ast
import contextlib
import importlib.abc
import importlib.util
import io
import os
import sys
import types
from collections.abc import Mapping
from importlib.machinery import ModuleSpec
from pathlib import Path

from s2s import trees
from s2s.options import Options

_IMPORTS = (ast.Import, ast.ImportFrom)


class _OfModules(ast.NodeTransformer):
    """Reads what other files define as attributes of their modules."""

    def __init__(self, known: Mapping[str, str]) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.known or not isinstance(node.ctx, ast.Load):
            return node
        return ast.Attribute(ast.Name(self.known[node.id], ast.Load()), node.id, ast.Load())


def split(text: str, parts: int = 2, package: str = "", of_modules: bool = False) -> dict[str, str]:
    """The files of such a program, by the names of their modules, in the order in which they run.

    Args:
        parts: how many files there are; all but the last one define something, and one imports it from the other.
        package: the package that they lie in, and import from by a dot; they are modules of their own without one.
        of_modules: whether they import modules, not names.
    """
    body = ast.parse(text).body
    head = [stmt for stmt in body if isinstance(stmt, _IMPORTS)]
    rest = [stmt for stmt in body if not isinstance(stmt, _IMPORTS)]
    count = next((place for place, stmt in enumerate(rest) if _is_main(stmt)), len(rest))
    cuts = [count * part // (parts - 1) for part in range(parts)]
    files: dict[str, str] = {f"{package}.__init__": ""} if package else {}
    known: dict[str, str] = {}
    for part in range(parts):
        own = rest[cuts[part] : cuts[part + 1]] if part < parts - 1 else rest[count:]
        name = "main" if part == parts - 1 else f"part{part}"
        read = {node.id for stmt in own for node in ast.walk(stmt) if isinstance(node, ast.Name)}
        wanted: dict[str, list[str]] = {}
        for each, source in known.items():
            if each in read:
                wanted.setdefault(source, []).append(each)
        dot = "." if package else ""
        if of_modules:
            imports = [f"from . import {source}" if package else f"import {source}" for source in wanted]
            own = [_OfModules(known).visit(stmt) for stmt in own]
        else:
            imports = [f"from {dot}{source} import {', '.join(names)}" for source, names in wanted.items()]
        lines = [*map(ast.unparse, head), *imports, *map(ast.unparse, own)]
        files[f"{package}.{name}" if package else name] = "\n".join(lines) + "\n"
        known |= dict.fromkeys([bound for stmt in own for bound in _bound(stmt)], name)
    return files


def _is_main(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.FunctionDef) and stmt.name.startswith(("main", "run"))


def _bound(stmt: ast.stmt) -> list[str]:
    if isinstance(stmt, ast.ClassDef | ast.FunctionDef):
        return [stmt.name]
    return [
        node.id for node in ast.walk(stmt) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


def compiled(folder: Path, files: Mapping[str, str], options: Options) -> dict[str, str]:
    """What the files are compiled to."""
    for name, text in files.items():
        path = folder.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    items, problems = trees.plan([str(folder)])
    assert not problems
    found: dict[str, str] = {}
    for item, data, outcome in trees.compile_items(items, options, jobs=1):
        assert not outcome.failures and outcome.error is None, outcome.failures
        name = os.path.relpath(item.path, folder).removesuffix(".py").replace(os.sep, ".")
        found[name] = (data if outcome.data is None else outcome.data).decode()
    return {name: found[name] for name in files}


class _Files(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the files of a program from memory."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = {name.removesuffix(".__init__"): text for name, text in files.items()}
        self.packages = {name.removesuffix(".__init__") for name in files if name.endswith(".__init__")}

    def __repr__(self) -> str:
        return "files"  # programs that print their modules print that

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname not in self.files:
            return None
        return importlib.util.spec_from_loader(fullname, self, is_package=fullname in self.packages)

    def exec_module(self, module: types.ModuleType) -> None:
        exec(compile(self.files[module.__name__], f"<{module.__name__}>", "exec"), module.__dict__)


def output(files: Mapping[str, str]) -> str:
    """What the program prints, whose files are imported one after the other."""
    before, finder = dict(sys.modules), _Files(files)
    sys.meta_path.insert(0, finder)
    for name in finder.files:
        sys.modules.pop(name, None)
    try:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            for name in finder.files:
                importlib.import_module(name)
    finally:
        sys.meta_path.remove(finder)
        for name in sys.modules.keys() - before.keys():
            del sys.modules[name]
        sys.modules.update(before)
    return printed.getvalue()
