# until: 3.13, for a frame that ends, or a call, lets what it holds go from the last to the first from 3.14 on, and from
# the first to the last before: so what stands for it has an order of its own there, as the contract allows.
# What a getter gives stands where it was read, behind the statements in front of it: it is held by nothing else.
class Part:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)

    def match(self, owner, text):
        owner.made = None
        print("match", text)
        return text == self.name

    def fail(self, owner):
        owner.made = None
        raise ValueError(self.name)


class Owner:
    def __init__(self, name):
        self.name, self.made = name, None

    @property
    def part(self):
        if self.made is None:
            print("make", self.name)
            self.made = Part(self.name)
        return self.made

    def named(self, other):
        kept = Part("kept")
        print("named", kept.name, other.name)
        return self.part.name

    def match(self, text):
        return self.part.match(self, text)

    def first(self, text, other):
        found = self.match(text), self.part.name, print("after")
        print(found, other)
        return found

    def asked(self):
        if self.part.match(self, "asked"):
            return "yes"
        return "no", self.part.match(self, "again")

    def in_handler(self):
        try:
            self.part.fail(self)
        except ValueError as error:
            print("handler", error)
        self.made = None
        print("end")

    def augmented(self, total):
        total += self.part.name
        self.made = None
        total += self.named(Part("other"))
        return total


def read(owner, state):
    while state:
        found = owner.match(state.pop())
        print("found", found)
    return owner.part.name, owner.named(Part("given"))


first = Owner("first")
print(first.first("first", 2))
print(first.asked())
first.in_handler()
print(first.augmented("+"))
print(read(Owner("second"), ["a", "second"]))


# What is evaluated in front of an argument that raises is let go of at once.
class Source:
    def __init__(self, at):
        self.at = at

    def __getattr__(self, name):
        if name == "text":
            return Part("text")
        raise AttributeError(name)


class Reader:
    def __init__(self):
        self.count = 0

    def take(self, text, at):
        self.count += at
        print("take", text.name, at)
        self.count += at
        return self.count

    def take_four(self, text, at, more, last):
        self.count += at
        print("take", text.name, at, more.name, last)
        self.count += at
        return self.count

    def run(self, source):
        total = self.take(source.text, source.at)
        print("total", total)
        total = self.take_four(source.text, source.at, source.text, source.at + 1)
        print("total", total)
        return total


def run(reader, source):
    try:
        print(reader.run(source))
    except (AttributeError, TypeError) as error:
        print("handler", error)


lacking = Source(1)
del lacking.at
for each in (Source(1), lacking, Source("text")):
    run(Reader(), each)
