"""The Gauss hypergeometric distribution, of which SciPy computes quantiles by general quadrature, which fails
for large parameters.

The density of the logit is integrated by Gauss and Legendre's rule in many short intervals, with 60 digits.
"""

import mpmath as mp
import numpy as np

mp.mp.dps = 60
POINTS, WEIGHTS = (list(map(mp.mpf, of)) for of in np.polynomial.legendre.leggauss(24))
# The rule with all digits, by Newton's method.
for i, x in enumerate(POINTS):
    for _ in range(3):
        value, before = mp.legendre(24, x), mp.legendre(23, x)
        slope = 24 * (x * value - before) / (x * x - 1)
        x -= value / slope
    POINTS[i], WEIGHTS[i] = x, 2 / ((1 - x * x) * slope**2)


class GaussHypergeometric:
    def __init__(self, a, b, c, z):
        self.a, self.b, self.c, self.z = map(mp.mpf, (a, b, c, z))
        # Of e^t at the mode, a root of b (1 + z) y^2 - s y - a.
        s = self.a * (1 + self.z) - self.b - self.c * self.z
        scale = self.b * (1 + self.z)
        self.mode = mp.log((s + mp.sqrt(s * s + 4 * self.a * scale)) / (2 * scale))
        self.peak = mp.mpf(0)
        self.peak = self._log_density(self.mode)
        low, high = self._edges(-1)[::-1], self._edges(1)
        self.edges = [*low, self.mode, *high]
        self.masses = [self._integral(*ends) for ends in zip(self.edges, self.edges[1:])]
        self.total = mp.fsum(self.masses)

    def _log_density(self, t):
        exp = mp.exp(t)
        power = self.a + self.b - self.c
        log = self.a * t - power * mp.log1p(exp) - self.c * mp.log1p((1 + self.z) * exp)
        return log - self.peak

    def _edges(self, sign):
        """Ends of intervals in each of which the logarithm falls by about 1, until -80."""
        edges, step, t = [], mp.mpf(1) / 1000, self.mode
        while (log := self._log_density(t)) > -80:
            while step < 1 and log - self._log_density(t + sign * 2 * step) < 1:
                step *= 2
            while log - self._log_density(t + sign * step) > 2:
                step /= 2
            t += sign * step
            edges.append(t)
        return edges

    def _integral(self, low, high):
        half, middle = (high - low) / 2, (high + low) / 2
        terms = (w * mp.exp(self._log_density(middle + half * x)) for x, w in zip(POINTS, WEIGHTS))
        return half * mp.fsum(terms)

    def _share(self, t, side):
        """The probability below the logit t, or above it."""
        if side < 0:
            whole = [m for m, high in zip(self.masses, self.edges[1:]) if high <= t]
            rest = (self.edges[len(whole)], t)
        else:
            whole = [m for m, low in zip(self.masses, self.edges) if low >= t]
            rest = (t, self.edges[len(self.masses) - len(whole)])
        return (mp.fsum(whole) + self._integral(*rest)) / self.total

    def _of_each(self, xs, side):
        logit = [mp.log(x / (1 - x)) if 0 < x < 1 else mp.inf * (2 * x - 1) for x in map(mp.mpf, xs)]
        inside = [self.edges[0] < t < self.edges[-1] for t in logit]
        beyond = [mp.mpf((t > 0) == (side < 0)) for t in logit]
        shares = [self._share(t, side) if i else s for t, i, s in zip(logit, inside, beyond)]
        return np.array([float(share) for share in shares])

    def cdf(self, xs):
        return self._of_each(xs, -1)

    def sf(self, xs):
        return self._of_each(xs, 1)

    def pdf(self, x):
        x = mp.mpf(x)
        if not 0 < x < 1:
            return np.inf
        log = self._log_density(mp.log(x / (1 - x)))
        return float(mp.exp(log) / (x * (1 - x)) / self.total)

    def _quantile(self, p, side):
        masses = self.masses if side < 0 else self.masses[::-1]
        edges = self.edges if side < 0 else self.edges[::-1]
        left = mp.mpf(float(p)) * self.total
        index = 0
        while left > masses[index]:
            left -= masses[index]
            index += 1
        low, high = mp.mpf(0), edges[index + 1] - edges[index]
        # Newton's method, kept within the interval.
        distance = high * left / masses[index]
        for _ in range(60):
            ends = sorted([edges[index], edges[index] + distance])
            excess = self._integral(*ends) - left
            if excess > 0:
                high = distance
            else:
                low = distance
            step = excess / mp.exp(self._log_density(edges[index] + distance))
            before, distance = distance, distance + side * step
            if not min(low, high) < distance < max(low, high):
                distance = (low + high) / 2
            if abs(distance - before) < mp.mpf(10) ** -25 * abs(before):
                break
        t = edges[index] + distance
        return float(1 / (1 + mp.exp(-t)))

    def ppf(self, probabilities):
        return np.array([self._quantile(p, -1) for p in probabilities])

    def isf(self, probabilities):
        return np.array([self._quantile(p, 1) for p in probabilities])
