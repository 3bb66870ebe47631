# While loops that move the items of a list, of which some that look like ints alone may be given something else.
# layouts: {"kept": {}, "given": {}, "aliased": {}, "handed": {}, "sliced": {}, "gone_over": {}, "augmented": {}, "inside": {}, "turned": {}, "paired": {}, "copied": {}}


class Odd:
    def __lt__(self, other):
        print("asked", type(other).__name__)
        return False

    __gt__ = __lt__

    def __repr__(self):
        return "Odd"

    def __bool__(self):
        print("true?")
        return False


def kept(start, odd):
    left = 40
    base = [0, 1, 2, 3, 4]
    put = base.insert
    take = base.pop
    out = []
    for turn in range(5):
        put(turn, take(0))
        base[turn] -= 0
        base[0], base[1] = base[1], base[0]
        perm = base[:]
        k = perm[start]
        while k:
            perm[: k + 1] = perm[k::-1]
            left -= 1
            x = 1 // left
            k = perm[0]
        out += [k, perm[1], perm[-1]]
    return out


def given(start, odd):
    left = 40
    base = [0, 1, 2, 3, 4]
    base.append(odd)
    base.pop(0)
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


def aliased(start, odd):
    left = 40
    base = [0, 1, 2, 3, 4]
    put = base.insert
    put(0, odd)
    take = base.pop
    take()
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


def handed(start, odd):
    left = 40
    def fill(add):
        add(odd)

    base = [0, 1, 2, 3]
    put = base.append
    fill(put)
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


def sliced(start, odd):
    left = 40
    other = [4, odd]
    base = [0, 1, 2, 3, 4]
    base[3:] = other
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


def gone_over(start, odd):
    left = 40
    base = [0, 1, 2, 3, 4]
    for base[4] in (4, odd):
        pass
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


def augmented(start, odd):
    left = 40
    base = [0, 1, 2, 3, 4]
    try_it = 0.5 if odd is None else 0
    base[4] /= 1
    base[3] += try_it
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


def inside(start, odd):
    left = 40
    base = [0, 1, 2, 3, 4]

    def change():
        base[4] = odd

    change()
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


def turned(start, odd):
    left = 40
    perm = [0, 1, 2, 3, 4]
    k = odd if start == 3 else perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return k, perm[0], perm[1], perm[4]


def paired(start, odd):
    left = 40
    base = [0, 1, 2, 3, 4]
    y, base[4] = base[0], odd
    perm = base[:]
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return y, perm[0], perm[1], perm[4]


def copied(start, odd):
    left = 40
    other = [odd, 1, 2, 3, 4]
    base = list(other)
    perm = list(base)
    k = perm[start]
    while k:
        perm[: k + 1] = perm[k::-1]
        left -= 1
        x = 1 // left
        k = perm[0]
    return perm[0], perm[1], perm[4]


functions = kept, given, aliased, handed, sliced, gone_over, augmented, inside, turned, paired, copied
for function in functions:
    for start in range(5):
        for odd in (3, 0, True, 2.0, None, Odd()):
            try:
                print(function.__name__, start, odd, function(start, odd))
            except Exception as error:
                print(function.__name__, start, odd, type(error).__name__, error)
