"""A validator made of schema objects: which fields a record has, and what each may be.

python -m samples.hybrid.validator
"""

from __future__ import annotations

import random
import re

import s2s


class Schema:
    """What all kinds of schema share."""

    def check(self, value, path, errors):
        raise NotImplementedError

    def __or__(self, other):
        return OneOf(self, other)


class Text(Schema):
    def __init__(self, *, at_least=0, at_most=None, pattern=None):
        self.at_least = at_least
        self.at_most = at_most
        self.pattern = None if pattern is None else re.compile(pattern)

    def check(self, value, path, errors):
        if not isinstance(value, str):
            errors.append(f"{path}: not a text")
            return
        if self.at_least and len(value) < self.at_least:
            errors.append(f"{path}: shorter than {self.at_least}")
        if self.at_most is not None and len(value) > self.at_most:
            errors.append(f"{path}: longer than {self.at_most}")
        if self.pattern is not None and not self.pattern.match(value):
            errors.append(f"{path}: does not match {self.pattern.pattern}")


class Number(Schema):
    kinds = (int, float)

    def __init__(self, *, low=None, high=None):
        self.low = low
        self.high = high

    def check(self, value, path, errors):
        if not isinstance(value, self.kinds) or isinstance(value, bool):
            errors.append(f"{path}: not a number")
            return
        if self.low is not None and value < self.low:
            errors.append(f"{path}: less than {self.low}")
        if self.high is not None and value > self.high:
            errors.append(f"{path}: more than {self.high}")


class Whole(Number):
    kinds = (int,)


class Choice(Schema):
    def __init__(self, *choices):
        self.choices = choices

    def check(self, value, path, errors):
        if value not in self.choices:
            errors.append(f"{path}: not one of {', '.join(self.choices)}")


class Null(Schema):
    def check(self, value, path, errors):
        if value is not None:
            errors.append(f"{path}: not null")


class OneOf(Schema):
    def __init__(self, *schemas):
        self.schemas = schemas

    def check(self, value, path, errors):
        for schema in self.schemas:
            found = []
            schema.check(value, path, found)
            if not found:
                return
        errors.append(f"{path}: fits nothing that it may be")


class ListOf(Schema):
    def __init__(self, item, *, at_least=0):
        self.item = item
        self.at_least = at_least

    def check(self, value, path, errors):
        if not isinstance(value, list):
            errors.append(f"{path}: not a list")
            return
        if self.at_least and len(value) < self.at_least:
            errors.append(f"{path}: fewer than {self.at_least}")
        for item in value:
            self.item.check(item, path, errors)


class Record(Schema):
    def __init__(self, optional=(), **fields):
        self.fields = fields
        self.optional = optional

    def check(self, value, path, errors):
        if not isinstance(value, dict):
            errors.append(f"{path}: not a record")
            return
        for name, schema in self.fields.items():
            if name in value:
                schema.check(value[name], f"{path}.{name}", errors)
            elif name not in self.optional:
                errors.append(f"{path}.{name}: missing")
        for name in value:
            if name not in self.fields:
                errors.append(f"{path}.{name}: unknown")

    def validate(self, records):
        """What is wrong with each record."""
        found = []
        for record in records:
            errors = []
            self.check(record, "$", errors)
            found.append(errors)
        return found


def get_schema():
    return Record(
        id=Whole(low=1),
        name=Text(at_least=1, at_most=40),
        mail=Text(pattern=r"[^@\s]+@[^@\s]+$"),
        age=Whole(low=0, high=150) | Null(),
        role=Choice("admin", "editor", "reader"),
        score=Number(low=0.0, high=1.0),
        address=Record(street=Text(at_least=1), city=Text(at_least=1), zip=Text(at_least=5, at_most=5)),
        tags=ListOf(Text(at_most=12)),
        note=Text(),
        optional=("note",),
    )


def get_records(count):
    rng = random.Random(2)
    records = []
    for index in range(count):
        record = {
            "id": index + 1,
            "name": f"user {index}",
            "mail": f"user{index}@example.org",
            "age": rng.choice([None, rng.randrange(90)]),
            "role": rng.choice(["admin", "editor", "reader"]),
            "score": rng.random(),
            "address": {"street": "Hauptstr. 1", "city": "Ulm", "zip": "89073"},
            "tags": ["new", "paying"][: rng.randrange(3)],
        }
        if rng.random() < 0.1:
            record[rng.choice(list(record))] = rng.choice([-1, "", [], None, {"street": 5}])
        records.append(record)
    return records


if __name__ == "__main__":
    schema = get_schema()
    records = get_records(50)
    fast = s2s.hybridize(schema.validate)
    assert fast(records) == schema.validate(records)
    print(fast.source)
    print(fast.stats())
    schema.fields["age"].schemas[0].high = 50  # the schema is edited: the next call sees it
    assert fast(records) == schema.validate(records)
    print([errors for errors in fast(records) if errors])
