# breaks: no-frames
# A lambda or a local function that calls one that looks at its caller is the caller that one sees.
import sys


def called_by():
    return sys._getframe(1).f_code.co_name


def twice_up():
    return grandparent(), called_by()


def grandparent():
    return sys._getframe(2).f_code.co_name


def by_lambda():
    name = lambda: called_by()
    return (lambda: called_by())(), name(), (lambda: twice_up())()


def by_local():
    def middle():
        return called_by()

    def outer():
        return middle(), twice_up()

    return middle(), outer()


def looks_itself():
    def look():
        return sys._getframe(1).f_code.co_name

    def middle():
        return look()

    return middle(), look(), (lambda: look())()


print(by_lambda(), by_local(), looks_itself(), (lambda: called_by())())
