"""Autocompletion with a trie."""

from __future__ import annotations

from collections.abc import Iterator

SYLLABLES = ["ba", "co", "di", "fu", "ga", "he", "lo", "mi", "nu", "pe", "ra", "so", "ti"]
MAX_SUGGESTIONS = 5


class TrieNode:
    def __init__(self) -> None:
        self.children: dict[str, TrieNode] = {}
        self.count = 0

    @property
    def is_word(self) -> bool:
        return self.count > 0


class Trie:
    def __init__(self) -> None:
        self.root = TrieNode()
        self.size = 0

    def insert(self, word: str) -> None:
        node = self.root
        for char in word:
            if char not in node.children:
                node.children[char] = TrieNode()
            node = node.children[char]
        if not node.is_word:
            self.size += 1
        node.count += 1

    def find(self, prefix: str) -> TrieNode | None:
        node = self.root
        for char in prefix:
            node = node.children.get(char)
            if node is None:
                return None
        return node

    def __contains__(self, word: str) -> bool:
        node = self.find(word)
        return node is not None and node.is_word

    def __len__(self) -> int:
        return self.size

    def walk(self, node: TrieNode, prefix: str) -> Iterator[tuple[str, int]]:
        if node.is_word:
            yield prefix, node.count
        for char, child in node.children.items():
            yield from self.walk(child, prefix + char)

    def complete(self, prefix: str, limit: int = MAX_SUGGESTIONS) -> list[str]:
        node = self.find(prefix)
        if node is None:
            return []
        found = sorted(self.walk(node, prefix), key=lambda pair: (-pair[1], pair[0]))
        return [word for word, _ in found[:limit]]


def make_words(count: int) -> list[str]:
    words = []
    state = 1
    for _ in range(count):
        word = ""
        for _ in range(2 + state % 3):
            state = (state * 48271) % 2147483647
            word += SYLLABLES[state % len(SYLLABLES)]
        words.append(word)
    return words


WORDS = make_words(9000)


def job() -> tuple[int, int, list[list[str]]]:
    trie = Trie()
    for word in WORDS:
        trie.insert(word)
    hits = 0
    for word in WORDS:
        if word[::-1] in trie or word + "x" in trie or word in trie:
            hits += 1
    suggestions = [trie.complete(syllable + "co") for syllable in SYLLABLES]
    suggestions += [trie.complete(syllable) for syllable in SYLLABLES[:4]]
    return len(trie), hits, suggestions


def main() -> None:
    size, hits, suggestions = job()
    print(f"{size} words, {hits} hits")
    for words in suggestions[:5]:
        print(", ".join(words))


if __name__ == "__main__":
    main()
