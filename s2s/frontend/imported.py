"""What the text of a file imports from where, found by a look at it, without parsing."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: What is imported from one module is not written longer than this.
_LONGEST = 20_000


def imported_by(data: bytes) -> list[tuple[str, str, str]]:
    """What `from module import name as other` at the beginning of a line says: module, name and other."""
    found: list[tuple[str, str, str]] = []
    for text in (b"\n" + data).split(b"\nfrom ")[1:]:
        module, _, rest = text.partition(b" import")
        source = module.strip().decode(errors="replace")
        rest = rest.lstrip(b" ")
        if rest.startswith(b"("):
            names = rest[1 : rest.find(b")")]
            if b"#" in names:  # the end is the first parenthesis outside of comments
                lines = rest[1:_LONGEST].split(b"\n")
                names = b" ".join(line.partition(b"#")[0] for line in lines).partition(b")")[0]
        else:
            names = rest.partition(b"\n")[0]
            if names.rstrip().endswith(b"\\"):
                names = rest[:_LONGEST].replace(b"\r\n", b"\n").replace(b"\\\n", b" ").partition(b"\n")[0]
            names = names.partition(b"#")[0]
        for item in names.split(b","):
            words = item.decode(errors="replace").split()
            if len(words) == 1 or (len(words) == 3 and words[1] == "as"):
                found.append((source, words[0], words[-1]))
    return found


def modules_named(data: bytes, imports: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """The names that an import likely binds to a module, and what that is called.

    Args:
        imports: what `imported_by` found in it. A name that is imported from a package may mean a module of that.
    """
    modules = {bound: submodule(module, name) for module, name, bound in imports if name != "*"}
    for text in (b"\n" + data).split(b"\nimport ")[1:]:
        for item in text.partition(b"\n")[0].partition(b"#")[0].split(b","):
            words = item.decode(errors="replace").split()
            if len(words) == 3 and words[1] == "as":
                modules[words[2]] = words[0]
            elif len(words) == 1 and "." not in words[0]:
                modules[words[0]] = words[0]
    return modules


def called_by(data: bytes, imports: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """What the text calls of modules, `h.add(…)`: the modules that its imports name so, the names there, and here.

    Args:
        imports: what `imported_by` found in it.
    """
    modules = modules_named(data, imports)
    found: dict[tuple[str, str, str], None] = {}
    for bound, module in modules.items():
        start = bound.encode() + b"."
        if start in data:
            for name in re.findall(rb"(?<![\w.])" + re.escape(start) + rb"(\w+)\(", data):
                found[module, name.decode(errors="replace"), bound] = None
    return list(found)


def submodule(module: str, name: str) -> str:
    """The module that a name of a package may mean."""
    return module + name if module.endswith(".") else f"{module}.{name}"
