"""What lists, dicts and tuples hold dies where it died, if anybody sees that, however deep it lies."""
# breaks: no-finalizers

import weakref


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


class Box:
    def __init__(self, content):
        self.content = content
        self.size = 1


class Node:
    def __init__(self, number):
        self.number = number
        self.others = []


def summed(numbers):
    result = 0
    for number in numbers:
        result += number
    return result


def sizes(boxes):
    found = 0
    for box in boxes:
        found += box.size
    return found


def of_loud(name):
    boxes = [Box([Loud(name)])]
    print("sizes", sizes(boxes) + summed([1]))
    boxes = None
    print("after", name)


def of_nested(name):
    table = {"a": ([Loud(name)], 1)}
    number = table["a"][1]
    table = {}
    print("number", number)


def of_watched():
    nodes = [Node(1), Node(2)]
    kept = weakref.ref(nodes[0], lambda _: print("seen"))
    nodes[1].others.append(nodes[0])
    nodes = nodes[1].others
    nodes = None
    print("watched", kept() is None)


def of_numbers():
    total = summed([1, 2]) + summed([3])
    print(total)


of_loud("a")
of_nested("b")
of_watched()
of_numbers()
