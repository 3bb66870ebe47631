# breaks: sealed-classes
# A generator expression in a loop reads an attribute of an object whose class is known: a local would be captured.


class Limit:
    def __init__(self, least):
        self.least = least

    def note(self, found, more):
        pass

    def asked(self, rows):
        for row in rows:
            self.note(all(-3 > self.least for _ in [row, row]), {})
        return [any(item > self.least for item in row) for row in rows]


class Told(Limit):
    def note(self, found, more):
        print("told", found, more)


print(Limit(-4).asked([[1], [-5]]), Told(-4).asked([[1], [-5, 2]]), Told(9).asked([[1]]))
