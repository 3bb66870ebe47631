# breaks: sealed-globals
# A loop in which a call was inlined under a test of its name is what it was when its output is compiled again.
def distance(p, q, r):
    return abs(p)


def walk(n, out):
    for index in range(n):
        if distance(index, 2, index):
            pass
        out.append


class Steps:
    def __index__(self):
        print("how many")
        return 3


class Out:
    def __getattr__(self, name):
        print("out", name)
        if name == "append":
            sys.modules[__name__].distance = replaced


def replaced(p, q, r):
    print("replaced", p)
    return p > 1


walk(Steps(), Out())
