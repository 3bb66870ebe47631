"""An LRU cache with a linked list, and a workload for it."""

from __future__ import annotations

from typing import Any

CAPACITY = 64
KEYS = 200
REQUESTS = 40_000


class Node:
    __slots__ = ("key", "next", "prev", "value")

    def __init__(self, key: Any, value: Any) -> None:
        self.key = key
        self.value = value
        self.prev: Node | None = None
        self.next: Node | None = None


class LRUCache:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.nodes: dict[Any, Node] = {}
        self.head = Node(None, None)
        self.tail = Node(None, None)
        self.head.next = self.tail
        self.tail.prev = self.head
        self.hits = 0
        self.misses = 0

    def _unlink(self, node: Node) -> None:
        node.prev.next = node.next
        node.next.prev = node.prev

    def _push_front(self, node: Node) -> None:
        node.next = self.head.next
        node.prev = self.head
        self.head.next.prev = node
        self.head.next = node

    def get(self, key: Any) -> Any:
        node = self.nodes.get(key)
        if node is None:
            self.misses += 1
            raise KeyError(key)
        self.hits += 1
        self._unlink(node)
        self._push_front(node)
        return node.value

    def put(self, key: Any, value: Any) -> None:
        node = self.nodes.get(key)
        if node is not None:
            node.value = value
            self._unlink(node)
            self._push_front(node)
            return
        if len(self.nodes) >= self.capacity:
            oldest = self.tail.prev
            self._unlink(oldest)
            del self.nodes[oldest.key]
        node = Node(key, value)
        self.nodes[key] = node
        self._push_front(node)

    def __len__(self) -> int:
        return len(self.nodes)

    def __contains__(self, key: Any) -> bool:
        return key in self.nodes

    def keys(self):
        node = self.head.next
        while node is not self.tail:
            yield node.key
            node = node.next

    @property
    def hit_rate(self) -> float:
        total = self.hits + self.misses
        return self.hits / total if total else 0.0


def expensive(key: int) -> int:
    return key * key % 1009


def workload(count: int):
    seed = 12345
    for _ in range(count):
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        if seed >> 30:
            yield (seed >> 16) % (KEYS // 4)
        else:
            yield (seed >> 16) % KEYS


def job():
    cache = LRUCache(CAPACITY)
    total = 0
    for key in workload(REQUESTS):
        try:
            value = cache.get(key)
        except KeyError:
            value = expensive(key)
            cache.put(key, value)
        total += value
    return total, round(cache.hit_rate, 4), len(cache), list(cache.keys())[:5]


def main():
    total, rate, size, recent = job()
    print(f"total {total}, hit rate {rate:.2%}, {size} entries, most recent {recent}")


if __name__ == "__main__":
    main()
