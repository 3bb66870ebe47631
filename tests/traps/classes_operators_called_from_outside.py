"""Operators are called by functions of the library, too, with what the text gives to no operator."""

import functools
import operator


class Count:
    """Its operators are called with objects that no operator of the text gives them."""

    def __init__(self, number):
        self.number = number

    def __mul__(self, other):
        return Count(self.number * other.number)

    def __add__(self, other):
        return Count(self.number + (other if type(other) is str else other.number))


class Text:
    number = "ab"


class Total:
    def __init__(self, count):
        self.count = count

    def product(self, by):
        self.count = self.count * by
        return self.count.number + self.count.number


print(Total(Count(3)).product(Count(2)))
print(functools.reduce(operator.mul, [Count(2), Text()]).number)
print(Total(functools.reduce(operator.mul, [Count(2), Text()])).product(Count(2)))
print(sum([Text()], Count("x")).number, sum(["y"], Count("x")).number)
