"""Polynomials at many places, by Horner's rule, and the sums that approach e."""

from functools import reduce


def evaluate(coefficients, x):
    return reduce(lambda total, coefficient: total * x + coefficient, coefficients, 0)


def factorial(n):
    return reduce(lambda product, number: product * number, range(1, n + 1), 1)


def main(n=60):
    coefficients = [3, -1, 4, 1, -5, 9, 2, -6]
    values = [evaluate(coefficients, x) for x in range(-n, n)]
    e = sum(1 / factorial(i) for i in range(15))
    return sum(values), max(values), round(e, 10)
