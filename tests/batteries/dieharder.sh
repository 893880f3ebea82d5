#!/bin/sh
# Runs dieharder (a package of Debian) over streams of a generator: its values, and what is made of keys.
#
#     tests/batteries/dieharder.sh ars > dieharder.txt
#
# A line for each test: of about 110 p-values a stream, a few are WEAK by chance; none may be FAILED.
set -eu
cd "$(dirname "$0")/../.."
generator=${1:-ars}
cargo build --quiet --release --example stream
for stream in values splits folds nested seeds; do
    echo "# $generator, $stream"
    "${CARGO_TARGET_DIR:-target}/release/examples/stream" "$generator" "$stream" | dieharder -a -g 200
done
