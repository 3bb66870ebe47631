# The target of an augmented assignment is read before its value is evaluated, wherever the target lives.
def captured():
    count = 1

    def step(x):
        t = x.go()
        if t:
            return 1
        print("no")

    class Box:
        def go(self):
            nonlocal count
            count = 100
            return 5

    count += step(Box())
    return count


TOTAL = 1


def declared():
    global TOTAL

    def step(x):
        t = x.go()
        if t:
            return 1
        print("no")

    class Box:
        def go(self):
            global TOTAL
            TOTAL = 100
            return 5

    TOTAL += step(Box())
    return TOTAL


def unbound(x, bind):
    def step(x):
        t = x.go()
        if t:
            return 1
        print("no")

    if bind:
        z = 1
    z += step(x)
    return z


class Says:
    def go(self):
        print("go")
        return 1


print(captured(), declared(), unbound(Says(), True))
try:
    unbound(Says(), False)
except UnboundLocalError as error:
    print(error)
