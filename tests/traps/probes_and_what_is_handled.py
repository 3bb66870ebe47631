"""A handler of a missing attribute that looks at what it handles, raises, or is run for another reason."""

import sys


def handled():
    kind, value, _ = sys.exc_info()
    return kind.__name__ if kind else None, str(value)


class Visitor:
    def visit(self, node):
        try:
            method = getattr(self, node.kind)
        except AttributeError:
            return self.other(node)
        return method(node)

    def ask(self, node):
        try:
            method = getattr(self, node.kind)
        except AttributeError:
            return self.asked(node)
        return method(node)

    def give(self, node):
        try:
            method = getattr(self, node.kind)
        except AttributeError:
            return self.given(node)
        return method(node)

    def other(self, node):
        return node

    def asked(self, node):
        return node

    def given(self, node):
        return node

    def known(self, node):
        return "known"

    def broken(self, node):
        return node.nothing


class Raising(Visitor):
    def other(self, node):
        raise KeyError(node.kind)

    def asked(self, node):
        return handled()

    def given(self, node):
        return [node.kind]


class Hooked(Visitor):
    def __getattr__(self, name):
        print("asked for", name)
        if name == "hooked":
            return lambda node: "by a hook"
        raise AttributeError("none of " + name)


class Node:
    def __init__(self, kind):
        self.kind = kind


class Failing:
    @property
    def kind(self):
        raise AttributeError("no kind")


class Worse(AttributeError):
    pass


class Strange:
    @property
    def strange(self):
        raise Worse("strange")

    @property
    def other(self):
        raise LookupError("other")


def told(visit, node):
    try:
        found = visit(node)
        print(found if isinstance(found, (str, tuple, list)) else type(found).__name__)
    except Exception as error:
        context = error.__context__
        print(type(error).__name__, error, "while", type(context).__name__, context)


def found(owner, name):
    try:
        value = getattr(owner, name)
    except AttributeError:
        return [name]
    return value


def returned(owner, node):
    try:
        return getattr(owner, node.kind)
    except AttributeError:
        pass
    return handled()


def raised(owner, node):
    try:
        return getattr(owner, node.kind)
    except AttributeError:
        pass
    raise KeyError("behind")


def closed(owner, names):
    for name in names:
        try:
            try:
                return getattr(owner, name)
            except AttributeError:
                pass
        finally:
            print("finally", name)
    return names


def given_back(owner, name):
    value = Noisy("given back")
    try:
        return getattr(owner, name)
    except AttributeError:
        return value.name


def plain(owner, node):
    try:
        value = getattr(owner, node.kind)
    except AttributeError:
        return [node]
    return value


def by_caller(owner, name, ask):
    try:
        value = getattr(owner, name)
    except AttributeError:
        return ask()
    return value


class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone:", self.name)


def last(owner, names, seen):
    kept = Noisy("kept")
    value = Noisy("first")
    try:
        value = getattr(owner, names)
    except AttributeError:
        return seen
    return value


def repeated(owner, names):
    for name in names:
        try:
            value = getattr(owner, name)
        except AttributeError:
            return (name, value)
    return value


def main():
    for visitor in (Visitor(), Raising(), Hooked()):
        for visit in (visitor.visit, visitor.ask, visitor.give):
            for node in (Node("known"), Node("unknown"), Node("hooked"), Node("broken"), Node(3), Failing(), 3):
                told(visit, node)
    for name in ("strange", "other", "none", "__class__"):
        try:
            print(found(Strange(), name))
        except LookupError as error:
            print("error", error)
    print(len(plain(3, Failing())), len(plain(3, Node("none"))), plain(3, Node("real")))
    for node in (Node("none"), Node("real"), Failing()):
        told(lambda node: str(returned(3, node)), node)
        told(lambda node: str(raised(3, node)), node)
    print(closed(3, ["none", "imag", "real"]), closed(3, ["none"]), given_back(3, "none"), given_back(3, "real"))
    print(by_caller(3, "none", handled), by_caller(3, "real", handled))
    try:
        print(found(3, 4))
    except TypeError as error:
        print("no name")
    print(last(3, "none", 1), last(3, "real", 1))
    print(repeated(3, ["real", "imag", "none"]))
    try:
        repeated(3, ["none"])
    except UnboundLocalError as error:
        print("unbound")
        print(type(error.__context__).__name__)


main()
