"""Writes tests/points/scipy.json, points of SciPy's sequences. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install scipy mpmath && .venv/bin/python tests/points/scipy_vectors.py

Kronecker sequences, which SciPy has not, are mpmath's. Coordinates of Sobol' points are in units of 2^-16, or of 2^-32; digests are the SHA-256 of coordinates.
"""

import hashlib
import json
from pathlib import Path

import numpy as np
from mpmath import findroot, mp, mpf
from scipy.stats import qmc
from sobol_table import joe_kuo, text

# In Gray code 2^16 - 1: the sum of the first 16 direction numbers.
ALL_DIRECTIONS = 0xAAAA


def sobol(dimension, first, count):
    sequence = qmc.Sobol(dimension, scramble=False)
    points = sequence.random(first + count)[first:] * 2**16
    assert (points == points.astype(int)).all()
    return points.astype(int).tolist()


def sobol_around(dimension, middle):
    """In units of 2^-32."""
    sequence = qmc.Sobol(dimension, scramble=False, bits=32)
    sequence.fast_forward(middle - 2)
    points = sequence.random(4) * 2**32
    return points.astype(int).tolist()


def digest(coordinates):
    return hashlib.sha256(np.ascontiguousarray(coordinates, "<f8").tobytes()).hexdigest()


def in_every_hundredth_dimension():
    """From the first to the last of the whole table: the first 64 points, and all directions, a row for each."""
    sequence = qmc.Sobol(21201, scramble=False, bits=32)
    directions = digest(sequence._sv[::100].T / 2**32)
    return [digest(sequence.random(64)[:, ::100]), directions]


def halton(dimension, first, count):
    sequence = qmc.Halton(dimension, scramble=False)
    # As `fast_forward`, which computes what it leaves out.
    sequence.num_generated = first
    return sequence.random(count)


def kronecker(dimension, point):
    """The fractional parts of multiples of the powers of 1 / g, where g^(dimension + 1) = g + 1."""
    mp.dps = 60
    root = findroot(lambda x: x**dimension + x ** (dimension + 1) - 1, mpf(2) ** (-mpf(1) / (dimension + 1)))
    return [float(point * root**j % 1) for j in range(1, dimension + 1)]


def discrepancies(dimension, count):
    """Of the points of a Kronecker sequence, which the test makes too."""
    steps = [(j + 2) ** 0.5 % 1 for j in range(dimension)]
    points = [[i * step % 1 for step in steps] for i in range(count)]
    return {method: qmc.discrepancy(points, method=method) for method in ["L2-star", "CD", "WD", "MD"]}


def numbers_of_distant_points():
    """Of 30 seeds."""
    disk = lambda seed: qmc.PoissonDisk(2, radius=0.05, ncandidates=30, rng=seed)
    return [len(disk(seed).fill_space()) for seed in range(30)]


def discrepancies_of_exchanges():
    """Of 3 seeds."""
    cube = lambda seed: qmc.LatinHypercube(5, optimization="random-cd", rng=seed)
    return [qmc.discrepancy(cube(seed).random(100)) for seed in range(3)]


def main():
    vectors = {
        "sobol": sobol(7, 0, 40),
        "sobol_of_all_directions": sobol(1111, ALL_DIRECTIONS, 1)[0],
        "halton": halton(6, 0, 30).tolist(),
        "halton_at_a_million": halton(8, 10**6, 4).tolist(),
        "sobol_around_2_to_31": sobol_around(4, 2**31),
        "digest_of_4096_in_all_dimensions": digest(qmc.Sobol(1111, scramble=False).random(4096)),
        # All directions, a row for each.
        "digest_of_32_directions": digest(qmc.Sobol(1111, scramble=False, bits=32)._sv.T / 2**32),
        "sobol_of_32_directions": np.bitwise_xor.reduce(qmc.Sobol(1111, scramble=False, bits=32)._sv, axis=1).tolist(),
        "joe_kuo": text(joe_kuo()[:99]),
        # The first dimension has no row.
        "every_hundredth_row": joe_kuo()[99::100],
        "digests_of_every_hundredth_dimension": in_every_hundredth_dimension(),
        "discrepancies_in_2": discrepancies(2, 50),
        "discrepancies_in_7": discrepancies(7, 33),
        "discrepancies_of_a_point": discrepancies(3, 1),
        "numbers_of_distant_points": numbers_of_distant_points(),
        "discrepancies_of_exchanges": discrepancies_of_exchanges(),
        "kronecker": [kronecker(dimension, 2**40 + 12345) for dimension in [1, 2, 5, 64]],
        # Every 31st coordinate.
        "halton_of_large_bases": halton(1024, 123_456_789, 1)[0, ::31].tolist(),
    }
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(values)}" for name, values in vectors.items())
    Path("tests/points/scipy.json").write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
