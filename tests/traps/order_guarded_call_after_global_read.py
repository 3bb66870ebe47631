# breaks: sealed-globals
# What is read before a call stays before it, also when another function turns out to be called.
import sys

G = 1


def pick(a):
    if a is None:
        t = 1
    else:
        t = 2
    return t


def caller(x):
    r = G + pick(x)
    return r


def other(a):
    global G
    G = 50
    return 7


print(caller(1))
sys.modules["__main__"].pick = other
print(caller(1))
