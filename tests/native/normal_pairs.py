"""Writes normal_pairs.json: pairs of normal variates, correctly rounded by mpmath. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install mpmath && .venv/bin/python tests/native/normal_pairs.py

Pair i is made of the words of the generator `Counting` (tests/support/counting.rs) at the positions 2 i and 2 i + 1: of
(m + 1/2) / 2^64 the root of -2 log, and a direction, an eighth of a turn or less from half an axis: the highest bit of its
word chooses the axis, the next one the half of it, and the others the angle. A case is i and both values' bit patterns.
"""

import json
import random
import struct
from pathlib import Path

from mpmath import mp, mpf

mp.prec = 250
MASK = (1 << 64) - 1


def scrambled(position):
    x = (position ^ position >> 31) * 0x9E37_79B9_7F4A_7C15 & MASK
    return x ^ x >> 29


def pair(i):
    of_length, of_direction = scrambled(2 * i), scrambled(2 * i + 1)
    length = mp.sqrt(-2 * mp.log((mpf(of_length) + 0.5) / 2**64))
    # Of 62 bits: from the nearer end of [0, 1), the angle in units of a quarter of a turn, negative from the upper end.
    angle = (mpf(of_direction & (MASK >> 2)) + 0.5) / 2**62
    angle = (angle if angle < 0.5 else angle - 1) * mp.pi / 2
    cosine, sine = mp.cos(angle), mp.sin(angle)
    if of_direction >> 62 & 1:
        cosine = -cosine
    return [length * coordinate for coordinate in ((sine, cosine) if of_direction >> 63 else (cosine, sine))]


def bits(x):
    """The pattern of the nearest f64."""
    with mp.workprec(53):
        return f"{struct.unpack('<Q', struct.pack('<d', float(+x)))[0]:016x}"


def main():
    random.seed(0)
    numbers = [*range(1000), *sorted(random.randrange(1 << 40) for _ in range(1000))]
    lines = [json.dumps([i, *map(bits, pair(i))]) for i in numbers]
    (Path(__file__).parent / "normal_pairs.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
