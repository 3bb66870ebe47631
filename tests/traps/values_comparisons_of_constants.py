# A comparison of two constants is decided as at run time, and each branch of a test on it is the right one.
# https://github.com/cython/cython/issues/1092
def decide():
    seen = []
    if 1 != 2:
        seen.append("ne")
    else:
        seen.append("wrong")
    if 1 == 1.0 and not "a" == b"a":
        seen.append("eq")
    if not 0.1 + 0.2 == 0.3:
        seen.append("floats")
    if "a" < "B":
        seen.append("wrong")
    elif 2 > 1 > 0 != 3:
        seen.append("chain")
    if (1, 2) < (1, 2, 0) and [1] != (1,) and not () and not 0.0 and "0":
        seen.append("sequences")
    while None or 0:
        seen.append("wrong")
    seen.append(1 if "" else 2 if 0j else 3)
    return seen


print(
    decide(), 1 < True, True == 1, 1 in (1.0,), "a" in "abc", "" in "", None == False, ... == ..., -0.0 == 0
)
for test in ("1 < 'a'", "None < None", "1j < 2j", "() < []"):
    try:
        print(eval(test, {}))
    except TypeError as error:
        print(error)
try:
    print(1 < "a")
except TypeError as error:
    print(error)
