"""The verifier accepts what lowering makes and rejects modules broken by hand, one for each invariant."""

from __future__ import annotations

import ast
import dataclasses
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from s2s.analysis.checks import check_settled
from s2s.analysis.survey import survey
from s2s.driver import compile_text
from s2s.errors import InternalError
from s2s.frontend.lower import lower
from s2s.frontend.source import Source
from s2s.fuzz.differential import Broken, compiler
from s2s.ir import nodes as n
from s2s.ir.children import children
from s2s.ir.spec import FIELDS
from s2s.ir.verify import IRError, verify
from s2s.options import Options
from tests import corpus

FAST, CELL, GLOBAL, CLASS = n.Storage.FAST, n.Storage.CELL, n.Storage.GLOBAL, n.Storage.CLASS


@pytest.fixture(autouse=True)
def verified(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some runs of the tests do without the verifier; these are about it."""
    monkeypatch.setenv("S2S_VERIFY", "1")


def lowered(text: str) -> n.Module:
    return lower(ast.parse(text), "x.py")


def const() -> n.Const:
    return n.Const(1)


def load(module: n.Module, name: str = "g") -> n.Load:
    return n.Load(module.globals.setdefault(name, n.Var(name, GLOBAL)))


def store(module: n.Module, name: str = "g") -> n.Store:
    return n.Store(module.globals.setdefault(name, n.Var(name, GLOBAL)))


def value(make: Callable[[n.Module], n.Expr]) -> Callable[[n.Module], None]:
    """Break a module with an expression statement."""
    return lambda module: module.body.append(n.ExprStmt(make(module)))


def stmt(make: Callable[[n.Module], n.Stmt]) -> Callable[[n.Module], None]:
    return lambda module: module.body.append(make(module))


def function(module: n.Module) -> n.Function:
    """The function `f(a)` that every broken module begins with."""
    return module.body[0].function  # type: ignore[attr-defined, no-any-return]


def in_function(make: Callable[[n.Function], n.Stmt]) -> Callable[[n.Module], None]:
    return lambda module: function(module).body.insert(0, make(function(module)))


def own(function: n.Function, name: str = "a") -> n.Var:
    return function.variables[name]


def lambda_(body: n.Expr | None, *params: n.Param) -> n.Lambda:
    made = n.Function("<lambda>", "<lambda>", list(params), [n.Return(body)], is_lambda=True)
    made.variables = {param.var.name: param.var for param in params}
    return n.Lambda(made)


def param(kind: str = "pos", default: bool = False, name: str = "p", annotated: bool = False) -> n.Param:
    return n.Param(n.Var(name, FAST), kind, const() if default else None, const() if annotated else None)


def definition(module: n.Module, *params: n.Param, **fields: object) -> n.Stmt:
    made = n.Function("h", "h", list(params), [n.Pass()])
    made.variables = {param.var.name: param.var for param in params}
    for name, content in fields.items():
        setattr(made, name, content)
    return n.FunctionDef(load(module, "h").var, made, [])


def twice(module: n.Module) -> n.Expr:
    node = const()
    return n.Binary("+", node, node)


def comp(target: n.Expr, kind: str = "list", item: n.Expr | None = None) -> n.Comp:
    return n.Comp(kind, item or const(), None, [n.Clause(target, const(), [], False)])


def class_(module: n.Module, *body: n.Stmt) -> n.Stmt:
    return n.ClassDef(load(module, "C").var, "C", "C", [], [], list(body), [], [])


def handler(kind: n.Expr | None, *body: n.Stmt) -> n.Handler:
    return n.Handler(kind, None, list(body) or [n.Pass()])


def pattern(kind: str, **fields: object) -> Callable[[n.Module], None]:
    made = lambda module: n.Match(const(), [n.Case(n.Pattern(kind, **fields), None, [n.Pass()])])  # type: ignore[arg-type]
    return stmt(made)


def part(kind: str) -> n.Pattern:
    return n.Pattern(kind)


BROKEN: dict[str, Callable[[n.Module], None]] = {
    # the tree
    "one Const node stands in two places": value(twice),
    "one Pass node stands in two places": lambda m: m.body.extend([n.Pass()] * 2),
    "the body of an If is empty": stmt(lambda m: n.If(const(), [], [])),
    "the body of a While is empty": stmt(lambda m: n.While(const(), [], [])),
    "the body of a For is empty": stmt(lambda m: n.For(store(m), const(), [], [], False)),
    "the body of a With is empty": stmt(lambda m: n.With([n.WithItem(const(), None)], [], False)),
    "the body of a Try is empty": stmt(lambda m: n.Try([], [handler(const())], [], [], False)),
    "the body of a function is empty": stmt(lambda m: definition(m, body=[])),
    "the body of a class is empty": stmt(lambda m: class_(m)),
    "Const is not a statement": lambda m: m.body.append(const()),  # type: ignore[arg-type]
    # variables
    "GLOBAL variable 'g' is not the module's": value(lambda m: n.Load(n.Var("g", GLOBAL))),
    "'g' in the module's globals is not a GLOBAL": lambda m: m.globals.update(g=n.Var("h", GLOBAL)),
    "FAST variable 'a' is used outside": value(lambda m: n.Load(own(function(m)))),
    "FAST variable 'x' is used outside": in_function(lambda f: n.ExprStmt(n.Load(n.Var("x", FAST)))),
    "FAST variable 'a' is used outside the function that owns it": in_function(
        lambda f: n.Return(lambda_(n.Load(own(f))))
    ),
    "f, line 1: FAST variable 'a'": in_function(lambda f: n.Return(comp(n.Tuple([]), "gen", n.Load(own(f))))),
    "no scope around owns CELL variable 'x'": in_function(lambda f: n.ExprStmt(n.Load(n.Var("x", CELL)))),
    "CLASS variable 'x' is used outside a class body": value(lambda m: n.Load(n.Var("x", CLASS))),
    "'x' in the variables of f is not one of its own": lambda m: function(m).variables.update(
        x=n.Var("y", FAST)
    ),
    "'g' in the variables of f is not one of its own": lambda m: function(m).variables.update(g=load(m).var),
    "parameter 'a' is not among the variables of f": lambda m: function(m).variables.clear(),
    "comprehension variable 'a' belongs to the function": in_function(
        lambda f: n.Return(comp(n.Store(own(f))))
    ),
    "a def of 'f' binds variable 'g'": lambda m: setattr(m.body[0], "var", load(m).var),
    "a class statement of 'C' binds": stmt(
        lambda m: n.ClassDef(load(m).var, "C", "C", [], [], [n.Pass()], [], [])
    ),
    "an import of 'a' binds variable 'g'": stmt(lambda m: n.Import([n.Alias("a.b", None, load(m).var)])),
    # targets
    "a Store in a value position": value(lambda m: store(m)),
    "a Const as a target": stmt(lambda m: n.Assign([const()], const())),
    "a Load as a target": stmt(lambda m: n.Assign([n.Tuple([load(m)])], const())),
    "a Starred as a target": stmt(lambda m: n.Assign([n.Starred(store(m))], const())),
    "two starred targets": stmt(
        lambda m: n.Assign([n.List([n.Starred(store(m)), n.Starred(store(m))])], const())
    ),
    "an Assign without targets": stmt(lambda m: n.Assign([], const())),
    "a Delete without targets": stmt(lambda m: n.Delete([])),
    "a Tuple as the target of an AugAssign": stmt(lambda m: n.AugAssign(n.Tuple([]), "+", const())),
    "a List as the target of an AnnAssign": stmt(lambda m: n.AnnAssign(n.List([]), const(), None, 0)),
    "a Starred as the target of a Delete": stmt(lambda m: n.Delete([n.Tuple([n.Starred(store(m))])])),
    "a simple AnnAssign whose target is not a name": stmt(
        lambda m: n.AnnAssign(n.Attr(const(), "x"), const(), None, 1)
    ),
    "a Walrus whose target is not a Store": value(lambda m: n.Walrus(load(m), const())),  # type: ignore[arg-type]
    # expressions
    "unknown binary operator '&&'": value(lambda m: n.Binary("&&", const(), const())),
    "unknown unary operator '!'": value(lambda m: n.Unary("!", const())),
    "unknown boolean operator 'xor'": value(lambda m: n.Bool("xor", [const(), const()])),
    "unknown comparison '<>'": value(lambda m: n.Compare(const(), ["<>"], [const()])),
    "unknown augmented operator '+='": stmt(lambda m: n.AugAssign(store(m), "+=", const())),
    "a Bool with fewer than two values": value(lambda m: n.Bool("and", [const()])),
    "another number of operators": value(lambda m: n.Compare(const(), ["<", "<"], [const()])),
    "another number of keys": value(lambda m: n.Dict([], [const()])),
    "a constant of type tuple": value(lambda m: n.Const((1, 2))),
    "a constant with a kind": value(lambda m: n.Const(1, "u")),
    "a Starred in a value position": value(lambda m: n.Binary("+", n.Starred(const()), const())),
    "a Slice in a value position": value(lambda m: n.Slice(None, None, None)),
    "a Format in a value position": value(lambda m: n.Format(const(), -1, None)),
    "a Keyword in a value position": value(lambda m: n.Call(load(m), [n.Keyword("k", const())], [])),
    "a Const among keywords": value(lambda m: n.Call(load(m), [], [const()])),  # type: ignore[list-item]
    "keyword 'k' is given twice": value(
        lambda m: n.Call(load(m), [], [n.Keyword("k", const()), n.Keyword("k", const())])
    ),
    "a Const among the parts of an FString": value(lambda m: n.FString([const()])),
    "unknown conversion 1": value(lambda m: n.FString([n.Format(const(), 1, None)])),
    "the spec of a Format is not an FString": value(lambda m: n.FString([n.Format(const(), -1, const())])),
    "a Set without items": value(lambda m: n.Set([])),
    "unknown kind of comprehension 'tuple'": value(lambda m: comp(n.Tuple([]), "tuple")),
    "a Comp without clauses": value(lambda m: n.Comp("list", const(), None, [])),
    "a Comp with a value is not a dict's": value(lambda m: comp(n.Tuple([]), "dict")),
    "an async comprehension outside": value(
        lambda m: n.Comp("list", const(), None, [n.Clause(n.Tuple([]), const(), [], True)])
    ),
    "a Test of no known kind": value(lambda m: n.Test("odd", load(m), [load(m)])),
    "a Test of anything but reads of variables": value(lambda m: n.Test("same", load(m), [const()])),
    "compares nothing, or a variable with itself": value(lambda m: n.Test("same", load(m), [load(m)])),
    "Yield outside a function": value(lambda m: n.Yield(None)),
    "Yield in a function that is not marked": in_function(lambda f: n.ExprStmt(n.Yield(None))),
    "YieldFrom in an async function": stmt(
        lambda m: definition(m, body=[n.ExprStmt(n.YieldFrom(const()))], is_async=True, is_generator=True)
    ),
    "Await outside an async function": in_function(lambda f: n.ExprStmt(n.Await(const()))),
    "the function of a Lambda is not marked": value(lambda m: n.Lambda(n.Function("f", "f", [], [n.Pass()]))),
    "the body of a lambda is not one Return": value(lambda m: lambda_(None)),
    "of a lambda has an annotation": value(lambda m: lambda_(const(), param(annotated=True))),
    # statements
    "Return outside a function": stmt(lambda m: class_(m, n.Return(None))),
    "Return with a value in an async generator": stmt(
        lambda m: definition(m, body=[n.Return(const())], is_async=True, is_generator=True)
    ),
    "Break outside a loop": stmt(lambda m: n.Break()),
    "Continue outside a loop": stmt(lambda m: n.While(const(), [definition(m, body=[n.Continue()])], [])),
    "async for outside an async function": in_function(
        lambda f: n.For(n.Tuple([]), const(), [n.Pass()], [], True)
    ),
    "async with outside an async function": in_function(
        lambda f: n.With([n.WithItem(const(), None)], [n.Pass()], True)
    ),
    "a Raise with a cause and no exception": stmt(lambda m: n.Raise(None, const())),
    "unknown declaration 'local'": stmt(lambda m: n.Declare("local", ["x"])),
    "a Holder without a name of its own": stmt(lambda m: n.Holder("kept", ["add"])),
    "with nothing to keep": stmt(lambda m: n.Holder("__s2s_10a6__", [])),
    "a Declare without names": stmt(lambda m: n.Declare("global", [])),
    "nonlocal at module level": stmt(lambda m: n.Declare("nonlocal", ["x"])),
    "an import without names": stmt(lambda m: n.Import([])),
    "import * does not stand alone": in_function(lambda f: n.ImportFrom("a", [n.Alias("*", None, None)], 0)),
    "a With without items": stmt(lambda m: n.With([], [n.Pass()], False)),
    "a Match without cases": stmt(lambda m: n.Match(const(), [])),
    "a Try without the handlers": stmt(lambda m: n.Try([n.Pass()], [], [n.Pass()], [n.Pass()], False)),
    "a bare except that is not the last": stmt(
        lambda m: n.Try([n.Pass()], [handler(None), handler(const())], [], [], False)
    ),
    "or except* without a type": stmt(lambda m: n.Try([n.Pass()], [handler(None)], [], [], True)),
    "Return in an except* handler": in_function(
        lambda f: n.Try([n.Pass()], [handler(const(), n.Return(None))], [], [], True)
    ),
    "Break outside a loop ": stmt(
        lambda m: n.While(const(), [n.Try([n.Pass()], [handler(const(), n.Break())], [], [], True)], [])
    ),
    "the function of a def is marked as a lambda": lambda m: setattr(function(m), "is_lambda", True),
    # parameters
    "unknown kind of parameter 'kw'": stmt(lambda m: definition(m, param("kw"))),
    "parameter 'q' comes after a kind": stmt(lambda m: definition(m, param("kwonly"), param(name="q"))),
    "parameter 'r' comes after a kind": stmt(
        lambda m: definition(m, param("vararg"), param("vararg", name="r"))
    ),
    "two parameters are named 'p'": stmt(lambda m: definition(m, param(), param())),
    "of kind vararg has a default": stmt(lambda m: definition(m, param("vararg", True))),
    "parameter 'q' without a default": stmt(lambda m: definition(m, param(default=True), param(name="q"))),
    # patterns
    "unknown kind of pattern 'MatchAll'": pattern("MatchAll"),
    "a malformed MatchValue": pattern("MatchValue"),
    "a malformed MatchSingleton": pattern("MatchSingleton", const=1),
    "a malformed MatchSequence": pattern("MatchSequence", patterns=[part("MatchStar"), part("MatchStar")]),
    "a malformed MatchMapping": pattern("MatchMapping", patterns=[part("MatchAs")]),
    "a malformed MatchClass": pattern("MatchClass", patterns=[part("MatchAs")]),
    "a malformed MatchStar": pattern("MatchStar"),
    "a malformed MatchAs": pattern("MatchAs", patterns=[part("MatchAs")]),
    "a malformed MatchOr": pattern("MatchOr", patterns=[part("MatchAs")]),
}


@pytest.mark.parametrize("invariant", BROKEN)
def test_a_broken_module_is_rejected(invariant: str) -> None:
    module = lowered("def f(a):\n    return a\n")
    verify(module)
    BROKEN[invariant](module)
    with pytest.raises(IRError) as info:
        verify(module)
    assert invariant.strip() in str(info.value)


def test_the_error_names_function_line_and_invariant() -> None:
    module = lowered("x = 1\nclass C:\n    def m(self):\n        y = 1\n        return y\n")
    method = module.body[1].body[0].function  # type: ignore[attr-defined]
    method.body[1].value = n.Store(method.variables["y"])
    with pytest.raises(InternalError) as info:
        verify(module)
    assert str(info.value) == "C.m, line 5: a Store in a value position"
    assert isinstance(info.value, IRError)
    assert (info.value.function, info.value.line) == ("C.m", 5)


def test_cells_are_seen_by_inner_scopes_and_fast_variables_by_comprehensions() -> None:
    verify(
        lowered(
            "def f(a, b, *c: *g):\n"
            "    def g(): return a, [a for x in (lambda: a)() if x]\n"
            "    h = (lambda: (lambda: x) for x in a)\n"
            "    i = [b for c in b for d in [e + b for e in c]]\n"
            "    return i, [[lambda: i] for i in b], (a for a in b)\n"
        )
    )


def test_what_lowering_makes_of_the_standard_library_is_accepted() -> None:
    folder = Path(sysconfig.get_path("stdlib"))
    for name in (
        "ast",
        "asyncio/streams",
        "contextlib",
        "dataclasses",
        "enum",
        "inspect",
        "test/test_grammar",
    ):
        if name.startswith("test/") and not (folder / "test").exists():
            continue  # a library without its tests
        source = Source.from_bytes((folder / f"{name}.py").read_bytes(), name)
        verify(lower(source.parse(), name))


#: Inlining puts the default of `b` into `f`, and the variable of the comprehension.
INLINED = """\
def helper(xs, b=2):
    b = b + 1
    ys = [i + b for i in xs]
    return b * b, len(ys)
def f(x):
    y = helper(x)
    return y
"""
WORLD = dataclasses.replace(Options.make(assume="closed-world"), verify=True)

#: Ways to leave the IR invalid: what is replaced, and by what.
UNCLONED = ("s2s.legality.call.clone", lambda node: node)
NOBODYS = ("s2s.inlining.place.comprehension_vars", lambda node: set())


@pytest.mark.parametrize(("name", "wrong"), [UNCLONED, NOBODYS], ids=["node shared", "variable shared"])
def test_every_pass_is_verified_in_tests_fuzzing_and_corpus(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not compile_text(INLINED, options=WORLD).failures
    monkeypatch.setattr(name, wrong)
    failures = compile_text(INLINED, options=WORLD).failures
    assert [(f.function, f.pass_name, type(f.error)) for f in failures] == [("f", "inline", IRError)]
    monkeypatch.delenv("S2S_VERIFY")
    assert not compile_text(INLINED, options=Options.make(assume="closed-world")).failures
    with pytest.raises(Broken, match="inline in f: IRError"):
        compiler(Options.make(assume="closed-world"))(INLINED)
    path = tmp_path / "subject.py"
    path.write_text(INLINED)
    monkeypatch.setattr("tests.corpus.Options.make", lambda: WORLD)
    assert "IRError" in corpus.check_file((str(path), ("default",))).problems[0]


@pytest.mark.parametrize("cls", FIELDS, ids=lambda cls: cls.__name__)
def test_children_are_those_of_the_table(cls: type) -> None:
    for given in range(1 << len(FIELDS[cls])):  # with each of the fields that may be empty, and without it
        node: Any = cls.__new__(cls)
        expected: list[Any] = []
        types = {field.name: str(field.type) for field in dataclasses.fields(cls)}
        for index, (name, _) in enumerate(FIELDS[cls]):
            parts: list[Any] = [const(), const()] if types[name].startswith("list[") else [const()]
            may_be_empty = types[name].startswith("list[") or types[name].endswith("| None")
            if may_be_empty and not given & (1 << index):
                parts = []
            setattr(node, name, parts if types[name].startswith("list[") else parts[0] if parts else None)
            expected += parts
        if cls is n.Dict:
            node.keys = [None] * (len(node.values) - len(node.keys)) + node.keys[: len(node.values)]
            expected = [
                part for pair in zip(node.keys, node.values, strict=True) for part in pair if part is not None
            ]
        assert list(children(node)) == expected


def test_a_scope_that_changes_after_it_has_settled_is_found() -> None:
    module = lowered("def f(a):\n    return a + 1\n")
    settled = function(module)
    kept = {settled: survey(settled).traits}
    check_settled(kept, module)
    settled.body.append(n.For(n.Store(own(settled)), const(), [n.Pass()], [], False))
    check_settled(kept, settled)  # its own pass has changed it, and will say so
    with pytest.raises(InternalError, match="f has changed since it settled"):
        check_settled(kept, module)
