"""Compares PySpark jobs with one process: lines piped through `jsonmodel check --pass`, and parts of a file read by `inbox`.

    job.py TOOL INBOX FOLDER MEGABYTES
"""
import hashlib
import json
import os
import random
import subprocess
import sys
import time

from pyspark import SparkConf, SparkContext

SCHEMA = {
    "type": "object", "required": ["id", "name"],
    "properties": {
        "id": {"type": "integer", "minimum": 1}, "name": {"type": "string", "maxLength": 40},
        "tags": {"type": "array", "items": {"type": "string"}}, "price": {"type": "number"},
    },
}


def write_lines(path, size):
    """Writes lines of which about one in ten is invalid."""
    numbers = random.Random(1)
    lines = []
    for index in range(20_000):
        record = {"id": index + 1, "name": f"name {index}", "price": numbers.random() * 100, "tags": ["a", "größe"] * 6}
        damage = numbers.randrange(30)
        if damage == 0:
            record["id"] = 0
        elif damage == 1:
            del record["name"]
        text = json.dumps(record, ensure_ascii=False)
        lines.append(text[:-1] if damage == 2 else text)
    block = ("\n".join(lines) + "\n").encode()
    with open(path, "wb") as file:
        for _ in range(max(size // len(block), 1)):
            file.write(block)


def digest(lines):
    """Returns the number of lines, and a hash that does not depend on their order."""
    count, total = 0, 0
    for line in lines:
        count += 1
        total = (total + int.from_bytes(hashlib.blake2b(line, digest_size=8).digest(), "big")) % 2**64
    return count, total


def write_messages(path, count):
    """Writes the lines of an inbox, some of which are invalid."""
    with open(path, "w") as file:
        for index in range(count):
            message = {"id": index, "from": "a@example.com", "sentAt": "2024-02-26", "subject": "x" * (index % 97)}
            if index % 100 == 7:
                del message["subject"]
            file.write(json.dumps(message) + "\n")


def run_inbox(inbox, *arguments):
    """Returns the exit status of the example, its number of accepted lines, and the rejected lines."""
    rejections = arguments[-1]
    result = subprocess.run([inbox, *arguments], capture_output=True, text=True, check=False)
    accepted = int(result.stdout.splitlines()[1].split()[1])
    with open(rejections) as file:
        rejected = [json.loads(line) for line in file]
    for line in rejected:
        line.pop("line", None)  # a part counts lines from its own start
    return result.returncode, accepted, rejected


def compare_filter(context, tool, folder, size):
    """Pipes lines through the filter in 16 partitions, and in one process; returns whether the results are equal."""
    lines, schema = f"{folder}/lines.jsonl", f"{folder}/schema.json"
    write_lines(lines, size)
    with open(schema, "w") as file:
        json.dump(SCHEMA, file)

    start = time.monotonic()
    with open(f"{folder}/single.jsonl", "wb") as output, open(lines, "rb") as source:
        call = [tool, "check", schema, "-", "--pass", "--rejects", f"{folder}/rejects.jsonl"]
        status = subprocess.run(call, stdin=source, stdout=output, check=False).returncode
    single_time = time.monotonic() - start
    with open(f"{folder}/single.jsonl", "rb") as file:
        single = digest(line.rstrip(b"\n") for line in file)
    print(f"one process: status {status}, {single[0]} valid lines, {single_time:.1f} s")

    start = time.monotonic()
    command = f"sh -c '{tool} check {schema} - --pass 2>/dev/null || [ $? -eq 1 ]'"
    valid = context.textFile(lines, 16).coalesce(16).pipe(command, checkCode=True)
    parts = valid.mapPartitions(lambda part: [digest(line.encode() for line in part)]).collect()
    job = sum(part[0] for part in parts), sum(part[1] for part in parts) % 2**64
    print(f"PySpark, {len(parts)} partitions: {job[0]} valid lines, {time.monotonic() - start:.1f} s")
    return status == 1 and single == job and len(parts) == 16 and single[0] > 0


def compare_inbox(context, inbox, folder):
    """Reads an inbox in 16 parts, and in one process; returns whether the results are equal."""
    messages = f"{folder}/messages.jsonl"
    write_messages(messages, 200_000)
    single = run_inbox(inbox, messages, f"{folder}/rejections")
    numbers = context.parallelize(range(1, 17), 16)
    parts = numbers.map(lambda n: run_inbox(inbox, "--part", f"{n}/16", messages, f"{folder}/rejections-{n}")).collect()
    job = max(part[0] for part in parts), sum(part[1] for part in parts), [line for part in parts for line in part[2]]
    print(f"inbox: {single[1]} accepted and {len(single[2])} rejected lines; in 16 parts {job[1]} and {len(job[2])}")
    return single == job and single[0] == 1


def main():
    tool, inbox, folder, megabytes = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    conf = SparkConf().setMaster("local-cluster[2,1,1024]").setAppName("jsonmodel")
    conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false")
    context = SparkContext(conf=conf)
    context.setLogLevel("ERROR")
    # A list, so that both comparisons run.
    results = [compare_inbox(context, inbox, folder), compare_filter(context, tool, folder, megabytes * 1_000_000)]
    context.stop()
    sys.exit(0 if all(results) else 1)


main()
