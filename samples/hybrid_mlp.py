"""The chapter's network, in small numpy classes, before and after `hybridize`: `python samples/hybrid_mlp.py`.

512 → 256 → 128 → 2, float32, one example at a time, as a served model meets it.
"""

from time import thread_time

import numpy as np

import s2s


class Dense:
    """A layer that keeps its parameters as `(outputs, inputs)`, as the frameworks do."""

    def __init__(self, rng, inputs, outputs, activation=None):
        self.weight = (rng.standard_normal((outputs, inputs)) / inputs**0.5).astype(np.float32)
        self.bias = rng.standard_normal(outputs).astype(np.float32)
        self.activation = activation

    def __call__(self, x):
        return self.forward(x)

    def forward(self, x):
        y = np.dot(x, self.weight.T) + self.bias
        if self.activation == "relu":
            return np.maximum(y, 0)
        return y


class HybridSequential:
    def __init__(self):
        self.layers = []

    def add(self, *layers):
        self.layers.extend(layers)

    def __call__(self, x):
        return self.forward(x)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def get_net():
    rng = np.random.default_rng(0)
    net = HybridSequential()
    net.add(Dense(rng, 512, 256, "relu"), Dense(rng, 256, 128, "relu"), Dense(rng, 128, 2))
    return net


def get_small_net():
    """Eight layers of eight: most of the time goes into finding out what to do next."""
    rng = np.random.default_rng(0)
    net = HybridSequential()
    net.add(*(Dense(rng, 8, 8, "relu") for _ in range(7)), Dense(rng, 8, 2))
    return net


def get_x(batch=1, inputs=512):
    return np.random.default_rng(1).standard_normal((batch, inputs)).astype(np.float32)


class Benchmark:
    """The chapter's: `with Benchmark("Without hybridization"): …` prints how long it took, in seconds of the thread."""

    def __init__(self, description="Done"):
        self.description = description

    def __enter__(self):
        self.start = thread_time()
        return self

    def __exit__(self, *args):
        print(f"{self.description}: {thread_time() - self.start:.4f} sec")


if __name__ == "__main__":
    net, x = get_net(), get_x()
    for _ in range(100):
        expected = net(x)
    with Benchmark("Without hybridization"):
        for _ in range(1000):
            net(x)

    hybrid = s2s.hybridize(net)
    for _ in range(100):  # the first calls find out whether it is faster
        assert hybrid(x).tobytes() == expected.tobytes()
    with Benchmark("With hybridization"):
        for _ in range(1000):
            hybrid(x)

    frozen = s2s.hybridize(net, frozen=True)
    assert frozen(x).tobytes() == expected.tobytes()
    with Benchmark("With hybridization, frozen"):
        for _ in range(1000):
            frozen(x)

    print(frozen.source)
    print(hybrid.stats())

    # Training in place, another activation, another layer: the next call sees them.
    net.layers[0].weight *= 2
    net.layers[1].activation = None
    net.add(Dense(np.random.default_rng(2), 2, 2))
    assert hybrid(x).tobytes() == net(x).tobytes()
    print(hybrid.stats())
