# Slices clip, count from the end and step backwards; an extended one assigned to must fit.
def cut(s, *ends):
    return s[slice(*ends)]


def replace(xs, new):
    xs[1:3] = new
    return xs


def caller():
    s = "abcdef"
    xs = [0, 1, 2, 3, 4, 5]
    ys = xs[:]
    ys[::2] = "xyz"
    zs = list(xs)
    del zs[1::2], zs[-1:]
    ws = list(xs)
    ws[3:1] = ["in"]
    ws[len(ws) :] = ["end"]
    return (
        s[-2:],
        s[10:],
        s[::-1],
        s[4:1:-2],
        s[:-10],
        s[-10:2],
        cut(s, 2),
        cut(s, None, None, -3),
        ys,
        zs,
        ws,
        s[:][::1] is s,
    )


print(*caller())
print(
    replace([0, 1, 2, 3], []),
    replace([0, 1, 2, 3], "abc"),
    replace([0], [9]),
    slice(5, None, -1).indices(3),
    cut((1, 2, 3), 1, True),
)
for bad in (
    lambda xs: xs.__setitem__(slice(None, None, 2), [1]),
    lambda xs: xs[::0],
    lambda xs: xs["a":],
    lambda xs: xs[1.0:],
):
    try:
        bad([1, 2, 3])
    except (ValueError, TypeError) as error:
        print(error)
