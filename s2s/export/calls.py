"""Calls in the source: operations of the table, what is known already, and helper functions, which are entered."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType

import numpy as np

from s2s.export.frame import (
    Bound,
    Closure,
    Entries,
    Frame,
    Walk,
    computed,
    described,
    gone_through,
    leaves,
    outside,
)
from s2s.export.library import TYPES, Library, example, name_of
from s2s.export.operations import FUNCTIONS, INTERNAL, KNOWN_ONLY, METHODS
from s2s.export.program import ArrayProgram
from s2s.export.recorder import Recorder, Tensor, refusal
from s2s.export.symbol import Place

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
_FOLDED = (np.tril, np.triu, np.linspace, np.arange)
_LIST_CHANGES = ("append", "extend", "insert", "pop", "reverse")
_DICT_CHANGES = ("update", "pop", "setdefault", "clear")
_DICT_READS = ("items", "keys", "values", "get")


class Calls(Library):
    """Evaluates calls."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(recorder)
        self.depth = 0
        self._programs: dict[int, tuple[object, ArrayProgram]] = {}

    def call(self, frame: Frame, node: ast.Call) -> object:
        """The value of a call."""
        function = self.evaluate(frame, node.func)
        place = frame.place(node)
        self._refuse_effects(function, place)
        args = self.several(frame, node.args)
        keywords: dict[str, object] = {}
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
        self, frame: Frame, function: object, args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        """What a function gives."""
        if isinstance(function, Bound):
            return self._method(frame, function, args, keywords, place)
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
        if known and (function in KNOWN_ONLY or id(function) in FUNCTIONS or function in TYPES):
            return self._known(function, args, keywords, place)
        if function in _FOLDED and _folded([args, keywords]):
            return self._known(function, *_live(args, keywords), place)
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
        offered = getattr(function, "array_program", None)
        if callable(offered):
            return self.enter(frame, offered(), args, keywords, place)
        name = name_of(function)
        module = getattr(function, "__module__", None) or ""
        if module.startswith("numpy.random") or "random" in type(function).__module__ or module == "random":
            raise refusal(
                place,
                f"{name} draws random numbers",
                "draw them in the caller, and hand them over as an input",
            )
        qualified = f"np{module.removeprefix('numpy')}.{name}" if module.startswith("numpy") else name
        if function in KNOWN_ONLY:
            raise refusal(
                place, f"an argument of {qualified} depends on the data", "it must be known when exporting"
            )
        raise refusal(
            place,
            f"the call of {qualified} cannot be exported",
            f"specialize the objects away: s2s.hybridize({frame.program.name})"
            if type(type(function).__dict__.get("__call__")) is FunctionType
            else "use the operations listed in docs/export.md, or an input",
        )

    def _refuse_effects(self, function: object, place: Place) -> None:
        name = getattr(function, "__name__", "")
        if name in _EFFECTS and getattr(builtins, name, None) is function:
            raise refusal(
                place,
                f"{name} is an effect, and an exported program has none",
                "take it out, or return the value as one more output",
            )

    def _known(
        self, function: Callable[..., object], args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        walk = function in (zip, enumerate, reversed)
        if walk or function in (list, dict):
            try:
                made = Entries(*args, **keywords) if function is dict else function(*args, **keywords)
            except (TypeError, ValueError) as error:
                raise refusal(
                    place, f"{type(error).__name__}: {error}", "Python itself refuses this"
                ) from error
            if isinstance(made, Entries):
                made.region = self.recorder.region
                return made
            assert isinstance(made, Iterable)
            return Walk(made, *args) if walk else self.new_list(made)
        return self.recorder.as_value(self.recorder.tried(function, args, keywords, place))

    def _method(
        self, frame: Frame, bound: Bound, args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        owner, name = bound.owner, bound.name
        if not isinstance(owner, Tensor):
            return self._of_container(frame, owner, name, args, keywords, place)
        if owner.type.kind == "python" and name != "item":
            raise refusal(place, f"the method {name} of {described(owner)} cannot be exported")
        if name == "astype" and len(args) == 1 and not keywords:
            return self._cast(owner, args[0], place)
        if name == "item" and not args:
            return self._python({"b": "bool", "f": "float"}.get(owner.type.dtype.kind, "int"), owner, place)
        if name == "flatten" and not args and not keywords:
            return self.recorder.apply(INTERNAL["flatten"], [owner], {}, place)
        if name == "clip":
            return self._clip(
                [owner, *args], keywords, place, lambda a, *more, **known: a.clip(*more, **known)
            )
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
        self,
        frame: Frame,
        owner: object,
        name: str,
        args: list[object],
        keywords: dict[str, object],
        place: Place,
    ) -> object:
        changes = (
            _LIST_CHANGES if isinstance(owner, list) else _DICT_CHANGES if isinstance(owner, dict) else ()
        )
        if name in changes:
            self.may_change(frame, owner, place)
            try:
                if name not in ("append", "extend", "update") and computed(args[:1]):
                    raise TypeError("where depends on the data")
                return getattr(owner, name)(*args, **keywords)
            except (TypeError, ValueError, LookupError) as error:
                raise refusal(place, f"{name}: {error}", "see docs/export.md") from error
        if isinstance(owner, dict) and name in _DICT_READS and not computed(args[:1]):
            found = self.recorder.tried(getattr(owner, name), args, {}, place)
            if name == "get":
                return found
            assert isinstance(found, Iterable)
            return Walk(found, owner)
        raise refusal(place, f"the method {name} of {described(owner)} cannot be exported")

    def may_change(self, frame: Frame, owner: object, place: Place) -> None:
        """Whether a list or dict may be changed here.

        Raises:
            ExportError: it is the caller's, or whether it changes is decided when the program runs.
        """
        region = getattr(owner, "region", -1)
        if region < 0:
            raise refusal(place, "a list or dict from outside the function is changed", "make a new one")
        if gone_through(frame, owner):
            raise refusal(place, "a list or dict changes while a loop goes through it", "fill a new one")
        if region != self.recorder.region:
            raise refusal(
                place,
                "a list or dict made outside is changed in code that the data decides about",
                "compute a value there, and put it in afterwards",
            )

    def _function(
        self, frame: Frame, function: object, args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        if id(function) not in self._programs:
            self._programs[id(function)] = (function, ArrayProgram.of_function(function))
        return self.enter(frame, self._programs[id(function)][1], args, keywords, place)

    def enter(
        self,
        frame: Frame,
        program: ArrayProgram,
        args: list[object],
        keywords: Mapping[str, object],
        place: Place,
    ) -> object:
        """What another function of the source gives."""
        defaults = {
            name: outside(value, f"{program.name}_{name}", self.recorder, place)
            for name, value in (program.defaults or {}).items()
        }
        env = bound_arguments(program.function.args, defaults, args, keywords, program.name, place)
        inner = Frame(program, env, local_names(program.function), None, frame, self.recorder)
        return self._deeper(lambda: self.body(inner, program.function.body), place)

    def _closure(
        self, frame: Frame, closure: Closure, args: list[object], keywords: dict[str, object], place: Place
    ) -> object:
        node, home = closure.node, closure.frame
        name = getattr(node, "name", "the lambda")
        env = bound_arguments(node.args, closure.defaults, args, keywords, name, place)
        inner = Frame(home.program, env, local_names(node), home, frame, self.recorder)
        body = node.body
        if isinstance(body, list):
            return self._deeper(lambda: self.body(inner, body), place)
        return self._deeper(lambda: self.evaluate(inner, body), place)

    def _deeper(self, run: Callable[[], object], place: Place) -> object:
        if self.depth >= _DEEPEST:
            raise refusal(place, f"the calls are more than {_DEEPEST} deep", "write the recursion as a loop")
        self.depth += 1
        try:
            return run()
        finally:
            self.depth -= 1

    def body(self, frame: Frame, statements: list[ast.stmt]) -> object:
        """What a function's body returns."""
        raise NotImplementedError


def bound_arguments(
    arguments: ast.arguments,
    defaults: Mapping[str, object],
    args: list[object],
    keywords: Mapping[str, object],
    name: str,
    place: Place,
) -> dict[str, object]:
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


def _folded(value: object) -> bool:
    """Whether all arrays in it are part of the program's text."""
    return all(leaf.value is None for leaf in leaves(value) if isinstance(leaf, Tensor))


def _live(args: list[object], keywords: dict[str, object]) -> tuple[list[object], dict[str, object]]:
    return [example(value) for value in args], {name: example(value) for name, value in keywords.items()}


def _of_numpy(function: object) -> bool:
    module = getattr(function, "__module__", None) or type(function).__module__
    return module.partition(".")[0] == "numpy" or isinstance(function, np.ufunc)
