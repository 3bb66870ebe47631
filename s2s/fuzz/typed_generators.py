"""Random methods of typed programs that are generators, and statements that consume what they give.

def g7(self, a0):
    for i8 in self.f2:
        if a0 > i8: return
        yield i8 + 1

v9 = list(self.g7(3))
"""

from __future__ import annotations

from s2s.fuzz.typed_expressions import BOOL, INT, Callee, Made, Type, TypedExpressions, Variables


class TypedGenerators(TypedExpressions):
    """Adds such methods to classes, and such statements to bodies.

    Attributes:
        has_generators: this program has some.
        generators: the methods; what they result in is one item.
    """

    has_generators = False

    def setup(self) -> None:
        """Begin a program with nothing to name."""
        super().setup()
        self.generators: list[Callee] = []

    def generator_method(self, made: Made) -> None:
        """Write a method that yields, perhaps one that takes the place of another one above."""
        above = {one.name for one in made.mro()[1:]}
        own = {one.name for one in self.generators if one.owner == made.name}
        taken = [one for one in self.generators if one.owner in above and one.name not in own]
        level = len(self.callees) + 1
        if taken and self.chance(0.5):
            old = self.pick(taken)
            name, params, item, level = old.name, old.params, old.result, old.level
        else:
            name, item = self.fresh("g"), self.type_of_something()
            params = tuple(self.type_of_something() for _ in range(self.below(3)))
        self.level = level
        names = [f"a{index}" for index in range(len(params))]
        seen = {"self": Type("object", (), made.name), **dict(zip(names, params, strict=True))}
        self.put(f"def {name}({', '.join(['self', *names])}):")
        with self.deeper():
            self.yielding(item, seen)
        self.generators.append(Callee(name, params, item, level, made.name))

    def yielding(self, item: Type, seen: Variables) -> None:
        """The body of a generator."""
        form, held = self.below(5), INT
        if self.chance(0.2):
            self.put(f"if {self.expr(BOOL, seen, 1)}: return")
        if form == 0:
            self.put(f"yield {self.expr(item, seen)}", f"yield {self.expr(item, seen)}")
        elif form == 1:
            count = self.fresh("k")
            self.put(f"{count} = {self.below(4)}", f"while {count} > 0:", f"    {count} -= 1")
            self.put(f"    yield {self.expr(item, {**seen, count: INT})}")
        else:
            name, source = self.fresh("i"), f"range({self.below(5)})"
            if self.chance(0.6):
                held = self.type_of_something(1)
                source = self.expr(Type("list", (held,)), seen, 1)
            inner = {**seen, name: held}
            self.put(f"for {name} in {source}:")
            with self.deeper():
                if self.chance(0.4):
                    self.put(f"if {self.expr(BOOL, inner, 1)}: {self.pick(('return', 'continue', 'break'))}")
                self.put(f"yield {self.expr(item, inner)}")
                if self.chance(0.2):
                    self.put(f"if {self.expr(BOOL, inner, 1)}: {self.pick(('return', 'log.append(5)'))}")
        if self.chance(0.2):
            self.put("log.append(6)")

    def leading_back(self, made: Made) -> None:
        """Write a generator, and a method that it calls, which collects what it gives."""
        name, back = self.fresh("g"), self.fresh("m")
        count = self.pick((f"len(list(self.{name}(n - 1)))", f"sum([one for one in self.{name}(n - 1)])"))
        if self.chance(0.5):
            lines = (f"found = list(self.{name}(n - 1))", "return len(found) > 1")
        else:
            lines = ("if n < 0: return False", f"return n < 2 or {count} > 2")
        self.put(f"def {name}(self, n):", "    for i in (1, 2, 3):")
        self.put(f"        if n > i and self.{back}(n - i): yield i", "    yield n")
        self.put(f"def {back}(self, n):", *(f"    {line}" for line in lines))
        level = len(self.callees) + 1
        self.generators.append(Callee(name, (INT,), INT, level, made.name))
        self.callees.append(Callee(back, (INT,), BOOL, level, made.name))

    def given_by(self, seen: Variables, item: Type | None = None) -> tuple[str, Type] | None:
        """A call of a generator, and what an item of it is; None if there is none to call."""
        found = [one for one in self.generators if one.level < self.level and item in (None, one.result)]
        if not found:
            return None
        callee = self.pick(found)
        args = ", ".join(self.expr(param, seen, 1) for param in callee.params)
        owner = Type("object", (), callee.owner)
        receiver = self.expr(owner, seen, 0)
        if not receiver.isidentifier() and self.chance(0.6):
            name = self.fresh("v")
            self.put(f"{name} = {receiver}")
            seen[name], receiver = owner, name
        if receiver[0] in "-0123456789":  # of a wrong type
            receiver = f"({receiver})"
        return f"{receiver}.{callee.name}({args})", callee.result

    def over_generator(self, seen: Variables, result: Type) -> Variables:
        """A statement that consumes a generator whole; or the head of a loop over one.

        Returns:
            what such a head binds for the body, which is still to come; else nothing.
        """
        form = self.below(8)
        wanted = result.parts[0] if form == 0 and result.name == "list" else None
        call, item = self.given_by(seen, wanted) or ("", INT)
        if not call:
            return {}
        if form == 0 and result == Type("list", (item,)):
            self.put(f"if {self.expr(BOOL, seen, 1)}: return list({call})")
        elif form == 1:
            names = [self.fresh("v"), self.fresh("v")]
            self.put(f"try: {self.pick((', '.join(names), f'{names[0]}, *{names[1]}'))} = list({call})")
            self.put("except ValueError: log.append(7)")
        elif form == 2:
            self.put(f"log.append({self.pick(('len', 'repr', 'bool'))}(show(list({call}))))")
        elif form < 5:
            name = self.fresh("v")
            places = self.places(Type("list", (item,)), seen)
            place = self.pick(places) if places and self.chance(0.4) else name
            self.put(f"{place} = list({call})")
            if place == name:
                seen[name] = Type("list", (item,))
        else:
            name = self.fresh("i")
            self.put(f"for {name} in {call}:")
            return {name: item}
        return {}
