# What is given to functions of module re is no text, of the other kind, or no pattern; and the pattern is lost again.
import re
import warnings


def found(value):
    return re.search("a|b", value), re.fullmatch(b"[ab]*", value)


def odd(value):
    return re.match("[[a]", value)


def wrong(value):
    return re.match("(", value)


def flagged(value):
    return re.split("B", value, flags=re.IGNORECASE), re.match("A", value, re.I)


def called(value):
    return re.sub("a", lambda match: match.group().upper(), value)


def same(value):
    first = re.match("a", value).re
    return first is re.compile("a"), first == re.match("a", value).re


class Text(str):
    pass


caught = warnings.catch_warnings()
caught.__enter__()
warnings.simplefilter("error")
for value in (None, 3, "ab", b"ab", Text("ba"), bytearray(b"ab"), ["a"]):
    for function in (found, odd, wrong, flagged, called):
        try:
            print(function(value))
        except Exception as error:
            print(function.__name__, type(error).__name__, error)
print(same("abc"))
re.purge()
print(same("abc")[1])
try:
    re.split("a", *["b"], "c", 0, 0)
except TypeError as error:
    print(type(error).__name__)
caught.__exit__(None, None, None)
