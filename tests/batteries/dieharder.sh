#!/usr/bin/env bash
# Runs dieharder (a package of Debian) over streams of generators.
#
#     TESTS="0 8 15" tests/batteries/dieharder.sh philox4x32
#
# TESTS are numbers of tests, as `dieharder -l` lists them, or "all", which takes an hour and more a stream. If
# it is not set, it is those that take seconds. streams.sh has the other variables. Of a hundred results a few
# are WEAK by chance, but none may be FAILED.
. "$(dirname "$0")/streams.sh"
TESTS=${TESTS:-0 1 3 8 9 10 11 12 13 15 16 100 101}

over_tests() {
    if [[ $TESTS == all ]]; then
        dieharder -g 200 -a
        return
    fi
    # The next test reads on where the one before stopped.
    for test in $TESTS; do
        dieharder -g 200 -d "$test" | grep -E 'PASSED|WEAK|FAILED'
    done
}
over_streams over_tests
