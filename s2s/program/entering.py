"""Which functions of a module start a recursion that they are no part of, as far as names tell.

Nothing rests on it: a method is taken to be any of its name, and what is called by a name of builtin methods is looked
for only where `self` has it. What is found has code that looks how often it is entered (see `passes.room`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from s2s.analysis.survey import Survey
from s2s.analysis.traits import Traits
from s2s.ir import nodes as n
from s2s.ir.forms import name_of
from s2s.ir.walk import all_nodes, evaluated_outside
from s2s.program.callgraph import strongly_connected

#: A recursion of fewer nodes than this does little, and so does a function that starts one.
LEAST_RECURSION, LEAST_START = 240, 40
_DISPLAYS = (n.Dict, n.List, n.Tuple, n.Set)
#: The nodes that say who calls whom, and which names are given to methods of another name.
_TELLING = frozenset({n.Call, n.Assign})
#: Those inside of which other functions may call something.
_DEFINING = frozenset({n.FunctionDef, n.Lambda})
_BUILTIN = frozenset(
    name
    for kind in (list, dict, set, str, bytes, bytearray, tuple, int, float, memoryview)
    for name in dir(kind)
)


class Start(NamedTuple):
    """A function that starts a recursion.

    Attributes:
        definition: its `def`.
        inside: the class in whose body that stands.
    """

    definition: n.FunctionDef
    inside: n.ClassDef | None

    @property
    def path(self) -> list[str]:
        """The names by which it is found from the module."""
        return [stmt.var.name for stmt in (self.inside, self.definition) if stmt is not None]


def starts(module: n.Module, traits: Callable[[n.Function], Traits | Survey]) -> list[Start]:
    """The functions of a module that start recursions, and run in none: those of the largest come first.

    Args:
        traits: gives what a look at a function has found.
    """
    graph = _Graph(module, traits)
    sizes: dict[n.Function, int] = {}
    for component in strongly_connected(graph.placed, graph.calls):
        if len(component) > 1 or component[0] in graph.calls(component[0]):
            sizes.update(dict.fromkeys(component, sum(map(graph.size, component))))
    if max(sizes.values(), default=0) < LEAST_RECURSION:
        return []
    handed_on, below = graph.handed_on(sizes), graph.below(sizes)
    found: dict[n.Function, int] = {}
    for function, start in graph.placed.items():
        name = start.definition.var.name
        if function in below or graph.size(function) < LEAST_START or name.startswith("__"):
            continue
        largest = max((sizes.get(callee, 0) for callee in graph.calls(function)), default=0)
        if largest >= LEAST_RECURSION and name not in handed_on:
            found[function] = largest
    return [graph.placed[function] for function in sorted(found, key=found.__getitem__, reverse=True)]


class _Graph:
    """The functions and methods of a module, and who may call whom."""

    def __init__(self, module: n.Module, traits: Callable[[n.Function], Traits | Survey]) -> None:
        self.module = module
        self.placed: dict[n.Function, Start] = {}
        self.functions: dict[str, list[n.Function]] = defaultdict(list)
        self.methods: dict[str, list[n.Function]] = defaultdict(list)
        self.also: dict[str, set[str]] = defaultdict(set)
        for start in _definitions(module):
            function = start.definition.function
            self.placed[function] = start
            table = self.functions if start.inside is None else self.methods
            table[start.definition.var.name].append(function)
        looked: dict[n.Function, Traits | Survey] = {}
        telling: dict[n.Function, list[n.Node]] = {}
        self.alike(self.outside())
        for function in self.placed:
            found = traits(function)
            if found.classes.isdisjoint(_DEFINING) and all(var.name != "getattr" for var in found.called):
                looked[function] = found
                for one, other in found.renamed:
                    if other in self.methods:
                        self.also[one].add(other)
                parts: list[n.Node] = [*evaluated_outside(function)]
            else:
                parts = [function]
            nodes = (node for part in parts for node in all_nodes(part))
            telling[function] = [node for node in nodes if type(node) in _TELLING]
            self.alike(telling[function])
        self._calls = {
            function: [*dict.fromkeys([*self.called(function, nodes), *self.named(function, looked)])]
            for function, nodes in telling.items()
        }
        self._sizes: dict[n.Function, int] = {}

    def size(self, function: n.Function) -> int:
        """The number of nodes of a function."""
        if function not in self._sizes:
            self._sizes[function] = len(all_nodes(function))
        return self._sizes[function]

    def outside(self) -> Iterator[n.Node]:
        """The nodes of what stands in no function, but directly in the module or a class."""
        for stmt in self.module.body:
            for inner in stmt.body if type(stmt) is n.ClassDef else [stmt]:
                if type(inner) is not n.FunctionDef and type(inner) is not n.ClassDef:
                    yield from all_nodes(inner)

    def calls(self, function: n.Function) -> list[n.Function]:
        """The functions that one may call."""
        return self._calls[function]

    def handed_on(self, recursive: Iterable[n.Function]) -> set[str]:
        """The names that a recursion may call as what it has been handed, or finds in a table."""
        found: set[str] = set()
        outside = [*self.outside()]
        in_lambdas = {part for node in outside if type(node) is n.Lambda for part in all_nodes(node)}
        called = {node.func for node in outside if type(node) is n.Call} - in_lambdas
        for node in outside:
            if type(node) is n.Attr and node not in called:
                found.add(node.name)
            elif isinstance(node, _DISPLAYS):
                found.update(part.var.name for part in all_nodes(node) if type(part) is n.Load)
            elif type(node) is n.Assign and type(node.targets[0]) is n.Subscript:
                found.add(name_of(node.value))
        for function in recursive:
            nodes = all_nodes(function)
            called = {node.func for node in nodes if type(node) is n.Call}
            found.update(node.name for node in nodes if type(node) is n.Attr and node not in called)
        return found

    def below(self, recursive: Iterable[n.Function]) -> set[n.Function]:
        """Those that may run in a recursion: its own functions, and all that they call."""
        found, work = set[n.Function](), [*recursive]
        while work:
            function = work.pop()
            if function not in found:
                found.add(function)
                work += self.calls(function)
        return found

    def alike(self, nodes: Iterable[n.Node]) -> None:
        """Note which names are given methods of another name: `parse = _parse`, `Parser.parse = Parser._parse`."""
        for node in nodes:
            if type(node) is n.Assign and len(node.targets) == 1:
                one, other = name_of(node.targets[0]), name_of(node.value)
                if one and other in self.methods:
                    self.also[one].add(other)

    def named(
        self, function: n.Function, looked: Mapping[n.Function, Traits | Survey]
    ) -> Iterator[n.Function]:
        """Those that a function may mean by the names that it calls, if it is one of these."""
        if function not in looked:
            return
        own = function.params[0].var if function.params else None
        for called in looked[function].called:
            yield from self.functions.get(called.name, ())
        for var, name in looked[function].methods:
            if (var is not None and var is own) or name not in _BUILTIN:
                yield from self.methods_named(name)

    def methods_named(self, name: str) -> Iterator[n.Function]:
        """The methods that an attribute of a name may be."""
        for one in (name, *self.also.get(name, ())):
            yield from self.methods.get(one, ())

    def called(self, function: n.Function, nodes: Iterable[n.Node]) -> Iterator[n.Function]:
        """Those that the calls in a function may mean."""
        own = function.params[0].var if function.params else None
        for node in nodes:
            if type(node) is not n.Call:
                continue
            func = node.func
            if type(func) is n.Load:
                yield from self.functions.get(func.var.name, ())
                if func.var.name == "getattr" and len(node.args) > 1 and (prefix := _prefix(node.args[1])):
                    for name, methods in self.methods.items():
                        if name.startswith(prefix):
                            yield from methods
            elif type(func) is n.Attr:
                is_own = type(func.value) is n.Load and func.value.var is own
                if is_own or func.name not in _BUILTIN:
                    yield from self.methods_named(func.name)


def _definitions(module: n.Module) -> Iterator[Start]:
    for stmt in module.body:
        if type(stmt) is n.FunctionDef:
            yield Start(stmt, None)
        elif type(stmt) is n.ClassDef:
            yield from (Start(inner, stmt) for inner in stmt.body if type(inner) is n.FunctionDef)


def _prefix(expr: n.Node) -> str:
    """What a computed name begins with: `visit_` of f"visit_{kind}"; nothing if that is too little to tell."""
    first: n.Node | None = expr.left if type(expr) is n.Binary else None
    if type(expr) is n.FString and expr.parts:
        first = expr.parts[0]
    text = first.value if type(first) is n.Const else None
    return text if isinstance(text, str) and len(text) > 2 else ""
