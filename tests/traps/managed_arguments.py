# Arguments are evaluated in the order of the call, after its name is read, and once; the block may rebind what they read.
import sys
from contextlib import contextmanager

log = []


def say(value):
    log.append(value)
    return value


@contextmanager
def scope(first, /, second=2, *rest, third=3, **more):
    log.append(("enter", first, second, rest, third, sorted(more)))
    yield first
    log.append(("exit", first, second, rest, third, sorted(more)))


def calls(a, b):
    with scope(say(a), say(b)) as got:
        a = b = None
        log.append(got)
    with scope(b, third=say(1), second=say(2)):
        b = 5
    with scope(a, b, 3, 4, other=say(6)) as a:
        a = "rebound"
    return a, b


def rebinding(name):
    kept = scope
    with scope(replace(name)) as got:
        log.append(("in", got))
    replace("again", kept)


def replace(name, by=None):
    setattr(sys.modules[__name__], "scope", by)
    return name


def attempts(call):
    try:
        call()
    except Exception as error:
        log.append((type(error).__name__, error.args[0].split(".")[-1].split(" by ")[0]))


def too_few():
    with scope():
        log.append("never")


def unknown():
    with scope(first=1):
        log.append("never")


def unbound():
    with scope(1):
        log.append(missing)


class Targets:
    items = {}

    def run(self):
        with scope(1) as self.field:
            log.append(self.field)
        with scope((1, 2)) as (one, two):
            log.append((one, two))
        with scope("k") as self.items["k"]:
            log.append(self.items)
        try:
            with scope(3) as (one, two):
                log.append("never")
        except TypeError as error:
            log.append(error.args)


def captured(value):
    def set_value():
        nonlocal value
        value = "set inside"

    with scope(value):
        set_value()
    return value


def deletes(value):
    with scope(value) as got:
        del value
        log.append(got)


print(calls("a", "b"))
rebinding("name")
for call in (too_few, unknown, unbound, Targets().run, lambda: captured("captured"), lambda: deletes("d")):
    attempts(call)
for line in log:
    print(line)
