"""Whether operators and attribute reads of a program's own objects do nothing but give their results."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.reached import Reached

#: What module dataclasses takes for no plain field.
SPECIAL = ("ClassVar", "InitVar", "KW_ONLY")


def has_pure_operators(reached: Reached) -> bool:
    """Whether operators and attribute reads of all objects that a function makes only give their results."""
    for definition in reached.classes:
        for stmt in definition.body:
            if type(stmt) is not n.FunctionDef or stmt.var.name in ("__init__", "__post_init__"):
                continue
            is_read = any(type(one) is n.Load and one.var.name == "property" for one in stmt.decorators)
            if (is_read or stmt.var.name.startswith("__")) and not _only_gives(stmt.function, reached):
                return False
    return True


def _only_gives(function: n.Function, reached: Reached) -> bool:
    """Whether a function stores nothing but locals, and calls nothing but builtins, and classes that only store."""
    plain = {stmt.var.name for stmt in reached.classes if _only_stores(stmt)}
    for stmt in function.body:
        targets = _targets(stmt)
        for node in walk(stmt):
            cls = type(node)
            if cls in (n.Attr, n.Subscript) and node in targets:
                return False
            if cls in (n.Yield, n.YieldFrom, n.Delete, n.Lambda, n.FunctionDef, n.Raise):
                return False
            if type(node) is n.Call:
                name = reached.name_read(node.func)
                if name not in reached.builtins and name not in plain:
                    return False
    return True


def _targets(stmt: n.Stmt) -> set[n.Node]:
    found: set[n.Node] = set()
    for node in walk(stmt):
        if isinstance(node, (n.Assign, n.AugAssign, n.AnnAssign, n.For)):
            targets = node.targets if isinstance(node, n.Assign) else [node.target]
            found.update(part for target in targets for part in walk(target))
    return found


def _only_stores(definition: n.ClassDef) -> bool:
    """Whether making an instance only stores what is given."""
    for stmt in definition.body:
        if type(stmt) is n.FunctionDef and stmt.var.name in ("__init__", "__post_init__", "__setattr__"):
            if any(type(node) is n.Call for part in stmt.function.body for node in walk(part)):
                return False
    return not definition.bases


def are_flags(keywords: list[n.Keyword]) -> bool:
    """Whether a dataclass is given nothing but which methods it has."""
    names = ("order", "frozen", "eq", "repr", "init", "unsafe_hash", "slots", "kw_only", "match_args")
    return all(keyword.name in names and type(keyword.value) is n.Const for keyword in keywords)


def mentions_special(annotation: n.Expr) -> bool:
    """Whether an annotation in a dataclass may mean that there is no plain field."""
    for node in walk(annotation):
        text = node.var.name if type(node) is n.Load else node.value if type(node) is n.Const else ""
        if type(node) is n.Attr:
            text = node.name
        if isinstance(text, str) and any(word in text for word in SPECIAL):
            return True
    return False
