"""Random managers of contexts that are made of generators, and functions that enter them."""

from __future__ import annotations

from contextlib import nullcontext

from s2s.fuzz.words import Words

#: What a generator does beside its yield, given its object and a value; some of it may raise, or tell that it ran.
_STEPS = (
    "s_.x += 1", "s_.x -= a", "s_.log.append(a)", "trace('step', s_.x)", "s_.at(a)", "s_.at(4)", "s_.x = a",
    "o_ = s_.x", "o_ = Dies('o')", "o_ = (a, s_.x)", "print(sys.exc_info()[0])", "s_.log[7]",
    "for i_ in (1, 2): s_.x += i_",
)  # fmt: skip
#: What the block of a `with` does.
_BLOCKS = (
    "trace('in', {one}.x)", "{one}.x += 2", "raise KeyError(a)", "raise StopIteration(a)", "return {one}.x",
    "a = {one}.x", "{one}.at(a)", "a += 1", "print(type(g_).__name__)", "g_ = None", "{one}.log.append(a)",
    "yield_ = a", "{one} = a", "if a: raise StopIteration", "if a == 2: return 'left'", "if a: {one}.x = 7",
    "raise RuntimeError from KeyError(a)", "1 / (a - 1)", "print(sys.exc_info()[0])",
    "for j_ in (1, 2): a += j_",
)  # fmt: skip
_VALUES = ("a", "1", "2", "3", "trace('v', a)", "{one}.x", "(a, 1)", "Dies('v')", "a + 1", "stop(a)")


class Managers(Words):
    """Adds such managers to a program.

    Attributes:
        managers: this program has them.
    """

    managers = False
    finalizers: bool

    def manager_module(self) -> None:
        """Write a class with managers, functions that are some, functions that enter them, and calls of these."""
        self.put("import sys", "from contextlib import contextmanager, nullcontext")
        stops = "" if self.finalizers else "    if a == 3: raise StopIteration(a)"
        self.put("def stop(a):", *[line for line in (stops, "    return a") if line])
        cls, below = self.fresh("M"), self.fresh("M")
        methods = [self.fresh("w") for _ in range(self.below(2) + 1)]
        self.put(f"class {cls}:")
        with self.deeper():
            self.put("def __init__(self): self.x, self.log = 0, []", "def __repr__(self): return 'M'")
            self.put("def at(self, a): self.x = stop(a)")
            for method in methods:
                self.managing(f"{method}(self, a=1)", "self")
            for method in methods:
                self.put(f"def {method}_(self, a=2):", "    g_ = 0")
                self.entering(method, "self")
                self.put("    return a, self.x")
        self.put(f"class {below}({cls}):")
        with self.deeper():
            if self.chance(0.4):
                self.managing(f"{self.pick(methods)}(self, a=1)", "self")
            self.put("def below(self, a=2):", "    g_ = 0")
            self.entering(self.pick(methods), "self")
            self.put("    return a, self.x")
        function = self.fresh("w")
        self.managing(f"{function}(s_, a)", "s_")
        users = [self.fresh("u") for _ in range(2)]
        for user in users:
            is_generator = self.chance(0.2)
            self.put(f"def {user}(one, a):", "    g_ = 0")
            self.entering(self.pick(methods), "one", function)
            self.put("    yield a" if is_generator else "    return a, g_ is None")
        for user in users:
            for _ in range(2):
                made = self.pick((cls, cls, below))
                self.put(f"show({self.fresh('s')!r}, {user}, {made}(), {self.pick(('1', '2', '3', '0'))})")
        for made in (cls, below):
            called = self.pick([f"{method}_" for method in methods] + ["below"] * (made == below))
            self.put(f"show({self.fresh('s')!r}, {made}().{called}, {self.pick(('1', '2', '3'))})")
        if self.class_changes and self.chance(0.5):
            method = self.pick(methods)
            change = self.pick(
                (f"{cls}.{method} = lambda self, a=1: nullcontext(a)", f"del {cls}.{method}", "o_ = 0")
            )
            self.put(f"one_, two_ = {cls}(), {below}()", f"one_.{method} = two_.{method}", change)
            self.put(f"show({self.fresh('s')!r}, {users[0]}, one_, 1)", "print(one_.x, two_.x)")
            self.put(f"show({self.fresh('s')!r}, {users[0]}, two_, 2)")

    def step(self, receiver: str) -> str:
        """A statement of a generator; where objects tell when they die, none that raises.

        The cause of what a generator raises, and a traceback through module contextlib, hold other frames there.
        """
        step = self.pick(_STEPS).replace("s_", receiver)
        if self.finalizers:
            return step.replace("[7]", "[:7]")
        return step.replace("Dies('o')", "3")

    def managing(self, head: str, receiver: str) -> None:
        """Write a generator that manages a context."""
        self.put("@contextmanager", f"def {head}:")
        given = self.pick(
            ("", "", receiver, "a", f"{receiver}.x", "o_", "Dies('g')" if self.finalizers else "(a, a)")
        )
        with self.deeper():
            self.put("o_ = a")
            for _ in range(self.below(3)):
                self.put(self.step(receiver))
            is_tried = self.chance(0.5)
            if is_tried:
                self.put("try:")
            with self.deeper() if is_tried else nullcontext():
                self.put(f"yield {given}".strip())
            if is_tried:
                self.put(self.pick(("finally:", "finally:", "finally:", "except KeyError:")))
            with self.deeper() if is_tried else nullcontext():
                for _ in range(self.below(3) + is_tried):
                    self.put(self.step(receiver))
            if is_tried and self.chance(0.3):
                self.put(self.step(receiver))

    def entering(self, method: str, one: str, function: str = "") -> None:
        """Write statements that enter one."""
        with self.deeper():
            is_kept = self.chance(0.4)
            if is_kept:
                self.put("try:")
            with self.deeper() if is_kept else nullcontext():
                is_looped = self.chance(0.3)
                if is_looped:
                    self.put(f"for k_ in (1, {self.pick(('2', 'a'))}):")
                with self.deeper() if is_looped else nullcontext():
                    self.one_with(method, one, function, is_looped)
            if is_kept:
                self.put(
                    "except Exception as e:", "    print(type(e).__name__, type(e.__context__).__name__)"
                )

    def one_with(self, method: str, one: str, function: str, is_looped: bool) -> None:
        value = self.pick(_VALUES).format(one=one)
        if not self.finalizers:
            value = value.replace("Dies('v')", "5")
        call = f"{one}.{method}({self.pick(('', value, 'a=' + value))})"
        if function and self.chance(0.4):
            call = f"{function}({one}, {value})"
        target = self.pick(("", "", " as g_", " as g_", " as a", f" as {one}.y", f" as {one}"))
        second = self.pick(
            ("", "", "", f", {one}.{method}(2)", f", {one}.{method}() as g_", ", nullcontext(1)")
        )
        self.put(f"with {call}{target}{second}:")
        with self.deeper():
            for _ in range(self.below(2) + 1):
                block = self.pick(_BLOCKS).format(one=one)
                if is_looped and self.chance(0.15):
                    block = self.pick(("break", "continue", "if a: continue", "if k_ == 2: break"))
                self.put(block)
            if self.chance(0.2):
                self.put(f"with {one}.{method}(): print({self.label()})")
