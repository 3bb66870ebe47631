# Names of the module that the interpreter sets are read, not guessed.
def module():
    return __name__, __doc__, "__file__" in globals(), __builtins__ is not None


print(module())
if __name__ == "__main__":
    print("main")
else:
    print("imported")


def spec():
    try:
        return __path__
    except NameError as error:
        return str(error)


print(spec(), __debug__)
