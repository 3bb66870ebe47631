# A function that is given one that looks at its caller is the caller it sees.
import sys


def who():
    return sys._getframe(1).f_code.co_name


def by_name():
    return who()


def call(function):
    return function()


def indirect():
    return call(who), call(function=who), call(by_name), (lambda g: g())(who)


print(indirect(), call(who), call(by_name), (lambda g: [g()])(who))
