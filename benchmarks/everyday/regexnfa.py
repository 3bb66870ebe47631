"""A small regular expression engine: parser -> Thompson NFA -> simulation."""


class RegexError(Exception):
    pass


class State:
    def __init__(self, number):
        self.number = number
        self.epsilon = []
        self.test = self.target = None


class Literal:
    def __init__(self, char):
        self.char = char

    def accepts(self, char):
        return char == self.char


class AnyChar:
    def accepts(self, char):
        return char != "\n"


class CharSet:
    def __init__(self, chars, negated=False):
        self.chars = frozenset(chars)
        self.negated = negated

    def accepts(self, char):
        return (char in self.chars) != self.negated


CLASSES = {"d": "0123456789", "s": " \t\n"}


class Regex:
    def __init__(self, pattern):
        self.pattern = pattern
        self.pos = 0
        self.states = []
        self.start, self.end = self.parse_alternatives()
        if self.pos != len(pattern):
            raise RegexError("unexpected %r at %d" % (pattern[self.pos], self.pos))

    def new_state(self):
        state = State(len(self.states))
        self.states.append(state)
        return state

    def peek(self):
        return self.pattern[self.pos] if self.pos < len(self.pattern) else None

    def take(self):
        char = self.peek()
        if char is None:
            raise RegexError("pattern ends too early")
        self.pos += 1
        return char

    def parse_alternatives(self):
        branches = [self.parse_sequence()]
        while self.peek() == "|":
            self.take()
            branches.append(self.parse_sequence())
        if len(branches) == 1:
            return branches[0]
        start, end = self.new_state(), self.new_state()
        for first, last in branches:
            start.epsilon.append(first)
            last.epsilon.append(end)
        return start, end

    def parse_sequence(self):
        start = end = self.new_state()
        while self.peek() not in (None, "|", ")"):
            first, last = self.parse_repeat()
            end.epsilon.append(first)
            end = last
        return start, end

    def parse_repeat(self):
        first, last = self.parse_atom()
        while self.peek() in ("*", "+", "?"):
            op = self.take()
            start, end = self.new_state(), self.new_state()
            start.epsilon.append(first)
            last.epsilon.append(end)
            if op != "+":
                start.epsilon.append(end)
            if op != "?":
                last.epsilon.append(first)
            first, last = start, end
        return first, last

    def parse_atom(self):
        char = self.take()
        if char == "(":
            inner = self.parse_alternatives()
            if self.peek() != ")":
                raise RegexError("missing )")
            self.take()
            return inner
        if char in "*+?":
            raise RegexError("nothing to repeat")
        if char == ".":
            test = AnyChar()
        elif char == "[":
            test = self.parse_set()
        elif char == "\\":
            char = self.take()
            test = CharSet(CLASSES.get(char, char))
        else:
            test = Literal(char)
        start, end = self.new_state(), self.new_state()
        start.test = test
        start.target = end
        return start, end

    def parse_set(self):
        if negated := self.peek() == "^":
            self.take()
        chars = []
        while self.peek() != "]":
            char = self.take()
            if self.peek() == "-":
                self.take()
                upper = self.take()
                chars.extend(chr(c) for c in range(ord(char), ord(upper) + 1))
            else:
                chars.append(char)
        self.take()
        return CharSet(chars, negated)

    def closure(self, states):
        seen = set()
        result = []
        stack = list(states)
        while stack:
            state = stack.pop()
            if state.number in seen:
                continue
            seen.add(state.number)
            result.append(state)
            stack.extend(state.epsilon)
        return result

    def match_length(self, text, start):
        """Length of the longest match at start, or None."""
        current = self.closure([self.start])
        best = 0 if self.end in current else None
        i = start
        while current and i < len(text):
            char = text[i]
            current = self.closure([s.target for s in current if s.test is not None and s.test.accepts(char)])
            i += 1
            if self.end in current:
                best = i - start
        return best

    def find_all(self, text):
        found = []
        i = 0
        while i < len(text):
            length = self.match_length(text, i)
            if length:
                found.append(text[i : i + length])
                i += length
            else:
                i += 1
        return found


LINE = (
    "On 2021-03-14 user bob_%d paid %d.50 to alice@example.org; "
    "on 2022-11-02 carol paid -7 to dave@mail.example.com (ref 0x%dF3a). "
)
PATTERNS = [
    r"\d+-\d\d-\d\d",
    r"[a-z]+@[a-z]+(\.[a-z]+)+",
    r"-?\d+(\.\d+)?",
    r"0x[0-9a-fA-F]+",
    r"(on|to|paid) [^ ]*",
    r"(a|b",
    "*x",
]
TEXT = "".join(LINE % (i, i * 31, i * 7) for i in range(13))


def job():
    results = {}
    for pattern in PATTERNS:
        try:
            regex = Regex(pattern)
        except RegexError as error:
            results[pattern] = str(error)
        else:
            found = regex.find_all(TEXT)
            results[pattern] = (len(regex.states), len(found), found[::4])
    return results


if __name__ == "__main__":
    print(job())
