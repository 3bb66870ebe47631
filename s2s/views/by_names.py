"""What the texts of a program alone let guess of the views that its loops go over, where no profile says it.

A local of which attributes are read is likely an instance of the class that has them all, or derives from it. What is
guessed so is tested before the loop, as what a profile says is: a wrong guess costs a test. So only loops that are run
again and again are looked at, those that stand in another loop.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from s2s.views.asked import ANY_KEY, DEFINITIONS
from s2s.views.classes import Class, Classes, Refusal, Text

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
#: Where statements, and what has statements, stand in others.
_BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")
#: The classes of a file, and what their bodies bind; what functions bind at the same depth is among it.
_MEMBER = re.compile(rb"^class (\w+)|^    (?:def (\w+)|(\w+)(?::[^=\n]*)? =)", re.MULTILINE)
#: A loop in something that is in a function, over what is read of a local: which attribute, or an item.
_INNER_LOOP = re.compile(rb"^(?: {8,}|\t\t+)for [^\n]+? in (?!self\b)(\w+)(?:\.(\w+)|\[)", re.MULTILINE)
#: What instances of builtin containers have: of a local of which only such is read, nothing is guessed.
_COMMON = frozenset(name for kind in (dict, list, set, str, bytes, tuple) for name in dir(kind))
_ATTRIBUTES = _COMMON - {"__getitem__"}
_ITEM = b"__getitem__"
#: A name that more classes have says nothing of which it is.
_MOST_CLASSES = 24


@dataclass
class GuessesByNames:
    """A program by the names in its texts.

    Attributes:
        text: gives a file of the program.
        module: gives what the module of a file is called.
        members: by name, the classes whose bodies bind it, each with its file.
        methods: the names that functions in these bodies have.
        unknown: what a key is of which nothing else is known.
        at_hand: the class of which the local is guessed to be an instance that the loop at hand goes over.
    """

    text: Callable[[str], Text | None]
    module: Callable[[str], str]
    members: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    methods: set[str] = field(default_factory=set)
    unknown: str = ANY_KEY
    at_hand: Class | None = None
    _found: dict[frozenset[str], Class | None] = field(default_factory=dict)

    def add(self, path: str, data: bytes) -> None:
        """Note the classes of a file."""
        if b"\nclass " not in data and not data.startswith(b"class "):
            return
        name = ""
        for match in _MEMBER.finditer(data):
            if match[1]:
                name = match[1].decode()
            elif name:
                self.members.setdefault((match[2] or match[3]).decode(), set()).add((path, name))
                if match[2]:
                    self.methods.add(match[2].decode())

    def may_have_some(self, data: bytes) -> bool:
        """Whether a file may have loops in others of which something can be guessed."""
        if "__iter__" not in self.members:
            return False
        for match in _INNER_LOOP.finditer(data):
            if self.may_give_views((match[2] or _ITEM).decode()):
                read = re.findall(rb"\b%b\.(\w+)" % match[1], data)
                if any(name.decode() in self.members and name.decode() not in _COMMON for name in {*read}):
                    return True
        return False

    def may_give_views(self, name: str) -> bool:
        """Whether classes of the program have a method or a property that builtin containers lack, or give items."""
        return name in self.methods and name not in _ATTRIBUTES

    def key_of(self, path: str) -> str:
        """What a file is called here."""
        return path

    def receiver(self, key: str, lines: Iterable[int], name: str) -> str:
        """What lines of the classes of a view call the methods of a name on: likely what the loop goes over."""
        cls = self.at_hand
        return cls.kind if cls is not None and name != "__call__" and _has(cls, name) else ""

    def param(self, key: str, qualname: str, name: str) -> str:
        """What a parameter of a function usually is: nothing tells."""
        return ""

    def class_with(self, names: Collection[str], classes: Classes) -> Class | None:
        """The class that has all these members, from which the others that have them derive."""
        wanted = frozenset(name for name in names if name in self.members)
        if wanted not in self._found:
            self._found[wanted] = self._class_with(wanted, classes)
        return self._found[wanted]

    def _class_with(self, wanted: frozenset[str], classes: Classes) -> Class | None:
        places = set[tuple[str, str]]().union(*(self.members[name] for name in wanted - _COMMON))
        if len(places) > _MOST_CLASSES:
            return None
        found = []
        for path, name in sorted(places):
            text = self.text(path)
            stmt = text.bound.get(name) if text is not None else None
            if text is not None and isinstance(stmt, ast.ClassDef):
                try:
                    cls = classes.class_of(text, stmt)
                except Refusal:
                    continue
                if all(_has(cls, name) for name in wanted):
                    found.append(cls)
        return next((cls for cls in found if all(cls in other.mro for other in found)), None)


def _has(cls: Class, name: str) -> bool:
    try:
        return cls.find(name) is not None
    except Refusal:
        return False


def repeated_loops(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.For]:
    """The loops of a function that stand in another one, but for those beside which stands what they come to."""
    work: list[tuple[ast.AST, bool]] = [(stmt, False) for stmt in node.body]
    while work:
        one, is_repeated = work.pop()
        if isinstance(one, ast.For) and is_repeated:
            yield one
        if isinstance(one, DEFINITIONS):
            continue
        inside = is_repeated or isinstance(one, _LOOPS)
        for name in _BLOCKS:
            block = getattr(one, name, ())
            if isinstance(one, ast.If) and name == "orelse" and _is_beside(one):
                block = block[:-1]
            work += [(part, inside) for part in block]


def _is_beside(choice: ast.If) -> bool:
    """Whether one arm of a choice ends in a loop, and the other one has some, too."""
    if not choice.orelse or not isinstance(choice.orelse[-1], ast.For):
        return False
    return any(isinstance(node, _LOOPS) for stmt in choice.body for node in ast.walk(stmt))


def reads_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[str, set[str]]:
    """The attributes that a function reads of its locals, by the name of the local."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.setdefault(node.value.id, set()).add(node.attr)
    return found


def handed_on(tree: ast.Module, name: str, position: int) -> set[str]:
    """The attributes that the functions of a file read of the locals that they hand to another one."""
    found: set[str] = set()
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef):
            continue
        given = []
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                given += node.args[position : position + 1]
        reads = reads_of(function) if given else {}
        found = found.union(*(reads.get(one.id, ()) for one in given if isinstance(one, ast.Name)))
    return found
