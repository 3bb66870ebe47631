"""Random classes, enums and constants, of which simulations are made."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

import simulated as forms


class Klass(NamedTuple):
    """A class of a program.

    Attributes:
        form: how it is made.
        is_fixed: whether its methods store nothing.
        has_list: whether each instance holds a list.
        operators: those that it has.
    """

    name: str
    form: str
    is_fixed: bool
    has_list: bool
    operators: tuple[str, ...]

    @property
    def is_abstract(self) -> bool:
        """Whether there are no instances of it."""
        return self.form == "abstract"


class Definitions:
    """What a program defines: objects with a number `n`, another object `o`, `step`, `pick`, and `size`."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.seed = seed
        self.lines: list[str] = []
        self.enums: list[str] = []
        self.classes: list[Klass] = []
        self.numbers: list[str] = ["3"]  # expressions that give numbers, of `i`
        self.instances: dict[str, Klass] = {}
        self.pools: list[str] = []
        self.tables: list[str] = []
        self.functions: list[str] = []

    def may(self, share: float) -> bool:
        """Whether something is done that is done so often."""
        return self.random.random() < share

    def made(self) -> list[Klass]:
        """The classes that have instances."""
        return [one for one in self.classes if not one.is_abstract]

    def filled(self, text: str, names: list[str] | None = None) -> str:
        """A form with digits, members, locals, numbers and objects of their own."""
        takes = {
            "$": lambda: self.random.choice(names) if names else str(self.random.randint(0, 9)),
            "@": self.member,
            "#": lambda: self.number("i"),
            "~": lambda: self.new(self.random.choice(self.made()), "i"),
        }
        return re.sub("[$@#~]", lambda found: takes[found[0]](), text)

    # -- what there is one of

    def enum(self, name: str) -> None:
        """An enum with three members."""
        draw = self.random
        base = draw.choice(["Enum", *forms.ENUMS])
        signs, uses = forms.ENUMS[base]
        values = (
            ["auto()"] * 3 if self.may(0.4) else [repr(sign) if base == "StrEnum" else sign for sign in signs]
        )
        self.lines += [f"class {name}({base}):"]
        self.lines += [f"    {member} = {value}" for member, value in zip("ABC", values, strict=True)]
        self.lines += [
            "    def rank(self, i=1):",
            f"        return i if self is {name}.B else {draw.randint(2, 6)}",
        ]
        if self.may(0.4):
            self.lines += [
                "    @property",
                "    def twice(self):",
                f"        return self.rank() * 2 + (self is not {name}.A)",
            ]
            self.numbers.append(f"{name}.{draw.choice('ABC')}.twice")
        if self.may(0.2):
            self.lines += ["    def __str__(self):", "        return self.name * 2"]
        self.enums.append(name)
        self.numbers += [f"{name}.B.rank(i)", f"len(str({name}.C))", *(use.format(name) for use in uses)]

    def member(self) -> str:
        """A member of an enum, or None."""
        return f"{self.random.choice(self.enums)}.{self.random.choice('ABC')}" if self.enums else "None"

    def constants(self, number: int) -> None:
        """Some constants of the module."""
        draw = self.random
        made = [one for one in self.made() if one.is_fixed > one.has_list or self.may(0.07)]
        for kind, value, use in draw.sample(forms.CONSTANTS, draw.randint(0, 2)):
            name = f"{kind}{number}{len(self.numbers)}"
            self.lines += [f"{name}{': object' if self.may(0.1) else ''} = {self.filled(value).format()}"]
            self.numbers.append(f"({self.filled(use.format(name))})")
            if kind != "NUM":
                self.tables.append(name)
        for cls in draw.sample(made, min(len(made), draw.choice([0, 0, 1, 1, 2]))):
            name = f"ONE{number}_{cls.name}"
            self.lines += [f"{name} = {self.new(cls, str(draw.randint(0, 9)))}"]
            self.instances[name] = cls
            self.numbers += [f"{name}.n", f"{name}.size"] + [f"{name}.step(i)"] * cls.is_fixed
        if made and self.may(0.3):
            name = f"POOL{number}"
            items = [self.new(draw.choice(made), str(draw.randint(0, 9))) for _ in range(3)]
            is_dict = self.may(0.3)
            held = ", ".join([f"{at}: {one}" for at, one in enumerate(items)] if is_dict else items)
            self.lines += [f"{name} = {{{held}}}" if is_dict else f"{name} = [{held}]"]
            self.pools.append(name)
            values = f"{name}.values()" if is_dict else name
            self.numbers += [f"{name}[i % 3].n", f"sum(one.size for one in {values})"]

    def new(self, cls: Klass, number: str) -> str:
        """A call that makes an instance."""
        form = self.random.choice(["{0}({1})", "{0}({1})", "{0}()", "{0}(n={1})", "{0}({1}, {2})"])
        return form.format(cls.name, number, self.random.choice([*self.instances, "None", self.member()]))

    def number(self, i: str) -> str:
        """An expression that gives a number, where `i` is one."""
        return re.sub(r"\bi\b", i, self.random.choice([*self.numbers, "i", "1"]))

    # -- classes

    def klass(self, name: str) -> None:
        """A class, which may derive from one before it."""
        draw = self.random
        form = draw.choice(
            ["plain", "plain", "slots", "data", "data", "frozen", "frozen slots", "tuple", "abstract"]
        )
        bases = [one for one in self.classes if one.form != "tuple"]
        base = draw.choice(bases) if bases and form != "tuple" and self.may(0.5) else None
        if base is not None and form != "plain":
            form = base.form if base.form != "abstract" else "plain"  # what the library allows
        is_fixed = base.is_fixed if base is not None else "frozen" in form or form == "tuple" or self.may(0.4)
        is_data = form in ("data", "frozen", "frozen slots")
        cls = Klass(
            name, form, is_fixed, base is not None and base.has_list, () if base is None else base.operators
        )
        body: list[str] = (
            ["    __slots__ = ('n', 'o')" if base is None else "    __slots__ = ()"]
            if form == "slots"
            else []
        )
        hashable = [
            one for one, of in self.instances.items() if "__eq__" not in of.operators and of.form != "data"
        ]
        default = draw.choice([*hashable, "None", "None", self.member()])
        if form != "tuple":
            body += [f"    made = {draw.randint(2, 4)}"] * self.may(0.4)
            body += [f"    KIND = {self.member()}"] * self.may(0.3)
            body += [
                f"    TABLE = {draw.choice(['[4, 5, 6]', '(4, 5, 6)', '{0: 4, 1: 5, 2: 6}'])}"
            ] * self.may(0.4)
        if base is not None:
            if not is_data and self.may(0.3):
                body += [f"    def __init__(self, n=1, o={default}):", "        super().__init__(n + 1, o)"]
        else:
            cls = cls._replace(has_list="slots" not in form and form != "tuple" and self.may(0.4))
            if is_data or form == "tuple":
                body += ["    n: int = 1", f"    o: object = {default}"]
                body += ["    s: list = field(default_factory=list)"] * (is_data and cls.has_list)
            else:
                body += [
                    f"    def __init__(self, n=1, o={default}):",
                    f"        self.n = {draw.choice(['n', 'n % 50'])}",
                ]
                body += ["        self.o = o", *["        self.s = []"] * cls.has_list]
            if is_data:
                cls = cls._replace(has_list=cls.has_list)
        body += self.methods(cls, base, any("TABLE" in line for line in body))
        operators = cls.operators
        for operator in draw.sample([*forms.OPERATORS], draw.choice([0, 1, 2])):
            params, text, _ = forms.OPERATORS[operator]
            made = [name] * (not cls.is_abstract) + [one.name for one in self.made()]
            if made and not (form == "tuple" and operator in forms.OF_TUPLES):
                body += [f"    def {operator}(self{', ' if params else ''}{params}):"]
                body += [f"        {text.format(made=draw.choice(made))}"]
                operators = tuple(dict.fromkeys((*operators, operator)))
        if is_data:
            flags = {"frozen": ["frozen=True"], "frozen slots": ["frozen=True", "slots=True"]}.get(form, [])
            flags = [*flags, *[draw.choice(["eq=False", "repr=False"])] * self.may(0.4)]
            self.lines += [f"@dataclass({', '.join(flags)})" if flags else "@dataclass"]
        above = "NamedTuple" if form == "tuple" else "ABC" if form == "abstract" and base is None else ""
        above = base.name if base is not None else above
        self.lines += [f"class {name}({above}):" if above else f"class {name}:", *(body or ["    pass"])]
        if form == "data":
            operators = tuple(
                dict.fromkeys((*operators, "__eq__"))
            )  # the library writes it: they have no hash
        self.classes.append(cls._replace(operators=operators))

    def methods(self, cls: Klass, base: Klass | None, table: bool) -> list[str]:
        """The methods of a class, or some that it does not inherit."""
        draw, found = self.random, list[str]()
        if base is None or base.is_abstract or self.may(0.6):
            found += ["    @abstractmethod"] * cls.is_abstract + ["    def step(self, i):"]
            if self.may(0.25):
                found += [f"        if (self.n + i) % {draw.choice([7, 97, 997])} == 5:"]
                found += [f"            {draw.choice(forms.RAISING)}"]
            found += ["        i += super().step(i) % 5"] * (
                base is not None and not base.is_abstract and self.may(0.5)
            )
            number = self.number("i") + (
                f" + {draw.choice(['self', cls.name])}.TABLE[i % 3]" if table else ""
            )
            if not cls.is_fixed:
                found += [f"        self.n = (self.n * 3 + {number}) % 1009"]
                found += ["        self.s.append(i)"] * (cls.has_list and self.may(0.5))
            found += [f"        return (self.n + {number if cls.is_fixed or self.may(0.3) else 1}) % 1009"]
        if base is None or self.may(0.3):
            found += ["    @property", "    def size(self):"]
            found += [
                f"        return self.n % {draw.randint(3, 9)} + {draw.choice(['1', self.number('2')])}"
            ]
        if base is None or self.may(0.3):
            made = [self.new(one, "i") for one in self.made() if one.is_fixed] + [*self.instances]
            made = [*made, *(f"{pool}[i % 3]" for pool in self.pools)] if self.may(0.3) else ["self"]
            made += [] if cls.is_abstract else [f"{cls.name}(i)", f"{cls.name}(self.n, self)"]
            found += ["    def pick(self, i):", f"        if i % {draw.randint(2, 5)} == 0:"]
            found += [
                f"            return {draw.choice([*made, 'self'])}",
                f"        return {draw.choice([*made, 'self'])}",
            ]
        if base is None:
            gives = draw.sample(["True", "False"], 2)
            found += ["    def good(self, i):", "        at = 0", "        while at < i % 9:"]
            found += [
                f"            if {draw.choice(forms.ASKED).format('i')}:",
                f"                return {gives[0]}",
            ]
            found += [f"            at += {draw.choice('112')}", f"        return {gives[1]}"]
        if base is None and self.may(0.3):
            found += [
                "    @classmethod",
                "    def of(cls, i):",
                f"        return {'cls' if self.may(0.3) else cls.name}(i)",
            ]
            self.numbers += [f"{cls.name}.of(i).n"] * (not cls.is_abstract)
        if base is None and self.may(0.3):
            found += ["    @staticmethod", "    def plain(i):", f"        return {self.number('i')}"]
            self.numbers.append(f"{cls.name}.plain(i)")
        return found
