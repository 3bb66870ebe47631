"""Pairs of numbers without a common divisor."""


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def main(n=60):
    count = 0
    for i in range(1, n):
        for j in range(1, n):
            if gcd(i, j) == 1:
                count += 1
    return count
