"""Writes src/math/log/table.rs from the constants of ARM optimized-routines' log for doubles, `math/log_data.c` of
version v23.01. From the repository's root, with that file: `python3 tests/math/log_table.py log_data.c`.

Running it again changes nothing.
"""

import re
import struct
import sys
from pathlib import Path

HEADER = """\
//! The constants of the logarithm for `f64`, as bit patterns, from `log` in ARM optimized-routines,
//! Copyright (c) 2018 Arm Limited, MIT licence. Written by `tests/math/log_table.py`.

use crate::math::from_bits;

/// ln 2 in two parts, the first in few enough bits for exact sums of its multiples and a `log c`.
pub(super) const LN_2: [f64; 2] = from_bits({ln_2});

/// The coefficients of r^3, r^4, ... in log(1 + r), for r in [-256 / 4096, 265 / 4096).
pub(super) const NEAR_ZERO: [f64; 10] = from_bits({near_zero});

/// The coefficients of r^2, r^3, ... in log(1 + r), for |r| < 2^-8.
pub(super) const SMALL: [f64; 5] = from_bits({small});

/// 1 / c and log c, with c close to the centre of the i-th 128th of the patterns from 0.6875 to
/// 1.375; chosen so that log c is almost exactly a double.
pub(super) static CENTRES: [[u64; 2]; 128] = {centres};
"""


def between(source, start, end):
    """The numbers of a branch of the C source."""
    text = source.split(start, 1)[1].split(end, 1)[0]
    return re.findall(r"-?0x[0-9a-f.]+p[-+]\d+", re.sub(r"//.*", "", text))


def pattern(number):
    (bits,) = struct.unpack("<Q", struct.pack("<d", float.fromhex(number)))
    return "0x" + "_".join(f"{bits:016x}"[at : at + 4] for at in range(0, 16, 4))


def array(elements):
    return "[\n" + "".join(f"    {element},\n" for element in elements) + "]"


def main(path):
    source = Path(path).read_text()
    ln_2 = [re.search(rf"\.ln2{part} = (.*),", source)[1] for part in ("hi", "lo")]
    half, *near_zero = between(source, "#elif LOG_POLY1_ORDER == 12", "#endif")
    small = between(source, "#elif N == 128 && LOG_POLY_ORDER == 6", "#elif")
    centres = [pattern(number) for number in between(source, "#elif N == 128\n", "#endif")]
    assert float.fromhex(half) == -0.5 and (len(near_zero), len(small), len(centres)) == (10, 5, 256)
    Path("src/math/log/table.rs").write_text(
        HEADER.format(
            ln_2=f"[{', '.join(map(pattern, ln_2))}]",
            near_zero=array(map(pattern, near_zero)),
            small=array(map(pattern, small)),
            centres=array(f"[{invc}, {logc}]" for invc, logc in zip(centres[::2], centres[1::2])),
        )
    )


if __name__ == "__main__":
    main(sys.argv[1])
