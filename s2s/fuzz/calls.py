"""Random calls for generated programs, as careful people write them and as careless ones do."""

from __future__ import annotations

from s2s.fuzz.draws import Draws, Scope, Signature

TYPED = {
    "int": ("0", "1", "2", "-3", "9"),
    "float": ("0.0", "-0.0", "1.5", "2.0"),
    "str": ("''", "'ab'", "'c'"),
}
#: A call may run about this many statements, all that encloses it included.
BUDGET = 1500


class Calls(Draws):
    """Draws calls of what the module defines so far; what their arguments are made of, subclasses say.

    Attributes:
        lies: annotations may be wrong; their parameters are then given anything.
    """

    lies = True

    def leaf(self, scope: Scope) -> str:
        """A name or a literal."""
        raise NotImplementedError

    def number(self, scope: Scope, depth: int) -> str:
        """An expression that probably gives a number."""
        raise NotImplementedError

    def anything(self, scope: Scope, depth: int) -> str:
        """An expression of any kind."""
        raise NotImplementedError

    def callee(self) -> Signature | None:
        """A function cheap enough to be called here; its cost is counted."""
        for _ in range(4 if self.functions else 0):
            signature = self.pick(self.helpers if self.helpers and self.chance(0.6) else self.functions)
            if signature.cost * self.weight <= BUDGET - self.spent and (
                signature.numeric or self.chance(0.15)
            ):
                self.spent += signature.cost * self.weight
                return signature
        return None

    def arguments(self, signature: Signature, scope: Scope, depth: int) -> list[str]:
        """Arguments as a careful caller writes them: positional, by keyword in any order, starred; rarely wrong."""
        words = [
            self.pick(TYPED[note]) if note else self.number(scope, depth - 1)
            for note in (*signature.types, *[""] * (len(signature.required) - len(signature.types)))
        ]
        if (signature.optional and self.chance(0.5)) or (
            signature.variadic and not signature.optional and self.chance(0.6)
        ):
            words.append(self.number(scope, depth - 1))
        fixed = len(words)
        if fixed == len(signature.required) > 1 and signature.positional_only == 0 and self.chance(0.2):
            words = [f"{name}={word}" for name, word in zip(signature.required, words, strict=True)]
            if self.chance(0.5):
                words.reverse()
            if self.chance(0.15):
                inside = ", ".join(f"{word.partition('=')[0]!r}: {word.partition('=')[2]}" for word in words)
                words = [f"**{{{inside}}}"]
        elif fixed > 1 and self.chance(0.08):
            words = self.starred(words)
        words.extend(
            f"{name}={self.number(scope, depth - 1)}" for name in signature.keyword_only if self.chance(0.6)
        )
        if signature.keywords and self.chance(0.5):
            words.append(f"z={self.number(scope, depth - 1)}")
            if self.chance(0.3):
                words.append(f"**{{'q': {self.leaf(scope)}}}")
        roll = self.below(90)
        if not self.lies and any(signature.types):
            return words
        if roll == 0:
            words = words[1:]
        elif roll == 1 and signature.required:
            words.append(f"**{{{signature.required[0]!r}: {self.leaf(scope)}}}")
        return words

    def starred(self, words: list[str]) -> list[str]:
        """The same arguments, some of them unpacked from something."""
        roll = self.below(4)
        if roll == 0:
            return [f"*({', '.join(words)},)"]
        if roll == 1:
            return [words[0], f"*[{', '.join(words[1:])}]"]
        if roll == 2:
            return [f"*(s_ for s_ in ({', '.join(words)},))"] if not self.suspends(words) else words
        return [*(f"*[{word}]" for word in words)]

    @staticmethod
    def suspends(words: list[str]) -> bool:
        """Does one of the texts suspend, or bind a name? Such may not move into a scope of its own."""
        return any("yield" in word or "await" in word or ":=" in word for word in words)

    @staticmethod
    def call_text(signature: Signature, words: list[str]) -> str:
        text = f"{signature.name}({', '.join(words)})"
        return f"sum({text})" if signature.generator else text
