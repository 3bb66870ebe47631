# An argument the body never reads is still evaluated, and still raises.
def note(x):
    print("note", x)
    return x


def second(a, b):
    return b


print(second(note(1), note(2)))
try:
    print(second(missing, note(3)))
except NameError as error:
    print(type(error).__name__, error)
try:
    print(second({}["key"], note(4)))
except KeyError as error:
    print(error.args)
try:
    print(second(note(5), 1 // 0))
except ZeroDivisionError as error:
    print(error.args)
