# breaks: sealed-builtins
# What collects a generator expression takes a list of the same items, in the same order, raised in the same way.
import builtins


class Loud:
    def __init__(self, name):
        self.name = name

    def __str__(self):
        print("text of", self.name)
        return self.name

    def __bool__(self):
        print("truth of", self.name)
        return True

    def __lt__(self, other):
        print(self.name, "<", other.name)
        return self.name < other.name

    def __del__(self):
        print("end of", self.name)

    @property
    def stops(self):
        raise StopIteration(self.name)

    @property
    def fails(self):
        raise KeyError(self.name)


def names(xs):
    return ", ".join(str(x) for x in xs if x)


def made(xs):
    return tuple(Loud(x + "!").name for x in xs)


def pairs(xs):
    found = list((a, b) for a, b in xs for a in a)
    return found


def ordered(xs):
    return [x.name for x in sorted(x for x in xs)]


def sliced(xs, n, m):
    yield tuple(x.name for x in xs[n:])
    yield list(x for x in xs[m:n:-1])
    given = tuple(x for x in xs[n:m])
    yield given


loud = [Loud("b"), Loud("a"), Loud("c")]
print(names(loud), names((*loud,)), names([]), names(iter(loud)))
print(made(["x", "y"]), made("xy"))
print(pairs([("ab", 1), ("", 2), ("c", 3)]))
print(ordered(loud))
print([*sliced([*loud], 1, 2)][0])
for arguments in ((loud, 1, "m"), (loud, True, 2), ("text", 1, 3), (loud, None, 3)):
    try:
        given = sliced(*arguments)
        print(next(given), len(next(given)), len(next(given)))
    except (TypeError, AttributeError) as error:
        print(error)
given = None


# What is raised: by the expression, by a condition, by unpacking, by asking for the iterator.
class Stops:
    def __iter__(self):
        raise StopIteration("iterator")

    def __getitem__(self, index):
        raise StopIteration("slice")


class Subclass(list):
    def __iter__(self):
        raise StopIteration("iterator of a list")


def stops(xs):
    return tuple(x.stops for x in xs)


def fails(xs):
    return list(x.fails for x in xs)


def condition(xs):
    return ", ".join("x" for x in xs if x.stops)


def unpacks(xs):
    return tuple(a for a, b in xs)


def slices(xs, n):
    given = tuple(x for x in xs[n:])
    return given


def inner(xs):
    return list(y for x in xs for y in x)


def observed(function, *arguments):
    try:
        print(function(*arguments))
    except BaseException as error:
        print(repr(error), repr(error.__context__), repr(error.__cause__))
        error.__traceback__ = None


for function in (stops, fails, condition, unpacks, inner):
    observed(function, loud)
    observed(function, [Stops()])
    observed(function, Stops())
    observed(function, Subclass(loud))
observed(slices, Stops(), 1)
observed(slices, [1, 2, 3], Stops())
observed(names, [1])


# Thrown in where the value is handed out.
def hands_out(xs):
    yield tuple(x for x in xs)
    yield list(x for x in xs)


def guarded(xs):
    try:
        yield tuple(x for x in xs)
    except StopIteration as error:
        yield "caught", error.args


for error in (ValueError("thrown"), StopIteration("thrown")):
    for function in (hands_out, guarded):
        given = function([1, 2])
        print(next(given))
        try:
            print(given.throw(error))
        except Exception as raised:
            print(repr(raised), repr(raised.__cause__))
given = hands_out([1])
print(next(given), given.close(), [*given])


# The list changes while it is read, and the name of the builtin while it is called.
def grows(xs):
    return list(xs.append(x) or x for x in xs if len(xs) < 9)


def renames(xs):
    return tuple(setattr(builtins, "tuple", list) or x for x in xs)


print(grows([1, 2, 3]))
real = tuple
print(renames([1, 2]), renames([3]))
builtins.tuple = real


def falls(xs):
    found = [Loud("old")]
    found = list(Loud(x) for x in xs)
    print("stored")
    return len(found)


print(falls(["new", "newer"]))
loud.clear()
print("end")
