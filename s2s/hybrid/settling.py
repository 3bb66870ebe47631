"""What a program sets once: flags of lazy set-up, caches filled at the first use.

A place that the program itself writes to is not relied on. Where that place stays as it is after the first call, the
program is made once more: then the set-up is done, the graph says so, and the code for it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from s2s.hybrid.facts import Fact


def until_settled(
    call: Callable[..., object], places: Sequence[Fact], decided: Callable[[bool], None]
) -> Callable[..., object]:
    """The entry of a program for one call, in which it shows what it has set for good.

    Args:
        call: the entry.
        places: that the program writes to, with what they had before its first call.
        decided: told once, after the call: whether one of them changed in the first call and not in this one.
    """

    def watched(*args: object, **keywords: object) -> object:
        before = [place.current() for place in places]
        result = call(*args, **keywords)
        settled = any(
            value is not place.value and value is place.current()
            for place, value in zip(places, before, strict=True)
        )
        decided(settled)
        return result

    return watched
