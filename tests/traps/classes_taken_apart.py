# breaks: no-finalizers
# Objects that a function makes, and uses nothing but the attributes of, are not missed: none that is used otherwise is.


class Vector:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y

    def plus(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def scaled(self, by):
        return Vector(self.x * by, self.y * by)

    def square(self):
        return self.x * self.x + self.y * self.y


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Pair:
    def __init__(self, first, second):
        self.first = first
        self.second = second


class Watched:
    def __init__(self, x):
        self.x = x

    def __del__(self):
        print("watched", self.x)


class Odd:
    def __init__(self, x):
        self.x = x

    def __getattribute__(self, name):
        return name


class Shared:
    count = 0

    def __init__(self, x):
        self.x = x
        Shared.count += 1


def apart(n):
    total = 0
    at = Vector(0, 1)
    for i in range(n):
        step = Vector(i, -i).scaled(2)
        at = at.plus(step)
        total += at.square()
    return total, at.x, at.y


def chosen(flag):
    one = Vector(1, 2) if flag else Vector(y=3, x=4)
    other = one
    return other.x + one.y


def both_die():
    for name in "ab":
        pair = Pair(Loud(name + " first"), Loud(name + " second"))
        print(pair.first.name, pair.second.name)


def one_dies():
    pair = Pair(Loud("third"), 3)
    print(pair.first.name)
    pair = Pair(Loud("fourth"), 4)
    print(pair.first.name)


def watched(n):
    for i in range(n):
        found = Watched(i)
        print(found.x)


def odd(n):
    found = Odd(n)
    return found.x


def shared(n):
    for i in range(n):
        found = Shared(i)
        last = found.x
    return last, Shared.count


def fails(x):
    try:
        found = Vector(x + 1, 1 / x)
    except ZeroDivisionError:
        return "caught"
    return found.x, found.y


def wrong():
    try:
        found = Vector()
        return found.x
    except TypeError as error:
        return str(error)


def lacking(n):
    found = Vector(n)
    try:
        return found.z
    except AttributeError as error:
        return str(error)


def unbound(flag):
    if flag:
        found = Vector(1)
    try:
        return found.x
    except UnboundLocalError:
        return "unbound"


def captured(n):
    found = Vector(n, n)
    read = lambda: found.x
    found = Vector(n + 1)
    return read()


def suspended(n):
    found = Vector(n, 2)
    found = Vector((yield found.x), found.y)
    yield found.x, found.y


def same(n):
    one, other = Vector(n), Vector(n)
    return one is other, one == other, one is one


print(apart(5))
print(chosen(True), chosen(False))
both_die()
one_dies()
watched(2)
print(odd(1))
print(shared(3))
print(fails(0), fails(2))
print(wrong())
print(lacking(2))
print(unbound(True), unbound(False))
print(captured(3))
going = suspended(1)
print(next(going), going.send("sent"))
print(same(2))
