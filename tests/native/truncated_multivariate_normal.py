"""Writes truncated_multivariate_normal.json: probabilities, moments and margins of truncated normal vectors.

    pip install numpy scipy mpmath
    python tests/native/truncated_multivariate_normal.py

In two and three dimensions by Gauss' rule over a grid: 16 pieces of 20 nodes on each axis, over the part of the
bounds in which the density is above e^-50 of its largest value. `cuts` and `below` are the ends of pieces and the
probabilities of each component below them. Vectors of one common factor, in 60 and 100 dimensions, by integrals
over the factor.
"""

import json
import math
import pathlib

import numpy as np
from mpmath import mp, mpf, erfc, exp, log, quad, sqrt, pi
from scipy.optimize import lsq_linear

mp.dps = 30
PIECES, NODES = 16, 20
INF = math.inf


def box(mean, cov, lower, upper):
    """Where the density is above e^-50 of its largest value, for each component."""
    n = len(mean)
    root = np.linalg.cholesky(np.linalg.inv(cov)).T
    floor = [(max(low, m - 60 * math.sqrt(c)) if low > -INF else m - 60 * math.sqrt(c)) for low, m, c in zip(lower, mean, np.diag(cov))]
    ceiling = [up if up < INF else max(low, m) + 60 * math.sqrt(c) for low, up, m, c in zip(floor, upper, mean, np.diag(cov))]

    def least(fixed=None, at=None):
        free = [i for i in range(n) if i != fixed]
        target = root @ mean - (root[:, fixed] * at if fixed is not None else 0)
        if not free:
            return 0.5 * float(target @ target), []
        found = lsq_linear(root[:, free], target, (np.array(floor)[free], np.array(ceiling)[free]), tol=1e-14)
        return found.cost, found.x

    smallest, mode = least()
    ends = []
    for i in range(n):
        end = []
        for limit in (floor[i], ceiling[i]):
            inside, outside = mode[i], limit
            if least(i, limit)[0] - smallest > 50:
                for _ in range(60):
                    middle = (inside + outside) / 2
                    if least(i, middle)[0] - smallest > 50:
                        outside = middle
                    else:
                        inside = middle
            end.append(outside)
        ends.append(end)
    return ends, smallest


def by_grid(name, mean, cov, lower, upper):
    mean, cov = np.array(mean, float), np.array(cov, float)
    n = len(mean)
    ends, smallest = box(mean, cov, lower, upper)
    nodes, weights = np.polynomial.legendre.leggauss(NODES)
    cuts = [np.linspace(low, high, PIECES + 1) for low, high in ends]
    axes, of_axes = [], []
    for cut in cuts:
        half = np.diff(cut)[:, None] / 2
        axes.append(((cut[:-1, None] + half) + half * nodes).ravel())
        of_axes.append((half * weights).ravel())
    inverse = np.linalg.inv(cov)
    grid = np.meshgrid(*[a - m for a, m in zip(axes, mean)], indexing="ij", sparse=True)
    form = sum(inverse[i, j] * grid[i] * grid[j] for i in range(n) for j in range(n))
    density = np.exp(smallest - form / 2)
    for i, w in enumerate(of_axes):
        density = density * w.reshape([-1 if j == i else 1 for j in range(n)])
    whole = density.sum()
    density /= whole
    margins = [density.sum(tuple(j for j in range(n) if j != i)) for i in range(n)]
    means = [float(m @ a) for m, a in zip(margins, axes)]
    covariance = np.empty((n, n))
    for i in range(n):
        for j in range(n):
            if i == j:
                covariance[i, i] = margins[i] @ (axes[i] - means[i]) ** 2
            else:
                pair = density.sum(tuple(k for k in range(n) if k not in (i, j)))
                first, second = sorted((i, j))
                covariance[i, j] = (axes[first] - means[first]) @ pair @ (axes[second] - means[second])
    log_probability = math.log(whole) - smallest - 0.5 * np.linalg.slogdet(2 * math.pi * cov)[1]
    below = [np.add.accumulate(m.reshape(PIECES, NODES).sum(1)).tolist() for m in margins]
    return {
        "name": name, "mean": mean.tolist(), "cov": cov.tolist(),
        "lower": [str(x) for x in lower], "upper": [str(x) for x in upper],
        "log_probability": float(log_probability), "means": means, "covariance": covariance.tolist(),
        "cuts": [c[1:].tolist() for c in cuts], "below": below,
    }


def by_factor(name, shared, lower, upper):
    """Covariance `shared` off the diagonal, and 1 on it: x = sqrt(shared) w + sqrt(1 - shared) e."""
    shared = mpf(shared)
    own = sqrt(1 - shared)

    def upper_tail(z):
        return erfc(z / sqrt(mpf(2))) / 2

    def density(z):
        return exp(-z * z / 2) / sqrt(2 * pi) if abs(z) < INF else mpf(0)

    def given(w):
        """The logarithm of the probability given w, and the means."""
        total, means = mpf(0), []
        for low, high in zip(lower, upper):
            a, b = (mpf(low) - sqrt(shared) * w) / own, (mpf(high) - sqrt(shared) * w) / own
            p = upper_tail(a) - upper_tail(b) if a + b > 0 else upper_tail(-b) - upper_tail(-a)
            total += log(p)
            means.append(sqrt(shared) * w + own * (density(a) - density(b)) / p)
        return total, means

    # Around the mode, by a sum: the integrand is smooth and falls off on both sides.
    f = lambda w: given(w)[0] - w * w / 2
    places = [mpf(k) / 10 for k in range(-100, 160)]
    mode = max(places, key=f)
    step, reach = mpf(1) / 40, 160
    most = f(mode)
    whole, sums = mpf(0), [mpf(0)] * len(lower)
    for k in range(-reach, reach + 1):
        w = mode + k * step
        total, means = given(w)
        weight = exp(total - w * w / 2 - most)
        whole += weight
        sums = [s + weight * m for s, m in zip(sums, means)]
    log_probability = log(whole * step) + most - log(2 * pi) / 2
    return {
        "name": name, "n": len(lower), "shared": float(shared),
        "lower": [str(x) for x in lower], "upper": [str(x) for x in upper],
        "log_probability": float(log_probability), "means": [float(s / whole) for s in sums],
    }


def main():
    strong = [[1.0, 0.9], [0.9, 1.0]]
    negative = [[1.0, -0.5], [-0.5, 1.0]]
    three = [[2.0, 0.3, -0.1], [0.3, 1.0, 0.2], [-0.1, 0.2, 0.7]]
    near = 1 - 1e-6
    grids = [
        by_grid("a rectangle", [0.3, -0.2], strong, [-1.0, -0.5], [0.7, 2.0]),
        by_grid("an orthant", [0.0, 0.0], strong, [0.0, 0.0], [INF, INF]),
        by_grid("one side", [1.0, 0.0], [[4.0, 0.6], [0.6, 0.5]], [-INF, 1.5], [2.0, INF]),
        by_grid("a tail", [0.0, 0.0], negative, [3.0, 3.0], [INF, INF]),
        by_grid("a far tail", [0.0, 0.0], negative, [10.0, 11.0], [INF, INF]),
        by_grid("lower tails", [0.0, 0.0], strong, [-INF, -INF], [-10.0, -12.0]),
        by_grid("opposite tails", [0.0, 0.0], strong, [4.0, -INF], [INF, -2.0]),
        by_grid("a narrow one", [0.0, 0.0], negative, [8.0, -1.0], [8.0 + 1e-3, -1.0 + 1e-6]),
        by_grid("nearly singular", [0.0, 0.0], [[1.0, near], [near, 1.0]], [0.5, -INF], [INF, 0.501]),
        by_grid("three, a box", [0.0, 1.0, 2.0], three, [-1.0, 0.0, 1.0], [1.5, 1.2, 4.0]),
        by_grid("three, mixed", [0.0, 1.0, 2.0], three, [2.0, -INF, -INF], [INF, 0.0, 2.0]),
        by_grid("three, far tails", [0.0, 0.0, 0.0], three, [9.0, 6.0, 5.0], [INF, INF, 5.5]),
    ]
    of_r = [4.0 * i / 60 for i in range(1, 61)]
    factors = [
        # The example of mvrandn of R's package TruncatedNormal.
        by_factor("60 of R", 0.9, of_r, [x + 2 for x in of_r]),
        by_factor("100, an orthant", 0.5, [0.0] * 100, [INF] * 100),
        by_factor("100, a tail", 0.5, [3.0] * 100, [INF] * 100),
        by_factor("100, a box", 0.25, [-0.5] * 100, [1.5] * 100),
    ]
    path = pathlib.Path(__file__).with_suffix(".json")
    lines = ",\n".join(json.dumps(case) for case in grids)
    more = ",\n".join(json.dumps(case) for case in factors)
    path.write_text('{"grids": [\n' + lines + '\n], "factors": [\n' + more + "\n]}\n")


main()
