# `except Exception` lets KeyboardInterrupt, SystemExit and GeneratorExit pass.
def attempt(error):
    try:
        raise error
    except Exception as caught:
        return f"handled {type(caught).__name__}"
    finally:
        print("finally")


def outer(error):
    try:
        return attempt(error)
    except BaseException as caught:
        return f"passed {type(caught).__name__}"


print(outer(ValueError("v")), outer(KeyboardInterrupt()), outer(SystemExit(3)), outer(GeneratorExit()))
