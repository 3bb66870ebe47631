"""Random programs of objects that a function makes and counts with, and of module code that changes them in between.

Classes of all forms, enums, constants and tables are used where functions run in private copies; between the calls
methods, constants and items of tables are replaced, shadowed and put back. All that is handed out is told: its types,
what it holds, which objects are the same ones, and which number is drawn next.
"""

from __future__ import annotations

import simulated as forms
from simulated_classes import Definitions, Klass


class Simulation(Definitions):
    """One program."""

    def text(self) -> str:
        """The text of the program."""
        draw = self.random
        for number in range(draw.choice([0, 1, 1, 2])):
            self.enum(f"E{number}")
        for number in range(draw.randint(1, 5)):
            self.constants(number)
            self.klass(f"C{number}")
            if self.may(0.05):
                self.lines += [f"{self.classes[-1].name}.made = {draw.randint(5, 9)}"]
        if not self.made():
            self.classes[-1] = self.classes[-1]._replace(form="plain")
            self.lines = [line for line in self.lines if line != "    @abstractmethod"]
        self.constants(9)
        for number in range(draw.randint(0, 2)):
            self.helper(f"f{number}")
        mains = [self.main(f"main{number}") for number in range(draw.choice([2, 2, 3]))]
        kinds = ", ".join([*self.enums, *(one.name for one in self.classes)])
        names = (*self.instances, *self.pools, *self.tables)
        self.lines += forms.TELLING.format(kinds=kinds, names=names).splitlines()
        self.calls(mains)
        return forms.HEAD.format(seed=self.seed) + "\n".join(self.lines) + "\n"

    # -- functions

    def helper(self, name: str) -> None:
        """A function that calls itself, or one with several ways out."""
        self.lines += [f"def {name}(one, i):"]
        if self.may(0.5):
            self.lines += ["    if i <= 0:", "        return one.size"]
            self.lines += [f"    return ({name}(one, i - 1) + {self.number('i')}) % 977"]
        else:
            self.lines += ["    for at in range(3):", f"        if {self.number('i')} > at:"]
            self.lines += ["            return one.n + at", "    return one.size"]
        self.functions.append(name)

    def main(self, name: str) -> str:
        """What makes objects, and counts with them in loops."""
        draw = self.random
        objects = {one: draw.choice(self.made()) for one in "abc"[: draw.randint(1, 3)]}
        made = [f"{one} = {self.new(cls, draw.choice(['3', 'times']))}" for one, cls in objects.items()]
        body = ["total = 0", "found = []", *["last = 5"] * self.may(0.7)]
        body += ["print('begin', times)"] * self.may(0.15)
        turns = self.may(0.25)
        held = [*self.numbers]
        self.numbers += [f"{one}(a, i % 6)" for one in self.functions]
        drawn = ["random.randrange(9)", "int(random.random() * 5)", "random.choice([1, 2])"]
        self.numbers += [draw.choice(drawn)] * self.may(0.3)
        for one, cls in objects.items():
            self.numbers += [
                forms.OPERATORS[each][2].format(one, self.new(cls, "i")) for each in cls.operators
            ] * 2
            self.numbers += [f"({one} is {each})" for each in self.instances]
        inner = [*made]
        for _ in range(draw.randint(1, 2)):
            head = draw.choice(
                ["for i in range(times):", "for i in range(times):", "i = times\nwhile i > 0:\n    i -= 1"]
            )
            counting = [self.counting(objects) for _ in range(draw.randint(2, 4))]
            inner += [*head.split("\n"), *(f"    {line}" for each in counting for line in each.split("\n"))]
            inner += draw.choice(forms.LAST).split("\n") if self.may(0.1) else []
        self.numbers = held
        inner += draw.choice(forms.LAST).split("\n")
        body += (
            ["for turn in range(3):", *(f"    {line}" for line in inner), "    last = turn"]
            if turns
            else inner
        )
        handed = [self.filled(one) for one in forms.GIVEN] + [
            f"(a is {one}, {one}, total)" for one in self.instances
        ]
        body += [f"return {draw.choice(handed)}"] if self.may(0.8) else ["return total"]
        self.lines += [
            f"def {name}(times: int = {draw.choice([100, 200, 400])}):",
            *(f"    {line}" for line in body),
        ]
        return name

    def counting(self, objects: dict[str, Klass]) -> str:
        """A statement of a loop."""
        while True:
            form = self.random.choice(forms.COUNTING)
            one, *_ = names = [self.random.choice([*objects])]
            stores = form.startswith(("$.n", "$.o"))
            is_rare = any(word in form for word in ("pick", "error", "late", "$.o", "step :="))
            if not (stores and objects[one].is_fixed) and (self.may(0.2) or not is_rare):
                return self.filled(form, names)

    # -- module code

    def calls(self, mains: list[str]) -> None:
        """Calls of the functions, and what is changed between them."""
        draw = self.random

        def call(what: str) -> str:
            return f"call({what!r}, {draw.choice(mains)}{draw.choice(['', '', ', 90', ', 3', ', 400'])})"

        self.lines += [call("first") for _ in range(2)] + [f"call('all', {one})" for one in mains]
        changes = self.changes()
        for _ in range(draw.randint(5, 9)):
            before, behind = draw.choice(changes)
            body = [*before.split("\n"), *[f"    {call('within')}"] * before.startswith("with")]
            self.lines += ["try:", *(f"    {line}" for line in body)]
            self.lines += ["except (AttributeError, TypeError) as error:", "    print(type(error), error)"]
            self.lines += [call(before.split("\n")[-1])]
            if behind:
                self.lines += [
                    "try:",
                    f"    {behind}",
                    "except Exception as error:",
                    "    print(type(error))",
                ]
            self.lines += [call("again")]

    def changes(self) -> list[tuple[str, str]]:
        """What may be changed, and what changes it back."""
        cls = self.random.choice(self.classes).name
        found = [*forms.OF_ALL]
        for some, names in (
            (forms.OF_CLASSES, [cls]),
            (forms.OF_INSTANCES, [*self.instances]),
            (forms.OF_POOLS, self.pools),
            (forms.OF_TABLES, self.tables),
            (forms.OF_ENUMS, self.enums),
        ):
            for name in names:
                value = "lambda i: 0" if name[0] == "F" else self.member() if name[:3] == "MEM" else "9"
                other = value if some is forms.OF_TABLES else cls
                found += [(before.format(name, other), behind.format(name, other)) for before, behind in some]
        return found + [
            (f"with mock.patch.object(module, {one!r}, lambda one, i: 6):", "") for one in self.functions
        ]
