#!/bin/sh
# A scheduler and two workers on this machine, one of which is killed in the middle; then the same log by one process,
# and both results compared. Needs `apt-get install python3-distributed`, and `npm run build` in a clone.
#
#     examples/dask/run.sh [LINES] [FOLDER] [MEGABYTES OF A PART]
set -eu
lines=${1:-50000}
folder=${2:-$(mktemp -d)}
part=${3:-1}
here=$(cd "$(dirname "$0")" && pwd)
command="node $here/../../dist/cli/main.js"
python=${PYTHON:-/usr/bin/python3}
mkdir -p "$folder"
cd "$folder"

[ -f log.jsonl ] || node "$here/make_log.mjs" "$lines" > log.jsonl
echo "$(wc -l < log.jsonl) lines, $(wc -c < log.jsonl) bytes"

$python -m distributed.cli.dask_scheduler --host 127.0.0.1 --port 8786 --no-dashboard > scheduler.log 2>&1 &
scheduler=$!
worker() {
  exec $python -m distributed.cli.dask_worker tcp://127.0.0.1:8786 --host 127.0.0.1 --nworkers 1 --nthreads 1 \
    --no-dashboard --no-nanny --name "$1" --local-directory "$folder/$1"
}
worker first > first.log 2>&1 &
first=$!
worker second > second.log 2>&1 &
second=$!
trap 'kill $scheduler $first $second 2> /dev/null || true' EXIT

: > progress.log
begin=$(date +%s)
$python "$here/parse_log.py" log.jsonl dask.jsonl --scheduler tcp://127.0.0.1:8786 --part-mb "$part" --command "$command" 2>> progress.log &
run=$!
# One worker is killed as soon as a third of the parts are there.
until [ "$(sed -n 's,^\([0-9]*\)/\([0-9]*\) .*,\1 \2,p' progress.log | tail -1 | awk '{ print ($1 * 3 >= $2) }')" = 1 ]; do
  kill -0 $run || exit 1
  sleep 0.2
done
kill -KILL $first
echo "killed a worker after: $(tail -1 progress.log)"
wait $run
middle=$(date +%s)
tail -1 progress.log
$command parse --jsonl --in log.jsonl --field text --out one.jsonl --force 2> one.log
last=$(date +%s)
cmp dask.jsonl one.jsonl
sha256sum dask.jsonl one.jsonl
echo "the same bytes; Dask $((middle - begin)) s, one process $((last - middle)) s"
