"""Puts the clones of a loop into the module, and the loop's test before them."""

from __future__ import annotations

import ast
from collections.abc import Callable

from s2s.analysis.edit import Edit
from s2s.clones.clone import Clone
from s2s.clones.draws import of_draws
from s2s.clones.entry import Entry, Lines, rendered
from s2s.clones.generator import OWN, Generator, Written
from s2s.clones.plan import Whole
from s2s.clones.values import Refusal, Seen, State, Val
from s2s.context import Context
from s2s.frontend.lower import lower
from s2s.inlining.names import Names, declare
from s2s.ir import nodes as n
from s2s.ir.walk import Scope, blocks, clone, nodes_in, set_attributes, walk, walk_scope
from s2s.legality.clones import is_own, may_go_on, may_hand_on, stores_first
from s2s.program.inferred import Inferred
from s2s.program.kept_types import keep_array, keep_maker, keep_range, keep_type
from s2s.program.library import keep_library
from s2s.program.originals import keep_builtin, keep_class, keep_constant, keep_function, keep_names

_TYPES = {kind.__name__: kind for kind in (int, float, bool, str, list, tuple, type)}
_NEEDED = ("kind", "new", "work")
#: So often clones are written, before they stay as they are.
_MOST_TRIES = 12
_LEAVE: Lines = [
    (
        "class Leave(BaseException):",
        ['"""One iteration is left to the loop as written."""'],
    )
]


class Placing:
    """Makes the clones of one loop."""

    maker: Generator

    def __init__(self, function: n.Function, loop: n.For, cx: Context) -> None:
        self.function, self.loop, self.cx = function, loop, cx
        assert type(loop.target) is n.Store
        self.counter = loop.target.var
        self.outer: n.For | None = None
        self.outputs = self.handed_on()
        self.inputs = self.read_by_loop()

    def run(self, inferred: Inferred, settle: Callable[[n.Function], None]) -> None:
        """Write them, and put them into the module.

        Args:
            settle: runs the other passes over a clone.

        Raises:
            Refusal: there can be none; nothing is changed.
        """
        self.inferred, self.settle = inferred, settle
        if self.counter.storage is not n.Storage.FAST:
            raise Refusal("functions inside see its locals")
        for param in self.function.params:
            if param.var in self.inputs and not inferred.variables[param.var]:
                # Nothing calls it by what the text says.
                inferred.variables[param.var] = frozenset({int, float})
        if not all(inferred.variables[var] for var in self.inputs):
            raise Refusal("the type of a local is not known")
        root = self.written(self.counter)
        if not self.maker.clones:
            raise Refusal("it calls nothing that has loops")
        if self.is_known_without() and not (self.maker.makings or self.maker.literals):
            raise Refusal("what flows where tells which methods it calls, and it makes no objects")
        name = self.unused(f"__s2s_{self.function.name.strip('_')}_fast__")
        text = self.text(name, root)
        self.place(text, root)
        self.enter(self.cx.module.globals[name], self.counter)

    def is_known_without(self) -> bool:
        """Whether it is known without a test what the loop's locals hold: the inliner does without clones, then."""
        flows = self.cx.flows
        return flows is not None and all(var in flows.variables for var in self.inputs)

    def written(self, counter: n.Var) -> Written:
        """The clone of the body of the loop, and with it those that it calls: first such as may be left."""
        self.maker = Generator(self.cx, self.inferred, stored_outside(self.cx))
        try:
            root = self.root(counter)
        except Seen as refusal:
            first = refusal
        else:
            self.maker.check_instances()
            return self.improved(counter, root)
        for is_eager in (False, True):
            self.maker = Generator(self.cx, self.inferred, self.maker.stored, stores=True, is_eager=is_eager)
            try:
                root = self.root(counter)
                self.maker.check_instances()
            except Refusal as refusal:
                last = refusal
            else:
                return self.improved(counter, root)
        raise Refusal(f"{first}, and {last}")

    def improved(self, counter: n.Var, root: Written) -> Written:
        """The clones once more, by what has been seen of them, as long as that lets them do without more."""
        done = self.maker, root, self.outer
        plan = self.maker.plan.next()
        for _ in range(_MOST_TRIES):
            if not plan.adds_to(done[0].plan):
                break
            before = done[0]
            self.maker = Generator(
                self.cx,
                self.inferred,
                before.stored,
                stores=before.stores,
                is_eager=before.is_eager,
                plan=plan,
            )
            try:
                found = self.root(counter)
                self.maker.check_instances()
            except Whole as refusal:
                plan = plan.without(refusal.keys)
            except Refusal:
                break
            else:
                done = self.maker, found, self.outer
                plan = plan.next()
        self.maker, root, self.outer = done
        return root

    def root(self, counter: n.Var) -> Written:
        """The clone of the body of the loop."""
        maker = self.maker
        params = {counter: maker.fresh("counter", frozenset({int}))}
        params |= {var: maker.fresh(var.name, self.inferred.variables[var]) for var in self.inputs}
        state = State({var: Val(n.Load(made), self.inferred.variables[var]) for var, made in params.items()})
        state.env[counter] = Val(n.Load(params[counter]), frozenset({int}))
        found = Written(maker.free("done"), [*params.values()], [], self.loop.span)
        given = state.copy()
        writing = Clone(maker, self.function, frozenset(), is_root=True)
        writing.span = self.loop.span
        writing.outputs = self.outputs
        with writing.into(found.body):
            kind, _ = writing.statements(self.loop.body, state)
            if kind != "fall":
                raise Refusal("no iteration is done by clones")
            writing.hand_over({}, state)
        self.outer = self.goes_on_in(writing, given)
        maker.deepest = writing.deepest
        return found

    def goes_on_in(self, writing: Clone, given: State) -> n.For | None:
        """The loop around, if between two loops nothing runs but a range of what is found to be integers."""
        outer = self.cx.edit(self.function).survey.parent[self.loop]
        if not may_go_on(self.loop, outer, self.cx.facts):
            return None
        assert isinstance(outer, n.For)
        try:
            with writing.into([]):
                writing.range_args(self.loop.iter, given)
        except Refusal:
            return None
        return outer

    def handed_on(self) -> list[n.Var]:
        """The locals that the body of the loop stores, and that mean something to later iterations or after it."""
        loop = self.loop
        stored = dict.fromkeys(
            node.var for stmt in loop.body for node in walk_scope(stmt) if type(node) is n.Store
        )
        found = [var for var in stored if not is_own(var, loop, self.function)]
        if self.counter in stored or (found and not may_hand_on(self.function)):
            raise Refusal("what it computes is read after it")
        return found

    def read_by_loop(self) -> list[n.Var]:
        """The locals that the body of the loop reads before it stores to them."""
        loop = self.loop
        stored = {node.var for node in nodes_in(loop.body) if type(node) is n.Store}
        stored -= {var for var in self.outputs if not stores_first(loop.body, var)}
        overlay = self.cx.reaching(self.function)
        found: dict[n.Var, None] = {}
        for node in (node for stmt in loop.body for node in walk_scope(stmt)):
            if type(node) is not n.Load or node.var in stored or node.var is self.counter:
                continue
            if node.var.storage is n.Storage.GLOBAL:
                continue
            if node.var.storage is not n.Storage.FAST or overlay.may_be_unbound(node):
                raise Refusal(f"{node.var.name} may be unbound")
            found[node.var] = None
        return [*found]

    # -- the text around them

    def text(self, name: str, root: Written) -> str:
        """The definition of the functions, the clones with nothing in them yet but the names that they may read."""
        entry = Entry(self.maker)
        given = {var: f"{var.name}_{index}" for index, var in enumerate(self.inputs)}
        asking = entry.asking(given)
        written = [*self.maker.clones.values(), root]
        own = dict.fromkeys((*(one.var.name for one in written), *self.maker.libraries))
        taken = {*own, *given.values()}
        names = {shape.var.name for shape in self.maker.used} | {var.name for var in self.maker.builtins}
        for read in sorted(names | self.maker.globals_read | {var.name for var, _ in self.maker.library}):
            if read in taken or OWN.fullmatch(read):
                raise Refusal(f"{read} is a name of the clones, too")
        leave = ("Leave",) if self.maker.leaves else ()
        pause = ("pause",) if "pause" in self.maker.frees else ()
        mentioned = f"({', '.join(dict.fromkeys((*_NEEDED, *leave, *pause, *own)))})"
        bodies: Lines = [(f"def {one.var.name}({_params(one)}):", [mentioned]) for one in written[:-1]]
        inside: Lines = [
            '"""Clones of what a loop calls, and what asks whether all that they reach is as they rely on."""',
            "pause = [0, 0]",
            "kind, new, method = S2S_type_type, S2S_new, (lambda: 0).__get__(0).__class__",
            *(f"{one} = S2S_library_{one}" for one in self.maker.libraries),
            *of_draws([*self.maker.draws]),
            *(_LEAVE if self.maker.leaves else ()),
            *bodies,
            (f"def done({_params(root)}):", _left_for_the_loop(mentioned, self.maker.leaves)),
            *(line for _, lines in entry.checks.values() for line in lines),
            *asking,
            "return entered, done",
        ]
        lines: Lines = ["@lambda make: make()", (f"def {name}():", inside)]
        return "\n".join(rendered(lines)) + "\n"

    def unused(self, name: str) -> str:
        """A name that nothing in the module has."""
        found, count = name, 1
        while found in self.cx.facts.names or found in self.cx.module.globals:
            count += 1
            found = f"{name[:-2]}_{count}__"
        self.cx.facts.names.add(found)
        return found

    def place(self, text: str, root: Written) -> None:
        """Put the definition before the statement that the loop stands in, and the statements into the clones."""
        module, span = self.cx.module, self.loop.span
        lowered = lower(ast.parse(text), module.filename)
        variables: dict[n.Var, n.Var] = {}
        for var in lowered.globals.values():
            is_kept = var.name.startswith("S2S_")
            variables[var] = self.kept(var.name) if is_kept else module.globals.setdefault(var.name, var)
        position = next(
            index
            for index, stmt in enumerate(module.body)
            if any(node is self.function for node in walk(stmt))
        )
        made = [clone(stmt, variables, span) for stmt in lowered.body]
        self.cx.edit(module).splice(module.body, position, position, made)
        by_name = {one.var.name: one for one in (*self.maker.clones.values(), root)}
        filled = [
            self.fill(node.function, by_name[node.var.name])
            for node in list(walk(made[0]))
            if type(node) is n.FunctionDef and node.var.name in by_name
        ]
        for function in filled:
            self.cx.forget(function)
            self.cx.tell_of_all(function, self.maker.told, self.maker.places)
            self.settle(function)

    def fill(self, function: n.Function, written: Written) -> n.Function:
        """Put the statements of a clone into its function."""
        function.span = written.span
        mention = next(
            (block, stmt)
            for block in blocks(function)
            for stmt in block
            if type(stmt) is n.ExprStmt and type(stmt.value) is n.Tuple
        )
        block, stmt = mention
        own = {node.var.name: node.var for node in walk_scope(stmt) if type(node) is n.Load}
        work, *params = function.params
        new = {self.maker.frees[name]: var for name, var in own.items() if name in self.maker.frees}
        if "work" in self.maker.frees:
            new[self.maker.frees["work"]] = work.var
        edit: Edit = self.cx.edit(function)
        for param, var in zip(params, written.params, strict=True):
            param.var = var
        body = [clone(one, new) for one in written.body]
        index = block.index(stmt)
        edit.splice(block, index, index + 1, body or [n.Pass(span=function.span)])
        stores = (node.var for one in body for node in walk_scope(one) if type(node) is n.Store)
        around = {var for var in own.values() if var is not work.var}
        names = Names(function, self.cx.facts, around)
        function.variables.clear()
        fresh = [*written.params, *stores]
        edit.declare(function, [work.var, *names.settle(fresh, [function])])
        return function

    def kept(self, name: str) -> n.Var:
        """What a name of the text stands for that begins with `S2S_`: a variable that keeps something."""
        facts = self.cx.facts
        kind, _, rest = name.removeprefix("S2S_").partition("_")
        var = facts.module.globals.get(rest)
        if kind == "type":
            return (
                keep_range(facts, facts.module.globals["range"])
                if rest == "range"
                else keep_type(facts, _TYPES[rest])
            )
        if kind == "new":
            return keep_maker(facts, "new")
        if kind == "names":
            return keep_names(facts)
        if kind == "array":
            array = keep_array(facts)
            if array is None:
                raise Refusal("no array is imported")
            return array
        if kind == "class":
            return keep_class(facts, next(shape for shape in self.maker.used if shape.var.name == rest))
        if kind == "library":
            return keep_library(facts, next(one for one in self.maker.library if _library_name(one) == rest))
        assert var is not None
        if kind == "builtin":
            return keep_builtin(facts, var)
        return keep_function(facts, var) if var in facts.functions else keep_constant(facts, var)

    # -- the loop

    def enter(self, var: n.Var, counter: n.Var) -> None:
        """Let the iterations of the loop be run by the clones."""
        loop, span = self.loop, self.loop.span
        numbers, work = n.Var("numbers", n.Storage.FAST), n.Var("work", n.Storage.FAST)

        def load(one: n.Var) -> n.Expr:
            return n.Load(one, span=span)

        def const(value: int) -> n.Expr:
            return n.Const(value, span=span)

        def left(op: str) -> n.Expr:
            return n.Compare(n.Subscript(load(work), const(0), span=span), [op], [const(0)], span=span)

        def call(place: int, *args: n.Var) -> n.Expr:
            func = n.Subscript(load(var), const(place), span=span)
            return n.Call(func, [load(arg) for arg in args], [], span=span)

        entered = n.Bool("and", [left("=="), call(0, work, numbers, *self.inputs)], span=span)
        may = n.Bool("or", [left(">"), entered], span=span)
        test = n.Bool("and", [may, call(1, work, counter, *self.inputs)], span=span)
        edit = self.cx.edit(self.function)
        block = next(block for block in blocks(self.function) if loop in block)
        index = block.index(loop)
        before: list[n.Stmt] = [
            n.Assign([n.Store(numbers, span=span)], loop.iter, span=span),
            n.Assign([n.Store(work, span=span)], n.List([const(0)], span=span), span=span),
        ]
        edit.set(loop, iter=load(numbers))
        first, *rest = before
        edit.splice(block, index, index, [first] if self.outer is not None else [first, *rest])
        if self.outer is not None:
            block = next(block for block in blocks(self.function) if self.outer in block)
            edit.splice(block, block.index(self.outer), block.index(self.outer), rest)
        done: list[n.Stmt] = []
        for output in reversed(self.outputs):
            taken = n.Call(n.Attr(load(work), "pop", span=span), [], [], span=span)
            done.append(n.Assign([n.Store(output, span=span)], taken, span=span))
        edit.splice(loop.body, 0, 0, [n.If(test, [*done, n.Continue(span=span)], [], span=span)])
        declare(self.function, [numbers, work], self.function.body, self.cx.facts, edit)


def _params(written: Written) -> str:
    return ", ".join(["work", *(f"p{index}" for index in range(len(written.params)))])


def _library_name(kept: tuple[n.Var, str]) -> str:
    return f"{kept[0].name}{'_' if kept[1] else ''}{kept[1]}"


def _left_for_the_loop(body: str, leaves: bool) -> Lines:
    """The body of the clone of an iteration: it says whether that is done."""
    left: Lines = [("try:", [body]), ("except Leave:", ["work[0] = -1", "return False"])]
    return [
        "work[0] -= 1",
        *(left if leaves else [body]),
        ("if work[0] < 0:", ["work[0] = 0"]),
        "return True",
    ]


def stored_outside(cx: Context) -> set[str]:
    """The attributes that the text stores, but for what a constructor stores to the instance it is given."""
    found: set[str] = set()
    scopes: list[Scope] = [cx.facts.module, *cx.facts.statement_of]
    for scope in scopes:
        own = None
        if isinstance(scope, n.Function) and scope.name == "__init__" and scope.params:
            own = scope.params[0].var
        for node in (node for stmt in scope.body for node in walk_scope(stmt)):
            for part in set_attributes([node]):
                is_given = type(part.value) is n.Load and part.value.var is own
                if own is None or type(node) is not n.Assign or not is_given:
                    found.add(part.name)
    return found
