"""The object of a module that keeps its functions as they were defined, for guards to compare with.

It is a global of the module under a name of its own, `__s2s_1f0c__`: with underscores at both ends, so that no class
body mangles it and no star import takes it. Its attributes are variables of the IR: the `Var` of
`__s2s_1f0c__.add` is a global called `__s2s_1f0c__::add`, which no program can write. `nodes.Holder` is the statement
that makes the object; here is how that is written.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from s2s.ir.copier import COPIER, MAKES_COPIERS
from s2s.ir.drawer import DRAWER, KEEPS_DRAWERS
from s2s.ir.getters import GETTER, MAKES_GETTERS
from s2s.ir.kinds import KINDS, MAKES_KINDS
from s2s.ir.managers import KEEPS_MANAGERS, MANAGED
from s2s.ir.named import KEEPS_NAMED, NAMED

#: What the object is called until all it keeps is known.
PROVISIONAL = "__s2s__"
_SEPARATOR = "::"
_NAME = re.compile(r"__s2s(?:_[0-9a-f]{4,}(?:_\d+)?)?__")

# The class has no name once the statement has run: code that lists the functions and classes of the module does not
# find it. Until a `def` has run, its attribute is an object that no name can stand for. At exit Python sets the names
# of a module to None in their order, and finalizers may call its functions meanwhile: the object comes back for their
# guards.
_TEXT = '''
@lambda cls: cls()
class {name}:
    """Keeps functions that were inlined: the copy of one runs while its name still means the function kept here."""
    def __init__(self):
        {targets} = self.__class__
    def __del__(self):
        """Stay at exit, where Python sets the names of a module to None, one after another."""
        names = self.__init__.__globals__
        if names.get("{name}", self) is None:
            names["{name}"] = self
'''

#: The method that makes what tells of a class, where there is one. Names of the program never become this attribute.
UNCHANGED = "__unchanged__"
_TELLS_OF_CLASSES = '''
class _:
    {targets} = lambda *_: False
    def __unchanged__(self, cls):
        """Make what tells whether names of an instance, or those that making one reads, mean what they meant."""
        spaces = [(base.__dict__, {{**base.__dict__}}) for base in cls.__mro__[:-1]]
        members = {{name: member for _, made in spaces[::-1] for name, member in made.items()}}
        kind, method, read = ().__class__.__class__, self.__init__.__class__, cls.__getattribute__
        def unchanged(value, *names, each=False):
            is_made = "__new__" in names
            if each:
                if kind(value) is not [].__class__ or kind(cls) is not kind:
                    return False
            elif (value if is_made else kind(value)) is not cls or kind(cls) is not kind:
                return False
            for space, made in spaces:
                for name in ("__getattribute__", "__getattr__", *names):
                    if space.get(name, self) is not made.get(name, self):
                        return False
            try:
                for item in value if each else (value,):
                    if each and kind(item) is not cls:
                        return False
                    for name in () if is_made else names:
                        found, member = read(item, name), members.get(name, self)
                        if member is not self and found is not member:
                            if kind(found) is not method or found.__func__ is not member:
                                return False
            except AttributeError:
                return False
            return True
        return unchanged
'''

#: The method that keeps an enum, where one is kept. Names of the program never become this attribute.
ENUM = "__enum__"
#: What it is asked for, beside names of members, where a set of them is kept: Python hashes them, or module enum does.
HASH = "__hash__"
# None of the program's code runs here, whatever the name was bound to: the metaclass is asked only when it is known to
# be that of module enum, as it is if its methods, and what else reads rely on, are functions of that module.
KEEPS_ENUMS = '''
def __enum__(self, cls, *names):
    """Keep an enum as module enum makes them, with members of these names: no assignment rebinds them."""
    kind, function = ().__class__.__class__, self.__enum__.__func__.__class__
    meta = kind(cls)
    setting = meta.__dict__.get("__setattr__") if kind(meta) is kind else None
    space = setting.__globals__ if kind(setting) is function else {}
    enum, reader = space.get("Enum"), space.get("property")
    if space.get("__name__") != "enum" or space.get("EnumType") is not meta or meta.__mro__[1] is not kind:
        return self.__class__
    if kind(reader) is not kind or "__getattribute__" in meta.__dict__ or enum not in cls.__mro__[1:]:
        return self.__class__
    methods = [meta.__dict__.get(name) for name in ("__delattr__", "__iter__", "__len__")]
    methods += [reader.__dict__.get("__get__")]
    for name in ("name", "value"):
        found = enum.__dict__.get(name)
        methods += [found.fget if kind(found) is reader else None]
    bases = [base for base in cls.__mro__[1:] if base.__flags__ & 512]
    special = [{"name", "value"} & cls.__dict__.keys()]
    special += [{"__getattribute__"} & part.__dict__.keys() for part in (cls, *bases)]
    if "__hash__" in names:
        names = [name for name in names if name != "__hash__"]
        methods += [enum.__dict__.get("__hash__")]
        hashing = [base for base in cls.__mro__ if "__hash__" in base.__dict__][0]
        special += [hashing is not enum and not [1 for one in (0, 0.0, "", b"") if kind(one) is hashing]]
    members = cls.__dict__.get("_member_map_")
    if (
        any(special)
        or any(space.get(base.__name__) is not base for base in bases)
        or any(kind(method) is not function or method.__globals__ is not space for method in methods)
        or kind(members) is not {}.__class__
    ):
        return self.__class__
    for name in names:
        found = cls.__dict__.get(name)
        if name not in members or (found is not members[name] and kind(found) is not reader):
            return self.__class__
    return cls
'''


#: The method that keeps a function of another file, where one is kept. No name of the program becomes this attribute.
FUNCTION = "__function__"
#: What stands for a docstring in a text that functions are compared with.
DOCSTRING = "…"
# None of the program's code runs here either: types are compared by identity, and values only where both are of one
# type that the text makes, a builtin one. What a function computes is its code, its constants and its defaults.
KEEPS_FUNCTIONS = '''
def __function__(self, function, text, *defaults):
    """Keep a function of another file if it does what this text says: its code is what the text is compiled to."""
    kind, make = ().__class__.__class__, self.__init__.__builtins__.get("compile")
    if kind(function) is not kind(self.__function__.__func__) or kind(make) is not kind([].append):
        return self.__class__
    for made in make(text, "", "exec", 0, True).co_consts:
        if kind(made) is kind(function.__code__):
            break
    shape = []
    for code in (function.__code__, made):
        shape += [(code.co_code, code.co_names, code.co_varnames, code.co_cellvars + code.co_freevars)]
        shape += [(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags & 1023)]
        shape += [code.co_exceptiontable]
    values = [*function.__code__.co_consts, *(function.__defaults__ or ())]
    wanted = [*made.co_consts, *defaults]
    if shape[:3] != shape[3:] or values.__len__() != wanted.__len__():
        return self.__class__
    for value in values:
        other = wanted.pop(0)
        if kind(value) is not kind(other) or (other != "…" and value.__repr__() != other.__repr__()):
            return self.__class__
    return function
'''

#: The method that raises the exception being handled as a generator raises it, where loops have taken one in.
RAISE = "__raise__"
# It raises by a call, so that the traceback has its frame, and keeps what that holds. A `raise` of its own would not.
_RAISES = '''
def __raise__(self, *held):
    """Raise what is being handled once more, as from a generator: StopIteration becomes a RuntimeError."""
    def again():
        raise
    again()
    yield
'''

#: The method that makes what tells of a class whose fields a library has put in it, where there is one.
GENERATED = "__generated__"
# Whatever the name of the maker was bound to, none of the program's code runs here before that is known. Fields may be
# defaults, slots or properties of the class: what an instance has under their names is its own all the same.
_TELLS_OF_FIELDS = '''
def __generated__(self, cls, maker, *fields):
    """Make what tells of a class with these fields, if it is what module dataclasses, collections or typing makes."""
    kind, function = ().__class__.__class__, self.__generated__.__func__.__class__
    if maker is not None:
        flags, called = (kind.__dict__[of].__get__(kind(maker)) for of in ("__flags__", "__name__"))
        if flags & 256 and called == "module":
            space = maker.__dict__
            maker = space.get("dataclass")
            if kind(maker) is not function or maker.__globals__ is not space:
                return lambda *_: False
        space = maker.__globals__ if kind(maker) is function else {}
        library, made = space.get("__name__"), None
        if kind(cls) is not kind or not space or space.get(maker.__name__) is not maker:
            return lambda *_: False
        if library == "dataclasses" and "__dataclass_fields__" in cls.__dict__:
            made = [field.name for field in space["fields"](cls)]
        elif library in ("collections", "typing") and cls.__mro__[1] is ().__class__:
            made = [*cls._fields]
        if made != [*fields]:
            return lambda *_: False
    unchanged, read = self.__unchanged__(cls), cls.__getattribute__
    def same(value, *names):
        if "__new__" in names:
            return unchanged(value, *names)
        own = [name for name in names if name in fields]
        if not unchanged(value, *[name for name in names if name not in fields]):
            return False
        try:
            for name in own:
                read(value, name)
        except AttributeError:
            return False
        return unchanged(cls, "__new__", *own)
    return same
'''

#: The method that keeps functions of module re, and what they do with a pattern. Names of the program never become it.
PATTERN = "__pattern__"
# Only a module's own namespace is looked at, which runs none of the program's code whatever the name is bound to.
KEEPS_PATTERNS = '''
def __pattern__(self, module, name, attribute="", pattern=""):
    """Keep a function of module re, or what it does with a pattern, which is compiled when it is first asked for."""
    kind, function = ().__class__.__class__, self.__pattern__.__func__.__class__
    flags, called = (kind.__dict__[of].__get__(kind(module)) for of in ("__flags__", "__name__"))
    space = module.__dict__ if flags & 256 and called == "module" else {}
    found = space.get(name)
    if kind(found) is not function or found.__globals__ is not space or space.get("__name__") != "re":
        return self.__class__
    if not attribute:
        return found
    def first(*args, **keywords):
        made = space["_compile"](pattern, 0)
        method = kind(made).__dict__[name].__get__(made, kind(made))
        self.__setattr__(attribute, method)
        return method(*args, **keywords)
    return first
'''

#: The method that keeps the code of a lambda, where one is kept. No name of the program becomes this attribute.
CLOSURE = "__closure__"
# All functions that one lambda makes have one code object, so that its identity says what a call of them does.
KEEPS_CLOSURES = '''
def __closure__(self, maker, text, *names):
    """Keep the code of a lambda that a function makes, if this text of another makes it, and it closes over these."""
    kind, own = ().__class__.__class__, self.__closure__.__func__
    make = self.__init__.__builtins__.get("compile")
    if kind(maker) is not kind(own) or kind(make) is not kind([].append):
        return self.__class__
    for made in make(text, "", "exec", 0, True).co_consts:
        if kind(made) is kind(own.__code__):
            codes = [const for const in (*made.co_consts, *maker.__code__.co_consts) if kind(const) is kind(made)]
    shapes = []
    for code in codes:
        shape = [code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars]
        shape += [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags & 1023]
        shape += [code.co_exceptiontable, [(kind(const), const.__repr__()) for const in code.co_consts]]
        if shape in shapes[:1] and code.co_freevars == names:
            return code
        shapes += [shape]
    return self.__class__
'''
#: The method that tells what a function closes over, where a lambda is kept. No name of the program becomes it.
CLOSED = "__closed__"
# Only what is exactly a function is looked into, which runs none of the program's code.
TELLS_OF_CLOSURES = '''
def __closed__(self, value, code, kind=().__class__.__class__, function=(lambda: 0).__class__):
    """Give what a function closes over, if it has this code; None for anything else."""
    if kind(value) is not function or value.__code__ is not code:
        return None
    found = []
    try:
        for cell in value.__closure__:
            found += (cell.cell_contents,)
    except ValueError:
        return None
    return found
'''

#: Methods that the object has where something asks for them.
_METHODS = (
    *(ENUM, FUNCTION, RAISE, GENERATED, PATTERN, CLOSURE, CLOSED, COPIER, KINDS, NAMED, MANAGED),
    *(DRAWER, GETTER),
)


class Original(NamedTuple):
    """What an attribute of the object keeps.

    Attributes:
        kind: `function`, `constant` or `class` of the module, `iterated` for a class of it or its `__iter__`,
            `builtin`, builtin `type`, the type `array` of module array, the module's `namespace`, or a `maker` of
            objects; a function of another file (`imported`); `enum`, a `member` of one, or its `members`; a function
            of module `re`, or what it does with a `pattern`; the code of a lambda of a function (`closure`), or what
            tells what such a lambda closes over (`closed`); `copy.deepcopy`, or what copies plain values as it does
            (`copier`); a table that tells by a type what `isinstance` says (`kinds`), and a class that one is of
            (`asked`); a class of another file (`named`); what module contextlib has made of a generator (`managed`);
            module random, a function of it, or what these are made of (`drawer`); one of operator (`getter`); what a
            name of the file of an imported function means (`lent`).
        name: what it is called; empty for the namespace. Of an enum, with the members it must have, of a member, with
            the enum's name before it: `Kind.A`. Of an imported function, with its text. Of a pattern, with the
            function's before it: `split '[,;]'`. Of a lambda, with what it closes over and the text of a function that
            makes it. Of a class of another file, with its module before it: `shop.stock:Stock`. Of a method that
            manages a context, with its class before it: `Printer.indent`. Of a function of module operator, with what
            makes it, and of what: `itemgetter (1,)`. Of what is lent, with the imported function before it: `find x`.
    """

    kind: str
    name: str


def is_holder(name: str) -> bool:
    """Whether a name is one that such an object is given."""
    return _NAME.fullmatch(name) is not None


def split(name: str) -> tuple[str, str] | None:
    """The object and the attribute that the name of a variable stands for; None for a plain name."""
    holder, separator, attribute = name.partition(_SEPARATOR)
    return (holder, attribute) if separator else None


def join(holder: str, attribute: str) -> str:
    """The name of the variable that stands for an attribute of the object."""
    return holder + _SEPARATOR + attribute


def attribute_for(function: str, taken: Container[str]) -> str:
    """The attribute that keeps a function: its name, unless that is special or would be mangled in a class body."""
    attribute = function if not function.startswith("__") else (function.strip("_") or "function") + "_"
    while attribute in taken:
        attribute += "_"
    return attribute


def final_name(functions: Iterable[str], taken: Iterable[str]) -> str:
    """The name of a module's object: another one for other functions.

    Two programs that run in one namespace, or one that is edited and loaded again there, compare with their own.

    Args:
        functions: the functions it keeps, as text.
        taken: names that are in use.
    """
    digest = hashlib.sha256("\0".join(functions).encode(errors="surrogatepass")).hexdigest()[:4]
    used, name, count = set(taken), f"__s2s_{digest}__", 1
    while name in used:
        count += 1
        name = f"__s2s_{digest}_{count}__"
    return name


def definition(name: str, kept: Sequence[str]) -> ast.ClassDef:
    """The class statement that makes the object, without positions."""
    first, classes = kept_apart(kept)
    tree = ast.parse(_TEXT.format(name=name, targets=_targets(first or ["names"]))).body[0]
    assert isinstance(tree, ast.ClassDef)
    texts = KEEPS_ENUMS, KEEPS_FUNCTIONS, _RAISES, _TELLS_OF_FIELDS, KEEPS_PATTERNS, KEEPS_CLOSURES
    others = TELLS_OF_CLOSURES, MAKES_COPIERS, MAKES_KINDS, KEEPS_NAMED, KEEPS_MANAGERS, KEEPS_DRAWERS
    for method, text in zip(_METHODS, (*texts, *others, MAKES_GETTERS), strict=True):
        if method in kept:
            tree.body += ast.parse(text).body
    if classes:
        telling = ast.parse(_TELLS_OF_CLASSES.format(targets=_targets(classes))).body[0]
        assert isinstance(telling, ast.ClassDef)
        presets, *methods = telling.body
        tells = tree.body[1]
        assert isinstance(tells, ast.FunctionDef)
        tells.body.append(presets)
        tree.body += methods
    for node in ast.walk(tree):
        for attribute in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
            if hasattr(node, attribute):
                delattr(node, attribute)
    return tree


def _targets(attributes: Sequence[str]) -> str:
    return " = ".join(f"self.{attribute}" for attribute in attributes)


def kept_apart(kept: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The attributes that keep objects, and those that tell of classes: these stand behind `UNCHANGED`.

    Between them may stand other methods.
    """
    index = [*kept, UNCHANGED].index(UNCHANGED)
    return [name for name in kept[:index] if name not in _METHODS], kept[index + 1 :]


def kept_by(node: ast.ClassDef) -> list[str] | None:
    """The attributes of the object that a class statement makes; None if it makes no such object."""
    tells = node.body[1] if len(node.body) > 1 else None
    if not isinstance(tells, ast.FunctionDef):
        return None
    stores = [stmt for stmt in tells.body if isinstance(stmt, ast.Assign)]
    names = [[part.attr for part in stmt.targets if isinstance(part, ast.Attribute)] for stmt in stores]
    if [len(stmt.targets) for stmt in stores] != [*map(len, names)] or len(stores) < len(tells.body):
        return None
    first, *rest = names
    own = {getattr(stmt, "name", "") for stmt in node.body}
    kept = [*first, *(method for method in _METHODS if method in own)]
    kept = [*kept, UNCHANGED, *rest[0]] if rest else kept
    return kept if ast.dump(node) == ast.dump(definition(node.name, kept)) else None
