"""What numpy, `math` and the builtins give for values that are computed when the program runs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import numpy as np

from s2s.export.displays import Displays
from s2s.export.frame import Entries, Frame, Walk, computed, described
from s2s.export.operations import FUNCTIONS, INTERNAL, Function, Operation
from s2s.export.recorder import Recorder, Tensor, refusal
from s2s.export.symbol import DTYPES, Place

#: The scalar types of numpy that are exported.
TYPES = {getattr(np, name if name != "bool" else "bool_"): name for name in DTYPES}


class Range:
    """`range` of which some end is computed when the program runs."""

    def __init__(self, start: Tensor | int, stop: Tensor | int, step: int) -> None:
        self.start = start
        self.stop = stop
        self.step = step


class Library(Displays):
    """Applies functions of the table, and those that take a rule of their own."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(recorder)
        self._special: dict[int, Callable[[list[object], dict[str, object], Place], object]] = {
            id(function): rule
            for functions, rule in (
                ((np.clip,), self._clip),
                ((np.full,), self._full),
                ((np.array, np.asarray, np.ascontiguousarray), self._array),
                ((np.zeros_like, np.empty_like), partial(self._like, np.zeros_like)),
                ((np.ones_like,), partial(self._like, np.ones_like)),
                ((np.full_like,), partial(self._like, np.full_like)),
                ((min,), lambda a, k, p: self._extreme("python_min", a, k, p)),
                ((max,), lambda a, k, p: self._extreme("python_max", a, k, p)),
                ((sum,), self._sum),
                ((all,), lambda a, k, p: self._each("and", a, p)),
                ((any,), lambda a, k, p: self._each("or", a, p)),
                ((range,), self._range),
            )
            for function in functions
        }

    def _operation(
        self, operation: Operation, args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        shown = operation.written.split("`")[1] if "`" in operation.written else operation.name
        try:
            bound = operation.signature.bind(*args, **keywords)
        except TypeError as error:
            extra = [name for name in keywords if name not in operation.signature.parameters]
            reason = f"{', '.join(extra)}=" if extra else str(error)
            raise refusal(place, f"{shown} with {reason} cannot be exported", "leave it out") from error
        names = list(operation.signature.parameters)
        first, rest = names[: operation.computed], names[operation.computed :]
        bound.apply_defaults()
        defaults = {name: part.default for name, part in operation.signature.parameters.items()}
        attributes = {}
        for name in rest:
            value = bound.arguments[name]
            if computed(value):
                raise refusal(
                    place, f"{name} of {shown} depends on the data", "it must be known when exporting"
                )
            if value is not defaults[name]:
                attributes[name] = value if not isinstance(value, list) else tuple(value)
        inputs = [bound.arguments[name] for name in first]
        if operation.sequence:
            inputs = [self._as_array(part, place) for part in self._parts(inputs[0], place)]
        else:
            inputs = [self._as_array(part, place) for part in inputs]
        if operation.name == "dot" and max(np.asarray(example(part)).ndim for part in inputs) > 2:
            raise refusal(place, "np.dot of more than two dimensions cannot be exported", "use a @ b")
        result = self.recorder.apply(operation, inputs, attributes, place, shown)
        return self.new_list(result) if isinstance(result, list) else result

    def _parts(self, sequence: object, place: Place) -> list[object]:
        if isinstance(sequence, tuple | list):
            return list(sequence)
        if isinstance(sequence, Tensor) and sequence.type.shape:
            return [self.item(sequence, (number,), place) for number in range(sequence.type.shape[0])]
        raise refusal(place, f"{described(sequence)} is no sequence of arrays")

    def _as_array(self, value: object, place: Place) -> object:
        """A value that numpy takes as an array; of a list with computed parts, one is made."""
        if isinstance(value, tuple | list):
            if not computed(value):
                return self.recorder.constant(self.recorder.tried(np.array, [value], {}, place))
            parts = [self._as_array(part, place) for part in value]
            return self.recorder.apply(FUNCTIONS[id(np.stack)], parts, {}, place, "np.array")
        if isinstance(value, Tensor | bool | int | float | np.generic):
            return value
        raise refusal(place, f"{described(value)} is no array")

    def _array(self, args: list[object], keywords: dict[str, object], place: Place) -> object:
        if len(args) not in (1, 2) or set(keywords) - {"dtype"}:
            raise refusal(place, "np.array is exported with an array and a dtype only", "leave the rest out")
        dtype = args[1] if len(args) == 2 else keywords.get("dtype")
        array = self._as_array(args[0], place)
        if not isinstance(args[0], tuple | list):
            array = self.recorder.apply(FUNCTIONS[id(np.asarray)], [array], {}, place)
        if dtype is None:
            return array
        assert isinstance(array, Tensor)
        return self._cast(array, dtype, place, True)

    def _cast(self, array: Tensor, dtype: object, place: Place, asarray: bool = False) -> object:
        wanted = self.recorder.tried(np.dtype, [dtype], {}, place)
        if asarray and array.type.dtype == wanted:
            return array  # which is the same array, not a copy
        return self.recorder.apply(INTERNAL["astype"], [array], {"dtype": wanted}, place, "astype")

    def _full(self, args: list[object], keywords: dict[str, object], place: Place) -> object:
        bound = _bind(lambda shape, fill_value, dtype=None: None, args, keywords, "np.full", place)
        if computed([bound["shape"], bound["dtype"]]):
            raise refusal(
                place, "the shape of np.full depends on the data", "shapes are fixed when exporting"
            )
        known = {"shape": bound["shape"]}
        if bound["dtype"] is not None:
            known["dtype"] = self.recorder.tried(np.dtype, [bound["dtype"]], {}, place)
        return self.recorder.apply(INTERNAL["full"], [bound["fill_value"]], known, place, "np.full")

    def _like(
        self, function: Function, args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        """`np.zeros_like` and its kin look at the type of an array only."""
        if computed(args[1:]) or computed(keywords):
            raise refusal(place, f"np.{function.__name__} is filled with data", "use np.full(a.shape, value)")
        examples = [example(self._as_array(args[0], place)), *args[1:]] if args else []
        return self.recorder.constant(np.array(self.recorder.tried(function, examples, keywords, place)))

    def _clip(
        self,
        args: list[object],
        keywords: dict[str, object],
        place: Place,
        run: Callable[..., object] = np.clip,
    ) -> object:
        names = {"min": "a_min", "max": "a_max"}
        renamed = {names.get(name, name): value for name, value in keywords.items()}
        bound = _bind(lambda a, a_min=None, a_max=None: None, args, renamed, "np.clip", place)
        value = bound["a"]
        method = self.recorder.tried(run, args, keywords, place)
        for function, limit in ((np.maximum, bound["a_min"]), (np.minimum, bound["a_max"])):
            if limit is not None:
                operation = FUNCTIONS[id(function)]
                value = self.recorder.apply(
                    operation, [value, self._as_array(limit, place)], {}, place, "np.clip"
                )
        if np.asarray(method).dtype != np.asarray(example(value)).dtype:
            raise refusal(
                place, "np.clip gives another dtype than its bounds", "use np.maximum and np.minimum"
            )
        return value

    def _extreme(self, name: str, args: list[object], keywords: dict[str, object], place: Place) -> object:
        if keywords:
            raise refusal(place, f"{name[7:]} with keywords cannot be exported")
        parts = self._parts(args[0], place) if len(args) == 1 else args
        result = parts[0]
        for part in parts[1:]:
            kinds = {_kind(value) for value in (result, part)}
            if len(kinds) > 1:
                raise refusal(
                    place,
                    f"{name[7:]} of {described(result)} and {described(part)} gives one or the other type",
                    "make them one type, or use np.maximum and np.minimum",
                )
            result = self.recorder.apply(INTERNAL[name], [result, part], {}, place, name[7:])
        return result

    def _sum(self, args: list[object], keywords: dict[str, object], place: Place) -> object:
        bound = _bind(lambda parts, start=0: None, args, keywords, "sum", place)
        result = bound["start"]
        for part in self._parts(bound["parts"], place):
            result = self.operate("Add", [result, part], place)
        return result

    def _each(self, name: str, args: list[object], place: Place) -> object:
        result: object = name == "and"
        for part in self._parts(args[0], place):
            test = self.truth_at(part, place)
            if not isinstance(test, Tensor):
                if test is not (name == "and"):
                    return test
                continue
            result = test if not isinstance(result, Tensor) else self.recorder.apply(
                INTERNAL[name], [result, test], {}, place
            )  # fmt: skip
        return result

    def truth_at(self, value: object, place: Place) -> object:
        """Whether a value is true, as `truth` says it."""
        if not isinstance(value, Tensor):
            return bool(value)
        if value.known is not None:
            return self.recorder.tried(bool, [value], {}, place)
        return self.recorder.apply(INTERNAL["bool"], [value], {}, place)

    def _range(self, args: list[object], keywords: dict[str, object], place: Place) -> object:
        known = [
            part
            if isinstance(part, Tensor) and part.known is None
            else self.recorder.tried(int, [part], {}, place)
            for part in args
        ]
        ends: Sequence[Tensor | int] = [*known, 1][:3] if len(known) > 1 else (0, known[0], 1)
        start, stop, step = ends
        if isinstance(start, int) and isinstance(stop, int) and isinstance(step, int):
            return range(start, stop, step)
        for part in (start, stop):
            if isinstance(part, Tensor) and part.type.dtype.kind not in "iu":
                raise refusal(place, f"range of {described(part)}", "use int(...)")
        if isinstance(step, Tensor) or step == 0:
            raise refusal(place, "the step of range depends on the data", "use a while loop")
        return Range(start, stop, step)

    def _type(
        self, frame: Frame, kind: type, args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        if kind in (int, float, bool) and len(args) == 1 and isinstance(args[0], Tensor):
            return self._python(kind.__name__, args[0], place)
        if kind in TYPES and len(args) == 1:
            dtype = np.dtype(kind)
            array = self._as_array(args[0], place)
            return self.recorder.apply(INTERNAL["to_numpy"], [array], {"dtype": dtype}, place, kind.__name__)
        if kind in (tuple, list):
            parts = self._each_item(args[0], place)
            return tuple(parts) if kind is tuple else self.new_list(parts)
        if kind is zip and not keywords:
            return Walk(zip(*(self._each_item(part, place) for part in args)), *args)
        if kind is enumerate:
            numbered: Callable[..., Iterable[object]] = enumerate
            return Walk(numbered(self._each_item(args[0], place), *args[1:], **keywords), *args)
        if kind is reversed:
            return Walk(reversed(self._each_item(args[0], place)), *args)
        if kind is dict:
            try:
                made = Entries(*args, **keywords)
            except (TypeError, ValueError) as error:
                raise refusal(place, f"dict: {error}", "write {'name': value}") from error
            made.region = self.recorder.region
            return made
        raise refusal(
            place, f"{kind.__name__}(...) of {described(args[0] if args else None)} cannot be exported"
        )

    def _each_item(self, value: object, place: Place) -> list[object]:
        if isinstance(value, Tensor):
            return self._parts(value, place)
        if not isinstance(value, Iterable):
            raise refusal(place, f"{described(value)} is nothing to go through", "use a tuple or a list")
        return list(value)

    def _python(self, name: str, value: Tensor, place: Place) -> object:
        if value.known is not None:
            return self.recorder.tried(INTERNAL[name].run, [value], {}, place)
        return self.recorder.apply(INTERNAL[name], [value], {}, place, name)

    def _builtin(
        self, function: Callable[..., object], args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        if function is len and isinstance(args[0], tuple | list | dict):
            return len(args[0])
        if function in (np.shape, np.ndim, np.size) and args:
            args = [self._as_array(args[0], place), *args[1:]]
        if function is abs and isinstance(args[0], Tensor):
            return self.recorder.apply(INTERNAL["python_abs"], args, {}, place, "abs")
        if function in (len, isinstance, np.shape, np.ndim, np.size) and isinstance(args[0], Tensor):
            found = self.recorder.tried(function, args, keywords, place)
            if function in (len, np.shape, np.size):
                self.recorder.sizes.append((place, found))
            return found
        raise refusal(
            place,
            f"{name_of(function)} of {described(args[0])} cannot be exported",
            "np.rint rounds, np.max finds the largest",
        )


def _bind(
    shape: Callable[..., object], args: list[object], keywords: dict[str, object], name: str, place: Place
) -> dict[str, object]:
    signature = inspect.signature(shape)
    try:
        bound = signature.bind(*args, **keywords)
    except TypeError as error:
        raise refusal(place, f"{name}: {error}", "see the table in docs/export.md") from error
    bound.apply_defaults()
    return bound.arguments


def name_of(function: object) -> str:
    """What a function is called, or its class if it has no name."""
    name: str = getattr(function, "__name__", type(function).__name__)
    return name


def example(value: object) -> object:
    """A live value of the type of one that is computed."""
    return value.example() if isinstance(value, Tensor) else value


def _kind(value: object) -> str:
    return str(value.type) if isinstance(value, Tensor) else type(value).__name__
