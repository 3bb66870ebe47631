"""LZ77 compression with a sliding window."""

from __future__ import annotations

WINDOW = 255
MIN_MATCH = 3
MAX_MATCH = 18

Token = tuple[int, int, str]


def find_match(text: str, position: int) -> tuple[int, int]:
    """The distance and the length of the longest match before a position."""
    best_distance = best_length = 0
    start = max(0, position - WINDOW)
    limit = min(MAX_MATCH, len(text) - position - 1)
    for candidate in range(start, position):
        length = 0
        while length < limit and text[candidate + length] == text[position + length]:
            length += 1
        if length > best_length:
            best_distance = position - candidate
            best_length = length
    if best_length < MIN_MATCH:
        return 0, 0
    return best_distance, best_length


def compress(text: str) -> list[Token]:
    tokens = []
    position = 0
    while position < len(text):
        distance, length = find_match(text, position)
        tokens.append((distance, length, text[position + length]))
        position += length + 1
    return tokens


def decompress(tokens: list[Token]) -> str:
    out: list[str] = []
    for distance, length, char in tokens:
        for _ in range(length):
            out.append(out[-distance])
        out.append(char)
    return "".join(out)


def to_bytes(tokens: list[Token]) -> bytes:
    data = bytearray()
    for distance, length, char in tokens:
        if length:
            data += bytes((1, distance, length, ord(char)))
        else:
            data += bytes((0, ord(char)))
    return bytes(data)


def sample(words: int) -> str:
    vocabulary = ["the", "quick", "brown", "fox", "jumps", "over", "lazy", "dog", "and", "runs", "away"]
    state = 17
    parts = []
    for _ in range(words):
        state = state * 214013 + 2531011 & 0x7FFFFFFF
        parts.append(vocabulary[(state >> 16) % len(vocabulary)])
    return " ".join(parts) + "."


TEXT = sample(1300)


def job() -> tuple[int, int, int]:
    tokens = compress(TEXT)
    data = to_bytes(tokens)
    if decompress(tokens) != TEXT:
        raise AssertionError("round trip failed")
    return len(TEXT), len(data), sum(data)


def main() -> None:
    before, after, checksum = job()
    print(f"{before} -> {after} bytes, checksum {checksum}")


if __name__ == "__main__":
    main()
