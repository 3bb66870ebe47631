"""Random programs with a meaning: modules whose every effect can be seen, and which end.

A program defines constants, helpers, classes and functions full of what optimizers get wrong (evaluation
order, late rebinding, lifetimes, exceptions half way, signed zeros, odd signatures), then calls them with
plain and with odd values and prints what came of it. The same seed and `Shape` give the same text on every
machine.

It ends because loops and recursion run on numbers that only go down, a function's calls are paid out of a
budget, and one side of whatever multiplies is small.
"""

from __future__ import annotations

import random
import re

from s2s.fuzz.arrays import Arrays
from s2s.fuzz.asking import Asking
from s2s.fuzz.callbacks import Callbacks
from s2s.fuzz.calls import TYPED
from s2s.fuzz.classes import Classes
from s2s.fuzz.closures import Closures
from s2s.fuzz.consumers import Consumers
from s2s.fuzz.containers import Containers
from s2s.fuzz.control_flow import ControlFlow
from s2s.fuzz.counting import Counting
from s2s.fuzz.draws import Frame, Scope, Signature, numbers
from s2s.fuzz.enums import Enums
from s2s.fuzz.extremes import Extremes
from s2s.fuzz.forms import Forms
from s2s.fuzz.functions import Functions
from s2s.fuzz.generators import Generators
from s2s.fuzz.grids import Grids
from s2s.fuzz.instances import Instances
from s2s.fuzz.kernels import Kernels
from s2s.fuzz.keys import Keys
from s2s.fuzz.managers import Managers
from s2s.fuzz.match_statements import MatchStatements
from s2s.fuzz.module_code import ModuleCode
from s2s.fuzz.oddities import Oddities
from s2s.fuzz.patterns import Patterns
from s2s.fuzz.rebinding import Rebinding
from s2s.fuzz.scenes import Scenes
from s2s.fuzz.shape import ANYTHING, Shape
from s2s.fuzz.tables import Tables
from s2s.fuzz.typed_programs import generate_typed
from s2s.fuzz.typed_values import TypedValues
from s2s.fuzz.variables import Variables
from s2s.verify import zoo


def generate(seed: int | random.Random, shape: Shape = ANYTHING) -> str:
    """The text of one program: of this grammar, or, for some seeds, of that of typed programs.

    Args:
        seed: equal seeds give equal programs; a `Random` is drawn from.
        shape: what the program may do.
    """
    rng = random.Random(seed) if isinstance(seed, int) else seed
    if isinstance(seed, int) and random.Random(f"typed {seed}").random() < _TYPED:
        return generate_typed(rng, shape)
    return _Writer(rng, shape).module()


#: How many of the seeds give a typed program.
_TYPED = 0.15
#: Arguments that act like numbers, and say so; the first six are exact.
_NUMERIC = (
    "Rec('p')", "Rec('q')", "IntSub(3)", "Mutates(L0)", "True", "Rec('p')",
    "FloatSub(1.5)", "10**20", "float('nan')", "float('inf')", "-0.0", "1j", "Rec('q')",
)  # fmt: skip
_ODD = (
    "'xy'", "''", "[]", "[1, 2]", "(1, 2)", "None", "b'ab'", "StrSub('s')", "ListSub([1, 2])", "Raises('z')",
    "NoBool('nb')", "EqualsAll()", "Breaks()", "{'k': 1}", "range(3)", "L0",
)  # fmt: skip
_PLAIN = ("0", "1", "2", "3", "-1", "5", "7", "1", "2", "True", "False", "2.5", "-0.0", "0.0")
_WORD = re.compile(r"[A-Za-z_]\w*")


class _Writer(
    Variables,
    TypedValues,
    ControlFlow,
    Counting,
    MatchStatements,
    Containers,
    Closures,
    Generators,
    Consumers,
    Instances,
    Oddities,
    Kernels,
    Rebinding,
    Classes,
    Functions,
    Scenes,
    Arrays,
    Enums,
    Callbacks,
    Patterns,
    Extremes,
    Forms,
    Keys,
    Grids,
    ModuleCode,
    Managers,
    Asking,
    Tables,
):
    """Writes one module; statements and expressions come from the base classes."""

    def __init__(self, rng: random.Random, shape: Shape) -> None:
        # Decided without a draw, as what follows: a seed gives the program it always gave, if that keeps its promises.
        dies = shape.collection or random.Random(str(rng.getstate()[1][27:36])).random() < 0.5
        super().__init__(rng, frames=shape.frames, finalizers=shape.finalizers and dies)
        self.setup_rebinding()
        #: What no call from outside was written for yet; the last function is the one that calls the others.
        self.waiting: list[Signature] = []
        self.shape = shape
        self.rebinding = shape.rebinding
        self.class_changes = shape.class_changes
        self.lies = shape.lies
        self.pure = not shape.operators
        if shape.arrays and self.chance(0.05):
            self.arrays = True
            self.statement_deck = self.statement_deck + self.deck(self.array_forms()) * 6
        # Decided without a draw, so that a seed gives the program it always gave, if it has no enums.
        if random.Random(str(rng.getstate()[1][:9])).random() < 0.08:
            self.enums = True
            self.statement_deck = self.statement_deck + self.deck(self.enum_forms()) * 5
        if random.Random(str(rng.getstate()[1][9:18])).random() < 0.06:
            self.patterns = True
            self.statement_deck = self.statement_deck + self.deck(self.pattern_forms()) * 5
        if random.Random(str(rng.getstate()[1][27:33])).random() < 0.08:
            self.statement_deck = self.statement_deck + self.deck(self.extreme_forms()) * 5
        if random.Random(str(rng.getstate()[1][33:40])).random() < 0.08:
            self.statement_deck = self.statement_deck + self.deck(self.key_forms()) * 5
        if random.Random(str(rng.getstate()[1][40:47])).random() < 0.08:
            self.statement_deck = self.statement_deck + self.deck(self.library_forms()) * 5
        self.grids = random.Random(str(rng.getstate()[1][-9:])).random() < 0.1
        self.loops = random.Random(str(rng.getstate()[1][-5:])).random() < 0.1
        self.particles = random.Random(str(rng.getstate()[1][-7:])).random() < 0.1
        self.choices = random.Random(str(rng.getstate()[1][-17:])).random() < 0.5
        self.callbacks = random.Random(str(rng.getstate()[1][18:27])).random() < 0.12
        self.words = random.Random(str(rng.getstate()[1][-11:])).random() < 0.1
        self.tallies = random.Random(str(rng.getstate()[1][-13:])).random() < 0.1
        self.managers = random.Random(str(rng.getstate()[1][-19:])).random() < 0.1
        self.questions = random.Random(str(rng.getstate()[1][-15:])).random() < 0.08
        self.reductions = random.Random(str(rng.getstate()[1][-23:])).random() < 0.08
        self.tables = random.Random(str(rng.getstate()[1][-21:])).random() < 0.1

    # -- modules

    def module(self) -> str:
        self.put("L0 = [1, 2]")
        for index in range(self.below(3) + 1):
            self.put(f"K{index} = {self.constant()}")
            self.constants.append(f"K{index}")
        top = Scope()
        if self.enums:
            self.enum_classes()
        late = self.early() if self.chance(0.12) else ""
        if self.identity and self.chance(0.1):
            self.watches = True
            self.statement_deck = self.statement_deck + [self.watched] * 5
            self.put("import sys", "def peek(): return sys._getframe(1).f_code.co_name")
            self.put("def far(): return sys._getframe(2).f_code.co_name", "def near(): return far()")
            self.put(f"def hw(a): return trace(peek(), {self.number(numbers('a'), 1)})")
            self.functions.append(Signature("hw", ("a",), cost=2))
            self.helpers.append(self.functions[-1])
        for _ in range(self.below(5) + 3):
            self.definition()
            if self.chance(0.08):
                self.top_call(top)
            if self.chance(0.05):
                self.pick((self.between, self.between, self.between, self.mangled_names))()
        if late:
            # It calls nothing: what was defined since may call it, and would go round for ever.
            functions, helpers, self.functions, self.helpers = self.functions, self.helpers, [], []
            self.put(f"def {late}(a): return {self.number(numbers('a'), 2)}")
            self.functions, self.helpers = functions, helpers
            self.functions.append(Signature(late, ("a",), cost=2))
        for index in range(self.pick((0, 0, 1, 1, 2))):
            self.klass(f"C{index}")
        for _ in range(self.pick((0, 0, 1, 1))):
            self.kernel()
        if self.grids:
            self.grid_module()
        if self.particles:
            self.particle_module()
            self.scene_module()
        parts = (self.loop_module, self.loops), (self.callback_module, self.callbacks)
        others = (self.word_module, self.words), (self.ask_module, self.questions)
        last = (self.manager_module, self.managers), (self.table_module, self.tables)
        for write, is_wanted in (*parts, *others, *last, (self.reduce_module, self.reductions)):
            if is_wanted:
                write()
        self.tally_module()
        for _ in range(self.pick((0, 1, 1))):
            self.patcher()
        for _ in range(self.pick((0, 0, 1, 2))):
            self.swapper()
        for _ in range(self.below(3) + 1):
            self.function(self.fresh("f"), size=self.below(7) + 2)
        for info in self.classes:
            if self.chance(0.7):
                self.put(
                    f"show({self.fresh('s')!r}, {info.name}({self.pick(_PLAIN)}).m, {self.pick(_PLAIN)})"
                )
        self.waiting = [one for one in self.functions if one.name[0] == "f" or self.chance(0.7)]
        for _ in range(self.below(6) + 4):
            self.top_call(top)
        for signature in self.waiting[:-9:-1]:
            self.put(f"show({self.fresh('s')!r}, {signature.name}{self.comma(self.values(signature))})")
        return "\n".join([*self.imports(), *self.lines]) + "\n"

    def early(self) -> str:
        """Write a function that calls one defined after it, and perhaps a call that comes too early.

        Returns:
            the name of the function still to be defined.
        """
        # The name of a builtin is bound before the module binds it, to something else.
        late, name = self.pick((self.fresh("late"), "abs", "bool")), self.fresh("e")
        self.put(f"def {name}(a): return trace({self.label()}, {late}(a))")
        if self.chance(0.6):
            self.put(
                "try:",
                f"    print({name}({self.pick(_PLAIN)}))",
                "except Exception as e:",
                "    print(e.args)",
            )
        self.functions.append(Signature(name, ("a",), cost=3))
        return late

    def imports(self) -> list[str]:
        """What the program uses, by name or with a star, which hides from a compiler what the names are."""
        words = set(_WORD.findall("\n".join(self.lines)))
        used = [name for name in zoo.__all__ if name in words]
        lines = [
            f"from s2s.verify.zoo import {', '.join(used)}"
            if used and self.chance(0.7)
            else "from s2s.verify.zoo import *"
        ]
        if self.pure:
            lines[0] = lines[0] if lines[0].endswith("*") else f"{lines[0]}, pure_operators"
            lines.append("pure_operators()")
        if self.finalizers and not self.shape.collection:
            lines.append("import gc")
        if "builtins" in words:
            lines.append("import builtins")
        if self.arrays:
            lines.append("import numpy as np")
        if self.enums:
            lines.append("import enum")
        if self.patterns:
            lines += ["import calendar, copy, math, random, re", "from typing import cast"]
        if self.grids:
            lines.append("from array import array")
        return lines

    def definition(self) -> None:
        """A function of the module: a small helper mostly, rarely one that takes the name of another."""
        name = self.fresh("h")
        if self.functions and self.chance(0.03):
            again = self.pick(self.functions)
            if again.name.startswith(("h", "_h")) and not again.generator:
                self.put(f"def {again.name}(*args, **kw): return trace('again', len(args))")
                return
        if self.chance(0.15):
            self.source(self.fresh("y"))
        if self.chance(0.7):
            self.helper(name)
        else:
            self.function(name, size=self.below(3) + 1)

    def operator_rebinds(self) -> None:
        patchers = [one.name for one in self.functions if one.name.startswith("patch")]
        target = self.pick(self.functions).name
        if patchers:
            self.put(f"{self.pick(patchers)}()")
        elif self.rebinding:
            self.put(f"{self.home}[{target!r}] = {self.stranger(target)}")
        else:
            self.put("L0.append(2)")

    def top_call(self, scope: Scope) -> None:
        """A call from module code, protected from exceptions or not."""
        self.spent = 0
        roll = self.below(23)
        signature = (
            self.waiting.pop()
            if self.waiting and roll < 13 and self.chance(0.7)
            else self.pick(self.functions)
        )
        if roll < 9:
            self.put(f"show({self.fresh('s')!r}, {signature.name}{self.comma(self.values(signature))})")
        elif roll == 9:
            self.put(
                "try: " + f"print({self.call_text(signature, self.values(signature))})",
                "except Exception as e: print(e.args)",
            )
        elif roll < 13:
            name = self.fresh("g")
            self.put("try:", f"    {name} = {self.call_text(signature, self.values(signature))}")
            if not signature.generator:
                self.put(f"    print({name!r}, type({name}).__name__)")
            self.put("except Exception as e:", "    print(type(e).__name__, e.args)")
        elif roll < 15 and self.rebinding:
            self.rebind(signature)
        elif roll == 15:
            self.put(f"K0 = {self.constant()}")
        elif roll == 16:
            keep = self.fresh("keep")
            self.put(f"{signature.name}, {keep} = (lambda *a, **k: 1), {signature.name}")
            self.top_call(scope)
            self.put(f"{signature.name} = {keep}")
        elif roll == 17 and self.swappers:
            (swap, target), keep = self.pick(self.swappers), self.fresh("keep")
            self.put(f"{keep} = {swap}()")
            self.top_call(scope)
            call = f", {target}, 1, 2" if target in self.untyped() else f", type, {target}"
            self.put(f"show({self.fresh('s')!r}{call})", f"{swap}({keep})")
        elif roll == 22 and signature.optional:
            self.put(f"print(getattr({signature.name}, '__defaults__', None))")
        elif roll == 18:
            self.put(
                f"for i in range({self.below(3) + 1}):",
                f"    show('loop', {signature.name}{self.comma(self.values(signature))})",
            )
        else:
            frame = Frame(scope, returns=False, cells=False)
            self.put("try:")
            self.block(frame, 4, 2)
            self.put("except Exception as e:", "    print('top', type(e).__name__, e.args)")

    def rebind(self, signature: Signature) -> None:
        """Replace a function from outside, as `mock.patch` does."""
        name = signature.name
        roll = self.below(4)
        if roll == 0:
            self.put(f"{self.home}.update({name}=Stranger({name!r}))")
        elif roll == 1:
            self.put(f"setattr(__import__('sys').modules[__name__], {name!r}, Stranger({name!r}))")
        elif roll == 2:
            target = self.pick(("len", "abs", "str", "sum", "min"))
            self.put(f"builtins.{target} = Stranger({target!r})")
        else:
            other = self.pick(self.untyped())
            self.put(f"show({self.fresh('s')!r}, {other}, Rebinds({self.home}, {name!r}), 2)")

    def untyped(self) -> list[str]:
        """The functions that may be given anything; all of them where annotations may lie."""
        found = [one.name for one in self.functions if self.lies or not any(one.types)]
        return found or ["repr"]

    def values(self, signature: Signature) -> list[str]:
        """Arguments for a call from outside: mostly of the right number, sometimes odd."""
        found = []
        for index, _ in enumerate(signature.required + signature.optional):
            if index >= len(signature.required) and self.chance(0.4):
                break
            note = signature.types[index] if index < len(signature.types) else ""
            if note == "float" and self.chance(0.2):
                found.append("float('nan')")
            elif note and not (self.lies and self.chance(0.3)):
                found.append(self.pick(TYPED[note]))
            elif self.chance(0.3):
                found.append(self.odd())
            else:
                found.append(self.pick(_PLAIN))
        if signature.variadic:
            found.extend(self.pick(_PLAIN) for _ in range(self.below(3)))
        found.extend(f"{name}={self.pick(_PLAIN)}" for name in signature.keyword_only if self.chance(0.85))
        if self.chance(0.02):
            found = found[:-1]
        return found

    def odd(self) -> str:
        if self.finalizers and self.chance(0.2):
            return f"Dies({self.fresh('d')!r})"
        if self.rebinding and self.chance(0.15):
            return (
                f"Rebinds({self.home}, {self.pick((*self.constants, *(f.name for f in self.functions)))!r})"
            )
        if self.classes and self.chance(0.15):
            return f"{self.pick(self.classes).name}({self.pick(_PLAIN)})"
        if self.chance(0.35):
            return self.pick(_ODD)
        return self.pick(_NUMERIC)
