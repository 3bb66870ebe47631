"""Who calls whom, as far as the text of one module tells: the order to optimize in, and what is recursive.

Strongly connected components by Tarjan's algorithm ("Depth-First Search and Linear Graph Algorithms", 1972),
without recursion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set

from s2s.ir import nodes as n
from s2s.ir.walk import all_nodes, functions, walk, walk_scope
from s2s.program.bindings import ModuleFacts


def callees(function: n.Function, facts: ModuleFacts) -> list[n.Function]:
    """The module-level functions whose names one of them (or a function inside it) reads, in order of mention.

    And the methods that it may call, where classes are looked into.
    """
    found: dict[n.Function, None] = {}
    for read in facts.reads.get(function, ()):
        var = facts.alias_of.get(read, read)
        if var in facts.functions and var not in facts.imported_functions:  # those call nothing
            found[facts.functions[var].function] = None
    found.update(dict.fromkeys(facts.method_calls.get(function, ())))
    return list(found)


def _roots(facts: ModuleFacts) -> list[n.Function]:
    return [*_of_module(facts), *facts.method_calls]


def _of_module(facts: ModuleFacts) -> list[n.Function]:
    """The functions that the module itself defines at its top."""
    return [d.function for var, d in facts.functions.items() if var not in facts.imported_functions]


def bottom_up(facts: ModuleFacts) -> list[n.Function]:
    """Every function of a module, nested ones first, and callees before their callers."""
    ordered: dict[n.Function, None] = {}
    of_module = set(_of_module(facts))
    for component in components(_roots(facts), facts):
        for function in component:
            if function in facts.members_elsewhere:
                continue  # it stands in another file
            inside = (
                reversed(facts.functions_in[facts.statement_of[function]])
                if function in of_module
                else functions(function)
            )
            ordered.update(dict.fromkeys(inside))
    ordered.update(dict.fromkeys(reversed(facts.statement_of)))
    return list(ordered)


def recursive(facts: ModuleFacts) -> set[n.Function]:
    """The module-level functions, and methods, that may call themselves, directly or through others."""
    if facts.recursive is None:
        facts.recursive = set()
        for component in components(_roots(facts), facts):
            if len(component) > 1 or component[0] in callees(component[0], facts):
                facts.recursive.update(component)
    return facts.recursive


def frame_inspectors(facts: ModuleFacts) -> set[str]:
    """The names of functions that may look at their callers' frames, by themselves or through others they name.

    By name, for a name may be bound in one of several places, to a lambda, or to what a decorator makes of a function.
    """
    if facts.frame_inspectors is None:
        facts.frame_inspectors = {
            name
            for name, function in facts.named
            if function.dynamic not in ("", n.LEFT)
            or ("stacklevel" in facts.names and counts_frames(function))
            or (facts.names_in_opaque_syntax and _is_opaque(function))
        }
        if facts.frame_inspectors:
            _spread(facts, facts.frame_inspectors)
    return facts.frame_inspectors


def _is_opaque(function: n.Function) -> bool:
    """Whether a function may name what the facts do not see."""
    return any(type(node) in (n.Opaque, n.OpaqueExpr) for node in walk(function))


def is_called_once(var: n.Var, module: n.Module, facts: ModuleFacts, entry: str) -> bool:
    """Whether a function of a program that is entered at one function alone is mentioned in one place of it."""
    if not entry or var.name == entry:
        return False
    return mentions_of(module, facts)[var] == 1


def mentions_of(module: n.Module, facts: ModuleFacts) -> Counter[n.Var | str]:
    """How often a module reads each variable, and attributes of each name."""
    if facts.mentions is None:
        nodes = (node for node in walk(module) if isinstance(node, n.Load | n.Attr))
        facts.mentions = Counter(node.var if isinstance(node, n.Load) else node.name for node in nodes)
    return facts.mentions


def names_its_caller(function: n.Function, facts: ModuleFacts) -> str:
    """How it is seen who calls a function, and so whether it is inlined; empty if it is not seen."""
    found = facts.callers_named.get(function)
    if found is None:
        found = ""
        if any(type(node) is n.Attr and node.name == "warn" for node in walk_scope(function)):
            found = "it calls a method `warn`, which may look for its caller"
        elif "stacklevel" in facts.names and counts_frames(function):
            found = "what it calls with a stacklevel counts frames"
        facts.callers_named[function] = found
    return found


def counts_frames(root: n.Function | n.Expr) -> bool:
    """Whether code hands on a `stacklevel`: some function counts so many frames to name a caller."""
    return any(
        node.name == "stacklevel" if type(node) is n.Keyword else _is_text(node, "stacklevel")
        for node in walk(root)
    )


def _is_text(node: n.Node, text: str) -> bool:
    return type(node) is n.Const and type(node.value) is str and node.value == text


def mentions_any(root: n.Node | None, names: Set[str]) -> bool:
    """Whether code under `root`, functions inside it included, reads one of the names."""
    return bool(names) and any(type(node) is n.Load and node.var.name in names for node in walk(root))


def _spread(facts: ModuleFacts, names: set[str]) -> None:
    """Add the copies of the names, and the functions that mention one of them, transitively."""
    readers = [
        (name, {node.var.name for node in all_nodes(function) if type(node) is n.Load})
        for name, function in facts.named
    ]
    size = -1
    while len(names) != size:
        size = len(names)
        names.update(copy for copy, source in facts.copies if source in names)
        names.update(name for name, read in readers if not read.isdisjoint(names))


def components(roots: list[n.Function], facts: ModuleFacts) -> Iterator[list[n.Function]]:
    """The strongly connected components of the call graph, callees first."""
    return strongly_connected(roots, lambda function: callees(function, facts))


def strongly_connected(
    roots: Iterable[n.Function], callees_of: Callable[[n.Function], Iterable[n.Function]]
) -> Iterator[list[n.Function]]:
    """The strongly connected components of any graph of functions, callees first."""
    order: dict[n.Function, int] = {}
    low: dict[n.Function, int] = {}
    open_: list[n.Function] = []
    is_open: set[n.Function] = set()
    for root in roots:
        if root in order:
            continue
        work = [(root, iter(callees_of(root)))]
        order[root] = low[root] = len(order)
        open_.append(root)
        is_open.add(root)
        while work:
            function, rest = work[-1]
            callee = next(rest, None)
            if callee is None:
                work.pop()
                if work:
                    caller = work[-1][0]
                    low[caller] = min(low[caller], low[function])
                if low[function] == order[function]:
                    component = [open_.pop()]
                    while component[-1] is not function:
                        component.append(open_.pop())
                    is_open.difference_update(component)
                    yield component[::-1]
            elif callee not in order:
                order[callee] = low[callee] = len(order)
                open_.append(callee)
                is_open.add(callee)
                work.append((callee, iter(callees_of(callee))))
            elif callee in is_open:
                low[function] = min(low[function], order[callee])
