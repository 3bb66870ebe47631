# breaks: sealed-builtins, closed-world
# A test that is decided in a fast copy was decided by what a builtin means, and that may be something else by then.
import builtins


def half(a):
    if isinstance(a, int):
        return a * 5
    return -1


def run(n):
    total = 0
    for i in range(n):
        total += half(i)
    return total


print(run(300))
kept, builtins.isinstance = isinstance, lambda *args: False
print(run(300))
builtins.isinstance = kept
print(run(300))
