#!/usr/bin/env bash
# Without the feature `ledger` a program is the same, to the byte, as with a library that calls no ledger:
# builds a program that uses keys in every way with the library of a commit, and again after the calls are
# removed from it. Each crate is one codegen unit: how a compiler cuts a crate into several depends on what
# it had before it optimised.
#
#     benches/ledger_off.sh [COMMIT]
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkdir -p "$folder/ndkey" "$folder/program/src"
git archive "${1:-HEAD}" src examples README.md CHANGELOG.md COMPARE.md | tar x -C "$folder/ndkey"
# The package without its workspace.
git show "${1:-HEAD}:Cargo.toml" | python3 -c '
import re, sys
print(re.sub(r"\[workspace\].*?(?=\n\[package\])|\n\[profile\..*?(?=\n\[(?!profile))", "", sys.stdin.read(), flags=re.S))
' > "$folder/ndkey/Cargo.toml"
cat > "$folder/program/Cargo.toml" << 'END'
[package]
name = "program"
version = "0.0.0"
edition = "2024"

[dependencies]
ndkey = { path = "../ndkey" }

[profile.release]
codegen-units = 1

[workspace]
END
cat > "$folder/program/src/main.rs" << 'END'
use ndkey::monte_carlo::{Estimate, MonteCarlo};
use ndkey::{Key, StandardNormal};

fn main() {
    let [a, b, c, d] = Key::new(0).split_into();
    let mut values = [0.0_f32; 10];
    a.sample_into(StandardNormal, &mut values);
    let (names, steps) = (b.named("layer"), b.fold_in(7));
    println!("{values:?} {} {}", names.normal::<f64, _>(100), steps.split(10).normal::<f32, _>(2));
    println!("{} {:?}", c.duplicate().permutation(10), c.lazy::<f32, _>(StandardNormal, 9).unwrap().get(3));
    let run = MonteCarlo::new(d, 10, 10).unwrap();
    let simulate = |key: Key, paths| Estimate::from_values(&key.normal::<f64, _>(paths));
    println!("{}", run.run_until(simulate, |_| false).unwrap());
}
END

build() {
    # Without calls, there are warnings.
    (cd "$folder/program" && CARGO_TARGET_DIR="$folder/target" cargo build --quiet --release) \
        2> "$folder/errors" || { cat "$folder/errors" >&2; exit 1; }
    cp "$folder/target/release/program" "$folder/$1"
}

build with
# Lines keep their numbers, which panics tell.
python3 - "$folder/ndkey/src" << 'END'
import pathlib, sys

CALL = "ledger::record::<I>("
removed = 0
for path in pathlib.Path(sys.argv[1]).rglob("*.rs"):
    text = path.read_text()
    while (start := text.find(CALL)) >= 0:
        end, depth = start + len(CALL), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        end += text[end] == ";"
        text = text[:start] + "\n" * text[start:end].count("\n") + text[end:]
        removed += 1
    path.write_text(text)
print(f"{removed} calls removed")
END
build without
cmp "$folder/with" "$folder/without"
echo "equal: $(stat -c %s "$folder/with") bytes"
