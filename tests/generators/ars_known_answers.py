"""Prints known answers of ARS (Salmon et al. 2011) and of the generators `Ars` and `Ars5`, for `src/prng/ars.rs`,
`tests/prng.rs` and `tests/generators/check.rs`:

    python3 tests/generators/ars_known_answers.py

The S-box and the rounds are computed on bytes, from their definitions in FIPS 197. The answers that
Random123 publishes for 10 rounds show that they are combined as there.
"""

MASK = 2**64 - 1
WEYL = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B
VALUES, SPLITS, FOLDS, SEEDS = range(4)


def product(a, b):
    total = 0
    while b:
        total ^= a * (b & 1)
        a = a << 1 ^ (a >> 7) * 0x11B
        b >>= 1
    return total


def s_box(byte):
    inverse = next((other for other in range(256) if product(byte, other) == 1), 0)
    rotated = (inverse << n | inverse >> 8 - n for n in range(5))
    result = 0x63
    for term in rotated:
        result ^= term & 0xFF
    return result


S_BOX = [s_box(byte) for byte in range(256)]
assert (S_BOX[0x00], S_BOX[0x53], S_BOX[0xFF]) == (0x63, 0xED, 0x16)


def mixed(column):
    a = column * 2
    return [product(2, a[n]) ^ product(3, a[n + 1]) ^ a[n + 2] ^ a[n + 3] for n in range(4)]


def le_bytes(words):
    return [word >> 8 * n & 0xFF for word in words for n in range(4)]


def words(block):
    return [int.from_bytes(bytes(block[4 * n : 4 * n + 4]), "little") for n in range(4)]


def next_key(key):
    halves = [(key[2 * n] | key[2 * n + 1] << 32) + WEYL[n] & MASK for n in range(2)]
    return [word for half in halves for word in (half & 0xFFFFFFFF, half >> 32)]


def ars(counter, key, rounds=7):
    state = [a ^ b for a, b in zip(le_bytes(counter), le_bytes(key))]
    for number in range(1, rounds + 1):
        key = next_key(key)
        state = [S_BOX[byte] for byte in state]
        state = [state[(n + 4 * (n % 4)) % 16] for n in range(16)]
        if number < rounds:
            state = [byte for n in range(4) for byte in mixed(state[4 * n : 4 * n + 4])]
        state = [a ^ b for a, b in zip(state, le_bytes(key))]
    return words(state)


def block(key, number, purpose, rounds=7):
    return ars([number & 0xFFFFFFFF, number >> 32, 0, purpose], key, rounds)


ONES = 0xFFFFFFFF
PI = [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0, 0x082EFA98, 0xEC4E6C89]
CASES = [([0] * 4, [0] * 4), ([ONES] * 4, [ONES, ONES, 0, 0]), (PI[:4], PI[4:])]
OF_RANDOM123 = [
    [0x8D73EE19, 0x506401EF, 0x13C2DBE4, 0x0CBE9C0D],
    [0xBB3743B1, 0x9F635551, 0xECBC87FC, 0xA19478A9],
    [0xA516E7D6, 0x8357AD74, 0x5B59B3EC, 0x8763FFF3],
]
assert [ars(counter, key, 10) for counter, key in CASES] == OF_RANDOM123

for rounds in 5, 7:
    print(f"blocks of {rounds} rounds:")
    for counter, key in CASES:
        print("   ", ", ".join(f"{word:#010x}" for word in ars(counter, key, rounds)))
for seed in 0, 1099511627777:
    key = block([0] * 4, seed, SEEDS)
    print(f"seed {seed}: key {key}")
    for rounds in 5, 7:
        print(f"    {rounds} rounds: bits", block(key, 0, VALUES, rounds) + block(key, 1, VALUES, rounds)[:1])
        print("        bits from 2^34", block(key, 2**32, VALUES, rounds)[:2])
    print("    split at 2^32 + 1", block(key, 2**32 + 1, SPLITS))
    print("    fold of 7", block(key, 7, FOLDS), "of 2^32 + 7", block(key, 2**32 + 7, FOLDS))
