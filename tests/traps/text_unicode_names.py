# Identifiers are compared in their normal form.
def ﬁn(x):
    return x + 1


def größe(µ):
    return fin(µ) * 2


print(größe(1), ﬁn(2), "fin" in globals())
变量 = größe(3)
print(变量, "变量", "\N{SNOWMAN}")
