# A function that starts a recursion may look how often it is entered, and be given code with more room on the stack:
# whatever its names mean by then, nothing else is touched, and nobody finds what looks among what is his.
# needs: threads
import sys
import threading
import time
import types


class Parser:
    kinds = {"(": "group", "[": "group"}

    def __init__(self, text):
        self.text_given, self.at = text, 0

    def peek(self):
        return self.text_given[self.at] if self.at < len(self.text_given) else ""

    def parse_value(self, depth):
        if self.peek() in ("(", "["):
            return self.parse_group(depth + 1)
        start = self.at
        while self.peek().isalnum() or self.peek() == "_":
            self.at += 1
        if start == self.at:
            raise ValueError(f"nothing at {self.at} of {self.text_given!r}, {depth} deep")
        word = self.text_given[start : self.at]
        return int(word) if word.isdigit() else word

    def parse_group(self, depth):
        opened = self.peek()
        closed = {"(": ")", "[": "]"}[opened]
        self.at += 1
        items = []
        while self.peek() != closed:
            if self.peek() in (",", " "):
                self.at += 1
                continue
            if not self.peek():
                raise ValueError(f"no {closed} behind {opened}, {depth} deep")
            items.append(self.parse_pair(depth) if opened == "(" else self.parse_value(depth))
        self.at += 1
        return tuple(items) if opened == "(" else items

    def parse_pair(self, depth):
        value = self.parse_value(depth)
        if self.peek() == ":":
            self.at += 1
            other = self.parse_value(depth)
            if type(value) is int and type(other) is int:
                return value * 100 + other if other < 100 else value + other
            return f"{value}:{other}"
        if self.peek() == "=":
            self.at += 1
            return {value: self.parse_value(depth)}
        return value

    def text(self, *more):
        """What a text holds."""
        found = [self.parse_value(0)]
        for each in more:
            self.text_given, self.at = each, 0
            found.append(self.parse_value(0))
            if not found[-1]:
                found.pop()
        return found if len(found) > 1 else found[0]

    def names(self):
        value = self.parse_value(0)
        found = sorted(locals())
        if len(found) > 2:
            found = [name for name in found if not name.startswith("_")][:9]
        return found, value, len(found), sys._getframe().f_code.co_name

    def steps(self, *more):
        for each in more:
            self.text_given, self.at = each, 0
            value = self.parse_value(0)
            if value and self.at <= len(each):
                yield value
                yield len(str(value)) + len(each)

    @staticmethod
    def shared(text, more=""):
        parser = Parser(text + more)
        value = parser.parse_value(0)
        if parser.at < len(text):
            return value, text[parser.at :], len(text) - parser.at
        return value, more, 0


Original = Parser


def seldom(times=7):
    for _ in range(times):
        time.sleep(0.0013)
        yield Original("(a:1,[2 3],(4:5 b=c))")


print([parser.text() for parser in seldom()][-1])
print([parser.text("[1]", "()", "x") for parser in seldom(3)][-1])
print([Original("7").text() for _ in range(40)] == [7] * 40, len([parser.text() for parser in seldom(70)]))
print(Original("(a)").names(), list(Original("").steps("(1)", "()")), Original.shared("(x)", "y"))

# Errors, with all that they have.
for text in "(a", "(a:", "[!]":
    try:
        Original(text).text()
    except ValueError as error:
        trace = error.__traceback__
        names = []
        while trace is not None:
            names.append(trace.tb_frame.f_code.co_name)
            trace = trace.tb_next
        print(error, names[0], names[1], names[-1], error.__context__)

# The names of the class and of the method mean something else, or nothing.
method = Original.__dict__["text"]
code, space = method.__code__, method.__globals__


class Watching(type):
    def __getattribute__(cls, name):
        print("asked", name)
        return type.__getattribute__(cls, name)


class Other(metaclass=Watching):
    text = 3


class Loud:
    def __getattribute__(self, name):
        print("asked for", name)
        return object.__getattribute__(self, name)

    def get(self, name):
        print("got", name)


for stand_in in (Other, Loud(), None, types.SimpleNamespace(text=len), lambda: 0):
    space["Parser"] = Original
    print([parser.text() for parser in seldom(9)][-1])
    space["Parser"] = stand_in
    print([Original("[8]").text() for _ in range(2)][-1])
    print([parser.text() for parser in seldom(9)][-1])
del space["Parser"]
print([parser.text() for parser in seldom(9)][-1])
space["Parser"] = Original


def quick(self, *more):
    return self.text_given, more


setattr(Original, "text", quick)
size = quick.__code__.co_stacksize
print([parser.text(1) for parser in seldom(9)][-1], [method(parser) for parser in seldom(9)][-1])
print(quick.__code__.co_stacksize == size)
setattr(Original, "text", method)

# Code that somebody else has given it.
method.__code__ = quick.__code__
print([parser.text(2) for parser in seldom(9)][-1], [Original("[8]").text() for _ in range(9)][-1])
method.__code__ = code
print([parser.text() for parser in seldom(9)][-1])
method.__code__ = code.replace(co_name="other")
print([Original("[8]").text() for _ in range(9)][-1], method.__code__.co_name)
method.__code__ = code

# Several threads at once, and one call within another.
results = []


def several():
    for parser in seldom(5):
        results.append(parser.text())


threads = [threading.Thread(target=several) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(results), all(result == results[0] for result in results))


def peek_within(self):
    if self.at == 1:
        self.at = 9
        other = Parser("[1 2]").text()
        self.at = 1 if other == [1, 2] else 0
    return Parser.peek(self)


Within = type("Within", (Parser,), {"peek": peek_within})
print([Within("(ab)").text() for _ in range(5)])

# What looks is not found by those who look around.
print(sorted(name for name in space if not name.startswith("_")))
print(sorted(Parser.__dict__), method.__code__.co_argcount, method.__doc__, method.__defaults__)


class Last:
    """Parses at exit, when the names of the module are gone."""

    def __init__(self):
        self.text = method

    def __del__(self):
        parser = types.SimpleNamespace(parse_value=lambda depth: ("at exit", depth), at=0)
        print(self.text(parser))


last = Last()
space["cycle"] = [last]

# Who lists the functions of the module finds its own.
print(sorted(name for name, value in space.items() if isinstance(value, types.FunctionType)))
