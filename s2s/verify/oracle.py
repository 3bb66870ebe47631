"""Run one program, or one call, in a fresh module of its own and keep everything an observer could see.

Two outcomes are equal exactly when the two runs were the same: output in order (operator calls of recording
objects included), result or exception, arguments and globals afterwards, and what died when the module's
names were let go.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import io
import itertools
import re
import sys
import types
import warnings
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from s2s.verify import zoo
from s2s.verify.picture import Painter, Picture, type_name
from s2s.verify.sandbox import TimeUp, builtins_restored, captured, run

DRAIN_LIMIT = 50
_MODULE_NOISE = frozenset(
    {"__builtins__", "__file__", "__spec__", "__loader__", "__cached__", "__warningregistry__"}
)


#: Whether two of these are one object is not specified.
_VALUES = frozenset({int, float, complex, str, bytes, bool, type(None), tuple, frozenset, range, slice})
_RECURSION = RecursionError.__name__


@dataclass(slots=True)
class Outcome:
    """All that could be seen of one run.

    Attributes:
        output: standard output and error, in order.
        result: picture of the call's result (None for a program).
        built: whether the call could be made; False where its arguments raised.
        error: picture of the exception that ended it, with its chain; None if it returned.
        arguments: pictures of the arguments after the call.
        names: pictures of the module's globals afterwards, each with the first name of the same object.
        deaths: what was printed while the globals were let go one by one.
        timed_out: it was stopped.
        shown: result or exception in words, for people.
    """

    output: str = ""
    result: Picture = None
    built: bool = True
    error: Picture = None
    arguments: Picture = None
    names: dict[str, Picture] = field(default_factory=dict)
    deaths: str = ""
    timed_out: bool = False
    shown: str = ""


@dataclass(frozen=True)
class Place:
    """What the module under test believes it is, and the globals it starts with.

    Attributes:
        name: its `__name__`.
        package: its `__package__`.
        file: its `__file__`.
        path: its `__path__`, for the `__init__` of a package.
        given: globals it finds bound before its first line; they are not compared unless rebound.
    """

    name: str = "program"
    package: str | None = ""
    file: str = "program.py"
    path: tuple[str, ...] | None = None
    given: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Call:
    """A call to make once the module ran, as text: evaluated with the zoo's names and the module's.

    Attributes:
        function: expression giving the callee, e.g. `f` or `Class.method`.
        arguments: positional arguments, each an expression; evaluated left to right before the call.
        keywords: keyword arguments likewise.
        setup: `name = expression` pairs evaluated first, for objects several arguments share.
    """

    function: str
    arguments: tuple[str, ...] = ()
    keywords: tuple[tuple[str, str], ...] = ()
    setup: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        words = [*self.arguments, *(f"{name}={value}" for name, value in self.keywords)]
        return f"{self.function}({', '.join(words)})"


def difference(original: Outcome, compiled: Outcome, *, private_may_go: bool = False) -> str:
    """Say in one line where two outcomes differ; empty when they do not.

    Args:
        private_may_go: underscored functions of the original may be absent from the compiled module.
    """
    if original.timed_out or compiled.timed_out:
        return "" if original.timed_out else "the compiled one does not end"
    if _RECURSION in str(original.error) and _RECURSION in str(compiled.error):
        return ""  # how deep it gets, and so all it does on the way, is an allowed difference
    for part, word in (("error", "exception"), ("result", "result")):
        if getattr(original, part) != getattr(compiled, part):
            return f"{word}: {original.shown} became {compiled.shown}"
    if _comparable(original.output) != _comparable(compiled.output):
        return _first_line("output", original.output, compiled.output)
    if original.arguments != compiled.arguments:
        return "arguments differ after the call"
    for name in [*original.names, *compiled.names]:
        if name not in original.names:
            if not name.startswith("_"):
                return f"new global {name!r}"
        elif name not in compiled.names:
            if not (private_may_go and name.startswith("_")):
                return f"global {name!r} is missing"
        elif original.names[name] != compiled.names[name]:
            before, after = str(original.names[name]), str(compiled.names[name])
            return f"global {name!r}: {before[:200]} became {after[:200]}"
    if original.deaths != compiled.deaths:
        return _first_line("finalizers", original.deaths, compiled.deaths)
    return ""


_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+(?=>)")


def _comparable(output: str) -> str:
    """Output without the addresses of objects, and with the deaths that nothing lies between in one order.

    The order in which one frame's locals die is not kept, and where an object lies is no business of the program's.
    """
    lines: list[str] = []
    text = _ADDRESS.sub("", output)
    for is_death, group in itertools.groupby(text.splitlines(), lambda line: line.endswith(" dies")):
        together = list(group)
        lines.extend(sorted(together) if is_death else together)
    return "\n".join(lines)


def _first_line(what: str, one: str, other: str) -> str:
    pairs = itertools.zip_longest(one.splitlines(), other.splitlines(), fillvalue="(nothing)")
    for number, (left, right) in enumerate(pairs, 1):
        if left != right:
            return f"{what}, line {number}: {left!r} became {right!r}"
    return f"{what} differ in their line ends"


def code_of(text: str, file: str) -> types.CodeType:
    """Compile a module without letting its warnings out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(text, file, "exec", dont_inherit=True)


def warnings_of(text: str, file: str) -> Counter[str]:
    """What Python warns of when it compiles a module, and how often."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        compile(text, file, "exec", dont_inherit=True)
    return Counter(str(warning.message) for warning in caught)


def run_program(text: str | types.CodeType, *, seconds: float = 1.0, place: Place = Place()) -> Outcome:
    """Execute a whole module and let go of its names; see `Outcome`."""
    return _observe(text, None, seconds, place)


def run_call(
    text: str | types.CodeType, call: Call, *, seconds: float = 1.0, place: Place = Place()
) -> Outcome:
    """Execute a module, then make one call into it; only what the call did is kept in the outcome.

    A result that is a generator or iterator is drained (bounded), a coroutine driven to its end.
    """
    return _observe(text, call, seconds, place)


def _observe(text: str | types.CodeType, call: Call | None, seconds: float, place: Place) -> Outcome:
    outcome = Outcome()
    code = code_of(text, place.file) if isinstance(text, str) else text
    if "numpy" in code.co_names:
        # The first import takes longer than a run may, and is not to be cut short; where it fails, the program tells.
        with contextlib.suppress(ImportError):
            importlib.import_module("numpy")
    # A run that was stopped lets go of its objects only here; they are not to be heard outside.
    with captured(), _as_module(place) as module:
        try:
            run(lambda out: _act(code, call, module, place.given, outcome, out), seconds)
        except TimeUp:
            outcome.timed_out = True
        finally:
            module.__dict__.clear()
    return outcome


@contextlib.contextmanager
def _as_module(place: Place) -> Iterator[types.ModuleType]:
    """A fresh module, found under its name in `sys.modules` for as long as it is used."""
    module = types.ModuleType(place.name)
    module.__dict__.update(place.given)
    module.__dict__.update(
        __name__=place.name,
        __file__=place.file,
        __package__=place.package,
        __builtins__=sys.modules["builtins"],
    )
    if place.path is not None:
        module.__path__ = list(place.path)
    absent = object()
    before: Any = sys.modules.get(place.name, absent)
    sys.modules[place.name] = module
    try:
        yield module
    finally:
        if before is absent:
            sys.modules.pop(place.name, None)
        else:
            sys.modules[place.name] = before


@dataclass(slots=True)
class _Raw:
    """What a run left behind, before its picture is taken."""

    result: object = None
    error: BaseException | None = None
    arguments: object = None
    built: bool = True


def _act(
    code: types.CodeType,
    call: Call | None,
    module: types.ModuleType,
    given: Mapping[str, object],
    outcome: Outcome,
    out: io.StringIO,
) -> None:
    namespace = module.__dict__
    # What the program does to builtins is undone before anything here relies on them.
    with builtins_restored():
        raw = _perform(code, call, namespace, out)
    outcome.output, outcome.built = out.getvalue(), raw.built
    painter = Painter(module.__name__, namespace)
    if raw.error is not None:
        outcome.error, outcome.shown = _error(raw.error, painter), _said(raw.error)
    elif call is not None:
        outcome.result, outcome.shown = painter.picture(raw.result), _repr(raw.result)
    outcome.arguments = painter.picture(raw.arguments)
    first_names: dict[int, str] = {}
    for name, value in sorted(namespace.items()):
        if name not in _MODULE_NOISE and not (name in given and given[name] is value):
            # Each on its own: a helper the compiler adds must not renumber what the program has.
            picture = Painter(module.__name__, namespace).picture(value)
            if not name.startswith("_") and type(value) not in _VALUES:
                picture = (picture, first_names.setdefault(id(value), name))
            outcome.names[name] = picture
    # Nothing of this frame may keep alive what the module lets go of.
    value = None
    del raw, painter
    start = len(out.getvalue())
    for name in sorted(namespace):
        if name not in _MODULE_NOISE:
            namespace.pop(name, None)
    outcome.deaths = out.getvalue()[start:]


def _perform(code: types.CodeType, call: Call | None, namespace: dict[str, object], out: io.StringIO) -> _Raw:
    raw = _Raw()
    try:
        exec(code, namespace)
        if call is not None:
            out.seek(0)
            out.truncate()
            raw.built = False
            function, arguments, keywords = _build(call, namespace)
            raw.arguments = (arguments, keywords)
            raw.built = True
            raw.result = _finish(function(*arguments, **keywords))
    except TimeUp:
        raise
    except BaseException as error:
        raw.error = error
    return raw


def _build(
    call: Call, namespace: dict[str, object]
) -> tuple[Callable[..., object], list[object], dict[str, object]]:
    # The module's own names win over the zoo's: recipes name its classes and functions.
    scope = {name: getattr(zoo, name) for name in zoo.__all__} | namespace | {"module": namespace}
    for name, expression in call.setup:
        scope[name] = eval(expression, scope)
    function = eval(call.function, scope)
    arguments = [eval(item, scope) for item in call.arguments]
    return function, arguments, {name: eval(item, scope) for name, item in call.keywords}


def _finish(result: Any) -> object:
    """Drain an iterator, drive a coroutine: their bodies run only then."""
    if inspect.iscoroutine(result) or isinstance(result, types.CoroutineType):
        return ("coroutine", type_name(type(result)), _drive(result))
    if inspect.isasyncgen(result):
        items = []
        for _ in range(DRAIN_LIMIT):
            try:
                items.append(_drive(result.__anext__()))
            except StopAsyncIteration:
                break
        return ("async generator", items)
    if isinstance(result, types.GeneratorType):
        return ("generator", _drain(result))
    if hasattr(type(result), "__next__") and type(result).__module__ in ("builtins", "itertools"):
        return (type_name(type(result)), list(itertools.islice(result, DRAIN_LIMIT)))
    return result


def _drain(generator: types.GeneratorType[object, object, object]) -> tuple[list[object], object]:
    items = []
    for _ in range(DRAIN_LIMIT):
        try:
            items.append(next(generator))
        except StopIteration as end:
            return items, end.value
    generator.close()
    return items, "cut"


def _drive(awaitable: Coroutine[object, None, object]) -> object:
    """Send None to a coroutine until it returns; what it awaits is answered with None."""
    try:
        for _ in range(DRAIN_LIMIT):
            awaitable.send(None)
    except StopIteration as end:
        return end.value
    awaitable.close()
    return "suspended"


def _error(error: BaseException, painter: Painter) -> Picture:
    """Type, arguments and state of an exception, and the types and arguments of its chain."""
    chain: list[Picture] = []
    link: BaseException | None = error
    while link is not None and len(chain) < 10:
        cause, context = link.__cause__, link.__context__
        chain.append((_kind(cause, painter), _kind(context, painter), link.__suppress_context__))
        link = cause if cause is not None else context
    if isinstance(error, BaseExceptionGroup):
        inside = tuple(_error(item, painter) for item in error.exceptions)
        return (type_name(type(error)), error.message, inside, tuple(chain))
    return (painter.picture(error), tuple(chain))


def _kind(error: BaseException | None, painter: Painter) -> Picture:
    return None if error is None else (type_name(type(error)), painter.picture(error.args))


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}{_repr(error.args) if error.args else '()'}"


def _repr(value: object) -> str:
    # Under `reprlib`-like bounds: results may be huge, and their own __repr__ may raise.
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__} whose repr raised {type(error).__name__}>"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)
    return text if len(text) < 200 else text[:197] + "..."
