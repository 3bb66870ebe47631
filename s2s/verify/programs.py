"""Random programs with a meaning: modules whose every effect can be seen, and which end.

A program defines constants, helpers, classes and functions full of what optimizers get wrong (evaluation
order, late rebinding, lifetimes, exceptions half way, signed zeros, odd signatures), then calls them with
plain and with odd values and prints what came of it. The same seed and `Shape` give the same text on every
machine.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from s2s.verify.expressions import Scope, Signature
from s2s.verify.statements import Frame, Statements


@dataclass(frozen=True)
class Shape:
    """What generated programs may do; each flag off keeps one promise a user may make.

    Attributes:
        rebinding: globals and builtins are replaced from outside (`globals()`, `setattr`, `builtins`).
        class_changes: class attributes are rebound after the class body, instances shadow methods.
        lies: annotations may be wrong.
        frames: `locals()` and the identity of temporaries are looked at.
        finalizers: objects tell when they die.
        floats: there are floating point numbers other than zeros and small integers.
    """

    rebinding: bool = True
    class_changes: bool = True
    lies: bool = True
    frames: bool = True
    finalizers: bool = True
    floats: bool = True


ANYTHING = Shape()

#: The shape that keeps the promise of each assumption.
KEEPS: dict[str, Shape] = {
    "sealed-globals": Shape(rebinding=False),
    "sealed-builtins": Shape(rebinding=False),
    "sealed-classes": Shape(class_changes=False),
    "annotations": Shape(lies=False),
    "no-frames": Shape(frames=False),
    "no-finalizers": Shape(finalizers=False),
    "fastmath": Shape(floats=False),
    "closed-world": Shape(rebinding=False, class_changes=False, frames=False, finalizers=False),
}


def generate(seed: int | random.Random, shape: Shape = ANYTHING) -> str:
    """The text of one program.

    Args:
        seed: equal seeds give equal programs; a `Random` is drawn from.
        shape: what the program may do.
    """
    rng = random.Random(seed) if isinstance(seed, int) else seed
    return _Writer(rng, shape).module()


_ODD = (
    "Rec('p')", "Rec('q')", "True", "-0.0", "float('nan')", "float('inf')", "10**20", "'xy'", "''", "[]",
    "[1, 2]", "(1, 2)", "None", "b'ab'", "1j", "IntSub(3)", "FloatSub(1.5)", "StrSub('s')",
    "ListSub([1, 2])", "Raises('z')", "NoBool('nb')", "EqualsAll()", "Breaks()", "{'k': 1}", "range(3)",
    "Mutates(L0)", "L0",
)  # fmt: skip
_PLAIN = ("0", "1", "2", "3", "-1", "5", "7", "1", "2", "True", "False", "2.5", "-0.0", "0.0")
_TYPED = {
    "int": ("0", "1", "2", "-3", "9"),
    "float": ("0.0", "-0.0", "1.5", "2.0"),
    "str": ("''", "'ab'", "'c'"),
}


class _Writer(Statements):
    """Writes one module; statements and expressions come from the base classes."""

    def __init__(self, rng: random.Random, shape: Shape) -> None:
        super().__init__(rng, floats=shape.floats, frames=shape.frames, finalizers=shape.finalizers)
        self.shape = shape

    # -- modules

    def module(self) -> str:
        self.put("from s2s.verify.zoo import *")
        if self.chance(0.3):
            self.put("import builtins")
            self.has_builtins = True
        top = Scope()
        self.put("L0 = [1, 2]")
        for index in range(self.below(3) + 1):
            self.put(f"K{index} = {self.constant()}")
            self.constants.append(f"K{index}")
        for index in range(self.below(3) + 2):
            self.function(f"h{index}", size=self.below(3) + 1)
            if self.chance(0.1):
                self.top_call(top)
        if self.chance(0.4):
            self.klass("C0")
        if self.chance(0.5):
            self.patcher()
        for index in range(self.below(2) + 1):
            self.function(f"f{index}", size=self.below(6) + 2)
        for _ in range(self.below(4) + 3):
            self.top_call(top)
        return "\n".join(self.lines) + "\n"

    def patcher(self) -> None:
        """A function that rebinds another one, in the middle of whatever calls it."""
        target = self.pick(self.functions).name
        name = self.fresh("patch")
        self.put(f"def {name}(v=1):")
        other = self.pick((f"Stranger({target!r})", "lambda *a, **k: len(a)", "lambda *a, **k: 5"))
        if self.shape.rebinding and self.chance(0.6):
            if self.chance(0.25) and self.has_builtins:
                self.put("    builtins.len = Stranger('len')")
            self.put(f"    globals()[{target!r}] = {other}")
        elif self.chance(0.3):
            constant = self.pick(self.constants)
            self.put(f"    global {constant}")
            self.put(f"    {constant} = {constant} * 2 if {constant} else 1")
        else:
            self.put(f"    global {target}")
            self.put(f"    {target} = {other}")
        self.put("    return v")
        self.functions.append(Signature(name, optional=("v",)))

    def top_call(self, scope: Scope) -> None:
        """A call from module code, protected from exceptions or not."""
        signature = self.pick(self.functions)
        roll = self.below(20)
        if roll < 9:
            self.put(f"show({self.fresh('s')!r}, {signature.name}{self.comma(self.values(signature))})")
        elif roll < 13:
            self.put(f"print({self.call_text(signature, self.values(signature))})" if roll < 10 else "try:")
            if roll >= 10:
                name = self.fresh("g")
                self.put(f"    {name} = {self.call_text(signature, self.values(signature))}")
                if not signature.generator:
                    self.put(f"    print({name!r}, type({name}).__name__)")
                self.put("except Exception as e:")
                self.put("    print(type(e).__name__, e.args)")
        elif roll < 15 and self.shape.rebinding:
            self.rebind(signature)
        elif roll == 15:
            self.put(f"K0 = {self.constant()}")
        elif roll == 16:
            self.put(f"{signature.name}, keep = (lambda *a, **k: 1), {signature.name}")
            self.top_call(scope)
            self.put(f"{signature.name} = keep")
        elif roll == 17 and signature.optional and self.chance(0.5):
            self.put(f"print({signature.name}.__defaults__)")
        else:
            frame = Frame(scope, returns=False)
            self.put("try:")
            self.block(frame, 2, 1)
            self.put("except Exception as e:")
            self.put("    print('top', type(e).__name__, e.args)")

    def rebind(self, signature: Signature) -> None:
        """Replace a function from outside, as `mock.patch` does."""
        name = signature.name
        roll = self.below(4)
        if roll == 0:
            self.put(f"globals().update({name}=Stranger({name!r}))")
        elif roll == 1:
            self.put(f"setattr(__import__('sys').modules[__name__], {name!r}, Stranger({name!r}))")
        elif roll == 2 and self.has_builtins:
            target = self.pick(("len", "abs", "str", "sum", "min"))
            self.put(f"builtins.{target} = Stranger({target!r})")
        else:
            other = self.pick(self.functions).name
            self.put(f"show({self.fresh('s')!r}, {other}, Rebinds(globals(), {name!r}), 2)")

    def values(self, signature: Signature) -> list[str]:
        """Arguments for a call from outside: mostly of the right number, sometimes odd."""
        found = []
        for index, _ in enumerate(signature.required + signature.optional):
            if index >= len(signature.required) and self.chance(0.4):
                break
            note = signature.types[index] if index < len(signature.types) else ""
            if note and not (self.shape.lies and self.chance(0.3)):
                found.append(self.pick(_TYPED[note]))
            elif self.chance(0.25):
                found.append(self.odd())
            else:
                found.append(self.pick(_PLAIN))
        if signature.variadic:
            found.extend(self.pick(_PLAIN) for _ in range(self.below(3)))
        found.extend(f"{name}={self.pick(_PLAIN)}" for name in signature.keyword_only if self.chance(0.85))
        if self.chance(0.03):
            found = found[:-1]
        return found

    def odd(self) -> str:
        if self.shape.finalizers and self.chance(0.15):
            return f"Dies({self.fresh('d')!r})"
        if self.shape.rebinding and self.chance(0.12):
            return f"Rebinds(globals(), {self.pick((*self.constants, *(f.name for f in self.functions)))!r})"
        if not self.shape.floats and self.chance(0.5):
            return self.pick(_PLAIN)
        return self.pick(_ODD)

    # -- definitions

    def function(self, name: str, size: int) -> None:
        signature, header = self.signature(name)
        self.put(f"def {name}({header}:")
        scope = Scope(numbers=list(signature.required + signature.optional + signature.keyword_only))
        if signature.variadic:
            scope.others.append("args")
        if signature.keywords:
            scope.others.append("kw")
        frame = Frame(scope, generator=signature.generator)
        self.owned_generator = signature.generator
        before = self.indent
        self.indent += "    "
        if self.chance(0.1):
            self.put(f'"""Doc of {name}."""')
        if signature.required and self.chance(0.06):
            # Recursion on a number that only goes down.
            first = signature.required[0]
            self.put(f"if not isinstance({first}, int) or {first} <= 0 or {first} > 4:")
            self.put(f"    return {self.number(scope, 1)}")
            if not signature.keyword_only and len(signature.required) == 1:
                self.put(f"r = {name}({first} - 1)" if not signature.generator else f"r = {first}")
                scope.numbers.append("r")
        for _ in range(size):
            self.statement(frame, 2)
        if signature.generator:
            self.put(f"yield {self.number(scope, 2)}")
        if self.chance(0.93) or size < 2:
            self.put(f"return {self.number(scope, 3) if self.chance(0.8) else self.anything(scope, 2)}")
        self.indent = before
        self.functions.append(signature)

    def signature(self, name: str) -> tuple[Signature, str]:
        """A random signature and its text up to the closing parenthesis."""
        required = tuple("abc"[: self.below(3) + (1 if self.chance(0.8) else 0)])
        optional: tuple[str, ...] = ("y",) if self.chance(0.3) else ()
        variadic, keywords = self.chance(0.08), self.chance(0.06)
        keyword_only = ("k",) if self.chance(0.15) else ()
        words, types = [], []
        for parameter in required:
            note = self.pick(("int", "int", "float", "str")) if self.chance(0.15) else ""
            types.append(note)
            words.append(f"{parameter}: {note}" if note else parameter)
        if len(words) > 1 and self.chance(0.08):
            words.insert(1, "/")
        for parameter in optional:
            default = self.pick(("1", "2", "K0", "[]", "None", "-0.0", "trace('default', 3)"))
            words.append(f"{parameter}={default}")
        if variadic:
            words.append("*args")
        elif keyword_only:
            words.append("*")
        words.extend(f"{parameter}={self.pick(('1', 'K0'))}" for parameter in keyword_only)
        if keywords:
            words.append("**kw")
        generator = self.chance(0.08)
        positional = 1 if "/" in words else 0
        made = Signature(
            name, required, optional, keyword_only, variadic, keywords, generator, tuple(types), positional
        )
        return made, ", ".join(words) + ")"

    def klass(self, name: str) -> None:
        self.put(f"class {name}:")
        self.put(f"    limit = {self.constant()}")
        self.put("    def __init__(self, x):")
        self.put("        self.x = x")
        before = self.indent
        self.indent += "    "
        self.put("def m(self, a=1):")
        scope = Scope(numbers=["a", "self.x", "self.limit"])
        frame = Frame(scope)
        self.indent += "    "
        for _ in range(self.below(3)):
            self.statement(frame, 1)
        self.put(f"return {self.number(scope, 2)}")
        self.indent = before
        if self.shape.class_changes and self.chance(0.3):
            self.put(f"{name}.m = lambda self, a=1: {self.number(Scope(numbers=['a']), 1)}")
        maker = self.fresh("h")
        self.put(f"def {maker}(a):")
        self.put(f"    o = {name}(a)")
        if self.shape.class_changes and self.chance(0.3):
            self.put("    o.m = lambda a=2: trace('shadow', a)")
        self.put(f"    return o.m({self.number(Scope(numbers=['a']), 1)}) + o.x")
        self.functions.append(Signature(maker, ("a",)))
