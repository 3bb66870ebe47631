# python: 3.13
# A class lists the attributes its methods set on `self`, those in functions nobody calls included.
class Counter:
    def __init__(self):
        self.total = 0

        def never_called():
            self.spare = 1
            (self.first, [*self.rest]) = 1, 2
            for self.index in range(3):
                pass

        def only_reads():
            return self.other


print(sorted(Counter.__static_attributes__))
