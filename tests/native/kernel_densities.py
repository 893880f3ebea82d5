"""Writes kernel_densities.json: logarithms of kernel densities, by SciPy. From the repository's root:

    pip install scipy
    python tests/native/kernel_densities.py

Within bounds, kernels are summed here over mirror images.
"""

import itertools
import json
import pathlib

import numpy as np
from scipy.special import logsumexp
from scipy.stats import gaussian_kde, norm


def data(rows, dimension):
    """Numbers with few digits, correlated, as kernel_densities.rs has them."""
    i = np.arange(rows)[:, None]
    j = np.arange(dimension)[None, :]
    return ((i * 37 + j * 11) % 101) / 8 + ((i * i + 3) % 17) * (j + 1) / 4


def points(dimension):
    i = np.arange(25)[:, None]
    return (i * 1.75 - 5.0) + np.arange(dimension)[None, :] * ((i * 3) % 7 - 3.0)


def free(rows, dimension, rule, weights):
    x, at = data(rows, dimension), points(dimension)
    kde = gaussian_kde(x.T, rule, weights)
    # Its logpdf is NaN where a weight is 0.
    return x, at, np.log(kde(at.T))


def by_matrix(rows, dimension, matrix, weights):
    x, at = data(rows, dimension), points(dimension)
    inverse = np.linalg.inv(matrix)
    difference = at[:, None, :] - x[None, :, :]
    exponents = -0.5 * np.einsum("pij,jk,pik->pi", difference, inverse, difference)
    constant = -0.5 * np.linalg.slogdet(2 * np.pi * np.array(matrix))[1]
    share = np.full(rows, 1 / rows) if weights is None else np.array(weights) / np.sum(weights)
    return x, at, logsumexp(exponents, axis=1, b=share) + constant


def within(rows, dimension, lower, upper, deviations):
    x, at = data(rows, dimension), points(dimension)
    inside = ((at >= lower) & (at <= upper)).all(axis=1)
    log = np.zeros((len(at), rows))
    for axis in range(dimension):
        low, high = lower[axis], upper[axis]
        images = [x[:, axis]]
        if np.isfinite(low) and np.isfinite(high):
            width = high - low
            shifts = [2 * width * k for k in range(-12, 13)]
            images = [x[:, axis] + s for s in shifts] + [2 * low - x[:, axis] + s for s in shifts]
        elif np.isfinite(low):
            images.append(2 * low - x[:, axis])
        elif np.isfinite(high):
            images.append(2 * high - x[:, axis])
        each = [norm.logpdf(at[:, axis][:, None], image[None, :], deviations[axis]) for image in images]
        log += logsumexp(each, axis=0)
    densities = np.where(inside, logsumexp(log, axis=1) - np.log(rows), -np.inf)
    return x, at, densities


def case(made, **given):
    x, at, densities = made
    finite = [float(value) if np.isfinite(value) else None for value in densities]
    return given | {"rows": len(x), "dimension": x.shape[1], "log_densities": finite}


WEIGHTS = [float(i % 5) for i in range(60)]
MATRIX = [[2.0, 0.75], [0.75, 1.5]]

cases = [
    case(free(rows, dimension, rule, weights), rule=rule, weights=weights)
    for rows, dimension in [(60, 1), (60, 2), (60, 3), (2000, 2)]
    for rule, weights in itertools.product(["scott", "silverman"], [None, WEIGHTS])
    if weights is None or rows == 60
]
cases += [
    case(by_matrix(60, 2, MATRIX, weights), matrix=MATRIX, weights=weights) for weights in [None, WEIGHTS]
]
cases += [
    case(
        within(60, 2, lower, upper, deviations),
        lower=[x if np.isfinite(x) else None for x in lower],
        upper=[x if np.isfinite(x) else None for x in upper],
        deviations=deviations,
        weights=None,
    )
    for lower, upper, deviations in [
        ([0.0, -np.inf], [17.0, np.inf], [0.5, 2.0]),
        ([-1.0, 0.0], [20.0, 40.0], [20.5, 3.0]),
        ([-0.5, -np.inf], [np.inf, 21.0], [1.5, 0.25]),
    ]
]
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
