"""Calls of a clone: of what is written in the module, of builtins, and of functions of the library."""

from __future__ import annotations

from s2s.clones.expressions import Expressions
from s2s.clones.values import Items, Refusal, State, Tup, Val, Value, literal
from s2s.ir import nodes as n
from s2s.program.inferred import NUMBERS, builtin_result, library_kind
from s2s.program.inferred_types import Made, sites
from s2s.program.library import draw_function, library_function, read_for

_BUILTINS = frozenset({"abs", "int", "float", "min", "max", "len"})


class Calls(Expressions):
    """The expressions of one clone, calls too.

    Attributes:
        calling: the call in the source that is written out next, where it is one.
    """

    calling: n.Call | None

    def changes(self) -> None:
        """Note that what follows cannot be left any more: others see what has been done."""
        raise NotImplementedError

    def args(self, call: n.Call, state: State) -> list[Value]:
        """What the arguments of a call give, in order."""
        if call.keywords:
            raise Refusal("a call with names of parameters")
        found: list[Value] = []
        for arg in call.args:
            if type(arg) is not n.Starred:
                found.append(self.value(arg, state))
                continue
            held = self.value(arg.value, state)
            if isinstance(held, Tup):
                found += held.items
                continue
            lengths = {atom.length for atom in held.type if isinstance(atom, Made)}
            if len(lengths) != 1 or type(None) in held.type:
                raise Refusal("what is unpacked is of no known length")
            found += self.unpacked_to(held, lengths.pop(), state)
        return found

    def unpacked_to(self, held: Value, length: int, state: State) -> list[Val]:
        """The items of a tuple that a local holds, each in a local."""
        types = [self.part(held, place) for place in range(length)]
        if not all(types):
            raise Refusal("the type of an item is not known")
        found = [Val(n.Load(self.maker.fresh("item", one)), one, len(self.loops)) for one in types]
        targets: list[n.Expr] = [n.Store(one.var, span=self.span) for one in found]
        self.emit(n.Assign([n.Tuple(targets, span=self.span)], self.given(held, state), span=self.span))
        return found

    def _call(self, call: n.Call, state: State) -> Value:
        func = call.func
        if type(func) is n.Load and func.var not in state.env:
            if func.var.name == "isinstance" and self.cx.facts.is_builtin(func.var):
                return self._isinstance(func.var, call, state)
            args = self.args(call, state)
            if func.var in self.inferred.shapes:
                return self.construct(self.inferred.shapes[func.var], args, state)
            definition = self.cx.facts.functions.get(func.var)
            if definition is not None:
                self.maker.functions[func.var] = None
                self.calling = call
                return self.inlined_call(definition.function, args, state)
            return self._builtin(func.var, args, state)
        if type(func) is not n.Attr:
            held, args = self.value(func, state), self.args(call, state)
            self.calling = call
            return self.method(held, "__call__", args, state)
        draw = draw_function(func, self.cx.facts)
        if draw is not None:
            return self._draw(func, draw, self.args(call, state))
        library = library_function(func, self.cx.facts)
        if library is not None:
            return self._library(func, library, self.args(call, state))
        if type(func.value) is n.Load and func.value.var in self.inferred.shapes:
            raise Refusal("a method is called by its class")
        held = self.value(func.value, state)
        args = self.args(call, state)
        if func.name == "append" and all(isinstance(atom, Made) and atom.kind is list for atom in held.type):
            return self._append(func, held, args, state)
        self.calling = call
        return self.method(held, func.name, args, state)

    def _isinstance(self, var: n.Var, call: n.Call, state: State) -> Value:
        asked = call.args[-1] if len(call.args) == 2 and not call.keywords else None
        shape = self.inferred.shapes.get(asked.var) if type(asked) is n.Load else None
        if shape is None:
            raise Refusal("the class that is asked for is not known")
        held = self.value(call.args[0], state)
        self.maker.rely_on(shape)
        self.maker.builtins[var] = None
        shapes = self.shapes(held)
        for one in shapes:
            self.maker.rely_on(one)
        answers = {shape in one.mro for one in shapes}
        if len(answers) > 1:
            raise Refusal("an object is an instance in some cases only")
        return literal(answers.pop())

    def _builtin(self, var: n.Var, args: list[Value], state: State) -> Value:
        if not self.cx.facts.is_builtin(var) or var.name not in _BUILTINS or not args:
            raise Refusal(f"what {var.name} does is not known")
        if var.name == "len" and not all(isinstance(atom, Made) for arg in args for atom in arg.type):
            raise Refusal("the length of an object")
        self.maker.builtins[var] = None
        if var.name == "len" and isinstance(args[0], Items):
            return literal(len(args[0].slots))
        reads = [self.given(arg, state) for arg in args]
        found = builtin_result(var.name, [arg.type for arg in args])
        made = self.named(n.Call(self.load(var), reads, [], span=self.span), found)
        if var.name == "len":
            self.maker.measured[made.var] = sites(args[0].type)
        return made

    def _library(self, func: n.Attr, name: str, args: list[Value]) -> Value:
        kind = library_kind(name)
        plain = [arg for arg in args if isinstance(arg, Val) and arg.type <= NUMBERS]
        if kind is None or len(plain) < len(args):
            raise Refusal(f"what {name} is given is no number")
        self.maker.library.update(dict.fromkeys(read_for(func)))
        reads = [self.read(arg) for arg in plain]
        made = n.Call(self.load(self.maker.kept(func)), reads, [], span=self.span)
        return self.computed(made, plain, frozenset({kind}), func.name)

    def _draw(self, func: n.Attr, name: str, args: list[Value]) -> Value:
        plain = [arg for arg in args if isinstance(arg, Val) and arg.type == frozenset({int})]
        if len(plain) < len(args) or len(args) != (name == "random.randrange"):
            raise Refusal(f"what {name} is given is no integer")
        self.changes()
        self.maker.library.update(dict.fromkeys(read_for(func)))
        assert type(func.value) is n.Load
        self.maker.draws[func.value.var, func.name] = None
        reads = [self.read(arg) for arg in plain]
        made = n.Call(self.load(self.maker.kept(func)), reads, [], span=self.span)
        return self.named(made, frozenset({library_kind(name)}), func.name)

    def _append(self, func: n.Attr, held: Value, args: list[Value], state: State) -> Value:
        var = func.value.var if type(func.value) is n.Load else None
        if var is None or len(args) != 1 or not self.maker.is_own_list(var, self.inlined):
            raise Refusal("a list may be one that was there before")
        for atom in held.type:
            if not args[0].type <= self.inferred.items([atom]) or not sites([atom]).isdisjoint(
                self.maker.looped
            ):
                raise Refusal("a list holds something else than inferred")
        item = self.given(args[0], state)
        self.maker.time += 1
        append = n.Attr(self.given(held, state), "append", span=self.span)
        self.emit(n.ExprStmt(n.Call(append, [item], [], span=self.span), span=self.span))
        return literal(None)
