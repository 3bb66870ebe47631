# A loop may assign to attributes, items, slices and nested targets; its variable is its own again at each round.
def note(x):
    print("note", x)
    return x


class Box:
    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)


def caller():
    box, d, xs = Box(), {}, [0] * 4
    for box.value in range(2):
        pass
    for d[note("k")] in "ab":
        pass
    for xs[1:3] in ("yz", [7]):
        pass
    for i, (a, *b) in enumerate(["one", "two"]):
        i += 10
        b.append(i)
    else:
        last = i, a, b
    n = 0
    for n in range(n, n + 3):
        n *= 2
    for x in (xs := [1, 2]):
        if x < 4:
            xs.append(x + 2)
    for never in ():
        pass
    try:
        never
    except UnboundLocalError:
        return box.value, d, xs, last, n, x


print(caller())
