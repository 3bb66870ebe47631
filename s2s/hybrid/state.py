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

from s2s.api.lazy import NotCompiledWarning
from s2s.driver import uncollected
from s2s.errors import S2SError, UsageError
from s2s.hybrid.bound import shape_of, signature_of, unmarked
from s2s.hybrid.buffers import with_buffers
from s2s.hybrid.drafts import WORTH, until_hot
from s2s.hybrid.making import Specialized, specialized
from s2s.hybrid.numba_backend import with_kernel
from s2s.hybrid.plan import TEST_COST, Plan, Stats, Target, Version
from s2s.hybrid.reliance import Place, TooLarge
from s2s.hybrid.residual import AS_DRAFTED, MOST_AT_ONCE, Residual, build
from s2s.hybrid.settling import until_settled
from s2s.hybrid.specialize import Specializer
from s2s.hybrid.trial import Verdict, on_trial
from s2s.ir import nodes as n
from s2s.recursion import with_deep_stack
from s2s.report.remarks import Remark

#: A structure that changes again and again is not specialized any more.
_MOST_SPECIALIZATIONS = 8
#: Specialized programs that are kept, each entered where the one before it does not fit.
_MOST_VERSIONS = 3


class State:
    """The life of one hybrid: its programs, and when to make another one."""

    def __init__(self, target: object, plan: Plan) -> None:
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
        self._waiting: Specialized | None = None
        self._learnt: Specializer | None = None
        self._lock = threading.Lock()
        self._install: Callable[[Callable[..., object]], None] = lambda entry: None
        self._kept: list[object] = []

    def installs(self, install: Callable[[Callable[..., object]], None]) -> None:
        """Say how a new entry takes the place of the old one."""
        self._install = install
        install(self.missed)

    def missed(self, /, *args: object, **kwargs: object) -> object:
        """A call that no program fits: make one that does, and run it, or the original."""
        self.misses += 1
        if self.target.keywords.keys() & kwargs.keys():
            return self.target.call(*args, **kwargs)  # what is bound is taken for known
        entry = self._specialized(args, kwargs)
        return (entry or self.target.call)(*args, **kwargs)

    def refresh(self) -> None:
        """Forget what was specialized."""
        with self._lock:
            self.versions, self.why_not, self.slower, self.specializations = [], "", "", 0
            self.settled, self._waiting, self._learnt = False, None, None
            self.changes.clear()
            self.varying.clear()
        self._install(self.missed)

    def _specialized(
        self, args: tuple[object, ...], kwargs: dict[str, object]
    ) -> Callable[..., object] | None:
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

    def _learn(self, args: tuple[object, ...], kwargs: dict[str, object]) -> None:
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

    def _make(self, args: tuple[object, ...], kwargs: dict[str, object]) -> Callable[..., object] | None:
        self.target.resolve()
        if not self.target.takes(args, kwargs):
            return None  # the original says so
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
        finally:
            seconds = time.perf_counter() - started
            self.seconds += seconds
        if version is None:
            return None
        self.specializations += 1
        version = replace(version, seconds=seconds)
        kept = [] if self.plan.frozen and not version.arguments else self.versions[: _MOST_VERSIONS - 1]
        self.versions = [
            version,
            *(
                old
                for old in kept
                if old.shape == version.shape and (self.plan.frozen or old.arguments or not old.holds())
            ),
        ]
        self._install(self._watched(version, self._tried(version)))
        return version.residual.call

    def _running(self, version: Version) -> Callable[..., object]:
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
        except Exception as error:  # the draft does the same
            self._keep_draft(version, error)
        finally:
            self._lock.release()

    def _keep_draft(self, version: Version, error: Exception) -> None:
        """Run the draft for good, and say why."""
        why = f"stays as it was specialized: the optimizer failed ({error!r}); please report it"
        remarks = [one for one in version.remarks if one != AS_DRAFTED]
        self.versions[0] = replace(
            version, remarks=(*remarks, Remark("missed", "hybridize", self.target.name, why, 0))
        )
        self._install(version.residual.call)

    def _named(self, residual: Residual) -> Residual:
        """What a call with other arguments than it takes says names the function."""
        if self.target.function is not None:
            residual.call.__name__ = self.target.function.__name__
            residual.call.__qualname__ = self.target.function.__qualname__
        return residual

    def _watched(self, version: Version, entry: Callable[..., object]) -> Callable[..., object]:
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

    def _tried(self, version: Version) -> Callable[..., object]:
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

    def _version(self, args: tuple[object, ...], kwargs: dict[str, object]) -> Version | None:
        """A program for a call; None if there will be none, or if the objects first have to show what they set up."""
        made, learnt = self._waiting, self._learnt
        self._waiting = self._learnt = None
        if made is None or not all(fact.holds() for fact in made.spec.facts.values()):
            self.target.resolve()
            volatile = [place for place, times in self.changes.items() if times > 1]
            found = specialized(
                self.target,
                self.plan,
                volatile,
                self.varying,
                args,
                kwargs,
                learnt=learnt,
                waits=lambda spec: spec.sets_up() and self._may_wait(spec),
            )
            if isinstance(found, str):
                self._give_up(found)
                return None
            made = found
            if self._waits(made):
                return None
        return self._built(made, args, kwargs)

    def _may_wait(self, spec: Specializer) -> bool:
        """Whether a program is large, and may wait for the second call of the original."""
        if not spec.written or spec.nodes <= MOST_AT_ONCE or self.settled or self.versions:
            return False
        return self.plan.drafts and not self.plan.goes_on

    def _waits(self, made: Specialized) -> bool:
        """Whether two calls of the original come first: a large program that sets itself up would be made twice."""
        if made.is_generator or not self._may_wait(made.spec):
            return False
        self._learnt = made.spec
        self._waiting = None if made.spec.is_stale else made
        written = tuple(made.spec.written.values())

        def decided(settled: bool) -> None:
            self.settled = True
            if settled:
                self._waiting = None
            self._install(self.missed)

        self._install(until_settled(self.target.call, written, decided))
        return True

    def _drafts(self, made: Specialized) -> bool:
        return self.plan.drafts and not self.plan.goes_on and not made.is_generator

    def _built(self, made: Specialized, args: tuple[object, ...], kwargs: dict[str, object]) -> Version:
        spec = made.spec
        residual = build(
            spec,
            made.entry(),
            self.target.name,
            self._next(made.params),
            self.plan.options,
            drafts=self._drafts(made),
        )
        if self.plan.goes_on:
            residual = self._gone_on(residual, made.function, made.params, args, kwargs)
        residual = self._named(residual)
        facts = () if self.plan.frozen else tuple(spec.facts.values())
        remarks = [
            Remark("missed", "hybridize", name, f"{name} stays a call: {why}", 0)
            for name, why in spec.refused.items()
        ]
        return Version(
            residual.source,
            len(facts) + len(made.arguments),
            residual.source.count("\ndef ") + 1,
            0.0,
            (*residual.remarks, *remarks),
            residual,
            facts,
            tuple(made.arguments),
            tuple(spec.written.values()),
            shape_of(made.params),
        )

    def _gone_on(
        self,
        residual: Residual,
        function: FunctionType,
        params: list[n.Param],
        args: tuple[object, ...],
        kwargs: dict[str, object],
    ) -> Residual:
        """The program compiled by numba, or with buffers of its own, if it is of the kind for that."""
        signature = signature_of(function).bind(*self.target.first, *args, **kwargs)
        signature.apply_defaults()
        arguments = {param.var.name: signature.arguments[param.var.name] for param in params}
        if self.plan.backend is not None:
            jitted = with_kernel(residual, arguments)
            self._why_plain = lambda: (why := jitted.why_not()) and f"not compiled by numba: {why}"
            return jitted.residual
        residual, why = with_buffers(residual, arguments, frozen=self.plan.frozen)
        self._why_plain = lambda: why and f"no buffers are reused: {why}"
        return residual

    def alone(self, *, keeps_origins: bool = False) -> Residual:
        """The program as things are now, without tests at entry and whatever it was made into further.

        Args:
            keeps_origins: it is to tell where its lines come from.

        Raises:
            UsageError: it cannot be specialized.
        """
        plan = replace(
            self.plan,
            frozen=True,
            trial=False,
            backend=None,
            reuse=False,
            drafts=False,
            keeps_origins=keeps_origins,
            alone=True,
        )
        state = State(self.target.object, plan)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NotCompiledWarning)
            version = state.specialized()
        if version is None:
            raise UsageError(f"{self.target.name} is not specialized: {state.why_not}")
        return version.residual

    def specialized(self) -> Version | None:
        """A program made without a call that suggests what its arguments are."""
        try:
            return with_deep_stack(lambda: self._version((), {}))
        except (TooLarge, S2SError, RecursionError) as error:
            self._give_up(str(error) or "it is nested too deeply")
            return None

    def _next(self, params: list[n.Param]) -> Callable[..., object]:
        """What a program that does not fit hands its call to: the one before it, and in the end the original."""
        fits = self.versions and self.versions[0].shape == shape_of(params)
        call = self.versions[0].residual.call if fits else self.missed
        marked = self.target.keywords or (not self.plan.frozen and any(param.default for param in params))
        return unmarked(call, params) if marked else call

    def stats(self) -> Stats:
        """What was done so far."""
        tests = self.versions[0].tests if self.versions else 0
        why = self.why_not or self.slower
        note = why and f"runs as written: {why}"
        note = note or self._why_plain()
        if not note and tests > 20:
            note = f"the tests at entry cost about {tests * TEST_COST * 1e6:.1f} µs a call; frozen=True drops them"
        return Stats(self.specializations, self.misses, len(self.versions), tests, self.seconds, note)
