# A text and a tuple written out on the two sides of `%` are an f-string to CPython: each value is converted before
# the next one is evaluated. What makes such an expression, or takes one apart, or moves calls in it, changes that.
class Counter:
    n = 0

    def __str__(self):
        print("str", self.n)
        return f"<{self.n}>"

    def inc(self):
        self.n += 1
        return self.n


class Failing:
    def __str__(self):
        raise ValueError("no text")


def loud(x):
    print("loud", x)
    return x


def bump(counter):
    counter.n += 1
    return counter.n


def joined(counter):
    k = counter.inc()
    return "%s after %s" % (counter, k)


def called(counter):
    return "%s before %s" % (counter, bump(counter))


def called_loud(x):
    return "%s %r" % (x, loud(1))


def with_template(counter, then):
    template = "%s %s"
    return template % (counter, then())


def from_helper():
    return "%s|%s"


def with_tuple(counter):
    values = (counter, bump(counter))
    return "%s %s" % values


def pair(a, b):
    return a, b


def with_pair(counter):
    return "%s %s" % pair(counter, bump(counter))


def template_of(flag):
    return ("%s %s" if not flag else "%r") % (flag, loud(flag))


print(joined(Counter()), called(Counter()), called_loud(Counter()))
counter = Counter()
print(with_template(counter, counter.inc))
print(from_helper() % (counter, counter.inc()))
print(from_helper() % (counter, bump(counter)))
print(with_tuple(Counter()), with_pair(Counter()), template_of(0))
for function in (joined, called, called_loud):
    failing = Failing()
    failing.n, failing.inc = 1, lambda: print("inc")
    try:
        function(failing)
    except ValueError as error:
        print(error, failing.n)
