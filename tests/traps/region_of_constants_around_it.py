# breaks: sealed-globals
# What a loop reads was stored before it; where the fast copy has taken the constant, the loop as written reads it still.
import sys

STEP = 5


def sub(p, q):
    return 3 - p + (q - q)


def total(n):
    out = []
    t = 0
    u = 0
    for i in (1, 2, 3):
        z = (u * 3 + i) * 2 - sub(u, q=t)
        out.append((u * 3 + i) % 5 + z)
        for j in (1, 2, 3):
            t = i
            t = sub(STEP - i, t * u) * (n - u)
    return out, t


class Odd:
    def __sub__(self, other):
        return 2


print(total(3), total(2.5), total(True))
setattr(sys.modules[__name__], "STEP", Odd())
print(total(3), total(2.5), total(True))
