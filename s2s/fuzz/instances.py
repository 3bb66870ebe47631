"""Random statements about instances: their methods, properties, operators and attributes, and those of classes."""

from __future__ import annotations

from s2s.fuzz.draws import ClassInfo, Frame, Scope, Write, numbers
from s2s.fuzz.statements import LOCALS, Statements


class Instances(Statements):
    """Adds instances to the statements.

    Attributes:
        class_changes: attributes of classes may be rebound after the class body, instances may shadow methods.
    """

    class_changes = True

    def statement_forms(self) -> list[tuple[int, Write]]:
        return [
            *super().statement_forms(),
            (5, self.make), (5, self.use), (2, self.attribute_store), (2, self.operate),
            (1, self.class_store), (1, self.shadow),
            (1, self.local_class), (1, self.recorded_attributes),
            (2, self.read_in_loop), (1, self.private_names),
            (1, self.generated_methods),
        ]  # fmt: skip

    def instance(self, frame: Frame) -> tuple[str, ClassInfo]:
        """A name that holds an instance: one of the scope's, or a new one."""
        if frame.scope["object"] and self.chance(0.6):
            name = self.pick(frame.scope["object"])
            return name, frame.scope.classes[name]
        self.make(frame, 0)
        name = frame.scope["object"][-1] if frame.scope["object"] else ""
        return name, frame.scope.classes[name]

    def make(self, frame: Frame, depth: int) -> None:
        info = self.known(frame)
        name = self.pick(("o1", "o2"))
        self.spent += info.cost * self.weight
        self.put(
            f"{name} = {info.name}({self.pick(('', self.number(frame.scope, 2), 'x=' + self.leaf(frame.scope)))})"
        )
        frame.scope.bind(name, "object")
        frame.scope.classes[name] = info

    def known(self, frame: Frame) -> ClassInfo:
        """A class of the module; a small one is written here if there is none yet."""
        if not self.classes:
            name = self.fresh("B")
            self.put(
                f"class {name}:",
                "    limit = 3",
                "    def __init__(self, x=1): self.x = x",
                f"    def __repr__(self): return '{name}-'",
                f"    def m(self, a=1): return {self.number(numbers('a', 'self.x', 'self.limit'), 2)}",
            )
            return ClassInfo(name)
        return self.pick(self.classes)

    def use(self, frame: Frame, depth: int) -> None:
        """Calls of methods, reads of properties, attributes and class attributes."""
        name, info = self.instance(frame)
        if info.cost * self.weight > 60:
            self.say(frame, depth)
            return
        self.spent += info.cost * self.weight
        scope = frame.scope
        method = self.pick(info.methods)
        forms = [
            f"{name}.{method}({self.number(scope, 2)})",
            f"{name}.{method}()",
            f"{name}.{method}({self.leaf(scope)}) + {name}.x",
            f"{info.name}.{method}({'' if method in ('st', 'cm') else name})",
            f"{name}.x",
            f"{name}.limit",
            f"{info.name}.limit",
            f"getattr({name}, 'm')({self.leaf(scope)})",
            f"(lambda m_: m_({self.leaf(scope)}))({name}.{method})",
            f"{name}.m(a={self.number(scope, 1)})",
            f"type({name})({self.leaf(scope)}).m()",
        ]
        forms += [f"{name}.{member}" for member in info.members if "=" not in member] * 2
        target = self.pick(LOCALS)
        if target in frame.owned or self.chance(0.3):
            self.put(f"print({self.label()}, {self.pick(forms)})")
        else:
            self.put(f"{target} = {self.pick(forms)}")
            scope.bind(target)

    def operate(self, frame: Frame, depth: int) -> None:
        """Operators of an instance, in and out of larger expressions; what it does not have raises, and is caught."""
        name, info = self.instance(frame)
        scope = frame.scope
        other = self.number(scope, 1)
        forms = {
            "eq": "{0} == {1}",
            "ne": "{0} != {1}",
            "lt": "{0} < {1} < 3",
            "le": "{1} <= {0}",
            "gt": "{0} > {1}",
            "ge": "not {0} >= {1}",
            "contains": "{1} in {0}",
            "getitem": "{0}[{1}]",
            "call": "{0}({1}, k={1})",
            "len": "len({0})",
            "bool": "1 if {0} else 2",
            "iter": "[*{0}, {1}]",
            "hash": "{{{0}: {1}}}",
            "format": "f'{{{0}:>{2}}}'",
            "neg": "-{0}",
            "abs": "abs({0})",
            "index": "[1, 2][{0}]",
            "int": "int({0})",
            "str": "str({0})",
            "getattr": "{0}.nothing",
            "radd": "{1} + {0}",
            "rsub": "{1} - {0}",
            "rmul": "2 * {0}",
            "ror": "{1} | {0}",
            "add": "{0} + {1}",
            "sub": "{0} - {1} - {1}",
            "mul": "{0} * 2",
            "floordiv": "{0} // 2",
            "mod": "{0} % 3",
            "and": "{0} & {1}",
            "or": "{0} | {1}",
            "xor": "{0} ^ {1}",
            "lshift": "{0} << 1",
        }
        pool = [operator for operator in sorted(info.operators) if operator in forms] or ["eq", "bool"]
        operator = self.pick(pool) if self.chance(0.9) else self.pick(sorted(forms))
        statements = {
            "setitem": "{0}[{1}] = {1}",
            "delitem": "del {0}[{1}]",
            "enter": "with {0} as m_: print(1)",
            "exit": "with {0}: {1} / 0",
            "iadd": "{0} += {1}",
            "isub": "{0} -= 1",
        }
        special = [
            key
            for key in sorted(info.operators)
            if key in statements and (key not in ("enter", "exit") or {"enter", "exit"} <= info.operators)
        ]
        self.put("try:")
        if special and self.chance(0.4):
            self.put(f"    {statements[self.pick(special)].format(name, other)}")
            if " += " in self.lines[-1] or " -= " in self.lines[-1]:
                scope.remove(name)
        else:
            text = forms[operator].format(name, other if "f'" not in forms[operator] else "1", self.below(9))
            target = self.pick(LOCALS)
            if self.chance(0.5) and target not in frame.owned:
                self.put(f"    {target} = {text}", f"    print({self.label()}, {target})")
            else:
                self.put(f"    print({self.label()}, {text})")
        self.put("except Exception as e:", "    print(type(e).__name__, e.args)")

    def attribute_store(self, frame: Frame, depth: int) -> None:
        name, info = self.instance(frame)
        scope = frame.scope
        settable = [
            "x",
            "z",
            "x",
            *("prop" for member in info.members if member == "prop="),
            *(m for m in info.members if m == "field"),
        ]
        attribute = self.pick(settable)
        roll = self.below(6)
        if roll == 0 and attribute != "z":
            self.put(f"{name}.{attribute} {self.pick(('+=', '-=', '+='))} {self.number(scope, 1)}")
        elif roll == 1:
            self.put(f"{name}.{attribute}, {name}.x = {self.number(scope, 1)}, {self.leaf(scope)}")
        elif roll == 2:
            self.put(f"setattr({name}, {attribute!r}, {self.number(scope, 1)})")
        elif roll == 3:
            self.put(
                f"{name}.x = 1",
                f"del {name}.x",
                f"print(hasattr({name}, 'x'), getattr({name}, 'x', 'gone'))",
                f"{name}.x = {self.leaf(scope)}",
            )
        else:
            self.put(f"{name}.{attribute} = {self.number(scope, 2)}")

    def read_in_loop(self, frame: Frame, depth: int) -> None:
        """An attribute, an item, a global and a call, read in each round of a loop that changes them."""
        name, info = self.instance(frame)
        scope = frame.scope
        item = self.fresh("i")
        constant = self.pick(self.constants)
        self.spent += 2 * info.cost * self.weight
        reads = [
            f"{name}.x",
            f"{name}.limit",
            constant,
            "L0[0]",
            "len(L0)",
            *(f"{name}.prop" for member in info.members if member == "prop"),
        ]
        changes = [
            f"{name}.x = {self.number(scope.inner(item, kind='int'), 1)}",
            f"{name}.x += 1",
            f"L0[0] = {item}",
            "L0.append(1)",
            f"{name} = {info.name}({item})",
        ]
        if self.class_changes:
            changes += [f"{info.name}.limit = {item}"]
        setter = ""
        if self.chance(0.4):
            setter = self.fresh("set")
            self.put(f"def {setter}(p):", f"    global {constant}", f"    {constant} = p")
            reads += [constant] * 3
            changes += [f"{setter}({item})"] * 3
        header = f"for {item} in range(3):"
        if self.chance(0.3):
            self.put(f"{item} = 3")
            header = f"while {item} > {self.pick(('0', 'len(L0) > 9', '0'))}:"
        self.put(header)
        if header.startswith("while"):
            self.put(f"    {item} -= 1")
        self.put(
            f"    print({item}, {self.pick(reads)}, {self.pick(reads)} == 1)", f"    {self.pick(changes)}"
        )
        if self.chance(0.5):
            self.put(
                f"    t = {self.pick(reads)}",
                f"    {self.pick(changes)}",
                f"    print(t, {self.pick(reads)})",
            )

    def private_names(self, frame: Frame, depth: int) -> None:
        """Private names, which a class body turns into others."""
        name = self.fresh("P")
        value = self.leaf(frame.scope)
        self.put(
            f"class {name}:",
            "    __slots__ = ('__a',)" if self.chance(0.2) else "    __a = 0",
            "    def __init__(self, __p=1): self.__a = __p",
            f"    def get(self): return {self.pick(('self.__a', f'self._{name}__a', 'self.__a'))}",
            f"print({self.label()}, {name}({value}).get(), hasattr({name}, '__a'), hasattr({name}, '_{name}__a'))",
        )

    def class_store(self, frame: Frame, depth: int) -> None:
        """A class's attribute is another one from here on, or until the end of a block."""
        if not self.class_changes or not self.classes:
            self.attribute_store(frame, depth)
            return
        info = self.pick(self.classes)
        value = self.number(frame.scope, 1)
        method = f"lambda self, a=1, *r, **k: trace('patched', {self.number(numbers('a'), 1)})"
        roll = self.below(4)
        if roll == 0:
            self.put(f"{info.name}.limit = {value}")
        elif roll == 1:
            self.put(f"{info.name}.m = {method}")
        elif roll == 2:
            self.put(
                f"with Patched({info.name}, 'm', {method}):",
                f"    print({self.label()}, {info.name}(2).m(3))",
            )
        else:
            self.put(
                f"with Patched({info.name}, 'limit', {value}):",
                f"    print({self.label()}, {info.name}({self.leaf(frame.scope)}).m())",
            )

    def shadow(self, frame: Frame, depth: int) -> None:
        if not self.class_changes:
            self.use(frame, depth)
            return
        name, _ = self.instance(frame)
        self.put(
            "try:",
            f"    {name}.m = lambda a=2, *r: trace('shadow', a)",
            f"    print({name}.m({self.leaf(frame.scope)}))",
            "except AttributeError as e:",
            "    print('no __dict__')",
        )

    def local_class(self, frame: Frame, depth: int) -> None:
        """A class in a function, which sees the function's locals, with a property or a closure over `__class__`."""
        name = self.fresh("B")
        scope = frame.scope.inner("a")
        quiet = frame.scope.copy()
        quiet.walrus = quiet.yields = quiet.awaits = False
        self.put(
            f"class {name}{self.pick(('', '(list)', '(int)', '(Exception)'))}:",
            f"    limit = {self.number(quiet, 1)}",
            f"    def m(self, a=1): return {self.number(scope, 2)}",
            "    def who(self): return "
            + self.pick(("__class__.__name__", "super().__init__.__name__", "self.__class__.__name__")),
        )
        self.put(
            f"print({self.label()}, {name}().m({self.number(frame.scope, 1)}), {name}().who(), {name}.limit)"
        )

    def generated_methods(self, frame: Frame, depth: int) -> None:
        """A class whose methods a decorator makes from its annotations."""
        if self.chance(0.8):
            # Making such a class takes as long as running a whole program.
            self.use(frame, depth)
            return
        name = self.fresh("D")
        quiet = frame.scope.copy()
        quiet.walrus = quiet.yields = quiet.awaits = False
        self.put("import dataclasses", "try:")
        with self.deeper():
            self.put(
                f"@dataclasses.dataclass{self.pick(('', '(frozen=True)', '(order=True)', '(slots=True)'))}",
                f"class {name}:",
                "    x: int",
                f"    y: float = {self.leaf(quiet)}",
                "    z: list = dataclasses.field(default_factory=list)",
                f"    def total(self): return {self.number(numbers('self.x', 'self.y'), 2)}",
                f"d_ = {name}({self.number(frame.scope, 1)})",
                f"print({self.label()}, d_, d_ == {name}(1), dataclasses.replace(d_, x=2), d_.total())",
                self.pick(("d_.x += 1", "d_.w = 1", "print(d_ < d_)", "d_.z.append(1)")),
                f"print({self.label()}, d_)",
            )
        self.put("except Exception as e:", "    print(type(e).__name__, e.args)")

    def recorded_attributes(self, frame: Frame, depth: int) -> None:
        """An object that prints every attribute access."""
        scope: Scope = frame.scope
        self.put(
            f"at = Attributes({self.label()})",
            f"at.x = at.y = {self.number(scope, 1)}",
            self.pick(
                (
                    f"at.x += {self.number(scope, 1)}",
                    "at.y -= at.x",
                    f"at.x, at.y = at.y, {self.leaf(scope)}",
                    "del at.x",
                    f"for at.x in (1, {self.leaf(scope)}): print(at.x)",
                    "print(at.x + at.y, at.x)",
                    "[at.x, *at.y] = 1, 2, 3",
                    "with Rec('m') as at.x: pass",
                    "at.missing.deep = at.x",
                )
            ),
        )
