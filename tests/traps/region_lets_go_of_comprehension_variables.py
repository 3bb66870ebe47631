# The variable of a comprehension does not keep the last item alive when the list is made.
class Dies:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print(self.name, "dies")


def h(x, i):
    return i * 2 + 1


def f(xs):
    out = [h(x, 3) + h(x, 1) + h(x, 4) for x in xs]
    xs.clear()
    print("cleared")
    return out


def g(xs):
    t = 0
    for x in xs:
        t = t + h(x, t) + h(x, 1) + h(x, 4)
    x = 0
    xs.clear()
    print("cleared")
    return t


print(f([Dies("a"), Dies("b")]))
print(f([1, 2]))
print(g([Dies("a"), Dies("b")]))


def pairs(xs):
    out = [h(x, i) + h(x, 1) + h(x, 4) for i, x in enumerate(xs) if i >= 0]
    xs.clear()
    print("cleared")
    out.append(len(out))
    return out


print(pairs([Dies("a"), Dies("b")]), pairs([]), pairs([2]))
