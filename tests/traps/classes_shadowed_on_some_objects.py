# breaks: sealed-classes
# An attribute that is stored on an object shadows the method of that one, whoever stores it, and of no other class.


class Seeds:
    def __init__(self):
        self.seed = 7

    def next(self):
        self.seed = self.seed * 3 % 10
        return self.seed

    def last(self):
        return self.seed

    def first(self):
        return self.seed + 1

    def some(self):
        return self.seed + 2


class Element:
    def __init__(self, value):
        self.value = value
        self.next = None

    def last(self):
        return self.value


class Below(Seeds):
    pass


def link(values):
    head = None
    for value in values:
        made = Element(value)
        made.next = head
        head = made
    return head


def put(where, what):
    where.last = what


def run(seeds, n):
    found = []
    for _ in range(n):
        found.append(seeds.next() + seeds.next())
    found.append(seeds.last())
    found.append(seeds.first())
    found.append(seeds.some())
    return found


def length(head):
    found = 0
    while head is not None:
        found += 1
        head = head.next
    return found


print(run(Seeds(), 3), length(link([1, 2, 3])))
shadowed = Seeds()
put(shadowed, lambda: "shadowed")
put(Element(3), lambda: "shadowed, too")
for shadowed.first in [lambda: "by a loop"]:
    print(run(shadowed, 1))
below = Below()
for one in (below, link([1])):
    one.some = lambda: "by a name of two"
print(run(below, 2))
