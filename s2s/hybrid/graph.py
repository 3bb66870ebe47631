"""What a live object graph tells without running any code of the program, and the facts it was told by.

Reading follows the interpreter's own rules: `object.__getattribute__`, the method resolution order, the dictionaries of
instances and modules. Where a hook of the program would run (`__getattr__`, a descriptor that is not a function's, a
metaclass with an opinion) nothing is known.
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Mapping
from functools import partial
from types import (
    BuiltinFunctionType,
    CellType,
    ClassMethodDescriptorType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any, TypeGuard, TypeVar

from s2s.hybrid.bound import facts_of
from s2s.hybrid.facts import LITERALS, MISSING, Fact, Found, has_python, namespace_of, raw_of

Kind = TypeVar("Kind")

#: Classes written in C whose instances look attributes up as those of `object`.
_PLAIN = frozenset(
    {object, dict, list, tuple, set, frozenset, str, bytes, int, float, complex, BaseException}
)
#: `Py_TPFLAGS_HEAPTYPE`: only objects of such classes can be given another class.
HEAP_TYPE = 1 << 9
#: `Py_TPFLAGS_IMMUTABLETYPE`: nobody can set attributes of such classes, nor give their objects another class.
_IMMUTABLE_TYPE = 1 << 8


def is_a(subject: object, *classes: type[Kind]) -> TypeGuard[Kind]:
    """Whether an object is of one of some classes; `isinstance` would ask the object itself."""
    return issubclass(type(subject), classes)


def is_plain(cls: type) -> bool:
    """Whether a class leaves attribute lookup, of its own and its instances, to the interpreter."""
    meta = type(cls)
    if meta is not type and raw_of(meta, "__getattribute__") is not type.__getattribute__:
        return False
    lookup = raw_of(cls, "__getattribute__")
    return type(lookup) is WrapperDescriptorType and lookup.__objclass__ in _PLAIN


def attribute(subject: object, name: str) -> Found | None:
    """What `subject.name` is, if the graph tells."""
    if type(subject) is ModuleType:
        value = subject.__dict__.get(name, MISSING)
        return None if value is MISSING else Found("value", value, (Fact("attribute", subject, name, value),))
    if is_a(subject, type):
        return _of_class(subject, name)
    return _of_instance(subject, name)


def _of_class(subject: type, name: str) -> Found | None:
    meta = type(subject)
    if raw_of(meta, "__getattribute__") is not type.__getattribute__:
        return None
    if name in _CLASS_NAMES and raw_of(meta, name) is type.__dict__[name]:
        value = type.__dict__[name].__get__(subject)
        fixed = is_fixed(subject)
        return Found("value", value, () if fixed else (Fact("class", subject, name, value),))
    raw = raw_of(subject, name)
    if type(raw) is ClassMethodDescriptorType and is_fixed(subject):
        return Found("value", getattr(subject, name), ())
    of_meta = raw_of(meta, name)
    if of_meta is not MISSING and (raw is MISSING or _decides(type(of_meta))):
        return None
    if isinstance(raw, staticmethod):
        return Found("value", raw.__func__, (Fact("class", subject, name, raw.__func__),))
    if isinstance(raw, classmethod) and isinstance(raw.__func__, FunctionType):
        method = MethodType(raw.__func__, subject)
        return Found("value", method, (Fact("classmethod", subject, name, raw.__func__),))
    if raw is MISSING or (hasattr(type(raw), "__get__") and type(raw) not in _ASKED_OF_CLASS):
        return None
    return Found("value", raw, () if is_fixed(subject) else (Fact("class", subject, name, raw),))


#: What a class gives as it is: functions, and methods written in C.
_ASKED_OF_CLASS = (FunctionType, WrapperDescriptorType, MethodDescriptorType)


#: What classes are asked for by dispatch on names: text that only an assignment changes.
_CLASS_NAMES = frozenset({"__name__", "__qualname__"})


def is_fixed(cls: type) -> bool:
    """Whether nothing can change a class, nor give its objects another one."""
    return not cls.__flags__ & HEAP_TYPE or bool(cls.__flags__ & _IMMUTABLE_TYPE)


def _of_instance(subject: object, name: str) -> Found | None:
    cls = type(subject)
    if cls in LITERALS or not is_plain(cls):
        return None
    if name == "__dict__":
        own = instance_dict(subject)
        return None if own is None else Found("value", own, (Fact("attribute", subject, name, own),))
    raw = raw_of(cls, name)
    kind = type(raw)
    if kind is property:
        assert isinstance(raw, property)
        if not isinstance(raw.fget, FunctionType):
            return None
        return Found("property", raw.fget, (Fact("type", subject, "", cls), Fact("class", cls, name, raw)))
    if raw is not MISSING and kind is not MemberDescriptorType and _decides(kind):
        return None
    if kind is MethodDescriptorType and not cls.__flags__ & HEAP_TYPE:
        return Found("builtin", object.__getattribute__(subject, name), ())
    if not (raw is MISSING or kind in _BOUND or kind is MemberDescriptorType or not hasattr(kind, "__get__")):
        # Something like `cached_property`, which runs code unless the instance has the value.
        own = instance_dict(subject)
        if own is None or name not in own:
            return None
    try:
        # Not by way of `__dict__`: once an instance has been asked for it, its attributes are slower to read.
        value = object.__getattribute__(subject, name)
    except AttributeError:
        return None
    if kind is FunctionType and type(value) is MethodType and value.__func__ is raw:
        if has_dict(cls):
            return Found("method", raw, (Fact("method", subject, name, raw),))
        return Found("method", raw, (Fact("type", subject, "", cls), Fact("class", cls, name, raw)))
    if type(raw) is classmethod and type(value) is MethodType and value.__func__ is raw.__func__:
        return Found(
            "value", MethodType(raw.__func__, cls), (Fact("classmethod", subject, name, raw.__func__),)
        )
    return Found("value", value, (Fact("attribute", subject, name, value),))


def fallback(subject: object, name: str) -> Found | None:
    """The `__getattr__` that is asked for an attribute which an object certainly has not."""
    cls = type(subject)
    raw = raw_of(cls, "__getattr__")
    if (
        cls in LITERALS
        or not is_plain(cls)
        or type(raw) is not FunctionType
        or raw_of(cls, name) is not MISSING
    ):
        return None
    try:
        object.__getattribute__(subject, name)
    except AttributeError:
        return Found("fallback", raw, (Fact("class", cls, "__getattr__", raw),))
    return None


#: What a class binds a method to; the interpreter binds these without running code of the program.
_BOUND = (FunctionType, staticmethod, classmethod)


def _decides(kind: type) -> bool:
    """Whether objects of a class have the last word on the attribute they stand for."""
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def stores_plainly(subject: object, name: str) -> bool:
    """Whether storing to an attribute of an object, or of one of a class, runs no code of the program.

    Of an object of which nothing is known, None, it is taken that it does not.
    """
    if subject is None:
        return True
    cls = subject if is_a(subject, type) else type(subject)
    if has_python(cls, "__setattr__", "__delattr__"):
        return False
    if is_a(subject, type) and has_python(type(subject), "__setattr__", "__delattr__"):
        return False
    raw = raw_of(cls, name)
    return (
        raw is MISSING
        or isinstance(raw, MemberDescriptorType | GetSetDescriptorType)
        or not _decides(type(raw))
    )


def has_dict(cls: type) -> bool:
    """Whether instances of a class can have attributes that the class does not name."""
    return raw_of(cls, "__dict__") is not MISSING


def instance_dict(subject: object) -> dict[str, Any] | None:
    """The dictionary of an instance, None if it has none that the interpreter itself reads."""
    raw = raw_of(type(subject), "__dict__")
    if not isinstance(raw, GetSetDescriptorType):
        return None
    own = raw.__get__(subject)
    return own if type(own) is dict else None


def method_of(cls: type, name: str) -> Found | None:
    """The method that instances of exactly a class have by a name, unless they shadow it."""
    raw = raw_of(cls, name)
    if type(raw) is not FunctionType or not is_plain(cls):
        return None
    return Found("method", raw, (Fact("class", cls, name, raw),))


def property_of(cls: type, name: str) -> Found | None:
    """The getter of a property of the instances of exactly a class."""
    raw = raw_of(cls, name)
    if type(raw) is not property or not isinstance(raw.fget, FunctionType) or not is_plain(cls):
        return None
    return Found("property", raw.fget, (Fact("class", cls, name, raw),))


def operator_of(cls: type, name: str) -> Found | None:
    """The special method of instances of exactly a class."""
    raw = raw_of(cls, name)
    return Found("method", raw, (Fact("class", cls, name, raw),)) if type(raw) is FunctionType else None


def constructor(cls: object) -> tuple[str, tuple[Fact, ...]] | None:
    """Which functions of the program calling a class runs: `new`, `init` or `both`; None for others and none."""
    if not is_called_plainly(cls):
        return None
    new, init = raw_of(cls, "__new__"), raw_of(cls, "__init__")
    has_new = isinstance(new, staticmethod) and type(new.__func__) is FunctionType
    if type(init) is FunctionType:
        if new is object.__dict__["__new__"]:
            return "init", (Fact("class", cls, "__new__", object.__new__),)
        return ("both", ()) if has_new else None
    if has_new and init is object.__dict__["__init__"]:
        return "new", (Fact("class", cls, "__init__", init),)
    return None


def is_called_plainly(cls: object) -> TypeGuard[type]:
    """Whether calling a class makes an object by `__new__` and `__init__`, and nothing else."""
    return (
        is_a(cls, type)
        and raw_of(type(cls), "__call__") is type.__dict__["__call__"]
        and bool(cls.__flags__ & HEAP_TYPE)
    )


def makes_exactly(cls: object) -> TypeGuard[type]:
    """Whether what calling a class gives is an object of that class, and of no subclass."""
    return is_called_plainly(cls) and raw_of(cls, "__new__") is object.__dict__["__new__"]


def special(subject: object, name: str) -> Found | None:
    """What the interpreter calls for a special method of an object: its class decides alone."""
    cls = type(subject)
    raw = raw_of(cls, name)
    if type(raw) is not FunctionType:
        return None
    return Found("method", raw, (Fact("type", subject, "", cls), Fact("class", cls, name, raw)))


def inherited(after: type, subject: object, name: str) -> Found | None:
    """What `super(after, subject).name` is."""
    cls = subject if is_a(subject, type) else type(subject)
    order = cls.__mro__
    if after not in order:
        return None
    for base in order[order.index(after) + 1 :]:
        if name not in base.__dict__:
            continue
        raw = base.__dict__[name]
        if isinstance(raw, BuiltinFunctionType) and name == "__new__":
            return Found("value", raw, (Fact("class", base, name, raw),))
        if type(raw) is not FunctionType or is_a(subject, type):
            return None
        return Found(
            "method", raw, (Fact("type", subject, "", cls), Fact("super", subject, (after, name), raw))
        )
    return None


def inherited_by(after: type, cls: type, name: str, *, frozen: bool) -> Found | None:
    """The function that `super(after, x).name` binds to any object of a class.

    Tested is what the class has next behind `after`; what stands further off is hidden by what appears before it.
    """
    order = cls.__mro__
    if not is_a(after, type) or after not in order:
        return None
    for base in order[order.index(after) + 1 :]:
        if name in base.__dict__:
            raw = base.__dict__[name]
            if type(raw) is not FunctionType:
                return None
            return Found("value", raw, (*ancestry(cls).facts, Fact("class", base, name, raw)))
        if not frozen:
            return None
    return None


def global_value(namespace: dict[str, object], name: str) -> Found | None:
    """What a global name of a module stands for."""
    if type(namespace) is not dict:
        return None
    if name in namespace:
        value = namespace[name]
        return Found("value", value, (Fact("global", namespace, name, value),))
    builtins = namespace_of(namespace.get("__builtins__", {}))
    if type(builtins) is dict and name in builtins:
        value = builtins[name]
        return Found("value", value, (Fact("builtin", namespace, name, value),))
    return None


def cell_value(cell: CellType) -> Found | None:
    """What a variable of an enclosing function holds."""
    try:
        value = cell.cell_contents
    except ValueError:
        return None
    return Found("value", value, (Fact("cell", cell, "", value),))


def ancestry(cls: type) -> Found:
    """The order of bases of a class, which a class of the program can be given another one of."""
    order = cls.__mro__
    facts = (Fact("class", cls, "__mro__", order),) if cls.__flags__ & HEAP_TYPE else ()
    return Found("value", order, facts)


def is_checked_plainly(cls: type, wanted: object, *, frozen: bool) -> bool:
    """Whether the order of bases alone says if a class is a subclass of another one.

    An abstract base class may be told of subclasses later, so that only a positive answer stays.
    """
    if not is_a(wanted, type):
        return False
    meta = type(wanted)
    if raw_of(meta, "__instancecheck__") is type.__dict__["__instancecheck__"]:
        return True
    if meta is not ABCMeta or raw_of(wanted, "__subclasshook__") is not object.__dict__["__subclasshook__"]:
        return False
    return wanted in cls.__mro__ or (frozen and not issubclass(cls, wanted))


def is_hashable(target: object) -> TypeGuard[BuiltinFunctionType | type]:
    """Whether a callable is a builtin function or a class, which tables of rules are asked for."""
    return is_a(target, BuiltinFunctionType, type)


def truth(subject: object) -> bool | None:
    """Whether an object is true, None where its own code would say or it can change."""
    cls = type(subject)
    if cls in LITERALS or cls is tuple:
        return bool(subject)
    if is_a(subject, type):
        return True if raw_of(cls, "__bool__") is MISSING and raw_of(cls, "__len__") is MISSING else None
    if raw_of(cls, "__bool__") is MISSING and raw_of(cls, "__len__") is MISSING:
        return True
    return None


def calls(
    subject: object,
) -> tuple[FunctionType, tuple[object, ...], Mapping[str, object], tuple[Fact, ...]] | None:
    """The Python function that calling an object runs, and the arguments it puts first, if there is one."""
    first: tuple[object, ...] = ()
    keywords: dict[str, object] = {}
    facts: tuple[Fact, ...] = ()
    for _ in range(16):
        if type(subject) is FunctionType:
            # A method of a hybridized class: what it stands for is specialized as part of the whole.
            original: FunctionType = subject.__dict__.get("__s2s_original__", subject)
            return original, first, keywords, facts
        if type(subject) is MethodType:
            first = (subject.__self__, *first)
            subject = subject.__func__
        elif type(subject) is partial:
            first = (*subject.args, *first)
            keywords = subject.keywords | keywords
            facts += facts_of(subject.keywords)
            subject = subject.func
        else:
            found = special(subject, "__call__")
            if found is None:
                return None
            first = (subject, *first)
            facts += found.facts
            subject = found.value
    return None
