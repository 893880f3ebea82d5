# Runs a battery over streams of generators: sourced by the scripts of the batteries.
#
# The arguments of a script are names of generators, by default all. Variables:
#   STREAMS   names of streams (examples/stream.rs), by default those of one key and of derived keys
#   SEED      the seed of every stream, by default 0
#   STREAM    the built example, if not that of this repository's target directory
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
all="threefry2x32 threefry4x32 philox2x32 philox4x32 rbg unsafe_rbg rbg_legacy threefry2x32_legacy ars ars5"
STREAMS=${STREAMS:-values splits folds ladder nested seeds}
SEED=${SEED:-0}

# Pipes each stream into a command, which reads as much as it needs.
over_streams() {
    local stream_program=${STREAM:-}
    if [[ -z $stream_program ]]; then
        (cd "$root" && cargo build --quiet --release --example stream)
        stream_program=${CARGO_TARGET_DIR:-$root/target}/release/examples/stream
    fi
    for generator in $generators; do
        for stream in $STREAMS; do
            echo "# $generator $stream, seed $SEED"
            "$stream_program" "$generator" "$stream" "$SEED" | "$@"
        done
    done
}
generators=${*:-$all}
