# A tuple of a constant beside `is` draws a warning; one of a local does not.
import warnings


def f(y):
    n = 5
    return y is (n,), (n, n) is not y, y is ((n,), 1)


warnings.simplefilter("error")
print(f(1))
