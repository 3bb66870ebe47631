# breaks: sealed-globals
# Constants of the library that the program stores by names it puts together.
import string


def told():
    return string.digits + "-"


def change(module, name, value):
    setattr(module, name, value)


kept = told()[:-1]
print(told())
change(string, "dig" + "its", "other")
print(told())
vars(string)["digits"] = "another"
print(told())
vars(string)["digits"] = kept
