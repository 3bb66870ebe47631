# The body of a short loop may stand once for each number: where it is left, and what is left of the number, stay.
# That is read behind the loop, in handlers, in its `else` and by what looks locals up; the body rebinds it.


def left(t):
    for i in range(4):
        if t[(i + 1) % 4] > 2:
            break
        t[(i + 2) % 4] += i * 2 + 1
    else:
        return "all", i
    return t, i


def skipped(t):
    found = []
    for i in range(4):
        if t[(i + 3) % 4] == 2:
            continue
        found.append(i * 10 + 1)
    return found, i


def failing(t):
    i = "none"
    try:
        for i in range(4):
            t[i + 1 - 1] = 12 // t[(i + 1) % 4]
    except ZeroDivisionError:
        return "at", i, t
    return t


def rebound(t):
    seen = []
    for i in (4, 1, 0):
        seen.append(i * 3 - 1)
        i += t[0] * 2 - 1
        seen.append(i)
    return seen


def after(t):
    for k in range(2, -2, -1):
        t[0] += k * k - 1
    else:
        t.append(k)
    return t, k


def again(t):
    out = []
    for j in range(3):
        for i in range(2):
            out.append(t[(i + 1) % 2] + j)
        out.append(i)
    return out


def functions():
    made = []
    for i in range(3):
        made.append((lambda: i * 10 + 1, i * 2 + 1))
    return [(make(), late) for make, late in made], made[0][0].__code__ is made[1][0].__code__


def looked_up():
    total = 0
    for i in range(3):
        total += i * 2 + 1
    return sorted(locals().items())


def same(t):
    found = []
    for i in range(3):
        found.append((i + 1) * 1000 is t[i])
        found.append(i is t[(i + 1) % 3])
    return found


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


def dying(out):
    i = Noisy("before")
    for i in range(3):
        out(i * 2 + 1)
        i = Noisy(i + 3)
        out("made")
    out("end")


for function in (left, skipped, failing, rebound, after, again):
    for items in ([1, 2, 0, 1], [0, 0, 0, 0], [3, 1, 2, 2]):
        print(function.__name__, function(items[:]))
print(functions(), looked_up(), same([0, 1, 2]))
dying(print)
