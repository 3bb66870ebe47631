"""The chapter's net, 512 → 256 → 128 → 2, as a plain function over arrays, taken outside Python.

s2s symbol samples/export_net.py:forward --inputs "x: float32[1,512]"
s2s export samples/export_net.py:forward --inputs "x: float32[1,512]" -o net
"""

from itertools import pairwise

import numpy as np

rng = np.random.default_rng(0)


def get_net(*sizes):
    """Weights and biases of dense layers: (outputs, inputs) and (outputs,)."""
    return [
        (
            (rng.standard_normal((outputs, inputs)) / inputs**0.5).astype(np.float32),
            rng.standard_normal(outputs).astype(np.float32),
        )
        for inputs, outputs in pairwise(sizes)
    ]


net = get_net(512, 256, 128, 2)


def dense(x, weight, bias):
    return x @ weight.T + bias


def forward(x):
    for weight, bias in net[:-1]:
        x = np.maximum(dense(x, weight, bias), 0)
    return dense(x, *net[-1])


def classify(x):
    """The class with the highest score, or -1 where the net is in doubt."""
    scores = forward(x)
    scores -= scores.max()
    p = np.exp(scores)
    p /= p.sum()
    best = int(p.argmax())
    if p.max() < 0.6:
        best = -1
    return {"class": best, "p": p}
