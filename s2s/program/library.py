"""Functions of the standard library that compute a number of numbers, and run no code of the program for that.

A region asks whether a name still is the function that the module imported. That this is the library's own is asked
when the import has run: what a program makes has another `repr`, and so has a mock.
"""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.arrays import IMMUTABLE_TYPE
from s2s.ir.forms import conjunction, var_of
from s2s.ir.originals import FUNCTION
from s2s.ir.walk import Scope, clone
from s2s.library import CONSTANT_NUMBERS, CONSTANTS, DRAWS, FUNCTIONS, SAID_TO_BE_OF, TEXT_MODULES, VALUES
from s2s.program.bindings import ModuleFacts
from s2s.program.imported_bindings import ModuleFunction, kept_if_same
from s2s.program.kept_types import keep_type
from s2s.program.members import imported
from s2s.program.originals import method_of_holder, new_attribute

#: The variable that is read for one, and the attribute; empty where the variable itself holds what is meant.
Kept = tuple[n.Var, str]

#: How the `repr` of the methods of the generator of module random begins.
_DRAWS_SAY = {
    "random.random": "<built-in method random of Random object at ",
    "random.randrange": "<bound method Random.randrange of <random.Random object at ",
}


def library_function(expr: n.Expr | n.Stmt, facts: ModuleFacts) -> str | None:
    """The name of such a function that an expression reads, by the text of the module: `math.sqrt`."""
    found = ".".join(imported(expr, facts))
    return found if found in FUNCTIONS else None


def of_library(expr: n.Expr | n.Stmt, facts: ModuleFacts) -> str | None:
    """The name of such a function, or of a number of a module, that an expression reads, by the texts: `math.pi`."""
    found = ".".join(imported(expr, facts))
    return found if found in FUNCTIONS or (found in CONSTANT_NUMBERS and type(expr) is n.Attr) else None


def draw_function(expr: n.Expr, facts: ModuleFacts) -> str | None:
    """The name of a method of the generator of module random that an expression reads: `random.randrange`."""
    found = ".".join(imported(expr, facts)) if type(expr) is n.Attr else ""
    return found if found in DRAWS else None


def library_text(expr: n.Expr, facts: ModuleFacts) -> str | None:
    """The name of a text of the library that an expression reads, by the text of the module: `string.digits`.

    What is read is a name that one import at the top of the module binds, or an attribute of it.
    """
    read = expr.value if type(expr) is n.Attr else expr
    if type(read) is not n.Load or read.var.storage is not n.Storage.GLOBAL or read.var not in facts.imports:
        return None
    found = ".".join(imported(expr, facts))
    is_known = (
        found in CONSTANTS and facts.bindings[read.var] == 1 and _import_of(read.var, facts) is not None
    )
    return found if is_known else None


def attribute_of_module(expr: n.Attr, facts: ModuleFacts) -> Kept | None:
    """The function of an imported module that an expression reads, by the texts: `helpers.add`."""
    if not facts.of_modules or type(expr.value) is not n.Load:
        return None
    found = expr.value.var, expr.name
    return found if found in facts.of_modules else None


def is_sealable(kept: Kept, scope: Scope, facts: ModuleFacts) -> bool:
    """Whether an attribute of a module means one function in a scope, if nobody rebinds the names from outside."""
    found = facts.of_modules[kept]
    if not found.is_certain or facts.star_import or not isinstance(scope, n.Function):
        return False
    return facts.has_run_before(found.position, scope)


def read_for(expr: n.Expr) -> list[Kept]:
    """What a test has to ask of an expression that reads such a function: of the module first."""
    if type(expr) is n.Attr:
        var = var_of(expr.value)
        return [(var, ""), (var, expr.name)]
    assert type(expr) is n.Load
    return [(expr.var, "")]


def _import_of(var: n.Var, facts: ModuleFacts) -> n.Stmt | None:
    """The import at the top of a module that binds a name."""
    for stmt in facts.module.body:
        if isinstance(stmt, n.Import | n.ImportFrom) and any(alias.var is var for alias in stmt.names):
            return stmt
    return None


def keep_library(facts: ModuleFacts, kept: Kept) -> n.Var:
    """The variable that keeps a function or a module, by a statement behind the import: `__s2s__.sqrt = sqrt`."""
    for alias, other in facts.library.items():
        if other == kept:
            return alias
    var, attribute = kept
    stmt = _import_of(var, facts)
    assert stmt is not None
    span = stmt.span
    module, name = facts.imports[var]
    called = facts.of_modules.get(kept)
    alias = new_attribute(facts, f"{var.name}_{attribute}" if attribute else var.name)
    facts.library[alias] = kept
    read: n.Expr = n.Load(var, span=span)
    if called is not None:
        return _keep_called(facts, called, alias, kept)
    if not attribute and (facts.has_functions(var) or (module in TEXT_MODULES and not name)):
        return _keep_module(facts, stmt, alias, var)
    if (constant := VALUES.get(f"{module}.{name or attribute}")) is not None:
        return _keep_constant(facts, stmt, alias, kept, constant)
    if name:
        said = SAID_TO_BE_OF.get(f"{module}.{name}", module)
        own = n.Compare(
            n.Attr(n.Load(var, span=span), "__module__", span=span), ["=="], [n.Const(said, span=span)]
        )
        tests: list[n.Expr] = [_says(read, f"<built-in function {name}>", span), own]
    else:
        tests = [_says(read, f"<module '{module}'", span, is_start=True)]
    value: n.Expr = n.Load(var, span=span)
    if attribute:  # a module of the program's own may have no such name
        found = _from_namespace(var, attribute, span)
        text = _DRAWS_SAY.get(f"{module}.{attribute}")
        plain = _says(found, f"<built-in function {attribute}>", span)
        tests.append(plain if text is None else _says(found, text, span, is_start=True))
        value = n.Attr(value, attribute, span=span)
    test = conjunction(tests, span)
    keeping = n.Assign([n.Store(alias, span=span)], value, span=span)
    facts.unplaced.setdefault(stmt, []).append(n.If(test, [keeping], [], span=span))
    return alias


def _keep_called(facts: ModuleFacts, called: ModuleFunction, alias: n.Var, kept: Kept) -> n.Var:
    """Keep a function of a module, if it does what its text says: see `originals.keep_function`."""
    var, attribute = kept
    span = called.statement.span
    found = _from_namespace(var, attribute, span)
    made = kept_if_same(method_of_holder(facts, FUNCTION), found, called.definition, called.text)
    test = _is_kept_module(facts, var, span)
    keeping = n.Assign([n.Store(alias, span=span)], made, span=span)
    facts.unplaced.setdefault(called.statement, []).append(n.If(test, [keeping], [], span=span))
    return alias


def _is_kept_module(facts: ModuleFacts, var: n.Var, span: n.Span | None) -> n.Compare:
    """Whether a name means the module that is kept, whose attributes are read without code of the program."""
    module = n.Load(keep_library(facts, (var, "")), span=span)
    return n.Compare(n.Load(var, span=span), ["is"], [module], span=span)


def _from_namespace(var: n.Var, attribute: str, span: n.Span | None) -> n.Expr:
    """A name of a module, read so that it may be missing: `helpers.__dict__.get("add")`."""
    names = n.Attr(n.Load(var, span=span), "__dict__", span=span)
    return n.Call(n.Attr(names, "get", span=span), [n.Const(attribute, span=span)], [], span=span)


def _keep_constant(
    facts: ModuleFacts, stmt: n.Stmt, alias: n.Var, kept: Kept, constant: str | float
) -> n.Var:
    """Keep a text or a number, if it is the one that the library has: equality of exact ones runs no other code."""
    var, attribute = kept
    span = stmt.span
    found: n.Expr = n.Load(var, span=span)
    tests: list[n.Expr] = []
    if attribute:
        tests.append(_is_kept_module(facts, var, span))
        found = _from_namespace(var, attribute, span)
    kind = n.Call(n.Load(keep_type(facts, type), span=span), [found], [], span=span)
    tests.append(n.Compare(kind, ["is"], [n.Load(keep_type(facts, type(constant)), span=span)], span=span))
    tests.append(n.Compare(clone(found), ["=="], [n.Const(constant, span=span)], span=span))
    return _keep_if(tests, facts, stmt, alias, kept)


def _keep_module(facts: ModuleFacts, stmt: n.Stmt, alias: n.Var, var: n.Var) -> n.Var:
    """Keep a module, if it is one of exactly that type, whose attributes are read without code of the program."""
    span = stmt.span
    kind = n.Call(n.Load(keep_type(facts, type), span=span), [n.Load(var, span=span)], [], span=span)
    meta = n.Call(n.Load(keep_type(facts, type), span=span), [clone(kind)], [], span=span)
    flags, name = (n.Attr(clone(kind), read, span=span) for read in ("__flags__", "__name__"))
    tests: list[n.Expr] = [
        n.Compare(meta, ["is"], [n.Load(keep_type(facts, type), span=span)], span=span),
        n.Binary("&", flags, n.Const(IMMUTABLE_TYPE, span=span), span=span),
        n.Compare(name, ["=="], [n.Const("module", span=span)], span=span),
    ]
    return _keep_if(tests, facts, stmt, alias, (var, ""))


def _keep_if(tests: list[n.Expr], facts: ModuleFacts, stmt: n.Stmt, alias: n.Var, kept: Kept) -> n.Var:
    var, attribute = kept
    span = stmt.span
    read: n.Expr = n.Load(var, span=span)
    value = n.Attr(read, attribute, span=span) if attribute else read
    keeping = n.Assign([n.Store(alias, span=span)], value, span=span)
    test = n.Bool("and", tests, span=span)
    facts.unplaced.setdefault(stmt, []).append(n.If(test, [keeping], [], span=span))
    return alias


def _says(expr: n.Expr, text: str, span: n.Span | None, is_start: bool = False) -> n.Compare:
    """Whether the `repr` of a value is a text, or starts with it."""
    found: n.Expr = n.FString([n.Format(expr, ord("r"), None, span=span)], span=span)
    if is_start:
        found = n.Subscript(found, n.Slice(None, n.Const(len(text), span=span), None, span=span), span=span)
    return n.Compare(found, ["=="], [n.Const(text, span=span)], span=span)
