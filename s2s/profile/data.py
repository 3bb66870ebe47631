"""A profile as data: what is known of each function of each file, and the file that it is kept in."""

from __future__ import annotations

import ast
import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any

from s2s.errors import S2SError, reason, shown
from s2s.profile.functions import Definition, definitions
from s2s.profile.layouts import Layout
from s2s.version import __version__

#: Of the file: what another version of it says is not read.
FORMAT = 1

#: A function on the stack for less than this share of the time, and called less often than that, is cold.
COLD_SHARE = 0.002
COLD_CALLS = 200

#: Functions of such names are none of the source's: a pass has made them, for something that is hot.
_MADE = "__s2s_"

#: How often something was seen, by what was seen.
Counts = dict[str, int]


@dataclass
class Parameter:
    """What a parameter was bound to.

    Attributes:
        types: exact types, as `module:qualname`.
        functions: of those that are functions, which, likewise.
        lengths: of lists, tuples, strings and dicts, the least and the greatest length.
        items: the types of what lists and tuples hold.
        parts: the types of what the lists and tuples in these hold.
        attributes: the types of the attributes of instances.
        sizes: of attributes that have a length, the least and the greatest.
        values: the numbers, strings and constants it was, where they were few.
    """

    types: Counts = field(default_factory=dict)
    functions: Counts = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)
    items: Counts = field(default_factory=dict)
    parts: Counts = field(default_factory=dict)
    attributes: dict[str, Counts] = field(default_factory=dict)
    sizes: dict[str, list[int]] = field(default_factory=dict)
    values: list[bool | int | float | str | None] = field(default_factory=list)


@dataclass
class Function:
    """What is known of one function.

    Attributes:
        name: as its `__qualname__` is.
        line: the line it begins in.
        hash: of its text: what was recorded of another text is not used.
        calls: how often it was called, as an estimate.
        own: the share of the time in which it was running itself, with the C code that it called.
        total: the share in which it was running, or what it called.
        params: what its parameters were bound to.
        callers: how many of the calls seen came from where, as `file:line`.
        trips: by the line of a loop, how often its body ran each time, on average.
        layouts: how the lists and tuples lie that its parameters were bound to, where that was always the same.
        leave: why it is to be left as written; empty where it is not.
    """

    name: str
    line: int
    hash: str
    calls: int = 0
    own: float = 0.0
    total: float = 0.0
    params: dict[str, Parameter] = field(default_factory=dict)
    callers: Counts = field(default_factory=dict)
    trips: dict[str, float] = field(default_factory=dict)
    layouts: dict[str, Layout] = field(default_factory=dict)
    leave: str = ""

    @property
    def is_cold(self) -> bool:
        """Whether it took no time worth a thought."""
        return self.total < COLD_SHARE and self.calls < COLD_CALLS


@dataclass
class File:
    """What is known of one file.

    Attributes:
        module: the `__name__` that its code ran under.
        functions: those that were seen.
    """

    module: str = ""
    functions: list[Function] = field(default_factory=list)


@dataclass
class Guide:
    """What a profile says of one source, function by function.

    Attributes:
        module: the name its code ran under.
        functions: by `__qualname__` and the line of the `def`.
        names: the names and lines of all functions of the source.
        stale: the names and lines of functions that have been edited since.
        entered: those that are mostly called by what is not recorded, or by code of the module.
        heat: whether a function that is not there took no time.
        seconds: processor time of the run.
    """

    module: str = ""
    functions: dict[tuple[str, int], Function] = field(default_factory=dict)
    names: set[tuple[str, int]] = field(default_factory=set)
    stale: list[tuple[str, int]] = field(default_factory=list)
    entered: list[Function] = field(default_factory=list)
    heat: bool = False
    seconds: float = 0.0

    def of(self, name: str, line: int) -> Function | None:
        """What is known of a function; of one that a pass has made, what is known of the one it is a copy of."""
        found = self.functions.get((name, line))
        if found is None and (name, line) not in self.names and not name.startswith(_MADE):
            found = self._at.get(line)
        return found

    def is_cold(self, name: str, line: int) -> bool:
        """Whether a function took no time worth a thought; not where it has been edited since."""
        if not self.heat or (name, line) in self.stale or name.startswith(_MADE):
            return False
        found = self.of(name, line)
        return found is None or found.is_cold

    @cached_property
    def _at(self) -> dict[int, Function]:
        return {line: function for (_, line), function in self.functions.items()}


@dataclass(eq=False)
class Profile:
    """What runs of a program showed.

    Attributes:
        python: the version of Python that ran it.
        seconds: the processor time of the run; 0 where nothing was recorded, so that nothing is cold.
        samples: how often it was looked at what was running.
        files: by path, relative to the folder it ran in or absolute.
    """

    python: str = ""
    seconds: float = 0.0
    samples: int = 0
    files: dict[str, File] = field(default_factory=dict)

    def file(self, filename: str) -> File | None:
        """What is known of a file, found by the parts that its path ends in."""
        wanted = _parts(filename)
        best: tuple[int, File | None] = 0, None
        for path, file in self.files.items():
            common = 0
            for mine, other in zip(reversed(wanted), reversed(_parts(path))):
                if mine != other:
                    break
                common += 1
            if common > best[0]:
                best = common, file
        return best[1]

    def guide(self, filename: str, tree: ast.Module, text: str) -> Guide | None:
        """What is known of the functions of a source as it now is; None where nothing is known of the file."""
        file = self.file(filename)
        if file is None:
            return None
        known: dict[str, list[Function]] = {}
        for function in file.functions:
            known.setdefault(function.name, []).append(function)
        result = Guide(file.module, heat=self.seconds > 0, seconds=self.seconds)
        found = definitions(tree, text)
        for definition in found:
            result.names.add((definition.name, definition.line))
            named = known.get(definition.name, ())
            same = [function for function in named if function.hash == definition.digest]
            if same:
                # It may have moved up or down; of several of one name and text, the one that begins there is meant.
                there = [function for function in same if function.line == definition.first]
                function = result.functions[definition.name, definition.line] = (there or same)[0]
                if self._is_entry(function, file, found):
                    result.entered.append(function)
            elif named:
                result.stale.append((definition.name, definition.line))
        return result

    def _is_entry(self, function: Function, file: File, found: list[Definition]) -> bool:
        """Whether most calls of a function that were seen came from no function of the profile, and none from itself.

        A function that calls itself through others of its file is none either.
        """
        inside = 0
        for place, times in function.callers.items():
            path, _, line = place.rpartition(":")
            other = self.files.get(path)
            if other is file:
                inside += times * any(each.first < int(line) <= each.last for each in found)
            elif other is not None:
                inside += times
        return 2 * inside < sum(function.callers.values()) and not self._calls_itself(function, file, found)

    def _calls_itself(self, function: Function, file: File, found: list[Definition]) -> bool:
        """Whether calls that were seen in a file lead from a function to itself."""
        seen: set[tuple[str, int]] = set()
        work = [function]
        while work:
            called = work.pop()
            if (called.name, called.line) in seen:
                continue
            seen.add((called.name, called.line))
            for place in called.callers:
                path, _, line = place.rpartition(":")
                around = [each for each in found if each.first < int(line) <= each.last]
                if self.files.get(path) is not file or not around:
                    continue
                names = {each.name for each in around}
                if function.name in names:
                    return True
                work += [one for one in file.functions if one.name in names]
        return False

    def merged(self, other: Profile) -> Profile:
        """This one, with what another one says of functions to be left as written."""
        files = {path: File(file.module, list(file.functions)) for path, file in self.files.items()}
        for path, file in other.files.items():
            mine = files.setdefault(path, File(file.module))
            by_key = {(f.name, f.line, f.hash): index for index, f in enumerate(mine.functions)}
            for function in file.functions:
                index = by_key.get((function.name, function.line, function.hash))
                if index is None:
                    mine.functions.append(function)
                elif function.leave:
                    both = asdict(mine.functions[index]) | {"leave": function.leave}
                    mine.functions[index] = _function(both)
        return Profile(self.python, self.seconds, self.samples, files)

    @cached_property
    def digest(self) -> str:
        """A digest of all of it, for caches."""
        return hashlib.sha256(self.dumps().encode()).hexdigest()[:16]

    def dumps(self) -> str:
        """The text of the file."""
        head = {"format": FORMAT, "s2s": __version__, "python": self.python}
        head |= {"seconds": round(self.seconds, 3), "samples": self.samples}
        lines = [f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()]
        parts = []
        for path, file in sorted(self.files.items()):
            functions = ",\n".join(
                f"    {json.dumps(_short(function))}"
                for function in sorted(file.functions, key=lambda f: (f.line, f.name))
            )
            name = json.dumps(file.module)
            parts.append(f'  {json.dumps(path)}: {{"module": {name}, "functions": [\n{functions}\n  ]}}')
        # One line for each function, so that versions of the file can be compared.
        return "{" + " ".join(lines).replace("\n ", "\n") + '"files": {\n' + ",\n".join(parts) + "\n}}\n"


def loads(text: str, filename: str = "<profile>") -> Profile:
    """The profile that a text holds.

    Raises:
        S2SError: it is none, or one of another format.
    """
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise S2SError(
                f"a profile of format {data['format']!r}, and this version reads format {FORMAT}",
                filename=filename,
                hint="record it again: s2s profile SCRIPT",
            )
        files = {
            str(path): File(str(file["module"]), [_function(function) for function in file["functions"]])
            for path, file in data["files"].items()
        }
        return Profile(str(data["python"]), float(data["seconds"]), int(data["samples"]), files)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise S2SError(
            f"no profile ({type(error).__name__}: {error})",
            filename=filename,
            hint="s2s profile SCRIPT writes one",
        ) from error


def load(path: str | os.PathLike[str]) -> Profile:
    """The profile that a file holds.

    Raises:
        S2SError: it cannot be read, or holds none.
    """
    name = shown(os.fspath(path))
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise S2SError(f"cannot read: {reason(error)}", filename=name) from error
    except ValueError as error:
        raise S2SError(f"no profile ({error})", filename=name) from error
    return loads(text, name)


def _parts(path: str) -> list[str]:
    return os.path.normpath(path).replace(os.sep, "/").split("/")


def _function(data: Mapping[str, Any]) -> Function:
    params = {
        str(name): Parameter(**_known(Parameter, value)) for name, value in data.get("params", {}).items()
    }
    return Function(**{**_known(Function, data), "params": params})


def _known(cls: type, data: Mapping[str, object]) -> dict[str, Any]:
    """What a class has fields for, each of the type that its default has."""
    found = {}
    for each in fields(cls):
        if each.name in data:
            value = data[each.name]
            if isinstance(value, bool) or not isinstance(value, _SHAPES[str(each.type).partition("[")[0]]):
                raise TypeError(f"{each.name} is {value!r}")
            found[each.name] = value
    return found


_SHAPES: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "float": (int, float),
    "dict": (dict,),
    "list": (list,),
    "Counts": (dict,),
}


def _short(function: Function) -> dict[str, Any]:
    """A function as it is written: without what is empty."""
    data = {key: value for key, value in asdict(function).items() if value}
    data["params"] = {
        name: {key: value for key, value in parameter.items() if value}
        for name, parameter in data.get("params", {}).items()
    }
    return {key: value for key, value in data.items() if value}


def only(functions: Iterable[tuple[str, str, Function]]) -> Profile:
    """A profile that says only what functions are to be left as written: of each the file, the module, and it."""
    result = Profile()
    for path, module, function in functions:
        result.files.setdefault(path, File(module)).functions.append(function)
    return result
