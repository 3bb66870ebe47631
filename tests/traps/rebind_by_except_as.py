# `except … as add` rebinds the function and then unbinds it.
def add(a, b):
    return a + b


print(add(1, 2))
try:
    raise ValueError
except ValueError as add:
    print(type(add).__name__)
try:
    print(add(1, 2))
except NameError as error:
    print(error)
