# Closures made in one call share their cells, before and after anything is inlined.
def counter():
    n = 0

    def up():
        nonlocal n
        n += 1
        return n

    def get():
        return n

    return up, get


def use():
    up, get = counter()
    up2, get2 = counter()
    up()
    up()
    up2()
    return get(), get2(), [f() for f in (up, up2)]


def late_binding():
    fs = []
    for i in range(3):
        fs.append(lambda: i)
    i = 10
    gs = [lambda: j for j in range(3)]
    hs = [lambda k=k: k for k in range(3)]
    return [f() for f in fs], [g() for g in gs], [h() for h in hs]


def write_later():
    x = 1
    f = lambda: x
    a = f()
    x = 2
    return a, f()


print(use(), late_binding(), write_later())
up, get = counter()
print(up.__closure__[0] is get.__closure__[0], up.__closure__[0].cell_contents)
up.__closure__[0].cell_contents = 41
print(up(), get())
