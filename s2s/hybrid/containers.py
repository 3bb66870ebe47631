"""What lists, tuples and dicts of the object graph hold, read without running code of the program."""

from __future__ import annotations

from s2s.hybrid.facts import LITERALS, MISSING, Fact, Found, raw_of


def elements(subject: object, most: int) -> Found | None:
    """The items of a list or tuple, in order, if there are not too many."""
    if type(subject) is tuple:
        return None if len(subject) > most else Found("value", subject, ())
    if type(subject) is not list or len(subject) > most:
        return None
    items = tuple(subject)
    facts = [Fact("length", subject, "", len(items))]
    facts += [Fact("item", subject, index, item) for index, item in enumerate(items)]
    return Found("value", items, tuple(facts))


def entries(subject: object, most: int) -> Found | None:
    """The items of a dict with plain keys, in order, if there are not too many."""
    if type(subject) is not dict or len(subject) > most or not all(is_key(key) for key in subject):
        return None
    items = tuple(subject.items())
    facts = [Fact("keys", subject, "", tuple(subject))]
    facts += [Fact("key", subject, key, value) for key, value in items]
    return Found("value", items, tuple(facts))


def frozen_entries(subject: object) -> Found | None:
    """The items of a dict whatever its keys are: as long as it does not change, none of them is asked anything."""
    if type(subject) is not dict:
        return None
    return Found("value", tuple(subject.items()), (Fact("keys", subject, "", tuple(subject)),))


def entry(subject: dict[object, object], key: object) -> Found | None:
    """What a dict has for a plain key."""
    if not _is_asked_plainly(subject, key):
        return None
    value = subject.get(key, MISSING)
    if value is MISSING:
        return None
    return Found("value", value, (Fact("key", subject, key, value),))


def absence(subject: dict[object, object], key: object) -> Found | None:
    """That a dict has nothing for a plain key."""
    if not _is_asked_plainly(subject, key) or key in subject:
        return None
    return Found("value", None, (Fact("absent", subject, key, None),))


def _is_asked_plainly(subject: object, key: object) -> bool:
    """Whether looking a key up in a dict runs no code of the program."""
    if type(subject) is not dict or len(subject) > _MOST_KEYS:
        return False
    return is_key(key) and all(is_key(other) for other in subject)


#: A dict of more keys is asked when the program runs: looking at each of them takes too long.
_MOST_KEYS = 5_000


def is_key(key: object) -> bool:
    """Whether hashing and comparing a key runs no code of the program."""
    cls = type(key)
    if type(key) is tuple:
        return all(is_key(item) for item in key)
    plain = all(raw_of(cls, name) is object.__dict__[name] for name in ("__hash__", "__eq__"))
    return cls in LITERALS or plain or cls is type
