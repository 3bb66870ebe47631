# python: 3.14
# A t-string knows the text of each of its fields: nothing in one is computed, inlined, renamed or moved.
from string.templatelib import Template


def show(template):
    for part in template:
        if isinstance(part, str):
            print(repr(part))
        else:
            print((part.value, part.expression, part.conversion, part.format_spec))


def add(a, b):
    return a + b


WIDTH = 4
ONE = 1


def constants():
    one = 1
    two = one + 1
    return t"{one} {two + 1} {ONE + WIDTH:>{WIDTH}} {1 + 1!r}"


def copies(value):
    same = value
    return t"{same} and {same} and {same = }"


def calls(value):
    return t"{add(value, 1)}{add(1, 2)!s:{add(2, 3)}}"


def helper(a):
    b = a * 2
    return t"{a + b!a}{b}"


def caller(b):
    c = helper(b + 1)
    return add(c, t"{b}")


def captured():
    number = 1
    late = lambda: t"{number}{[number for number in (7, 8)]}"
    number = 2
    return late()


def bound():
    made = t"{(seen := 3)}{seen}"
    return made, seen


def order():
    log = []

    def note(what):
        log.append(what)
        return what

    template = t"{note(1)}{note(2)!r:{note(3)}}" + t"{note(4)}"
    return template, log


def dead():
    t"{print('evaluated all the same')}"
    unused = t"{print('and so is this')}"
    return 1 + 1


show(constants())
show(copies("x"))
show(calls(5))
show(caller(3))
show(captured())
made, seen = bound()
show(made)
print(seen)
template, log = order()
show(template)
print(log, dead())
show(t"{add(1, 2)}" if add(1, 2) == 3 else t"")
print(add(1, 2), t"{WIDTH + 1}{'ab'}".interpolations[0].expression, 1 + 1)
print([t"{number}".values for number in range(1 + 1)], t"".strings, rt"\d{ONE!r}".strings, t"{{}}".strings)
print(
    [i.expression for i in t"{'quoted'}{WIDTH:%H:%M}{(lambda: 1)}".interpolations], isinstance(made, Template)
)
print(add(1, 2), [i.expression for i in t"""{add(1, 2)}{ {1: 2}[1] }""".interpolations])
try:
    add(t"{ONE}", "text")
except TypeError as error:
    print(error)
