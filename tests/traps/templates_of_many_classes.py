# A method that classes inherit calls others on its object: what each class has, also where they are called by `super()`, by
# the name of a class, under another name, and on instances that have one of their own.
class Parser:
    def parse(self, text, at=0):
        """Parse from a place on."""
        at = self.skip(text, at)
        at, found = self.match(text, at)
        return at, self.after(found)

    def skip(self, text, at):
        while text[at] == " ":
            at += 1
        return at

    def match(self, text, at):
        return at, None

    def after(self, found):
        return found

    again = parse


class Word(Parser):
    def match(self, text, at):
        if text[at].isalpha():
            return at + 4, text[at : at + 4]
        raise ValueError(text)


class Short(Word):
    def match(self, text, at):
        return at + 2, text[at : at + 2]


class Loud(Short):
    def after(self, found):
        return [found]

    def parse(self, text, at=0):
        return "loud", super().parse(text, at), Parser.parse(self, text, at)


class Louder(Loud):
    def match(self, text, at):
        at, found = super().match(text, at)
        return at, found + "!"


class Enclosed(Parser):
    def __init__(self, inner, forgiving=False):
        self.inner = inner
        if forgiving:
            self.match = self.match_or_none

    def match(self, text, at):
        try:
            return self.inner.parse(text, at)
        except ValueError as error:
            error.args += (type(self).__name__,)
            raise

    def match_or_none(self, text, at):
        try:
            return self.inner.parse(text, at)
        except ValueError:
            return at, "none"

    def twin(self):
        other = made_like(self)
        other.match = other.match_or_none
        return other


class Twice(Enclosed):
    def after(self, found):
        return found, found


def made_like(parser):
    return type(parser)(parser.inner)


def tried(parsers, text):
    for parser in parsers:
        try:
            print(type(parser).__name__, parser.parse(text), parser.parse.__qualname__, parser.parse.__doc__)
            print(parser.again(text))
        except (ValueError, IndexError) as error:
            print(type(parser).__name__, type(error).__name__, error.args)


PARSERS = [Parser(), Word(), Short(), Loud(), Louder(), Enclosed(Word()), Twice(Short()), Enclosed(Twice(Word()))]
PARSERS += [Enclosed(Word(), True), Enclosed(Word()).twin(), Twice(Word()).twin()]
tried(PARSERS, "  words")
tried(PARSERS, " +words")
tried(PARSERS, "   ")
