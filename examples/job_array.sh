#!/usr/bin/env bash
# A job array without a batch system: tasks as processes; two are killed and started again. The
# merged result has the bits of a run on one machine.
#
#     examples/job_array.sh
set -euo pipefail
cd "$(dirname "$0")/.."

# All features and the profile of tests: the library is compiled once.
cargo build --quiet --profile test --example job_array --all-features
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
# As of a task that was killed while it wrote its checkpoint.
leftover=$(echo "$folder"/*-task-1-of-$tasks | sed 's/task-1/task-2/').1-0.tmp
printf 'ndkey-mc' > "$leftover"

missing=$("$program" missing $tasks "$folder")
echo "tasks without a result: $missing"
[[ $missing == 2,5 ]]
if "$program" merge $tasks "$folder"; then
    echo "a result without all tasks" >&2
    exit 1
fi

for number in ${missing//,/ }; do start "$number"; done
wait

# Files that are empty, cut or changed are named, and their tasks are missing.
files=("$folder"/*-task-{1,3,6}-of-$tasks)
: > "${files[0]}"
truncate -s -5 "${files[1]}"
printf '\x55' | dd of="${files[2]}" bs=1 seek=100 conv=notrunc status=none
missing=$("$program" missing $tasks "$folder")
[[ $missing == 1,3,6 ]]
for number in 1 3 6; do
    if message=$("$program" merge $tasks "$folder" 2>&1); then
        echo "a result of damaged files" >&2
        exit 1
    fi
    grep -q "task-$number-of-$tasks" <<< "$message"
    "$program" task "$number" $tasks "$folder"
done
if [[ -e $leftover ]]; then
    echo "a temporary file stays" >&2
    exit 1
fi
diff <("$program" merge $tasks "$folder") <("$program" whole)
echo "$tasks tasks: $("$program" merge $tasks "$folder")"
