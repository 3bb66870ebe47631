"""Huffman coding of a text."""

import heapq
from collections import Counter

TEXT = (
    "It was the best of times, it was the worst of times, it was the age of wisdom, "
    "it was the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, "
) * 200


class Node:
    def __init__(self, weight, symbol=None, left=None, right=None):
        self.weight = weight
        self.symbol = symbol
        self.left = left
        self.right = right

    @property
    def is_leaf(self):
        return self.symbol is not None

    def __lt__(self, other):
        return self.weight < other.weight

    def __repr__(self):
        return f"Node({self.weight}, {self.symbol!r})"


def build_tree(text):
    counts = Counter(text)
    heap = [Node(count, symbol) for symbol, count in sorted(counts.items())]
    heapq.heapify(heap)
    while len(heap) > 1:
        left = heapq.heappop(heap)
        right = heapq.heappop(heap)
        heapq.heappush(heap, Node(left.weight + right.weight, None, left, right))
    return heap[0]


def build_codes(node, prefix="", codes=None):
    if codes is None:
        codes = {}
    if node.is_leaf:
        codes[node.symbol] = prefix or "0"
    else:
        build_codes(node.left, prefix + "0", codes)
        build_codes(node.right, prefix + "1", codes)
    return codes


def encode(text, codes):
    return "".join(codes[char] for char in text)


def pack(bits):
    padding = -len(bits) % 8
    bits += "0" * padding
    data = bytearray()
    for i in range(0, len(bits), 8):
        data.append(int(bits[i : i + 8], 2))
    return bytes(data), padding


def unpack(data, padding):
    for index, byte in enumerate(data):
        last = index == len(data) - 1
        for shift in range(7, (padding if last else 0) - 1, -1):
            yield byte >> shift & 1


def decode(data, padding, tree):
    out = []
    node = tree
    for bit in unpack(data, padding):
        node = node.right if bit else node.left
        if node.is_leaf:
            out.append(node.symbol)
            node = tree
    return "".join(out)


def job():
    tree = build_tree(TEXT)
    codes = build_codes(tree)
    data, padding = pack(encode(TEXT, codes))
    decoded = decode(data, padding, tree)
    assert decoded == TEXT
    checksum = 0
    for byte in data:
        checksum = (checksum * 31 + byte) % 1000003
    return len(TEXT), len(data), checksum, codes["e"]


def main():
    before, after, checksum, code = job()
    print(f"{before} -> {after} bytes ({after / before:.1%}), checksum {checksum}, e = {code}")


if __name__ == "__main__":
    main()
