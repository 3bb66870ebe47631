# breaks: sealed-globals
# A loop runs the generator that was started, whatever its name means by then; the next loop asks again.
import sys


def numbers(n):
    for i in range(n):
        yield i


def others(n):
    yield "other"


def loop(n):
    seen = []
    for x in numbers(n):
        seen.append(x)
        loop.__globals__["numbers"] = others
    for x in numbers(n):
        seen.append(x)
    return seen


print(loop(3))


def letters(n):
    for letter in "abc"[:n]:
        yield letter


class Rebinds:
    def __index__(self):
        setattr(sys.modules[__name__], "letters", others)
        return 2


def loop_over_letters(n):
    return [x for x in ()], [*use(n)]


def use(n):
    for x in letters(n):
        yield x
    for x in letters(n):
        yield x


print(loop_over_letters(Rebinds()))
LIMIT = 3


def limited():
    i = 0
    while i < LIMIT:
        yield i
        i += 1


def lowers():
    seen = []
    for x in limited():
        seen.append(x)
        loop.__globals__["LIMIT"] = 2
    return seen


print(lowers(), lowers())
del loop.__globals__["limited"]
try:
    lowers()
except NameError as error:
    print(error)
