# breaks: sealed-globals
# A helper of a helper, rebound, is seen through both.
def one(x):
    return x + 1


def two(x):
    return one(one(x))


def three(x):
    y = two(x)
    return one(y)


def caller(x):
    return three(x) + two(x)


saved = one, two
print(caller(1))
globals()["one"] = lambda x: x * 10
print(caller(1))
globals()["one"] = saved[0]
globals()["two"] = lambda x: -x
print(caller(1))
globals()["two"] = saved[1]
print(caller(1))


def breaks(x):
    globals()["one"] = lambda v: ("broken", v)
    return x


def sneaky(x):
    return one(breaks(one(x)))


print(sneaky(1))
print(sneaky(1))
