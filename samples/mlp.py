"""A multilayer perceptron in small numpy classes, before and after s2s.

512 → 256 → 128 → 2, float32, one example at a time, as a served model meets it. The classes stay: what the
decorator removes is the calls to small helpers inside `forward`.
"""

import time

import numpy as np

import s2s


def affine(x, weight, bias):
    return x @ weight + bias


def relu(x):
    return np.maximum(x, 0)


def build():
    """The classes, once more from the same source: one copy is compiled, one stays as it is."""

    class Dense:
        def __init__(self, rng, inputs, outputs, activation=None):
            self.weight = (rng.standard_normal((inputs, outputs)) / inputs**0.5).astype(np.float32)
            self.bias = rng.standard_normal(outputs).astype(np.float32)
            self.activation = activation

        def forward(self, x):
            y = affine(x, self.weight, self.bias)
            if self.activation == "relu":
                return relu(y)
            return y

    class Sequential:
        def __init__(self, *layers):
            self.layers = layers

        def forward(self, x):
            for layer in self.layers:
                x = layer.forward(x)
            return x

    return Dense, Sequential


def get_net(dense, sequential):
    rng = np.random.default_rng(0)
    return sequential(dense(rng, 512, 256, "relu"), dense(rng, 256, 128, "relu"), dense(rng, 128, 2))


def bench(net, x, forwards):
    start = time.process_time()
    for _ in range(forwards):
        net.forward(x)
    return time.process_time() - start


Dense, Sequential = build()
plain = get_net(Dense, Sequential)

Dense, Sequential = build()
Dense.forward = s2s.compile(assume="sealed-globals,no-finalizers")(Dense.forward)
Sequential.forward = s2s.compile(Sequential.forward)
compiled = get_net(Dense, Sequential)

x = np.random.default_rng(1).standard_normal((1, 512)).astype(np.float32)
expected, result = plain.forward(x), compiled.forward(x)
print(Dense.forward.s2s.source)
print("output:", result, "same bits:", result.tobytes() == expected.tobytes())
assert result.tobytes() == expected.tobytes()

# 1000 forwards of each, in turns of 100, so that whatever else the machine does falls on both alike.
before = after = 0.0
for _ in range(10):
    before += bench(plain, x, 100)
    after += bench(compiled, x, 100)
print(f"1000 forwards before: {before:.4f} sec")
print(f"1000 forwards after:  {after:.4f} sec")
