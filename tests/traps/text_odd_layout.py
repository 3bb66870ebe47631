# Semicolons, backslashes, form feeds, tabs, comments and blank lines inside a function do not change what it does.
def inc(x):
    return x + 1


def caller(n):  # a comment: with a colon
    if n:
        a = inc(n)
        b = inc(a)
    else:
        a = b = 0
        pass
    # a comment at another level
    # and one that is not aligned

    x = (
        inc(n),  # in the middle  # and after
        b,
    )
    y = x[0]
    while n:
        n -= 1
        b += inc(n)

    class K:
        z = inc(1)
        w = z

    for i in 1, 2:
        a += i
        continue
    try:
        a += inc(K.w)
    finally:
        a += 1
    return (
        a,
        b,
        x,
        y,
        K.z if n == 0 else None,
        """ text
  kept as it is	""",
        "abc",
    )


print(caller(2), caller(0))
print(inc(1))
if 1:
    print("one")
    print(inc(2))
