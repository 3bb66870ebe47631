"""Expressions of the source: what is known is computed at once, what is not becomes nodes."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

import numpy as np

from s2s.export.frame import Closure, Entries, Frame, Items, computed, described
from s2s.export.operations import HOLE, INTERNAL, METHODS, OPERATORS
from s2s.export.recorder import Recorder, Tensor, refusal
from s2s.export.symbol import Place

_KNOWN: dict[str, Callable[..., Any]] = {
    "Add": operator.add, "Sub": operator.sub, "Mult": operator.mul, "Div": operator.truediv,
    "FloorDiv": operator.floordiv, "Mod": operator.mod, "Pow": operator.pow, "MatMult": operator.matmul,
    "BitAnd": operator.and_, "BitOr": operator.or_, "BitXor": operator.xor, "LShift": operator.lshift,
    "RShift": operator.rshift, "USub": operator.neg, "UAdd": operator.pos, "Invert": operator.invert,
    "Eq": operator.eq, "NotEq": operator.ne, "Lt": operator.lt, "LtE": operator.le, "Gt": operator.gt,
    "GtE": operator.ge, "Is": operator.is_, "IsNot": operator.is_not,
}  # fmt: skip

#: Attributes of arrays that are known.
_OF_TYPES = ("shape", "ndim", "size", "dtype", "itemsize", "nbytes")

#: Whose attributes are read while the program is exported.
_READ = (ModuleType, np.dtype, np.finfo, np.iinfo, range, slice)


class Bound:
    """A method of a list, a dict or an array, not called yet."""

    def __init__(self, owner: Any, name: str) -> None:
        self.owner = owner
        self.name = name


class Expressions:
    """Evaluates expressions in a frame."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def call(self, frame: Frame, node: ast.Call) -> Any:
        """The value of a call."""
        raise NotImplementedError

    def branch(
        self,
        frame: Frame,
        condition: Tensor,
        arms: tuple[Callable[[], Any], Callable[[], Any]],
        node: ast.AST,
    ) -> Any:
        """The value of two arms, of which one runs."""
        raise NotImplementedError

    def evaluate(self, frame: Frame, node: ast.expr) -> Any:
        """The value of an expression.

        Raises:
            ExportError: it cannot be exported.
        """
        rule = getattr(self, f"_{type(node).__name__.lower()}", None)
        if rule is None:
            raise refusal(
                frame.place(node),
                f"{named(node)} cannot be exported",
                "compute it with the operations listed in docs/export.md",
            )
        return rule(frame, node)

    def _constant(self, frame: Frame, node: ast.Constant) -> Any:
        return node.value

    def _name(self, frame: Frame, node: ast.Name) -> Any:
        return frame.look_up(node)

    def _call(self, frame: Frame, node: ast.Call) -> Any:
        return self.call(frame, node)

    def _lambda(self, frame: Frame, node: ast.Lambda) -> Any:
        return Closure(node, frame)

    def _tuple(self, frame: Frame, node: ast.Tuple) -> Any:
        return tuple(self.several(frame, node.elts))

    def _list(self, frame: Frame, node: ast.List) -> Any:
        return self.new_list(self.several(frame, node.elts))

    def _dict(self, frame: Frame, node: ast.Dict) -> Any:
        made = Entries()
        made.region = self.recorder.region
        for key, value in zip(node.keys, node.values):
            if key is None:
                made.update(self.evaluate(frame, value))
            else:
                made[self.known(frame, key, "a key")] = self.evaluate(frame, value)
        return made

    def new_list(self, parts: Iterable[Any]) -> Items:
        """A list that the program made here."""
        made = Items(parts)
        made.region = self.recorder.region
        return made

    def several(self, frame: Frame, nodes: Iterable[ast.expr]) -> list[Any]:
        """The values of a display or of arguments, stars spread out."""
        values: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                values += self.items(frame, self.evaluate(frame, node.value), node)
            else:
                values.append(self.evaluate(frame, node))
        return values

    def known(self, frame: Frame, node: ast.expr, what: str) -> Any:
        """The value of an expression that must be known when the program is exported."""
        value = self.evaluate(frame, node)
        if computed(value):
            raise refusal(frame.place(node), f"{what} depends on the data", "it must be known when exporting")
        return value

    def items(self, frame: Frame, value: Any, node: ast.AST) -> list[Any]:
        """What a loop over a value goes through."""
        if isinstance(value, Tensor):
            if value.type.kind != "array" or not value.type.shape:
                raise refusal(frame.place(node), f"{described(value)} has no items")
            return [self.item(value, (number,), frame.place(node)) for number in range(value.type.shape[0])]
        if isinstance(value, Closure | Bound) or not hasattr(value, "__iter__"):
            raise refusal(frame.place(node), f"{described(value)} is nothing to go through")
        return list(value)

    def item(self, array: Tensor, index: tuple[Any, ...], place: Place) -> Any:
        """An array's item, for an index of which every part is known."""
        return self.recorder.apply(INTERNAL["get_item"], [array], {"index": index}, place, "the index")

    def _ifexp(self, frame: Frame, node: ast.IfExp) -> Any:
        test = self.truth(frame, self.evaluate(frame, node.test), node.test)
        if isinstance(test, Tensor):
            return self.branch(
                frame,
                test,
                (lambda: self.evaluate(frame, node.body), lambda: self.evaluate(frame, node.orelse)),
                node,
            )
        return self.evaluate(frame, node.body if test else node.orelse)

    def truth(self, frame: Frame, value: Any, node: ast.AST) -> Any:
        """Whether a value is true: True, False, or a Python bool computed when the program runs."""
        if not isinstance(value, Tensor):
            if isinstance(value, np.generic) or not isinstance(value, Closure | Bound):
                return bool(value)
            return True
        if value.known is not None:
            return self.recorder.tried(bool, [value], {}, frame.place(node))
        if value.type.kind == "python" and value.type.python is bool:
            return value
        return self.recorder.apply(INTERNAL["bool"], [value], {}, frame.place(node))

    def _boolop(self, frame: Frame, node: ast.BoolOp) -> Any:
        stops = isinstance(node.op, ast.Or)
        value: Any = None
        pending: Tensor | None = None
        for number, part in enumerate(node.values):
            value = self.evaluate(frame, part)
            test = self.truth(frame, value, part)
            last = number == len(node.values) - 1
            if not isinstance(test, Tensor) and pending is None:
                if test is stops or last:
                    return value
                continue
            if (isinstance(value, Tensor) and value.type.dtype != np.bool_) or not isinstance(
                value, Tensor | bool
            ):
                raise refusal(
                    frame.place(part),
                    f"{'or' if stops else 'and'} of {described(value)} gives an operand that the data chooses",
                    "compare it with something, so that it is a bool",
                )
            if pending is None:
                pending = test
            else:
                pending = self.recorder.apply(
                    INTERNAL["or" if stops else "and"], [pending, test], {}, frame.place(node)
                )
        return pending if pending is not None else value

    def _unaryop(self, frame: Frame, node: ast.UnaryOp) -> Any:
        value = self.evaluate(frame, node.operand)
        place = frame.place(node)
        if isinstance(node.op, ast.Not):
            test = self.truth(frame, value, node.operand)
            return (
                self.recorder.apply(INTERNAL["not"], [test], {}, place)
                if isinstance(test, Tensor)
                else not test
            )
        return self.operate(type(node.op).__name__, [value], place)

    def _binop(self, frame: Frame, node: ast.BinOp) -> Any:
        values = [self.evaluate(frame, node.left), self.evaluate(frame, node.right)]
        return self.operate(type(node.op).__name__, values, frame.place(node))

    def operate(self, name: str, values: list[Any], place: Place) -> Any:
        """What an operator gives."""
        tensors = [value for value in values if isinstance(value, Tensor)]
        if not tensors:
            if name == "Add" and all(isinstance(value, list) for value in values):
                return self.new_list(values[0] + values[1])
            if name == "Mult" and any(isinstance(value, list) for value in values):
                return self.new_list(_KNOWN[name](*values))
            return self.recorder.tried(_KNOWN[name], values, {}, place)
        if name not in OPERATORS:
            raise refusal(place, f"the operator {name} is not exported", "see the table in docs/export.md")
        for value in values:
            if not isinstance(value, Tensor | bool | int | float | np.generic):
                raise refusal(place, f"{described(value)} is no operand of arrays", "use numbers and arrays")
        return self.recorder.apply(OPERATORS[name], values, {}, place, name)

    def _compare(self, frame: Frame, node: ast.Compare) -> Any:
        left = self.evaluate(frame, node.left)
        result: Any = None
        for number, (op, right_node) in enumerate(zip(node.ops, node.comparators)):
            right = self.evaluate(frame, right_node)
            found = self._compared(frame, op, left, right, node)
            if number == 0:
                result = found
            else:
                tests = [self.truth(frame, one, node) for one in (result, found)]
                if any(test is False for test in tests):
                    return False
                symbolic = [test for test in tests if isinstance(test, Tensor)]
                result = True if not symbolic else symbolic[0]
                if len(symbolic) == 2:
                    result = self.recorder.apply(INTERNAL["and"], symbolic, {}, frame.place(node))
            left = right
        return result

    def _compared(self, frame: Frame, op: ast.cmpop, left: Any, right: Any, node: ast.Compare) -> Any:
        name = type(op).__name__
        if isinstance(op, ast.In | ast.NotIn):
            if computed(left) or (computed(right) and not isinstance(right, dict)):
                raise refusal(frame.place(node), "in looks at the data", "compare with == and use np.any")
            return (left in right) is isinstance(op, ast.In)
        if isinstance(op, ast.Is | ast.IsNot):
            if any(isinstance(value, Tensor) for value in (left, right)):
                if left is not None and right is not None:
                    raise refusal(frame.place(node), "identity of computed values has no meaning", "use ==")
                return isinstance(op, ast.IsNot)
            return (left is right) is isinstance(op, ast.Is)
        values = [left, right]
        if any(isinstance(value, Tensor) for value in values) and any(
            value is None or isinstance(value, str | tuple | list | dict) for value in values
        ):
            raise refusal(frame.place(node), f"{described(left)} is compared with {described(right)}")
        return self.operate(name, values, frame.place(node))

    def _attribute(self, frame: Frame, node: ast.Attribute) -> Any:
        owner = self.evaluate(frame, node.value)
        name, place = node.attr, frame.place(node)
        if isinstance(owner, Tensor):
            if name in _OF_TYPES and owner.type.kind != "python":
                return getattr(owner.example(), name)
            if name == "T":
                return self.recorder.apply(METHODS["transpose"], [owner], {}, place)
            if name == "real" and owner.type.kind == "python":
                return owner
            return Bound(owner, name)
        if isinstance(owner, Items | Entries | tuple):
            return Bound(owner, name)
        if isinstance(owner, _READ) or (
            isinstance(owner, type) and owner.__module__ in ("numpy", "builtins")
        ):
            try:
                return getattr(owner, name)
            except AttributeError as error:
                raise refusal(place, str(error)) from error
        raise refusal(
            place,
            f"the attribute {name} of {described(owner)} may change between calls",
            "hand its value to the function as an argument or a global, or specialize the object first",
        )

    def _subscript(self, frame: Frame, node: ast.Subscript) -> Any:
        owner = self.evaluate(frame, node.value)
        index = self.evaluate(frame, node.slice)
        place = frame.place(node)
        if isinstance(owner, Tensor):
            if owner.type.kind == "python":
                raise refusal(place, f"{described(owner)} has no items")
            inputs, parts = self.index(frame, index, node)
            return self.recorder.apply(
                INTERNAL["get_item"], [owner, *inputs], {"index": parts}, place, "the index"
            )
        if computed(index):
            raise refusal(
                place,
                "a list, a tuple or a dict is indexed by data",
                "make one array of it with np.stack, and index that",
            )
        if isinstance(owner, Items) and isinstance(index, slice):
            return self.new_list(owner[index])
        return self.recorder.tried(operator.getitem, [owner, index], {}, place)

    def index(self, frame: Frame, index: Any, node: ast.AST) -> tuple[list[Tensor], tuple[Any, ...]]:
        """The computed parts of an array's index, and the whole with holes for them."""
        parts = index if isinstance(index, tuple) else (index,)
        inputs: list[Tensor] = []
        whole: list[Any] = []
        for part in parts:
            if isinstance(part, Tensor) and part.known is not None and part.value is None:
                whole.append(np.array(part.known))
            elif isinstance(part, Tensor):
                if part.type.dtype.kind not in "iu":
                    raise refusal(
                        frame.place(node),
                        f"the index is {described(part)}: the shape of the result would depend on the data",
                        "use np.where(mask, a, b), which keeps the shape",
                    )
                if part.type.shape and len(parts) > 1:
                    raise refusal(
                        frame.place(node),
                        "an index has an array and other parts",
                        "index with one at a time, or use np.take",
                    )
                inputs.append(part)
                whole.append(HOLE)
            elif isinstance(part, slice) and computed([part.start, part.stop, part.step]):
                raise refusal(
                    frame.place(node), "a slice has computed bounds: the shape of the result would depend on the data",
                    "slice with numbers, or choose with np.where",
                )  # fmt: skip
            elif isinstance(part, list):
                if computed(part):
                    raise refusal(frame.place(node), "a list in an index has computed parts", "use np.stack")
                whole.append(np.array(part))
            else:
                whole.append(part)
        return inputs, tuple(whole)

    def _slice(self, frame: Frame, node: ast.Slice) -> Any:
        parts = [
            None if part is None else self.evaluate(frame, part)
            for part in (node.lower, node.upper, node.step)
        ]
        return slice(*parts)

    def _joinedstr(self, frame: Frame, node: ast.JoinedStr) -> Any:
        text = ""
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value)
                continue
            assert isinstance(part, ast.FormattedValue)
            value = self.known(frame, part.value, "a text")
            if part.conversion != -1 or part.format_spec is not None:
                raise refusal(
                    frame.place(part), "a text is formatted", "only plain f'{name}' is read when exporting"
                )
            text += str(value)
        return text

    def _listcomp(self, frame: Frame, node: ast.ListComp) -> Any:
        return self.new_list(
            self._comprehended(frame, node.generators, lambda: self.evaluate(frame, node.elt))
        )

    def _generatorexp(self, frame: Frame, node: ast.GeneratorExp) -> Any:
        return self.new_list(
            self._comprehended(frame, node.generators, lambda: self.evaluate(frame, node.elt))
        )

    def _dictcomp(self, frame: Frame, node: ast.DictComp) -> Any:
        pairs = self._comprehended(
            frame,
            node.generators,
            lambda: (self.known(frame, node.key, "a key"), self.evaluate(frame, node.value)),
        )
        made = Entries(pairs)
        made.region = self.recorder.region
        return made

    def _comprehended(
        self, frame: Frame, generators: list[ast.comprehension], made: Callable[[], Any]
    ) -> list[Any]:
        """What a comprehension gives, its variables hidden again afterwards."""
        names = {
            inner.id for part in generators for inner in ast.walk(part.target) if isinstance(inner, ast.Name)
        }
        before, local = frame.env, frame.local
        frame.env = dict(before)
        frame.local = local | names
        results: list[Any] = []

        def run(depth: int) -> None:
            if depth == len(generators):
                results.append(made())
                return
            part = generators[depth]
            for value in self.items(frame, self.evaluate(frame, part.iter), part.iter):
                self.assign(frame, part.target, value)
                tests = [self.truth(frame, self.evaluate(frame, test), test) for test in part.ifs]
                if any(isinstance(test, Tensor) for test in tests):
                    raise refusal(
                        frame.place(part.ifs[0]), "which items there are depends on the data", "use np.where"
                    )
                if all(tests):
                    run(depth + 1)

        try:
            run(0)
        finally:
            frame.env, frame.local = before, local
        return results

    def assign(self, frame: Frame, target: ast.expr, value: Any) -> None:
        """Bind what stands left of an equals sign."""
        raise NotImplementedError


def named(node: ast.AST) -> str:
    """A construct of the language, for errors."""
    names = {
        "NamedExpr": "an assignment inside an expression (:=)",
        "Await": "await",
        "Yield": "yield",
        "YieldFrom": "yield from",
        "Set": "a set",
        "SetComp": "a set",
        "Try": "try",
        "TryStar": "try",
        "With": "with",
        "AsyncFor": "async for",
        "AsyncWith": "async with",
        "ClassDef": "a class definition",
        "Import": "an import",
        "ImportFrom": "an import",
        "Global": "global",
        "Nonlocal": "nonlocal",
        "Match": "match",
        "AsyncFunctionDef": "async def",
    }
    return names.get(type(node).__name__, type(node).__name__)
