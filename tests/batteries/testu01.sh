#!/usr/bin/env bash
# Runs a battery of TestU01 over streams of generators.
#
#     TESTU01=/path/to/prefix BATTERY=Crush tests/batteries/testu01.sh philox4x32
#
# TESTU01 is where the library is installed (`./configure --prefix=..`, `make install`).
# BATTERY is SmallCrush by default, Crush, BigCrush or a part of it, "BigCrush 1/8"; with REVERSED=1 the battery gets the bits of
# each word in reverse. streams.sh has the other variables.
. "$(dirname "$0")/streams.sh"
BATTERY=${BATTERY:-SmallCrush}
: "${TESTU01:?must name the directory where TestU01 is installed (https://simul.iro.umontreal.ca/testu01)}"

program=$(mktemp)
trap 'rm "$program"' EXIT
cc -O2 -I"$TESTU01/include" -o "$program" "$root/tests/batteries/testu01.c" \
    -L"$TESTU01/lib" -ltestu01 -lprobdist -lmylib -lm

over_streams "$program" "$BATTERY" ${REVERSED:+reversed}
