# Odd layout: semicolons, continuations, tabs, one-line bodies, comments in odd places.
def add(a, b):
    return a + b


def sub(a, b):  # trailing comment
    # a comment indented by a tab
    x = add(a, -b)
    y = x  # two statements
    return y


if True:
    z = add(1, 2)
    w = sub(3, 1)


class C:
    v = add(1, 1)
    u = v


for i in range(2):
    print(i, end=" ")
    print(add(i, i))
t = add(
    1,
    # inside
    2,
) + sub(5, 4)
s = (
    """triple
  lines # no comment
"""
    + "x"
    "y"
)
while False:
    pass
else:
    print("else")
try:
    1 // 0
except ZeroDivisionError:
    print("zero")
finally:
    print("done")
print(z, w, C.u, t, repr(s), (lambda: (yield)))
x = 1
print(x)
