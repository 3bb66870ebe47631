# A negative number is a literal too: it may not come to stand beside `is`, or where CPython warns of it.
def compared(x):
    t = -1000
    return t is x


def indexed(x):
    t = -5
    return t[x]


def called():
    t = 1 + 2j
    return t()


print(compared(-999))
for function in (lambda: indexed(0), called):
    try:
        function()
    except TypeError as error:
        print(error)
