# breaks: sealed-builtins, sealed-globals
# Names of builtins that mean something else while a function asks for attributes by them.

import builtins
import sys


def item(owner, name):
    try:
        return getattr(owner, name)
    except AttributeError:
        pass
    return [name]


def visited(owner, node):
    try:
        method = getattr(owner, node.kind)
    except AttributeError:
        return [node]
    return method


def told(ask, *args):
    try:
        print(ask.__name__, ask(*args))
    except BaseException as error:
        print(ask.__name__, type(error).__name__, error, "while", type(error.__context__).__name__)


class Node:
    kind = "real"


class Other:
    kind = "none"


class Kindless:
    pass


def ask_all():
    for name in ("real", "none", 3):
        told(item, 3, name)
    for node in (Node, Other, Kindless):
        told(lambda: len(str(visited(3, node))) > 4)
    told(item, Asked(), "upper")


class Asked:
    def __getattr__(self, name):
        print("asked for", name)
        raise AttributeError(name)


def counting(owner, name, *default):
    print("counted", name, len(default))
    return kept(owner, name, *default)


kept = getattr
ask_all()
builtins.getattr = counting
ask_all()
builtins.getattr = kept
ask_all()
caught = AttributeError
builtins.AttributeError = KeyError
ask_all()
builtins.AttributeError = (caught, TypeError)
ask_all()
builtins.AttributeError = caught
sys.modules[__name__].getattr = counting
ask_all()
del sys.modules[__name__].getattr
sys.modules[__name__].AttributeError = LookupError
ask_all()
del sys.modules[__name__].AttributeError
ask_all()
