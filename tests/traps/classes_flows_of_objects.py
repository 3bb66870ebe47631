# Objects of another class that come where all others are of one: by every way there is.
import dataclasses
import heapq
import operator
from dataclasses import dataclass, field


class Dog:
    def __init__(self, name):
        self.name = name

    def says(self, times=1):
        return f"{self.name} barks {times}"

    @property
    def size(self):
        return len(self.name)


class Cat:
    def __init__(self, name):
        self.name = name

    def says(self, times=1):
        return f"{self.name} meows {times}"

    @property
    def size(self):
        return -len(self.name)


class Kept:
    def __init__(self, animal):
        self.animal = animal
        self.all = [animal]

    def heard(self):
        return self.animal.says(2), self.animal.size

    def everybody(self):
        return [one.says() for one in self.all]


class Renamed:
    def __init__(self, animal):
        setattr(self, "pet", animal)

    def heard(self):
        return self.pet.says()


def by_setattr():
    renamed = Renamed(Dog("a"))
    found = [renamed.heard()]
    setattr(renamed, "pet", Cat("b"))
    object.__setattr__(renamed, "pet", Cat(renamed.pet.name + "c"))
    return found + [renamed.heard()]


class Guarded:
    def __init__(self, animal):
        self.inside = animal
        self.several = []

    @property
    def outside(self):
        return self.inside

    @outside.setter
    def outside(self, animal):
        self.inside = animal
        self.several = animal if isinstance(animal, list) else [animal]

    def heard(self):
        return self.outside.says(), self.inside.says(3)

    def several_heard(self):
        self.several.append(Cat("by an alias"))
        return [one.says() for one in self.several]


def by_setter():
    guarded = Guarded(Dog("d"))
    found = [guarded.heard()]
    guarded.outside = Cat("e")
    dogs = [Dog("f")]
    found.append(guarded.heard())
    guarded.outside = dogs
    guarded.several_heard()
    return found, [one.says() for one in dogs]


@dataclass(frozen=True)
class Record:
    animal: Dog
    others: list = field(default_factory=list)

    def heard(self):
        return self.animal.says(), [one.says() for one in self.others]


def by_replace():
    record = Record(Dog("g"))
    return record.heard(), dataclasses.replace(record, animal=Cat("h"), others=[Cat("i")]).heard()


def by_containers():
    dogs, pairs, table = [Dog("j")], [(1, Dog("k"))], {"l": Dog("l")}
    dogs[1:] = [Cat("m")]
    dogs += [Cat("n")]
    dogs.extend(one for one in [Cat("o")])
    dogs.insert(0, Cat("p"))
    pairs.append((2, Cat("q")))
    table.setdefault("r", Cat("r"))
    table["s"] = Cat("s")
    first, *rest = dogs
    heap = []
    heapq.heappush(heap, (2, 1, Dog("t")))
    heapq.heappush(heap, (1, 2, Cat("u")))
    found = [one.says() for one in dogs] + [one.says() for _, one in pairs]
    found += [one.says() for one in table.values()] + [one.says() for _, one in table.items()]
    found += [first.says(), rest[-1].size, heapq.heappop(heap)[2].says(), dogs[1:][0].says()]
    shifted = (Dog("v"), Cat("w"))[1:]
    return found + [shifted[0].says(), table.get("x", Cat("x")).says()]


MEMORY = []


def remember(animal, memory=MEMORY):
    memory.append(animal)
    return [one.says() for one in memory]


def by_defaults():
    keep = lambda one, all=MEMORY: all.append(one)
    found = remember(Dog("y"))
    keep(Cat("z"))
    return found, remember(Dog("0"))


class Sink:
    def __init__(self):
        self.texts = []

    def write(self, text):
        self.texts.append(text.upper())

    def heard(self):
        return self.texts[-1:]


class Loud:
    def __init__(self, text):
        self.text = text

    def upper(self):
        return self.text + "!"


def by_protocol():
    sink = Sink()
    sink.write(Loud("loud"))
    found = sink.heard()
    print("quiet", file=sink, end="")
    return found, sink.heard()


class Shelter:
    def __init__(self):
        self.places = [Dog("1"), Dog("2")]

    def rank(self, animal):
        return animal.size

    def heard(self, animal):
        return animal.says()

    def taken(self, animal):
        return animal.says(9)

    def run(self, cats):
        found = [self.rank(Dog("3")), self.heard(Dog("4")), self.taken(Dog("5"))]
        found += [sorted(cats, key=self.rank)[0].says()]
        return found + [operator.methodcaller("heard", cats[0])(self), [*map(self.taken, cats)]]


class Puppy(Dog):
    @classmethod
    def of(cls, name):
        return cls(name)

    def says(self, times=1):
        return "yaps " + super().says(times)


class Base:
    def __init__(self, animal):
        self.friend = animal

    def heard(self):
        return self.friend.says()


class Below(Base):
    def __init__(self, animal, name):
        super().__init__(animal)
        self.name = name


class Beside(Base):
    def __init__(self, name):
        Base.__init__(self, Cat(name))


def yielded(first):
    yield first
    yield from [Cat("6")]


def fed():
    got = yield Dog("7")
    while True:
        got = yield got.says()


def by_generators():
    source = fed()
    next(source)
    return [one.says() for one in yielded(Dog("8"))], source.send(Cat("9")), source.send(Dog("10"))


def may_be_none(flag):
    animal = Dog("11") if flag else None
    try:
        return animal.says()
    except AttributeError as error:
        return str(error)


def raised():
    try:
        raise ValueError([Dog("12")])
    except ValueError as error:
        error.args[0].append(Cat("13"))
        return [one.says() for one in error.args[0]]


def numbers(counts):
    total = 0
    for count in counts:
        total = total + count.size
    return total


class Sized:
    def __init__(self, size):
        self.size = size


print(Kept(Dog("A")).heard(), Kept(Cat("B")).heard(), Kept(Dog("C")).everybody())
print(by_setattr(), by_setter())
print(by_replace())
print(by_containers())
print(by_defaults())
print(by_protocol())
print(Shelter().run([Cat("D"), Cat("EE")]))
print(Puppy.of("F").says(), Puppy("G").says(2), Below(Dog("H"), "I").heard(), Beside("J").heard())
print(by_generators())
print(may_be_none(True), may_be_none(False), raised())
print(numbers([Sized(1), Sized(True), Dog("K")]), numbers([Sized(0.1)] * 3), numbers([Sized(2)]))
