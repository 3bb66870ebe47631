"""The classes of a program as their texts have them, across its files: what a name means, and which member is found."""

from __future__ import annotations

import abc
import ast
import builtins
import collections.abc
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

#: Names of other files are followed so far.
_DEEPEST = 8
#: Bases from the library that add no attributes but those that a look at them finds.
_LIBRARY = {"abc": abc, "collections.abc": collections.abc}
#: What would say itself what attributes an object has, and what would when one is made, changed and dropped.
LOOKED_UP = ("__getattribute__", "__getattr__", "__class__")
MADE = ("__setattr__", "__new__", "__del__", "__init_subclass__")
#: What a class body changes its namespace by, without binding a name.
_NAMESPACES = frozenset({"locals", "vars", "exec", "eval", "globals"})
#: What code binds names of its module by that it computes.
_BINDING = frozenset({"exec", "eval", "globals"})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Refusal(Exception):
    """Something is not known from the texts alone; says what."""


@dataclass(frozen=True, eq=False)
class Builtin:
    """A builtin function or class, which nothing in its file binds."""

    name: str


@dataclass(eq=False)
class Text:
    """A file of the program.

    Attributes:
        name: what its module is called as it runs.
        key: what a profile calls the file.
        path: where it lies.
    """

    name: str
    key: str
    path: str
    tree: ast.Module
    classes: dict[str, Class] = field(default_factory=dict)

    @cached_property
    def bound(self) -> dict[str, ast.stmt]:
        """What the names mean that exactly one statement at its top binds, and nothing else does."""
        found = {name: stmt for stmt in self.tree.body for name in _bound_by(stmt)}
        return {name: stmt for name, stmt in found.items() if self.taken[name] == 1 and "*" not in self.taken}

    @cached_property
    def taken(self) -> Counter[str]:
        """The names that it binds, each with how often; twice at least where a function does, a star for any."""
        found: Counter[str] = Counter()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Global):
                found.update(node.names * 2)
            elif isinstance(node, ast.Name) and node.id in _BINDING:
                found["*"] += 1
        for stmt in self.tree.body:
            found.update(_bound_by(stmt))
        return found


@dataclass(eq=False)
class Class:
    """A class statement at the top of a file.

    Attributes:
        mro: the classes of the program and of the library in which attributes of its instances are looked up.
    """

    text: Text
    definition: ast.ClassDef
    mro: list[Class | type] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name under which its module has it."""
        return self.definition.name

    @property
    def kind(self) -> str:
        """What profiles call it."""
        return f"{self.text.name}:{self.name}"

    @cached_property
    def members(self) -> dict[str, ast.stmt]:
        """What its body binds.

        Raises:
            Refusal: it may bind more than it says, or a name twice.
        """
        found: dict[str, ast.stmt] = {}
        for stmt in self.definition.body:
            is_known = isinstance(stmt, (*_FUNCTIONS, ast.Assign, ast.AnnAssign, ast.Pass))
            if not is_known and not (isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant)):
                raise Refusal(f"the body of {self.name} does more than to bind names")
            if not isinstance(stmt, _FUNCTIONS) and any(
                isinstance(node, ast.Name) and node.id in _NAMESPACES for node in ast.walk(stmt)
            ):
                raise Refusal(f"the body of {self.name} looks at its own names")
            for name in _bound_by(stmt):
                if name in found:
                    stmt = ast.Pass()  # a property with a setter, say
                found[name] = stmt
        return found

    def find(self, name: str) -> tuple[Class, ast.stmt] | None:
        """The member that an instance finds under a name; None where there is none.

        Raises:
            Refusal: the library has it.
        """
        for one in self.mro:
            if isinstance(one, type):
                if one is not object and name in vars(one):
                    raise Refusal(f"{name} is one of the library's")
            elif name in one.members:
                return one, one.members[name]
        return None

    @cached_property
    def is_concrete(self) -> bool:
        """Whether no method is left that is only promised, so that Python makes instances."""
        names = {name for one in self.mro for name in (vars(one) if isinstance(one, type) else one.members)}
        for name in names:
            owner = next(
                one for one in self.mro if name in (vars(one) if isinstance(one, type) else one.members)
            )
            if isinstance(owner, type):
                if getattr(vars(owner)[name], "__isabstractmethod__", False):
                    return False
            elif any(
                "abstract" in ast.unparse(by) for by in getattr(owner.members[name], "decorator_list", ())
            ):
                return False
        return True

    def may_hold(self, name: str) -> bool:
        """Whether an instance may have an attribute of a name, and nothing in its class stands before that."""
        if self.find(name) is not None:
            return False
        slots: set[str] = set()
        for one in self.mro:
            if isinstance(one, type):
                if one is not object and "__slots__" not in vars(one):
                    return True
                continue
            stmt = one.members.get("__slots__")
            if stmt is None:
                return True
            if not isinstance(stmt, ast.Assign):
                return False
            value = stmt.value
            parts = value.elts if isinstance(value, ast.Tuple | ast.List) else [value]
            slots |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
        return name in slots

    def lacks(self, names: tuple[str, ...]) -> bool:
        """Whether no class but `object` has anything under these names."""
        for one in self.mro:
            own = vars(one) if isinstance(one, type) else one.members
            if one is not object and any(name in own for name in names):
                return False
        return True


@dataclass
class Classes:
    """Finds classes by what names mean in files.

    Attributes:
        load: gives the file that a module name means to a file of the program; None where that is uncertain.
    """

    load: Callable[[Text, str], Text | None]

    def named(self, text: Text, name: str, depth: int = 0) -> Class | Builtin:
        """What a global name of a file means.

        Raises:
            Refusal: that is not known.
        """
        stmt = text.bound.get(name)
        if isinstance(stmt, ast.ClassDef):
            return self.class_of(text, stmt)
        if isinstance(stmt, ast.ImportFrom) and depth < _DEEPEST:
            alias = next(one for one in stmt.names if (one.asname or one.name) == name)
            other = self.load(text, "." * stmt.level + (stmt.module or ""))
            if other is not None:
                return self.named(other, alias.name, depth + 1)
        if name not in text.taken and "*" not in text.taken and hasattr(builtins, name):
            return Builtin(name)
        raise Refusal(f"what {name} means is not known")

    def kind(self, text: Text, kind: str) -> Class | None:
        """The class that a profile names, as a file of the program has it."""
        module, _, name = kind.partition(":")
        other = text if module == text.name else self.load(text, module)
        stmt = other.bound.get(name) if other is not None else None
        if other is None or not isinstance(stmt, ast.ClassDef):
            return None
        found = self.class_of(other, stmt)
        return found if found.kind == kind else None

    def class_of(self, text: Text, definition: ast.ClassDef) -> Class:
        """What a class statement makes.

        Raises:
            Refusal: that is not known.
        """
        if definition.name in text.classes:
            return text.classes[definition.name]
        if definition.decorator_list or definition.keywords or getattr(definition, "type_params", None):
            raise Refusal(f"what {definition.name} is made into is not known")
        made = Class(text, definition)
        bases = [self.base(text, base) for base in definition.bases] or [object]
        lists: list[list[Class | type]] = [
            list(base.__mro__) if isinstance(base, type) else list(base.mro) for base in bases
        ]
        made.mro = [made, *_merged([*lists, bases])]
        text.classes[definition.name] = made
        return made

    def base(self, text: Text, base: ast.expr) -> Class | type:
        """A base of a class statement."""
        if not isinstance(base, ast.Name):
            raise Refusal("a base is computed")
        stmt = text.bound.get(base.id)
        if isinstance(stmt, ast.ImportFrom) and not stmt.level and stmt.module in _LIBRARY:
            name = next(one.name for one in stmt.names if (one.asname or one.name) == base.id)
            found = getattr(_LIBRARY[stmt.module], name, None)
            if isinstance(found, type) and type(found) is abc.ABCMeta:
                return found
            raise Refusal(f"{base.id} is not known")
        meant = self.named(text, base.id)
        if isinstance(meant, Class):
            return meant
        if meant.name != "object":
            raise Refusal(f"{base.id} is a builtin")
        return object


def _merged(lists: list[list[Class | type]]) -> Iterator[Class | type]:
    """The bases in the order in which Python looks attributes up."""
    lists = [list(one) for one in lists]
    while lists := [rest for rest in lists if rest]:
        heads = [rest[0] for rest in lists if not any(rest[0] in other[1:] for other in lists)]
        if not heads:
            raise Refusal("Python refuses the bases")
        yield heads[0]
        lists = [rest[1:] if rest[0] is heads[0] else rest for rest in lists]


def _bound_by(stmt: ast.stmt) -> Iterator[str]:
    """The names that a statement binds in its own scope; a star for what may be any."""
    work: list[ast.AST] = [stmt]
    while work:
        node = work.pop()
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            yield node.name
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or (alias.name.partition(".")[0])
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.name
        elif isinstance(node, ast.MatchMapping) and node.rest:
            yield node.rest
        if not isinstance(node, ast.Lambda):
            work += ast.iter_child_nodes(node)
