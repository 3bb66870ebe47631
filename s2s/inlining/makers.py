"""Writes makers: functions that construct an instance as a call of their class does; and the calls of them.

@lambda make: make()
def __s2s_Leaf_made__():
    cls, type_of = Leaf, …
    new, init = cls.__new__, cls.__init__
    def made(call_form, type, value, context=init.__defaults__[0]):
        if cls.__new__ is not new:
            return again(call_form, …)               # the call as written
        …                                       # the statements of `__new__`
        if type_of(self) is not cls or cls.__init__ is not init:
            return started(self, call_form, …)       # what Python does behind `__new__`
        …                                       # the statements of `__init__`
        return self
    return cls, made
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from s2s.analysis.constants import NO_CONST
from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.inlining.handed import handed_text
from s2s.inlining.maker_forms import Form, defaults_of
from s2s.inlining.maker_kinds import chosen_by_kind, run_of_kind, usual_of
from s2s.inlining.names import Names
from s2s.inlining.returns import eliminate_returns
from s2s.ir import nodes as n
from s2s.ir.forms import without_docstring
from s2s.ir.walk import clone, walk, walk_scope
from s2s.ir.writer import Writer
from s2s.legality.makers import Handed, Maker, named, result_of

# It tells of the class by an object that no name stands for where that is not what its text says. What runs here, and
# where a method has been replaced, looks nothing up that the program may have a say in.
_HEAD = '''
@lambda make: make()
def {name}():
    """Give the class {cls}, if it is as its text says, and what does the same as a call of it."""
    cls, type_of, function_type = {cls}, ().__class__.__class__, (lambda: 0).__class__
    bases_of, space_of = type_of.__dict__["__mro__"].__get__, type_of.__dict__["__dict__"].__get__
    if type_of(cls) is not type_of:
        return [], None
    new, init = cls.__new__, cls.__init__
    def started(self, call_form, values):
        """Do what Python does with what `__new__` has given: an instance is handed to its `__init__`."""
        for base in bases_of(type_of(self)):
            if base is cls:
                break
        else:
            return self
        for base in bases_of(type_of(self)):
            if "__init__" in space_of(base):
                method = space_of(base)["__init__"]
                break
        for base in bases_of(type_of(method)):
            if "__get__" in space_of(base):
                method = space_of(base)["__get__"](method, self, type_of(self))
                break
        result = method(*[*values.values()][:call_form[0]], **{{name: values[name] for name in call_form[1:]}})
        if result is not None:
            raise TypeError(f"__init__() should return None, not '{{type_of(result).__name__}}'")
        return self
'''
_OF_BOTH = '''
    def again(call_form, values):
        """Call the class as it was called."""
        return cls(*[*values.values()][:call_form[0]], **{{name: values[name] for name in call_form[1:]}})
    for method, expected in ((new, {new!r}), (init, {init!r})):
        if type_of(method) is not function_type or method.__globals__ is not again.__globals__:
            return [], None
        if method.__code__.co_qualname != expected:
            return [], None
{asks_defaults}{functions}    return cls, {names}
'''
_MADE = """    def {name}({params}):
{asks_new}        self = new
        if type_of(self) is not cls{asks_init}:
            return started(self, {form}, {values})
        "…"
        return self
"""
# A function for calls of one form takes it that what they leave out is what the text says.
_ASKS_DEFAULTS = """    if {tests}:
        return [], None
"""

# Where classes are sealed, they are what they were when the function was made.
_ASKS_NEW = """        if cls.__new__ is not new:
            return again({form}, {values})
"""
_ASKS_INIT = " or cls.__init__ is not init"


class Unfit(Exception):
    """The reason why a class has no maker."""


def name_of(name: str) -> str:
    """The name of the maker of a class."""
    return f"__s2s_{name.strip('_')}_made__"


def define(maker: Maker | Handed, is_sealed: bool, cx: Context, forms: list[Form]) -> n.Var:
    """Put the function behind the class statement; returns its variable.

    Args:
        is_sealed: whether nobody stores another method in the class.
        forms: the forms of calls that have functions of their own.
    """
    behind, names = maker.shape.definition, {"name": name_of(maker.shape.name), "cls": maker.shape.name}
    if isinstance(maker, Maker):
        return place(
            _HEAD.format(**names) + _text(maker, is_sealed, forms),
            behind,
            maker.init.span,
            cx,
            _filling(maker, is_sealed, forms, cx),
        )
    text = _HEAD.format(**names) + handed_text(maker, cx)
    return place(text, behind, maker.new.span, cx)


def _filling(maker: Maker, is_sealed: bool, forms: list[Form], cx: Context) -> Callable[[n.Function], None]:
    """What puts the statements of both methods into each of the functions that make instances."""
    functions: dict[str, Form | None] = {"made": None}
    functions |= {_name(index): form for index, form in enumerate(forms)}

    def fill(function: n.Function) -> None:
        if function.name in functions:
            _fill(function, maker, functions[function.name], is_sealed, cx)

    return fill


def place(
    text: str,
    behind: n.Stmt,
    span: n.Span | None,
    cx: Context,
    fill: Callable[[n.Function], None] = lambda function: None,
) -> n.Var:
    """Put a function of this text behind a statement of the module."""
    module = cx.module
    lowered = lower(ast.parse(text), module.filename)
    variables = {var: module.globals.setdefault(var.name, var) for var in lowered.globals.values()}
    definition = clone(lowered.body[0], variables, span)
    assert isinstance(definition, n.FunctionDef | n.ClassDef)
    for node in walk(definition):
        if type(node) is n.FunctionDef:
            fill(node.function)
    position = module.body.index(behind)
    cx.edit(module).splice(module.body, position + 1, position + 1, [definition])
    cx.facts.names.add(definition.var.name)
    return definition.var


def _text(maker: Maker, is_sealed: bool, forms: list[Form]) -> str:
    """The text of the function, what the two methods do left out."""
    functions = [_function(maker, is_sealed, "made", None)]
    functions += [_function(maker, is_sealed, _name(index), form) for index, form in enumerate(forms)]
    tests = [
        f"{_default(maker, param)} is not {value!r}"
        for param in maker.params
        if (value := defaults_of(forms).get(param.var, NO_CONST)) is not NO_CONST
    ]
    return _OF_BOTH.removeprefix("\n").format(
        new=maker.names[0],
        init=maker.names[1],
        asks_defaults=_ASKS_DEFAULTS.format(tests=" or ".join(tests)) if tests else "",
        functions="".join(functions),
        names=", ".join(("made", *(_name(index) for index in range(len(forms))))),
    )


def _name(index: int) -> str:
    """The name of the function for a form, by the place of that."""
    return f"made_{index + 1}"


def _default(maker: Maker, param: n.Param) -> str:
    """What gives the default of a parameter."""
    if param.kind == "kwonly":
        return f'init.__kwdefaults__["{param.var.name}"]'
    places = [param for param in maker.init.params[1:] if param.kind in n.POSITIONAL]
    return f"init.__defaults__[{places.index(param) - sum(one.default is None for one in places)}]"


def _function(maker: Maker, is_sealed: bool, name: str, form: Form | None) -> str:
    """The text of the function for all calls, or for those of one form."""
    params = ["call_form"] if form is None else []
    values, last = list[str](), [param for param in maker.params if param.kind == "posonly"][-1:]
    for param in maker.params:
        own = maker.own_name(param)
        if form is not None and own not in form.given:
            continue
        values.append(f'"{param.var.name}": {own}')
        if form is not None:
            params.append(own)
            continue
        if param.kind == "kwonly" and "*" not in params:
            params.append("*")
        params.append(own if param.default is None else f"{own}={_default(maker, param)}")
        if param in last:
            params.append("/")
    if form is not None:
        params += [f"{maker.own_name(one)}={_default(maker, one)}" for one in _read(maker, form)]
    given = f"{{{', '.join(values)}}}"
    called = "call_form" if form is None else repr(form.call_form)
    return _MADE.format(
        name=name,
        params=", ".join(params),
        values=given,
        form=called,
        asks_new="" if is_sealed else _ASKS_NEW.format(form=called, values=given),
        asks_init="" if is_sealed else _ASKS_INIT,
    )


def _read(maker: Maker, form: Form) -> list[n.Param]:
    """The parameters that calls of a form leave out, whose defaults are read then, and are no constants."""
    nodes = [node for stmt in (*form.new, *form.init) for node in walk(stmt)]
    used = {node.var for node in nodes if type(node) is n.Load or type(node) is n.Store}
    names = {param.var.name for param in named(maker.new) if param.var in used}
    return [
        param
        for param in maker.params
        if maker.own_name(param) not in form.given
        and param.var not in form.constants
        and (param.var in used or param.var.name in names)
    ]


def _fill(function: n.Function, maker: Maker, form: Form | None, is_sealed: bool, cx: Context) -> None:
    """Put what the two methods do into the function, `__new__` for `self = new`, `__init__` for the constant."""
    own = {var.name: var for node in walk(function) if isinstance(var := getattr(node, "var", None), n.Var)}
    itself, span = own["self"], maker.init.span
    there, fresh = {param.var.name: param.var for param in function.params}, list[n.Var]()
    given, before = dict[n.Var, n.Var](), list[n.Stmt]()
    for param in maker.params:
        name = maker.own_name(param)
        if name not in there:
            there[name] = n.Var(name, n.Storage.FAST)
            fresh.append(there[name])
        given[param.var] = there[name]
        if form is not None and param.var in form.constants:
            value = n.Const(form.constants[param.var], span=span)
            before.append(n.Assign([n.Store(there[name], span=span)], value, span=span))
    by_name = {param.name: var for param, var in given.items()}
    first = {param.var: by_name[param.var.name] for param in named(maker.new)}
    first[maker.new.params[0].var] = own["cls"]
    if (result := result_of(maker.new)) is not None:
        first[result] = itself

    def bound(value: n.Expr) -> list[n.Stmt]:
        if type(value) is n.Load and value.var is itself:
            return []
        return [n.Assign([n.Store(itself, span=span)], value, span=span)]

    def of_new(body: list[n.Stmt]) -> list[n.Stmt]:
        found = eliminate_returns([clone(stmt, first) for stmt in body], bound, span)
        if found is None:
            raise Unfit("its `__new__` returns from where no `if` can stand for that")
        return found

    body = without_docstring(maker.new.body) if form is None else form.new
    new = of_new(body)
    passed = {param.var: first[param.var] for param in named(maker.new) if first[param.var] not in fresh}
    if is_sealed and (usual := usual_of(maker, passed, cx)) is not None:
        for kind in reversed(usual[1]):
            short = run_of_kind(body, usual[0], kind, maker, cx)
            if short != body:
                new = chosen_by_kind(passed[usual[0]], kind, (of_new(short), new), function, cx)
    started = without_docstring(maker.init.body) if form is None else form.init
    init = _started(maker.init, started, given, itself, fresh)
    edit = cx.edit(function)
    for stmts, is_place in (([*before, *new], _binds_new), (init, _is_text)):
        index = next(index for index, stmt in enumerate(function.body) if is_place(stmt))
        edit.splice(function.body, index, index + 1, stmts)
    names = Names(function, cx.facts, [var for var in own.values() if var.storage is n.Storage.CELL])
    edit.declare(function, names.settle(fresh, [function]))
    cx.forget(function)


def _started(
    init: n.Function, stmts: list[n.Stmt], given: dict[n.Var, n.Var], itself: n.Var, fresh: list[n.Var]
) -> list[n.Stmt]:
    """These statements of `__init__`, for the parameters of the function and its object."""
    span = init.span
    variables = {init.params[0].var: itself, **given}
    before: list[n.Stmt] = []
    for var in init.variables.values():
        if var not in variables:
            variables[var] = n.Var(var.name, n.Storage.FAST)
            fresh.append(variables[var])
    stored = _bound_in(stmts)
    read = {node.var for stmt in stmts for node in walk_scope(stmt) if type(node) is n.Load}
    for param in init.params[1:]:
        if param.kind in ("vararg", "kwarg") and param.var in read | stored:
            empty: n.Expr = n.Tuple([], span=span) if param.kind == "vararg" else n.Dict([], [], span=span)
            before.append(n.Assign([n.Store(variables[param.var], span=span)], empty, span=span))
    body = [clone(stmt, variables) for stmt in stmts]
    writer = Writer()
    for stmt in list(body):
        for node in list(walk_scope(stmt)):
            if type(node) is n.Return:
                writer.set(node, value=n.Load(itself, span=node.span))
    if stored.isdisjoint(given):
        return [*before, *body]
    # A call of the class holds what it is given to its end, whatever a parameter is bound to meanwhile; the frame of
    # `__init__`, which a traceback keeps, does not.
    held = {var: n.Var("held", n.Storage.FAST) for var in given.values() if var not in fresh}
    fresh += held.values()
    first = next(index for index, stmt in enumerate(stmts) if not given.keys().isdisjoint(_bound_in([stmt])))
    before += body[:first]
    before += [
        n.Assign([n.Store(own, span=span)], n.Load(param, span=span), span=span)
        for param, own in held.items()
    ]
    released = n.Delete([n.Store(own, span=span) for own in held.values()], True, span=span)
    handler = n.Handler(None, None, [released, n.Raise(None, None, span=span)], span=span)
    return [*before, n.Try(body[first:], [handler], [], [], False, span=span)]


def _bound_in(stmts: list[n.Stmt]) -> set[n.Var]:
    """The variables that statements bind or unbind."""
    nodes = [node for stmt in stmts for node in walk_scope(stmt) if type(node) is not n.Load]
    return {var for node in nodes if (var := getattr(node, "var", None)) is not None}


def _binds_new(stmt: n.Stmt) -> bool:
    return type(stmt) is n.Assign and type(stmt.value) is n.Load and stmt.value.var.name == "new"


def _is_text(stmt: n.Stmt) -> bool:
    return type(stmt) is n.ExprStmt and type(stmt.value) is n.Const
