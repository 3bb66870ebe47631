"""Calls in the source: operations of the table, what is known already, and helper functions, which are entered."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Mapping
from functools import partial
from types import FunctionType
from typing import Any

import numpy as np

from s2s.export.expressions import Bound, Expressions
from s2s.export.frame import Closure, Entries, Frame, computed, described
from s2s.export.operations import FUNCTIONS, INTERNAL, KNOWN_ONLY, METHODS, Operation
from s2s.export.program import ArrayProgram
from s2s.export.recorder import Recorder, Tensor, refusal
from s2s.export.symbol import DTYPES, Place

_DEEPEST = 60
_EFFECTS = {
    "print",
    "input",
    "open",
    "exec",
    "eval",
    "compile",
    "setattr",
    "delattr",
    "breakpoint",
    "globals",
    "vars",
}
_LIST_CHANGES = ("append", "extend", "insert", "pop", "reverse")
_DICT_CHANGES = ("update", "pop", "setdefault", "clear")
_DICT_READS = ("items", "keys", "values", "get")
_TYPES = {getattr(np, name if name != "bool" else "bool_"): name for name in DTYPES}


class Range:
    """`range` of which some end is computed when the program runs."""

    def __init__(self, start: Any, stop: Any, step: int) -> None:
        self.start = start
        self.stop = stop
        self.step = step


class Calls(Expressions):
    """Evaluates calls."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(recorder)
        self.depth = 0
        self._programs: dict[int, tuple[Any, ArrayProgram]] = {}
        self._special: dict[int, Callable[[list[Any], dict[str, Any], Place], Any]] = {
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

    def call(self, frame: Frame, node: ast.Call) -> Any:
        """The value of a call."""
        function = self.evaluate(frame, node.func)
        place = frame.place(node)
        self._refuse_effects(function, place)
        args = self.several(frame, node.args)
        keywords: dict[str, Any] = {}
        for keyword in node.keywords:
            value = self.evaluate(frame, keyword.value)
            if keyword.arg is not None:
                keywords[keyword.arg] = value
            elif isinstance(value, dict):
                keywords.update(value)
            else:
                raise refusal(place, f"** of {described(value)}")
        return self.called(frame, function, args, keywords, place)

    def called(
        self, frame: Frame, function: Any, args: list[Any], keywords: dict[str, Any], place: Place
    ) -> Any:
        """What a function gives."""
        if isinstance(function, Bound):
            return self._method(function, args, keywords, place)
        if isinstance(function, Closure):
            return self._closure(frame, function, args, keywords, place)
        if not callable(function):
            raise refusal(place, f"{described(function)} is called")
        known = not computed(args) and not computed(keywords)
        special = self._special.get(id(function))
        if special is not None and not known:
            return special(args, keywords, place)
        if function is np.empty and known:
            function = np.zeros  # what it holds is not defined
        if id(function) in FUNCTIONS and not known:
            return self._operation(FUNCTIONS[id(function)], args, keywords, place)
        if known and (function in KNOWN_ONLY or id(function) in FUNCTIONS or function in _TYPES):
            return self._known(function, args, keywords, place)
        if not known and isinstance(function, type):
            return self._type(frame, function, args, keywords, place)
        if (
            function is len
            or function is isinstance
            or function in (np.shape, np.ndim, np.size, abs, sorted, round)
        ):
            return self._builtin(function, args, keywords, place)
        if isinstance(function, FunctionType) and not _of_numpy(function):
            return self._function(frame, function, args, keywords, place)
        if callable(getattr(function, "array_program", None)):
            return self.enter(frame, function.array_program(), args, keywords, place)
        name = getattr(function, "__name__", type(function).__name__)
        module = getattr(function, "__module__", None) or ""
        if module.startswith("numpy.random") or "random" in type(function).__module__ or module == "random":
            raise refusal(
                place,
                f"{name} draws random numbers",
                "draw them in the caller, and hand them over as an input",
            )
        qualified = f"np.{name}" if _of_numpy(function) else name
        raise refusal(
            place,
            f"the call of {qualified} cannot be exported",
            "use the operations listed in docs/export.md, or an input",
        )

    def _refuse_effects(self, function: Any, place: Place) -> None:
        name = getattr(function, "__name__", "")
        if name in _EFFECTS and getattr(builtins, name, None) is function:
            raise refusal(
                place,
                f"{name} is an effect, and an exported program has none",
                "take it out, or return the value as one more output",
            )

    def _known(self, function: Any, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        if function in (zip, enumerate, reversed):
            return list(function(*args, **keywords))
        if function is list:
            return self.new_list(function(*args))
        if function is dict:
            made = Entries(*args, **keywords)
            made.region = self.recorder.region
            return made
        return self.recorder.as_value(self.recorder.tried(function, args, keywords, place))

    def _operation(
        self, operation: Operation, args: list[Any], keywords: dict[str, Any], place: Place
    ) -> Any:
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
        if operation.name == "dot" and max(np.ndim(_example(part)) for part in inputs) > 2:
            raise refusal(place, "np.dot of more than two dimensions cannot be exported", "use a @ b")
        result = self.recorder.apply(operation, inputs, attributes, place, shown)
        return self.new_list(result) if isinstance(result, list) else result

    def _parts(self, sequence: Any, place: Place) -> list[Any]:
        if isinstance(sequence, tuple | list):
            return list(sequence)
        if isinstance(sequence, Tensor) and sequence.type.shape:
            return [self.item(sequence, (number,), place) for number in range(sequence.type.shape[0])]
        raise refusal(place, f"{described(sequence)} is no sequence of arrays")

    def _as_array(self, value: Any, place: Place) -> Any:
        """A value that numpy takes as an array; of a list with computed parts, one is made."""
        if isinstance(value, tuple | list):
            if not computed(value):
                return self.recorder.constant(self.recorder.tried(np.array, [value], {}, place))
            parts = [self._as_array(part, place) for part in value]
            return self.recorder.apply(FUNCTIONS[id(np.stack)], parts, {}, place, "np.array")
        if isinstance(value, Tensor | bool | int | float | np.generic):
            return value
        raise refusal(place, f"{described(value)} is no array")

    def _array(self, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        if len(args) not in (1, 2) or set(keywords) - {"dtype"}:
            raise refusal(place, "np.array is exported with an array and a dtype only", "leave the rest out")
        dtype = args[1] if len(args) == 2 else keywords.get("dtype")
        array = self._as_array(args[0], place)
        if not isinstance(args[0], tuple | list):
            array = self.recorder.apply(FUNCTIONS[id(np.asarray)], [array], {}, place)
        return array if dtype is None else self._cast(array, dtype, place)

    def _cast(self, array: Tensor, dtype: Any, place: Place) -> Any:
        wanted = self.recorder.tried(np.dtype, [dtype], {}, place)
        return self.recorder.apply(INTERNAL["astype"], [array], {"dtype": wanted}, place, "astype")

    def _full(self, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        bound = _bind(lambda shape, fill_value, dtype=None: None, args, keywords, "np.full", place)
        if computed([bound["shape"], bound["dtype"]]):
            raise refusal(
                place, "the shape of np.full depends on the data", "shapes are fixed when exporting"
            )
        known = {"shape": bound["shape"]}
        if bound["dtype"] is not None:
            known["dtype"] = self.recorder.tried(np.dtype, [bound["dtype"]], {}, place)
        return self.recorder.apply(INTERNAL["full"], [bound["fill_value"]], known, place, "np.full")

    def _like(self, function: Any, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        """`np.zeros_like` and its kin look at the type of an array only."""
        if computed(args[1:]) or computed(keywords):
            raise refusal(place, f"np.{function.__name__} is filled with data", "use np.full(a.shape, value)")
        examples = [_example(part) for part in args]
        return self.recorder.constant(np.array(self.recorder.tried(function, examples, keywords, place)))

    def _clip(self, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        names = {"min": "a_min", "max": "a_max"}
        renamed = {names.get(name, name): value for name, value in keywords.items()}
        bound = _bind(lambda a, a_min=None, a_max=None: None, args, renamed, "np.clip", place)
        value = bound["a"]
        for function, limit in ((np.maximum, bound["a_min"]), (np.minimum, bound["a_max"])):
            if limit is not None:
                operation = FUNCTIONS[id(function)]
                value = self.recorder.apply(
                    operation, [value, self._as_array(limit, place)], {}, place, "np.clip"
                )
        return value

    def _extreme(self, name: str, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
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

    def _sum(self, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        bound = _bind(lambda parts, start=0: None, args, keywords, "sum", place)
        result = bound["start"]
        for part in self._parts(bound["parts"], place):
            result = self.operate("Add", [result, part], place)
        return result

    def _each(self, name: str, args: list[Any], place: Place) -> Any:
        result: Any = name == "and"
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

    def truth_at(self, value: Any, place: Place) -> Any:
        """Whether a value is true, as `truth` says it."""
        if not isinstance(value, Tensor):
            return bool(value)
        if value.known is not None:
            return self.recorder.tried(bool, [value], {}, place)
        return self.recorder.apply(INTERNAL["bool"], [value], {}, place)

    def _range(self, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        known = [self.recorder.tried(int, [part], {}, place) if _is_known(part) else part for part in args]
        start, stop, step = [*known, 1][:3] if len(known) > 1 else (0, known[0], 1)
        if not any(isinstance(part, Tensor) for part in (start, stop, step)):
            return range(start, stop, step)
        for part in (start, stop):
            if isinstance(part, Tensor) and part.type.dtype.kind not in "iu":
                raise refusal(place, f"range of {described(part)}", "use int(...)")
        if isinstance(step, Tensor) or step == 0:
            raise refusal(place, "the step of range depends on the data", "use a while loop")
        return Range(start, stop, step)

    def _type(self, frame: Frame, kind: type, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        if kind in (int, float, bool) and len(args) == 1 and isinstance(args[0], Tensor):
            return self._python(kind.__name__, args[0], place)
        if kind in _TYPES and len(args) == 1:
            dtype = np.dtype(kind)
            array = self._as_array(args[0], place)
            return self.recorder.apply(INTERNAL["to_numpy"], [array], {"dtype": dtype}, place, kind.__name__)
        if kind in (tuple, list):
            parts = self._each_item(args[0], place)
            return tuple(parts) if kind is tuple else self.new_list(parts)
        if kind is zip and not keywords:
            return list(zip(*(self._each_item(part, place) for part in args)))
        if kind is enumerate:
            return list(enumerate(self._each_item(args[0], place), *args[1:], **keywords))
        if kind is reversed:
            return list(reversed(self._each_item(args[0], place)))
        if kind is dict:
            made = Entries(*args, **keywords)
            made.region = self.recorder.region
            return made
        raise refusal(
            place, f"{kind.__name__}(...) of {described(args[0] if args else None)} cannot be exported"
        )

    def _each_item(self, value: Any, place: Place) -> list[Any]:
        return self._parts(value, place) if isinstance(value, Tensor) else list(value)

    def _python(self, name: str, value: Tensor, place: Place) -> Any:
        if value.known is not None:
            return self.recorder.tried(INTERNAL[name].run, [value], {}, place)
        return self.recorder.apply(INTERNAL[name], [value], {}, place, name)

    def _builtin(self, function: Any, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        if function in (len, np.shape, np.ndim, np.size) and isinstance(args[0], tuple | list | dict):
            return self.recorder.tried(len, args[:1], {}, place)
        if function is abs and isinstance(args[0], Tensor):
            return self.recorder.apply(INTERNAL["python_abs"], args, {}, place, "abs")
        if function in (len, isinstance, np.shape, np.ndim, np.size) and isinstance(args[0], Tensor):
            return self.recorder.tried(function, args, keywords, place)
        raise refusal(
            place,
            f"{function.__name__} of {described(args[0])} cannot be exported",
            "np.rint rounds, np.max finds the largest",
        )

    def _method(self, bound: Bound, args: list[Any], keywords: dict[str, Any], place: Place) -> Any:
        owner, name = bound.owner, bound.name
        if not isinstance(owner, Tensor):
            return self._of_container(owner, name, args, keywords, place)
        if owner.type.kind == "python" and name != "item":
            raise refusal(place, f"the method {name} of {described(owner)} cannot be exported")
        if name == "astype" and len(args) == 1 and not keywords:
            return self._cast(owner, args[0], place)
        if name == "item" and not args:
            return self._python({"b": "bool", "f": "float"}.get(owner.type.dtype.kind, "int"), owner, place)
        if name == "flatten" and not args and not keywords:
            return self.recorder.apply(INTERNAL["flatten"], [owner], {}, place)
        if name == "clip":
            return self._clip([owner, *args], keywords, place)
        if name in ("reshape", "transpose") and (
            len(args) > 1 or (name == "transpose" and args and isinstance(args[0], int))
        ):
            args = [tuple(args)]
        if name in METHODS:
            return self._operation(METHODS[name], [owner, *args], keywords, place)
        hint = "use an operation listed in docs/export.md"
        if name in ("fill", "sort", "resize", "put", "partition", "setflags", "tofile"):
            hint = "it changes the array in place: write a new one, or a[:] = ..."
        raise refusal(place, f"the method {name} of arrays cannot be exported", hint)

    def _of_container(
        self, owner: Any, name: str, args: list[Any], keywords: dict[str, Any], place: Place
    ) -> Any:
        changes = (
            _LIST_CHANGES if isinstance(owner, list) else _DICT_CHANGES if isinstance(owner, dict) else ()
        )
        if name in changes:
            self.may_change(owner, place)
            return getattr(owner, name)(*args, **keywords)
        if isinstance(owner, dict) and name in _DICT_READS:
            found = getattr(owner, name)(*args)
            return found if name == "get" else list(found)
        raise refusal(place, f"the method {name} of {described(owner)} cannot be exported")

    def may_change(self, owner: Any, place: Place) -> None:
        """Whether a list or dict may be changed here.

        Raises:
            ExportError: it is the caller's, or whether it changes is decided when the program runs.
        """
        region = getattr(owner, "region", -1)
        if region < 0:
            raise refusal(place, "a list or dict from outside the function is changed", "make a new one")
        if region != self.recorder.region:
            raise refusal(
                place,
                "a list or dict made outside is changed in code that the data decides about",
                "compute a value there, and put it in afterwards",
            )

    def _function(
        self, frame: Frame, function: Any, args: list[Any], keywords: dict[str, Any], place: Place
    ) -> Any:
        if id(function) not in self._programs:
            self._programs[id(function)] = (function, ArrayProgram.of_function(function))
        return self.enter(frame, self._programs[id(function)][1], args, keywords, place)

    def enter(
        self, frame: Frame, program: ArrayProgram, args: list[Any], keywords: Mapping[str, Any], place: Place
    ) -> Any:
        """What another function of the source gives."""
        defaults = {
            name: self.recorder.as_value(value) if isinstance(value, np.ndarray) else value
            for name, value in (program.defaults or {}).items()
        }
        env = bound_arguments(program.function.args, defaults, args, keywords, program.name, place)
        inner = Frame(program, env, local_names(program.function), None, frame, self.recorder)
        return self._deeper(lambda: self.body(inner, program.function.body), place)

    def _closure(
        self, frame: Frame, closure: Closure, args: list[Any], keywords: dict[str, Any], place: Place
    ) -> Any:
        node, home = closure.node, closure.frame
        name = getattr(node, "name", "the lambda")
        arguments = node.args
        positional = arguments.posonlyargs + arguments.args
        defaults = {
            part.arg: self.evaluate(home, value)
            for part, value in zip(
                positional[len(positional) - len(arguments.defaults) :], arguments.defaults
            )
        }
        defaults.update(
            (part.arg, self.evaluate(home, value))
            for part, value in zip(arguments.kwonlyargs, arguments.kw_defaults)
            if value is not None
        )
        env = bound_arguments(arguments, defaults, args, keywords, name, place)
        inner = Frame(home.program, env, local_names(node), home, frame, self.recorder)
        body = node.body
        if isinstance(body, list):
            return self._deeper(lambda: self.body(inner, body), place)
        return self._deeper(lambda: self.evaluate(inner, body), place)

    def _deeper(self, run: Callable[[], Any], place: Place) -> Any:
        if self.depth >= _DEEPEST:
            raise refusal(place, f"the calls are more than {_DEEPEST} deep", "write the recursion as a loop")
        self.depth += 1
        try:
            return run()
        finally:
            self.depth -= 1

    def body(self, frame: Frame, statements: list[ast.stmt]) -> Any:
        """What a function's body returns."""
        raise NotImplementedError


def _bind(shape: Any, args: list[Any], keywords: dict[str, Any], name: str, place: Place) -> dict[str, Any]:
    signature = inspect.signature(shape)
    try:
        bound = signature.bind(*args, **keywords)
    except TypeError as error:
        raise refusal(place, f"{name}: {error}", "see the table in docs/export.md") from error
    bound.apply_defaults()
    return bound.arguments


def bound_arguments(
    arguments: ast.arguments,
    defaults: Mapping[str, Any],
    args: list[Any],
    keywords: Mapping[str, Any],
    name: str,
    place: Place,
) -> dict[str, Any]:
    """The locals that a call of a function starts with."""
    kinds = inspect.Parameter
    parameters = [
        *(kinds(part.arg, kinds.POSITIONAL_ONLY) for part in arguments.posonlyargs),
        *(kinds(part.arg, kinds.POSITIONAL_OR_KEYWORD) for part in arguments.args),
        *([kinds(arguments.vararg.arg, kinds.VAR_POSITIONAL)] if arguments.vararg else []),
        *(kinds(part.arg, kinds.KEYWORD_ONLY) for part in arguments.kwonlyargs),
        *([kinds(arguments.kwarg.arg, kinds.VAR_KEYWORD)] if arguments.kwarg else []),
    ]
    try:
        bound = inspect.Signature(parameters).bind_partial(*args, **keywords).arguments
    except TypeError as error:
        raise refusal(place, f"{name}: {error}") from error
    for part in parameters:
        if part.name in bound:
            continue
        if part.kind is kinds.VAR_POSITIONAL:
            bound[part.name] = ()
        elif part.kind is kinds.VAR_KEYWORD:
            bound[part.name] = {}
        elif part.name in defaults:
            bound[part.name] = defaults[part.name]
        else:
            raise refusal(place, f"{name} is called without {part.name}")
    return bound


def local_names(function: ast.FunctionDef | ast.Lambda) -> frozenset[str]:
    """The names that a function binds."""
    arguments = function.args
    names = {part.arg for part in arguments.posonlyargs + arguments.args + arguments.kwonlyargs}
    names |= {part.arg for part in (arguments.vararg, arguments.kwarg) if part is not None}
    todo: list[ast.AST] = list(function.body) if isinstance(function.body, list) else []
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        if not isinstance(
            node, ast.FunctionDef | ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.DictComp
        ):
            todo += ast.iter_child_nodes(node)
    return frozenset(names)


def _of_numpy(function: Any) -> bool:
    module = getattr(function, "__module__", None) or type(function).__module__
    return module.partition(".")[0] == "numpy" or isinstance(function, np.ufunc)


def _is_known(value: Any) -> bool:
    return not isinstance(value, Tensor) or value.known is not None


def _example(value: Any) -> Any:
    return value.example() if isinstance(value, Tensor) else value


def _kind(value: Any) -> str:
    return str(value.type) if isinstance(value, Tensor) else type(value).__name__
