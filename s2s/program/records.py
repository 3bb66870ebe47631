"""The classes whose making a library writes: of `@dataclass`, of `NamedTuple`, of `namedtuple`, and their fields.

Only forms are known whose fields the text tells: what it cannot tell, such as whether a name in an annotation means
`ClassVar`, is asked of the class once, right after it was made (`ir.originals.GENERATED`), and so is whether it was the
library's own function that made it.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterator

from s2s.analysis.constants import NO_CONST, constant_of
from s2s.frozen import frozen
from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.program.bindings import ModuleFacts
from s2s.program.members import ClassShape, bound_in, imported, is_unbound

#: What an annotation must not mention for a field to be one of the plain ones.
SPECIAL = frozenset({"ClassVar", "InitVar", "KW_ONLY"})
_FLAGS = frozenset(
    {"init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot"}
)
#: What `field` may be told besides where the value of a field comes from.
_OF_FIELD = frozenset({"init", "repr", "hash", "compare", "kw_only"})
#: What makes an empty container for each instance, as a display does.
_FACTORIES: dict[str, Callable[[], n.Expr]] = {"list": lambda: n.List([]), "dict": lambda: n.Dict([], [])}


@frozen(eq=False)
class Field:
    """One field.

    Attributes:
        default: the literal, or the empty container made for each instance, that stands for what a call does not give.
        is_given: whether a call may give it.
        is_keyword: whether a call gives it by its name only.
        is_computed: whether the class statement computes the default, which is then the same object for all instances.
        is_compared: whether the library's comparisons look at it.
    """

    name: str
    default: n.Expr | None
    is_given: bool = True
    is_keyword: bool = False
    is_computed: bool = False
    is_compared: bool = True


@frozen(eq=False)
class Record:
    """A class whose making a library writes.

    Attributes:
        maker: the function of the library by its name, or the module that has it, as the module reads it.
        fields: in the order in which they are stored.
        makes: whether the library writes what a call does.
        is_fixed: whether it lets nobody store to the fields.
        is_tuple: whether an instance is a tuple of them.
        is_ordered: whether the library is told to write `__lt__` and its like.
    """

    maker: n.Load
    fields: tuple[Field, ...]
    makes: bool
    is_fixed: bool
    is_tuple: bool = False
    is_ordered: bool = False


@frozen()
class Fields:
    """The names under which a class has something itself though what an instance has there is its own.

    Attributes:
        maker: what has put that there, as the module reads it; None of slots, which Python itself does.
    """

    maker: n.Var | None
    names: tuple[str, ...]


def fields_of(shape: ClassShape, facts: ModuleFacts, computed: bool = False) -> Fields | None:
    """What the class has under the names of fields: slots, and what a library puts there; None if that is nothing.

    Args:
        computed: whether these may have defaults that the class statement computes.
    """
    if is_record(shape):
        record = record_of(shape, facts, computed)
        return None if record is None else Fields(record.maker.var, tuple(one.name for one in record.fields))
    slots = slots_of(shape)
    return Fields(None, slots) if slots else None


def slots_of(shape: ClassShape) -> tuple[str, ...]:
    """The names of the slots of a class, and of those that it derives from."""
    found = [
        text
        for part in shape.mro
        for stmt in part.definition.body
        if type(stmt) is n.Assign and "__slots__" in _bound(stmt)
        for text in _texts(stmt.value)
        if not text.startswith("__")
    ]
    return tuple(dict.fromkeys(found))


def has_slots(shape: ClassShape) -> bool:
    """Whether a class, or one that it derives from, gives its instances slots, itself or by a decorator."""
    flags = (_flags(one) for part in shape.mro for one in part.definition.decorators)
    return bool(slots_of(shape)) or any(known is None or known.get("slots", False) for known in flags)


def is_fixed(shape: ClassShape, facts: ModuleFacts) -> bool:
    """Whether a library has given a class, or one that it derives from, a way to refuse stores."""
    decorated = any(_lets_nobody_store(part) for part in shape.mro)
    return decorated or (shape.is_foreign and record_of(shape, facts) is not None)


def _lets_nobody_store(part: ClassShape) -> bool:
    flags = _flags(part.definition.decorators[0]) if part.definition.decorators else {}
    return flags is None or flags.get("frozen", False)


def is_field(shape: ClassShape, name: str, facts: ModuleFacts) -> bool:
    """Whether what the class has under a name leaves each instance what it has there itself."""
    if shape.fields is None:
        found = fields_of(shape, facts)
        shape.fields = frozenset(() if found is None else found.names)
    return name in shape.fields


def _texts(expr: n.Expr) -> list[str]:
    return [node.value for node in walk(expr) if type(node) is n.Const and type(node.value) is str]


def record_of(shape: ClassShape, facts: ModuleFacts, computed: bool = False) -> Record | None:
    """What a library makes of a class, if it is one of those and the text tells.

    Args:
        computed: whether the defaults of fields may be names of the module, and attributes of such.
    """
    if shape.definition.decorators:
        return None if shape.is_foreign else _dataclass(shape, facts, computed)
    bases = shape.definition.bases
    if len(bases) == 1 and imported(bases[0], facts) == ("typing", "NamedTuple"):
        return _named_tuple(shape, bases[0], facts)
    return None


def is_record(shape: ClassShape) -> bool:
    """Whether a class, or one that it derives from, is what a library has made of its statement."""
    return shape.is_foreign or any(part.definition.decorators for part in shape.mro)


def _dataclass(shape: ClassShape, facts: ModuleFacts, computed: bool) -> Record | None:
    """What `dataclass` makes of a class and of the dataclasses that it derives from."""
    fields: dict[str, Field] = {}
    flags: dict[str, bool] = {}
    maker: n.Load | None = None
    for part in reversed(shape.mro):
        if not part.definition.decorators:
            continue  # its annotations are none of fields
        own = _flags(part.definition.decorators[0])
        name = _called(part.definition.decorators[0])
        if type(name) is n.Attr:
            name = name.value  # its module, which the class is asked with
        if own is None or type(name) is not n.Load or (maker is not None and maker.var is not name.var):
            return None
        flags, maker = own, name
        for stmt in part.definition.body:
            if type(stmt) is not n.AnnAssign:
                continue
            found = _field(stmt, own, part, facts)
            if found is None or found.name in fields or (found.is_computed and not computed):
                return None
            if any(found.name in other.members for other in shape.mro if other is not part):
                return None  # which may be its default
            fields[found.name] = found
    if maker is None:
        return None
    first = [one for one in fields.values() if not one.is_keyword]
    if _has_gap([one for one in first if one.is_given]):
        return None
    makes = flags.get("init", True) and "__init__" not in shape.bound
    is_ordered = flags.get("order", False) and flags.get("eq", True)
    return Record(maker, tuple(fields.values()), makes, flags.get("frozen", False), is_ordered=is_ordered)


def _has_gap(fields: list[Field]) -> bool:
    """Whether a field without a default follows one that has one, which Python refuses."""
    defaults = [one.default is not None for one in fields]
    return defaults != sorted(defaults)


def _called(decorator: n.Expr) -> n.Expr:
    return decorator.func if type(decorator) is n.Call else decorator


def _flags(decorator: n.Expr) -> dict[str, bool] | None:
    """What `dataclass` is told; None if that is computed."""
    if type(decorator) is not n.Call:
        return {}
    found: dict[str, bool] = {}
    for one in decorator.keywords:
        if one.name not in _FLAGS or type(one.value) is not n.Const or type(one.value.value) is not bool:
            return None
        found[one.name] = one.value.value
    return None if decorator.args else found


def _field(stmt: n.AnnAssign, flags: dict[str, bool], shape: ClassShape, facts: ModuleFacts) -> Field | None:
    """The field that an annotation in the body of a dataclass makes; None if it is no plain one."""
    target = stmt.target
    if type(target) is not n.Store or not _may_be_field(target.var.name) or not _is_plain(stmt.annotation):
        return None
    name, value = target.var.name, stmt.value
    if _times_bound(shape, name) != 1:
        return None
    is_keyword = flags.get("kw_only", False)
    if value is None:
        return Field(name, None, is_keyword=is_keyword)
    if constant_of(value) is not NO_CONST:
        return Field(name, value, is_keyword=is_keyword)
    if (read := _read(value, shape, facts)) is not None:
        return Field(name, read, is_keyword=is_keyword, is_computed=True)
    return _described(name, value, is_keyword, shape, facts) if type(value) is n.Call else None


def _read(value: n.Expr, shape: ClassShape, facts: ModuleFacts) -> n.Expr | None:
    """What a value in a class body reads of the module: an instance by its name, or a member of an enum.

    Nothing of it has a say in how attributes are looked up, as it would have if it were a descriptor.
    """
    var = meant(value.value if type(value) is n.Attr else value, shape, facts)
    made = None if var is None else statement_of(var, facts)
    if var is None or made is None:
        return None
    if type(value) is n.Attr:
        if type(made) is not n.ClassDef or len(made.bases) != 1 or "__get__" in bound_in(made):
            return None
        is_enum = imported(made.bases[0], facts) in _ENUMS and not made.decorators and not made.keywords
        is_member = is_enum and any(_is_member(stmt, value.name) for stmt in made.body)
        return n.Attr(n.Load(var, span=value.span), value.name, span=value.span) if is_member else None
    call = made.value if type(made) is n.Assign and len(made.targets) == 1 else None
    if type(call) is not n.Call or type(call.func) is not n.Load:
        return None
    of_class = statement_of(call.func.var, facts)
    if type(of_class) is not n.ClassDef or of_class.bases or of_class.keywords:
        return None
    by_library = [
        imported(_called(one), facts) == ("dataclasses", "dataclass") for one in of_class.decorators
    ]
    is_plain = all(by_library) and _DESCRIBING.isdisjoint(bound_in(of_class))
    return n.Load(var, span=value.span) if is_plain else None


_ENUMS = frozenset({("enum", "Enum"), ("enum", "Flag")})
_DESCRIBING = frozenset({"__get__", "__set__", "__delete__", "__set_name__", "__getattr__", "__new__"})


def _is_member(stmt: n.Stmt, name: str) -> bool:
    """Whether a statement of the body of an enum makes a member of a name."""
    if type(stmt) is not n.Assign or name not in _bound(stmt):
        return False
    value = stmt.value
    is_automatic = type(value) is n.Call and not value.args and not value.keywords
    return is_automatic or constant_of(value) is not NO_CONST


def statement_of(var: n.Var, facts: ModuleFacts) -> n.Stmt | None:
    """The statement of the module's body that binds a name, if that is the only one anywhere."""
    if facts.bindings[var] != 1:
        return None
    return next((stmt for stmt in facts.module.body if var.name in _bound(stmt)), None)


def meant(expr: n.Expr | n.Stmt, shape: ClassShape, facts: ModuleFacts) -> n.Var | None:
    """The global that a name in a class body means, if the body does not bind it."""
    if type(expr) is not n.Load or expr.var.name in shape.bound:
        return None
    return facts.module.globals.get(expr.var.name)


def _described(
    name: str, call: n.Call, is_keyword: bool, shape: ClassShape, facts: ModuleFacts
) -> Field | None:
    """The field that a call of `field` describes."""
    func = meant(call.func, shape, facts)
    if func is None or facts.imports.get(func) != ("dataclasses", "field") or call.args:
        return None
    told: dict[str, n.Expr] = {one.name or "": one.value for one in call.keywords}
    default = told.pop("default", None)
    factory = told.pop("default_factory", None)
    if not told.keys() <= _OF_FIELD or len(call.keywords) > len(told) + 2:
        return None
    constants = {name: value.value for name, value in told.items() if type(value) is n.Const}
    said = {name: value for name, value in constants.items() if type(value) is bool}
    if len(said) < len(told):
        return None
    if default is not None and constant_of(default) is NO_CONST:
        return None
    if factory is not None:
        kind = factory.var.name if type(factory) is n.Load else ""
        is_builtin = kind not in shape.bound and is_unbound(kind, facts)
        if kind not in _FACTORIES or not is_builtin or default is not None:
            return None
        default = _FACTORIES[kind]()
    is_given = said.get("init", True)
    if not is_given and factory is None:
        return None  # nothing stores it
    is_keyword = said.get("kw_only", is_keyword)
    return Field(name, default, is_given, is_keyword, is_compared=said.get("compare", True))


def _named_tuple(shape: ClassShape, base: n.Expr, facts: ModuleFacts) -> Record | None:
    """What `NamedTuple` makes of a class."""
    fields: list[Field] = []
    for stmt in shape.definition.body:
        if type(stmt) is not n.AnnAssign:
            continue
        target, value = stmt.target, stmt.value
        if type(target) is not n.Store or not _may_be_field(target.var.name):
            return None
        name = target.var.name
        if name.startswith("_") or _times_bound(shape, name) != 1:
            return None
        if value is not None and constant_of(value) is NO_CONST:
            return None
        fields.append(Field(name, value))
    if type(base) is not n.Load or _has_gap(fields) or any(map(shape.find, ("__new__", "__init__"))):
        return None
    return Record(base, tuple(fields), True, True, is_tuple=True)


def _times_bound(shape: ClassShape, name: str) -> int:
    """How many statements of a class body bind a name."""
    return sum(name in _bound(stmt) for stmt in shape.definition.body)


def _bound(stmt: n.Stmt) -> Iterator[str]:
    for target in (*getattr(stmt, "targets", ()), getattr(stmt, "target", None), stmt):
        var = getattr(target, "var", None)
        if isinstance(var, n.Var):
            yield var.name


def _may_be_field(name: str) -> bool:
    return not name.startswith("__") and not keyword.iskeyword(name)


def _is_plain(annotation: n.Node | None) -> bool:
    """Whether an annotation does not say by itself that there is no field, or another kind of one."""
    for node in walk(annotation):
        if type(node) is n.Const and type(node.value) is str and any(word in node.value for word in SPECIAL):
            return False
        name = node.name if type(node) is n.Attr else node.var.name if type(node) is n.Load else ""
        if name in SPECIAL:
            return False
    return True
