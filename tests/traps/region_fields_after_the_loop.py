# An attribute that a loop over a known object reads, and its `else` reads once more, when nothing is kept of it any more.
class Fonts:
    def __init__(self, family):
        self.family = family

    def load(self, names):
        for name in names:
            path = self.path(self.family, name)
            if path == "mono-bold":
                break
        else:
            raise ValueError(self.family)
        return path

    def count(self, names):
        total = 0
        for name in names:
            total += self.size(self.family, name)
        else:
            self.family = self.family.upper()
            total += len(self.family)
        return total, self.family

    def path(self, family, name):
        return family + "-" + name

    def size(self, family, name):
        return len(family) + len(name)


fonts = Fonts("mono")
for names in ["thin", "bold"], ["thin"] * 99, []:
    try:
        print(fonts.load(names))
    except ValueError as error:
        print(error)
    print(fonts.count(names))
