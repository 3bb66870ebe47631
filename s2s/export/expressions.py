"""Expressions of the source: what is known is computed at once, what is not becomes nodes."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Container, Iterable, Mapping
from types import ModuleType

import numpy as np

from s2s.export.frame import Bound, Closure, Entries, Frame, Items, computed, described, plain
from s2s.export.operations import INTERNAL, METHODS, OPERATORS
from s2s.export.recorder import Recorder, Tensor, refusal
from s2s.export.symbol import Place, Type

_KNOWN: dict[str, Callable[..., object]] = {
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


class Expressions:
    """Evaluates expressions in a frame."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    def call(self, frame: Frame, node: ast.Call) -> object:
        """The value of a call."""
        raise NotImplementedError

    def branch(
        self,
        frame: Frame,
        condition: Tensor,
        arms: tuple[Callable[[], object], Callable[[], object]],
        node: ast.AST,
    ) -> object:
        """The value of two arms, of which one runs."""
        raise NotImplementedError

    def evaluate(self, frame: Frame, node: ast.expr) -> object:
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

    def _constant(self, frame: Frame, node: ast.Constant) -> object:
        return node.value

    def _name(self, frame: Frame, node: ast.Name) -> object:
        return frame.look_up(node)

    def _call(self, frame: Frame, node: ast.Call) -> object:
        return self.call(frame, node)

    def _lambda(self, frame: Frame, node: ast.Lambda) -> object:
        return self.closure(frame, node)

    def closure(self, frame: Frame, node: ast.FunctionDef | ast.Lambda) -> Closure:
        """A function that the source defines, with the defaults it has from then on."""
        arguments = node.args
        positional = arguments.posonlyargs + arguments.args
        pairs = [
            *zip(positional[len(positional) - len(arguments.defaults) :], arguments.defaults),
            *zip(arguments.kwonlyargs, arguments.kw_defaults),
        ]
        return Closure(
            node, frame, {part.arg: self.evaluate(frame, value) for part, value in pairs if value is not None}
        )

    def _tuple(self, frame: Frame, node: ast.Tuple) -> object:
        return tuple(self.several(frame, node.elts))

    def _list(self, frame: Frame, node: ast.List) -> object:
        return self.new_list(self.several(frame, node.elts))

    def _dict(self, frame: Frame, node: ast.Dict) -> object:
        made = Entries()
        made.region = self.recorder.region
        for key, value in zip(node.keys, node.values):
            if key is None:
                spread = self.evaluate(frame, value)
                if not isinstance(spread, Mapping):
                    raise refusal(frame.place(value), f"** of {described(spread)}", "spread a dict")
                made.update(spread)
            else:
                made[self.known(frame, key, "a key")] = self.evaluate(frame, value)
        return made

    def new_list(self, parts: Iterable[object]) -> Items:
        """A list that the program made here."""
        made = Items(parts)
        made.region = self.recorder.region
        return made

    def several(self, frame: Frame, nodes: Iterable[ast.expr]) -> list[object]:
        """The values of a display or of arguments, stars spread out."""
        values: list[object] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                values += self.items(frame, self.evaluate(frame, node.value), node)
            else:
                values.append(self.evaluate(frame, node))
        return values

    def known(self, frame: Frame, node: ast.expr, what: str) -> object:
        """The value of an expression that must be known when the program is exported."""
        value = self.evaluate(frame, node)
        if computed(value):
            raise refusal(frame.place(node), f"{what} depends on the data", "it must be known when exporting")
        return value

    def items(self, frame: Frame, value: object, node: ast.AST) -> list[object]:
        """What a loop over a value goes through."""
        if isinstance(value, Tensor):
            if value.type.kind != "array" or not value.type.shape:
                raise refusal(frame.place(node), f"{described(value)} has no items")
            return [self.item(value, (number,), frame.place(node)) for number in range(value.type.shape[0])]
        if not isinstance(value, tuple | list | dict | range | str) or not plain(value):
            raise refusal(
                frame.place(node),
                f"{described(value)} is nothing to go through",
                "use range, a tuple, a list or an array",
            )
        return list(value)

    def item(self, array: Tensor, index: tuple[object, ...], place: Place) -> object:
        """An array's item, for an index of which every part is known."""
        return self.recorder.apply(INTERNAL["get_item"], [array], {"index": index}, place, "the index")

    def _ifexp(self, frame: Frame, node: ast.IfExp) -> object:
        test = self.condition(frame, node.test)
        if isinstance(test, Tensor):
            return self.branch(
                frame,
                test,
                (lambda: self.evaluate(frame, node.body), lambda: self.evaluate(frame, node.orelse)),
                node,
            )
        return self.evaluate(frame, node.body if test else node.orelse)

    def truth(self, frame: Frame, value: object, node: ast.AST) -> object:
        """Whether a value is true: True, False, or a Python bool computed when the program runs."""
        if not isinstance(value, Tensor):
            if not plain(value):
                raise refusal(frame.place(node), f"whether {described(value)} is true is up to its own code")
            return bool(value)
        if value.known is not None:
            return self.recorder.tried(bool, [value], {}, frame.place(node))
        if value.type.kind == "python" and value.type.python is bool:
            return value
        return self.recorder.apply(INTERNAL["bool"], [value], {}, frame.place(node))

    def condition(self, frame: Frame, node: ast.expr) -> object:
        """Whether an expression is true, where nothing else of it matters."""
        if isinstance(node, ast.BoolOp):
            return self.truth(frame, self._chosen(frame, node, True), node)
        return self.truth(frame, self.evaluate(frame, node), node)

    def _boolop(self, frame: Frame, node: ast.BoolOp) -> object:
        return self._chosen(frame, node, False)

    def _chosen(self, frame: Frame, node: ast.BoolOp, as_test: bool) -> object:
        """The operand that `and` or `or` gives, or its truth."""
        stops = isinstance(node.op, ast.Or)
        pending: Tensor | None = None
        for number, part in enumerate(node.values):
            value = self.condition(frame, part) if as_test else self.evaluate(frame, part)
            if pending is not None:
                pending = self.both(pending, value, frame.place(part), "or" if stops else "and")
                continue
            test = self.truth(frame, value, part)
            if isinstance(test, Tensor):
                assert isinstance(value, Tensor)
                pending = test if as_test else value
            elif test is stops or number == len(node.values) - 1:
                return value
        return pending

    def both(self, one: Tensor, other: object, place: Place, word: str = "and") -> Tensor:
        """`and` or `or` of two values of which the first is computed; both are bools of one type."""
        type_ = (
            other.type if isinstance(other, Tensor) else Type.of(other) if isinstance(other, bool) else None
        )
        if type_ != one.type or one.type.dtype != np.bool_ or one.type.shape:
            raise refusal(
                place,
                f"{word} of {described(one)} and {described(other)} gives the one that the data chooses",
                "compare them with something, and take bool(...) of both",
            )
        found = self.recorder.apply(INTERNAL[word], [one, other], {}, place)
        assert isinstance(found, Tensor)
        return found

    def _unaryop(self, frame: Frame, node: ast.UnaryOp) -> object:
        place = frame.place(node)
        if isinstance(node.op, ast.Not):
            test = self.condition(frame, node.operand)
            return (
                self.recorder.apply(INTERNAL["not"], [test], {}, place)
                if isinstance(test, Tensor)
                else not test
            )
        return self.operate(type(node.op).__name__, [self.evaluate(frame, node.operand)], place)

    def _binop(self, frame: Frame, node: ast.BinOp) -> object:
        values = [self.evaluate(frame, node.left), self.evaluate(frame, node.right)]
        return self.operate(type(node.op).__name__, values, frame.place(node))

    def operate(self, name: str, values: list[object], place: Place) -> object:
        """What an operator gives."""
        tensors = [value for value in values if isinstance(value, Tensor)]
        if not tensors:
            lists = [value for value in values if isinstance(value, list)]
            if name == "Add" and len(lists) == len(values):
                return self.new_list(lists[0] + lists[1])
            if name == "Mult" and lists:
                repeated = _KNOWN[name](*values)
                assert isinstance(repeated, Iterable)
                return self.new_list(repeated)
            if computed(values) and name not in ("Add", "Mult"):
                raise refusal(
                    place,
                    "lists of computed values are compared",
                    "compare the values, or make arrays of them",
                )
            if not all(map(plain, values)):
                raise refusal(place, f"{' and '.join(map(described, values))} have operators of their own")
            return self.recorder.tried(_KNOWN[name], values, {}, place)
        if name not in OPERATORS:
            raise refusal(place, f"the operator {name} is not exported", "see the table in docs/export.md")
        for value in values:
            if not isinstance(value, Tensor | bool | int | float | np.generic):
                raise refusal(place, f"{described(value)} is no operand of arrays", "use numbers and arrays")
        return self.recorder.apply(OPERATORS[name], values, {}, place, OPERATORS[name].name)

    def _compare(self, frame: Frame, node: ast.Compare) -> object:
        left = self.evaluate(frame, node.left)
        result: object = None
        for number, (op, right_node) in enumerate(zip(node.ops, node.comparators)):
            right = self.evaluate(frame, right_node)
            found = self._compared(frame, op, left, right, node)
            if number == 0:
                result = found
            elif isinstance(result, Tensor) and result.known is None:
                result = self.both(result, found, frame.place(node))
            elif self.truth(frame, result, node):
                result = found
            else:
                return result
            left = right
        return result

    def _compared(
        self, frame: Frame, op: ast.cmpop, left: object, right: object, node: ast.Compare
    ) -> object:
        name = type(op).__name__
        if isinstance(op, ast.In | ast.NotIn):
            if computed(left) or (computed(right) and not isinstance(right, dict)):
                raise refusal(frame.place(node), "in looks at the data", "compare with == and use np.any")
            if not plain(left) or not plain(right):
                raise refusal(frame.place(node), f"in {described(right)} is up to its own code")
            if not isinstance(right, Container | Iterable):
                raise refusal(frame.place(node), f"{described(right)} is nothing to look in", "use ==")
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

    def _attribute(self, frame: Frame, node: ast.Attribute) -> object:
        owner = self.evaluate(frame, node.value)
        name, place = node.attr, frame.place(node)
        if isinstance(owner, Tensor):
            if name in _OF_TYPES and owner.type.kind != "python":
                found = getattr(owner.example(), name)
                if name in ("shape", "size", "nbytes"):
                    self.recorder.sizes.append((place, found))
                return found
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
            "hand its value to the function as an argument or a global, or specialize it away: s2s.hybridize(…)",
        )

    def assign(self, frame: Frame, target: ast.expr, value: object) -> None:
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
