"""A program held as strings, optimized as a whole.

Symbolic programming takes three steps: define the computation, compile it, run it. Here the definition is
source text; because s2s is handed all of it at once, it may rewrite the last line as far as `print(10)`.
"""

import s2s


def add_():
    return """
def add(a, b):
    return a + b
"""


def fancy_func_():
    return """
def fancy_func(a, b, c, d):
    e = add(a, b)
    f = add(c, d)
    g = add(e, f)
    return g
"""


def evoke_():
    return add_() + fancy_func_() + "\nprint(fancy_func(1, 2, 3, 4))\n"


# 1. Define.
text = evoke_()
print("── before", text, sep="\n")

# 2. Compile.
prog = s2s.optimize_source(text)
print("── after", prog.source, sep="\n")

# 3. Run.
print("── result")
prog.run()
