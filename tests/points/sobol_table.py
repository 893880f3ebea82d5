"""Writes src/points/sobol/joe_kuo.rs, the direction numbers of Sobol' sequences. From the repository's root:

    python3 -m venv .venv && .venv/bin/pip install scipy && .venv/bin/python tests/points/sobol_table.py

They are Joe and Kuo's (new-joe-kuo-6.21201), which SciPy has too: for each dimension a primitive polynomial over GF(2)
and odd numbers m_k below 2^k, as many as the polynomial's degree. A dimension's are packed in one number: the polynomial's
coefficients in the lowest 16 bits, the highest power first; then, for each k from 2 on, the k - 1 bits of m_k above the lowest.
"""

from pathlib import Path

import numpy
import scipy.stats

# All polynomials of lower and of this degree.
DEGREE = 13


def packed(polynomial, numbers):
    degree = polynomial.bit_length() - 1
    word, at = polynomial, 16
    for k in range(1, degree + 1):
        number = numbers[k - 1]
        assert number % 2 == 1 and number < 1 << k
        word |= number >> 1 << at
        at += k - 1
    return word


def joe_kuo():
    """For each dimension after the first, whose m_k are all 1, the polynomial and the numbers m_k."""
    numbers = numpy.load(Path(scipy.stats.__file__).with_name("_sobol_direction_numbers.npz"))
    polynomials = [int(polynomial) for polynomial in numbers["poly"]]
    rows = zip(polynomials[1:], numbers["vinit"][1:])
    return [(polynomial, [int(m) for m in row[: polynomial.bit_length() - 1]]) for polynomial, row in rows]


def text(rows):
    """In Joe and Kuo's format: the dimension, the degree, the polynomial's inner coefficients, the m_k."""
    lines = ["d s a m_i"]
    for dimension, (polynomial, numbers) in enumerate(rows, 2):
        degree = polynomial.bit_length() - 1
        inner = (polynomial ^ 1 << degree) >> 1
        lines.append(" ".join(map(str, [dimension, degree, inner, *numbers])))
    return "\n".join(lines) + "\n"


def main():
    every = joe_kuo()
    rows = [packed(polynomial, numbers) for polynomial, numbers in every if polynomial < 2 << DEGREE]
    assert all(polynomial >= 2 << DEGREE for polynomial, _ in every[len(rows) :])
    words = [f"0x{row:x}," for row in rows]
    lines = [
        "//! The numbers of Joe and Kuo. Written by `tests/points/sobol_table.py`, which says how they are packed.",
        "",
        "/// Of every dimension but the first, the polynomial and the numbers m_k.",
        "#[rustfmt::skip]",
        f"pub(super) static JOE_KUO: [u128; {len(rows)}] = [",
    ]
    line = "   "
    for word in words:
        if len(line) + 1 + len(word) > 120:
            lines.append(line)
            line = "   "
        line += " " + word
    lines += [line, "];", ""]
    Path("src/points/sobol/joe_kuo.rs").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
