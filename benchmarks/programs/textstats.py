"""Statistics of a text: words, sentences, letters, syllables, readability."""

from __future__ import annotations

VOWELS = "aeiouy"
STOPS = ".!?"

TEXT = """The quick brown fox jumps over the lazy dog. It was a bright cold day in April, and the
clocks were striking thirteen! Winston Smith, his chin nuzzled into his breast in an effort to escape
the vile wind, slipped quickly through the glass doors of Victory Mansions. Is this the end? No."""


def is_letter(char: str) -> bool:
    return "a" <= char <= "z" or "A" <= char <= "Z"


def is_vowel(char: str) -> bool:
    return char.lower() in VOWELS


def clean(word: str) -> str:
    return "".join(char for char in word if is_letter(char)).lower()


def words_of(text: str) -> list[str]:
    words = []
    current = ""
    for char in text:
        if is_letter(char):
            current += char
        elif current:
            words.append(current)
            current = ""
    if current:
        words.append(current)
    return words


def syllables(word: str) -> int:
    count = 0
    previous = False
    for char in word:
        vowel = is_vowel(char)
        if vowel and not previous:
            count += 1
        previous = vowel
    return max(count, 1)


def sentences(text: str) -> int:
    return sum(1 for char in text if char in STOPS)


def frequencies(words: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        key = clean(word)
        counts[key] = counts.get(key, 0) + 1
    return counts


def is_palindrome(word: str) -> bool:
    left, right = 0, len(word) - 1
    while left < right:
        if word[left] != word[right]:
            return False
        left += 1
        right -= 1
    return True


def caesar(text: str, shift: int) -> str:
    return "".join(rotate(char, shift) for char in text)


def rotate(char: str, shift: int) -> str:
    if "a" <= char <= "z":
        return chr((ord(char) - ord("a") + shift) % 26 + ord("a"))
    if "A" <= char <= "Z":
        return chr((ord(char) - ord("A") + shift) % 26 + ord("A"))
    return char


def readability(text: str) -> float:
    words = words_of(text)
    total = sum(syllables(word) for word in words)
    return 206.835 - 1.015 * len(words) / sentences(text) - 84.6 * total / len(words)


def distance(a: str, b: str) -> int:
    """The edit distance of two words."""
    previous = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        current = [i]
        for j, right in enumerate(b, 1):
            current.append(smallest(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost(left, right)))
        previous = current
    return previous[-1]


def smallest(a: int, b: int, c: int) -> int:
    return min(a, min(b, c))


def cost(left: str, right: str) -> int:
    return 0 if left == right else 1


def main(times: int = 40) -> tuple:
    text = TEXT * times
    words = words_of(text)
    counts = frequencies(words)
    top = sorted(counts, key=lambda word: (-counts[word], word))[:5]
    palindromes = sum(1 for word in words if is_palindrome(word))
    near = sum(1 for a in top for b in sorted(counts) if distance(a, b) <= 2)
    return (
        len(words),
        top,
        palindromes,
        near,
        round(readability(text), 3),
        caesar(caesar(text, 3), -3) == text,
    )


if __name__ == "__main__":
    print(main())
