# breaks: no-finalizers
# An argument that was evaluated dies at once when the next one raises, not with the traceback.
class Noisy:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)


def caller(make, other):
    def choose(a, b):
        x = y = b
        print("body")
        return y, x

    v = choose(make("first"), other + 1)
    print("end")
    return v


for other in (1, "text"):
    try:
        print(len(caller(Noisy, other)))
    except TypeError:
        print("handler")
