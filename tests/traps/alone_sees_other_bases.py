# breaks: sealed-classes
# What a class inherits is that of the classes it derives from, and what a class is called by is its own class: both may be others between two calls.
class Slow:
    def step(self, far):
        return far


class Fast:
    def step(self, far):
        return 2 * far


class Counter(Slow):
    def __init__(self, value):
        self.value = value

    def go(self, far):
        self.value = (self.value * 3 + self.step(far)) % 1009


def run(times: int = 4000):
    counter = Counter(3)
    for far in range(times):
        counter.go(far)
    return counter.value


def printed(times: int = 4000):
    counter = Counter(5)
    for far in range(times):
        counter.go(far)
    print(counter.value)


class Counting(type):
    made = 0

    def __call__(cls, *given):
        Counting.made += 1
        return super().__call__(*given)


def again(what):
    printed()
    print(what, run(), run(), Counting.made)
    printed()


again("as written")
Counter.__bases__ = (Fast,)
again("another base")
Counter.__bases__ = (Fast, Slow)
again("two bases")
Counter.__bases__ = (Slow,)
again("as written")
Counter.__class__ = Counting
again("another class of the class")
Counter.__class__ = type
again("as written")
