"""A text whose letters are shifted."""


def encrypt(text, shift):
    result = ""
    for char in text:
        if char.isalpha():
            base = ord("A") if char.isupper() else ord("a")
            result += chr((ord(char) - base + shift) % 26 + base)
        else:
            result += char
    return result


def main(n=30):
    return encrypt("The Quick Brown Fox Jumps Over The Lazy Dog! " * n, 3)
