"""What the evaluation of a view asks of the caller, and what it takes a profile's word for until then."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from s2s.views.classes import LOOKED_UP, Class, Classes, Refusal, Text
from s2s.views.guesses import Guesses
from s2s.views.values import Choice, Object, Read, Value

if TYPE_CHECKING:
    from s2s.views.by_names import GuessesByNames

#: Exact types that hash and compare without running any code of the program, and of which none is `True` or None.
_KEYS = frozenset({"builtins:int", "builtins:str", "builtins:float", "builtins:bytes"})
#: One of these: what is tested of a key of which nothing is known.
ANY_KEY = "builtins:int|builtins:str"
KEYS = _KEYS | {ANY_KEY}
TABLES = frozenset({"builtins:dict", "builtins:set", "builtins:frozenset"})
_SINGLE = (None, True, False)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Test:
    """What the caller asks before the loop: that an expression is true, of exactly a type, or a class itself."""

    expr: ast.expr
    kind: str = ""
    is_class: bool = False


@dataclass
class Frame:
    """A function that is evaluated.

    Attributes:
        names: what its locals hold so far.
        made: the object that it is to make, of a constructor.
        is_guarded: whether it would handle what is raised.
        bound: the names that it binds somewhere.
    """

    text: Text
    names: dict[str, Value]
    depth: int
    made: Object | None = None
    is_guarded: bool = False
    bound: frozenset[str] | set[str] = frozenset()


@dataclass
class Asked:
    """What is asked for one loop.

    Attributes:
        is_stored: whether some text of the program may store an attribute of a name on a class, or its instances.
        tests: what is asked of the caller so far, in the order in which it is evaluated.
        reads: what the methods have read that may raise, in their order, and whether it is of what the loop binds.
        made: the classes of objects that were not made for it, by what profiles call them.
        handles: whether a method handles what a test raises.
    """

    classes: Classes
    guesses: Guesses | GuessesByNames
    is_stored: Callable[[str, Class], bool]
    tests: list[Test] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    reads: list[tuple[ast.expr, bool]] = field(default_factory=list)
    handles: bool = False
    steps: int = 0
    _kinds: dict[str, str] = field(default_factory=dict)

    def sure(self, read: Read, kind: str) -> None:
        """Ask that what is read is of exactly a type."""
        if read.is_inside or any(isinstance(node, ast.Call) for node in ast.walk(read.expr)):
            raise Refusal("what the loop binds may be anything, and a call is made once")
        text = ast.unparse(read.expr)
        if self._kinds.get(text, kind) != kind:
            raise Refusal(f"{text} is of two types")
        if text not in self._kinds:
            self._kinds[text] = kind
            self.tests.append(Test(read.expr, kind))

    def evaluated(self, expr: ast.expr, is_inside: bool) -> Read:
        """What an expression gives that a method evaluates, which may raise."""
        self.reads.append((expr, is_inside))
        return Read(expr, "", is_inside)

    def settle(self, entry: list[ast.expr], values: list[ast.expr]) -> bool:
        """See to it that all that the methods evaluate is evaluated still.

        What is asked may be evaluated again by the loop as written, where it raises. What is not asked is evaluated in
        the order of the methods, so that the same of it raises.

        Returns:
            whether what is asked is to be evaluated so, for it raises what the methods handle, or in another order.

        Raises:
            Refusal: something is not evaluated, or what is not asked in another order.
        """
        inside = set[str]().union(*(in_order(value) for value in values))
        asked = dict.fromkeys(text for test in self.tests for text in in_order(test.expr))
        rest = [text for expr in entry for text in in_order(expr) if text not in asked]
        place = {text: at for at, text in reversed([*enumerate([*asked, *rest])])}
        places = []
        for expr, is_inside in self.reads:
            text = ast.unparse(expr)
            if text not in (inside if is_inside else place):
                raise Refusal(f"{text} is evaluated for nothing")
            places += [] if is_inside else [place[text]]
        places = list(dict.fromkeys(places))
        behind = [at for at in places if at >= len(asked)]
        if behind != sorted(behind):
            raise Refusal("what may raise would be evaluated in another order")
        if sum(isinstance(node, ast.Call) for expr in entry for node in ast.walk(expr)) > 1:
            raise Refusal("it calls more than once")
        return self.handles or places != sorted(places)

    def class_of(self, value: Value, text: Text) -> Class:
        """The class that something is an instance of, by a test where it is there already."""
        if isinstance(value, Object):
            return value.cls
        if not isinstance(value, Read) or not value.kind or value.kind.startswith("builtins:"):
            raise Refusal("what it is an instance of is not known")
        found = self.classes.kind(text, value.kind)
        if found is None:
            raise Refusal(f"{value.kind} is no class of the program")
        if not found.lacks(LOOKED_UP):
            raise Refusal(f"{found.name} says itself what attributes it has")
        self.sure(value, value.kind)
        return found

    def is_own(self, value: Read, frame: Frame) -> bool:
        """Whether a profile says that something is an instance of a class of the program."""
        return bool(value.kind) and self.classes.kind(frame.text, value.kind) is not None

    def is_same(self, left: Value, right: Value) -> bool:
        """Whether two values are one object, of which one is a constant."""
        if not isinstance(right, Read) or not isinstance(right.expr, ast.Constant):
            raise Refusal("whether two are one object is not known")
        if not any(right.expr.value is one for one in _SINGLE):
            raise Refusal("it is compared with a constant of which there may be several")
        if isinstance(left, Choice):
            raise Refusal("what the loop binds decides")
        if not isinstance(left, Read):
            return False
        if isinstance(left.expr, ast.Constant):
            return left.expr.value is right.expr.value
        if left.kind == "builtins:NoneType" and right.expr.value is None:
            self.tests.append(Test(ast.Compare(left.expr, [ast.Is()], [ast.Constant(None)])))
            return True
        kind = left.kind or self.guesses.unknown
        if kind not in KEYS and kind not in TABLES:
            raise Refusal("what it is, is not known")
        self.sure(left, kind)
        return False

    def is_cached(self, decorator: ast.expr, text: Text) -> bool:
        """Whether a decorator is `functools.cached_property`."""
        stmt = text.bound.get(decorator.id) if isinstance(decorator, ast.Name) else None
        if not isinstance(stmt, ast.ImportFrom) or stmt.module != "functools" or stmt.level:
            return False
        assert isinstance(decorator, ast.Name)
        return any(
            (one.asname or one.name, one.name) == (decorator.id, "cached_property") for one in stmt.names
        )

    def given_by(self, getter: ast.FunctionDef, text: Text) -> str:
        """What a getter makes an instance of: a guess, which a test asks about."""
        value = getter.body[-1].value if isinstance(getter.body[-1], ast.Return) else None
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
            return ""
        made = self.classes.named(text, value.func.id)
        return made.kind if isinstance(made, Class) else ""


def in_order(expr: ast.expr) -> list[str]:
    """The parts of an expression as text, as they are evaluated."""
    parts = [node for node in ast.iter_child_nodes(expr) if isinstance(node, ast.expr)]
    return [*(text for part in parts for text in in_order(part)), ast.unparse(expr)]


def yields(function: ast.FunctionDef) -> bool:
    """Whether a function is a generator, and not one that stands in it."""
    work: list[ast.AST] = [*function.body]
    while work:
        node = work.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, (*DEFINITIONS, ast.Lambda)):
            work += ast.iter_child_nodes(node)
    return False
