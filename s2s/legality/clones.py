"""What clones of the functions that a loop calls may contain: their objects are tested once, before the loop."""

from __future__ import annotations

from s2s.frontend.frames import by_marks
from s2s.ir import nodes as n
from s2s.ir.walk import nodes_in, walk_scope
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.constructors import may_be_asked
from s2s.program.inferred import Inferred
from s2s.program.inferred_types import Atom, Made, Type
from s2s.program.members import ClassShape
from s2s.program.records import is_record
from s2s.program.shapes import is_private

_LEAVES = frozenset({n.Return, n.Break, n.Continue, n.Raise})
_APART = frozenset({n.For, n.While, n.Try, n.With, n.Comp, n.Match})
#: The node classes that no cloned loop contains.
_NEVER_IN_LOOP = frozenset({n.For, n.While, n.Try, n.With, n.Match, n.Yield, n.YieldFrom, n.Await})
#: The methods that a class must not have, so that its instances have the fields their constructor stores.
_SPECIAL = (
    "__new__",
    "__getattribute__",
    "__getattr__",
    "__setattr__",
    "__delattr__",
    "__del__",
    "__slots__",
    "__get__",
)


def needs_clone(function: n.Function) -> bool:
    """Whether a function is called as a clone of its own, and not written out where it is called."""
    return any(type(node) in _APART for node in nodes_in(function.body))


def may_be_written_out(function: n.Function) -> bool:
    """Whether the body of a function with loops may stand where it is called: no loop returns, nothing is handled."""
    nodes = [node for stmt in function.body for node in walk_scope(stmt)]
    if any(type(node) in _APART and type(node) not in (n.For, n.Comp) for node in nodes):
        return False
    return not any(
        type(node) is n.Return for loop in nodes if type(loop) is n.For for node in walk_scope(loop)
    )


#: The node classes of a loop that only chooses among items; comparing numbers raises nothing.
_CHOOSES = frozenset(
    {
        n.Assign,
        n.Store,
        n.If,
        n.Pass,
        n.Continue,
        n.Load,
        n.Const,
        n.Compare,
        n.Bool,
        n.Unary,
        n.Tuple,
        n.Subscript,
    }
)


def only_chooses(loop: n.For) -> bool:
    """Whether a loop over a list stores to locals only, and goes over all of it.

    Then whether it runs after the list is made, or while it is made, nobody can tell, as long as it raises nothing.
    """
    if type(loop.target) is not n.Store or loop.orelse or loop.is_async:
        return False
    nodes = [node for stmt in loop.body for node in walk_scope(stmt)]
    if any(type(node) not in _CHOOSES for node in nodes):
        return False
    targets = [target for node in nodes if type(node) is n.Assign for target in node.targets]
    indices = [node.index for node in nodes if type(node) is n.Subscript]
    return {type(target) for target in targets} <= {n.Store} and {type(index) for index in indices} <= {
        n.Const
    }


def leaves(stmts: list[n.Stmt]) -> bool:
    """Whether control may leave a block before its end."""
    return any(type(node) in _LEAVES for node in nodes_in(stmts))


def may_be_cloned(loop: n.For, function: n.Function, facts: ModuleFacts) -> Verdict:
    """Whether a loop runs over a range, straight from its beginning to its end, in a plain function."""
    if function.is_async or function.is_generator or function.dynamic:
        return Refused("its function may be suspended, or its frame looked at")
    over = loop.iter
    if type(over) is not n.Call or type(over.func) is not n.Load or over.func.var.name != "range":
        return Refused("it goes over no range")
    if not facts.is_builtin(over.func.var) or type(loop.target) is not n.Store or loop.orelse:
        return Refused("it goes over no range of numbers")
    if leaves(loop.body):
        return Refused("it is left before its end")
    if any(type(node) in _NEVER_IN_LOOP for node in nodes_in(loop.body)):
        return Refused("there are blocks in it")
    return Allowed()


def may_be_called(function: n.Function, given: int) -> Verdict:
    """Whether a call with this many arguments may be cloned: a plain function whose locals no other scope sees."""
    if function.is_async or function.is_generator or function.dynamic or function.is_lambda:
        return Refused(f"{function.name} is no plain function")
    if reason := by_marks(function.variables):
        return Refused(f"{function.name} {reason}")
    if any(param.kind not in n.POSITIONAL for param in function.params):
        return Refused(f"{function.name} takes any number of arguments")
    if given > len(function.params):
        return Refused(f"{function.name} is given too many arguments")
    if any(type(param.default) is not n.Const for param in function.params[given:]):
        return Refused(f"{function.name} is given too few arguments")
    if any(param.var.storage is not n.Storage.FAST for param in function.params):
        return Refused(f"functions inside of {function.name} see its locals")
    return Allowed()


def may_rely_on(shape: ClassShape, facts: ModuleFacts) -> Verdict:
    """Whether the instances of a class are what its constructor makes, as long as a test finds it unchanged."""
    if is_record(shape) or shape.definition.decorators or shape.definition.keywords:
        return Refused(f"the class {shape.name} is made in another way")
    if not shape.mro or shape.is_foreign or shape.is_nested or not may_be_asked(shape, facts):
        return Refused(f"the class {shape.name} may be another one")
    for name in _SPECIAL:
        if shape.find(name) is not None:
            return Refused(f"{shape.name} has {name}")
    return Allowed()


def may_store(shape: ClassShape, name: str, types: Type, inferred: Inferred, objects: bool) -> Verdict:
    """Whether an attribute keeps its inferred types when a value of some types is stored.

    Args:
        objects: whether it may be an instance, or a tuple of such: others see then which one it is.
    """
    if shape.find(name) is not None or not types <= inferred.fields[shape, name]:
        return Refused(f"{shape.name}.{name} is something else than inferred")
    if not all(isinstance(atom, type) or (objects and _is_fixed(atom)) for atom in types):
        return Refused("an object is stored where others see which one it is")
    return Allowed()


def _is_fixed(atom: Atom) -> bool:
    """Whether a type is that of an instance, or of a tuple."""
    return isinstance(atom, ClassShape) or (isinstance(atom, Made) and atom.kind is tuple)


def is_own(var: n.Var, loop: n.For, function: n.Function) -> bool:
    """Whether each iteration stores a local before it reads it, and nothing reads it outside of the loop.

    Other loops may store their items to it, too.
    """
    inside = set(walk_scope(loop))
    loops = [node for stmt in function.body for node in walk_scope(stmt) if type(node) is n.For]
    others = [other for other in loops if other not in inside and loop not in walk_scope(other)]
    fine = inside | {node for other in others if _binds(other.target, var) for node in walk_scope(other)}
    if any(node not in fine for stmt in function.body for node in _mentions(stmt, var)):
        return False
    return _binds(loop.target, var) or stores_first(loop.body, var)


def may_hand_on(function: n.Function) -> bool:
    """Whether locals may be stored at the end of an iteration only: nothing reads them after an exception in it."""
    blocks = (n.Try, n.With)
    return not any(type(node) in blocks for node in nodes_in(function.body))


def may_go_on(loop: n.For, outer: n.Stmt | None, facts: ModuleFacts) -> bool:
    """Whether one loop follows the other in a loop over a range of which it is the body."""
    if type(outer) is not n.For or outer.body != [loop] or outer.orelse or outer.is_async:
        return False
    over = outer.iter
    if type(over) is not n.Call or type(over.func) is not n.Load or over.func.var.name != "range":
        return False
    target = outer.target
    return (
        facts.is_builtin(over.func.var) and type(target) is n.Store and target.var.storage is n.Storage.FAST
    )


def _binds(target: n.Expr, var: n.Var) -> bool:
    return any(type(node) is n.Store and node.var is var for node in walk_scope(target))


def _mentions(root: n.Expr | n.Stmt, var: n.Var) -> list[n.Node]:
    return [node for node in walk_scope(root) if getattr(node, "var", None) is var]


def stores_first(block: list[n.Stmt], var: n.Var) -> bool:
    """Whether a block stores to a local before it reads it; all of it in the arms of one `if` where not at once."""
    mentioned = [stmt for stmt in block if _mentions(stmt, var)]
    if not mentioned:
        return True
    first = mentioned[0]
    if type(first) is n.Assign:
        is_stored = any(_binds(target, var) for target in first.targets)
        return is_stored and all(type(node) is n.Store for node in _mentions(first, var))
    if type(first) is not n.If or len(mentioned) > 1 or _mentions(first.test, var):
        return False
    return stores_first(first.body, var) and stores_first(first.orelse, var)


#: The node classes that need the frame they stand in, or its names.
_NEVER_AS_WRITTEN = frozenset(
    {
        n.Yield,
        n.YieldFrom,
        n.Await,
        n.Lambda,
        n.FunctionDef,
        n.ClassDef,
        n.Import,
        n.ImportFrom,
        n.Delete,
        n.Comp,
    }
    | {n.Walrus, n.Match, n.Try, n.With}
)


def may_end_as_written(stmts: list[n.Stmt], is_called: bool) -> Verdict:
    """Whether statements may run at the end of another function: they return at their end, or not at all.

    Args:
        is_called: whether they may return.
    """
    for stmt in stmts:
        for node in walk_scope(stmt):
            if type(node) in _NEVER_AS_WRITTEN:
                return Refused("what runs as written needs a frame of its own")
            if type(node) is n.Return and not (is_called and node is stmts[-1]):
                return Refused("what runs as written is left before its end")
            var = getattr(node, "var", None)
            if var is not None and not _may_be_read_elsewhere(node, var):
                return Refused(f"{var.name} may mean something else elsewhere")
            if type(node) is n.Attr and is_private(node.name):
                return Refused(f"{node.name} is called otherwise outside of its class")
    return Allowed()


def _may_be_read_elsewhere(node: n.Node, var: n.Var) -> bool:
    if type(node) is n.Load and var.storage is n.Storage.GLOBAL:
        return var.name != "super"
    return type(node) in (n.Load, n.Store) and var.storage is n.Storage.FAST


def is_only_indexed(var: n.Var, function: n.Function) -> bool:
    """Whether a local is stored once, and else only read for one item at a time, so that nobody sees the list there."""
    stored, read, plain = 0, 0, 0
    for stmt in function.body:
        for node in walk_scope(stmt):
            stored += type(node) is n.Store and node.var is var
            read += type(node) is n.Load and node.var is var
            if type(node) is n.Subscript and type(node.value) is n.Load and type(node.index) is not n.Slice:
                plain += node.value.var is var
    return var.storage is n.Storage.FAST and stored == 1 and read == plain


def is_undone(stmt: n.Try, function: n.Function) -> Verdict:
    """Whether a `finally` takes off an attribute what the first statement of the body adds to it.

    The object is a parameter that is never stored to, so that it is the same one.
    """
    refused = Refused("what its `finally` does is not the opposite of how it begins")
    if stmt.handlers or stmt.orelse or len(stmt.final) != 1 or not stmt.body:
        return refused
    added, taken = _counted(stmt.body[0], "+"), _counted(stmt.final[0], "-")
    if added is None or added != taken:
        return refused
    stored = {node.var for node in nodes_in(function.body) if type(node) is n.Store}
    return Allowed() if added[0] in {param.var for param in function.params} - stored else refused


def _counted(stmt: n.Stmt, op: str) -> tuple[n.Var, str, int] | None:
    """The object, the attribute and the constant of `X.f = X.f + 1`, or of another operator."""
    if type(stmt) is not n.Assign or len(stmt.targets) != 1:
        return None
    target, value = stmt.targets[0], stmt.value
    if type(target) is not n.Attr or type(target.value) is not n.Load or type(value) is not n.Binary:
        return None
    read, by = value.left, value.right
    if value.op != op or type(read) is not n.Attr or type(by) is not n.Const or type(by.value) is not int:
        return None
    if type(read.value) is not n.Load or read.value.var is not target.value.var or read.name != target.name:
        return None
    return target.value.var, target.name, by.value
