"""Random scenes: objects of two classes in a list, methods that go over it, and loops that call these."""

from __future__ import annotations

from contextlib import nullcontext

from s2s.fuzz.clouds import Clouds

#: Statements of a loop over the things `one` of a scene, given a place `at` and numbers `t` and `k`.
_OF_THINGS = (
    ("t += one.far(at)",), ("way = one.at - at", "t += way.dot(way)"), ("if one.far(at) > 1.5: t += k",),
    ("t += (one.at + at * 0.5).x",), ("if one.size > 1: continue",), ("k = one.far(at)", "t += k if k < 4 else 0.5"),
    ("if k is not None and k > 2: t += 1.0",), ("way = one.at.plus(at) if t < 9 else at", "t += way.y"),
    ("t += joined(one.at, at).x",), ("t += one.size / 3", "k = t"),
)  # fmt: skip
#: Those that store what others see.
_STORING = (
    ("one.at = one.at + at * 0.125",), ("one.size += 0.5",), ("self.total += t",), ("self.total = one.far(at)",),
    ("way = one.at - at", "if t > 2: one.at = way"), ("one.last = one",), ("if one is not self.first: one.size = t",),
    ("one.move(at)",), ("self.first = one",),
)  # fmt: skip
#: Those of a method that makes a place `at` another one, given a number `k`.
_WALKING = (
    ("near = [at, self.things[0].at]", "for j in range(self.wide): near[0] = near[0] + near[j]", "at = near[0]"),
    ("near = [self.things[j].size for j in range(self.wide)]", "at = at * (near[1] - near[0])"),
    ("for j in range(k - 1, k + 2): at = at + Vec(j - k, k - j + 1)",), ("if at.x > 3.0: raise ValueError('far')",),
    ("if at.x > 2.0: trace('wide', at.x)",), ("if isinstance(at, Vec): at = at * 0.75",), ("at = self.near(at, k)",),
    ("self.marks[k % 3] = k",), ("at = at + Vec(self.marks[1], self.marks[k % 3])",), ("self.marks[0] = None",),
    ("if self.marks[2] is None: return at",),
    ("way = at", "if at.y > 1: way = at - way; trace('y', way.y)", "at = way"),
    ("at = Vec(at.x, at.y)", "at.x += 0.25"), ("if at.y > 4.0: return self.things[1].at", "at = at * 0.5"),
)  # fmt: skip
#: What is made of the things of a scene, and loops that go over that next.
_ITEMS = (
    "(one, one.far(at))",
    "(one, one.far(at), one.size)",
    "(one.at, one.size / (at.x - 1))",
    "one.at",
    "one.far(at)",
)
_CHOOSING = (
    ("if best is None or it[1] < best[1]: best = it",), ("if it[1] is not None and it[1] > 0.5: best = it",),
    ("if it[1] is not None:", "    if best is None or it[1] < best[1]: best = it"),
    ("best = it", "if best[1] > 2: break"),
    ("last = best", "best = it"), ("if it[1] is None: continue", "best = it"), ("if it[-1] == 1: best = it",),
    ("best = it if best is None else best",), ("t += 1.0 if it is None else 0.5",), ("best = (it, it[1])",),
)  # fmt: skip
_ODD = (
    ("t += 1 / one.size",), ("one.at.x += 0.25",), ("t = at",), ("self.things.append(one) if t > 99 else None",),
    ("t += len(vars(one))",), ("at = one.at",), ("if t > 30: break",), ("one.size = True",), ("self.lost = t",),
)  # fmt: skip
_CHANGES = (
    "things[0].at = OTHER", "things[1].far = lambda at: trace('far', at)", "things[0].__class__ = Knob",
    "things.append(None)", "things[1].size = '2'", "total = None", "things = (*{s}.things,)",
    "things[0].at.x = 10**400",
    "things[0].last = 3", "pull = lambda at, k: trace('pull', k)", "things[1].at = {s}.things[0].at", "things *= 90",
    "wide = 1", "wide = True", "marks = [1, None, 2.5]", "marks = (1, 2, 3)", "things.reverse()",
)  # fmt: skip
_OF_CLASSES = (
    ("Knob.far", "lambda self, at: 0.25"), ("Lamp.far", "Knob.far"), ("Vec.__sub__", "lambda self, other: self"),
    ("Lamp.at", "property(lambda self: Vec(1.0, 2.0), lambda self, value: None)"),
    ("Scene.pull", "lambda self, at, k: trace('pull', k)"), ("Vec.dot", "lambda self, other: 1"),
)  # fmt: skip


class Scenes(Clouds):
    """Adds scenes to a module that has particles and clouds.

    Attributes:
        choices: whether methods of scenes choose among what they have just made of all things.
    """

    choices = False

    def scene_module(self) -> None:
        """Write the classes of some, a loop, and calls of it before and after something has changed."""
        self.cloud_module()
        if self.chance(0.5):
            return
        for name, far in (
            ("Lamp", "(self.at - at).dot(at)"),
            ("Knob", self.pick(("self.size", "abs(at.x)", "None"))),
        ):
            self.put(
                f"class {name}:",
                "    def __init__(self, at, size):",
                "        self.at, self.size = at, size" if self.chance(0.2) else "        self.at = at",
                "        self.size = size",
                "        self.last = None",
                f"    def far(self, at): return {far}",
                f"    def move(self, by): self.at = {self.pick(('self.at + by', 'by', 'self.at.scale(0.5)'))}",
            )
        self.put(
            "class Scene:",
            "    def __init__(self, wide):",
            "        self.wide = wide",
            "        self.marks = [1, 2, 3]",
            "        self.things = []",
            f"        self.total = {self.pick(('0.0', '0'))}",
            f"        self.depth = {self.pick(('0', '0', '0.0'))}",
            "        self.first = None",
            "    def add(self, thing): self.things.append(thing)",
            "    def __repr__(self): return f'S<{[(one.at, one.size) for one in self.things]!r} {self.total!r}>'",
        )
        with self.deeper():
            self.scene_method()
        if self.chance(0.5):
            self.scene_walk()
        else:
            self.put("def watch(s, n):", "    for i in range(n):")
            with self.deeper(), self.deeper():
                self.put(
                    self.pick(("s.total = s.pull(Vec(i, 0.5), i)", "s.pull(Vec(i * 0.25, 1.0), 2)")),
                )
        self.put("watch(Scene(2), 0)")
        for _ in range(self.below(3) + 1):
            self.scene_call()

    def choosing(self) -> None:
        """Write a list of what the things of a scene are, and a loop that goes over it."""
        self.put(f"them = [{self.pick(_ITEMS)} for one in self.things]", "best = None")
        if self.chance(0.1):
            self.put(self.pick(("t = 1.0 / at.y", "self.total = 0.5", "t += len(them)")))
        self.put("for it in them:")
        with self.deeper():
            self.put(*self.pick(_CHOOSING))
        self.put("if best is not None: t += best[1]")

    def scene_method(self) -> None:
        recursive, plain = self.chance(0.25), self.chance(0.75)
        pools = [
            _OF_THINGS,
            _OF_THINGS,
            *([_STORING] if self.chance(0.5) else []),
            *([] if plain else [_ODD]),
        ]
        self.put("def pull(self, at, k):")
        with self.deeper():
            self.put("t = 0.0")
            if recursive:
                self.put("if self.depth > 2: return 0.5", "try:")
            with self.deeper() if recursive else nullcontext():
                if recursive:
                    self.put("self.depth = self.depth + 1")
                if self.choices:
                    self.choosing()
                self.put("for one in self.things:")
                with self.deeper():
                    for _ in range(self.below(3) + 1):
                        self.put(*self.pick(self.pick(pools)))
                    self.put("t += one.size")
                self.put("return t + self.pull(at.scale(0.5), k)" if recursive else "return t")
            if recursive:
                self.put("finally:", "    self.depth = self.depth - 1")

    def scene_walk(self) -> None:
        """A loop that hands a place on from one iteration to the next."""
        with self.deeper():
            self.put("def near(self, at, k):", "    for j in range(len(self.marks) - 1):")
            self.put(f"        if {self.pick(('at.x < j', 'j > k', 'self.marks[j] == k'))}:")
            self.put("            found = j", "            break", "    else:", "        found = k")
            self.put("    return at + Vec(found, self.marks[-1])", "def walk(self, at, k):")
            with self.deeper():
                for _ in range(self.below(4) + 2):
                    self.put(*self.pick(_WALKING))
                self.put("return at")
        self.put("def watch(s, n):", "    at = Vec(0.5, 1.5)", "    for i in range(n):")
        with self.deeper(), self.deeper():
            self.put("at = s.walk(at, i)")
            if self.chance(0.3):
                self.put("s.total = at.x")
        self.put("    return at")

    def scene_call(self) -> None:
        label, held = self.fresh("s"), self.fresh("v")
        self.put(f"{held} = Scene(2)", f"{held}.add(Lamp(Vec(0.5, 1.0), 1.5))")
        self.put(f"{held}.add({self.pick(('Knob', 'Lamp'))}(Vec(2.0, 0.25), {self.pick(('2', '0.75'))}))")
        self.put(f"show({label!r}, watch, {held}, 30)", f"show({label!r}, watch, {held}, 30)")
        roll = self.below(3)
        if roll == 0:
            self.put(f"{held}.{self.pick(_CHANGES).replace('{s}', held)}")
        elif roll == 1 and self.class_changes:
            name, value = self.pick(_OF_CLASSES)
            keep, (cls, attribute) = self.fresh("keep"), name.split(".")
            self.put(f"{keep} = {cls}.__dict__.get({attribute!r})", f"{name} = {value}")
            self.put(f"show({label!r}, watch, {held}, 30)", f"show({label!r}, str, {held})")
            self.put(f"if {keep} is None: del {name}", f"else: {name} = {keep}")
        self.put(
            f"show({label!r}, watch, {held}, {self.pick(('30', '30', '5', '0'))})",
            f"show({label!r}, str, {held})",
        )
