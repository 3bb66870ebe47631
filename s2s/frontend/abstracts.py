"""Which classes are likely abstract ones, as module abc makes them, by a look at the text that does not parse it.

It only tells what may pay: what is taken for an abstract class here and is none, or the other way round, is asked as
the program runs.
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: Abstract classes of the library by their names, which are told by them alone where the import is not found.
LIBRARY = frozenset({
    "ABC", "Awaitable", "Buffer", "ByteString", "Callable", "Collection", "Complex", "Container", "Coroutine",
    "Generator", "Hashable", "Integral", "ItemsView", "Iterable", "Iterator", "KeysView", "Mapping", "MappingView",
    "MutableMapping", "MutableSequence", "MutableSet", "Number", "PathLike", "Rational", "Real", "Reversible",
    "Sequence", "Sized", "ValuesView", "IOBase", "RawIOBase", "BufferedIOBase", "TextIOBase", "AbstractContextManager",
})  # fmt: skip
#: The modules that they are imported from.
MODULES = frozenset({"abc", "collections.abc", "numbers", "os", "io", "contextlib"})

# They are compiled when they are first asked for: a file alone is not looked at.
_ASKED = rb"\bisinstance\(([^()]*(?:\([^()]*\)[^()]*)*)\)"
_WORD = rb"[A-Za-z_]\w*"
_CLASS = rb"(?m)^[ \t]*class[ \t]+(\w+)[ \t]*(?:\(([^()]*)\))?[ \t]*:"


class ClassText(NamedTuple):
    """What a text says of a class: its bases by their last names, keywords too, and whether it has abstract methods."""

    bases: tuple[str, ...]
    has_abstract: bool

    @property
    def is_abstract(self) -> bool:
        """Whether its own text makes it an abstract class."""
        return any(base in LIBRARY or base == "metaclass=ABCMeta" for base in self.bases)


def asked_in(data: bytes) -> frozenset[str]:
    """The words in the calls of `isinstance` of a text."""
    if b"isinstance(" not in data:
        return frozenset()
    return frozenset(word.decode() for found in re.findall(_ASKED, data) for word in re.findall(_WORD, found))


def classes_in(data: bytes) -> dict[str, ClassText]:
    """What a text says of its classes, by their names; of two of one name, the last."""
    found: dict[str, ClassText] = {}
    matches = list(re.finditer(_CLASS, data))
    ends = [*(match.start() for match in matches[1:]), len(data)][: len(matches)]
    for match, end in zip(matches, ends, strict=True):
        bases = tuple(_last_name(part) for part in (match[2] or b"").decode(errors="replace").split(","))
        is_told = data.find(b"abstractmethod", match.end(), end) >= 0
        found[match[1].decode(errors="replace")] = ClassText(bases, is_told)
    return found


def _last_name(part: str) -> str:
    """The last name of a base: `abc.ABC` is ABC, `Generic[T]` is Generic."""
    before, equals, value = part.partition("[")[0].strip().rpartition("=")
    return f"{before.strip()}{equals}{value.strip().rpartition('.')[2]}"
