"""Whether a class may hash its instances as `object` does, where it says that the hash is `id(self)`.

Two objects have the same hash by either, if they are the same object; but the hash is another number. No text of the
program may see that: dicts and sets, and functions of the library that keep objects in them, ask for it themselves.
"""

from __future__ import annotations

from s2s.analysis.fact import CLOSED_WORLD
from s2s.frontend.attributes import RUNNING
from s2s.frontend.hashing import HASHING
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.legality.whole import nowhere
from s2s.options import Options
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, bound_by, imported, is_unbound
from s2s.program.shapes import Shapes

#: The method.
HASH = "__hash__"
#: The bases of others whose metaclasses do nothing with what a class body binds but to keep it.
_PLAIN = frozenset({("builtins", "object"), ("abc", "ABC")})


def hashes_by_id(stmt: n.Stmt) -> bool:
    """Whether a statement of a class body is `def __hash__(self): return id(self)`."""
    if type(stmt) is not n.FunctionDef or stmt.var.name != HASH or stmt.decorators:
        return False
    function = stmt.function
    if len(function.params) != 1 or len(function.body) != 1 or type(function.body[0]) is not n.Return:
        return False
    param, value = function.params[0], function.body[0].value
    if param.default is not None or param.kind not in n.POSITIONAL or not _is_plain_note(param.annotation):
        return False
    if not _is_plain_note(function.returns) or function.dynamic or function.type_params:
        return False
    if type(value) is not n.Call or value.keywords or len(value.args) != 1:
        return False
    given, asked = value.args[0], value.func
    return (
        type(given) is n.Load
        and given.var is param.var
        and type(asked) is n.Load
        and asked.var.name == "id"
        and asked.var.storage is n.Storage.GLOBAL
    )


def _is_plain_note(annotation: n.Expr | None) -> bool:
    """Whether evaluating an annotation does nothing."""
    if type(annotation) is n.Load:
        return bool(annotation.var.name == "int")
    return annotation is None or type(annotation) is n.Const


def asks_for_no_hash(options: Options, facts: ModuleFacts) -> Verdict:
    """Whether no text of a whole program asks for the hash of an object."""
    told = "other code may ask for the hash", "the program asks for hashes"
    return nowhere(options, facts, _asks, lambda program: program.hashes, *told)


def _asks(facts: ModuleFacts) -> bool:
    """Whether a module may ask for a hash: by the builtin, by the method, or by text that it runs."""
    if "hash" in facts.names or not RUNNING.isdisjoint(facts.names):
        return True
    taken = {node.value for node in walk(facts.module) if type(node) is n.Assign and _takes_objects(node)}
    return any(
        (type(node) is n.Attr and node.name in HASHING and node not in taken)
        or (type(node) is n.Load and node.var.name in HASHING)
        or (type(node) is n.Const and type(node.value) is str and node.value in HASHING)
        or type(node) in (n.Opaque, n.OpaqueExpr)
        for node in walk(facts.module)
    )


def _takes_objects(stmt: n.Assign) -> bool:
    """Whether a statement is `__hash__ = object.__hash__`, which asks for no hash."""
    target, value = stmt.targets[0], stmt.value
    return (
        type(target) is n.Store
        and target.var.name == HASH
        and type(value) is n.Attr
        and type(value.value) is n.Load
        and value.value.var.name == "object"
    )


def may_hash_as_object(shape: ClassShape, shapes: Shapes, facts: ModuleFacts) -> Verdict:
    """Whether the method of a class may be that of `object`: what its body binds is only looked up."""
    if not all(is_unbound(name, facts) for name in ("id", "object", "int")) or facts.may_bind_by_text:
        return Refused("a builtin may mean something else")
    if HASH in shapes.stored or shapes.stored.computed:
        return Refused("the text may store the method")
    bound = bound_by([stmt for stmt in shape.definition.body if type(stmt) is not n.ClassDef])
    if bound.get(HASH) != 1 or "object" in bound or "int" in bound:
        return Refused("its body binds the names more than once")
    for part in shape.mro:
        definition = part.definition
        if definition.decorators or definition.keywords or part.find("__init_subclass__") is not None:
            return Refused("more than its text has a say in what it is")
        for base in definition.bases:
            own = any(type(base) is n.Load and base.var is other.var for other in part.bases)
            if not own and imported(base, facts) not in _PLAIN:
                return Refused("more than its text has a say in what it is")
    return Allowed(CLOSED_WORLD) if shape.mro else Refused("its bases are not known")
