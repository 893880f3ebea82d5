"""Writes src/math/special/tables.rs, the coefficients of the gamma functions' series.

    pip install mpmath
    python tests/math/special_tables.py
"""

import pathlib

from mpmath import bernoulli, cos, erfc, exp, fdot, mp, mpf, pi, sqrt, zeta

mp.dps = 60

# Temme's expansion is used from this shape on, and up to this distance from the mean.
SHAPE, ETA = 25, mpf("0.75")
# The polynomial of the normal tail: where its variable is 0, its degree, and the largest variate with a tail above 0.
CENTRE, DEGREE, FARTHEST = 4, 21, 39


def temme():
    """The coefficients of Temme's functions C_k in powers of eta (DLMF 8.12.11 to 8.12.13)."""
    orders, terms = 13, 80
    # mu(eta) = eta + ..., from eta^2 / 2 = mu - log(1 + mu): mu mu' = eta (1 + mu).
    mu = [mpf(0), mpf(1)]
    for n in range(2, terms + 3):
        # The coefficient of eta^n on both sides.
        known = sum(mu[i] * (n + 1 - i) * mu[n + 1 - i] for i in range(2, n))
        mu.append((mu[n - 1] - known) / (n + 1))
    # 1 / mu = 1 / eta + sum of d_n eta^n
    inverse = [mpf(1)]
    for n in range(1, terms + 2):
        inverse.append(-sum(mu[i + 1] * inverse[n - i] for i in range(1, n + 1)))
    first = inverse[1:]
    g = stirling_factors(orders)
    rows = [first]
    for k in range(1, orders):
        last = rows[-1]
        rows.append([
            (-1) ** k * g[k] * first[n] + (n + 2) * last[n + 2] for n in range(len(last) - 2)
        ])
    kept = []
    for k, row in enumerate(rows):
        small = lambda n: abs(row[n]) * ETA**n / mpf(SHAPE) ** k < mpf("1e-18")
        length = next((n for n in range(len(row)) if all(small(m) for m in range(n, len(row)))), 0)
        if length > 0:
            kept.append(row[:length])
    return kept


def stirling_factors(orders):
    """gamma(a) / (sqrt(2 pi / a) (a / e)^a) in powers of 1 / a."""
    logs = [mpf(0)] * (orders + 1)
    for k in range(1, orders):
        if 2 * k - 1 <= orders:
            logs[2 * k - 1] = bernoulli(2 * k) / (2 * k * (2 * k - 1))
    g = [mpf(1)]
    for n in range(1, orders + 1):
        g.append(sum(k * logs[k] * g[n - k] for k in range(1, n + 1)) / n)
    return g


def number(x):
    return repr(float(x))


def array(name, numbers, said):
    lines = [f"/// {said}", f"pub(super) const {name}: [f64; {len(numbers)}] = ["]
    return lines + [f"    {number(x)}," for x in numbers] + ["];", ""]


def normal_tail():
    """The normal tail beyond z, divided by e^(-z^2 / 2) and s = C / (C + z), in powers of t = 1 - 2 s.

    The variable and the divisor are Shepherd and Laframboise's, of "Chebyshev approximation of (1 + 2x) exp(x^2) erfc x"
    (1981). The polynomial is a Chebyshev series, with a last term such that it is 1/2 at -1, where z is 0.
    """
    least, most = mpf(-1), 1 - mpf(2 * CENTRE) / (CENTRE + FARTHEST)
    middle, half = (least + most) / 2, (most - least) / 2

    def ratio(t):
        s = (1 - t) / 2
        x = CENTRE * (1 / s - 1) / sqrt(2)
        return exp(x * x) * erfc(x) / 2 / s

    nodes = 80
    angles = [pi * (k + mpf(1) / 2) / nodes for k in range(nodes)]
    values = [ratio(middle + half * cos(angle)) for angle in angles]
    series = [2 * fdot(values, [cos(j * angle) for angle in angles]) / nodes for j in range(DEGREE + 1)]
    series[0] /= 2
    # Chebyshev's polynomials in powers of t.
    before, now = [mpf(1)], [-middle / half, 1 / half]
    powers = [series[0]] + [mpf(0)] * DEGREE
    for c in series[1:]:
        powers = [p + c * q for p, q in zip(powers, now + [mpf(0)] * (DEGREE + 1 - len(now)))]
        scaled = [-2 * middle / half * a + 2 / half * b for a, b in zip(now + [mpf(0)], [mpf(0)] + now)]
        before, now = now, [a - b for a, b in zip(scaled, before + [mpf(0)] * 2)]
    powers = [mpf(float(c)) for c in powers]
    while (less := mpf("0.5") - in_fours_at_minus_1(powers)) != 0:
        powers[0] += less
    return powers[::-1]


def in_fours_at_minus_1(powers):
    """The polynomial at -1 as `in_fours` computes it: four polynomials in t^4, each sum rounded once."""
    sums = [mpf(0)] * 4
    for n, c in reversed(list(enumerate(powers))):
        sums[n % 4] = mpf(float(sums[n % 4] + c))
    low, high = mpf(float(sums[0] - sums[1])), mpf(float(sums[2] - sums[3]))
    return mpf(float(low + high))


def main():
    lines = [
        "//! Coefficients, written by `tests/math/special_tables.py`.",
        "",
    ]
    stirling = [bernoulli(2 * k) / (2 * k * (2 * k - 1)) for k in range(1, 14)]
    lines += array("STIRLING", stirling[::-1], "B(2k) / (2k (2k - 1)), the last first.")
    zetas = [(-1) ** k * (zeta(k) - 1) / k for k in range(2, 44)]
    lines += array("ZETAS", zetas[::-1], "(-1)^k (zeta(k) - 1) / k from k = 2 on, the last first.")
    lines += ["/// Where the variable of [`NORMAL_TAIL`] is 0.", f"pub(super) const CENTRE: f64 = {CENTRE}.0;", ""]
    lines += array("NORMAL_TAIL", normal_tail(), "The normal tail, as `special_tables.py` says, the last power first.")
    rows = temme()
    lines += ["/// Temme's C_k in powers of eta, the last first."]
    lines += [f"pub(super) const TEMME: [&[f64]; {len(rows)}] = ["]
    for row in rows:
        lines += ["    &[", *(f"        {number(x)}," for x in row[::-1]), "    ],"]
    lines += ["];", ""]
    path = pathlib.Path(__file__).parents[2] / "src/math/special/tables.rs"
    path.write_text("\n".join(lines[:-1]) + "\n")


if __name__ == "__main__":
    main()
