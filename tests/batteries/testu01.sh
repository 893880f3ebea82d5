#!/usr/bin/env bash
# Runs a TestU01 program over streams of generators.
#
#     TESTU01=/path/to/program tests/batteries/testu01.sh philox4x32
#
# The program reads 32-bit words from standard input and runs a battery over them, such as
# bbattery_SmallCrush; streams.sh has the other variables.
. "$(dirname "$0")/streams.sh"

over_streams "$TESTU01"
