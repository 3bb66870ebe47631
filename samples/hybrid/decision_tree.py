"""A small forest of decision trees made of Python objects, asked about one flower after another.

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


class Forest:
    """Several trees, of which the majority says what a sample is."""

    def __init__(self, trees, labels):
        self.trees = trees
        self.labels = labels

    def __len__(self):
        return len(self.trees)

    def predict(self, sample):
        votes = dict.fromkeys(self.labels, 0)
        for tree in self.trees:
            votes[tree.predict(sample)] += 1
        return max(self.labels, key=votes.__getitem__)

    def predict_all(self, samples):
        return [self.predict(sample) for sample in samples]


FEATURES = ("sepal", "petal", "width", "soil")
SOILS = ("clay", "sand", "loam")


def get_forest():
    rng = random.Random(7)

    def grow(depth):
        if depth == 0 or (depth < 3 and rng.random() < 0.15):
            return Leaf(rng.choice(labels))
        if rng.random() < 0.2:
            names = rng.sample(SOILS, 2)
            return Category("soil", {name: grow(depth - 1) for name in names}, grow(depth - 1))
        feature = rng.choice(FEATURES[:3])
        return Threshold(feature, round(rng.uniform(0.5, 5.5), 2), grow(depth - 1), grow(depth - 1))

    labels = ["setosa", "versicolor", "virginica"]
    return Forest([grow(4) for _ in range(5)], labels)


def get_samples(count):
    rng = random.Random(1)
    return [
        {**{name: rng.uniform(0, 6) for name in FEATURES[:3]}, "soil": rng.choice(SOILS)} for _ in range(count)
    ]


if __name__ == "__main__":
    forest = get_forest()
    samples = get_samples(10)
    fast = s2s.hybridize(forest.predict_all)
    assert fast(samples) == forest.predict_all(samples)
    print(fast.source)
    print(fast.stats())
    forest.trees[0] = Leaf("setosa")  # a tree is replaced: the next call sees it
    assert fast(samples) == forest.predict_all(samples)
