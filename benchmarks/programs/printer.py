"""Writes functions of a small language as Python, from trees of tuples."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

PRECEDENCE = {"or": 1, "and": 2, "==": 4, "<": 4, "+": 6, "-": 6, "*": 7, "/": 7, "**": 9}

#: What the names of a tree are written as, where they would be something else in Python.
RENAMED = {"class": "class_", "lambda": "lambda_"}

TREE = (
    "function", "solve", ("a", "b", "class"), (
        ("set", "found", ("list", ())),
        ("for", "x", ("call", "range", (("name", "b"),)), (
            ("if", ("==", ("*", ("+", ("name", "a"), ("name", "x")), ("name", "x")), ("number", 0)), (
                ("set", "y", ("/", ("name", "x"), ("-", ("name", "a"), ("number", 1)))),
                ("do", ("call", "found.append", (("name", "y"), ("call", "abs", (("name", "x"),))))),
            ), (
                ("while", ("<", ("name", "x"), ("**", ("+", ("name", "a"), ("number", 2)), ("number", 2))), (
                    ("set", "x", ("+", ("name", "x"), ("call", "len", (("name", "found"),)))),
                )),
            )),
        )),
        ("function", "inner", ("lambda",), (
            ("return", ("and", ("name", "lambda"), ("or", ("name", "found"), ("number", 1)))),
        )),
        ("return", ("call", "inner", (("list", (("name", "class"), ("name", "found"))),))),
    ),
)  # fmt: skip


class Writer:
    """Holds the lines that are written, and where the next one begins."""

    def __init__(self, width: int = 4) -> None:
        self.width = width
        self.level = 0
        self.lines: list[str] = []
        self.parts: list[str] = []
        self.names: dict[str, str] = {}

    def write(self, *texts: str) -> None:
        self.parts.extend(texts)

    def end_line(self) -> None:
        self.lines.append(" " * (self.width * self.level) + "".join(self.parts))
        self.parts.clear()

    @contextmanager
    def block(self) -> Iterator[None]:
        """The lines inside are those of a block, whose head has been written."""
        self.write(":")
        self.end_line()
        self.level += 1
        yield
        self.level -= 1

    @contextmanager
    def enclosed(self, left: str, right: str) -> Iterator[None]:
        self.write(left)
        yield
        self.write(right)

    @contextmanager
    def scope(self, names: dict[str, str]) -> Iterator[None]:
        """The names inside are written as these say."""
        outer = self.names
        self.names = {**outer, **names}
        try:
            yield
        finally:
            self.names = outer


@contextmanager
def limit(writer: Writer, width: int) -> Iterator[Writer]:
    """Write with blocks that are indented by so much."""
    old = writer.width
    writer.width = width
    try:
        yield writer
    finally:
        writer.width = old


class Printer:
    """Goes over a tree, and writes each of its nodes."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    def statement(self, node: tuple) -> None:
        getattr(self, "write_" + node[0])(*node[1:])

    def statements(self, nodes: tuple) -> None:
        for node in nodes:
            self.statement(node)

    def write_function(self, name: str, params: tuple, body: tuple) -> None:
        writer = self.writer
        with writer.scope({param: RENAMED[param] for param in params if param in RENAMED}):
            writer.write("def ", name)
            with writer.enclosed("(", ")"):
                writer.write(", ".join([writer.names.get(param, param) for param in params]))
            with writer.block():
                self.statements(body)

    def write_set(self, name: str, value: tuple) -> None:
        self.writer.write(name, " = ")
        self.expression(value)
        self.writer.end_line()

    def write_do(self, value: tuple) -> None:
        self.expression(value)
        self.writer.end_line()

    def write_return(self, value: tuple) -> None:
        self.writer.write("return ")
        self.write_do(value)

    def write_for(self, name: str, items: tuple, body: tuple) -> None:
        self.writer.write("for ", name, " in ")
        self.expression(items)
        with self.writer.block():
            self.statements(body)

    def write_while(self, test: tuple, body: tuple) -> None:
        self.writer.write("while ")
        self.expression(test)
        with self.writer.block():
            self.statements(body)

    def write_if(self, test: tuple, body: tuple, orelse: tuple = ()) -> None:
        self.writer.write("if ")
        self.expression(test)
        with self.writer.block():
            self.statements(body)
        if orelse:
            self.writer.write("else")
            with self.writer.block():
                self.statements(orelse)

    def items(self, nodes: tuple, left: str, right: str) -> None:
        with self.writer.enclosed(left, right):
            for index, node in enumerate(nodes):
                if index:
                    self.writer.write(", ")
                self.expression(node)

    def expression(self, node: tuple, around: int = 0) -> None:
        kind = node[0]
        if kind == "name":
            self.writer.write(self.writer.names.get(node[1], node[1]))
        elif kind == "number":
            self.writer.write(repr(node[1]))
        elif kind == "list":
            self.items(node[1], "[", "]")
        elif kind == "call":
            self.writer.write(node[1])
            self.items(node[2], "(", ")")
        elif PRECEDENCE[kind] < around:
            with self.writer.enclosed("(", ")"):
                self.operation(kind, node[1], node[2])
        else:
            self.operation(kind, node[1], node[2])

    def operation(self, operator: str, left: tuple, right: tuple) -> None:
        precedence = PRECEDENCE[operator]
        self.expression(left, precedence)
        self.writer.write(" ", operator, " ")
        self.expression(right, precedence + 1)


def main(times: int = 150) -> tuple:
    writer = Writer()
    printer = Printer(writer)
    for number in range(times):
        with limit(writer, 2 + number % 3):
            printer.statement(TREE)
    text = "\n".join(writer.lines)
    compile(text[: text.index("def solve", 1)], "solve.py", "exec")
    return len(writer.lines), writer.level, len(text), text[:200]


if __name__ == "__main__":
    print(main())
