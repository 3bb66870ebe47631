# A statement that names a string is no docstring.
def caller():
    t = "not a docstring"
    t


print(caller.__doc__)
