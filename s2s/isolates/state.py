"""What asks whether the definitions of a file are as they were, and Python's own functions what they are: as text."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from hashlib import sha256
from importlib import import_module
from operator import is_, itemgetter
from typing import NamedTuple

from s2s.imports import TreeFile, WantedMark
from s2s.ir import nodes as n
from s2s.legality.reached import Reached, bound_by_statement
from s2s.program.alone import name_for

#: The builtins that ask, and that look in loops.
OWN_BUILTINS = ("all", "id", "len", "map", "next", "type")
#: What marks keep, for private copies in other files.
_MARK = '''
@lambda make: make()
def {name}():
    """Says what the definitions are that private copies in other files hold; `kept` is what they were behind them."""
    from operator import is_, itemgetter

    each, kind, size_of = map, type, len
    names, own = (lambda: 0).__globals__, (lambda: 0).__builtins__
    {genuine}
{lists}
{fix}
    def state():
        try:
            {found}
        except LookupError:
            return []
        return found

    state.kept = state()
    return state
'''
#: What has gone is a `LookupError`. The names in a class are not asked for: all that there were are found, and there is
#: nothing more. Lengths tell what has moved from one to the next. The module has no names of builtins.
_FOUND = """found = [{state}]
        for read, value in reads:
            found += read(value)
        found.append([*each(size_of, sized)] == lengths)
        for value in views:
            found += value.keys()
            found += value.values()
        for value in tables:
            found += value
        for value in sources:
            found.append(value.__bases__)
        found += each(kind, sources)
{look_at_fixed}{look_at_members}{look_at_abstract}"""
_REFERENTS = """    from gc import get_referents as referents

"""
#: Instances that names of the module mean for ever: all that they hold is asked for, without making them a `__dict__`.
_FIX = """    fixed = [{fixed}]
    if kind(names) in map(kind, referents(*fixed)):
        return ()
"""
_LOOK_AT_FIXED = """        found += referents(*fixed)
"""
#: Members of enums with methods, in the place of which they may get attributes: what their `__dict__` has, if there is
#: one.
_FIX_MEMBERS = """    members = [{members}]
"""
_LOOK_AT_MEMBERS = """        held = referents(*members)
        found += held
        for value in held:
            if kind(value) is kind(names):
                found += value.keys()
                found += value.values()
"""
#: What the classes of the library have that classes of the program may derive from: nothing that Python asks for where
#: it makes instances, or reads, stores and finds their attributes. Who asks for annotations leaves an empty dict there.
_IN_BASES = (
    "{'__abstractmethods__', '__annotate_func__', '__annotations__', '__annotations_cache__', '__class_getitem__', "
    "'__doc__', '__firstlineno__', '__init_subclass__', '__module__', '__slots__', '__static_attributes__', "
    "'_abc_impl', '_is_protocol'}"
)
#: A number that changes whenever anybody says of which abstract class another one's instances are.
_FIX_ABSTRACT = """    from abc import get_cache_token as registered

    since_then = registered()
"""
_LOOK_AT_ABSTRACT = """        found.append(registered() == since_then)
"""


_LISTS = """    spaces = [{spaces}]
    reads = [{reads}, *((itemgetter(*value), value) for value in spaces)]
    views, tables, sources = [{views}], [{tables}], [{sources}]
    sized = [*spaces, *views, *tables]
    lengths = [*map(len, sized)]"""


class State(NamedTuple):
    """The text that asks for what a function reaches of a file.

    Attributes:
        genuine: leaves the function that the text stands in where something of Python's own is not what it should be.
        lists: names what has further parts that are asked for.
        fix: names what else is asked for.
        found: binds all that to `found`.
    """

    genuine: str
    lists: str
    fix: str
    found: str


def state_of(part: Reached, of_library: list[str]) -> State:
    """The text for what a function reaches of one file.

    Args:
        of_library: classes of the library that are asked for, too.
    """
    bound = dict.fromkeys(part.names)
    absent = tuple(name for name in part.builtins if name not in bound)
    read = [("names", bound), ("own", part.builtins)]
    read += [(f"{var.name}.__dict__", attributes) for var, attributes in part.read.items()]
    reads = [f"({_reading(names)}, {space})" for space, names in read if names]
    tables = tables_of(part)
    dicts = [table for table, kind in tables.items() if kind is dict]
    classes = [stmt.var.name for stmt in part.classes]
    asked = [*classes, *_bases_in_library(part), *of_library]
    spaces = ", ".join(f"{cls}.__dict__" for cls in asked)
    others = ", ".join(table for table, kind in tables.items() if kind is not dict)
    fixed = fixed_in(part)
    enums = [stmt for stmt in part.as_they_are if type(stmt) is n.ClassDef and stmt.var in part.enums]
    members = [f"*{stmt.var.name}" for stmt in enums if _has_methods(stmt)]
    fix = [_REFERENTS] if fixed or members else []
    fix += [_FIX.format(fixed=", ".join(fixed))] if fixed else []
    fix += [_FIX_MEMBERS.format(members=", ".join(members))] if members else []
    fix += [_FIX_ABSTRACT] if part.is_abstract else []
    return State(
        _genuine(part),
        _LISTS.format(
            spaces=spaces,
            reads=", ".join(reads),
            views=", ".join(dicts),
            tables=others,
            sources=", ".join(classes),
        ),
        "".join(fix),
        _FOUND.format(
            state=f"names.keys().isdisjoint({absent!r})" if absent else "",
            look_at_fixed=_LOOK_AT_FIXED if fixed else "",
            look_at_members=_LOOK_AT_MEMBERS if members else "",
            look_at_abstract=_LOOK_AT_ABSTRACT if part.is_abstract else "",
        )
        .rstrip()
        .replace("\n", "\n    "),
    )


def _reading(names: Iterable[str]) -> str:
    """What reads some names of a namespace, of one, too, as several are read."""
    found = [*names]
    return f"itemgetter({', '.join(map(repr, found if found[1:] else found * 2))})"


def _has_methods(enum: n.ClassDef) -> bool:
    """Whether an enum has methods that are looked up in its members first, as properties are not."""
    methods = [stmt for stmt in enum.body if type(stmt) is n.FunctionDef]
    return not all(any(map(_is_property, method.decorators)) for method in methods)


def _is_property(decorator: n.Expr) -> bool:
    return type(decorator) is n.Load and decorator.var.name == "property"


def _bases_in_library(part: Reached) -> list[str]:
    """How the classes of the library are read that those of a file derive from."""
    found: dict[str, None] = {}
    own = [stmt for stmt in part.classes if stmt not in part.as_they_are]
    for base in (base for stmt in own for base in stmt.bases):
        read = base.value if type(base) is n.Subscript else base  # Generic[T]
        if type(read) is n.Attr and type(read.value) is n.Load and read.value.var in part.imported:
            found[f"{read.value.var.name}.{read.name}"] = None
        elif type(read) is n.Load and read.var in part.imported:
            found[read.var.name] = None
    return [*found]


def tables_of(part: Reached) -> dict[str, type]:
    """How the tables are read, and what they are."""
    tables = {var.name: kind for var, kind in part.tables.items()}
    return tables | {f"{cls}.{table}": kind for (cls, table), kind in part.class_tables.items()}


def fixed_in(part: Reached) -> list[str]:
    """What lists the instances that names of a module mean: one, or those that a table holds."""
    tables = tables_of(part)
    found = [(var.name, tables.get(var.name)) for var in part.instances]
    return [
        name if kind is None else f"*{name}.values()" if kind is dict else f"*{name}" for name, kind in found
    ]


def mark_for(file: TreeFile, part: Reached) -> WantedMark:
    """The mark that another file is to leave of what a copy reaches of it.

    A digest in its name stands for the text of the file and for the definitions that the copy holds.
    """
    state = state_of(part, [])
    last = max(part.statements, key=part.statements.__getitem__)
    behind = bound_by_statement(last)[0].name
    text = _MARK.format(name="", **state._asdict())
    digest = sha256(f"{file.text}\n{text}".encode(errors="surrogatepass")).hexdigest()[:8]
    name = name_for(f"definitions_{digest}")
    return WantedMark(file.path, file.digest, name, behind, _MARK.format(name=name, **state._asdict()))


def _genuine(part: Reached) -> str:
    """What asks whether the builtins and the functions of the library are Python's own."""
    read = [(name, getattr(builtins, name)) for name in [*part.builtins, *OWN_BUILTINS]]
    read += [("is_", is_), ("itemgetter", itemgetter)]
    for var, (module, attribute) in part.imported.items():
        library = import_module(module)
        if attribute:
            read.append((var.name, getattr(library, attribute)))
        for name in part.read.get(var, ()):
            read.append((f"{var.name}.__dict__.get({name!r})", getattr(library, name, None)))
    fixed = {text: repr(value) for text, value in read if " at 0x" not in repr(value)}
    others = {text: repr(value).partition(" at 0x")[0] for text, value in read if " at 0x" in repr(value)}
    tests = [f'f"{{({", ".join(fixed)},)!r}}" != {"(" + ", ".join(fixed.values()) + ",)"!r}']
    if len(fixed) > 1:
        tests = [f'f"{{({", ".join(fixed)})!r}}" != {"(" + ", ".join(fixed.values()) + ")"!r}']
    tests += [f"not {base}.__dict__.keys() <= {_IN_BASES}" for base in _bases_in_library(part)]
    tests += [f'f"{{{text}!r}}".partition(" at 0x")[0] != {found!r}' for text, found in others.items()]
    return f"if {' or '.join(tests)}:\n        return ()"
