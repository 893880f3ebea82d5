"""The errors of `convergence.rs` over the scrambled points of SciPy, as JSON. The example calls it:

    python examples/convergence_scipy.py FIRST MOST REPLICATES
"""

import json
import sys

import numpy as np
from scipy.special import ndtri
from scipy.stats import qmc

A = np.array([2.0, 1.5, 1.0])
U = np.array([0.21, 0.53, 0.84])
STEPS = 64

GENZ = {
    "oscillatory": lambda x: np.cos(2 * np.pi * U[0] + x @ A),
    "product peak": lambda x: np.prod(1 / (A**-2 + (x - U) ** 2), axis=1),
    "corner peak": lambda x: (1 + x @ A) ** -(len(A) + 1.0),
    "Gaussian": lambda x: np.exp(-(((x - U) * A) ** 2).sum(axis=1)),
    "continuous": lambda x: np.exp(-np.abs(x - U) @ A),
    "discontinuous": lambda x: np.where((x[:, 0] <= U[0]) & (x[:, 1] <= U[1]), np.exp(x @ A), 0.0),
}


def bridge():
    """The matrix from normals to a path at 64 equally spaced times."""
    matrix = np.zeros((STEPS + 1, STEPS))
    matrix[STEPS, 0] = 1.0
    variate, gap = 1, STEPS
    while gap > 1:
        for left in range(0, STEPS, gap):
            matrix[left + gap // 2] = (matrix[left] + matrix[left + gap]) / 2
            matrix[left + gap // 2, variate] = np.sqrt(gap / STEPS) / 2
            variate += 1
        gap //= 2
    return matrix[1:]


def option(x, matrix=bridge()):
    times = np.arange(1, STEPS + 1) / STEPS
    paths = ndtri(np.clip(x, 1e-12, 1 - 1e-12)) @ matrix.T
    prices = 100 * np.exp((0.05 - 0.5 * 0.2**2) * times + 0.2 * paths)
    return np.exp(-0.05) * np.maximum(prices.mean(axis=1) - 100, 0)


def errors(function, dimension, first, most, replicates):
    sums = np.zeros((most - first + 1, replicates))
    for seed in range(replicates):
        points = qmc.Sobol(dimension, scramble=True, rng=seed)
        total, done = 0.0, 0
        for k in range(first, most + 1):
            while done < 2**k:
                part = min(2**k - done, 2**14)
                total, done = total + function(points.random(part)).sum(), done + part
            sums[k - first, seed] = total / done
    return [[k, np.log2(means.std(ddof=1))] for k, means in zip(range(first, most + 1), sums)]


def main():
    sizes = [int(size) for size in sys.argv[1:4]]
    found = {name: errors(function, 3, *sizes) for name, function in GENZ.items()}
    found["option"] = errors(option, STEPS, *sizes)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
