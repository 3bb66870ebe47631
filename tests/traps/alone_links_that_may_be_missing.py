# A private copy of a program of linked objects meets links that are None: reading or storing there raises, as written.


class Node:
    def __init__(self, key):
        self.key = key
        self.prev = None
        self.next = None


class Ring:
    def __init__(self, size):
        self.size = size
        self.nodes = {}
        self.head = Node(-1)
        self.tail = Node(-2)
        self.head.next = self.tail
        self.tail.prev = self.head

    def unlink(self, node):
        node.prev.next = node.next
        node.next.prev = node.prev

    def append(self, node):
        node.prev = self.tail.prev
        node.next = self.tail
        self.tail.prev.next = node
        self.tail.prev = node

    def use(self, key):
        if key in self.nodes:
            node = self.nodes[key]
            self.unlink(node)
            self.append(node)
            return True
        node = Node(key)
        self.append(node)
        self.nodes[key] = node
        if len(self.nodes) > self.size:
            first = self.head.next
            self.unlink(first)
            del self.nodes[first.key]
        return False


def hits(count, size):
    ring = Ring(size)
    found = 0
    for i in range(count):
        if ring.use(i * 7919 % 17):
            found += 1
    return found


def past_the_end(count):
    ring = Ring(3)
    for i in range(count):
        ring.use(i)
    node = ring.head
    passed = 0
    try:
        while True:
            node = node.next
            passed += node.key
    except AttributeError as error:
        return passed, str(error)


def unlinked(count):
    ring = Ring(2)
    for i in range(count):
        ring.use(i)
    try:
        ring.unlink(ring.head)
    except AttributeError as error:
        return str(error), ring.head.next.key
    return "unlinked"


print(hits(400, 5), hits(400, 16))
print(past_the_end(30))
print(unlinked(30))
