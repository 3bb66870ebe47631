"""What the compiler tells each file of a tree of the others."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from typing import Protocol

from s2s.errors import S2SError
from s2s.frontend.imported import modules_named
from s2s.frontend.source import Source
from s2s.imports import Imported, ImportedFiles, TreeFile, WantedMark
from s2s.linking import Linker
from s2s.options import Options, ProgramFile

#: Private copies take definitions from so many files at most, and of so many bytes.
_MOST_FILES, _MOST_BYTES = 12, 120_000
#: What classes derive from, by the looks of it.
_BASES = re.compile(rb"^class \w+\(([^)]*)\)", re.MULTILINE)


class Named(Protocol):
    """A file: where it lies, and what to call it in messages."""

    @property
    def path(self) -> str: ...

    @property
    def name(self) -> str: ...


def for_program(items: Sequence[Named], chosen: list[Options], linker: Linker) -> list[Options]:
    """The options for a whole program, where the user promises one: each file gets the names that others store."""
    if all(options.program is None for options in chosen) or len(items) < 2:
        return chosen
    from s2s.frontend.attributes import AttributeNames, attribute_names
    from s2s.frontend.imported_modules import imported_modules
    from s2s.frontend.program_names import program_names
    from s2s.program.merged import may_be_merged

    names, files = list[AttributeNames](), list[ProgramFile]()
    for item in items:
        try:
            path = os.path.abspath(item.path)
            source = Source.from_bytes(linker.read(path) or b"", item.name)
            names.append(attribute_names(tree := source.parse()))
        except (S2SError, RecursionError):
            continue  # it does not get as far as being run
        sources = tuple((module, linker.source(path, module)) for module in imported_modules(tree))
        files.append(ProgramFile(item.name, path, source.text, sources))
    program = program_names(names)
    if may_be_merged(files):
        program = replace(program, files=tuple(files))
    made = {options: replace(options, program=program) for options in chosen if options.program is not None}
    return [made.get(options, options) for options in chosen]


def imports_of(
    items: Sequence[Named], chosen: Sequence[Options], linker: Linker
) -> list[tuple[Imported, ...]]:
    """What each file imports from the others, where there are others."""
    paths = [os.path.abspath(item.path) for item in items]
    if len({*paths}) < 2:
        return [()] * len(items)
    sources = [linker.read(path) or b"" for path in paths]
    imports = list(map(linker.imports, paths, sources))
    if any(options.program is not None for options in chosen):
        from s2s.sharing import ClassSharing  # of whole programs only

        sharing = ClassSharing(linker, paths)
        for index, (path, data, options) in enumerate(zip(paths, sources, chosen, strict=True)):
            if options.program is not None:
                imports[index] += sharing.imports(path, data, options)
    for index, (path, data, options) in enumerate(zip(paths, sources, chosen, strict=True)):
        if takes_definitions(options):
            imports[index] += files_for(path, data, linker)
    return imports


def takes_definitions(options: Options) -> bool:
    """Whether private copies of what functions of a file reach may be made."""
    if (options.level < 2 and options.passes is None) or options.left or options.keep_frames:
        return False
    return "sealed-classes" not in options.assume and (options.passes is None or "isolate" in options.passes)


def files_for(path: str, data: bytes, linker: Linker) -> tuple[ImportedFiles, ...]:
    """The files that private copies in a file may take definitions from: what it imports from, and these import from.

    There are none where they are many, or long: larger programs are not copied.
    """
    imports = linker.imports_of(path, data)
    bases = b" ".join(_BASES.findall(data))
    called = (name for _, _, name in imports if name.encode() + b"(" in data or name.encode() in bases)
    named = modules_named(data, imports).items()
    read = (name for name, module in named if name.encode() + b"." in data and _likely(path, module, linker))
    if b"def " not in data or next(chain(called, read), None) is None:
        return ()
    sources = {path: _sources(path, data, linker)}
    modules: dict[str, str] = {source: module for module, source in reversed(sources[path])}
    found, size = list[TreeFile](), 0
    work = [*dict.fromkeys(source for _, source in sources[path])]
    while work:
        source = work.pop(0)
        text = linker.read(source) or b""
        size += len(text)
        if len(found) == _MOST_FILES or size > _MOST_BYTES:
            return ()
        sources[source] = _sources(source, text, linker)
        try:
            decoded = Source.from_bytes(text, source).text
        except S2SError:
            continue
        found.append(TreeFile(source, modules[source], decoded, digest(text), sources[source]))
        for module, further in sources[source]:
            if further not in modules and further != path:
                modules[further] = _from(modules[source], source, module)
                work.append(further)
    if not any("class " in file.text for file in found):
        return ()
    return (ImportedFiles(sources[path], tuple(found)),)


def _sources(path: str, data: bytes, linker: Linker) -> tuple[tuple[str, str], ...]:
    """The modules that a file imports, or imports names from, and the files that these likely are."""
    imports = linker.imports_of(path, data)
    modules = dict.fromkeys(module for module, name, _ in imports if name != "*")
    modules |= dict.fromkeys(modules_named(data, imports).values())
    found = ((module, _likely(path, module, linker)) for module in modules)
    return tuple((module, source) for module, source in found if source and source != path)


def _likely(path: str, module: str, linker: Linker) -> str:
    """The file that a module most likely is to a file; empty for one of the library. Nothing rests on it."""
    files = linker.files(os.path.dirname(path), module)
    if not files or module.partition(".")[0] in sys.stdlib_module_names:
        return ""
    return files[0].path


def digest(data: bytes) -> str:
    """What tells the bytes of a file from others."""
    return sha256(data).hexdigest()


def marks_for(path: str, data: bytes, wanted: Mapping[str, Iterable[WantedMark]]) -> tuple[WantedMark, ...]:
    """The marks that others ask of a file, if they have read what it says now."""
    marks = wanted.get(path, ())
    own = digest(data) if marks else ""
    return tuple({mark.name: mark for mark in marks if mark.digest == own}.values())


def _from(module: str, path: str, imported: str) -> str:
    """What another file calls a module that one of its imports calls `imported`.

    Args:
        module: what it calls the one that imports it, which lies at `path`.
    """
    name = imported.lstrip(".")
    up = len(imported) - len(name)
    if not up:
        return name
    up -= os.path.basename(path) == "__init__.py"
    while up and module.strip("."):
        module = (
            module.rpartition(".")[0] if "." in module.lstrip(".") else module[: -len(module.lstrip("."))]
        )
        up -= 1
    module += "." * up
    return f"{module}{'' if not module or module.endswith('.') else '.'}{name}".rstrip(".") or module
