#!/usr/bin/env bash
# What the library costs its users: the CPU time of the first build, what it is spent on, the time of later
# ones, the size of a small program, and the speed of debug builds.
#
#     benches/build_cost.sh [PACKAGE]...
#     TESTS=1 benches/build_cost.sh [PACKAGE]...    # also of the first example and of all tests
#
# builds programs, in a directory of their own, with each of the packages: this one, unless others are named
# (a work tree of an older commit, to compare). Times are noisy: compare the times of one run. Except for first
# builds, they are the least of several.
set -euo pipefail
# A build that fails ends the script, also in `$(..)`.
shopt -s inherit_errexit
# The builds are from nothing only in directories of their own.
unset CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR

here="$(cd "$(dirname "$0")/.." && pwd)"
directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT

# A program that depends on the package `$2` and on the lines `$3`.
package() {
    mkdir -p "$directory/$1/src"
    cat > "$directory/$1/Cargo.toml" <<EOF
[package]
name = "$1"
version = "0.0.0"
edition = "2024"

[dependencies]
ndarray = "0.17"
ndkey = { path = "$2" }
$3

[profile.release]
strip = true

# As a package from a registry is built.
[profile.dev]
incremental = false

# As README advises.
[profile.dev.package.ndkey]
opt-level = 2
EOF
}

hello() {
    package hello "$1" ""
    cat > "$directory/hello/src/main.rs" <<'EOF'
use ndarray::{Array1, Array2};
use ndkey::Key;
use ndkey::jax::{Gamma, Poisson};

fn main() {
    let [a, b, c, d] = Key::new(0).split_into();
    let normal: Array2<f32> = a.normal((3, 4));
    let uniform: Array1<f64> = b.uniform(5);
    let gamma: Array1<f32> = c.sample(Gamma::new(2.5).unwrap(), 5);
    let poisson: Array1<i32> = d.sample(Poisson::new(3.0_f32).unwrap(), 5);
    println!("{normal}\n{uniform}\n{gamma}\n{poisson}");
}
EOF
}

timed() {
    package timed "$1" 'ndarray-rand = "0.16"'
    cat > "$directory/timed/src/main.rs" <<'EOF'
use std::hint::black_box;
use std::time::Instant;

use ndarray::Array1;
use ndarray_rand::RandomExt;
use ndarray_rand::rand::{Rng, SeedableRng, rngs::SmallRng};
use ndarray_rand::rand_distr::StandardNormal as RandNormal;
use ndkey::Key;
use ndkey::jax::StandardNormal;

/// Seconds that a call takes: the least of some batches.
fn seconds<T>(calls: u32, mut call: impl FnMut() -> T) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..15 {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(call());
        }
        least = least.min(start.elapsed().as_secs_f64() / f64::from(calls));
    }
    least
}

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let mut seed = 0..;
    let mut key = || Key::new(seed.next().unwrap());
    let many = seconds(1, || key().normal::<f32, _>(1_000_000));
    let rand_many =
        seconds(1, || Array1::<f32>::random_using(1_000_000, RandNormal, &mut rng));
    let one = seconds(1000, || key().sample_one::<f64>(StandardNormal));
    let array_of_one = seconds(1000, || key().normal::<f64, _>(1));
    let zeros = seconds(1000, || Array1::<f64>::zeros(1));
    let rand_one = seconds(1000, || rng.sample::<f64, _>(RandNormal));
    println!(
        "1e6 f32 normals {:.2} ms (ndarray-rand {:.2}), one f64 normal {:.3} us (rand {:.3}), \
         in an array {:.3} (ndarray's zeros {:.3})",
        many * 1e3, rand_many * 1e3, one * 1e6, rand_one * 1e6, array_of_one * 1e6, zeros * 1e6,
    );
}
EOF
}

# The seconds that a command takes; its output goes to the script's stderr.
exec 3>&2
seconds() {
    local TIMEFORMAT=%R
    { time "$@" >&3 2>&3; } 2>&1
}

# The CPU seconds that a command takes, on all cores together.
cpu_seconds() {
    local TIMEFORMAT=%U
    { time "$@" >&3 2>&3; } 2>&1
}

# The machine code of the library in a target directory, module by module.
parts() {
    nm -S "$1"/release/deps/libndkey-*.rlib 2> /dev/null | python3 -c '
import collections, re, sys
parts = collections.Counter()
for line in sys.stdin:
    match line.split():
        case [_, size, kind, name] if kind in "tT":
            module = re.search(r"ndkey(?:\.\.|\d+)([a-z_]+)", name)
            parts[module[1] if module else "of other crates"] += int(size, 16)
print(f"  machine code of the library:              {sum(parts.values()) // 1000} kB")
for part, size in parts.most_common(9):
    print(f"    {part:39} {size // 1000} kB")
'
}

incremental() {
    local times=()
    for _ in 1 2 3 4 5; do
        echo "// $RANDOM" >> src/main.rs
        times+=("$(seconds cargo build --quiet --release)")
    done
    printf '%s\n' "${times[@]}" | sort -n | head -1
}

measure() {
    local first again profile
    cd "$directory/hello"
    cargo fetch --quiet
    first=$(cpu_seconds cargo build --quiet --release)
    echo "  a small program in release, from nothing: $first s of CPU time"
    parts target
    again=$(incremental)
    echo "  again after an edit:                      $again s"
    echo "  its size, stripped:                       $(($(wc -c < target/release/hello) / 1000)) kB"

    cd "$directory/whole"
    cargo fetch --quiet
    first=$(cpu_seconds cargo build --quiet --release)
    echo "  the same with all features:               $first s of CPU time"

    cd "$directory/timed"
    for profile in release dev; do
        cargo build --quiet --profile "$profile"
        echo "  $profile: $("target/${profile/dev/debug}/timed")"
    done
}

for path in "${@:-$here}"; do
    path="$(cd "$path" && pwd)"
    echo "$path"
    rm -rf "${directory:?}"/*
    hello "$path"
    cp -r "$directory/hello" "$directory/whole"
    features="$(sed -n '/^\[features\]/,/^\[dep/s/^\([a-z_0-9]*\) = .*/"\1"/p' "$path/Cargo.toml" | paste -sd, -)"
    sed -i "s|path = \"$path\"|&, features = [$features]|" "$directory/whole/Cargo.toml"
    timed "$path"
    # In a subshell, because later paths are relative to this directory.
    (measure)
    if [[ -n "${TESTS:-}" ]]; then
        cd "$path"
        for command in "run --quiet --release --example digits" "test --quiet --all-features"; do
            echo "  cargo $command, from nothing: $(cpu_seconds cargo $command --target-dir "$directory/target") s of CPU time"
            rm -rf "${directory:?}/target"
        done
        cd "$here"
    fi
done
