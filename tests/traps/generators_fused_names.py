# Locals of the generator and of the loop are different ones, whatever they are called, and arguments are bound once.
def count(n, step=2, *rest, **options):
    i = 0
    while i < n:
        yield i
        i += step
        n -= len(rest) + len(options)


def same_names(n):
    i = "mine"
    seen = []
    for n in count(n):
        seen.append((i, n))
        i = i[1:]
    return i, n, seen


def rebinds_the_argument(n):
    seen = []
    for x in count(n, 1):
        n = x * 10
        seen.append((x, n))
    return seen


def below(n):
    i = 0
    while i < n:
        yield i
        i += 1


def rebinds_what_the_generator_reads(n):
    seen = []
    for x in below(n):
        n = 1
        seen.append(x)
    for n in below(n + 2):
        seen.append(n)
    return seen


def deletes_the_argument(n):
    seen = []
    for x in count(n, 1):
        if x == 0:
            del n
        seen.append(x)
    return seen


def deletes_the_target(n):
    seen = []
    for x in count(n):
        seen.append(x)
        del x
    try:
        x
    except UnboundLocalError as error:
        seen.append(type(error).__name__)
    return seen


def keeps_the_target(n):
    x = "before"
    for x in count(n):
        pass
    return x


def evaluates_once(log):
    def arg(name, value):
        log.append(name)
        return value

    for x in count(arg("n", 5), arg("step", 1), arg("rest", 0), option=arg("option", 1)):
        log.append(x)
    return log


def closes_over(n):
    found = []
    for x in count(n):
        found.append(lambda: x)
    return [f() for f in found]


class Holder:
    pass


def stores_elsewhere(n):
    it, items = Holder(), [0, 0]
    for it.x in count(n):
        pass
    for items[1] in count(n):
        pass
    return it.x, items


def unpacks(n):
    seen = []
    for a, *b in pairs(n):
        seen.append((a, b))
    try:
        for a, b in pairs(n):
            seen.append(a)
    except ValueError as error:
        seen.append(str(error))
    return seen


def pairs(n):
    for i in range(n):
        yield i, i, i


def in_a_class(n):
    class Made:
        found = []
        for n in count(4):
            found.append(n)

    return Made.found, Made.n, n


print(rebinds_what_the_generator_reads(3))
print(same_names(5), rebinds_the_argument(3), deletes_the_argument(3))
print(deletes_the_target(4), keeps_the_target(0), keeps_the_target(3))
print(evaluates_once([]), closes_over(4), stores_elsewhere(5), unpacks(2), in_a_class(7))
try:
    for x in count():
        pass
except TypeError as error:
    print(error)


def misfit(n):
    for x in count(n, 1, step=2):
        print(x)


try:
    misfit(3)
except TypeError as error:
    print(error)


def walrus(n):
    return [y for x in count(n) if (y := x)], y


print(walrus(5))
