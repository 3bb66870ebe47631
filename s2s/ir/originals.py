"""The object of a module that keeps its functions as they were defined, for guards to compare with.

It is a global of the module under a name of its own, `__s2s_1f0c__`: with underscores at both ends, so that no class
body mangles it and no star import takes it. Its attributes are variables of the IR: the `Var` of
`__s2s_1f0c__.add` is a global called `__s2s_1f0c__::add`, which no program can write. `nodes.Holder` is the statement
that makes the object; here is how that is written.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

#: What the object is called until all it keeps is known.
PROVISIONAL = "__s2s__"
_SEPARATOR = "::"
_NAME = re.compile(r"__s2s(?:_[0-9a-f]{4,}(?:_\d+)?)?__")

# The class has no name once the statement has run: code that lists the functions and classes of the module does not
# find it. Until a `def` has run, its attribute is an object that no name can stand for. At exit Python sets the names
# of a module to None in their order, and finalizers may call its functions meanwhile: the object comes back for their
# guards.
_TEXT = '''
@lambda cls: cls()
class {name}:
    """Keeps functions that were inlined: the copy of one runs while its name still means the function kept here."""
    def __init__(self):
        {targets} = self.__class__
    def __del__(self):
        """Stay at exit, where Python sets the names of a module to None, one after another."""
        names = self.__init__.__globals__
        if names.get("{name}", self) is None:
            names["{name}"] = self
'''


class Original(NamedTuple):
    """What an attribute of the object keeps.

    Attributes:
        kind: `function` or `constant` of the module, `builtin`, builtin `type`, or the module's `namespace`.
        name: what it is called; empty for the namespace.
    """

    kind: str
    name: str


def is_holder(name: str) -> bool:
    """Whether a name is one that such an object is given."""
    return _NAME.fullmatch(name) is not None


def split(name: str) -> tuple[str, str] | None:
    """The object and the attribute that the name of a variable stands for; None for a plain name."""
    holder, separator, attribute = name.partition(_SEPARATOR)
    return (holder, attribute) if separator else None


def join(holder: str, attribute: str) -> str:
    """The name of the variable that stands for an attribute of the object."""
    return holder + _SEPARATOR + attribute


def attribute_for(function: str, taken: Container[str]) -> str:
    """The attribute that keeps a function: its name, unless that is special or would be mangled in a class body."""
    attribute = function if not function.startswith("__") else (function.strip("_") or "function") + "_"
    while attribute in taken:
        attribute += "_"
    return attribute


def final_name(functions: Iterable[str], taken: Iterable[str]) -> str:
    """The name of a module's object: another one for other functions.

    Two programs that run in one namespace, or one that is edited and loaded again there, compare with their own.

    Args:
        functions: the functions it keeps, as text.
        taken: names that are in use.
    """
    digest = hashlib.sha256("\0".join(functions).encode(errors="surrogatepass")).hexdigest()[:4]
    used, name, count = set(taken), f"__s2s_{digest}__", 1
    while name in used:
        count += 1
        name = f"__s2s_{digest}_{count}__"
    return name


def definition(name: str, kept: Sequence[str]) -> ast.ClassDef:
    """The class statement that makes the object, without positions."""
    text = _TEXT.format(name=name, targets=" = ".join(f"self.{attribute}" for attribute in kept))
    tree = ast.parse(text).body[0]
    assert isinstance(tree, ast.ClassDef)
    for node in ast.walk(tree):
        for attribute in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            if hasattr(node, attribute):
                delattr(node, attribute)
    return tree


def kept_by(node: ast.ClassDef) -> list[str] | None:
    """The attributes of the object that a class statement makes; None if it makes no such object."""
    try:
        presets = node.body[1].body[0].targets  # type: ignore[attr-defined]
        kept = [target.attr for target in presets]
    except (AttributeError, IndexError):
        return None
    return kept if ast.dump(node) == ast.dump(definition(node.name, kept)) else None
