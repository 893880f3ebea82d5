#!/usr/bin/env bash
# Runs dieharder (a package of Debian) over streams of generators.
#
#     TESTS="0 8 15" tests/batteries/dieharder.sh philox4x32
#
# TESTS are numbers of tests, as listed by `dieharder -l`, or "all", which takes over an hour per stream. By
# default, these are the tests that take seconds. streams.sh has the other variables. Of a hundred results a
# few are WEAK by chance, but none may be FAILED.
. "$(dirname "$0")/streams.sh"
if ! command -v dieharder > /dev/null; then
    echo "dieharder is not installed: apt-get install dieharder" >&2
    exit 1
fi
TESTS=${TESTS:-0 1 3 8 9 10 11 12 13 15 16 100 101}

over_tests() {
    if [[ $TESTS == all ]]; then
        dieharder -g 200 -a
        return
    fi
    # Each test reads on where the previous one stopped.
    for test in $TESTS; do
        dieharder -g 200 -d "$test" | grep -E 'PASSED|WEAK|FAILED'
    done
}
over_streams over_tests
