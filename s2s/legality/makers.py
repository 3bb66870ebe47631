"""Which classes can have a maker: a function of their file that does what `__new__` and then `__init__` do.

    class Leaf(Base):                       # Base has the `__new__`
        def __init__(self, kind, text=""):
            self.kind = kind
            self.text = text

Python calls the two one after the other, with what a call of the class is given; the first gives the object that is
handed to the second. So does the function, which asks before each of the two whether it is still the one that the class
statement made. What it has in the place of both is one frame, as each of them has when it runs.
"""

from __future__ import annotations

from collections.abc import Mapping

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.analysis.granted import Granted
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import walk, walk_scope
from s2s.legality.call import MOST_NODES, refusal
from s2s.legality.verdict import Allowed, Refused, Verdict
from s2s.program.bindings import ModuleFacts
from s2s.program.builders import handed_on, method_of
from s2s.program.callgraph import frame_inspectors, mentions_any, names_its_caller
from s2s.program.members import ClassShape, bound_by, imported, is_unbound
from s2s.program.shapes import Shapes

#: The maker's own names: none that the two methods read, and no parameter of theirs, may be one of these.
OWN = frozenset(
    (
        *("cls", "type_of", "function_type", "bases_of", "space_of", "new", "init", "method", "expected"),
        *("again", "started", "made", "made_1", "made_2", "made_3", "call_form", "self"),
    )
)
#: What is no name of such a class: what is written around the function has locals of these names.
TAKEN = OWN | {"at", "base", "handed", "new_base", "super_type", "kept", "names", "defaults"}
#: The builtin bases whose instances are made as `object` makes them, once a `__new__` of the program asks for that.
_BASES = frozenset({"object", "str", "int", "float", "tuple", "list", "dict", "set"})
#: Those of them whose `__init__` does something.
_WITH_INIT = frozenset({"list", "dict", "set"})
#: The node classes with handlers or locals of their own, which only `__init__` may contain.
_ONLY_IN_INIT = frozenset({n.Try, n.With, n.Comp, n.AnnAssign, n.Match})
_MUTATES = frozenset({"__code__", "__defaults__", "__kwdefaults__"})
_OTHERS = frozenset({"__init_subclass__"})
_BOTH = ("__new__", "__init__")


@frozen()
class Signature:
    """The arguments that a call of a class may pass, so that both methods take each in a parameter.

    Attributes:
        params: the parameters, in order, each with its kind and whether it has a default.
        most: how many of them may be given by their places.
        by_name: those that may be given by their names.
    """

    params: tuple[tuple[str, str, bool], ...]
    most: int
    by_name: frozenset[str]

    def takes(self, call: n.Call) -> Verdict:
        """Whether the signature accepts the arguments of a call."""
        if any(type(arg) is n.Starred for arg in call.args) or any(one.name is None for one in call.keywords):
            return Refused("what is given is not known")
        given = self.given(call)
        if (
            len(call.args) > self.most
            or not self.by_name.issuperset(one.name for one in call.keywords)
            or given
            != [name for name, *_ in self.params if name in given]  # so the arguments die in their order
            or any(name not in given for name, _, has_default in self.params if not has_default)
        ):
            return Refused("what is given does not fit both of its methods")
        return Allowed()

    def given(self, call: n.Call) -> list[str]:
        """The parameters that a call binds, in the order of its arguments."""
        places = [name for name, kind, _ in self.params if kind in n.POSITIONAL]
        return [*places[: len(call.args)], *(one.name or "" for one in call.keywords)]


@frozen(eq=False)
class Maker:
    """How a call of a class makes an instance.

    Attributes:
        shape: the class.
        new: its `__new__`; of that class or of one that it derives from.
        init: the same of its `__init__`.
        names: the qualified names of both.
    """

    shape: ClassShape
    new: n.Function
    init: n.Function
    names: tuple[str, str]

    @property
    def params(self) -> list[n.Param]:
        """The parameters that a call of the class may bind, by position or by name."""
        return [
            param for param in self.init.params[1:] if param.kind in n.POSITIONAL or param.kind == "kwonly"
        ]

    @property
    def hidden(self) -> frozenset[str]:
        """The parameters that no call is to give: their names mean something else in `__new__`."""
        return _outside(self.new)

    def own_name(self, param: n.Param) -> str:
        """The maker's name for a parameter."""
        return f"{param.var.name}_" if param.var.name in self.hidden else param.var.name

    @property
    def signature(self) -> Signature:
        """The arguments that a call may pass."""
        mine, kinds = [param.var.name for param in named(self.new)], {one.kind for one in self.new.params}
        places = [param.var.name for param in self.params if param.kind in n.POSITIONAL]
        most = len(places) if "vararg" in kinds else len(mine)
        most = next((index for index, name in enumerate(places[:most]) if name in self.hidden), most)
        by_name = {
            param.var.name
            for param in self.params
            if param.kind != "posonly" and ("kwarg" in kinds or param.var.name in mine)
        }
        params = ((self.own_name(one), one.kind, one.default is not None) for one in self.params)
        return Signature(tuple(params), most, frozenset(by_name - self.hidden))


@frozen(eq=False)
class Handed:
    """What a call of a class does that has no `__init__`, and whose `__new__` hands all it is given on.

    Attributes:
        shape: the class.
        new: its `__new__`; of that class or of one that it derives from.
        qualname: what that is called.
        method: the attribute of the class that it is handed on to.
        count: how many values a call is to give, all by places: as many as the call that asks first.
    """

    shape: ClassShape
    new: n.Function
    qualname: str
    method: str
    count: int

    @property
    def signature(self) -> Signature:
        """The arguments that a call may pass."""
        params = tuple((f"given_{index + 1}", "posonly", False) for index in range(self.count))
        return Signature(params, self.count, frozenset())


def handed_by(
    shape: ClassShape, new: tuple[ClassShape, n.Function], count: int, cx: Granted
) -> Handed | Refused:
    """The same of a class without an `__init__`: of keywords, of which none are given, its `__new__` asks for some."""
    owner, method = new
    found = None if method.dynamic == n.LEFT else handed_on(method)
    bases = [imported(base, cx.facts) for part in shape.mro for base in part.definition.bases]
    has_init = any(module == "builtins" and name in _WITH_INIT for module, name in bases)
    if found is None or found[0].startswith("__") or has_init:
        return Refused("it has no `__init__` of the module")
    return Handed(shape, method, f"{owner.name}.__new__", found[0], count)


def maker_of(shape: ClassShape, call: n.Call, cx: Granted) -> Maker | Handed | Refused:
    """How a call of a class makes an instance, if a maker can do the same; None otherwise."""
    bound = {part: _bound_in(part) for part in shape.mro}
    if shape.name in TAKEN or not is_unbound("TypeError", cx.facts) or not _is_made_by_its_text(bound, cx):
        return Refused("more than its text has a say in what it is")
    if cx.facts.may_bind_by_text or not _MUTATES.isdisjoint(cx.facts.names):
        return Refused("the module computes names, or changes what functions do")
    found = {name: _method(bound, name, cx.facts) for name in _BOTH}
    new, init = found["__new__"], found["__init__"]
    if new is not None and init is None and shape.find("__init__") is None:
        return handed_by(shape, new, len(call.args), cx)
    if new is None or init is None:
        return Refused("it has no `__new__` and `__init__` of the module")
    for owner, method in (new, init):
        verdict = _may_stand_elsewhere(owner, method, cx)
        if isinstance(verdict, Refused):
            return verdict
    verdict = _fit(new[1], init[1])
    if isinstance(verdict, Refused):
        return verdict
    names = (f"{new[0].name}.__new__", f"{init[0].name}.__init__")
    made = Maker(shape, new[1], init[1], names)
    if not {f"{name}_" for name in made.hidden}.isdisjoint(param.var.name for param in made.params):
        return Refused("its parameters have no other names to go by")
    return made


def methods_stay(shapes: Shapes | None, cx: Granted) -> Verdict:
    """Whether the two methods of a class are certainly never rebound, so that no test is needed."""
    if shapes is None or not cx.granted("sealed-classes"):
        return Refused("others may store a method in the class", "sealed-classes")
    if any(name in shapes.stored for name in _BOTH):
        return Refused("the text may store one of them")
    return Allowed(frozenset({"sealed-classes"}))


def _is_made_by_its_text(bound: Mapping[ClassShape, Mapping[str, int]], cx: Granted) -> bool:
    """Whether nothing but the statements of a class and of its bases says what its methods are.

    Args:
        bound: `_bound_in` each of them, in the order of the `__mro__`.
    """
    for part, names in bound.items():
        definition = part.definition
        if definition.decorators or definition.keywords or not _OTHERS.isdisjoint(names):
            return False
        for base in definition.bases:
            own = any(type(base) is n.Load and base.var is other.var for other in part.bases)
            module, name = imported(base, cx.facts)
            if not own and not (module == "builtins" and name in _BASES):
                return False
    return bool(bound)


def _bound_in(shape: ClassShape) -> dict[str, int]:
    """The names that a class body binds, and at how many places; not those of the classes in it."""
    body = [stmt for stmt in shape.definition.body if type(stmt) is not n.ClassDef]
    return bound_by(body)


def _method(
    bound: Mapping[ClassShape, dict[str, int]], name: str, facts: ModuleFacts
) -> tuple[ClassShape, n.Function] | None:
    """The plain method that an instance of a class finds under a name, and the class whose body has it."""
    for part, names in bound.items():
        if name in names:
            found = method_of(part, name, names, facts)
            return None if found is None else (part, found)
    return None


def _outside(function: n.Function) -> frozenset[str]:
    """The free names that a function reads."""
    reads = (node.var for node in walk(function) if type(node) is n.Load)
    return frozenset(var.name for var in reads if var.storage is not n.Storage.FAST)


def _may_stand_elsewhere(owner: ClassShape, method: n.Function, cx: Granted) -> Verdict:
    """Whether the statements of a method mean the same in a function of the module that stands behind its class."""
    name = f"{owner.name}.{method.name}"
    reason = refusal(method, most=MOST_NODES, is_whole=True) or names_its_caller(method, cx.facts)
    if reason:
        return Refused(f"of {name}, {reason}")
    if mentions_any(method, frame_inspectors(cx.facts)):
        return Refused(f"{name} calls a function that looks at frames")
    params = {param.var.name for param in method.params[1:]}
    taken = sorted(OWN & (params | _outside(method)))
    if taken:
        return Refused(f"{name} uses a name of the function's own: {taken[0]}")
    if any(param.var.storage is not n.Storage.FAST for param in method.params):
        return Refused(f"functions inside of {name} see its parameters")
    if not method.params or method.params[0].kind not in n.POSITIONAL:
        return Refused(f"{name} has no parameter for its object")
    if any(type(node) is n.Store and node.var is method.params[0].var for node in walk(method)):
        return Refused(f"{name} rebinds its first parameter")
    return Allowed()


def _fit(new: n.Function, init: n.Function) -> Verdict:
    """Whether what `__new__` is given are parameters of `__init__`, too, and nothing misses a frame of its own."""
    theirs = [param for param in init.params[1:] if param.kind in n.POSITIONAL]
    mine = named(new)
    if len(mine) > len(theirs) or any(param.kind == "kwonly" for param in new.params):
        return Refused("its `__new__` takes what its `__init__` does not")
    if not all(_are_alike(one, other) for one, other in zip(mine, theirs, strict=False)):
        return Refused("its `__new__` takes what its `__init__` does not")
    params = {param.var for param in new.params}
    nodes = list(walk_scope(new))
    stored = {node.var for node in nodes if type(node) is n.Store}
    rest = {param.var for param in new.params if param.kind in ("vararg", "kwarg")}
    reads_rest = any(type(node) is n.Load and node.var in rest for node in nodes)
    if params & stored or reads_rest or any(type(node) in _ONLY_IN_INIT for node in nodes):
        return Refused("its `__new__` needs a frame of its own")
    if len(stored) > 1:  # of one, what it holds goes where what is returned is bound to it
        return Refused("what the locals of its `__new__` hold would live longer")
    given = [node.value for node in walk_scope(init) if type(node) is n.Return and node.value is not None]
    if any(constant_of(value) is not None for value in given):
        return Refused("its `__init__` may give something")
    return Allowed()


def named(new: n.Function) -> list[n.Param]:
    """The parameters of `__new__` that are those of `__init__`, too."""
    return [param for param in new.params[1:] if param.kind in n.POSITIONAL]


def result_of(new: n.Function) -> n.Var | None:
    """The local of `__new__` that holds the object, if one does."""
    return next((node.var for node in walk_scope(new) if type(node) is n.Store), None)


def _are_alike(one: n.Param, other: n.Param) -> bool:
    """Whether two parameters have the same name and the same default, if any."""
    if one.var.name != other.var.name or one.kind != other.kind:
        return False
    if one.default is None or other.default is None:
        return one.default is other.default
    values = [constant_of(one.default), constant_of(other.default)]
    return NO_CONST not in values and repr(values[0]) == repr(values[1])


def have_new(module: n.Module) -> bool:
    """Whether any class of a module has a `__new__`: most modules have none."""
    return any(
        type(part) is n.FunctionDef and part.var.name == "__new__"
        for stmt in module.body
        if type(stmt) is n.ClassDef
        for part in stmt.body
    )


def signatures_in(cx: Granted, shapes: Mapping[n.Var, ClassShape]) -> dict[str, Signature]:
    """What the classes of a module take of which it has such functions: those that one of its functions calls."""
    found: dict[str, Signature] = {}
    refused: set[n.Var] = set()
    calls = (
        node for function in cx.facts.statement_of for node in walk_scope(function) if type(node) is n.Call
    )
    for call in calls:
        var = call.func.var if type(call.func) is n.Load else None
        if var is None or var not in shapes or var in refused or var.name in found:
            continue
        made = maker_of(shapes[var], call, cx) if shapes[var].find("__new__") is not None else None
        if made is None or isinstance(made, Refused):
            refused.add(var)
        elif made.signature.takes(call):
            found[var.name] = made.signature
    return found
