"""A binary search tree that is filled and read in order."""


class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def insert(root, key):
    if root is None:
        return Node(key)
    if key < root.key:
        root.left = insert(root.left, key)
    elif key > root.key:
        root.right = insert(root.right, key)
    return root


def in_order(root, out):
    if root:
        in_order(root.left, out)
        out.append(root.key)
        in_order(root.right, out)


def fill(n):
    root = None
    for i in range(n):
        root = insert(root, i * 7919 % 1009)
    out = []
    in_order(root, out)
    return out[5]


def main(n=250):
    return fill(n)
