# A context manager may swallow what the next one's expression raises, before that binds anything.
class Swallows:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return True


def fail():
    raise ValueError


def bound():
    y = 5
    with Swallows(), (fail(), (y := 1)):
        pass
    return y


def unbound():
    with Swallows(), (fail(), (z := 1)):
        pass
    return z


print(bound())
try:
    print(unbound())
except UnboundLocalError as error:
    print(type(error).__name__)
