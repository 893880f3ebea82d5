"""Writes src/points/lattice/generating_vector.rs. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install numpy && .venv/bin/pip download --no-deps qmcpy==2.4 && tar xzf qmcpy-2.4.tar.gz
    .venv/bin/python tests/points/lattice_vector.py qmcpy-2.4/qmcpy/discrete_distribution/lattice/generating_vectors/kuo.lattice-33002-1024-1048576.9125.npy

The numbers are Kuo's lattice-33002-1024-1048576.9125 (https://web.maths.unsw.edu.au/~fkuo/lattice/), as QMCPy has them: a generating vector of embedded
lattices of 2^10 to 2^20 points, constructed coordinate by coordinate with weights of order 3, as QMCPy says where it made it its default.
The script prints the variances of products of three centred coordinates over random shifts, in units of those of random points, of all triples of the
first 12 coordinates: the largest, and the share of those above 1.
"""

import sys
from itertools import combinations
from pathlib import Path

import numpy as np

# As many coordinates as the library has: a sample of the whole, which has 9125.
DIMENSION = 250


def variances(vector, log):
    points = 1 << log
    # Covariances of x - 1/2 at two points, over shifts, by the difference of these: Bernoulli's polynomial.
    fractions = (np.arange(points)[:, None] * vector[:12] % points) / points
    kernels = 6 * (fractions**2 - fractions + 1 / 6)
    return np.array([(kernels[:, a] * kernels[:, b]) @ kernels[:, c] for a, b, c in combinations(range(12), 3)])


def main(file):
    vector = np.load(file).astype(np.int64)
    # For every power of two, all multiples of a coordinate differ.
    assert vector.size == 9125 and (vector % 2 == 1).all() and vector.max() < 1 << 20
    numbers = vector[:DIMENSION].tolist()
    lines = [
        "//! The vector of Kuo. Written by `tests/points/lattice_vector.py`.",
        "",
        "/// In units of 2^-k for 2^k points.",
        "#[rustfmt::skip]",
        f"pub(super) static GENERATING_VECTOR: [u32; {DIMENSION}] = [",
    ]
    for start in range(0, DIMENSION, 12):
        lines.append("    " + " ".join(f"{number}," for number in numbers[start : start + 12]))
    Path("src/points/lattice/generating_vector.rs").write_text("\n".join([*lines, "];", ""]))
    for log in range(10, 21, 2):
        found = variances(vector, log)
        print(f"2^{log}: {found.max():.3g}, {np.mean(found > 1):.1%} above 1")


if __name__ == "__main__":
    main(*sys.argv[1:])
