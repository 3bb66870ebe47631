# A module name defined late shadows a builtin from then on, and its deletion uncovers the builtin again.
def size(x):
    return len(x)


print(size("abc"))


def define():
    global len
    len = lambda x: ("mine", x)


def undefine():
    global len
    del len


define()
print(size("abc"))
undefine()
print(size("abc"))
for len in (lambda x: "loop",):
    print(size("abc"))
del len
print(len("abcd"))
