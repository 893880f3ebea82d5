"""Writes src/points/lattice/generating_vector.rs. From the repository's root:

    python3 tests/points/lattice_vector.py exod2_base2_m20_CKN.txt

The file is that of the Magic Point Shop (Nuyens, https://people.cs.kuleuven.be/~dirk.nuyens/qmc-generators/): comments, the number of
coordinates, the largest number of points, and the coordinates of the generating vector.
"""

import sys
from pathlib import Path


def main(file):
    numbers = [int(line.split("#")[0]) for line in Path(file).read_text().splitlines() if line.split("#")[0].strip()]
    dimension, points, *vector = numbers
    assert points == 1 << 20 and len(vector) == dimension
    # For every power of two, all multiples of a coordinate differ.
    assert all(number % 2 == 1 and number < points for number in vector)
    lines = [
        "//! The vector of Cools, Kuo and Nuyens. Written by `tests/points/lattice_vector.py`.",
        "",
        "/// In units of 2^-k for 2^k points.",
        "#[rustfmt::skip]",
        f"pub(super) static GENERATING_VECTOR: [u32; {dimension}] = [",
    ]
    for start in range(0, dimension, 12):
        lines.append("    " + " ".join(f"{number}," for number in vector[start : start + 12]))
    Path("src/points/lattice/generating_vector.rs").write_text("\n".join([*lines, "];", ""]))


if __name__ == "__main__":
    main(*sys.argv[1:])
