"""Prints squares32 and squares64 with a published key of the author's, for `squares.rs`:

    python3 tests/outside/squares/tests/known_answers.py
"""

MASK = 2**64 - 1


def rotated(x):
    return (x >> 32 | x << 32) & MASK


def squares(key, counter):
    y = counter * key & MASK
    z = y + key & MASK
    x = rotated(y * y + y & MASK)
    x = rotated(x * x + z & MASK)
    x = rotated(x * x + y & MASK)
    fourth = x * x + z & MASK
    x = rotated(fourth)
    return fourth >> 32, fourth ^ (x * x + y & MASK) >> 32


for counter in (0, 1, 2, 2**32, 2**63 + 5):
    bits32, bits64 = squares(0x548C9DECBCE65297, counter)
    print(f"({counter:#x}, {bits32:#x}, {bits64:#x}),")
