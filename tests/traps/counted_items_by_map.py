# What a builtin is handed item by item: by `map` and `filter` nobody may tell it from a generator expression.


class Stops:
    def __len__(self):
        raise StopIteration("no more")

    def __bool__(self):
        raise StopIteration("no more")

    def __abs__(self):
        raise StopIteration("no more")


class Says:
    def __init__(self, name):
        self.name = name

    def __len__(self):
        print("len", self.name)
        return 2

    def __bool__(self):
        print("truth", self.name)
        return self.name != "b"


def lengths(things):
    return sum(len(thing) for thing in things)


def some(things):
    return len(tuple(thing for thing in things if thing))


def largest(things):
    return max(abs(thing) for thing in things)


def in_a_display(thing):
    things = ("ab", thing)
    return sorted(len(one) for one in things)


def true_in_a_display(thing):
    things = ("ab", thing)
    return len(tuple(one for one in things if one))


def own(n):
    words = ["ab", "", "c" * 2]
    numbers = [3, -4, 0, 2]
    return (
        sum(len(word) for word in words),
        max(abs(number) for number in numbers),
        any(len(word) for word in words),
        sorted(str(number) for number in numbers),
        "-".join(word for word in words if word),
        ",".join(str(number) for number in numbers),
        sum(number for number in numbers if number),
        list(hex(number) for number in numbers),
        min(float(number) for number in numbers),
    )


def fails():
    words = ["1", "2x"]
    return sum(int(word) for word in words)


def kept():
    numbers = [1, -2]
    made = (abs(number) for number in numbers)
    numbers.append(-3)
    return type(made).__name__, list(made)


def shadowed(map, filter):
    words = ["a", ""]
    return sum(len(word) for word in words), list(word for word in words if word), map, filter


def none():
    words = []
    return max((len(word) for word in words), default=7), sum((len(word) for word in words), 5)


def told(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


print(told(lengths, [Stops()]), told(some, [Stops()]), told(largest, [Stops()]))
print(told(lengths, [Says("a"), Says("b")]), told(some, [Says("a"), Says("b")]))
print(told(in_a_display, Stops()), told(true_in_a_display, Stops()), told(in_a_display, Says("c")))
print(told(lengths, 3), told(lengths, ["ab", 3]), told(lengths, []), told(largest, []))
print(told(own, 2), told(fails), told(kept), told(shadowed, 1, 2), told(none))
