"""Normalising and counting words with string helpers."""

TEXT = "The quick brown fox, it seems, Jumps over the LAZY dog; the dog sleeps -- and the fox is gone. " * 20


def is_vowel(c):
    return c in "aeiou"


def clean(word, strip=".,;-"):
    return word.strip(strip).lower()


def starts(word):
    return word[:1] if word else ""


def vowels(word):
    count = 0
    for c in word:
        if is_vowel(c):
            count += 1
    return count


def main(n=20):
    counts = {}
    total = 0
    for _ in range(n):
        for raw in TEXT.split():
            word = clean(raw)
            first = starts(word)
            if first:
                counts[first] = counts.get(first, 0) + 1
            total += vowels(word)
    return sorted(counts.items()), total
