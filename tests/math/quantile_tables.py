"""Writes src/math/quantile/tables.rs, the coefficients of the quantiles by half-octaves. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install mpmath && .venv/bin/python tests/math/quantile_tables.py

A quantile q of v in (0, 1), with q(1) = 0, is (1 - v) R(v). On each half of an octave of v, R is a polynomial in v's
mantissa: the one that interpolates R at the Chebyshev nodes, with the lowest degree whose relative error is below TOLERANCE. The
largest errors are printed.
"""

import struct
from pathlib import Path

import mpmath
from mpmath import mpf

mpmath.mp.dps = 50

# The largest relative error of the polynomials, by the type's precision: at most a quarter of a unit in the last place.
TOLERANCE = {32: mpf(2) ** -26, 64: mpf(2) ** -55}
# Half-octaves in a table: as many numbers as two 512-bit vectors hold.
ROWS = {32: 32, 64: 16}
# In v's mantissa, the middle of a half-octave.
MIDDLE = mpf(5) / 4


def normal(v):
    """-x with probability v / 2 below x."""
    if v == 1:
        return mpf(0)
    x = mpmath.sqrt(2) * mpmath.erfinv(1 - v) if v > 0.01 else mpmath.sqrt(-2 * mpmath.log(v))
    for _ in range(60):
        step = (mpmath.erfc(x / mpmath.sqrt(2)) - v) / (mpmath.sqrt(2 / mpmath.pi) * mpmath.exp(-x * x / 2))
        x += step
        if abs(step) < abs(x) * mpf(10) ** -45:
            return x
    raise ArithmeticError(v)


QUANTILES = {
    "NORMAL": (normal, "x exceeded by the absolute value of a standard normal variate with probability v"),
    "EXPONENTIAL": (lambda v: -mpmath.log(v), "-log v"),
    "LOGISTIC": (lambda v: mpmath.log((2 - v) / v), "log((2 - v) / v)"),
    "CAUCHY": (lambda v: mpmath.cot(mpmath.pi * v / 2), "cot(pi v / 2)"),
}


def ratio(quantile, v):
    """R, also at 1."""
    if v == 1:
        return -mpmath.diff(quantile, 1, direction=-1, h=mpf(10) ** -20)
    return quantile(v) / (1 - v)


def fitted(function, low, high, degree):
    """The coefficients, lowest first, of the interpolating polynomial in t = (x - middle)."""
    middle, half = (low + high) / 2, (high - low) / 2
    nodes = [half * mpmath.cos((2 * k + 1) * mpmath.pi / (2 * degree + 2)) for k in range(degree + 1)]
    matrix = mpmath.matrix(degree + 1, degree + 1)
    values = mpmath.matrix(degree + 1, 1)
    for row, node in enumerate(nodes):
        for column in range(degree + 1):
            matrix[row, column] = node**column
        values[row] = function(middle + node)
    return list(mpmath.lu_solve(matrix, values))


def halves(width):
    """For each row of a table: the exponent of v's octave, and which half."""
    rows = ROWS[width]
    octaves, bias = rows // 2, {32: 127, 64: 1023}[width]
    of_row = {}
    for below in range(octaves):
        # v is a number with as many bits as the type, divided by 2^width.
        exponent = width - 1 - below
        for half in range(2):
            of_row[((exponent + bias) % octaves) * 2 + half] = (-1 - below, half)
    return [of_row[row] for row in range(rows)]


def pattern(width, value):
    """The bits of the nearest number."""
    if width == 32:
        # Rounded once: mpmath to f32.
        with mpmath.workprec(24):
            value = +value
        bits = struct.unpack("<I", struct.pack("<f", float(value)))[0]
        return f"0x{bits >> 16:04x}_{bits & 0xFFFF:04x}"
    bits = struct.unpack("<Q", struct.pack("<d", float(value)))[0]
    return "0x" + "_".join(f"{bits >> shift & 0xFFFF:04x}" for shift in (48, 32, 16, 0))


def table(name, quantile, what, width):
    def rows(degree):
        out, worst = [], mpf(0)
        for exponent, half in halves(width):
            scale = mpf(2) ** exponent
            low = mpf(1) + mpf(half) / 2
            # Both halves are mapped to the mantissas from 1 to 1.5.
            function = lambda t: ratio(quantile, (t + mpf(half) / 2) * scale)
            coefficients = fitted(function, mpf(1), mpf(3) / 2, degree)
            for k in range(41):
                t = mpf(1) + mpf(k) / 80
                exact = function(t)
                value = mpmath.polyval(coefficients[::-1], t - MIDDLE)
                worst = max(worst, abs(value / exact - 1))
            out.append(coefficients)
        return out, worst

    degree = {32: 4, 64: 11}[width]
    while True:
        coefficients, worst = rows(degree)
        if worst < TOLERANCE[width]:
            break
        degree += 1
    print(name, width, "degree", degree, "error 2^", mpmath.nstr(mpmath.log(worst, 2), 4))
    unit = mpf(2) ** -width
    lines = [
        f"/// {what}, divided by 1 - v, times 2^-{width}: for each half-octave of v, the coefficients in the mantissa",
        "/// minus 5/4, highest power first.",
        "#[rustfmt::skip]",
        f"pub(super) static {name}_{width}: Table<u{width}, {ROWS[width]}, {degree + 1}> = Table([",
    ]
    for power in reversed(range(degree + 1)):
        lines.append("    [")
        numbers = [pattern(width, row[power] * unit) for row in coefficients]
        each = {32: 8, 64: 4}[width]
        for start in range(0, len(numbers), each):
            lines.append("        " + ", ".join(numbers[start : start + each]) + ",")
        lines.append("    ],")
    lines.append("]);")
    return "\n".join(lines)


def tail():
    """The normal quantile where v < 2^-8: a polynomial in 1 / r of z / r, with r = sqrt(-2 log(v / 2))."""
    low = 1 / mpmath.sqrt(-2 * mpmath.log(mpf(2) ** -66.5))
    high = 1 / mpmath.sqrt(-2 * mpmath.log(mpf(2) ** -8.9))
    function = lambda s: normal(2 * mpmath.exp(-1 / (2 * s * s))) * s
    degree = 10
    while True:
        coefficients = fitted(function, low, high, degree)
        middle = (low + high) / 2
        points = [low + (high - low) * k / 200 for k in range(201)]
        worst = max(abs(mpmath.polyval(coefficients[::-1], s - middle) / function(s) - 1) for s in points)
        if worst < mpf(2) ** -55:
            break
        degree += 1
    print("tail degree", degree, "error 2^", mpmath.nstr(mpmath.log(worst, 2), 4))
    numbers = "\n".join(f"    {pattern(64, c)}," for c in reversed(coefficients))
    return "\n".join(
        [
            "/// The point about which [`NORMAL_TAIL`] is a series.",
            f"pub(super) const NORMAL_TAIL_MIDDLE: f64 = f64::from_bits({pattern(64, middle)});",
            "",
            "/// x / r, with r = sqrt(-2 log p) and p < 2^-9 the probability above x: the coefficients in 1 / r minus",
            "/// the middle, highest power first.",
            f"pub(super) const NORMAL_TAIL: [f64; {degree + 1}] = from_bits([",
            numbers,
            "]);",
        ]
    )


def main():
    parts = [
        "//! The coefficients of the quantiles, as bit patterns. Written by `tests/math/quantile_tables.py`.",
        "use super::Table;\nuse crate::math::from_bits;",
        tail(),
    ]
    for name, (quantile, what) in QUANTILES.items():
        for width in (32, 64):
            parts.append(table(name, quantile, what, width))
    Path("src/math/quantile/tables.rs").write_text("\n\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
