"""A decorator may call a function that names what is defined further below."""

from __future__ import annotations


def told():
    return below()


def decorated(function):
    try:
        print(told())
    except NameError as error:
        print(error)
    return function


@decorated
def one():
    return told()


def below():
    return 1


print(one())
