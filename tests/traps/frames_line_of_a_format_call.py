# in-memory: line numbers
# A call of `format` is on the line where it starts, or where its name stands if the text before it has several lines.
import sys


class Looks:
    def __format__(self, spec):
        frame = sys._getframe(1)
        print(frame.f_code.co_name, frame.f_lineno, repr(spec))
        return spec


def lines(a):
    found = []
    found.append(
        "a {} {}".format(
            a,
            a,
        )
    )
    found.append(
        "a {} "
        "of {}"
        .format(a,
                a)
    )
    return found


class Raises:
    @property
    def value(self):
        raise LookupError(self.__class__.__name__)


def raises(a, b):
    return "a {}".format(
        a.value,
    ), b


def read(a, b):
    return (
        "a {0.value} "
        "b {1}".format(a,
                       b)
    )


print(lines(Looks()))
for function in (raises, read):
    try:
        function(Raises(), Looks())
    except LookupError as error:
        print(error, error.__traceback__.tb_next.tb_lineno)
