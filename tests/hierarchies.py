"""Random programs of several files whose classes derive from one another, for a closed world.

Attributes and methods share names, classes of one file derive from those of another under all forms of imports, and
objects of several classes come to one place: what a method call means is to be told for all of them.
"""

from __future__ import annotations

import random

_METHODS = {"m0": "", "m1": "", "m2": "3", "m3": "", "m4": "", "m5": "2"}
_FIELDS = ["f0", "f1", "f2"]
#: What is stored on objects: fields, and names that other classes have methods under.
_STORED = [*_FIELDS, "m2", "m4"]
_FORMS = ["from", "from", "from", "import", "as", "if"]
_MAIN_END = """\
    for each in found:
        for one in each if isinstance(each, list) else [each]:
            print(one if isinstance(one, (int, str)) else type(one).__name__)
main()"""


class Hierarchy:
    """One program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = self.random.choice([2, 2, 3, 3, 4])
        self.files: list[list[str]] = [[] for _ in range(self.count)]
        self.imports: list[dict[int, list[str]]] = [{} for _ in range(self.count)]
        self.forms: dict[tuple[int, int], str] = {}
        self.of: dict[str, int] = {}  # the file of each class and function

    def texts(self) -> dict[str, str]:
        """The text of each file, by its name; `main` is the one that is run."""
        file = 0
        for number in range(self.random.randint(3, 8)):
            file = min(self.count - 1, file + self.random.randint(0, 1))
            self.klass(f"C{number}", file)
        for number in range(self.random.randint(1, 3)):
            self.function(f"run{number}", self.random.randrange(self.count))
        self.main()
        names = [f"part{number}" for number in range(self.count - 1)] + ["main"]
        return {
            name: "\n".join([*self.heads(number), *self.files[number]]) + "\n"
            for number, name in enumerate(names)
        }

    def heads(self, file: int) -> list[str]:
        """The imports of a file."""
        found: list[str] = []
        for of, names in self.imports[file].items():
            taken = ", ".join(sorted(set(names)))
            found += {
                "from": [f"from part{of} import {taken}"],
                "if": ["if True:", f"    from part{of} import {taken}"],
                "import": [f"import part{of}"],
                "as": [f"import part{of} as other{of}"],
            }[self.forms[file, of]]
        return found

    def name(self, file: int, name: str) -> str:
        """How a file calls a class or a function."""
        of = self.of[name]
        if of == file:
            return name
        form = self.forms.setdefault((file, of), self.random.choice(_FORMS))
        self.imports[file].setdefault(of, []).append(name)
        return {"import": f"part{of}.{name}", "as": f"other{of}.{name}"}.get(form, name)

    def klass(self, name: str, file: int) -> None:
        """A class, which may derive from one before it."""
        draw = self.random
        others = [other for other in self.of if other[0] == "C"]
        base = self.name(file, draw.choice(others)) if others and draw.random() < 0.85 else ""
        self.of[name] = file
        body: list[str] = []
        if not base or draw.random() < 0.7:
            body.append("    def __init__(self, given=0):")
            if base and draw.random() < 0.5:
                body.append(
                    f"        {draw.choice(['super().__init__(given)', f'{base}.__init__(self, given)'])}"
                )
            for field in draw.sample(_STORED, draw.randint(1, 3)):
                body.append(f"        self.{field} = {self.value(file, others, ['given', 'given + 1'])}")
        for method in _METHODS:
            if draw.random() < 0.5:
                body += self.method(name, method, file, others, bool(base))
        self.files[file] += [f"class {name}({base}):" if base else f"class {name}:", *(body or ["    pass"])]

    def method(self, owner: str, method: str, file: int, others: list[str], derives: bool) -> list[str]:
        """A method, which calls none but those before it in the order of names."""
        draw, more = self.random, ", given" if _METHODS[method] else ""
        kind = draw.random()
        if kind < 0.1 and not more:
            return ["    @staticmethod", f"    def {method}():", f"        return '{owner}.{method}'"]
        if kind < 0.2:
            end = " + cls.__name__" if draw.random() < 0.4 else ""
            return [
                "    @classmethod",
                f"    def {method}(cls{more}):",
                f"        return '{owner}:{method}'{end}",
            ]
        lines = [f"    def {method}(self{more}):"]
        if draw.random() < 0.3:
            lines.append(f"        self.{draw.choice(_FIELDS)} = {self.value(file, others, ['4'])}")
        if draw.random() < 0.3:
            first = self.expression(owner, method, derives)
            lines += [
                f"        if {first} == 3:",
                f"            return {self.expression(owner, method, derives)}",
            ]
        return [*lines, f"        return {self.expression(owner, method, derives)}"]

    def expression(self, owner: str, method: str, derives: bool) -> str:
        """What a method computes with."""
        draw, before = self.random, list(_METHODS)[: int(method[1])]
        kind = draw.random()
        if before and kind < 0.5:
            called = draw.choice(before)
            on = "self" if kind < 0.3 else f"self.{draw.choice(_FIELDS)}"
            return f"{on}.{called}({_METHODS[called]})"
        if kind < 0.65:
            return f"self.{draw.choice(_FIELDS)}"
        if derives and kind < 0.7:
            return f"super().{method}({_METHODS[method]})"
        return draw.choice([f"'{owner}{method}'", str(draw.randint(0, 9))])

    def value(self, file: int, others: list[str], given: list[str]) -> str:
        """What is stored in a field: an object of an older class, or something plain."""
        if others and self.random.random() < 0.5:
            return f"{self.name(file, self.random.choice(others))}()"
        return self.random.choice([*given, "1", "'s'", "None"])

    def function(self, name: str, file: int) -> None:
        """A function that calls methods in a loop."""
        self.of[name] = file
        calls = [
            f"        found.append(one.{each}({_METHODS[each]}))"
            for each in self.random.sample([*_METHODS], 2)
        ]
        head = [f"def {name}(one):", "    found = []", "    for _ in range(2):"]
        self.files[file] += [*head, *calls, "    return found"]

    def main(self) -> None:
        """What makes objects, shadows some of their methods, and calls methods and functions."""
        draw, last = self.random, self.count - 1
        classes = [name for name in self.of if name[0] == "C"]
        functions = [name for name in self.of if name[0] == "r"]
        lines = ["def main():", "    found = []"]
        for number in range(draw.randint(3, 7)):
            one, made = f"one{number}", self.name(last, draw.choice(classes))
            other = f" if len(found) % 2 else {self.name(last, draw.choice(classes))}()"
            lines.append(f"    {one} = {made}({draw.randint(0, 5)}){other if draw.random() < 0.5 else ''}")
            if draw.random() < 0.25:
                stored = draw.choice(["lambda *_: 77", "5", one, f"{made}()"])
                lines.append(f"    {one}.{draw.choice([*_STORED, 'm0', 'm1'])} = {stored}")
            method = draw.choice([*_METHODS])
            lines += self.tried(
                ["for _ in range(2):", f"    found.append({one}.{method}({_METHODS[method]}))"]
            )
            lines += self.tried([f"found.append({self.name(last, draw.choice(functions))}({one}))"])
        self.files[last] += [*lines, _MAIN_END]

    def tried(self, block: list[str]) -> list[str]:
        """A block of which errors are told."""
        inside = [f"        {line}" for line in block]
        return [
            "    try:",
            *inside,
            "    except Exception as error:",
            "        found.append(type(error).__name__)",
        ]
