"""The studentized range distribution, where SciPy's has too few digits in the tails and takes minutes.

Distribution functions by the trapezoidal rule, of terms that are not negative: so both tails have digits.
"""

import numpy as np
from scipy import optimize, special, stats

POINTS, WEIGHTS = special.roots_legendre(20)


class StudentizedRange:
    def __init__(self, k, df):
        self.k, self.df = k, df
        # The least of the normal variates.
        step = 0.05 if k < 1e3 else 0.01
        z = np.arange(-15, 15, step)
        log_density = np.log(k * step) - z**2 / 2 - np.log(2 * np.pi) / 2
        log_weights = log_density + (k - 1) * special.log_ndtr(-z)
        kept = log_weights > -90
        self.z, self.log_weights = z[kept], log_weights[kept]
        # The logarithm of the estimate of the deviation.
        chi2 = stats.chi2(df)
        ends = 0.5 * np.log(np.array([chi2.ppf(1e-30), chi2.isf(1e-30)]) / df)
        self.log_s, step = np.linspace(*np.maximum(ends, -300), 400, retstep=True)
        s2 = np.exp(2 * self.log_s)
        log_density = 0.5 * df * (2 * self.log_s - (s2 - 1))
        weights = np.exp(log_density - log_density.max())
        self.weights = weights / weights.sum()
        assert self.weights[0] < 1e-20 and self.weights[-1] < 1e-20

    def _of_normals(self, w):
        """The distribution function of the range at each of several numbers, and the rest."""
        w, z = w[:, None], self.z
        # The probability of the interval from z to z + w, divided by that to be above z.
        in_tail = special.ndtr(-z) - special.ndtr(-z - w)
        between = np.where(z > 0, in_tail, special.ndtr(z + w) - special.ndtr(z))
        near = w[:, 0] < 0.5
        inner = z[:, None] + w[near, :, None] * (POINTS + 1) / 2
        between[near] = np.exp(-(inner**2) / 2) @ WEIGHTS * w[near] / np.sqrt(8 * np.pi)
        log_beyond = special.log_ndtr(-z - w) - special.log_ndtr(-z)
        with np.errstate(divide="ignore"):
            log_within = np.log(between) - special.log_ndtr(-z)
            # From whichever has digits.
            from_beyond = np.log1p(-np.exp(np.minimum(log_beyond, -0.5)))
        log_within = np.where(log_beyond < -0.7, from_beyond, np.minimum(log_within, 0))
        below = np.exp(self.log_weights + (self.k - 1) * log_within).sum(axis=1)
        above = (np.exp(self.log_weights) * -np.expm1((self.k - 1) * log_within)).sum(axis=1)
        return below, above

    def _both(self, x):
        below, above = self._of_normals(x * np.exp(self.log_s))
        return below @ self.weights, above @ self.weights

    def cdf(self, x):
        return np.array([self._both(x)[0] for x in x])

    def sf(self, x):
        return np.array([self._both(x)[1] for x in x])

    def pdf(self, x):
        step = 1e-5
        return (self.cdf([x * (1 + step)]) - self.cdf([x * (1 - step)]))[0] / (2 * step * x)

    def _inverse(self, probability, side):
        def excess(log_x):
            return np.log(self._both(np.exp(log_x))[side] + 1e-320) - np.log(probability)

        return np.exp(optimize.brentq(excess, -700, 300, xtol=1e-14, rtol=1e-14))

    def ppf(self, probabilities):
        return np.array([self._inverse(p, 0) for p in probabilities])

    def isf(self, probabilities):
        return np.array([self._inverse(p, 1) for p in probabilities])
