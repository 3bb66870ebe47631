# Since 3.13 a class lists the attributes that its methods store on self: those of its own body, and no others.
class Base:
    def put(self, value):
        self.value = value

    def twice(self, value):
        self.put(value)
        self.put(value)


class Derived(Base):
    def store(self, value):
        self.put(value)
        return self.value


def outside():
    base = Base()
    base.put(3)
    return base.value


print(Derived().store(2), outside())
for cls in (Base, Derived):
    print(sorted(getattr(cls, "__static_attributes__", ())))
