# What a loop leaves in its counter, where a library finds it by a word of a string.
import sys


def query(text):
    names = sys._getframe(1).f_locals
    return [names.get(word, word) for word in text.split()]


def count(n):
    i = 0
    while i < n:
        print(i)
        i += 1
    return query("at i of n")


print(count(7), count(2))
