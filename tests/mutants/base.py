"""What a mutant is: a compiler that is wrong in one way, and the right one to hold it against."""

from __future__ import annotations

import ast
import contextlib
import functools
import pkgutil
import sys
import types
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any
from unittest import mock

from s2s.driver import compile_text
from s2s.frontend.parsing import silenced_warnings
from s2s.fuzz.shape import ANYTHING, KEEPS, Shape
from s2s.options import Options
from s2s.pipeline import load_passes


@functools.lru_cache(2048)
def identity(text: str) -> str:
    """The compiler that is right: it prints the tree it read."""
    with silenced_warnings():
        return ast.unparse(ast.parse(text))


@dataclass(frozen=True)
class Mutant:
    """A compiler that is wrong in one way.

    Attributes:
        name: what the table calls it.
        what: what is wrong with it, in one sentence.
        compiler: the wrong compiler, text to text.
        right: the same compiler without the fault.
        knockout: the condition of s2s that is knocked out; None for a compiler from tree to tree.
    """

    name: str
    what: str
    compiler: Callable[[str], str]
    right: Callable[[str], str]
    knockout: Knockout | None = None

    def __call__(self, text: str) -> str:
        """Compile; a program that comes out broken is left alone, for that anybody would notice."""
        with warnings.catch_warnings():  # not what locks the filters: the compiler may go on in a thread
            warnings.simplefilter("ignore")
            try:
                new = self.compiler(text)
                compile(new, "mutated", "exec", dont_inherit=True)
            except (SyntaxError, ValueError):
                return self.right(text)
        return new

    def original(self, text: str) -> str:
        """The program to hold the compiled one against: laid out as the mutant lays out its own."""
        return identity(text) if self.knockout is None else text

    @property
    def assume(self) -> frozenset[str]:
        """The assumptions it compiles under; programs that break them prove nothing."""
        return frozenset() if self.knockout is None else frozenset(self.knockout.options.assume)

    @property
    def shape(self) -> Shape:
        """What generated programs may do, so that they keep what the mutant assumes."""
        kept = [asdict(KEEPS[name]) for name in self.assume if name in KEEPS]
        return Shape(**{flag: all(shape[flag] for shape in kept) for flag in asdict(ANYTHING)})


class Rewriter(ast.NodeTransformer):
    """Base of the compilers from tree to tree; a subclass says in its docstring what is wrong with it."""

    def module(self, tree: ast.Module) -> ast.Module:
        """Rewrite a whole module."""
        return self.visit(tree)  # type: ignore[no-any-return]


def rewriting(kind: type[Rewriter]) -> Mutant:
    """The mutant that a rewriter is."""

    def compiler(text: str) -> str:
        return ast.unparse(ast.fix_missing_locations(kind().module(ast.parse(text))))

    return Mutant(kind.__name__, _sentence(kind), compiler, identity)


def _sentence(kind: type) -> str:
    assert kind.__doc__, kind
    return " ".join(kind.__doc__.split()).rstrip(".")


@dataclass(frozen=True)
class Knockout:
    """A condition of s2s that always answers as if all were well.

    Attributes:
        what: what is wrong with s2s then.
        patches: what stands in for which attribute, each by its dotted name.
        options: how to compile.
        answers: whether what is replaced are functions that only answer, so that asking the substitute as well tells
            whether it would have made a difference.
    """

    what: str
    patches: dict[str, Any]
    options: Options = field(default_factory=lambda: Options(header=False))
    answers: bool = True

    @contextlib.contextmanager
    def applied(self) -> Iterator[None]:
        """Knock it out, and put it back.

        All passes are imported first: one that is imported meanwhile would keep what stands in for what it imports.
        """
        load_passes()
        with contextlib.ExitStack() as stack:
            for target, new in self.patches.items():
                _remembered(target)
                stack.enter_context(mock.patch(target, new))
            yield

    def compiled(self, text: str) -> str:
        """What s2s makes of a program while nothing is knocked out.

        The verifier is off, whatever the environment asked for when the options were made: it would have some scopes
        left as they are, and the programs are to find what a mutant does wrong.
        """
        return compile_text(text, "program.py", replace(self.options, verify=False)).text

    def mutant(self, name: str) -> Mutant:
        """The mutant that s2s is without the condition."""

        def compiler(text: str) -> str:
            with self.applied():
                return self.compiled(text)

        return Mutant(name, self.what, compiler, functools.partial(_rightly, self.options), self)


def _remembered(target: str) -> None:
    """Let a dotted name lead to the modules that run, if a test has had Python forget some of them.

    `sys.modules` holds the copy that runs. A package may hold another copy, or one that `sys.modules` has lost.
    """
    package, _, rest = target.partition(".")
    name, module = package, sys.modules[package]
    for part in rest.split("."):
        name, found = f"{name}.{part}", getattr(module, part, None)
        if name not in sys.modules and not (isinstance(found, types.ModuleType) and found.__name__ == name):
            return
        runs = sys.modules.setdefault(name, found)
        if runs is not found:
            setattr(module, part, runs)
        module = runs


@functools.lru_cache(64)
def _rightly(options: Options, text: str) -> str:
    """What s2s makes of a program: many mutants are held against the same one, one after another."""
    return Knockout("nothing is", {}, options).compiled(text)


def touching(text: str, mutants: Iterable[Mutant]) -> list[Mutant]:
    """The mutants that may make something else of a program than the right compiler.

    Knockouts of the same options are asked all at once, while the right compiler is at work: as long as every answer is
    the right one, so is the program.
    """
    found: list[Mutant] = []
    asked: dict[str, list[tuple[Mutant, Any]]] = {}
    for mutant in mutants:
        if mutant.knockout is None or not mutant.knockout.answers:
            found.append(mutant)
        else:
            for target, new in mutant.knockout.patches.items():
                asked.setdefault(target, []).append((mutant, new))
    differing: dict[str, Mutant] = {}
    load_passes()  # as before any replacement
    with contextlib.ExitStack() as stack:
        for target, substitutes in asked.items():
            stack.enter_context(mock.patch(target, _asking(target, substitutes, differing)))
        for knockout in {m.knockout.options: m.knockout for subs in asked.values() for m, _ in subs}.values():
            knockout.compiled(text)
    return [*found, *differing.values()]


def _asking(
    target: str, substitutes: list[tuple[Mutant, Any]], differing: dict[str, Mutant]
) -> Callable[..., Any]:
    """The attribute itself, noting which of its substitutes would have answered something else."""
    real = pkgutil.resolve_name(target)

    def ask(*args: Any, **kwargs: Any) -> Any:
        answer = real(*args, **kwargs)
        for mutant, new in substitutes:
            if mutant.name not in differing and new(*args, **kwargs) != answer:
                differing[mutant.name] = mutant
        return answer

    return ask


def always(answer: object) -> Callable[..., object]:
    """A function that gives the same answer whatever it is asked."""
    return lambda *_args, **_kwargs: answer


# -- what the rewriters share


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def store(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def assign(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([store(name)], value)


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def contains(root: ast.AST, *kinds: type[ast.AST]) -> bool:
    return any(isinstance(node, kinds) for node in ast.walk(root))


def is_simple(*nodes: ast.AST) -> bool:
    """Names and constants: it does not matter when they are evaluated."""
    return all(isinstance(node, ast.Name | ast.Constant) for node in nodes)


def names(roots: Iterable[ast.AST], *contexts: type[ast.expr_context]) -> list[str]:
    """The names under nodes, as often as they are there; of some contexts only, if any is given."""
    return [
        node.id
        for root in roots
        for node in ast.walk(root)
        if isinstance(node, ast.Name) and (not contexts or isinstance(node.ctx, contexts))
    ]


def declared(function: ast.AST) -> set[str]:
    """What `global` and `nonlocal` statements name."""
    found = (node.names for node in ast.walk(function) if isinstance(node, ast.Global | ast.Nonlocal))
    return {name for listed in found for name in listed}


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> list[ast.arg]:
    args = function.args
    stars = [arg for arg in (args.vararg, args.kwarg) if arg is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *stars]


def locals_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names a function binds, and those its inner functions do."""
    bound = set(names(function.body, ast.Store, ast.Del)) | {arg.arg for arg in parameters(function)}
    return bound - declared(function)


def after_header(tree: ast.Module) -> int:
    """Where statements may be put in front of a module's own: after its docstring and `__future__` imports."""
    index = 1 if ast.get_docstring(tree, clean=False) is not None else 0
    while index < len(tree.body):
        stmt = tree.body[index]
        if not isinstance(stmt, ast.ImportFrom) or stmt.module not in ("__future__", "s2s.verify.zoo"):
            break
        index += 1
    return index
