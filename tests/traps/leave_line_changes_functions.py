# A line that is left as written gives a function other defaults, another body and another name.
def add(a, b=1):
    return a + b


def double(x):
    return x + x


def triple(x):
    return x * 3


def use(x):
    return add(x), double(x), alias(x)


alias = double  # s2s: off
print(use(2))
add.__defaults__ = (10,)  # s2s: off
print(use(2))
setattr(double, "__code__", triple.__code__)  # s2s: off
print(use(2))
