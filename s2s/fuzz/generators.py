"""Random statements about functions that stop half-way: generators and coroutines, driven by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from s2s.fuzz.draws import Frame, Write
from s2s.fuzz.statements import LOCALS, Statements


class Generators(Statements):
    """Adds generators and coroutines to the statements."""

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (2, self.stepped), (2, self.sent), (1, self.thrown), (1, self.delegated), (2, self.lazy),
            (1, self.coroutine),
            (1, self.coroutine_block), (1, self.async_loop), (1, self.module_generator),
        ]  # fmt: skip

    def generator_body(self, frame: Frame, name: str, *parameters: str) -> None:
        """A generator of numbers, with or without a `finally`."""
        inner = frame.scope.inner(*parameters)
        self.put(f"def {name}({', '.join(parameters)}):")
        with self.deeper(2):
            if self.chance(0.4):
                self.put(f"trace({self.label()}, 'started')")
            guarded = self.chance(0.4)
            if guarded:
                self.put("try:")
                self.indent += "    "
            roll = self.below(5)
            if roll == 0:
                self.put(
                    f"for i_ in (1, {self.leaf(inner)}):",
                    f"    {self.pick(('got_ = ', ''))}yield {self.pick(('i_', 'i_ + 1', '(i_, 2)[0]'))}",
                )
            elif roll == 1:
                self.put(
                    f"got_ = yield {self.number(inner, 1)}",
                    "print('got', got_)",
                    f"yield {self.pick(('got_', '1'))}",
                )
            elif roll == 2:
                self.put(
                    "n_ = 0",
                    "while n_ < 3:",
                    "    n_ += 1",
                    f"    if (yield n_ + {self.leaf(inner)}): break",
                    "else:",
                    "    print('exhausted')",
                )
            elif roll == 3:
                self.put(
                    f"yield {self.number(inner, 1)}",
                    f"yield from ({self.leaf(inner)}, 2)",
                    f"yield {self.number(inner, 1)}",
                )
            else:
                self.put(
                    f"t_ = (yield {self.leaf(inner)}) or 1",
                    f"yield t_ if {self.condition(inner, 1)} else [t_][0]",
                )
            if guarded:
                self.indent = self.indent[:-4]
                kind = self.pick(("ValueError", "GeneratorExit", "Exception"))
                if self.chance(0.5):
                    self.put(
                        f"except {kind} as e:",
                        "    print('inside', type(e).__name__)",
                        "    raise" if kind == "GeneratorExit" or self.chance(0.3) else "    yield 9",
                    )
                if self.lines[-1].strip() in ("raise", "yield 9") and self.chance(0.5):
                    pass
                else:
                    self.put("finally:", f"    print({self.fresh('p')!r})")
            if self.chance(0.4):
                self.put(f"return {self.number(inner, 1)}")

    def started(self, frame: Frame) -> str:
        """A generator under a name that goes through its `finally` at a place the program decides."""
        name, gen = self.fresh("gf"), self.pick(("gen", "gen2"))
        self.generator_body(frame, name, "p")
        self.put(f"{gen} = {name}({self.number(frame.scope, 1)})")
        return gen

    @contextmanager
    def driven(self, gen: str) -> Iterator[None]:
        """Around what drives a generator: left half-way it ends where it dies, which only finalizers may show."""
        if not self.finalizers:
            self.put("try:")
            with self.deeper():
                yield
            self.put("finally:", f"    {gen}.close()")
            return
        yield
        if self.chance(0.6):
            self.put(f"{gen}.close()" if self.chance(0.7) else f"print([*{gen}])")
        elif self.chance(0.5):
            self.put(f"del {gen}" if self.chance(0.5) else f"{gen} = None")
            self.mark()

    def stepped(self, frame: Frame, depth: int) -> None:
        gen = self.started(frame)
        with self.driven(gen):
            for _ in range(self.below(3) + 1):
                self.put(
                    self.pick(
                        (
                            f"print({self.label()}, next({gen}, 'end'))",
                            f"for i_ in {gen}: print(i_); break",
                            f"print({self.label()}, next({gen}, {self.leaf(frame.scope)}), next({gen}, None))",
                            f"t = next({gen}, 0)",
                            f"print(1 in {gen})",
                        )
                    )
                )
                if self.chance(0.3):
                    self.statement(frame, 0)
            if "t = next" in "".join(self.lines[-3:]):
                frame.scope.bind("t")

    def sent(self, frame: Frame, depth: int) -> None:
        gen = self.started(frame)
        with self.driven(gen):
            self.put("try:", f"    print(next({gen}), {gen}.send({self.number(frame.scope, 1)}))")
            if self.chance(0.6):
                self.put(f"    print({gen}.send({self.leaf(frame.scope)}))", "    print('more')")
            self.put("except StopIteration as e:", f"    print({self.label()}, e.value)")

    def thrown(self, frame: Frame, depth: int) -> None:
        gen = self.started(frame)
        with self.driven(gen):
            self.put("try:")
            if self.chance(0.8):
                self.put(f"    print(next({gen}))")
            self.put(
                f"    print({gen}.throw({self.pick(('ValueError(1)', 'KeyError', 'ZeroDivisionError(2)'))}))",
                "except (Exception, StopIteration) as e:",
                "    print(type(e).__name__, e.args, type(e.__context__).__name__)",
            )

    def delegated(self, frame: Frame, depth: int) -> None:
        """`yield from`: values, what is sent, what is returned."""
        one, other = self.fresh("gf"), self.fresh("gf")
        self.generator_body(frame, one, "p")
        self.put(
            f"def {other}(p):",
            f"    r_ = yield from {one}({self.number(frame.scope.inner('p'), 1)})",
            "    print('returned', r_)",
            f"    yield {self.pick(('r_', 'p', 'from_ if 0 else r_'))}",
            f"gen = {other}({self.leaf(frame.scope)})",
        )
        self.put(
            self.pick(
                (
                    f"print({self.label()}, [*gen])",
                    f"print({self.label()}, next(gen), *gen)",
                    "print(sum(1 for _ in gen))",
                    f"print({self.label()}, [i_ for i_ in gen if i_ is not None])",
                )
            )
        )

    def lazy(self, frame: Frame, depth: int) -> None:
        """What a generator expression evaluates when: its first iterable at once, all else at each step."""
        scope = frame.scope
        name = self.pick(LOCALS)
        if name in frame.owned:
            return
        self.put(
            f"{name} = {self.leaf(scope)}",
            f"gen = ((trace('step', i_), {name})[{self.below(2)}] for i_ in trace('source', [1, 2]))",
        )
        self.put(
            f"{name} = {self.number(scope, 1)}",
            self.pick(("print(next(gen))", "print([*gen])", "print(next(gen), next(gen))", "t_ = gen")),
        )
        scope.bind(name)
        if self.chance(0.3):
            self.put(
                f"print(sum(trace('sum', i_) for i_ in map(lambda i_: trace('map', i_), ({self.leaf(scope)}, 2))))"
            )

    def coroutine(self, frame: Frame, depth: int) -> None:
        """A coroutine that awaits, driven with `send(None)`."""
        name = self.fresh("co")
        inner = frame.scope.inner("p")
        inner.awaits = True
        self.put(f"async def {name}(p):")
        with self.deeper():
            if self.chance(0.5):
                self.put(f"t_ = {self.number(inner, 2)}")
            if self.chance(0.4):
                self.put(
                    "try:",
                    f"    t_ = await Pause({self.number(inner, 1)})",
                    "finally:",
                    f"    print({self.fresh('p')!r})",
                )
            if self.chance(0.3):
                self.put(f"async with Pause({self.label()}) as m_: print({self.number(inner, 1)})")
            if self.chance(0.3):
                self.put(f"async for i_ in Pause({self.label()}): print(i_, {self.number(inner, 1)})")
            if self.chance(0.3):
                self.put(
                    f"print([i_ async for i_ in Pause({self.label()})], [await Pause(i_) for i_ in (1, 2)])"
                )
            self.put(f"return {self.number(inner, 2)}")
        argument = self.number(frame.scope, 1)
        if self.chance(0.6):
            self.put(f"drive({self.label()}, {name}({argument}))")
        else:
            self.put(
                f"co_ = {name}({argument})",
                "print('nothing ran yet')",
                "try:",
                f"    print(co_.send(None), {self.pick(('co_.send(None)', 'co_.throw(KeyError(1))', 'co_.send(2)'))})",
                "except StopIteration as e:",
                f"    print({self.label()}, e.value)",
                "except Exception as e:",
                "    print(e.args)",
                "finally:",
                "    co_.close()",
            )

    def coroutine_block(self, frame: Frame, depth: int) -> None:
        """A coroutine with statements of its own, awaiting another."""
        if depth <= 0:
            self.coroutine(frame, depth)
            return
        one, other = self.fresh("co"), self.fresh("co")
        scope = frame.scope.inner()
        for local in LOCALS:
            scope.remove(local)
        for kind in ("list", "dict", "text", "int"):
            scope.pools[kind] = []
        readable = frozenset(item for pool in scope.pools.values() for item in pool)
        scope.bind("p")
        scope.awaits = True
        self.put(f"async def {one}(p): return {self.number(scope, 1)}", f"async def {other}(p):")
        inner = Frame(scope, False, True, False, frame.owned | readable - {"p"})
        with self.deeper():
            for _ in range(self.below(2) + 1):
                self.statement(inner, 1)
            self.put(
                f"t = {self.pick(('1 + ', '', '[0] and '))}await {one}({self.number(scope, 1)})",
                f"return {self.pick(('t', '(t, p)[0]'))}",
            )
        self.put(f"drive({self.label()}, {other}({self.leaf(frame.scope)}))")

    def async_loop(self, frame: Frame, depth: int) -> None:
        """An asynchronous generator, read by a coroutine."""
        one, other = self.fresh("ag"), self.fresh("co")
        inner = frame.scope.inner("p")
        inner.awaits = True
        self.put(
            f"async def {one}(p):",
            f"    yield {self.number(inner, 1)}",
            f"    await Pause({self.label()})",
            f"    yield {self.number(inner, 1)}",
            f"async def {other}(p):",
            "    n_ = 0",
            f"    async for i_ in {one}(p):",
            "        print('item', i_)",
            "        n_ += 1",
            f"        {self.pick(('continue', 'pass', f'if {self.leaf(inner)}: continue'))}",
            "    else:",
            f"        print({self.fresh('p')!r})",
            "    return n_",
            f"drive({self.label()}, {other}({self.number(frame.scope, 1)}))",
        )

    def module_generator(self, frame: Frame, depth: int) -> None:
        """A generator function of the module, consumed in one of many ways."""
        found = [item for item in self.functions if item.generator and item.cost * self.weight < 100]
        if not found:
            self.stepped(frame, depth)
            return
        signature = self.pick(found)
        call = f"{signature.name}({', '.join(self.arguments(signature, frame.scope, 1))})"
        self.spent += signature.cost * self.weight
        self.put(
            self.pick(
                (
                    f"for i_ in {call}: print('item', i_); t = i_",
                    f"print(*{call})",
                    f"xs = [*{call}]",
                    f"[t, *xs] = (1, *{call})",
                    f"print(dict(enumerate({call})))",
                    f"print(any(i_ for i_ in {call}), list(zip((1, 2), {call})))"
                    if self.finalizers
                    else f"print(max(1, *[1 for _ in {call}]))",
                )
            )
        )
