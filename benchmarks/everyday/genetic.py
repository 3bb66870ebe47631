"""A genetic algorithm for the knapsack problem."""

import random

POPULATION = 40
GENERATIONS = 80
MUTATION_RATE = 0.02
CAPACITY = 300
ITEM_COUNT = 40

rng = random.Random(42)
ITEMS = [(rng.randint(5, 40), rng.randint(10, 90)) for _ in range(ITEM_COUNT)]

evaluations = 0


class Individual:
    def __init__(self, genes):
        self.genes = genes
        self._fitness = None

    @classmethod
    def random(cls):
        return cls([rng.random() < 0.5 for _ in range(ITEM_COUNT)])

    @property
    def fitness(self):
        global evaluations
        if self._fitness is None:
            evaluations += 1
            weight = value = 0
            for gene, (w, v) in zip(self.genes, ITEMS):
                if gene:
                    weight += w
                    value += v
            self._fitness = value if weight <= CAPACITY else CAPACITY - weight
        return self._fitness

    def crossover(self, other):
        point = rng.randrange(1, ITEM_COUNT)
        return Individual(self.genes[:point] + other.genes[point:])

    def mutate(self):
        for i in range(len(self.genes)):
            if rng.random() < MUTATION_RATE:
                self.genes[i] = not self.genes[i]

    def __lt__(self, other):
        return self.fitness < other.fitness


def tournament(population, size=3):
    best = None
    for _ in range(size):
        candidate = population[rng.randrange(len(population))]
        if best is None or candidate.fitness > best.fitness:
            best = candidate
    return best


def evolve(population):
    elite = sorted(population, reverse=True)[:2]
    offspring = [Individual(list(e.genes)) for e in elite]
    while len(offspring) < len(population):
        child = tournament(population).crossover(tournament(population))
        child.mutate()
        offspring.append(child)
    return offspring


def diversity(population):
    total = 0
    for i in range(ITEM_COUNT):
        ones = sum(1 for individual in population if individual.genes[i])
        total += min(ones, len(population) - ones)
    return total / (ITEM_COUNT * len(population))


def job():
    global evaluations
    evaluations = 0
    rng.seed(7)
    population = [Individual.random() for _ in range(POPULATION)]
    curve = []
    for _ in range(GENERATIONS):
        population = evolve(population)
        curve.append((max(population).fitness, round(diversity(population), 4)))
    return curve[-1], evaluations, curve[::10]


def main():
    last, count, curve = job()
    print(f"best {last[0]}, diversity {last[1]}, {count} evaluations")
    for point in curve:
        print(point)


if __name__ == "__main__":
    main()
