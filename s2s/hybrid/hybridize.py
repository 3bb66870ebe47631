"""`s2s.hybridize`: an object, method or function whose program is specialized to the objects it runs on."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from s2s.errors import UsageError, needs
from s2s.hybrid import graph, numba_backend
from s2s.hybrid.plan import Plan, Stats, Version
from s2s.hybrid.specialize import MOST_NODES, MOST_UNROLLED, Limits
from s2s.hybrid.state import State
from s2s.options import Options
from s2s.report.remarks import Remark

if TYPE_CHECKING:
    from s2s.export import ArrayProgram, Symbol

_SLOT = "_s2s_hybrid"
#: In place of a target, where there is none.
_NOTHING: object = object()


class Hybrid:
    """A program specialized to its objects; it is called as the target is, and has the target's attributes.

    Setting an attribute sets it on the target. `isinstance` sees the target's class.
    """

    __slots__ = ("__weakref__", _SLOT)

    def __getattr__(self, name: str) -> Any:
        return getattr(_state(self).target.object, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(_state(self).target.object, name, value)

    def __delattr__(self, name: str) -> None:
        delattr(_state(self).target.object, name)

    @property
    def __class__(self) -> Any:
        """The target's class."""
        return _state(self).target.object.__class__

    @__class__.setter
    def __class__(self, value: type) -> None:
        _state(self).target.object.__class__ = value

    @property
    def source(self) -> str:
        """The text of the newest specialized program; empty before the first call."""
        versions = _state(self).versions
        return versions[0].source if versions else ""

    @property
    def ir(self) -> str:
        """The IR of the newest specialized program, as text."""
        versions = _state(self).versions
        return versions[0].residual.ir if versions else ""

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was done to the newest program, and what stayed a call."""
        versions = _state(self).versions
        return versions[0].remarks if versions else ()

    @property
    def versions(self) -> tuple[Version, ...]:
        """The specialized programs, the newest first."""
        return tuple(_state(self).versions)

    @property
    def why_not(self) -> str:
        """Why the original runs; empty if it does not."""
        return _state(self).why_not

    @property
    def target(self) -> Any:
        """What was given to `hybridize`."""
        return _state(self).target.object

    def stats(self) -> Stats:
        """How often it was specialized, how many tests it makes at entry, what that costs."""
        return _state(self).stats()

    def array_program(self) -> ArrayProgram:
        """The program over arrays that the target is as things are now, to look at or to export.

        Raises:
            UsageError: the target cannot be specialized; says why.
        """
        needs("numpy", "a program over arrays")
        from s2s.export.program import ArrayProgram

        def traced() -> tuple[ArrayProgram, Mapping[int, tuple[str, int, int]]]:
            residual = _state(self).alone(keeps_origins=True)
            return ArrayProgram.of_function(residual.call), residual.origins

        return replace(ArrayProgram.of_function(_state(self).alone().call), traced=traced)

    def symbol(self, inputs: str | Mapping[str, object] | None = None, /, **named: object) -> Symbol:
        """The symbolic program for given inputs; see `s2s.export.symbol`."""
        from s2s.export import symbol

        return symbol(self.array_program(), inputs, **named)

    def export(
        self,
        path: str | os.PathLike[str],
        inputs: str | Mapping[str, object] | None = None,
        /,
        **named: object,
    ) -> list[Path]:
        """Write the program as ONNX, as numpy that stands alone, and as JSON; see `s2s.export.export`."""
        from s2s.export import export

        return export(self.array_program(), path, inputs, **named)

    def refresh(self) -> None:
        """Take the objects as they are now: the next call specializes anew."""
        _state(self).refresh()

    @property
    def __signature__(self) -> inspect.Signature:
        """The target's signature: an entry takes marks for arguments that a call leaves out."""
        state = _state(self)
        target = state.target.object
        return inspect.signature(target if callable(target) else target.forward)

    def __repr__(self) -> str:
        return f"<s2s hybrid of {_state(self).target.object!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        state = _state(self)
        return _hybrid, (state.target.object, state.plan)

    def __copy__(self) -> object:
        raise TypeError("copy the target of a hybrid, and hybridize the copy")

    def __deepcopy__(self, memo: dict[int, object]) -> object:
        import copy

        state = _state(self)
        target = copy.deepcopy(state.target.object, memo)
        return _hybrid(target, state.plan)


def _state(hybrid: Hybrid) -> State:
    found: State = object.__getattribute__(hybrid, _SLOT)
    return found


def _hybrid(target: object, plan: Plan) -> Hybrid:
    state = State(target, plan)
    # A class of its own: the interpreter looks for `__call__` there, and finds the entry without a frame between.
    cls = type("Hybrid", (Hybrid,), {"__slots__": (), "__module__": __name__})
    made: Hybrid = object.__new__(cls)
    object.__setattr__(made, _SLOT, state)
    state.installs(lambda entry: type.__setattr__(cls, "__call__", staticmethod(entry)))
    return made


def hybridize(
    target: object = _NOTHING,
    *,
    frozen: bool = False,
    assume: str | Iterable[str] = (),
    max_nodes: int = MOST_NODES,
    unroll: int = MOST_UNROLLED,
    trial: bool = True,
    backend: str | None = None,
    reuse: bool = False,
) -> Any:
    """Specialize a program to the objects it runs on.

    Args:
        target: an object with `__call__` or `forward`, a bound method, a function, a `functools.partial`; or a class,
            whose instances are each specialized at their first call. Left out for use as a decorator with arguments.
        frozen: a promise that the structure does not change: attributes, items of lists and dicts, and classes that the
            program reads stay what they are. Nothing is tested at entry then. Contents of arrays may change.
        assume: granted assumptions, as for `compile`.
        max_nodes: how large the specialized program may become, in nodes of the IR.
        unroll: loops over more known items than this stay loops.
        trial: whether the first calls of a program with tests run it and the original by turns, each call once, and
            the original stays if it is the faster one; `.stats()` says so.
        backend: `"numba"` compiles what is plain arrays and loops to machine code; the last bits of results may differ.
        reuse: temporaries that do not leave the program are computed into buffers that are kept, where it consists of
            operations on arrays; results are new arrays.

    Returns:
        A `Hybrid`, called as the target is; for a class, the class.

    Raises:
        UsageError: the target cannot be called, or the backend is unknown or not installed.
    """
    if backend not in (None, "numba"):
        raise UsageError(f"hybridize: unknown backend {backend!r}", hint='known: "numba"')
    if backend is not None:
        if reuse:
            raise UsageError('hybridize: reuse=True and backend="numba" exclude each other', hint="drop one")
        numba_backend.check_installed()
    plan = Plan(
        Options.make(assume=assume, header=False),
        Limits(nodes=max_nodes, unroll=unroll),
        frozen=frozen,
        trial=trial,
        backend=backend,
        reuse=reuse,
    )
    if target is _NOTHING:
        return lambda target: _planned(target, plan)
    return _planned(target, plan)


def _planned(target: object, plan: Plan) -> object:
    if graph.is_a(target, Hybrid):
        target = _state(target).target.object
    return _hybrid_class(target, plan) if graph.is_a(target, type) else _hybrid(target, plan)


def _hybrid_class(cls: type, plan: Plan) -> type:
    name = next(
        (name for name in ("__call__", "forward") if isinstance(cls.__dict__.get(name), FunctionType)), ""
    )
    if not name:
        raise UsageError(
            f"hybridize: the class {cls.__name__} defines neither __call__ nor forward",
            hint="hybridize a method of an instance: s2s.hybridize(instance.method)",
        )
    original: FunctionType = cls.__dict__[name]

    @functools.wraps(original)
    def call(self: object, /, *args: object, **kwargs: object) -> object:
        own = graph.instance_dict(self)
        state: _Own | None = None if own is None else own.get(_SLOT)
        if state is None or state.owner is not self:
            if own is None:
                return original(self, *args, **kwargs)
            state = own[_SLOT] = _Own(self, original, plan)
        return state.entry(*args, **kwargs)

    def hybrid(instance: object) -> Hybrid:
        """The hybrid that an instance has since its first call: its programs, `.stats()`, `.refresh()`."""
        own: _Own | None = (graph.instance_dict(instance) or {}).get(_SLOT)
        if own is None or own.owner is not instance:
            raise UsageError(
                f"hybridize: this {type(instance).__name__} has no program of its own",
                hint="it has one from its first call on, if it has a __dict__",
            )
        return own.hybrid()

    call.__s2s_original__ = original  # type: ignore[attr-defined]
    call.hybrid = hybrid  # type: ignore[attr-defined]
    setattr(cls, name, call)
    return cls


class _Own:
    """The specialized program that an instance of a hybridized class carries; a copy of the instance makes its own."""

    def __init__(self, owner: object, original: FunctionType, plan: Plan) -> None:
        self.owner = owner
        state = State(MethodType(original, owner), plan)
        self.entry: Callable[..., object] = state.missed
        state.installs(self._installed)
        self.state = state

    def _installed(self, entry: Callable[..., object]) -> None:
        self.entry = entry

    def hybrid(self) -> Hybrid:
        """What tells of the program, and is called as the instance is."""
        cls = type("Hybrid", (Hybrid,), {"__slots__": (), "__module__": __name__, "__call__": self.calls})
        made: Hybrid = object.__new__(cls)
        object.__setattr__(made, _SLOT, self.state)
        return made

    def calls(self, /, *args: object, **kwargs: object) -> object:
        """Call the instance."""
        return self.entry(*args, **kwargs)

    def __reduce__(self) -> tuple[object, ...]:
        return _nothing, ()

    def __deepcopy__(self, memo: dict[int, object]) -> None:
        return None


def _nothing() -> None:
    """What pickles in the place of a specialized program: it is made again at the first call."""
