# python: 3.14
# An annotation runs as often as somebody asks for it and nobody knows the answer: not with the `def`.
log = []


def note(what):
    log.append(what)
    return what


def one(a: note("parameter")) -> note("result"):
    return a


class Two:
    x: note("attribute") = note("value")


def three(flag):
    if flag:
        kind: note("local") = note("local value")

    def inner(a: note("inner")):
        return a

    return inner


inner = three(True)
value: note("module") = 1
print(log)
print(one.__annotations__, log)
print(one.__annotations__, log)
print(Two.__annotations__, log)
print(inner.__annotations__, log)
print(__annotate__(1), log)


def failing(a: 1 / 0):
    return a


print(failing(1))
try:
    failing.__annotations__
except ZeroDivisionError as error:
    print(error)
if log:
    conditional: note("conditional")
print(sorted(__annotate__(1)))
