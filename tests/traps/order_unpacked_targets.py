# What is unpacked is unpacked before the first target's index is evaluated.
class Pair:
    def __iter__(self):
        print("iter")
        return iter((1, 2))


def index():
    print("index")
    return 0


def effect(v, a):
    t = index()
    a[t], b = v
    return b


def error(v, a):
    n = 0 if a else 1
    t = 1 // n
    a[t], b = v
    return b


print(effect(Pair(), [0]))
try:
    print(error(Pair(), [0]))
except ZeroDivisionError as e:
    print(e)
