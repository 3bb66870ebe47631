"""A line editor with an undo stack, transactions and a clipboard."""

from abc import ABC, abstractmethod
from contextlib import contextmanager


class EditError(Exception):
    pass


class Command(ABC):
    @abstractmethod
    def apply(self, buffer): ...

    @abstractmethod
    def revert(self, buffer): ...


class Insert(Command):
    name = "insert"

    def __init__(self, row, column, text):
        self.row, self.column, self.text = row, column, text

    def apply(self, buffer):
        line = buffer.line(self.row)
        if not 0 <= self.column <= len(line):
            raise EditError(f"column {self.column} is outside of line {self.row}")
        buffer.lines[self.row] = line[: self.column] + self.text + line[self.column :]

    def revert(self, buffer):
        line = buffer.line(self.row)
        buffer.lines[self.row] = line[: self.column] + line[self.column + len(self.text) :]


class Delete(Command):
    name = "delete"

    def __init__(self, row, column, length):
        self.row, self.column, self.length = row, column, length
        self.removed = ""

    def apply(self, buffer):
        line = buffer.line(self.row)
        self.removed = line[self.column : self.column + self.length]
        if len(self.removed) < self.length:
            raise EditError("nothing left to delete")
        buffer.lines[self.row] = line[: self.column] + line[self.column + self.length :]

    def revert(self, buffer):
        line = buffer.line(self.row)
        buffer.lines[self.row] = line[: self.column] + self.removed + line[self.column :]


class Split(Command):
    name = "split"

    def __init__(self, row, column):
        self.row, self.column = row, column

    def apply(self, buffer):
        line = buffer.line(self.row)
        buffer.lines[self.row : self.row + 1] = [line[: self.column], line[self.column :]]

    def revert(self, buffer):
        buffer.lines[self.row : self.row + 2] = ["".join(buffer.lines[self.row : self.row + 2])]


class Replace(Command):
    name = "replace"

    def __init__(self, old, new):
        self.old, self.new = old, new

    def apply(self, buffer):
        self.before = buffer.lines
        buffer.lines = [line.replace(self.old, self.new) for line in buffer.lines]
        if buffer.lines == self.before:
            raise EditError(f"{self.old!r} not found")

    def revert(self, buffer):
        buffer.lines = list(self.before)


class Group(Command):
    def __init__(self, name):
        self.name = name
        self.commands = []

    def apply(self, buffer):
        for command in self.commands:
            command.apply(buffer)

    def revert(self, buffer):
        for command in reversed(self.commands):
            command.revert(buffer)


class Buffer:
    def __init__(self, text=""):
        self.lines = text.split("\n")
        self.undo_stack, self.redo_stack, self.open_groups = [], [], []

    def line(self, row):
        if not 0 <= row < len(self.lines):
            raise EditError(f"no line {row}")
        return self.lines[row]

    def do(self, command):
        command.apply(self)
        self.record(command)

    def record(self, command):
        if self.open_groups:
            self.open_groups[-1].commands.append(command)
        else:
            self.undo_stack.append(command)
            self.redo_stack.clear()

    def undo(self):
        if self.undo_stack:
            command = self.undo_stack.pop()
            command.revert(self)
            self.redo_stack.append(command)
            return True
        return False

    def redo(self):
        if self.redo_stack:
            command = self.redo_stack.pop()
            command.apply(self)
            self.undo_stack.append(command)
            return True
        return False

    @contextmanager
    def transaction(self, name):
        group = Group(name)
        self.open_groups.append(group)
        try:
            yield group
        except EditError:
            self.open_groups.pop()
            group.revert(self)
            raise
        else:
            self.open_groups.pop()
            self.record(group)

    def checksum(self):
        value = 7
        for char in "\n".join(self.lines):
            value = (value * 33 + ord(char)) & 0xFFFFFF
        return value


class Logged:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        if caught := isinstance(error, EditError):
            self.log.append(str(error))
        return caught


def job():
    buffer = Buffer("the quick brown fox\njumps over\nthe lazy dog\n")
    log, sums, steps = [], [], []
    for i in range(1200):
        row = i * 7 % len(buffer.lines)
        with Logged(log), buffer.transaction(f"step {i}"):
            buffer.do(Insert(row, i * 5 % 23, f"<{i}>"))
            buffer.do(Delete(row, i % 4, 1 + i % 3))
            with buffer.transaction("inner"):
                if i % 9 == 3:
                    buffer.do(Split(row, len(buffer.line(row)) // 2))
                if i % 11 == 5:
                    buffer.do(Replace(str(i % 10), "no"))
            if i % 13 == 12:
                buffer.do(Delete(row + 40, 0, 1))
        if i % 6 == 5:
            undone = [buffer.undo() for _ in range(i % 5)]
            redone = [buffer.redo() for _ in range(i % 3)]
            steps.append((undone.count(True), redone.count(True)))
        if i % 50 == 0:
            sums.append(buffer.checksum())
    names = [command.name for command in buffer.undo_stack[-6:]]
    final = list(buffer.lines)
    while buffer.undo():
        pass
    return len(final), final[-1], sums, steps[::12], len(log), log[::40], names, buffer.lines


if __name__ == "__main__":
    print(job())
