"""The life of one hybrid: its target, the programs specialized to it, and when another one is made."""

from __future__ import annotations

import inspect
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from types import FunctionType
from typing import Any

from s2s.api.lazy import NotCompiledWarning
from s2s.driver import uncollected
from s2s.errors import S2SError, UsageError
from s2s.hybrid.buffers import with_buffers
from s2s.hybrid.drafts import WORTH, until_hot
from s2s.hybrid.entry import Argument, entry_function
from s2s.hybrid.facts import LITERALS
from s2s.hybrid.numba_backend import with_kernel
from s2s.hybrid.plan import Plan, Stats, Target, Version
from s2s.hybrid.reliance import Place, TooLarge
from s2s.hybrid.residual import Residual, build
from s2s.hybrid.settling import until_settled
from s2s.hybrid.sources import Sources, Template
from s2s.hybrid.specialize import Specializer
from s2s.hybrid.trial import Verdict, on_trial
from s2s.hybrid.values import Abstract, known, of_type
from s2s.ir import nodes as n
from s2s.recursion import with_deep_stack
from s2s.report.remarks import Remark

#: A structure that changes again and again is not specialized any more.
_MOST_SPECIALIZATIONS = 8
#: Specialized programs that are kept, each entered where the one before it does not fit.
_MOST_VERSIONS = 3
#: Classes of arguments that are worth a test: methods of them run no code of the program.
_TESTED_TYPES = frozenset({list, dict, tuple, str, bytes, int, float, bool, set})
#: What one test at entry costs, in ns, on CPython 3.11: from 6 for `x is y` to 30 for a method.
_TEST_COST = 9


class State:
    """The life of one hybrid: its programs, and when to make another one."""

    def __init__(self, target: Any, plan: Plan) -> None:
        self.target = Target(target)
        self.plan = plan
        self.slower = ""
        self._why_plain: Callable[[], str] = str
        self.versions: list[Version] = []
        self.why_not = ""
        self.settled = False
        self.specializations = 0
        self.misses = 0
        self.seconds = 0.0
        self.changes: Counter[Place] = Counter()
        self.varying: set[str] = set()
        self._lock = threading.Lock()

        self._install: Callable[[Callable[..., Any]], None] = lambda entry: None
        self._kept: list[Any] = []

    def installs(self, install: Callable[[Callable[..., Any]], None]) -> None:
        """Say how a new entry takes the place of the old one."""
        self._install = install
        install(self.missed)

    def missed(self, *args: Any, **kwargs: Any) -> Any:
        """A call that no program fits: make one that does, and run it, or the original."""
        self.misses += 1
        entry = self._specialized(args, kwargs)
        return (entry or self.target.call)(*args, **kwargs)

    def refresh(self) -> None:
        """Forget what was specialized."""
        with self._lock:
            self.versions, self.why_not, self.slower, self.specializations = [], "", "", 0
            self.settled = False
            self.changes.clear()
            self.varying.clear()
        self._install(self.missed)

    def _specialized(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Callable[..., Any] | None:
        if self.why_not or not self._lock.acquire(blocking=False):
            return None
        try:
            if self.specializations >= _MOST_SPECIALIZATIONS:
                self._give_up("its structure changes again and again")
                return None
            self._learn(args, kwargs)
            return self._make(args, kwargs)
        finally:
            self._lock.release()

    def _give_up(self, why: str) -> None:
        self.why_not = why
        code = None if self.target.function is None else self.target.function.__code__
        warnings.warn_explicit(
            f"s2s.hybridize: {self.target.name} runs as written: {why}",
            NotCompiledWarning,
            "<unknown>" if code is None else code.co_filename,
            1 if code is None else code.co_firstlineno,
        )
        if not self.versions:
            self._install(self.target.call)

    def _learn(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """What changed twice since it was relied on is not relied on again."""
        if not self.versions:
            return
        version = self.versions[0]
        stale = [fact for fact in version.facts if not fact.holds()]
        for fact in stale:
            self.changes[fact.place] += 1
            self._kept.append(fact.subject)
        if not stale:
            self.varying |= {argument.param for argument in version.arguments}

    def _make(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Callable[..., Any] | None:
        started = time.perf_counter()
        try:
            with uncollected():
                version = with_deep_stack(lambda: self._version(args, kwargs))
        except (TooLarge, S2SError, RecursionError) as error:
            self._give_up(str(error) or "it is nested too deeply")
            return None
        except Exception as error:  # a bug of ours must not stop the program
            self._give_up(f"internal error ({error!r}); please report it")
            return None
        if version is None:
            return None
        seconds = time.perf_counter() - started
        self.seconds += seconds
        self.specializations += 1
        version = replace(version, seconds=seconds)
        kept = [] if self.plan.frozen and not version.arguments else self.versions[: _MOST_VERSIONS - 1]
        self.versions = [
            version,
            *(old for old in kept if self.plan.frozen or old.arguments or not old.holds()),
        ]
        self._install(self._watched(version, self._tried(version)))
        return version.residual.call

    def _running(self, version: Version) -> Callable[..., Any]:
        """The entry of a program that stays; a draft is optimized when it has run for long."""
        residual = version.residual
        if residual.optimized is None:
            return residual.call
        return until_hot(residual.call, WORTH * version.seconds, lambda: self._optimize(version))

    def _optimize(self, version: Version) -> None:
        """Put the optimized program in the place of its draft, if that still runs."""
        make = version.residual.optimized
        if make is None or not self._lock.acquire(blocking=False):
            return
        try:
            if self.versions[:1] != [version]:
                return
            started = time.perf_counter()
            with uncollected():
                residual = self._named(with_deep_stack(make))
            self.seconds += time.perf_counter() - started
            remarks = (
                *residual.remarks,
                *(one for one in version.remarks if one not in version.residual.remarks),
            )
            self.versions[0] = replace(version, source=residual.source, residual=residual, remarks=remarks)
            self._install(residual.call)
        except Exception:  # the draft does the same
            self._install(version.residual.call)
        finally:
            self._lock.release()

    def _named(self, residual: Residual) -> Residual:
        """What a call with other arguments than it takes says names the function."""
        if self.target.function is not None:
            residual.call.__name__ = self.target.function.__name__
            residual.call.__qualname__ = self.target.function.__qualname__
        return residual

    def _watched(self, version: Version, entry: Callable[..., Any]) -> Callable[..., Any]:
        """An entry; that of the first program is watched for what it sets once and for all."""
        if not version.written or self.settled or inspect.isgeneratorfunction(version.residual.call):
            return entry

        def decided(settled: bool) -> None:
            self.settled = True
            if self.versions[:1] != [version]:
                return
            if settled:
                self.versions = []
            self._install(self.missed if settled else entry)

        return until_settled(entry, version.written, decided)

    def _tried(self, version: Version) -> Callable[..., Any]:
        """The entry of a program; one with tests first has to show that it is faster than the original."""
        call = version.residual.call
        if self.plan.frozen or not self.plan.trial or not version.tests or inspect.isgeneratorfunction(call):
            return self._running(version)

        def decided(verdict: Verdict) -> None:
            if self.versions[:1] != [version]:
                return
            if verdict.keeps:
                self._install(self._running(version))
            else:
                self.slower = f"the tests at entry cost more than they save: {verdict}"
                self._install(self.target.call)

        return on_trial(call, self.target.call, decided)

    def _version(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Version | None:
        target = self.target
        target.resolve()
        if target.function is None:
            self._give_up("it is not a Python function")
            return None
        sources = (
            Sources()
        )  # parsed files are much to keep, and every collection of garbage would go over them
        template = sources.template(target.function)
        why = template if isinstance(template, str) else template.refused
        if isinstance(template, str) or why:
            self._give_up(why)
            return None
        skipped = len(target.first)
        params = template.function.params
        if (
            target.keywords
            or any(p.kind in ("vararg", "kwarg") for p in params[:skipped])
            or len(params) < skipped
        ):
            self._give_up("its first arguments are bound in a way that is not followed")
            return None
        volatile = [place for place, times in self.changes.items() if times > 1]
        spec = Specializer(
            sources,
            frozen=self.plan.frozen,
            limits=self.plan.limits,
            volatile=volatile,
            names_arrays=self.plan.goes_on,
        )
        bound: dict[n.Var, Abstract] = {
            param.var: known(value) for param, value in zip(params, target.first, strict=False)
        }
        arguments = self._arguments(template, target.function, skipped, args, kwargs)
        for param in params[skipped:]:
            for argument in arguments:
                if argument.param == param.var.name:
                    bound[param.var] = (
                        known(argument.value) if argument.type is None else of_type(argument.type)
                    )
        variant = spec.run(target.function, bound)
        spec.rests_on(target.facts)
        entry = entry_function(spec, variant, template, arguments, skipped, tested=not self.plan.frozen)
        streams = inspect.isgeneratorfunction(target.function)  # its calls end at once
        drafts = self.plan.drafts and not self.plan.goes_on and not streams
        residual = self._named(
            build(spec, entry, target.name, self._next(), self.plan.options, drafts=drafts)
        )
        if self.plan.goes_on:
            residual = self._gone_on(residual, target.function, params[skipped:], args, kwargs)
        facts = () if self.plan.frozen else tuple(spec.facts.values())
        remarks = [
            Remark("missed", "hybridize", name, f"{name} stays a call: {why}", 0)
            for name, why in spec.refused.items()
        ]
        return Version(
            residual.source,
            len(facts) + len(arguments),
            residual.source.count("\ndef ") + 1,
            0.0,
            (*residual.remarks, *remarks),
            residual,
            facts,
            tuple(arguments),
            tuple(spec.written.values()),
        )

    def _gone_on(
        self,
        residual: Residual,
        function: FunctionType,
        params: list[n.Param],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> Residual:
        """The program compiled by numba, or with buffers of its own, if it is of the kind for that."""
        signature = inspect.signature(function).bind(*self.target.first, *args, **kwargs)
        signature.apply_defaults()
        arguments = {param.var.name: signature.arguments[param.var.name] for param in params}
        if self.plan.backend is not None:
            jitted = with_kernel(residual, arguments)
            self._why_plain = lambda: (why := jitted.why_not()) and f"not compiled by numba: {why}"
            return jitted.residual
        residual, why = with_buffers(residual, arguments, frozen=self.plan.frozen)
        self._why_plain = lambda: why and f"no buffers are reused: {why}"
        return residual

    def alone(self) -> FunctionType:
        """The program as things are now, without tests at entry and whatever it was made into further.

        Raises:
            UsageError: it cannot be specialized.
        """
        plan = replace(self.plan, frozen=True, trial=False, backend=None, reuse=False, drafts=False)
        state = State(self.target.object, plan)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NotCompiledWarning)
            version = state.specialized()
        if version is None:
            raise UsageError(f"{self.target.name} is not specialized: {state.why_not}")
        call: Any = version.residual.call
        assert isinstance(call, FunctionType)
        return call

    def specialized(self) -> Version | None:
        """A program made without a call that suggests what its arguments are."""
        try:
            return with_deep_stack(lambda: self._version((), {}))
        except (TooLarge, S2SError, RecursionError) as error:
            self._give_up(str(error) or "it is nested too deeply")
            return None

    def _next(self) -> Callable[..., Any]:
        """What a program that does not fit hands its call to: the one before it, and in the end the original."""
        return self.versions[0].residual.call if self.versions else self.missed

    def _arguments(
        self,
        template: Template,
        function: FunctionType,
        skipped: int,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> list[Argument]:
        """What the call at hand suggests to take parameters for."""
        try:
            given = inspect.signature(function).bind(*self.target.first, *args, **kwargs)
        except TypeError:
            return []
        found = []
        for param in template.function.params[skipped:]:
            name = param.var.name
            if param.kind in ("vararg", "kwarg") or name in self.varying:
                continue
            default = inspect.signature(function).parameters[name].default
            value = given.arguments.get(name, default)
            if value is default and type(value) in LITERALS:
                found.append(Argument(name, value))
            elif type(value) in _TESTED_TYPES:
                found.append(Argument(name, type=type(value)))
        return found

    def stats(self) -> Stats:
        """What was done so far."""
        tests = self.versions[0].tests if self.versions else 0
        why = self.why_not or self.slower
        note = why and f"runs as written: {why}"
        note = note or self._why_plain()
        if not note and tests > 20:
            note = f"the tests at entry cost about {tests * _TEST_COST / 1000:.1f} µs a call; frozen=True drops them"
        return Stats(self.specializations, self.misses, len(self.versions), tests, self.seconds, note)
