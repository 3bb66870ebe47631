"""Whether a private copy may do without telling which methods are abstract: it makes no instances of such classes."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.reached import NotAlone, Reached
from s2s.legality.tables import run_later

ABSTRACT = "abstractmethod"
_ASKING = frozenset({"isinstance", "issubclass"})


def check_abstract(reached: Reached) -> None:
    """Refuse where a class that may be abstract is named but to derive from it, or to ask whether something is one."""
    abstract = _abstract_in(reached)
    if not abstract:
        return
    for stmt in reached.copied:
        functions = stmt.body if type(stmt) is n.ClassDef else run_later(stmt)
        nodes = [node for part in functions for node in walk(part)]
        asked = {part for node in nodes for part in [*_asked_for(node, reached), *_in_annotations(node)]}
        for node in nodes:
            name = reached.name_read(node)
            if name in abstract and node not in asked:
                raise NotAlone(f"it may make an instance of {name}, which is abstract")


def _abstract_in(reached: Reached) -> set[str]:
    """The names of the classes that have abstract methods, as far as their own names tell which are defined."""
    lacking: dict[str, set[str]] = {}
    for definition in sorted(reached.classes, key=reached.statements.__getitem__):
        names = set[str]()
        for base in definition.bases:
            names |= lacking.get(reached.name_read(base), set())
        for stmt in definition.body:
            if type(stmt) is n.FunctionDef:
                names.discard(stmt.var.name)
                names.update([stmt.var.name] if any(map(_is_abstract, stmt.decorators)) else ())
            else:
                names -= {node.var.name for node in walk(stmt) if type(node) is n.Store}
        lacking[definition.var.name] = names
    return {name for name, names in lacking.items() if names}


def _is_abstract(decorator: n.Expr) -> bool:
    name = (
        decorator.name if type(decorator) is n.Attr else getattr(getattr(decorator, "var", None), "name", "")
    )
    return bool(name == ABSTRACT)


def _asked_for(node: n.Node, reached: Reached) -> list[n.Node]:
    """The classes of which somebody asks whether something is one."""
    if type(node) is n.Pattern:
        return [] if node.value is None else [node.value]
    if type(node) is not n.Call or type(node.func) is not n.Load or len(node.args) != 2:
        return []
    if node.func.var.name not in _ASKING or node.func.var.name not in reached.builtins:
        return []
    classes = node.args[1]
    return [*classes.items] if type(classes) is n.Tuple else [classes]


def _in_annotations(node: n.Node) -> list[n.Node]:
    """What stands in annotations, which name classes."""
    if type(node) is n.Function:
        annotations = [node.returns, *(param.annotation for param in node.params)]
    else:
        annotations = [node.annotation] if type(node) is n.AnnAssign else []
    found = [part for annotation in annotations if annotation is not None for part in walk(annotation)]
    return [] if any(type(part) is n.Call for part in found) else found
