# breaks: sealed-globals
# A loop that runs for long is long, too, where the loops in it do not run: what a signal handler rebinds is seen.
import signal
import sys


def wrap(x):
    return x % 1000003


def empty(n, m):
    t = 1
    for i in range(n):
        t = wrap(t + i)
        for j in range(m):
            t = wrap(t + j)
    return t


def between(n, m, k):
    t = 1
    for i in range(n):
        for j in range(m):
            t = wrap(t + j)
            for p in range(k):
                t = wrap(t + p)
    return t


def rebind(*_):
    sys.modules[__name__].wrap = lambda x: -1


original = wrap
print(empty(5, 3), empty(5, 0), empty(5, -1), empty(0, 5), between(3, 4, 5), between(3, 4, 0), between(3, -4, -5))
if hasattr(signal, "setitimer"):
    signal.signal(signal.SIGALRM, rebind)
    for run in (lambda: empty(600_000, 0), lambda: empty(600_000, -1), lambda: between(1000, 600, 0)):
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        print(run())
        sys.modules[__name__].wrap = original
