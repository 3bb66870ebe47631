"""Rows of tables made longer, generators run in the loops over them, and tests of what may be None."""

from __future__ import annotations

import gc
import re
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import s2s


def frozen(target: Any) -> Any:
    return s2s.hybridize(target, frozen=True)


def source_of(target: Any, *args: Any) -> str:
    """The text of a hybrid that was called, and gave what the target gives."""
    hybrid = frozen(target)
    assert outcome(hybrid, *args) == outcome(target, *args)
    assert not hybrid.why_not
    return str(hybrid.source)


def outcome(target: Callable[..., Any], *args: Any) -> Any:
    """What a call gives or raises, with what that came from."""
    try:
        return target(*args)
    except Exception as error:
        return [(type(one), getattr(one, "args", ())) for one in (error, error.__cause__, error.__context__)]


# --- longer rows -----------------------------------------------------------------------------------------------------


class Rule:
    def __init__(self, name: str, *parts: str) -> None:
        self.name = name
        self.parts = list(parts)


class Reduce:
    pass


def join(items: list[Any]) -> str:
    return "+".join(map(str, items))


def count(items: list[Any]) -> int:
    return len(items)


class Machine:
    """A table of tables of rows, as a parser has it."""

    def __init__(self) -> None:
        self.rules = [Rule("sum", "a", "b"), Rule("nothing")]
        self.callbacks = {self.rules[0]: join, self.rules[1]: count}
        self.table: Any = {
            0: {"a": (Reduce, self.rules[0]), "b": (None, 4)},
            1: {"b": (Reduce, self.rules[1])},
        }

    def __call__(self, state: int, kind: str, stack: list[Any]) -> Any:
        action, arg = self.table[state][kind]
        if action is Reduce:
            size = len(arg.parts)
            items = stack[-size:] if size else []
            return self.callbacks[arg](items), arg.name
        return arg


class Rebound(Machine):
    def __call__(self, state: int, kind: str, stack: list[Any]) -> Any:
        action, arg = self.table[state][kind]
        if stack:
            arg = self.rules[1]
        return len(arg.parts) if action is Reduce else arg


class Rounds(Machine):
    def __call__(self, state: int, kind: str, stack: list[Any]) -> Any:
        before: Any = self.rules[1]
        found = []
        for number in (state, 0, state):
            action, arg = self.table[number][kind]
            found.append(len(before.parts))
            if action is Reduce:
                before = arg
        return found


class Inside(Machine):
    def __call__(self, state: int, kind: str, stack: list[Any]) -> Any:
        action, arg = self.table[state][kind]
        if action is not Reduce:
            return None
        return [len(arg.parts) + number for number in stack], lambda: len(arg.parts)


def test_what_follows_from_an_item_is_unpacked_with_the_row() -> None:
    source = source_of(Machine(), 0, "a", [1, 2, 3])
    assert re.search(r"action, arg, arg_length, arg_function = \w+_records\[state\]\[kind\]", source)
    assert "len(" not in source.split("def machine_call")[-1].replace("len(items)", "")


def test_what_is_not_there_raises_as_before() -> None:
    machine = Machine()
    hybrid = frozen(machine)
    for args in ((0, "a", [1, 2]), (1, "b", []), (0, "b", [])):
        assert hybrid(*args) == machine(*args)
    for state, kind in ((7, "a"), (1, "a"), (0, [])):
        assert outcome(hybrid, state, kind, []) == outcome(machine, state, kind, [])


def test_a_local_that_holds_another_object_is_asked_itself() -> None:
    for target in (Rebound(), Rounds()):
        hybrid = frozen(target)
        for stack in ([], [1]):
            assert hybrid(0, "a", stack) == target(0, "a", stack)
    assert "arg_length" not in frozen(Rounds()).source


def test_functions_and_comprehensions_inside_ask_as_written() -> None:
    target, hybrid = Inside(), frozen(Inside())
    (expected, length), (found, other) = target(0, "a", [5]), hybrid(0, "a", [5])
    assert found == expected and other() == length() == 2


def test_tables_that_change_or_are_not_promised_to_stay_are_not_copied() -> None:
    class Changing(Machine):
        def __call__(self, state: int, kind: str, stack: list[Any]) -> Any:
            action, arg = self.table[state][kind]
            self.table[1] = {"b": (None, state)}
            return len(arg.parts) if action is Reduce else arg

    target = Changing()
    assert "_records" not in source_of(target, 0, "a", [])
    assert frozen(target)(1, "b", []) == 0
    careful = s2s.hybridize(Machine(), trial=False)
    assert careful(0, "a", [1, 2]) == ("1+2", "sum")
    assert "_records" not in careful.source


def test_keys_whose_hash_is_the_programs_are_not_hashed_again() -> None:
    class Key(str):
        asked = 0

        def __hash__(self) -> int:
            Key.asked += 1
            return str.__hash__(self)

    target = Machine()
    target.table = {0: {Key("a"): (Reduce, target.rules[0])}}
    hybrid = frozen(target)
    hybrid(0, "a", [1, 2])
    before = Key.asked
    hybrid.refresh()
    hybrid(0, "a", [1, 2])
    assert Key.asked == before
    assert "_records" not in hybrid.source


def test_the_method_of_an_item_comes_with_the_item() -> None:
    class Lexer:
        def __init__(self, name: str) -> None:
            self.name = name

        def token(self, text: str) -> str:
            return self.name + text

    class Lexers:
        def __init__(self) -> None:
            self.lexers = {0: Lexer("a"), 1: Lexer("b")}

        def __call__(self, state: int, text: str) -> Any:
            lexer = self.lexers[state]
            return lexer.token(text), lexer.name

    target = Lexers()
    source = source_of(target, 0, "x")
    assert "lexer, lexer_token = " in source
    assert frozen(target)(1, "y") == target(1, "y")
    assert outcome(frozen(target), 2, "y") == outcome(target, 2, "y")


# --- generators in loops ---------------------------------------------------------------------------------------------


class Done(Exception):
    pass


class Feed:
    def __init__(self, ends: Any = Done) -> None:
        self.ends = ends

    def next(self, items: list[Any]) -> Any:
        if not items:
            raise self.ends("end")
        return items.pop()

    def each(self, items: list[Any]) -> Iterator[Any]:
        try:
            while True:
                item = self.next(items)
                yield item
        except Done:
            pass
        except ValueError as error:
            raise KeyError("bad") from error

    def start(self, items: list[Any]) -> Iterator[Any]:
        if items is None:
            raise TypeError("nothing")
        return self.each(items)

    def __call__(self, items: list[Any]) -> Any:
        found = []
        for item in self.start(items):
            if item == 3:
                continue
            if item == 5:
                break
            found.append(10 // item)
        return found


def test_a_generator_with_a_try_runs_in_the_loop() -> None:
    feed = Feed()
    assert "yield" not in source_of(feed, [])
    hybrid = frozen(feed)
    for items in ([], [1, 2, 3], [4, 5, 1], [1, 0, 2], None):
        assert outcome(hybrid, items and list(items)) == outcome(feed, items and list(items))


@pytest.mark.parametrize("ends", [ValueError, StopIteration, KeyboardInterrupt, Done])
def test_what_leaves_the_generator_is_what_left_it(ends: Any) -> None:
    feed = Feed(ends)
    hybrid = frozen(feed)
    for items in ([1], [2, 3]):
        try:
            expected = outcome(feed, list(items))
        except KeyboardInterrupt as error:
            with pytest.raises(KeyboardInterrupt) as caught:
                hybrid(list(items))
            assert caught.value.args == error.args
            continue
        assert outcome(hybrid, list(items)) == expected
    assert "yield" not in hybrid.source


def test_what_the_consumer_raises_is_not_the_generators() -> None:
    class Consumer(Feed):
        def __call__(self, items: list[Any]) -> Any:
            for item in self.each(items):
                raise Done("of the consumer", item)

    assert outcome(frozen(Consumer()), [1]) == outcome(Consumer(), [1])
    assert outcome(Consumer(), [1])[0] == (Done, ("of the consumer", 1))


class Closing(Feed):
    """A generator that notices that it is closed."""

    def each(self, items: list[Any]) -> Iterator[Any]:
        try:
            while True:
                yield self.next(items)
        except BaseException as error:
            print(type(error).__name__)
            if not isinstance(error, Done):
                raise


class Sending(Feed):
    def each(self, items: list[Any]) -> Iterator[Any]:
        try:
            while True:
                got = yield self.next(items)
                assert got is None
        except Done:
            pass


class After(Feed):
    def each(self, items: list[Any]) -> Iterator[Any]:
        try:
            while True:
                yield self.next(items)
                del items[:1]
        except Done:
            pass


class Finally(Feed):
    def each(self, items: list[Any]) -> Iterator[Any]:
        try:
            while True:
                yield self.next(items)
        except Done:
            pass
        finally:
            print("over")


class Unbound(Feed):
    def each(self, items: list[Any]) -> Iterator[Any]:
        try:
            while True:
                item = self.next(items)
                yield item
        except Done:
            print(item)


class Rebinding(Feed):
    def __call__(self, items: list[Any]) -> Any:
        found = []
        for item in self.each(items):
            items = [9]
            found.append(item)
        return found


class Else(Feed):
    def __call__(self, items: list[Any]) -> Any:
        for item in self.each(items):
            if item == 5:
                break
        else:
            return "all"
        return "some"


@pytest.mark.parametrize("kind", [Closing, Sending, After, Finally, Unbound, Rebinding, Else])
def test_generators_of_which_more_would_be_seen_stay(
    kind: type[Feed], capsys: pytest.CaptureFixture[str]
) -> None:
    target = kind()
    hybrid = frozen(target)
    for items in ([], [1], [1, 5, 2], [1, 2, 0]):
        expected = outcome(target, list(items)), capsys.readouterr().out
        assert (outcome(hybrid, list(items)), capsys.readouterr().out) == expected
    assert not hybrid.why_not
    assert "while True" not in hybrid.source.split("_call(items)")[-1] or "yield" in hybrid.source


def test_items_die_when_they_did() -> None:
    class Item:
        def __init__(self, name: str, log: list[str]) -> None:
            weakref.finalize(self, log.append, name)

    class Drops(Feed):
        def __init__(self, log: list[str]) -> None:
            super().__init__()
            self.log = log

        def next(self, items: list[Any]) -> Any:
            if not items:
                raise Done
            return Item(items.pop(), self.log)

        def __call__(self, items: list[Any], log: list[str]) -> Any:
            for item in self.each(items):
                log.append("got")
            log.append("behind")
            return item

    logs = []
    for make in (lambda target: target, frozen):
        log: list[str] = []
        call = make(Drops(log))
        call(["a", "b", "c"], log)
        gc.collect()
        logs.append(log)
    assert logs[0] == logs[1]


# --- None, or something ----------------------------------------------------------------------------------------------


class Scanner:
    def __init__(self, pattern: Any) -> None:
        self.pattern = pattern
        self.callbacks: dict[Any, Any] = {}

    def match(self, text: Any, place: int) -> Any:
        found = self.pattern.match(text, place)
        if found:
            return found.group(0), found.lastgroup
        return None

    def __call__(self, text: Any) -> Any:
        place, tokens = 0, []
        while place < len(text):
            found = self.match(text, place)
            if not found:
                raise ValueError(place)
            value, kind = found
            token = None
            if kind != "space" or kind in self.callbacks:
                token = [kind, value]
            place += len(value)
            if token is not None:
                tokens.append(token)
        return tokens


_TOKENS = r"(?P<name>[a-z]+)|(?P<space>\s+)|(?P<number>\d+)|;"


def test_an_empty_table_has_no_text() -> None:
    scanner = Scanner(re.compile(_TOKENS))
    source = source_of(scanner, "ab 12;c")
    assert "callbacks" not in source and "value = found_1[0]" in source
    assert outcome(frozen(scanner), "ab !") == outcome(scanner, "ab !")


def test_what_may_not_be_hashed_is_asked() -> None:
    class Asks:
        def __init__(self) -> None:
            self.empty: dict[Any, Any] = {}

        def __call__(self, key: Any) -> Any:
            return key in self.empty

    for key in ("a", [], {}, 1):
        assert outcome(frozen(Asks()), key) == outcome(Asks(), key)


def test_a_table_that_is_filled_meanwhile_is_asked() -> None:
    class Fills(Scanner):
        def __call__(self, text: Any) -> Any:
            found = self.match(text, 0)
            if not found:
                return None
            value, kind = found
            before = kind in self.callbacks
            self.callbacks[kind] = value
            return before, kind in self.callbacks

    target, hybrid = Fills(re.compile(_TOKENS)), frozen(Fills(re.compile(_TOKENS)))
    for text in ("a", "a", "1", "!"):
        assert hybrid(text) == target(text)


def test_patterns_for_bytes_and_subclasses_of_text_give_what_they_give() -> None:
    class Text(str):
        __slots__ = ()

    for pattern, text in ((_TOKENS.encode(), b"ab 1"), (_TOKENS, Text("ab 1")), (_TOKENS, "")):
        scanner = Scanner(re.compile(pattern))
        found = frozen(scanner)(text)
        assert found == scanner(text)
        assert [type(value) for _, value in found] == [type(value) for _, value in scanner(text)]


def test_a_result_that_is_read_again_is_a_tuple() -> None:
    class Reads(Scanner):
        def __call__(self, text: Any) -> Any:
            found = self.match(text, 0)
            if not found:
                return found
            value, kind = found
            return value, kind, found

    scanner = Reads(re.compile(_TOKENS))
    for text in ("ab", "!"):
        assert frozen(scanner)(text) == scanner(text)


def test_what_is_none_on_one_way_is_what_it_is_behind_a_test() -> None:
    class Node:
        def __init__(self, value: int) -> None:
            self.value = value

    class Tests:
        def __init__(self) -> None:
            self.limit = 3

        def __call__(self, value: Any) -> Any:
            node = None
            if value:
                node = Node(value)
            found = [isinstance(node, Node)]
            if node is None:
                return found
            return [*found, isinstance(node, Node), node.value]

    target = Tests()
    for value in (0, 4, "x", []):
        assert frozen(target)(value) == target(value)
    assert "isinstance(node, Node), " not in source_of(target, 4)


def test_what_formatting_gives_is_text_of_some_class() -> None:
    class Text(str):
        __slots__ = ()

    class Price:
        def __format__(self, spec: str) -> str:
            return Text(spec)

    class Money:
        def __init__(self) -> None:
            self.digits = 2

        def __call__(self, value: Any) -> Any:
            text = f"{value:.{self.digits}f}"
            return isinstance(text, str), isinstance(text, Text), isinstance(text, (Text, str)), type(text)

    for value in (1.5, Price()):
        assert frozen(Money())(value) == Money()(value)
    assert "isinstance(text, str)" not in source_of(Money(), 1.5)


# --- small things ----------------------------------------------------------------------------------------------------


def test_text_is_compared_with_the_few_of_a_set() -> None:
    class Kinds(Scanner):
        ignored = frozenset({"space"})
        known = frozenset({"name", "number"})
        many = frozenset({"name", "number", "space"})

        def __call__(self, text: Any) -> Any:
            found = self.pattern.match(text)
            if not found:
                return None
            kind = found.lastgroup
            return kind in self.ignored, kind not in self.known, kind in self.many, text in self.known

    target = Kinds(re.compile(_TOKENS))
    source = " ".join(source_of(target, "a").split())
    assert "kind == 'space', kind != 'name' and kind != 'number', kind in " in source
    for text in ("a", " ", "1", ";", "name", "!"):
        assert frozen(target)(text) == target(text)


def test_a_key_that_may_have_an_equality_of_its_own_is_searched() -> None:
    class Loud:
        def __eq__(self, other: object) -> bool:
            print("asked")
            return True

        __hash__ = object.__hash__

    class Asks:
        few = frozenset({"a"})

        def __call__(self, key: Any) -> Any:
            return key in self.few

    for key in ("a", "b", Loud(), [], None, 1):
        assert outcome(frozen(Asks()), key) == outcome(Asks(), key)


class Tree:
    def __init__(self, keeps: bool) -> None:
        self.keeps = keeps
        self.places = [1, 2]

    def __call__(self, children: list[Any]) -> Any:
        found: list[Any] = []
        if self.keeps:
            for place in self.places:
                found.append(children[place])
        if found:
            found += children[0]
        else:
            found = children[0]
        return found


def test_lists_that_are_filled_at_once_are_displays() -> None:
    for keeps in (True, False):
        target = Tree(keeps)
        hybrid = frozen(target)
        for children in ([["x"], 1, 2], [["x"], 1], [None, 1, 2], [[], [], []]):
            assert outcome(hybrid, children) == outcome(target, children)
        assert "append" not in hybrid.source


def test_lists_that_somebody_may_see_being_filled_are_filled() -> None:
    class Again(Tree):
        def __call__(self, children: list[Any]) -> Any:
            found: list[Any] = []
            found.append(len(found))
            found.append(found)
            try:
                seen: list[Any] = []
                seen.append(children[5])
            except IndexError:
                return found[0], len(found), seen
            return None

    for children in ([], [1, 2, 3, 4, 5, 6]):
        assert outcome(frozen(Again(True)), children) == outcome(Again(True), children)
