"""Random classes: operators that record, change, raise or rebind; properties, slots, inheritance, `super`, mangling."""

from __future__ import annotations

from s2s.fuzz.draws import ClassInfo, Frame, numbers
from s2s.fuzz.statements import Statements

_BINARY = (
    "add", "radd", "iadd", "sub", "rsub", "isub", "mul", "rmul", "floordiv", "mod", "and", "or", "ror", "xor", "lshift",
)  # fmt: skip
_COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
#: Parameters of the other operators, and how their result is made of a number.
_OTHERS = {
    "neg": ("", "{}"), "abs": ("", "{}"), "bool": ("", "bool({})"), "len": ("", "2 if {} else 1"),
    "contains": (", item", "{}"), "getitem": (", key", "{}"), "setitem": (", key, value", ""), "delitem": (", key", ""),
    "call": (", *args, **kw", "{}"), "iter": ("", "iter([{}, 2])"), "hash": ("", "7 if {} else 8"),
    "format": (", spec", "f'<{{spec}}|{{{}!r:.20}}>'"), "index": ("", "1 if {} else 0"), "int": ("", "3 if {} else 4"),
    "enter": ("", "{}"), "exit": (", *args", "{}"), "getattr": (", name", "{}"), "str": ("", "str({})"),
}  # fmt: skip


class Classes(Statements):
    """Writes classes of the module."""

    def klass(self, name: str) -> None:
        """Write a class; its instances have `x`, `limit`, `m(a=1)` and what the `ClassInfo` says."""
        before, self.spent = self.spent, 0
        base = self.pick(self.classes) if self.classes and self.chance(0.5) else None
        slots = base is None and self.chance(0.15)
        if self.chance(0.08):
            self.put(f"@(lambda k_: trace('decorated {name}', k_))")
        keyword = ", tag=3" if base and "tag" in base.members else ""
        self.put(f"class {name}({base.name}{keyword}):" if base else f"class {name}:")
        members: list[str] = ["tag"] if base and "tag" in base.members else []
        methods = list(base.methods) if base else ["m"]
        with self.deeper():
            if self.chance(0.1):
                self.put(f'"""Doc of {name}."""')
            if slots:
                self.put(
                    "__slots__ = ('x', 'z', '__hidden')"
                    if self.chance(0.5)
                    else "__slots__ = 'x', 'z', '__hidden', '__dict__'"
                )
            self.put(f"limit = {self.constant()}")
            if self.chance(0.3):
                self.put(
                    f"twice{self.pick(('', ': int'))} = "
                    + self.pick(("[limit, limit]", "(limit, 1)", "limit", "limit is None"))
                )
            if self.chance(0.1):
                self.put("for i_ in range(2):", "    limit = (limit, i_)[1]", "del i_")
            self.constructor(base, methods, slots)
            if base is None and self.chance(0.15):
                members.append("tag")
                self.put(
                    "def __init_subclass__(cls, tag=1, **kw):",
                    "    super().__init_subclass__(**kw)",
                    "    cls.tag = trace('subclass ' + cls.__name__, tag)",
                )
            self.put(f"def __repr__(self): return '{name}-'")
            self.methods(name, base, members, methods)
            operators = self.operators(name, base)
        cost, self.spent = max(self.spent // 3, 1) + (base.cost if base else 0), before
        inherited = base.members if base else ()
        known = base.operators if base else frozenset()
        info = ClassInfo(name, (*inherited, *members), known | operators, tuple(methods), cost=cost)
        self.classes.append(info)

    def own_new(self) -> None:
        """Write a `__new__`: it takes anything, or what `__init__` does, and may give an object that there is."""
        self.put(f"def __new__(cls, {self.pick(('*args, **kw', 'x=1, *args, **kw', 'x=1, y=2'))}):")
        with self.deeper():
            if self.chance(0.5):
                self.put("trace('new', cls.__name__)")
            if self.chance(0.2):
                self.put("if trace('known', hasattr(cls, 'known')): return cls.known")
            self.put(
                *self.pick(
                    (
                        ("return object.__new__(cls)",),
                        ("self = object.__new__(cls)", "self.z = cls.limit", "return self"),
                        ("return super().__new__(cls)",),
                    )
                )
            )

    def constructor(self, base: ClassInfo | None, methods: list[str], slots: bool) -> None:
        roll = self.below(6)
        if base and roll < 2:
            return
        scope = numbers("x", "y")
        if base is None and self.chance(0.2):
            self.own_new()
        if base:
            self.put(
                "def __init__(self, x=1, y=2):",
                f"    super().__init__({self.number(scope, 1)})"
                if roll < 4
                else f"    {base.name}.__init__(self, x)",
                f"    self.z = {self.number(scope, 1)}",
            )
        elif roll == 2 and not slots:
            self.put(
                "x = 0",
                "def __init__(self, x=1):",
                "    if x is not None: self.x = x",
                "    self.z = self.limit",
            )
        else:
            self.put(
                "def __init__(self, x=1, y=2):", "    self.x = x", f"    self.z = {self.number(scope, 1)}"
            )
        if self.chance(0.3):
            methods.append("hidden")
            self.put(f"    self.__hidden = {self.pick(('x', '[x]', '3'))}")
            self.put(
                "def hidden(self, a=1):",
                f"    {self.pick(('self.__hidden += a', 'pass', '__hidden = 3', 'self.__hidden = a'))}",
                "    return self.__hidden",
            )

    def methods(self, name: str, base: ClassInfo | None, members: list[str], methods: list[str]) -> None:
        scope = numbers("a", "self.x", "self.limit", "self.z")
        roll = self.below(5)
        if base is None or roll:
            self.put(f"def m(self, a=1{self.pick(('', '', ', *rest', ', **kw'))}):")
            with self.deeper():
                if base and self.chance(0.6):
                    self.spent += base.cost
                    self.put(
                        self.pick(
                            (
                                "t = super().m(a)",
                                f"t = super({name}, self).m(a)",
                                f"t = {base.name}.m(self, a)",
                            )
                        )
                    )
                    scope.bind("t")
                frame = Frame(scope)
                for _ in range(self.pick((0, 0, 0, 1, 1, 2))):
                    self.statement(frame, 1)
                self.put(f"return {self.number(scope, 2)}")
        if self.chance(0.5):
            methods.append("n")
            self.put(
                "def n(self, a=2): return "
                + self.pick((self.number(numbers("a", "self.x"), 1), "self.m(a)", "self.x", "self.x + a"))
            )
        if self.chance(0.3):
            members.append("prop")
            self.put(
                "@property",
                "def prop(self):",
                f"    {self.pick(('print(1)', 'pass', 'trace(2)'))}",
                f"    return {self.number(numbers('self.x', 'self.limit'), 1)}",
            )
            if self.chance(0.7):
                members.append("prop=")
                self.put(
                    "@prop.setter",
                    "def prop(self, value):",
                    f"    self.x = {self.pick(('value', 'trace(3, value)', '(value, 1)[0]'))}",
                )
            if self.chance(0.2):
                self.put("@prop.deleter", "def prop(self): trace('del prop')")
        if self.chance(0.3):
            methods.append("st")
            self.put("@staticmethod", f"def st(a=1): return {self.number(numbers('a'), 2)}")
        if self.chance(0.3):
            methods.append("cm")
            self.put("@classmethod", f"def cm(cls, a=1): return {self.number(numbers('a', 'cls.limit'), 2)}")
        if self.chance(0.6):
            self.calls_of_self(members, methods)
        if self.chance(0.12):
            members.append("field")
            self.put(f"field = Field({self.label()})")
        if self.chance(0.1):
            self.put(
                "class Inner:",
                "    limit = 5",
                f"    def get(self): return {self.pick(('self.limit', 'K0', '__class__.__name__'))}",
            )
        if self.finalizers and self.chance(0.12):
            self.put(f"def __del__(self): trace('{name} dies')")
        if self.chance(0.1):
            self.put("__match_args__ = ('x',)")

    def calls_of_self(self, members: list[str], methods: list[str]) -> None:
        """Methods that call one another on `self`, and on an object of another class in a field."""
        scope = numbers("a", "self.x", "self.limit")
        other = next((info for info in self.classes if "leaf" in info.methods), None)
        if "leaf" not in methods or self.chance(0.5):
            methods.append("leaf")
            if other is not None and self.chance(0.2):
                self.put(f"leaf = {other.name}.leaf")
            else:
                self.put(f"def leaf(self, a=1): return {self.number(scope, 1)}")
            if self.chance(0.15):
                # The text says that instances have it: in a sealed class, too, the method is looked up then.
                methods.append("shadow")
                stored = self.pick(("self.leaf = {}", "self.leaf = {}", "setattr(self, 'le' + 'af', {})"))
                self.put(
                    "def shadow(self, a=1):",
                    "    " + stored.format("lambda a=2: trace('shadow', a)"),
                    "    return a",
                )
        calls = ["self.leaf(a)", "self.leaf(self.leaf(a))", "self.leaf(self.x)", "self.leaf()", "self.limit"]
        calls += ["self.prop"] if "prop" in members else []
        calls += [f"self.{name}(a)" for name in ("st", "cm", "hidden") if name in methods]
        methods.append("calls")
        self.put("def calls(self, a=2):")
        with self.deeper():
            if other is not None and self.chance(0.5):
                self.spent += other.cost
                self.put(f"self.part = {other.name}(a)")
                self.put(f"a = self.part.leaf({self.pick(('a', 'self.x', 'self.part.x'))})")
            if other is not None and self.chance(0.15):
                self.put(f"if a: self = {other.name}(a)")
            if self.chance(0.4):
                self.put(f"if {self.pick(calls)}:", f"    return {self.pick(calls)}")
            first, second = self.pick(calls), self.pick(calls)
            self.put(f"b = {first}", f"return {self.pick(('b', f'({second}, b)[0]', f'{second} + b'))}")
        if other is not None and self.chance(0.4):
            methods.append("parts")
            uses = ["self.part.leaf(a)", "self.part.limit", "(self.part.limit, a)[1]"]
            uses += ["self.part.st(a)"] if "st" in other.methods else []
            self.put(f"def parts(self, a=1): return {self.pick(uses)}")
        elif other is not None and self.chance(0.15):
            self.put("@property", f"def part(self): return {self.pick(self.classes).name}(1)")
        if other is not None and self.chance(0.04):
            self.put(
                "def __new__(cls, *args, **kw):", f"    return object.__new__({other.name} if args else cls)"
            )

    def operators(self, name: str, base: ClassInfo | None) -> frozenset[str]:
        """Some of the operators, each of which tells that it ran; returns which."""
        found: list[str] = []
        count = self.pick((0, 0, 2, 4, 7))
        for _ in range(count):
            operator = self.pick((*_BINARY, *_BINARY, *_COMPARE, *_OTHERS))
            if operator in found or (operator == "hash" and "eq" in found):
                continue
            found.append(operator)
            parameters, result = _OTHERS.get(operator, (", other", "{}"))
            scope = numbers(
                "self.x", "self.limit", *(("other",) if parameters == ", other" and self.chance(0.3) else ())
            )
            if operator == "getattr":
                # Only what is asked for by these programs: a stray answer to a protocol would not end.
                self.put(
                    "def __getattr__(self, name):",
                    "    if name[:1] == '_' or name in ('x', 'z', 'limit'): raise AttributeError(name)",
                )
            elif operator == "exit":
                self.put("def __exit__(self, kind, *args):", "    trace(kind and kind.__name__)")
            else:
                self.put(f"def __{operator}__(self{parameters}):")
            roll = self.below(12)
            with self.deeper():
                if not (self.pure and operator in ("bool", "len")):
                    self.put(
                        f"trace('{name}.{operator}'{', type(other).__name__' if parameters == ', other' else ''})"
                    )
                if roll == 0:
                    self.put(f"raise ValueError({self.leaf(scope)})")
                    continue
                if roll < 3 and operator not in ("hash", "str", "index") and not self.pure:
                    self.put(
                        self.pick(
                            ("self.x += 1", "L0.append(1)", "self.x = 3", "self.z = self.x", "L0[0] = 5")
                        )
                    )
                if roll == 3 and not self.pure:
                    self.operator_rebinds()
                if roll == 4 and parameters == ", other":
                    self.put("return NotImplemented")
                elif (operator in ("iadd", "isub") and self.chance(0.6)) or operator == "enter":
                    self.put("return self")
                elif operator == "exit":
                    self.put(f"return {self.pick(('None', 'False', 'True', '0', '1'))}")
                elif result:
                    number = (
                        "1"
                        if operator in ("hash", "bool", "len", "index", "int") and self.chance(0.7)
                        else self.leaf(scope)
                    )
                    self.put(f"return {result.format(number)}")
        if "eq" in found and "hash" not in found:
            self.put("__hash__ = None" if self.chance(0.2) else "def __hash__(self): return 5")
        return frozenset(found)

    def operator_rebinds(self) -> None:
        """A statement in an operator that rebinds something global; the module's writer knows what may be."""
        self.put("pass")
