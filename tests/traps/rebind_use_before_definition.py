# A call before the definition is a NameError, from module code and from a function alike.
def caller():
    return helper(1)


try:
    caller()
except NameError as error:
    print(error)
try:
    helper(1)
except NameError as error:
    print(error)


def helper(x):
    return x + 1


print(caller(), helper(1))
