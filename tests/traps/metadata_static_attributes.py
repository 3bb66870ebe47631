# A class lists the attributes that its methods set on `self`: those, reached or not.
def set_on(obj, v):
    obj.x = v


class C:
    def by_helper(self):
        set_on(self, 3)

    def by_copy(self):
        me = self
        me.y = 1

    def by_call(self):
        (lambda obj: obj)(self).z = 3


class D:
    def never(self):
        if 0:
            self.a = 1
        return 1
        self.b = 2

    def in_lambda(self):
        u = lambda: [0 for self.c in ()]

    def in_loop(self):
        while False:
            for self.d in ():
                pass
            with self as self.e:
                pass

    def in_arm(self):
        return 0 and [0 for self.f in ()]


for made in (C, D):
    print(sorted(getattr(made, "__static_attributes__", ())))
C().by_helper()
