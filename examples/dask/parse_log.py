#!/usr/bin/python3
"""Reads a log of messages with many workers: the command `llm-dialects parse --jsonl` as a filter over its parts.

    parse_log.py LOG OUT --scheduler tcp://127.0.0.1:8786 [--field text] [--part-mb 8] [--command llm-dialects]

The log is cut into byte ranges that end at line ends. Each range is a task: a worker pipes it through the command, and
writes the result to a file of its own beside OUT, under a name of its own until it is whole. A worker that dies takes
nothing with it: Dask gives its tasks to another one. At the end the parts are joined in order.

The workers need the log, the folder of OUT and the command: a shared file system, or one machine.
"""
import argparse
import os
import shlex
import shutil
import subprocess
import sys

from distributed import Client, as_completed


def ranges(path, size):
    """Byte ranges of about `size` bytes that end behind a line break."""
    end, start = os.path.getsize(path), 0
    with open(path, "rb") as log:
        while start < end:
            log.seek(min(start + size, end))
            log.readline()
            stop = log.tell()
            yield start, stop
            start = stop


def read_part(log, start, stop, part, command):
    """Pipes log[start:stop] through the command into the file `part`, and returns the number of lines."""
    unfinished = f"{part}.{os.getpid()}"
    with open(log, "rb") as source, open(unfinished, "wb") as target:
        source.seek(start)
        lines = source.read(stop - start)
        filtered = subprocess.run(command, input=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if filtered.returncode != 0:
            raise RuntimeError(f"exit code {filtered.returncode}: {filtered.stderr.decode()[-2000:]}")
        target.write(filtered.stdout)
    os.replace(unfinished, part)  # a part is there as a whole, or not at all
    return filtered.stdout.count(b"\n")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("log")
    arguments.add_argument("out")
    arguments.add_argument("--scheduler", required=True, help="such as tcp://127.0.0.1:8786")
    arguments.add_argument("--field", default="text")
    arguments.add_argument("--part-mb", type=float, default=8)
    arguments.add_argument("--command", default="llm-dialects", help="how the workers call it")
    given = arguments.parse_args()
    log, out = os.path.abspath(given.log), os.path.abspath(given.out)
    command = [*shlex.split(given.command), "parse", "--jsonl", "--field", given.field]
    parts = f"{out}.parts"
    os.makedirs(parts, exist_ok=True)

    with Client(given.scheduler) as client:
        tasks = {}
        for k, (start, stop) in enumerate(ranges(log, int(given.part_mb * 1_000_000))):
            part = os.path.join(parts, f"{k:06}")
            # pure=False: the same range of another log is another task; retries: for a worker that dies again and again.
            tasks[client.submit(read_part, log, start, stop, part, command, pure=False, retries=3)] = part
        lines = 0
        for done, task in enumerate(as_completed(tasks), 1):
            lines += task.result()
            print(f"{done}/{len(tasks)} parts, {lines} lines", file=sys.stderr, flush=True)

    with open(out, "wb") as whole:
        for part in tasks.values():
            with open(part, "rb") as piece:
                shutil.copyfileobj(piece, whole)
    shutil.rmtree(parts)
    print(f"{lines} lines", file=sys.stderr)


if __name__ == "__main__":
    main()
