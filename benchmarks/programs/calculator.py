"""A calculator language: a tokenizer and a parser that share one state, and an evaluator of what they read."""

from __future__ import annotations

DIGITS = "0123456789"
LETTERS = "abcdefghijklmnopqrstuvwxyz_"
SPACES = " \t\n"
SYMBOLS = "+-*/%()=,;<>?:"

NUMBER, NAME, SYMBOL, END = "number", "name", "symbol", "end"


class CalculatorError(Exception):
    """A program that cannot be read, or an expression without a value."""


class Token:
    """A word of the language."""

    def __init__(self, kind: str, text: str, position: int) -> None:
        self.kind = kind
        self.text = text
        self.position = position

    def is_symbol(self, text: str) -> bool:
        return self.kind == SYMBOL and self.text == text


class State:
    """Where in a text the reader is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.line = 1

    def at_end(self) -> bool:
        return self.position >= len(self.text)

    def peek(self) -> str:
        """The next character, empty at the end."""
        return "" if self.at_end() else self.text[self.position]

    def advance(self) -> str:
        """The next character, which is then behind."""
        char = self.text[self.position]
        self.position += 1
        if char == "\n":
            self.line += 1
        return char

    def fail(self, message: str) -> CalculatorError:
        return CalculatorError(f"line {self.line}: {message}")


class Tokenizer:
    """Cuts a text into tokens."""

    def __init__(self, state: State) -> None:
        self.state = state

    def next(self) -> Token:
        """The next token."""
        self.skip_spaces()
        state = self.state
        start = state.position
        if state.at_end():
            return Token(END, "", start)
        char = state.peek()
        if is_digit(char):
            return Token(NUMBER, self.take_while(is_digit), start)
        if is_letter(char):
            return Token(NAME, self.take_while(is_name_part), start)
        if char in SYMBOLS:
            return Token(SYMBOL, state.advance(), start)
        raise state.fail(f"unexpected {char!r}")

    def skip_spaces(self) -> None:
        while is_space(self.state.peek()):
            self.state.advance()

    def take_while(self, wanted) -> str:
        """The characters up to the first that is not wanted."""
        start = self.state.position
        while wanted(self.state.peek()):
            self.state.advance()
        return self.state.text[start : self.state.position]


def is_digit(char: str) -> bool:
    return char != "" and char in DIGITS


def is_letter(char: str) -> bool:
    return char != "" and char in LETTERS


def is_name_part(char: str) -> bool:
    return is_letter(char) or is_digit(char)


def is_space(char: str) -> bool:
    return char != "" and char in SPACES


class Parser:
    """Reads statements and expressions, evaluating as it goes.

    program    : (name "=" expression ";" | expression ";")*
    expression : comparison ["?" expression ":" expression]
    comparison : sum [("<" | ">") sum]
    sum        : product (("+" | "-") product)*
    product    : unary (("*" | "/" | "%") unary)*
    unary      : "-" unary | primary
    primary    : number | name ["(" expression ("," expression)* ")"] | "(" expression ")"
    """

    def __init__(self, text: str) -> None:
        self.state = State(text)
        self.tokenizer = Tokenizer(self.state)
        self.current = self.tokenizer.next()
        self.variables: dict[str, int] = {}

    def run(self) -> list[int]:
        """The values of all statements."""
        values = []
        while self.current.kind != END:
            values.append(self.statement())
        return values

    def statement(self) -> int:
        name = ""
        if self.current.kind == NAME and self.follows("="):
            name = self.take().text
            self.expect("=")
        value = self.expression()
        if name:
            self.variables[name] = value
        self.expect(";")
        return value

    def follows(self, symbol: str) -> bool:
        """Whether the token after the current one is a symbol."""
        saved = self.state.position, self.state.line
        token = self.tokenizer.next()
        self.state.position, self.state.line = saved
        return token.is_symbol(symbol)

    def expression(self) -> int:
        value = self.comparison()
        if self.accept("?"):
            yes = self.expression()
            self.expect(":")
            no = self.expression()
            return yes if value else no
        return value

    def comparison(self) -> int:
        left = self.sum()
        if self.accept("<"):
            return int(left < self.sum())
        if self.accept(">"):
            return int(left > self.sum())
        return left

    def sum(self) -> int:
        value = self.product()
        while True:
            if self.accept("+"):
                value = value + self.product()
            elif self.accept("-"):
                value = value - self.product()
            else:
                return value

    def product(self) -> int:
        value = self.unary()
        while True:
            if self.accept("*"):
                value = value * self.unary()
            elif self.accept("/"):
                value = self.divide(value, self.unary())
            elif self.accept("%"):
                value = value - self.divide(value, self.unary()) * value
            else:
                return value

    def unary(self) -> int:
        if self.accept("-"):
            return -self.unary()
        return self.primary()

    def primary(self) -> int:
        if self.current.kind == NUMBER:
            return int(self.take().text)
        if self.current.kind == NAME:
            name = self.take().text
            return self.call(name) if self.current.is_symbol("(") else self.lookup(name)
        self.expect("(")
        value = self.expression()
        self.expect(")")
        return value

    def call(self, name: str) -> int:
        """The value of a function of the language."""
        self.expect("(")
        arguments = [self.expression()]
        while self.accept(","):
            arguments.append(self.expression())
        self.expect(")")
        if name == "max":
            return max(arguments)
        if name == "min":
            return min(arguments)
        if name == "abs" and len(arguments) == 1:
            return abs(arguments[0])
        raise self.state.fail(f"no function {name} of {len(arguments)} arguments")

    def lookup(self, name: str) -> int:
        if name not in self.variables:
            raise self.state.fail(f"no variable {name}")
        return self.variables[name]

    def divide(self, left: int, right: int) -> int:
        if right == 0:
            raise self.state.fail("division by zero")
        return left // right

    def accept(self, symbol: str) -> bool:
        """Take the current token if it is this symbol."""
        if self.current.is_symbol(symbol):
            self.take()
            return True
        return False

    def expect(self, symbol: str) -> None:
        if not self.accept(symbol):
            raise self.state.fail(f"expected {symbol!r}, found {self.current.text!r}")

    def take(self) -> Token:
        """The current token; the next one is read."""
        token = self.current
        self.current = self.tokenizer.next()
        return token


PROGRAM = """
width = 12; height = 7 + 3 * 2;
area = width * height;
half = area / 2 + -3;
larger = width > height ? width : max(height, half, 100 - area);
rest = (area + larger * (half - width)) / (3 + abs(-4)) - min(1, 2, 3);
rest > 100 ? rest / 7 : rest * 7;
"""


def main(times: int = 1000) -> tuple[int, list[int]]:
    """A short program, many times over."""
    values = Parser(PROGRAM * times).run()
    return len(values), values[:7]


if __name__ == "__main__":
    print(main())
