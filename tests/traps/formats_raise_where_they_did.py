# What `format` raises, and where; what formats may look at who calls it.
import sys


class Looks:
    def __format__(self, spec):
        frame = sys._getframe(1)
        print(frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno, repr(spec))
        if spec == "raise":
            raise LookupError(self)
        return spec


def raises(a):
    return "a {:raise}".format(a)


def out_of_range(a):
    return "{} {}".format(a)


def not_named(a):
    return "{a} {b}".format(a=a)


def numbered_or_not(a):
    return "{0} {}".format(a, a)


def not_or_numbered(a):
    return "{} {0} {:{}}".format(a, a, a)


def never_closed(a):
    return "{} {".format(a)


def opened_twice(a):
    return "} {}".format(a)


def converted(a):
    return "a {!x}".format(a)


def converted_to_nothing(a):
    return "a {!}".format(a)


def without_attribute(a):
    return "a {0.missing}".format(a)


def without_item(a):
    return "a {0[x]}".format(a)


def empty_attribute(a):
    return "a {0.}".format(a)


def deep(a):
    return "a {:{:{}}}".format(a, a, a)


def unknown_code(a):
    return "a {:y}".format(3), a


def of_numbers(a, width):
    return "no {:{}}.".format(a, width)


def unpacked(a):
    return "a {} {x}".format(*[a], **{"x": a})


for function in (
    raises, out_of_range, not_named, numbered_or_not, not_or_numbered, never_closed, opened_twice, converted,
    converted_to_nothing, without_attribute, without_item, empty_attribute, deep, unknown_code, unpacked,
):  # fmt: skip
    try:
        print(function(Looks()))
    except Exception as error:
        place, code = error.__traceback__.tb_next, function.__code__
        print(function.__name__, type(error).__name__, str(error)[:60].split(" object at")[0])
        print(place.tb_lineno - code.co_firstlineno, place.tb_frame.f_code is code)
for a, width in ((1, "q"), ("x", "d"), (2.5, ".1f"), (None, ">5"), ([], ""), (10**5000, "")):
    try:
        print(of_numbers(a, width))
    except Exception as error:
        print(type(error).__name__, error)
