"""Backtracking dependency resolver with semantic-ish versions."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple


class Version(NamedTuple):
    major: int
    minor: int = 0
    patch: int = 0

    @classmethod
    def parse(cls, text: str) -> "Version":
        parts = text.split(".")
        if not 1 <= len(parts) <= 3:
            raise ValueError(f"bad version: {text}")
        return cls(*map(int, parts))

    def __str__(self) -> str:
        return ".".join(map(str, self))

    def next_major(self) -> "Version":
        return Version(self.major + 1)

    def next_minor(self) -> "Version":
        return Version(self.major, self.minor + 1)


class Constraint:
    __slots__ = ("op", "version")

    def __init__(self, op: str, version: Version) -> None:
        self.op = op
        self.version = version

    def allows(self, candidate: Version) -> bool:
        op, version = self.op, self.version
        if op == "==":
            return candidate == version
        elif op == "!=":
            return candidate != version
        elif op == ">=":
            return candidate >= version
        elif op == "<=":
            return candidate <= version
        elif op == "<":
            return candidate < version
        elif op == ">":
            return candidate > version
        elif op == "^":
            return version <= candidate < version.next_major()
        elif op == "~":
            return version <= candidate < version.next_minor()
        raise ValueError(op)


class Requirement(NamedTuple):
    name: str
    constraints: tuple[Constraint, ...]
    text: str

    def allows(self, version: Version) -> bool:
        return all(c.allows(version) for c in self.constraints)


@cache
def parse_requirement(text: str) -> Requirement:
    name, _, rest = text.partition(" ")
    constraints = []
    for part in filter(None, (p.strip() for p in rest.split(","))):
        for op in ("==", "!=", ">=", "<=", "<", ">", "^", "~"):
            if part.startswith(op):
                constraints.append(Constraint(op, Version.parse(part[len(op) :])))
                break
        else:
            raise ValueError(f"bad constraint: {part}")
    return Requirement(name, tuple(constraints), text)


class Conflict(Exception):
    def __init__(self, name: str, reasons: list[str]) -> None:
        super().__init__(name, reasons)
        self.name = name
        self.reasons = reasons

    def __str__(self) -> str:
        return f"no version of {self.name} fits " + " and ".join(self.reasons)


class Index:
    def __init__(self) -> None:
        self.packages: dict[str, dict[Version, list[Requirement]]] = {}

    def add(self, name: str, version: str, *needs: str) -> None:
        versions = self.packages.setdefault(name, {})
        versions[Version.parse(version)] = [parse_requirement(n) for n in needs]

    def versions(self, name: str) -> list[Version]:
        return sorted(self.packages.get(name, ()), reverse=True)

    def needs(self, name: str, version: Version) -> list[Requirement]:
        return self.packages[name][version]


class Resolver:
    def __init__(self, index: Index) -> None:
        self.index = index
        self.attempts = 0
        self.backtracks = 0
        self.last_conflict: Conflict | None = None

    def resolve(self, wanted: Iterable[str]) -> dict[str, str]:
        pending = [parse_requirement(text) for text in wanted]
        solution = self._solve(pending, {}, {})
        return {name: str(solution[name]) for name in sorted(solution)}

    def _solve(self, pending, chosen, seen):
        if not pending:
            return chosen
        requirement, rest = pending[0], pending[1:]
        name = requirement.name
        known = seen.get(name, ()) + (requirement,)
        if name in chosen:
            if not requirement.allows(chosen[name]):
                raise Conflict(name, [r.text for r in known])
            return self._solve(rest, chosen, {**seen, name: known})
        for version in self.index.versions(name):
            if not all(r.allows(version) for r in known):
                continue
            self.attempts += 1
            try:
                return self._solve(
                    rest + self.index.needs(name, version), {**chosen, name: version}, {**seen, name: known}
                )
            except Conflict as conflict:
                self.backtracks += 1
                self.last_conflict = conflict
        raise Conflict(name, [r.text for r in known])


def build_index() -> Index:
    index = Index()
    for minor in range(6):
        index.add("web", f"2.{minor}", f"http >={minor}.0", "json ^1.2", f"log <={minor}.9")
        index.add("http", f"{minor}.0", f"socket ~1.{minor}", "log >=1.0")
        index.add("http", f"{minor}.1", f"socket ~1.{minor}", "tls ^3.0")
        for patch in range(3):
            index.add("socket", f"1.{minor}.{patch}")
        index.add("tls", f"3.{minor}", f"socket <1.{minor}", f"math !=1.{minor}.0")
        index.add("json", f"1.{minor}", f"log >={minor // 2}.0,<4")
        index.add("log", f"{minor}.5")
        index.add("math", f"1.{minor}", "log ~3.5")
    index.add("app", "1.0", "web ^2.0", "db >=4", "json")
    index.add("db", "4.1", "http <=4.0", "math >1.2", "socket <=1.4.1")
    index.add("db", "4.2", "http <3", "log >5.5")
    index.add("tool", "1", "web ==2.5", "http <4")
    return index


def job():
    parse_requirement.cache_clear()
    results = []
    for wanted in (
        ["app"],
        ["tool"],
        ["json", "web >=2.3", "tls >=3.4"],
        ["web <2.3", "math", "json >=1.3"],
        ["json ==1.5", "log !=3.5,!=2.5", "web", "tls"],
        ["nothing >=1"],
        ["app ?1"],
        ["http", "tls", "db", "socket ~1.3"],
    ):
        resolver = Resolver(build_index())
        try:
            outcome = resolver.resolve(wanted)
        except (Conflict, ValueError) as error:
            outcome = str(error)
        results.append((outcome, resolver.attempts, resolver.backtracks, str(resolver.last_conflict)))
    return results


if __name__ == "__main__":
    print(job())
