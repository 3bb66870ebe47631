"""What asks, before a loop, whether all objects that its clones reach are as inferred: functions of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from s2s.clones.generator import Generator
from s2s.clones.values import Refusal
from s2s.ir import nodes as n
from s2s.program.inferred_types import ArrayOf, Made, Type
from s2s.program.members import ClassShape

#: Lists that are longer are not gone through.
MOST_ITEMS = 300
#: Of fewer numbers than these the tests cost more than the clones save.
LEAST_NUMBERS = 24
#: So many loops run as written, at most, after one that was not as inferred.
LONGEST_PAUSE = 1023
#: Names that are asked of each class, for its instances to be what their constructors make.
_ASKED = ("__new__", "__setattr__", "__del__", "__get__")
Line = str | tuple[str, "Lines"]
Lines = list[Line]
_SCALARS = {kind: kind.__name__ for kind in (int, float, bool, str)}
_GIVE_UP: Lines = ["return False"]


class Entry:
    """Writes those functions, as text: nothing of the program stands in them.

    Attributes:
        checks: by types, the function that asks whether a value is of one of them, and its lines.
        lists: by the displays that make lists which are of the same types, their number.
    """

    def __init__(self, maker: Generator) -> None:
        self.maker = maker
        self.inferred = maker.inferred
        self.checks: dict[Type, tuple[str, Lines]] = {}
        self.lists: dict[frozenset[n.Expr | n.Stmt], int] = {}

    def check_of(self, found: Type) -> str:
        """The name of the function that asks whether an object, and all that is reached from it, is as inferred."""
        if found in self.checks:
            return self.checks[found][0]
        name = f"is_{'_or_'.join(self.kinds_of(found)) or 'value'}_{len(self.checks) + 1}"
        self.checks[found] = name, []
        shapes = sorted(
            (atom for atom in found if isinstance(atom, ClassShape)), key=lambda shape: shape.position
        )
        lines: Lines = ["found = kind(value)"]
        lines += [(f"if found is {shape.var.name}:", self.of_instance(shape)) for shape in shapes]
        lines += self.of_lists([atom for atom in found if isinstance(atom, Made) and atom.kind is list])
        lines += self.of_tuples([atom for atom in found if isinstance(atom, Made) and atom.kind is tuple])
        for code in sorted(atom.code for atom in found if isinstance(atom, ArrayOf)):
            lines.append((f"if found is S2S_array and value.typecode == {code!r}:", ["return True"]))
        plain = sorted(atom.__name__ for atom in found if isinstance(atom, type))
        tests = [f"found is S2S_type_{each}" if each != "NoneType" else "value is None" for each in plain]
        lines.append(f"return {' or '.join(tests) or 'False'}")
        self.checks[found] = name, [(f"def {name}(value, seen):", lines)]
        return name

    def kinds_of(self, found: Type, depth: int = 0) -> list[str]:
        """What values of these types are called in the name of a function that asks for them; the first few."""
        kinds: dict[str, None] = {}
        for atom in found:
            if isinstance(atom, ClassShape):
                kinds[atom.var.name.strip("_")] = None
            elif isinstance(atom, Made) and atom.kind is list and not depth:
                items = self.kinds_of(self.inferred.items([atom]), depth + 1)
                kinds[f"list_of_{items[0]}" if items else "list"] = None
            elif isinstance(atom, Made):
                kinds[atom.kind.__name__] = None
            else:
                kinds["array" if isinstance(atom, ArrayOf) else atom.__name__] = None
        return sorted(kinds)[:2]

    def of_instance(self, shape: ClassShape) -> Lines:
        """Whether an instance has what is read, and nothing in the place of a method."""
        self.maker.rely_on(shape)
        lines: Lines = [("if id(value) in seen:", ["return True"]), "seen[id(value)] = value"]
        for name in self.maker.called.get(shape, ()):
            owner = next(part for part in shape.mro if name in part.members)
            self.maker.rely_on(owner)
            test = f"kind(bound) is not method or bound.__func__ is not {owner.var.name}.__dict__[{name!r}]"
            lines += [f"bound = value.{name}", (f"if {test}:", _GIVE_UP)]
        for name in [*self.maker.reads.get(shape, ())]:
            lines += self.refusing(self.inferred.fields[shape, name], f"value.{name}")
            if (shape, name) in self.maker.literals:
                lines.append((f"if value.{name} != {self.maker.literals[shape, name]}:", _GIVE_UP))
        return [*lines, "return True"]

    def of_lists(self, lists: list[Made]) -> Lines:
        """Whether the items of a list are as inferred."""
        if not lists:
            return []
        sites = frozenset(atom.site for atom in lists)
        items = self.inferred.items(lists)
        lines: Lines = [(f"if len(value) > {self.most_items()}:", _GIVE_UP)]
        if self.maker.are_items_stored:  # a list that is two things would not stay both
            name = f"list_{self.lists.setdefault(sites, len(self.lists) + 1)}"
            lines += [
                ("if id(value) in seen:", [f"return seen[id(value)] == {name!r}"]),
                f"seen[id(value)] = {name!r}",
            ]
        if items and items <= _SCALARS.keys():
            self.maker.builtin("map")
            kinds = ", ".join(sorted(f"S2S_type_{name}" for kind, name in _SCALARS.items() if kind in items))
            lines.append(f"return {{*map(kind, value)}} <= {{{kinds}}}")
        else:
            lines += [
                ("for item in value:", self.refusing(items, "item") if items else _GIVE_UP),
                "return True",
            ]
        return [("if found is S2S_type_list:", lines)]

    def most_items(self) -> int:
        """How long a list may be: an iteration that cannot be left goes over no more items than may be done at once."""
        if not self.maker.stores or not self.maker.deepest:
            return MOST_ITEMS
        return min(MOST_ITEMS, int(self.maker.MOST_WORK ** (1 / self.maker.deepest)))

    def of_tuples(self, tuples: list[Made]) -> Lines:
        """Whether the items of a tuple are as inferred."""
        lines: Lines = []
        for length in sorted({atom.length for atom in tuples}):
            some = [atom for atom in tuples if atom.length == length]
            body: Lines = []
            for place in range(length):
                items = frozenset().union(*(self.inferred.elements[atom.site, place] for atom in some))
                body += self.refusing(items, f"value[{place}]")
            test = f"if found is S2S_type_tuple and len(value) == {length}:"
            lines.append((test, [*body, "return True"]))
        return lines

    def refusing(self, found: Type, text: str) -> Lines:
        """The lines that give up where a value is not as inferred."""
        if not found:
            raise Refusal(f"the type of {text} is not known")
        plain = [atom for atom in found if isinstance(atom, type) and atom is not type(None)]
        if len(plain) < len(found):
            return [(f"if not {self.check_of(found)}({text}, seen):", _GIVE_UP)]
        names = sorted(f"S2S_type_{kind.__name__}" for kind in plain)
        if len(names) == 1:
            return [(f"if kind({text}) is not {names[0]}:", _GIVE_UP)]
        test = " and ".join(f"found is not {name}" for name in names)
        return [f"found = kind({text})", (f"if {test}:", _GIVE_UP)]

    def asking(self, inputs: dict[n.Var, str]) -> Lines:
        """The function that asks all of it, and sets how much may then be done."""
        objects: Lines = []
        for var, name in inputs.items():
            objects += self.refusing(self.inferred.variables[var], name)
        for (shape, member), found in self.maker.members.items():
            objects += self.refusing(found, f"{shape.var.name}.__dict__.get({member!r})")
        for name in ("len", "id", "AttributeError", "BaseException"):
            self.maker.builtin(name)
        # Where objects are of other types, they are asked more and more rarely.
        lines: Lines = [
            "work[0] = -1",
            (f"if kind(numbers) is not S2S_type_range or numbers.__len__() < {LEAST_NUMBERS}:", _GIVE_UP),
            ("if pause[0]:", ["pause[0] -= 1", "return False"]),
            f"pause[1] = 2 * pause[1] % {LONGEST_PAUSE} + 1",
            "pause[0] = pause[1]",
        ]
        lines += [(f"if {test}:", _GIVE_UP) for test in self.of_names()]
        lines += ["seen = {}", ("try:", objects), ("except AttributeError:", _GIVE_UP)]
        lines += ["pause[0] = pause[1] = 0", f"work[0] = {self.maker.MOST_WORK}", "return True"]
        return [(f"def entered(work, numbers{''.join(', ' + name for name in inputs.values())}):", lines)]

    def of_names(self) -> Iterator[str]:
        """The conditions under which names do not mean what they meant."""
        maker = self.maker
        for var in maker.builtins:
            yield f"{var.name} is not S2S_builtin_{var.name}"
        for var, attribute in maker.library:
            read = f"{var.name}.__dict__.get({attribute!r})" if attribute else f"S2S_names.get({var.name!r})"
            yield f"{read} is not S2S_library_{var.name}{'_' if attribute else ''}{attribute}"
        for var in (*maker.functions, *maker.constants):
            yield f"S2S_names.get({var.name!r}) is not S2S_kept_{var.name}"
        if maker.draws:
            yield "not is_drawn()"
        for shape, names in maker.used.items():
            every = dict.fromkeys([*_ASKED, *names, *maker.reads.get(shape, ())])
            asked = "".join(f", {name!r}" for name in every)
            yield f"not S2S_class_{shape.var.name}(S2S_names.get({shape.var.name!r}){asked})"


def rendered(lines: Iterable[Line], depth: int = 0) -> Iterator[str]:
    """The text of lines and blocks."""
    for line in lines:
        if isinstance(line, str):
            yield "    " * depth + line
            continue
        header, block = line
        yield "    " * depth + header
        yield from rendered(block or ["pass"], depth + 1)
