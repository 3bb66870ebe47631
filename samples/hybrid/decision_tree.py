"""A decision tree made of Python objects, asked about one applicant after another.

python -m samples.hybrid.decision_tree
"""

from __future__ import annotations

import random

import s2s


class Leaf:
    __slots__ = ("label",)

    def __init__(self, label):
        self.label = label

    def predict(self, sample):
        return self.label


class Threshold:
    """Asks whether a feature is at most a number."""

    __slots__ = ("above", "below", "feature", "value")

    def __init__(self, feature, value, below, above):
        self.feature = feature
        self.value = value
        self.below = below
        self.above = above

    def predict(self, sample):
        if sample[self.feature] <= self.value:
            return self.below.predict(sample)
        return self.above.predict(sample)


class Category:
    """Asks which of some names a feature has."""

    __slots__ = ("branches", "default", "feature")

    def __init__(self, feature, branches, default):
        self.feature = feature
        self.branches = branches
        self.default = default

    def predict(self, sample):
        value = sample[self.feature]
        for name, branch in self.branches.items():
            if value == name:
                return branch.predict(sample)
        return self.default.predict(sample)


class Tree:
    """A whole tree, and the labels that it knows."""

    def __init__(self, root, labels):
        self.root = root
        self.labels = labels

    def predict(self, sample):
        return self.labels[self.root.predict(sample)]

    def predict_all(self, samples):
        return [self.predict(sample) for sample in samples]


def get_tree():
    """Whether somebody gets a loan: 17 nodes."""
    no, ask, yes = Leaf(0), Leaf(1), Leaf(2)
    rich = Threshold("income", 90.0, ask, yes)
    young = Threshold("income", 40.0, no, Threshold("debt", 5.0, yes, ask))
    home = Category("home", {"own": yes, "rent": rich}, no)
    adult = Threshold("debt", 20.0, home, Threshold("income", 120.0, no, Threshold("years", 3.0, ask, yes)))
    old = Category("home", {"own": Threshold("debt", 30.0, yes, ask)}, Threshold("income", 60.0, no, rich))
    return Tree(Threshold("age", 25.0, young, Threshold("age", 65.0, adult, old)), ["no", "ask", "yes"])


def get_samples(count):
    rng = random.Random(1)
    return [
        {
            "age": rng.uniform(18, 90),
            "income": rng.uniform(0, 150),
            "debt": rng.uniform(0, 40),
            "years": rng.uniform(0, 10),
            "home": rng.choice(["own", "rent", "family"]),
        }
        for _ in range(count)
    ]


if __name__ == "__main__":
    tree = get_tree()
    samples = get_samples(10)
    fast = s2s.hybridize(tree.predict_all)
    assert fast(samples) == tree.predict_all(samples)
    print(fast.source)
    print(fast.stats())
    tree.root.below = Leaf(2)  # a branch is replaced: the next call sees it
    assert fast(samples) == tree.predict_all(samples)
    print(fast(samples))
