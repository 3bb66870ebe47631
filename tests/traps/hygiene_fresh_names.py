# Names a compiler might invent are already taken.
def add(a, b):
    return a + b


_add = "mine"
_add_1 = "mine too"
__add = "and mine"
add_1 = "this as well"
_s2s_add = "taken"
f = g = e = "global"


def caller(a_1, b_1):
    a = 1
    b = 2
    _a = 3
    result = add(a_1, add(b_1, a))
    return a, b, _a, a_1, b_1, result, _add, f


print(caller(10, 20))
print(_add, _add_1, __add, add_1, _s2s_add, f, g, e)
