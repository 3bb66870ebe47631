# What module re calls sees the frame of its function below its own.
import re
import sys


def below(match):
    return sys._getframe(1).f_code.co_name


def callers(line):
    return re.sub("a", below, line)


print(callers("a"), re.sub("b", below, "b"))
