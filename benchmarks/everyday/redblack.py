"""Left-leaning red-black tree used as a sorted map."""

RED, BLACK = True, False


class Node:
    __slots__ = ("color", "key", "left", "right", "size", "value")

    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.left = None
        self.right = None
        self.color = RED
        self.size = 1


def is_red(node):
    return node is not None and node.color


def size(node):
    return node.size if node else 0


def rotate_left(h):
    x = h.right
    h.right = x.left
    x.left = h
    x.color = h.color
    h.color = RED
    x.size = h.size
    h.size = 1 + size(h.left) + size(h.right)
    return x


def rotate_right(h):
    x = h.left
    h.left = x.right
    x.right = h
    x.color = h.color
    h.color = RED
    x.size = h.size
    h.size = 1 + size(h.left) + size(h.right)
    return x


def flip(h):
    for node in (h, h.left, h.right):
        node.color = not node.color


def balance(h):
    if is_red(h.right) and not is_red(h.left):
        h = rotate_left(h)
    if is_red(h.left) and is_red(h.left.left):
        h = rotate_right(h)
    if is_red(h.left) and is_red(h.right):
        flip(h)
    h.size = 1 + size(h.left) + size(h.right)
    return h


def insert(h, key, value):
    if h is None:
        return Node(key, value)
    if key < h.key:
        h.left = insert(h.left, key, value)
    elif key > h.key:
        h.right = insert(h.right, key, value)
    else:
        h.value = value
    return balance(h)


def move_red_left(h):
    flip(h)
    if is_red(h.right.left):
        h.right = rotate_right(h.right)
        h = rotate_left(h)
        flip(h)
    return h


def delete_min(h):
    if h.left is None:
        return None
    if not is_red(h.left) and not is_red(h.left.left):
        h = move_red_left(h)
    h.left = delete_min(h.left)
    return balance(h)


class SortedMap:
    def __init__(self, items=()):
        self.root = None
        for key, value in items:
            self[key] = value

    def __len__(self):
        return size(self.root)

    def __setitem__(self, key, value):
        self.root = insert(self.root, key, value)
        self.root.color = BLACK

    def __getitem__(self, key):
        node = self.root
        while node is not None:
            if key == node.key:
                return node.value
            node = node.left if key < node.key else node.right
        raise KeyError(key)

    def __contains__(self, key):
        try:
            return self[key] is not None
        except KeyError:
            return False

    def __iter__(self):
        return (key for key, _ in self.items())

    def items(self):
        stack, node = [], self.root
        while stack or node:
            while node:
                stack.append(node)
                node = node.left
            node = stack.pop()
            yield node.key, node.value
            node = node.right

    def pop_min(self):
        node = self.root
        while node.left is not None:
            node = node.left
        if not is_red(self.root.left) and not is_red(self.root.right):
            self.root.color = RED
        self.root = delete_min(self.root)
        if self.root is not None:
            self.root.color = BLACK
        return node.key, node.value

    def rank(self, key):
        node, below = self.root, 0
        while node is not None:
            if key < node.key:
                node = node.left
            elif key > node.key:
                below += 1 + size(node.left)
                node = node.right
            else:
                return below + size(node.left)
        return below

    def select(self, index):
        node = self.root
        while node is not None:
            left = size(node.left)
            if index < left:
                node = node.left
            elif index == left:
                return node.key
            else:
                index -= left + 1
                node = node.right
        raise IndexError("select")

    def range(self, low, high):
        return [(k, v) for k, v in self.items() if low <= k <= high]

    def black_height(self):
        def check(node):
            if node is None:
                return 1
            left, right = check(node.left), check(node.right)
            assert left == right, "unbalanced"
            return left + (node.color == BLACK)

        return check(self.root)


def job():
    tree = SortedMap((i * 7919 % 2003, i) for i in range(1500))
    heights = [tree.black_height()]
    popped = [tree.pop_min() for _ in range(500)]
    heights.append(tree.black_height())
    for i in range(0, 1500, 3):
        tree[i] = -i
    found = sum(1 for i in range(2003) if i in tree)
    ranks = [tree.rank(k) for k in range(0, 2100, 150)]
    middle = [tree.select(i) for i in range(0, len(tree), 150)]
    inner = tree.range(900, 930)
    return (
        len(tree),
        heights,
        popped[::60],
        found,
        ranks,
        middle,
        inner,
        sum(k * (i % 5) for i, k in enumerate(tree)),
    )


if __name__ == "__main__":
    print(job())
