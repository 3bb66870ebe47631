# breaks: sealed-globals, sealed-builtins
# A long loop over a range may run a chunk at a time; what it goes over is evaluated once, and what is rebound between two
# chunks, by another thread or a signal handler, is seen.
import builtins
import signal
import sys


def step(x, k):
    return (x * 31 + k) % 1_000_003


def mixed(x, k):
    return step(x, k) + step(x, 7) - step(k, 3)


def plain(n):
    x = 1
    for i in range(n):
        x = mixed(x, i) + mixed(i, x)
    return x


def last(n):
    x = 1
    for i in range(n):
        x = mixed(x, i) + mixed(i, x)
    return i


def with_start(start, n, by):
    x = 1
    for i in range(start, n, by):
        x = mixed(x, i) + mixed(i, x)
    return x


def left(n, at):
    x = 1
    for i in range(n):
        x = mixed(x, i) + mixed(i, x)
        if i == at:
            break
    return x, i


def with_else(n):
    x = 1
    for i in range(n):
        x = mixed(x, i) + mixed(i, x)
    else:
        x = -x
    return x


def searched(n, at):
    x = 1
    for i in range(n):
        x = mixed(x, i) + mixed(i, x)
        if i == at:
            break
    else:
        return "not found"
    return x


def returned(n, at):
    x = 1
    for i in range(n):
        x = mixed(x, i) + mixed(i, x)
        if i == at:
            return x
    return None


def asked_once(n):
    asked = []

    class Length:
        def __index__(self):
            asked.append(n)
            return n

    x = 1
    for i in range(Length()):
        x = mixed(x, i) + mixed(i, x)
    return x, asked


def changed_inside(n):
    x = 1
    for i in range(n):
        n = 3
        x = mixed(x, i) + mixed(i, x)
    return x, n


def raising(n):
    x = 1
    try:
        for i in range(n):
            x = mixed(x, i) + mixed(i, x) + 1 // (n - 1 - i)
    except ZeroDivisionError:
        return x, i


for n in (0, 1, 5, 1999, 2000, 2001, 12_345):
    print(plain(n), with_else(n), searched(n, 4000), returned(n, 4000), asked_once(n), changed_inside(n))
print(last(1), last(12_345), raising(9000))
print(with_start(3, 9000, 2), with_start(9000, 3, -3), with_start(5, 5, 1))
print(left(10_000, 7500), left(10_000, 3), left(50, 100))
for wrong in (2.5, "3", None):
    try:
        plain(wrong)
    except TypeError as error:
        print(error)
try:
    last(0)
except UnboundLocalError as error:
    print(error)

# What a handler rebinds is seen at the latest before the next chunk, and for good.
original = step


def rebind(*_):
    sys.modules[__name__].step = lambda x, k: -1


if hasattr(signal, "setitimer"):
    signal.signal(signal.SIGALRM, rebind)
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    plain(400_000)
    print(plain(10))
    sys.modules[__name__].step = original

sys.modules[__name__].range = lambda n: [n, n + 1]
print(plain(10), last(3))
del sys.modules[__name__].range
builtins.range, kept = (lambda n: "ab"), range
try:
    print(last(3))
except TypeError as error:
    print(error)
finally:
    builtins.range = kept
print(plain(10))
