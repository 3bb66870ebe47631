"""What a program says to s2s in its comments: `# s2s: off`, `# s2s: assume=…`, `# s2s: level=…`.

A comment stands behind a statement, or on lines of its own right above one; it is for that statement with all that is
in it. One at the head of a file, above no function and no class, is for the file. What is wrong with a comment is told
and changes nothing: others write `s2s` for other things, and a comment is to break no build.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import field, replace

from s2s.errors import UsageError, did_you_mean
from s2s.frozen import frozen, plain
from s2s.ir.spans import span_of
from s2s.options import LEVELS, Options, Promise
from s2s.report.remarks import DIRECTIVE, Remark

_COMMENT = re.compile(r"#\s*s2s:([^#]*)")
_WORDS = ("off", "assume", "level")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SIMPLE = (
    ast.Expr,
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Delete,
    ast.Assert,
    ast.Raise,
    ast.Return,
)


@frozen()
class Marks:
    """What is said of a file or function: whether it is left as written, at most which level, and what is granted."""

    off: bool = False
    level: int | None = None
    assume: frozenset[str] = frozenset()

    def __str__(self) -> str:
        words = ["off"] if self.off else []
        words += [] if self.level is None else [f"level={self.level}"]
        words += [f"assume={','.join(sorted(self.assume))}"] if self.assume else []
        return " ".join(words)

    def __or__(self, other: Marks) -> Marks:
        levels = [level for level in (self.level, other.level) if level is not None]
        return Marks(self.off or other.off, min(levels, default=None), self.assume | other.assume)

    def options(self, options: Options) -> Options:
        """Options for what is so marked.

        What is granted is the promise of whoever writes the code, beside what others promise of it. A closed world
        is not known to be all of a program here.
        """
        if self.assume:
            made = Options.make(assume=self.assume)
            options = replace(options, assume=(options.assume | made.assume) - options.denied)
        if self.level is not None:
            options = replace(options, level=min(self.level, options.level))
        return options


@plain()
class Directives:
    """What the comments of one file say.

    Attributes:
        file: of the whole file.
        functions: of functions, by their definitions; not of those inside them.
        left: the statements that are left as written, each with the function or class it is in.
        promises: what is granted of statements.
        said: each comment: its line, what it says, and what for.
        remarks: what is wrong with them.
    """

    file: Marks = field(default_factory=Marks)
    functions: dict[ast.AST, Marks] = field(default_factory=dict)
    left: dict[ast.stmt, ast.AST] = field(default_factory=dict)
    promises: list[Promise] = field(default_factory=list)
    said: list[tuple[int, str, str]] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    def options(self, options: Options) -> Options:
        """Options for the file."""
        if self.file.off:
            return replace(options, left="it is marked `# s2s: off`")
        promises = tuple(made._replace(assume=made.assume - options.denied) for made in self.promises)
        return replace(self.file.options(options), promises=promises)

    @property
    def assumed(self) -> frozenset[str]:
        """All that is granted anywhere in the file."""
        marks = [self.file, *self.functions.values()]
        granted = [mark.options(Options()).assume for mark in marks]
        return frozenset[str]().union(*granted, *(promise.assume for promise in self.promises))


def directives_in(text: str, tree: ast.Module) -> Directives | None:
    """What the comments of a program say; None if there are none for s2s.

    Args:
        text: the program.
        tree: what it is parsed to.
    """
    if "s2s:" not in text:
        return None
    try:
        comments = list(_comments(text))
    except (tokenize.TokenError, SyntaxError):
        # The tokenizer in the library is stricter than the one that has parsed it.
        return None
    return _Reader(text, tree).read(comments) if comments else None


def said_of_file(text: str, options: Options) -> Options:
    """Options for a whole file, given those that its users ask for."""
    directives = directives_in(text, ast.parse(text)) if "s2s:" in text else None
    return options if directives is None else directives.options(options)


def _comments(text: str) -> Iterator[tuple[int, int, str]]:
    """The comments for s2s: line, column, and what stands behind the colon."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and (match := _COMMENT.search(token.string)):
            yield token.start[0], token.start[1], match[1].strip()


class _Reader:
    """Finds what each comment is for."""

    def __init__(self, text: str, tree: ast.Module) -> None:
        self.lines = text.split("\n")
        self.tree = tree
        self.found = Directives()
        body = tree.body[1:] if ast.get_docstring(tree, clean=False) is not None else tree.body
        self.head_ends = _first_line(body[0]) if body else len(self.lines) + 1

    def read(self, comments: list[tuple[int, int, str]]) -> Directives:
        """What these comments say."""
        for line, column, words in comments:
            marks = self.marks(line, column, words)
            if marks == Marks():
                continue
            statements, owner = self.statements(line)
            is_alone = not self.lines[line - 1][:column].strip()
            if is_alone and not any(isinstance(stmt, _SIMPLE) for stmt in statements):
                statements, owner = self.below(line)
                is_head = line < self.head_ends and not any(
                    isinstance(stmt, _DEFINITIONS) for stmt in statements
                )
                if is_head:
                    self.found.file |= marks
                    self.found.said.append((line, str(marks), "the file"))
                    continue
            if not statements:
                self.note(line, column, "it stands at no statement")
            for stmt in statements:
                self.mark(stmt, owner, marks, line, column)
        return self.found

    def marks(self, line: int, column: int, words: str) -> Marks:
        """What the words of a comment say."""
        marks = Marks()
        if not words:
            self.note(line, column, f"it says nothing; known: {', '.join(_WORDS)}")
        for word in words.split():
            name, equals, value = word.partition("=")
            if name == "off" and not equals:
                marks |= Marks(off=True)
            elif name == "level" and value in map(str, LEVELS):
                marks |= Marks(level=int(value))
            elif name == "assume" and value:
                try:
                    Options.make(assume=value)
                except UsageError as error:
                    self.note(line, column, f"{error.message}; {error.hint}")
                    continue
                marks |= Marks(assume=frozenset(filter(None, value.split(","))))
            elif name in _WORDS:
                form = {"off": "off", "level": "level=0, level=1 or level=2", "assume": "assume=NAME,…"}
                self.note(line, column, f"{word!r} means nothing; write {form[name]}")
            else:
                hint = did_you_mean(name, _WORDS) or f"known: {', '.join(_WORDS)}"
                self.note(line, column, f"unknown word {name!r}; {hint}")
                break  # it may be a sentence about something else
        return marks

    def statements(self, line: int, starting: bool = False) -> tuple[list[ast.stmt], ast.AST]:
        """The innermost statements that a line is part of, and the function, class or module around them.

        Args:
            starting: stop at those that start there.
        """
        found: list[ast.stmt] = []
        owner: ast.AST = self.tree
        blocks: list[tuple[ast.AST, list[ast.stmt]]] = [(self.tree, self.tree.body)]
        while blocks:
            around, block = blocks.pop()
            inside = [stmt for stmt in block if _first_line(stmt) <= line <= (stmt.end_lineno or stmt.lineno)]
            if inside:
                found, owner = inside, around
                if starting and _first_line(inside[0]) == line:
                    break
                within = inside[-1] if isinstance(inside[-1], _DEFINITIONS) else around
                blocks = [(within, inner) for inner in _blocks(inside[-1])]
        return found, owner

    def below(self, line: int) -> tuple[list[ast.stmt], ast.AST]:
        """The statements that begin right below a comment, or below the comments that follow it."""
        while line < len(self.lines) and self.lines[line].lstrip().startswith("#"):
            line += 1
        found, owner = self.statements(line + 1, starting=True)
        return [stmt for stmt in found if _first_line(stmt) == line + 1], owner

    def mark(self, stmt: ast.stmt, owner: ast.AST, marks: Marks, line: int, column: int) -> None:
        """Note what is said of a statement."""
        name = getattr(stmt, "name", "")
        kind = "class" if isinstance(stmt, ast.ClassDef) else "function" if name else "a statement"
        self.found.said.append((line, str(marks), f"{kind} {name}".rstrip()))
        if isinstance(stmt, _FUNCTIONS):
            self.found.functions[stmt] = self.found.functions.get(stmt, Marks()) | marks
        elif isinstance(stmt, ast.ClassDef):
            for inner in ast.walk(stmt):
                if isinstance(inner, _FUNCTIONS):
                    self.found.functions[inner] = self.found.functions.get(inner, Marks()) | marks
        else:
            self.promise(stmt, marks, line, column)
        if marks.off:
            self.leave(stmt, owner)

    def promise(self, stmt: ast.stmt, marks: Marks, line: int, column: int) -> None:
        """Note what is granted of a statement that is no definition."""
        if marks.level is not None:
            self.note(
                line,
                column,
                "`level` is for functions, classes and files; `off` leaves a statement as written",
            )
        if "annotations" in marks.assume:
            self.note(
                line, column, "`annotations` is about the parameters of a function: write it at its `def`"
            )
        granted = marks.options(Options()).assume - {"annotations"}
        if granted and not marks.off:
            self.found.promises.append(Promise(span_of(stmt), granted))

    def leave(self, stmt: ast.stmt, owner: ast.AST) -> None:
        """Leave a statement as written, with all that is in it."""
        if isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant):
            return  # there is nothing to rewrite; and it must not come to be seen as a docstring
        self.found.left[stmt] = owner
        if isinstance(stmt, _FUNCTIONS):
            self.found.functions[stmt] = self.found.functions.get(stmt, Marks()) | Marks(off=True)
            return
        inner_owner = stmt if isinstance(stmt, ast.ClassDef) else owner
        for block in _blocks(stmt):
            for inner in block:
                self.leave(inner, inner_owner)

    def note(self, line: int, column: int, message: str) -> None:
        """Tell what is wrong with a comment."""
        text = f"the comment `# s2s:` changes nothing: {message}"
        self.found.remarks.append(Remark("note", DIRECTIVE, "<module>", text, line, column))


def _first_line(stmt: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(stmt, "decorator_list", [])
    return min(stmt.lineno, *(decorator.lineno for decorator in decorators)) if decorators else stmt.lineno


def _blocks(stmt: ast.stmt) -> Iterator[list[ast.stmt]]:
    for part in (stmt, *getattr(stmt, "handlers", ()), *getattr(stmt, "cases", ())):
        for name in ("body", "orelse", "finalbody"):
            if block := getattr(part, name, None):
                yield block


def expressions_of(stmt: ast.stmt) -> Iterator[ast.expr]:
    """What a statement evaluates itself: of a simple one everything, of one with blocks its head."""
    if getattr(stmt, "type_params", None):
        return  # they are evaluated in a scope of their own
    if isinstance(stmt, _SIMPLE):
        yield from (node for node in ast.iter_child_nodes(stmt) if isinstance(node, ast.expr))
    elif isinstance(stmt, _FUNCTIONS):
        yield from stmt.decorator_list
        yield from (default for default in stmt.args.defaults)
        yield from (default for default in stmt.args.kw_defaults if default is not None)
    elif isinstance(stmt, ast.ClassDef):
        yield from (*stmt.decorator_list, *stmt.bases, *(keyword.value for keyword in stmt.keywords))
    elif isinstance(stmt, (ast.If, ast.While)):
        yield stmt.test
    elif isinstance(stmt, (ast.For, ast.AsyncFor)):
        yield stmt.iter
    elif isinstance(stmt, (ast.With, ast.AsyncWith)):
        yield from (item.context_expr for item in stmt.items)
    elif isinstance(stmt, ast.Match):
        yield stmt.subject
        yield from (case.guard for case in stmt.cases if case.guard is not None)


def is_simple(stmt: ast.AST | None) -> bool:
    """Whether a statement has no blocks, and may be rewritten."""
    return isinstance(stmt, _SIMPLE)
