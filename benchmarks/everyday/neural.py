"""A multi layer perceptron with plain lists, trained by backpropagation."""

import math
import random


def sigmoid(x):
    return 1.0 / (1.0 + math.exp(-x))


def tanh_derivative(y):
    return 1.0 - y * y


def sigmoid_derivative(y):
    return y * (1.0 - y)


class Layer:
    def __init__(self, inputs, outputs, activation, derivative, rng):
        scale = 1.0 / math.sqrt(inputs)
        self.weights = [[rng.uniform(-scale, scale) for _ in range(inputs)] for _ in range(outputs)]
        self.biases = [0.0] * outputs
        self.activation = activation
        self.derivative = derivative
        self.velocity = [[0.0] * inputs for _ in range(outputs)]
        self.input = None
        self.output = None

    def forward(self, values):
        self.input = values
        output = []
        for row, bias in zip(self.weights, self.biases):
            total = bias
            for w, v in zip(row, values):
                total += w * v
            output.append(self.activation(total))
        self.output = output
        return output

    def backward(self, errors, rate, momentum):
        previous = [0.0] * len(self.input)
        for j in range(len(self.weights)):
            delta = errors[j] * self.derivative(self.output[j])
            row = self.weights[j]
            speed = self.velocity[j]
            for i in range(len(row)):
                previous[i] += delta * row[i]
                speed[i] = momentum * speed[i] + rate * delta * self.input[i]
                row[i] += speed[i]
            self.biases[j] += rate * delta
        return previous


class Network:
    def __init__(self, sizes, seed=1):
        rng = random.Random(seed)
        self.layers = []
        for a, b in zip(sizes[:-2], sizes[1:-1]):
            self.layers.append(Layer(a, b, math.tanh, tanh_derivative, rng))
        self.layers.append(Layer(sizes[-2], sizes[-1], sigmoid, sigmoid_derivative, rng))

    def predict(self, values):
        for layer in self.layers:
            values = layer.forward(values)
        return values

    def train(self, samples, rate=0.3, momentum=0.5):
        loss = 0.0
        for values, target in samples:
            output = self.predict(values)
            errors = [t - o for t, o in zip(target, output)]
            for e in errors:
                loss += e * e
            for layer in reversed(self.layers):
                errors = layer.backward(errors, rate, momentum)
        return loss / len(samples)

    def count(self):
        return sum(len(l.biases) + sum(map(len, l.weights)) for l in self.layers)


GLYPHS = {
    "L": ("#..", "#..", "#..", "###"),
    "T": ("###", ".#.", ".#.", ".#."),
    "O": ("###", "#.#", "#.#", "###"),
    "X": ("#.#", ".#.", ".#.", "#.#"),
}


def encode(rows):
    return [1.0 if c == "#" else -1.0 for row in rows for c in row]


def make_samples(rng, copies, flip):
    samples = []
    letters = sorted(GLYPHS)
    for k, letter in enumerate(letters):
        target = [1.0 if i == k else 0.0 for i in range(len(letters))]
        for copy in range(copies):
            pixels = encode(GLYPHS[letter])
            if copy:
                for i in range(len(pixels)):
                    if rng.random() < flip:
                        pixels[i] = -pixels[i]
            samples.append((pixels, target))
    rng.shuffle(samples)
    return samples


def argmax(values):
    best = 0
    for i in range(1, len(values)):
        if values[i] > values[best]:
            best = i
    return best


def confusion(network, samples):
    size = len(GLYPHS)
    table = [[0] * size for _ in range(size)]
    for values, target in samples:
        table[argmax(target)][argmax(network.predict(values))] += 1
    return table


def job():
    rng = random.Random(5)
    training = make_samples(rng, 5, 0.08)
    testing = make_samples(rng, 15, 0.15)
    network = Network([12, 7, 4], seed=3)
    losses = []
    epoch = 0
    while epoch < 20:
        losses.append(network.train(training, rate=0.35 / (1 + epoch / 10)))
        epoch += 1
        if losses[-1] < 0.005:
            break
    table = confusion(network, testing)
    correct = sum(table[i][i] for i in range(len(table)))
    return {
        "parameters": network.count(),
        "epochs": epoch,
        "losses": [round(l, 9) for l in losses[::3]],
        "table": table,
        "correct": correct,
        "outputs": [round(v, 9) for v in network.predict(encode(GLYPHS["T"]))],
    }


if __name__ == "__main__":
    print(job())
