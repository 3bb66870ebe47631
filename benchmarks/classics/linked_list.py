"""A linked list that is filled, turned round and added up."""


class Node:
    def __init__(self, value):
        self.value = value
        self.next = None


class LinkedList:
    def __init__(self):
        self.head = None
        self.size = 0

    def push(self, value):
        node = Node(value)
        node.next = self.head
        self.head = node
        self.size += 1

    def reverse(self):
        previous = None
        current = self.head
        while current:
            following = current.next
            current.next = previous
            previous = current
            current = following
        self.head = previous

    def total(self):
        total = 0
        node = self.head
        while node is not None:
            total += node.value
            node = node.next
        return total


def fill(n):
    items = LinkedList()
    for i in range(n):
        items.push(i)
    items.reverse()
    return items.total()


def main(n=1000):
    return fill(n)
