"""Writes tests/points/scipy.json, points of SciPy's sequences. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install scipy && .venv/bin/python tests/points/scipy_vectors.py

Coordinates of Sobol' points are in units of 2^-16.
"""

import json
from pathlib import Path

from scipy.stats import qmc

# In Gray code 2^16 - 1: the sum of the first 16 direction numbers.
ALL_DIRECTIONS = 0xAAAA


def sobol(dimension, first, count):
    sequence = qmc.Sobol(dimension, scramble=False)
    points = sequence.random(first + count)[first:] * 2**16
    assert (points == points.astype(int)).all()
    return points.astype(int).tolist()


def halton(dimension, first, count):
    sequence = qmc.Halton(dimension, scramble=False)
    # As `fast_forward`, which computes what it leaves out.
    sequence.num_generated = first
    return sequence.random(count)


def main():
    vectors = {
        "sobol": sobol(7, 0, 40),
        "sobol_of_all_directions": sobol(1111, ALL_DIRECTIONS, 1)[0],
        "halton": halton(6, 0, 30).tolist(),
        "halton_at_a_million": halton(8, 10**6, 4).tolist(),
        # Every 31st coordinate.
        "halton_of_large_bases": halton(1024, 123_456_789, 1)[0, ::31].tolist(),
    }
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(values)}" for name, values in vectors.items())
    Path("tests/points/scipy.json").write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
