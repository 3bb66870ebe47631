# SystemExit and GeneratorExit pass handlers of Exception, run every finally, and keep their code.
import sys


def leave(code):
    sys.exit(code)


def guarded(code):
    try:
        leave(code)
    except Exception:
        return "never"
    finally:
        print("finally", code)


for code in (None, 0, 3, "message", (1, 2)):
    try:
        guarded(code)
    except SystemExit as error:
        print(repr(error.code), error.args)
    except BaseException as error:
        print(type(error))
try:
    raise KeyboardInterrupt("by hand")
except Exception:
    print("never")
except BaseException as error:
    print(repr(error))
