# Where the field is missing that a method's object is to be in, that is the error, and nothing else is done before.
class Source:
    def __init__(self, text):
        self.text = text

    def never(self, x):
        return x

    def late(self, x):
        return x and self.text

    def behind(self, x):
        return missing(x), self.text

    def first(self, x):
        return self.text, x


class Reader:
    def __init__(self):
        self.source = Source("text")

    def never(self, x):
        return self.source.never(x)

    def late(self, x):
        return self.source.late(x)

    def behind(self, x):
        return self.source.behind(x)

    def first(self, x):
        return self.source.first(x)

    def given(self, x):
        return self.source.first(print("given") or x)


def missing(x):
    print("called")
    return x


for reader in Reader(), Reader.__new__(Reader):
    for method in reader.never, reader.late, reader.behind, reader.first, reader.given:
        try:
            print(method(0))
        except AttributeError as error:
            print(error)
