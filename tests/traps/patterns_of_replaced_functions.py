# Functions of module re are replaced, in the module and by its name, between calls and while arguments are evaluated.
import re
from unittest.mock import patch


def fields(line):
    return re.split(r"\s*;\s*", line)


def words(line):
    return [found.group() for found in re.finditer("[a-z]+", line) if re.match("[a-m]", found.group())]


def hidden(line):
    return re.sub("[0-9]", "#", line), re.subn("[0-9]", "#", line, count=1), re.split("[0-9]", line, maxsplit=1)


def late(make):
    return re.findall("a", make())


def replacing():
    re.findall = lambda pattern, line: f"replaced: {pattern} {line}"
    return "banana"


print(fields("a ;b; c"), words("some words"), hidden("a1b2c3"))
with patch("re.split", lambda *args, **keywords: ("patched", args, keywords)):
    print(fields("a;b"), hidden("a1b2"))
with patch("re.match") as match:
    print(words("some words"), match.mock_calls)
with patch(f"{__name__}.re"):
    print(type(fields("a;b")).__name__)
print(fields("a;b"))
original = re.findall
print(late(replacing), late(str))
re.findall = original
print(late(replacing))
re.findall = original
match = re.match
del re.match
try:
    words("none")
except AttributeError as error:
    print(error)
re.match = match
