"""Primes by trial division."""


def is_prime(n):
    if n < 2:
        return False
    if n % 2 == 0:
        return n == 2
    i = 3
    while i * i <= n:
        if n % i == 0:
            return False
        i += 2
    return True


def main(n=3000):
    total = 0
    for i in range(n):
        if is_prime(i):
            total += 1
    return total
