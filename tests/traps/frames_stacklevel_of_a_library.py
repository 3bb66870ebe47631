# A `stacklevel` counts frames: whoever it named is named still.
import logging
import sys


def deprecated(message, *, stacklevel=1):
    frame = sys._getframe(stacklevel)
    return message, frame.f_code.co_name


library = deprecated


def old(x):
    return x, library("old is old", stacklevel=2)


def older(x):
    return x, library("older", **{"stacklevel": 3})


def between(x):
    return older(x)


def user(x):
    y = old(x)
    return y, between(x)


def logged(x):
    lines = []
    logger = logging.getLogger("trap")
    logger.propagate = False
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.funcName)
    logger.addHandler(handler)
    log(logger, x)
    logger.removeHandler(handler)
    return lines


def log(logger, x):
    logger.error("%s", x, stacklevel=2)


print(user(1))
print(logged(2))
