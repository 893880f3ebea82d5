"""Sums of hostile arrays by Python's math.fsum: a checksum for each group of them, in fsum.txt.

    python3 sums/tests/fsum.py

The arrays are made again by fsum.rs. Where fsum gives up, because a sum in between overflows, the sum is that of
fractions, rounded once.
"""

import math
import struct
from fractions import Fraction
from pathlib import Path

ARRAYS = 100_000
GROUP = 250
MASK = (1 << 64) - 1
SIGN = 1 << 63


def mix(z):
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


def words(seed):
    state = mix(seed)
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        yield mix(state)


def pattern(kind, word, before):
    """The bits of a value; `before` are those of the values before."""
    fraction = word & ((1 << 52) - 1)
    sign = word & SIGN
    exponent = word >> 52 & 0x7FF

    def with_exponent(exponent):
        return sign | exponent << 52 | fraction

    match kind:
        case 0:  # any finite number
            return with_exponent(min(exponent, 0x7FE))
        case 1:  # cancellation: half of the numbers are negated ones of before
            if before and word & 1:
                return before[(word >> 1) % len(before)] ^ SIGN
            return with_exponent(1023 + exponent % 200)
        case 2:  # subnormal numbers
            return sign | fraction
        case 3:  # sums in between overflow
            return with_exponent(0x7FE - exponent % 4)
        case 4:  # infinities and NaN, rarely
            if word % 97 == 0:
                return sign | 0x7FF << 52 | (fraction if word % 2 else 0)
            return with_exponent(1000 + exponent % 50)
        case 5:  # numbers of much the same size
            return with_exponent(1015 + exponent % 8)
        case 6:  # halves of the last bit, and a little more or less
            return sign | [1023 + 53, 1023 + 52, 1023, 1023, 1022, 700][exponent % 6] << 52
        case 7:  # exponents a few dozen apart
            return with_exponent(900 + exponent % 90)


def array(index):
    word = words(index)
    length = 5000 if index % 1000 < 8 else next(word) % 40
    bits = []
    for _ in range(length):
        bits.append(pattern(index % 8, next(word), bits))
    return list(struct.unpack(f"<{length}d", struct.pack(f"<{length}Q", *bits)))


def exact_sum(values):
    try:
        return math.fsum(values)
    except ValueError:  # infinities of both signs
        return math.nan
    except OverflowError:
        total = sum(map(Fraction, values))
        try:
            return float(total)
        except OverflowError:
            return math.inf if total > 0 else -math.inf


def bits(value):
    return 0x7FF8 << 48 if math.isnan(value) else struct.unpack("<Q", struct.pack("<d", value))[0]


lines = []
for first in range(0, ARRAYS, GROUP):
    checksum = 0
    for index in range(first, first + GROUP):
        checksum = mix(checksum ^ bits(exact_sum(array(index))))
    lines.append(f"{checksum:016x}\n")
Path(__file__).with_suffix(".txt").write_text("".join(lines))
