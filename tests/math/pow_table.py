"""Writes src/math/pow/table.rs from the constants of ARM optimized-routines' pow and powf, version v23.01. From the
repository's root, with its folder `math`: `python3 tests/math/pow_table.py optimized-routines/math`.

Running it again changes nothing.
"""

import re
import sys
from pathlib import Path

from log_table import array, between, pattern

HEADER = """\
//! The constants of the powers, as bit patterns, from `powf` and `pow` in ARM optimized-routines,
//! Copyright (c) 2017-2018 Arm Limited, MIT licence. Written by `tests/math/pow_table.py`.

use crate::math::from_bits;

/// The coefficients of log2(1 + r) / r, highest power first.
pub(super) const LOG_2_SERIES: [f64; 5] = from_bits({log_2_series});

/// 1 / c, with c close to the centre of the i-th 16th of the patterns from 0.699 to 1.398.
pub(super) static LOG_2_INVERSES: [u64; 16] = {log_2_inverses};

/// log2 c.
pub(super) static LOG_2: [u64; 16] = {log_2};

/// The coefficients of r^3, r^2 and r in 2^r, for |r| < 1/64.
pub(super) const EXP_2_SERIES: [f64; 3] = from_bits({exp_2_series});

/// 2^(i / 32), minus i in the bits above i / 32 in the exponent.
pub(super) static EXP_2: [u64; 32] = {exp_2};

/// ln 2 in two parts, the first in few enough bits for exact sums of its multiples and a `log c`.
pub(super) const LN_2: [f64; 2] = from_bits({ln_2});

/// The coefficients of r^2, r^3, ... in log(1 + r), for |r| < 2^-7, where each second power of r
/// comes with a factor of -1/2.
pub(super) const LOG_SERIES: [f64; 7] = from_bits({log_series});

/// 1 / c, log c rounded, and its remainder, with c close to the centre of the i-th 128th of the
/// patterns from 0.706 to 1.411; chosen so that 1 / c has few bits.
pub(super) static LOG: [[u64; 3]; 128] = {log};

/// 128 / ln 2.
pub(super) const ONE_BY_LN_2_TIMES_128: f64 = f64::from_bits({inverse_ln_2});

/// -(ln 2) / 128 in two parts, the first in few enough bits for exact multiples.
pub(super) const LN_2_BY_128: [f64; 2] = from_bits({ln_2_by_128});

/// The coefficients of r^2, r^3, ... in e^r, for |r| < ln(2) / 256.
pub(super) const EXP_SERIES: [f64; 4] = from_bits({exp_series});

/// The relative remainder of the rounded 2^(i / 128), and the pattern of that number, minus i in
/// the bits above i / 128 in the exponent.
pub(super) static EXP: [[u64; 2]; 128] = {exp};
"""


def grouped(bits):
    digits = f"{int(bits, 16):016x}"
    return "0x" + "_".join(digits[at : at + 4] for at in range(0, 16, 4))


def after(source, *marks):
    """What follows the marks, up to the next branch or field."""
    for mark in marks:
        source = source.split(mark, 1)[1]
    return re.split(r"#e|\n *[.}]", re.sub(r"//.*", "", source), maxsplit=1)[0]


def floats(text):
    return [pattern(number) for number in re.findall(r"-?0x[0-9a-f.]+p[-+]?\d+", text)]


def words(text):
    return [grouped(word) for word in re.findall(r"0x[0-9a-f]+", text)]


def rows(elements, width):
    return array(f"[{', '.join(elements[at : at + width])}]" for at in range(0, len(elements), width))


def main(folder):
    log_2, exp_2, log, exp = (
        Path(folder, f"{name}_data.c").read_text() for name in ("powf_log2", "exp2f", "pow_log", "exp")
    )
    (inverse,) = re.findall(r"\.invln2N = (\S+) \* N", exp)
    series = between(log, "#if N == 128 && POW_LOG_POLY_ORDER == 8\n", "#endif")
    scaled = [(float.fromhex(number) * factor).hex() for number, factor in zip(series, (1, -2, -2, 4, 4, -8, -8))]
    log_rows = re.findall(r"^A\((\S+), (\S+), (\S+)\)", log, re.M)
    ln_2 = floats(after(log, ".ln2hi =") + after(log, ".ln2lo ="))
    log_2_pairs = floats(after(log_2, ".tab = {"))
    ln_2_by_128 = map(pattern, between(exp, "#elif N == 128\n", "#elif"))
    values = {
        "log_2_series": array(floats(after(log_2, ".poly = {"))),
        "log_2_inverses": array(log_2_pairs[::2]),
        "log_2": array(log_2_pairs[1::2]),
        "exp_2_series": array(floats(after(exp_2, ".poly = {", "#elif N == 32\n"))),
        "exp_2": array(words(after(exp_2, ".tab = {", "#elif N == 32\n"))),
        "ln_2": f"[{', '.join(ln_2)}]",
        "log_series": array(map(pattern, scaled)),
        "log": rows([pattern(number) for row in log_rows for number in row], 3),
        "inverse_ln_2": pattern((float.fromhex(inverse) * 128).hex()),
        "ln_2_by_128": f"[{', '.join(ln_2_by_128)}]",
        "exp_series": array(floats(after(exp, "#elif N == 128 && EXP_POLY_ORDER == 5 && !EXP_POLY_WIDE\n"))),
        "exp": rows(words(after(exp, ".tab = {", "#elif N == 128\n")), 2),
    }
    Path("src/math/pow/table.rs").write_text(HEADER.format(**values))


if __name__ == "__main__":
    main(sys.argv[1])
