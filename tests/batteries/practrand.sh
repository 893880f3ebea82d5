#!/usr/bin/env bash
# Runs PractRand over streams of generators.
#
#     PRACTRAND=/path/to/RNG_test LENGTH=1GB tests/batteries/practrand.sh philox4x32
#
# LENGTH is the number of bytes of each stream, 64MB by default; streams.sh has the other variables.
# PractRand shows unusual results, and grades them: of hundreds a few occur by chance, but none may be FAIL.
. "$(dirname "$0")/streams.sh"
LENGTH=${LENGTH:-64MB}
: "${PRACTRAND:?must name RNG_test, the program of PractRand (https://pracrand.sourceforge.net)}"

test_stream() {
    "$PRACTRAND" stdin32 -tlmin "$LENGTH" -tlmax "$LENGTH"
}
over_streams test_stream
