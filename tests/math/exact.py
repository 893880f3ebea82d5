"""Writes exact.json: values of sin, cos, atan and atan2, correctly rounded by mpmath. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install mpmath && .venv/bin/python tests/math/exact.py

A case is a function, a type, the bit patterns of its arguments (for atan2 all y, then all x), and those of the
values. Among the arguments of sin and cos are, for every exponent, the numbers nearest to a multiple of pi / 2: there
most digits of pi matter. Running it again changes nothing.
"""

import json
import random
import struct
from pathlib import Path

from mpmath import mp, mpf

mp.prec = 1400
FORMATS = {"float32": ("f", "I", 24, -126, 127), "float64": ("d", "Q", 53, -1022, 1023)}


def bits(dtype, x):
    number, word, *_ = FORMATS[dtype]
    return struct.unpack(word, struct.pack(number, x))[0]


def rounded(dtype, y):
    """The nearest number of a type, as a float; ties do not occur."""
    _, _, digits, lowest, _ = FORMATS[dtype]
    if y == 0:
        return 0.0
    exponent = max(int(mp.floor(mp.log(abs(y), 2))), lowest)
    unit = mpf(2) ** (exponent - digits + 1)
    return float(mp.nint(y / unit) * unit)


def near_multiples(dtype):
    """By the continued fraction of pi / 2 over 2^e: the best approximations by fractions m / k whose m has few enough bits."""
    _, _, digits, _, highest = FORMATS[dtype]
    found = []
    for exponent in range(1 - digits, highest - digits + 2):
        rest = mp.pi / 2 / mpf(2) ** exponent
        (before, numerator), (low, denominator) = (0, 1), (1, 0)
        while numerator < 2**digits:
            if denominator and numerator >= 2 ** (digits - 3):
                found.append(float(numerator * mpf(2) ** exponent))
            whole = int(mp.floor(rest))
            before, numerator = numerator, whole * numerator + before
            low, denominator = denominator, whole * denominator + low
            rest = 1 / (rest - whole)
    return found


def number(generator, dtype, low, high):
    """Numbers of any sign, with exponents from low to high."""
    x = generator.choice([-1, 1]) * generator.uniform(1, 2) * 2.0 ** generator.randint(low, high)
    return rounded(dtype, mpf(x))


def main():
    cases = []

    def case(function, dtype, arguments, values):
        words = [bits(dtype, x) for x in arguments]
        values = [bits(dtype, rounded(dtype, y)) for y in values]
        cases.append({"function": function, "dtype": dtype, "arguments": words, "values": values})

    for dtype, (_, _, digits, lowest, highest) in FORMATS.items():
        generator = random.Random(0)
        angles = [number(generator, dtype, -30, 19) for _ in range(300)]
        angles += [number(generator, dtype, 20, highest) for _ in range(150)]
        angles += [number(generator, dtype, 18, 21) for _ in range(50)]
        angles += near_multiples(dtype)
        case("sin", dtype, angles, [mp.sin(mpf(x)) for x in angles])
        case("cos", dtype, angles, [mp.cos(mpf(x)) for x in angles])

        tangents = [number(generator, dtype, -40, 60) for _ in range(200)]
        tangents += [number(generator, dtype, -3, 3) for _ in range(300)]
        case("atan", dtype, tangents, [mp.atan(mpf(x)) for x in tangents])

        points = [(number(generator, dtype, -2, 2), number(generator, dtype, -2, 2)) for _ in range(300)]
        for low, high in ((lowest, lowest + 3), (highest - 3, highest), (lowest, highest)):
            points += [(number(generator, dtype, low, high), number(generator, dtype, low, high)) for _ in range(100)]
        angles = [mp.atan2(mpf(y), mpf(x)) for y, x in points]
        # Subnormal angles are rounded twice.
        kept = [n for n, angle in enumerate(angles) if abs(angle) >= mpf(2) ** lowest]
        coordinates = [points[n][axis] for axis in (0, 1) for n in kept]
        case("atan2", dtype, coordinates, [angles[n] for n in kept])

    path = Path(__file__).parent / "exact.json"
    lines = ",\n".join(json.dumps(case) for case in cases)
    path.write_text(f"[\n{lines}\n]\n")


main()
