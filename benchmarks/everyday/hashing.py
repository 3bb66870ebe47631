"""Checksums, base64 and MD5 by hand."""

import math
import struct
from collections.abc import Callable, Iterator

MASK = 0xFFFFFFFF
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
DECODE = {char: value for value, char in enumerate(ALPHABET)}


def make_crc_table(polynomial: int) -> list[int]:
    table = []
    for n in range(256):
        value = n
        for _ in range(8):
            if value & 1:
                value = (value >> 1) ^ polynomial
            else:
                value >>= 1
        table.append(value)
    return table


CRC_TABLE = make_crc_table(0xEDB88320)


def crc32(data: bytes) -> int:
    crc = MASK
    for byte in data:
        crc = CRC_TABLE[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    return crc ^ MASK


def adler32(data: bytes) -> int:
    a, b = 1, 0
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return (b << 16) | a


def fnv1a(data: bytes) -> int:
    value = 0x811C9DC5
    for byte in data:
        value = ((value ^ byte) * 0x01000193) & MASK
    return value


def b64encode(data: bytes) -> str:
    out: list[str] = []
    for i in range(0, len(data), 3):
        group = data[i : i + 3]
        missing = 3 - len(group)
        number = int.from_bytes(group + bytes(missing), "big")
        chars = [ALPHABET[(number >> shift) & 63] for shift in (18, 12, 6, 0)]
        if missing:
            chars[-missing:] = "=" * missing
        out.extend(chars)
    return "".join(out)


def b64decode(text: str) -> bytes:
    if len(text) % 4:
        raise ValueError("length is not a multiple of four")
    out = bytearray()
    for i in range(0, len(text), 4):
        number, padding = 0, 0
        for char in text[i : i + 4]:
            number <<= 6
            if char == "=":
                padding += 1
            elif padding or char not in DECODE:
                raise ValueError(f"unexpected {char!r} in group {i // 4}")
            else:
                number |= DECODE[char]
        out += number.to_bytes(3, "big")[: 3 - padding]
    return bytes(out)


def rotate_left(value: int, amount: int) -> int:
    value &= MASK
    return ((value << amount) | (value >> (32 - amount))) & MASK


class MD5:
    SHIFTS = [7, 12, 17, 22] * 4 + [5, 9, 14, 20] * 4 + [4, 11, 16, 23] * 4 + [6, 10, 15, 21] * 4
    SINES = [int(abs(math.sin(i + 1)) * 2**32) & MASK for i in range(64)]

    def __init__(self, data: bytes = b"") -> None:
        self.state = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476)
        self.rest = b""
        self.length = 0
        if data:
            self.update(data)

    def update(self, data: bytes) -> "MD5":
        self.length += len(data)
        data = self.rest + data
        whole = len(data) - len(data) % 64
        for start in range(0, whole, 64):
            self.state = self._block(self.state, data[start : start + 64])
        self.rest = data[whole:]
        return self

    def _block(self, state, block):
        words = struct.unpack("<16I", block)
        a, b, c, d = state
        for i in range(64):
            if i < 16:
                f = (b & c) | (~b & d)
                g = i
            elif i < 32:
                f = (d & b) | (~d & c)
                g = (5 * i + 1) % 16
            elif i < 48:
                f = b ^ c ^ d
                g = (3 * i + 5) % 16
            else:
                f = c ^ (b | (~d & MASK))
                g = 7 * i % 16
            f = (f + a + self.SINES[i] + words[g]) & MASK
            a, d, c = d, c, b
            b = (b + rotate_left(f, self.SHIFTS[i])) & MASK
        return tuple((x + y) & MASK for x, y in zip(state, (a, b, c, d)))

    def hexdigest(self) -> str:
        padding = b"\x80" + bytes((55 - self.length) % 64)
        tail = self.rest + padding + struct.pack("<Q", self.length * 8)
        state = self.state
        for start in range(0, len(tail), 64):
            state = self._block(state, tail[start : start + 64])
        return struct.pack("<4I", *state).hex()


def messages(count: int) -> Iterator[bytes]:
    seed = 17
    for n in range(count):
        data = bytearray()
        for _ in range(n * 23 + 1):
            seed = (seed * 75 + 74) % 65537
            data.append(seed & 0xFF)
        yield bytes(data)


HASHES: dict[str, Callable[[bytes], int]] = {"crc": crc32, "adler": adler32, "fnv": fnv1a}


def job():
    totals = dict.fromkeys(HASHES, 0)
    digest = MD5()
    errors = []
    encoded_length = 0
    for message in messages(28):
        for name, function in HASHES.items():
            totals[name] ^= function(message)
        encoded = b64encode(message)
        encoded_length += len(encoded)
        if b64decode(encoded) != message:
            errors.append(f"round trip of {len(message)} bytes")
        digest.update(message)
    for text in ("QUI=", "QQ=I", "QU*D", "abcde"):
        try:
            errors.append(b64decode(text).decode())
        except ValueError as error:
            errors.append(str(error))
    return totals, digest.hexdigest(), MD5(b"hello").hexdigest(), encoded_length, errors


if __name__ == "__main__":
    print(job())
