"""Writes src/math/quantile/tables.rs, the coefficients of the quantiles. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install mpmath && .venv/bin/python tests/math/quantile_tables.py

The normal quantile of v in (0, 1), x with probability v / 2 above it, is (1 - v) R(v). On each half of an octave of v, R is a
polynomial in v's mantissa. Polynomials interpolate at the Chebyshev nodes, with the lowest degree for which the relative
error is below TOLERANCE. The largest errors are printed.
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
# Coefficients of a half-octave, with room up to a multiple of vectors.
PADDED = {32: 8, 64: 16}
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


def ratio(v):
    """R, also at 1."""
    return mpmath.sqrt(mpmath.pi / 2) if v == 1 else normal(v) / (1 - v)


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


def table(width):
    def rows(degree):
        out, worst = [], mpf(0)
        for exponent, half in halves(width):
            scale = mpf(2) ** exponent
            low = mpf(1) + mpf(half) / 2
            # Both halves are mapped to the mantissas from 1 to 1.5.
            function = lambda t: ratio((t + mpf(half) / 2) * scale)
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
    print("normal", width, "degree", degree, "error 2^", mpmath.nstr(mpmath.log(worst, 2), 4))
    unit = mpf(2) ** -width
    lines = [
        f"/// The normal quantile divided by 1 - v, times 2^-{width}: for each half-octave of v, the coefficients in the",
        "/// mantissa minus 5/4, highest power first.",
        "#[rustfmt::skip]",
        f"pub(super) static NORMAL_{width}: Table<u{width}, {ROWS[width]}, {degree + 1}, {PADDED[width]}> = Table::new([",
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


def worst_error(approximation, function, low, high):
    points = [low + (high - low) * (k + mpf(1) / 2) / 400 for k in range(400)]
    return max(abs(approximation(x) / function(x) - 1) for x in points)


def constant(documentation, name, width, coefficients):
    numbers = "\n".join(f"    {pattern(width, c)}," for c in reversed(coefficients))
    of = {32: "from_bits_32", 64: "from_bits"}[width]
    return f"{documentation}\npub(super) const {name}_{width}: [f{width}; {len(coefficients)}] = {of}([\n{numbers}\n]);"


def logarithm(width):
    """-log(1 - x) = x + x^2 P(x) from 0 to 1/2."""
    function = lambda x: -mpmath.log1p(-x)
    degree = 6
    while True:
        coefficients = fitted(lambda x: (function(x) - x) / x**2, mpf(0), mpf(1) / 2, degree)
        # In powers of x.
        coefficients = shifted(coefficients, mpf(1) / 4)
        worst = worst_error(lambda x: x + x**2 * mpmath.polyval(coefficients[::-1], x), function, mpf(0), mpf(1) / 2)
        if worst < TOLERANCE[width]:
            break
        degree += 1
    print("logarithm", width, "degree", degree, "error 2^", mpmath.nstr(mpmath.log(worst, 2), 4))
    documentation = "/// (-log(1 - x) - x) / x^2 from 0 to 1/2: the coefficients, highest power first."
    return constant(documentation, "LOGARITHM", width, coefficients)


def shifted(coefficients, middle):
    """The coefficients in x of a polynomial in x - middle, lowest first."""
    out = [mpf(0)] * len(coefficients)
    for power, coefficient in enumerate(coefficients):
        for k in range(power + 1):
            out[k] += coefficient * mpmath.binomial(power, k) * (-middle) ** (power - k)
    return out


def tangent(width):
    """tan(pi x / 2) = x N(x^2) / D(x^2) from 0 to 1/2."""
    function = lambda z: mpmath.tan(mpmath.pi * mpmath.sqrt(z) / 2) / mpmath.sqrt(z)
    high = mpf(1) / 4
    numerator, denominator = 1, 1
    while True:
        count = numerator + denominator + 1
        matrix, values = mpmath.matrix(count, count), mpmath.matrix(count, 1)
        for row in range(count):
            z = high / 2 * (1 + mpmath.cos((2 * row + 1) * mpmath.pi / (2 * count)))
            for power in range(numerator + 1):
                matrix[row, power] = z**power
            for power in range(1, denominator + 1):
                matrix[row, numerator + power] = -function(z) * z**power
            values[row] = function(z)
        solution = list(mpmath.lu_solve(matrix, values))
        above, below = solution[: numerator + 1], [mpf(1), *solution[numerator + 1 :]]
        quotient = lambda z: mpmath.polyval(above[::-1], z) / mpmath.polyval(below[::-1], z)
        worst = worst_error(quotient, function, mpf(0), high)
        if worst < TOLERANCE[width]:
            break
        if numerator < denominator:
            numerator += 1
        else:
            denominator += 1
    print("tangent", width, numerator, "/", denominator, "error 2^", mpmath.nstr(mpmath.log(worst, 2), 4))
    documentation = "/// The {} of tan(pi x / 2) / x from 0 to 1/2: the coefficients in x^2, highest power first."
    return "\n\n".join(
        constant(documentation.format(what), f"TANGENT_{what.upper()}", width, coefficients)
        for what, coefficients in (("numerator", above), ("denominator", below))
    )


def eighth():
    """sin(pi x / 2) = x (pi / 2 + x^2 S(x^2)) and cos(pi x / 2) = 1 + x^2 C(x^2) from 0 to 1/2."""
    sine = lambda z: mpmath.sin(mpmath.pi * mpmath.sqrt(z) / 2) / mpmath.sqrt(z)
    cosine = lambda z: mpmath.cos(mpmath.pi * mpmath.sqrt(z) / 2)
    out = []
    for name, function, at_zero, what in (
        ("SINE", sine, mpmath.pi / 2, "(sin(pi x / 2) / x - pi / 2) / x^2"),
        ("COSINE", cosine, mpf(1), "(cos(pi x / 2) - 1) / x^2"),
    ):
        degree = 1
        while True:
            coefficients = fitted(lambda z: (function(z) - at_zero) / z, mpf(0), mpf(1) / 4, degree)
            coefficients = shifted(coefficients, mpf(1) / 8)
            polynomial = lambda z: at_zero + z * mpmath.polyval(coefficients[::-1], z)
            worst = worst_error(polynomial, function, mpf(0), mpf(1) / 4)
            if worst < TOLERANCE[64]:
                break
            degree += 1
        print(name.lower(), "degree", degree, "error 2^", mpmath.nstr(mpmath.log(worst, 2), 4))
        numbers = "\n".join(f"    {pattern(64, c)}," for c in reversed(coefficients))
        documentation = f"/// {what} from 0 to 1/2: the coefficients in x^2, highest power first."
        constant = f"pub(in crate::math) const {name}: [f64; {len(coefficients)}] = from_bits([\n{numbers}\n]);"
        out.append(f"{documentation}\n{constant}")
    return "\n\n".join(out)


def main():
    parts = [
        "//! The coefficients of the quantiles, as bit patterns. Written by `tests/math/quantile_tables.py`.",
        "use super::table::Table;\nuse crate::math::{from_bits, from_bits_32};",
        tail(),
    ]
    for make in (table, logarithm, tangent):
        parts.extend(make(width) for width in (32, 64))
    parts.append(eighth())
    Path("src/math/quantile/tables.rs").write_text("\n\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
