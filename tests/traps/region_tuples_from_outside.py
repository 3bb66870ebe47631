# breaks: sealed-globals
# In the fast copy of a loop, a tuple that comes from before is unpacked, and one that is read behind it is made again.
import sys


def add(u, v):
    return (u[0] + v[0], u[1] + v[1])


def scale(u, k):
    return (u[0] * k, u[1] * k)


def walk(start, n):
    at = (1.0, 2.0)
    if start:
        at = (start, start)
    for i in range(n):
        step = (0.5, i) if i % 3 else (i, 0.25)
        at = add(at, scale(step, 2.0))
    return at


def never(n):
    at = (1.0, 2.0)
    for i in range(n):
        at = add(at, scale(at, 0.5))
    return at, at is at


def longer(n):
    at = (1.0, 2.0, 3.0)
    for i in range(n):
        at = add(at, scale(at, 0.5))
    return at


def left_early(n):
    at = (1.0, 2.0)
    for i in range(n):
        at = add(at, (0.5, 0.5))
        if at[0] > 3.0:
            break
    return at


def made_inside(n):
    for i in range(n):
        step = scale((i, 2.0), 0.5)
        total = step[0] + step[1]
    return step, total


def maybe_made(n, m):
    total = 0.0
    for i in range(n):
        for j in range(m):
            step = scale((j, 2.0), 0.5)
            total += step[0] + step[1]
    return step if m else total


def returned(n):
    at = (1.0, 2.0)
    for i in range(n):
        at = add(at, (0.5, 0.5))
        if at[0] > 3.0:
            return at
    return None


print(walk(0, 10), walk(3.0, 10), walk(0, 0))
print(never(5), never(0), longer(1), longer(0))
print(made_inside(1), made_inside(9))
print(maybe_made(3, 2), maybe_made(3, 0))
print(left_early(2), left_early(10), returned(2), returned(10))
sys.modules[__name__].add = lambda u, v: (u[0], v[1])
print(walk(0, 10), never(5), left_early(10))
