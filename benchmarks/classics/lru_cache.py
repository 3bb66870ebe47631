"""A cache that forgets what was used least recently: a dict and a list of linked nodes."""


class Node:
    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.prev = None
        self.next = None


class Cache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.nodes = {}
        self.head = Node(None, None)
        self.tail = Node(None, None)
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

    def get(self, key):
        if key not in self.nodes:
            return None
        node = self.nodes[key]
        self.unlink(node)
        self.append(node)
        return node.value

    def put(self, key, value):
        node = Node(key, value)
        self.append(node)
        self.nodes[key] = node
        if len(self.nodes) > self.capacity:
            oldest = self.head.next
            self.unlink(oldest)
            del self.nodes[oldest.key]


def main(n=600, capacity=50):
    cache = Cache(capacity)
    hits = 0
    for i in range(n):
        key = i * 7919 % 97
        if cache.get(key) is None:
            cache.put(key, i)
        else:
            hits += 1
    return hits
