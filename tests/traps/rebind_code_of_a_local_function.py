# A function whose code or defaults are assigned to, by its own name, is another function from then on.
def code():
    def answer():
        return 1

    def other():
        return 2

    before = answer()
    answer.__code__ = other.__code__
    return before, answer()


def defaults():
    def add(a, b):
        return a + b

    def sub(a=5, b=3):
        return a - b

    add.__defaults__ = (10, 20)
    found = [add(), add(1), add(1, 2), sub()]
    del sub.__defaults__
    try:
        found.append(sub())
    except TypeError as error:
        found.append(error)
    return found


def keyword_defaults():
    def scale(x, *, by=2):
        return x * by

    before = scale(4)
    scale.__kwdefaults__["by"] = 3
    between = scale(4)
    scale.__kwdefaults__ = None
    try:
        return before, between, scale(4)
    except TypeError as error:
        return before, between, error


def helper(x):
    return x + 1


def use(x):
    return helper(x)


print(code())
print(defaults())
print(keyword_defaults())
print(use(1))
helper.__code__ = (lambda x: x - 1).__code__
print(use(1))
