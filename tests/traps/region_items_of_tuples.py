# A local that only ever holds tuples of one length may be kept as its items: what they are and when they die is as before.
class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def pair(x, y):
    return (x, y)


def fibonacci(n):
    both = (0, 1)
    for _ in range(n):
        both = (both[1], both[0] + both[1])
    return both[0]


def rotated(n):
    three = (1, 2, 3)
    for _ in range(n):
        three = (three[2], three[0], three[1])
    return three[0] * 100 + three[1] * 10 + three[2]


def rebound():
    both = (Dies("a"), Dies("b"))
    print(both[0].name, both[1].name)
    both = (Dies("c"), Dies("d"))
    print(both[0].name, both[1].name)


def in_a_loop(n):
    for i in range(n):
        both = (Dies(f"left {i}"), Dies(f"right {i}"))
        print(both[0].name, both[1].name)
    print("end")


def of_a_helper(n):
    for i in range(n):
        both = pair(Dies(f"first {i}"), Dies(f"second {i}"))
        print(both[0].name < both[1].name)


def half_stored(texts):
    both = (0, 0)
    for text in texts:
        try:
            both = (both[0] + 1, int(text))
        except ValueError:
            print("kept", both[0], both[1])
    return both[1]


def maybe_unbound(n):
    for i in range(n):
        both = (i, i + 1)
    try:
        return both[0]
    except UnboundLocalError as error:
        return str(error)


def unpacked_over_others():
    both = (1, 2)
    left, right = Dies("old left"), Dies("old right")
    print(both[0])
    left, right = both
    return left, right


def chosen(flag, n):
    total = 0
    for i in range(n):
        step = (1, i) if flag else (i, 1)
        total += step[0] * 10 + step[-1]
    return total


print(fibonacci(30), rotated(4))
rebound()
in_a_loop(2)
of_a_helper(2)
print(half_stored(["4", "x", "5", "y"]))
print(maybe_unbound(2), maybe_unbound(0))
print(unpacked_over_others())
print(chosen(True, 4), chosen(False, 4))
