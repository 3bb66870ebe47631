# A text that is no docstring does not become one when what is before it goes, whoever asks to leave it.
def f(x):
    "no " + "docstring"
    "text"  # s2s: off
    return x


class C:
    1 + 2
    "text"  # s2s: off


print(f.__doc__, C.__doc__, f(1))
