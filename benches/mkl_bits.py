#!/usr/bin/env python3
"""Prints how many random bits MKL's variates have, and how accurate its normal variates are.

    python3 benches/mkl_bits.py

Needs NumPy, SciPy and MKL (`pip install mkl`).
"""

import numpy as np
import vsl
from scipy.special import ndtri

NUMBERS = 2_000_000


def drawn(generator, name, dtype, *parameters, method=0):
    out = np.zeros(NUMBERS, dtype)
    vsl.fill(name, method, parameters, vsl.streams(vsl.GENERATORS[generator], 1)[0], out)
    return out


def uniform_bits(values):
    """The least number of bits that all values have after the point."""
    return next(bits for bits in range(1, 65) if not (values.astype(np.float64) * 2.0**bits % 1).any())


print("| generator | bits of uniform f32; f64 | normal f64: bits, largest error | exponential f64: bits |")
print("|---|---|---|---|")
for generator in vsl.GENERATORS:
    f32, f64 = vsl.f32, vsl.f64
    single = uniform_bits(drawn(generator, "vsRngUniform", np.float32, f32(0), f32(1)))
    double = drawn(generator, "vdRngUniform", np.float64, f64(0), f64(1))
    # Both continuous ones are functions of the same 32-bit words as the uniform variates.
    words = drawn(generator, "viRngUniformBits32", np.uint32).astype(np.float64)
    halves = (words + 2.0**31) % 2.0**32 / 2.0**32
    normal = drawn(generator, "vdRngGaussian", np.float64, f64(0), f64(1), method=vsl.GAUSSIAN_ICDF)
    error = np.abs(normal - ndtri(halves))[halves > 0].max()
    exponential = drawn(generator, "vdRngExponential", np.float64, f64(0), f64(1))
    assert error < 1e-7, "normal variates are of other words"
    assert (exponential == -np.log(halves))[halves > 0].mean() > 0.9, "exponential variates are of other words"
    print(f"| {generator} | {single}; {uniform_bits(double)} | 32, {error:.1g} | 32 |")
