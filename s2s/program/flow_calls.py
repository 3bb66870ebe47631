"""Calls, as `program.flows` follows them: of what the module defines, of builtins, and of what nobody knows."""

from __future__ import annotations

from s2s.ir import nodes as n
from s2s.ir.walk import walk
from s2s.program.constructors import Constructor
from s2s.program.flow_classes import ClassFlows
from s2s.program.flow_library import ATOMIC, builtin, drawn, given_by_library, has_no, method
from s2s.program.flowing import ITEMS, Kind, Place
from s2s.program.members import ClassShape
from s2s.program.records import is_record

_SETTERS = frozenset({"setattr", "delattr", "__setattr__", "__delattr__"})
_DRAWN = frozenset({"choice", "choices", "sample", "shuffle"})
_ASKING = frozenset({"isinstance", "issubclass"})
_REMAKING = frozenset({"replace", "evolve", "assoc"})
#: How many arguments the functions of `heapq` take that are known.
_HEAPS = {"heappush": 2, "heappop": 1, "heapify": 1, "heappushpop": 2, "heapreplace": 2}


class CallFlows(ClassFlows):
    """The data flow of calls."""

    def expr(self, expr: n.Expr) -> Place:
        """What an expression may give."""
        raise NotImplementedError

    def load(self, expr: n.Load) -> Place:
        """What a variable gives."""
        raise NotImplementedError

    def found_by(self, attr: n.Attr) -> None:
        """Record that a local is not None, since an attribute of it was read."""
        raise NotImplementedError

    def call(self, call: n.Call) -> Place:
        """The place of the result of a call."""
        func = call.func
        self.store_by_name(call)
        if type(func) is n.Load:
            return self.call_of_name(call, func.var)
        if type(func) is not n.Attr:
            return self.unknown(call, self.expr(func))
        base = func.value
        if type(base) is n.Load and base.var in self.facts.imports:
            return self.imported(call, self.facts.imports[base.var][0], func.name)
        if type(base) is n.Call and is_super(base):
            return self.call_above(call, base, func.name)
        if classes := self.named_classes(base):
            return self.call_of_class(call, classes, func.name)
        on = self.expr(base)
        self.found_by(func)
        return self.call_of_method(call, on, func.name)

    def call_of_name(self, call: n.Call, var: n.Var) -> Place:
        if var in self.facts.functions and var not in self.facts.imported_functions:
            function = self.facts.functions[var].function
            self.called.add(var)
            self.bind(function, call, False)
            return self.result(function)
        if var in self.nested:
            self.bind(self.nested[var], call, False)
            return self.result(self.nested[var])
        if var in self.shapes.of_var:
            return self.construction(call, self.shapes.of_var[var])
        if self.facts.is_builtin(var):
            return self.call_of_builtin(call, var.name)
        if var in self.facts.imports:
            return self.imported(call, *self.facts.imports[var])
        return self.unknown(call, self.load(n.Load(var)))

    def call_of_builtin(self, call: n.Call, name: str) -> Place:
        out = Place()
        if name in _ASKING and len(call.args) == 2:
            self.expr(call.args[0])
            self.compared(call.args[1])
            self.flowing.add(out, [bool])
            return out
        if name == "type":  # the result may be called
            for shape in self.shapes.of_var.values():
                self.leak_class(shape)
        if any(type(arg) is n.Starred for arg in call.args):
            return self.unknown(call)
        self.only_called.update(keyword.value for keyword in call.keywords if keyword.name == "key")
        self.only_called.update(call.args[:1] if name in ("map", "filter") else ())
        args = [self.expr(arg) for arg in call.args]
        for keyword in call.keywords:
            given = self.expr(keyword.value)
            self.flowing.leak(given)
            if keyword.name == "default":
                self.flowing.flow(given, out)
            if keyword.name == "key":
                self.asked_for_keys(keyword.value, args)
        if call.keywords and name not in ("print", "sorted", "min", "max"):
            known = False
        else:
            known = builtin(name, self.flowing, args, out)
        if not known:
            for arg in args:
                self.flowing.leak(arg)
            self.flowing.add(out, [object])
        return out

    def asked_for_keys(self, key: n.Expr, args: list[Place]) -> None:
        """Follow the call of a `key` function with each item that is sorted or compared."""
        params: list[n.Param] = []
        if type(key) is n.Bool:
            key = key.values[-1]  # `passes.keys` leaves what was written behind what does the same
        if type(key) is n.Lambda:
            params = key.function.params[:1]
        elif type(key) is n.Attr:
            found = [function.params[1:2] for function in self.by_name.get(key.name, ())]
            params = [param for one in found for param in one]
        for arg in args:
            held = self.flowing.part(arg, ITEMS)
            for param in params:
                self.flowing.flow(held, self.variable(param.var))
            if not params or len(args) > 1:
                self.flowing.leak(arg)

    def imported(self, call: n.Call, module: str, name: str) -> Place:
        """Follow a call of an imported function; a module may import itself."""
        self.expose_named(name)
        if module in self.files:
            return self.unknown(call)
        if module == "heapq" and name in _HEAPS and len(call.args) == _HEAPS[name] and not call.keywords:
            args, out = [self.expr(arg) for arg in call.args], Place()
            for arg in args[1:]:
                self.flowing.put(args[0], arg)
            if name in ("heappush", "heapify"):
                self.flowing.add(out, [type(None)])
            else:
                self.flowing.read(args[0], out)
            return out
        if module == "random" and name in _DRAWN and not call.keywords:
            out = Place()
            return out if drawn(name, self.flowing, self.arguments(call), out) else self.unknown(call)
        kind = given_by_library(module, name)
        if kind is None or call.keywords or name in self.shapes.stored:
            return self.unknown(call)
        args, out = self.arguments(call), self.flowing.made(kind)
        for arg in args:
            self.flowing.on(arg, lambda kinds: None if kinds <= ATOMIC else self.given_away(args, out))
        return out

    def unknown(self, call: n.Call, called: Place | None = None) -> Place:
        """Follow a call of unknown code, which may do anything with its arguments.

        It may be one that makes an object anew with other attributes, as `replace` of `dataclasses` does.
        """
        args = self.arguments(call)
        for arg in (*args, *([called] if called is not None else ())):
            self.flowing.leak(arg)
        for keyword, arg in zip(call.keywords, args[len(call.args) :], strict=True):
            if keyword.name is not None:
                self.flowing.flow(arg, self.give(keyword.name))
            elif getattr(getattr(call.func, "var", call.func), "name", "") in _REMAKING:
                self.remakes = True
        return self.flowing.made(object)

    def store_by_name(self, call: n.Call) -> None:
        """Follow a call that may store an attribute by a name in a string."""
        if getattr(getattr(call.func, "var", call.func), "name", "") in _SETTERS and call.args:
            self.stores_by_name = True
            for arg in call.args:
                if type(arg) is n.Const and type(arg.value) is str:
                    self.flowing.flow(self.expr(call.args[-1]), self.give(arg.value))

    def compared(self, expr: n.Expr) -> None:
        """Follow arguments that are only compared with an object: classes do not escape by that."""
        if any(type(node) not in (n.Load, n.Attr, n.Tuple) for node in walk(expr)):
            self.expr(expr)

    def arguments(self, call: n.Call) -> list[Place]:
        """The arguments of a call, by position and by name."""
        given = [self.expr(arg.value if type(arg) is n.Starred else arg) for arg in call.args]
        return given + [self.expr(keyword.value) for keyword in call.keywords]

    def call_of_method(self, call: n.Call, base: Place, name: str) -> Place:
        out, flowing = Place(), self.flowing
        args = self.arguments(call)
        plain = not call.keywords and not any(type(arg) is n.Starred for arg in call.args)
        self.bound.update(self.by_name.get(name, ()))

        def tell(kinds: set[Kind]) -> None:
            for kind in kinds:
                if has_no(kind, name):
                    continue  # it raises
                member = kind.find(name) if isinstance(kind, ClassShape) else None
                if member is not None and member.function in self.owners and member.kind != "property":
                    assert member.function is not None
                    self.hand_on(member.function, call, args, member.kind != "static")
                    flowing.flow(self.result(member.function), out)
                elif isinstance(kind, ClassShape) and kind in self.lists and hasattr(list, name):
                    if not plain or not method(list, name, flowing, base, args, out):
                        self.given_away(args, out)
                        flowing.leak(base)
                elif isinstance(kind, ClassShape) and self.is_own(
                    kind, name
                ):  # what is stored there, if anything
                    flowing.on(self.field(kind, name), lambda _: self.found_by_name(name, call, args, out))
                elif isinstance(kind, ClassShape) or kind is object:
                    self.found_by_name(name, call, args, out)
                    if kind in self.lists:
                        flowing.leak(base)
                elif not plain or not method(kind, name, flowing, base, args, out):
                    self.given_away(args, out)
                    flowing.leak(base)

        flowing.on(base, tell)
        return out

    def found_by_name(self, name: str, call: n.Call, args: list[Place], out: Place) -> None:
        """Follow a method call on an object of unknown class."""
        self.expose_named(name)
        for function in self.by_name.get(name, ()):
            self.hand_on(function, call, args, self.shapes.owner[function].kind != "static")
            self.flowing.flow(self.result(function), out)
        self.given_away(args, out)

    def given_away(self, args: list[Place], out: Place) -> None:
        for arg in args:
            self.flowing.leak(arg)
        self.flowing.add(out, [object])

    def construction(self, call: n.Call, shape: ClassShape) -> Place:
        """Follow a call of a class of the module; a call of an enum looks a member up."""
        if shape.var in self.enums and len(call.args) == 1 and not call.keywords:
            self.flowing.leak(self.arguments(call)[0])
            return self.flowing.made(object if type(call.args[0]) is n.Starred else shape)
        if shape in self.lists and self.shapes.made_by(call) is shape and len(call.args) < 2:
            if not call.keywords and not any(type(arg) is n.Starred for arg in call.args):
                self.constructed.add(shape)
                return self.list_made(call, shape)
        made = self.shapes.made_by(call) is shape and shape in self.plain
        constructor = self.constructor(shape)
        init = shape.find("__init__")
        if constructor is not None:
            self.construct(call, constructor)
        elif made and init is not None and init.function is not None and not is_record(shape):
            self.bind(init.function, call, True)
        elif call.args or call.keywords or is_record(shape):
            made = False
        if made:
            self.constructed.add(shape)
            return self.flowing.made(shape)
        self.unsure.add(shape)
        self.leak_class(shape)
        return self.unknown(call)

    def list_made(self, call: n.Call, shape: ClassShape) -> Place:
        """Follow a call of a subclass of list, which holds the items of its argument."""
        out = self.flowing.made(shape)
        for arg in self.arguments(call):
            held = Place()
            self.flowing.read(arg, held, keys=True)
            self.flowing.put(out, held)
        return out

    def construct(self, call: n.Call, constructor: Constructor) -> None:
        """Follow a constructor that stores its arguments."""
        function = constructor.function
        self.stored.setdefault(constructor.shape, set()).update(constructor.values)
        self.bind(function, call, True)
        if function in self.owners:
            return
        for param in function.params[1:]:
            if param.default is not None:
                self.flowing.flow(self.expr(param.default), self.variable(param.var))
        for name, value in constructor.values.items():
            self.flowing.flow(self.expr(value), self.field(constructor.shape, name))

    def bind(self, function: n.Function, call: n.Call, has_self: bool) -> None:
        self.bound.add(function)
        self.hand_on(function, call, self.arguments(call), has_self)

    def hand_on(self, function: n.Function, call: n.Call, args: list[Place], has_self: bool) -> None:
        """Let the arguments of a call flow into the parameters of a function."""
        params = function.params[1:] if has_self else function.params
        is_plain = not any(type(arg) is n.Starred for arg in call.args)
        is_plain &= all(keyword.name is not None for keyword in call.keywords)
        is_plain &= all(param.kind in ("pos", "posonly", "kwonly") for param in params)
        places = [param for param in params if param.kind != "kwonly"]
        if not is_plain or len(call.args) > len(places):
            for param in params:
                self.flowing.add(self.variable(param.var), [object])
            for arg in args:
                self.flowing.leak(arg)
            return
        by_name = {param.var.name: param for param in params}
        for param, arg in zip(places, args, strict=False):
            self.flowing.flow(arg, self.variable(param.var))
        for keyword, arg in zip(call.keywords, args[len(call.args) :], strict=True):
            if keyword.name in by_name:
                self.flowing.flow(arg, self.variable(by_name[keyword.name].var))


def is_super(expr: n.Expr | n.Stmt) -> bool:
    return type(expr) is n.Call and type(expr.func) is n.Load and expr.func.var.name == "super"
