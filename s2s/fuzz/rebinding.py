"""Random statements that rebind globals, builtins and functions in the middle, and put them back, or not."""

from __future__ import annotations

from s2s.fuzz.draws import Frame, Signature, Write
from s2s.fuzz.statements import LOCALS, Statements

BUILTINS = ("len", "abs", "str", "sum", "min", "max", "bool", "int", "sorted", "repr", "isinstance", "any")


class Rebinding(Statements):
    """Adds rebinding to the statements.

    Attributes:
        rebinding: names of the module and builtins are replaced from outside.
        swappers: functions of the module that put their argument in the place of another function and give that back.
    """

    rebinding = True

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (2, self.rebound), (2, self.swapped_between), (1, self.by_first_of_two),
            (1, self.by_callback), (1, self.by_generator), (1, self.by_default),
            (1, self.builtin_replaced), (2, self.by_loop), (1, self.constant_replaced), (1, self.by_operand),
        ]  # fmt: skip

    def setup_rebinding(self) -> None:
        self.swappers: list[tuple[str, str]] = []
        # A module that says `globals` sees every name, and so keeps a compiler from adding any.
        self.home = "globals()" if self.chance(0.15) else "names()"

    def stranger(self, target: str) -> str:
        return self.pick(
            (f"Stranger({target!r})", f"Stranger({target!r})", "lambda *a, **k: len(a)", "lambda *a, **k: 5")
        )

    def swapper(self) -> None:
        """Write a function that rebinds another one, as the module's own code may."""
        target = self.pick(self.functions).name
        name = self.fresh("swap")
        self.put(
            f"def {name}(f_={self.stranger(target)}):",
            f"    global {target}",
            f"    keep_ = {target}",
            f"    {target} = f_",
            "    return keep_",
        )
        self.swappers.append((name, target))

    def patcher(self) -> None:
        """Write a function that rebinds another name, in the middle of whatever calls it, and returns its argument."""
        target = self.pick(self.functions).name
        name = self.fresh("patch")
        self.put(f"def {name}(v=1):")
        other = self.stranger(target)
        if self.rebinding and self.chance(0.6):
            if self.chance(0.25):
                builtin = self.pick(BUILTINS)
                self.put(f"    builtins.{builtin} = Stranger({builtin!r})")
            self.put(f"    {self.home}[{target!r}] = {other}")
        elif self.chance(0.4):
            constant = self.pick(self.constants)
            self.put(
                f"    global {constant}",
                f"    {constant} = {constant} * 2 if {constant} else 1"
                if self.chance(0.2)
                else f"    {constant} = {self.pick(('v', '4', 'not ' + constant))}",
            )
        else:
            self.put(f"    global {target}", f"    {target} = {other}")
        self.put("    return v")
        self.functions.append(Signature(name, optional=("v",)))

    def place(self) -> tuple[str, Signature | None]:
        """A context that rebinds a function of the module until its end, and that function."""
        if self.rebinding and self.functions and self.chance(0.6):
            signature = self.pick(self.functions)
            return f"Rebound({self.home}, {signature.name!r}, {self.stranger(signature.name)})", signature
        if self.swappers:
            swap, target = self.pick(self.swappers)
            return f"Swapped({swap}, {self.stranger(target)})", next(
                one for one in self.functions if one.name == target
            )
        return "", None

    def rebound(self, frame: Frame, depth: int) -> None:
        """A function is another one for the length of a block, then itself again."""
        context, signature = self.place()
        if signature is None or signature.cost * self.weight > 100:
            self.say(frame, depth)
            return
        scope = frame.scope
        self.spent += 2 * signature.cost * self.weight
        call = self.call_text(signature, self.arguments(signature, scope, 1))
        before = self.pick(LOCALS)
        if before in frame.owned or self.chance(0.4):
            self.put(f"print({self.label()}, {call})")
        else:
            self.put(f"{before} = {call}")
            scope.bind(before)
        self.put(f"with {context}:")
        with self.deeper():
            self.put(
                f"print({self.label()}, {signature.name}({', '.join(self.arguments(signature, scope, 1))}))"
            )
            if depth > 0 and self.chance(0.4):
                self.statement(frame.branch(), 0)
        self.put(f"print({self.label()}, {call if ':=' not in call and 'yield' not in call else 1})")

    def swapped_between(self, frame: Frame, depth: int) -> None:
        """Calls of one function one after the other, which is another one for those in the middle."""
        signature = self.pick(self.helpers) if self.helpers else None
        if signature is None or signature.cost * self.weight > 100 or not (self.rebinding or self.swappers):
            self.effect(frame, depth)
            return
        keep, last, scope = self.fresh("k"), self.pick(LOCALS), frame.scope
        away = f"{keep} = {signature.name}; {self.home}[{signature.name!r}] = {self.stranger(signature.name)}"
        back = f"{self.home}[{signature.name!r}] = {keep}"
        if not self.rebinding or (self.swappers and self.chance(0.2)):
            swap, target = self.pick(self.swappers)
            signature = next(one for one in self.functions if one.name == target)
            away, back = f"{keep} = {swap}()", f"{swap}({keep})"
        self.spent += 3 * signature.cost * self.weight
        calls = [self.call_text(signature, self.arguments(signature, scope, 1)) for _ in range(3)]
        forms = self.pick(
            (("print({})", "print({})", "print({})"), ("t = {}", "t = {}", "print({})"), ("print({}, 1)", "{}", "{}"))
        )  # fmt: skip
        if last in frame.owned:
            last = self.fresh("x")
        first, second, third = (
            form.replace("t =", f"{last} =").format(call) for form, call in zip(forms, calls, strict=True)
        )
        self.put(first, *away.split("; "), second, back, third)
        if first.startswith(last):
            scope.bind(last)

    def by_first_of_two(self, frame: Frame, depth: int) -> None:
        """Two calls of one helper in a row, where what the first does with its argument replaces the helper."""
        found = [one for one in self.helpers if one.required]
        if not found:
            self.effect(frame, depth)
            return
        signature = self.pick(found)
        name = self.fresh("tw")
        self.spent += 2 * signature.cost * self.weight
        call = signature.called_with("p")
        body = self.pick(
            (
                (f"    t = {call}", f"    u = {call}", "    return (t, u)"),
                (f"    print({call})", f"    return {call}"),
                (f"    for i_ in range(3): print({call})",), (f"    print({call})", f"    print({call}, {call})"),
            )
        )  # fmt: skip
        self.put(f"def {name}(p):", *body)
        argument = self.leaf(frame.scope)
        if self.rebinding and self.chance(0.8):
            argument = f"Rebinds({self.home}, {signature.name!r})"
        self.put(
            "try:",
            f"    print({self.label()}, {name}({argument}))",
            "except Exception as e:",
            "    print(e.args)",
        )

    def by_callback(self, frame: Frame, depth: int) -> None:
        """A callback that builtin code calls rebinds what the next statement uses."""
        patchers = [one for one in self.functions if one.name.startswith("patch")]
        signature = self.callee()
        if not patchers or signature is None:
            self.effect(frame, depth)
            return
        patch = self.pick(patchers).name
        call = self.call_text(signature, self.arguments(signature, frame.scope, 1))
        self.put(
            self.pick(
                (
                    f"sorted([2, 1], key={patch})",
                    f"print([*map({patch}, (1,))])",
                    f"print(max(1, 2, key={patch}))",
                    f"[{patch}(i_) for i_ in (1,)]",
                    f"L0.sort(key=lambda v: [{patch}(), 1][1])",
                    f"next(filter({patch}, (1, 2)))",
                )
            )
        )
        self.put(f"print({self.label()}, {call})")

    def by_generator(self, frame: Frame, depth: int) -> None:
        """A generator step rebinds what the loop's body uses."""
        context, signature = self.place()
        if signature is None or signature.cost * self.weight > 30:
            self.effect(frame, depth)
            return
        name = self.fresh("rg")
        self.spent += 4 * signature.cost * self.weight
        call = self.call_text(signature, self.arguments(signature, frame.scope, 1))
        body = f"print(i_, {call})"
        if not self.finalizers:
            # Left half-way, it would put the function back where it dies.
            body = f"show({self.label()}, lambda: {'i_' if self.suspends([call]) else call})"
        self.put(
            f"def {name}():",
            "    yield 1",
            f"    with {context}:",
            "        yield 2",
            "    yield 3",
            f"for i_ in {name}():",
            f"    {body}",
        )

    def by_default(self, frame: Frame, depth: int) -> None:
        """A default argument, evaluated where the function is defined, rebinds what comes after."""
        patchers = [one for one in self.functions if one.name.startswith("patch")]
        signature = self.callee()
        if not patchers or signature is None:
            self.effect(frame, depth)
            return
        name = self.fresh("df")
        call = self.call_text(signature, self.arguments(signature, frame.scope.inner("p"), 1))
        call = call if not self.suspends([call]) else "p"
        self.put(
            f"print({self.label()}, {call})" if "p" not in call else f"trace({self.label()})",
            f"def {name}(p={self.pick(patchers).name}()): return {call}",
            f"print({self.label()}, {name}())",
        )

    def builtin_replaced(self, frame: Frame, depth: int) -> None:
        """A builtin is replaced, in `builtins` or by a global of the same name, and is itself again."""
        name = self.pick(BUILTINS)
        use = {
            "len": "len('abc')",
            "abs": "abs(-3)",
            "str": "str(1)",
            "sum": "sum([1, 2])",
            "min": "min(2, 1)",
            "max": "max(1, 2)",
            "bool": "bool(2)",
            "int": "int('4')",
            "sorted": "sorted([2, 1])",
            "repr": "repr('a')",
            "isinstance": "isinstance(1, int)",
            "any": "any([0, 1])",
        }[name]
        if self.rebinding:
            where = self.pick(("vars(builtins)", self.home))
            context = f"Rebound({where}, {name!r}, Stranger({name!r}))"
            self.put(
                f"print({use})",
                f"with {context}:",
                f"    print({use}, {self.leaf(frame.scope)})",
                f"print({use})",
            )
        else:
            setter = self.fresh("shade")
            self.put(
                f"def {setter}():",
                f"    global {name}",
                f"    {name} = Stranger({name!r})",
                f"    print({use})",
                f"    del {name}",
                f"{setter}()",
                f"print({use})",
            )

    def by_loop(self, frame: Frame, depth: int) -> None:
        """The same call in each round of a loop, rebound in one of them."""
        signature = self.callee()
        if signature is None or depth <= 0:
            self.effect(frame, depth)
            return
        self.spent += 3 * signature.cost * self.weight
        scope = frame.scope
        target = self.pick(LOCALS)
        item = self.fresh("i")
        call = self.call_text(signature, self.arguments(signature, scope.inner(item), 1))
        call = call if not self.suspends([call]) else "trace('held')"
        swaps = [(swap, name) for swap, name in self.swappers if name == signature.name]
        self.put(f"for {item} in range(3):")
        if target in frame.owned or self.chance(0.5):
            self.put(f"    print({item}, {call})")
        else:
            self.put(f"    {target} = {call}", f"    print({item}, {target})")
        if swaps:
            self.put(
                f"    if {item} == 0: keep_{item} = {swaps[0][0]}()",
                f"    if {item} == 1: {swaps[0][0]}(keep_{item})",
            )
        elif self.rebinding:
            self.put(
                f"    if {item} == 0:",
                f"        keep_{item} = {signature.name}",
                f"        {self.home}[{signature.name!r}] = {self.stranger(signature.name)}",
                f"    if {item} == 1: {self.home}[{signature.name!r}] = keep_{item}",
            )
        elif self.chance(0.7):
            self.put(f"    if {item} == 1: {self.pick(('break', 'continue'))}")
            self.mark()

    def constant_replaced(self, frame: Frame, depth: int) -> None:
        """A constant of the module, read before and after somebody else changed it."""
        constant = self.pick(self.constants)
        scope = frame.scope
        if self.rebinding:
            self.put(
                f"print({self.label()}, {constant}, {self.home}.update({constant}={self.number(scope, 1)}), {constant})"
                if self.chance(0.5)
                else f"with Rebound({self.home}, {constant!r}, {self.leaf(scope)}): print({constant})"
            )
        self.put(f"t = {constant}", f"print({self.label()}, t, {constant}, [{constant} for _ in (1, 2)])")
        scope.bind("t")

    def by_operand(self, frame: Frame, depth: int) -> None:
        """An operand's operator rebinds what the rest of the expression uses."""
        signature = self.callee()
        if signature is None or not self.rebinding:
            self.effect(frame, depth)
            return
        scope = frame.scope
        call = self.call_text(signature, self.arguments(signature, scope, 1))
        what = self.pick((signature.name, *self.constants[:2]))
        form = self.pick(
            (
                "print({0} + 1 is None, {1})",
                "print([{1}, {0} + 1, {1}])",
                "print({1} is {0}[0], {1})",
                "print({0} < 1 is None or {1})",
                "print(f'{{{0}!s}}{{{2}}}')",
                "t = (-{0} is None) or {1}",
                "print({0} == 2, {1}, {2})",
            )
        )
        self.put(
            form.format(
                f"Rebinds({self.home}, {what!r})"
                if "{0}!s" not in form
                else f'Rebinds({self.home}, "{what}")',
                call,
                what,
            )
        )
        if form.startswith("t"):
            scope.bind("t")
