# breaks: sealed-builtins
# Straight-line module code between a replacement and a constant call proves nothing.
setattr(__import__("builtins"), "abs", lambda x: ("abs", x))
print(abs(-5))
x = abs(-6)
print(x)


def helper(n):
    return abs(n)


print(helper(-7))
