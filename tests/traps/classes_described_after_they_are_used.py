# breaks: no-finalizers
# An object whose attributes are stored on its class, too, or by who knows whom, is made and asked for them.
import weakref


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


class Described:
    def __init__(self, x):
        self.x = x


def whole(n):
    kept = [Vector(n)]
    held = Vector(n, 2)
    again = held
    again.x += 5
    return kept[0].x, held.x, held is again, vars(held)


def described(n):
    found = Described(n)
    return found.x


def referenced(n):
    found = Vector(n)
    return weakref.ref(found)().x


def plain(n):
    found = Vector(n, 2)
    return found.x + found.y


print(plain(1))
print(whole(3))
print(described(3))
Described.x = property(lambda self: "described", lambda self, value: None)
print(described(3))
print(referenced(7))
Vector.y = property(lambda self: 100, lambda self, value: None)
print(plain(1))
