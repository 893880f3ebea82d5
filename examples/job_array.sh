#!/usr/bin/env bash
# A job array without a batch system: tasks as processes, two of which are killed and started again. The
# merged result has the bits of a run on one machine.
#
#     examples/job_array.sh
set -euo pipefail
cd "$(dirname "$0")/.."

# All features, as tests have: the library is compiled once.
cargo build --quiet --example job_array --all-features
target=$(cargo metadata --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
program=$target/debug/examples/job_array
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
tasks=7
export RAYON_NUM_THREADS=1

start() {
    "$program" task "$1" $tasks "$folder" &
}

processes=()
for ((number = 0; number < tasks; number++)); do
    start "$number"
    processes+=($!)
done
kill -KILL "${processes[2]}" "${processes[5]}"
wait "${processes[@]}" || true

missing=$("$program" missing $tasks "$folder")
echo "tasks without a result: $missing"
[[ $missing == 2,5 ]]
if "$program" merge $tasks "$folder"; then
    echo "a result without all tasks" >&2
    exit 1
fi

for number in ${missing//,/ }; do start "$number"; done
wait
diff <("$program" merge $tasks "$folder") <("$program" whole)
echo "$tasks tasks: $("$program" merge $tasks "$folder")"
