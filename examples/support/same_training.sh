# For the scripts of examples/candle and examples/burn.

fail() {
    echo "$1" >&2
    exit 1
}

# The checks of a program `program EPOCHS [FILE [HIDDEN]]`, which trains until so many epochs, from those
# in the file if it exists, and prints a loss for each and the accuracy.
same_training() {
    local program=$1 epochs=10 directory
    directory=$(mktemp -d)
    trap "rm -rf '$directory'" EXIT

    "$program" $epochs | tee "$directory/expected"
    for threads in 1 2 3; do
        RAYON_NUM_THREADS=$threads "$program" $epochs > "$directory/again"
        cmp "$directory/expected" "$directory/again" || fail "other losses with $threads threads"
    done

    "$program" 4 "$directory/state" > "$directory/parts"
    sed -i '$d' "$directory/parts" # the accuracy
    RAYON_NUM_THREADS=1 "$program" $epochs "$directory/state" >> "$directory/parts"
    cmp "$directory/expected" "$directory/parts" || fail "a continued training has other losses"

    if "$program" $epochs "$directory/state" 100 2> "$directory/errors"; then
        fail "a network of another size continued"
    fi
    cat "$directory/errors"
    grep -q "shape" "$directory/errors" || fail "the error does not tell of shapes"

    local accuracy
    accuracy=$(sed -n 's/^held-out accuracy: \([0-9]*\).*/\1/p' "$directory/expected")
    ((accuracy >= 95)) || fail "the accuracy is below 95 %"
    echo "the same losses in every run"
}
