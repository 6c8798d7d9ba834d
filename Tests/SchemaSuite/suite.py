"""Compares `jsonmodel check` with the verdicts of the JSON Schema Test Suite.

    suite.py TOOL TESTS [--list]     TESTS: the folder with draft2020-12 and draft7

A test whose schema is rejected is neither right nor wrong. With --list, the reasons of the rejections are printed.
"""
import collections
import json
import os
import subprocess
import sys
import tempfile

# The least number of right verdicts, without and with the assertion of formats.
LIMITS = {"draft2020-12": {"annotate": 982, "assert": 951}, "draft7": {"annotate": 886, "assert": 874}}
DRAFT7 = "http://json-schema.org/draft-07/schema#"


def verdicts(tool, schema, documents, formats, folder):
    """Returns whether each document is valid, or the first issue of the schema."""
    paths = [os.path.join(folder, name) for name in ("schema.json", "documents.jsonl")]
    with open(paths[0], "w") as file:
        json.dump(schema, file)
    with open(paths[1], "w") as file:
        file.writelines(json.dumps(document) + "\n" for document in documents)
    call = [tool, "check", *paths, "--format", "json", "--formats", formats]
    result = subprocess.run(call, capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1):
        reasons = [line for line in result.stderr.splitlines() if "[validation_failed]" in line]
        return None, (reasons or [result.stderr])[0].split(": ", 2)[-1]
    invalid = {json.loads(line)["issues"][0]["line"] - 1 for line in result.stdout.splitlines()}
    return [index not in invalid for index in range(len(documents))], ""


def run(tool, suite, formats, folder):
    counts, wrong, reasons = collections.Counter(), [], collections.Counter()
    for name in sorted(os.listdir(suite)):
        if not name.endswith(".json"):
            continue
        with open(os.path.join(suite, name)) as file:
            groups = json.load(file)
        for group in groups:
            schema, tests = group["schema"], group["tests"]
            if suite.endswith("draft7") and isinstance(schema, dict):
                schema = {"$schema": DRAFT7, **schema}
            found, reason = verdicts(tool, schema, [test["data"] for test in tests], formats, folder)
            counts["all"] += len(tests)
            if found is None:
                reasons[f"{name}: {reason}"] += len(tests)
                continue
            for test, verdict in zip(tests, found):
                counts["right"] += verdict == test["valid"]
                # Formats are annotations by default.
                if verdict != test["valid"] and (formats == "annotate" or name != "format.json"):
                    wrong.append(f"{name}: {group['description']}: {test['description']}")
    return counts, wrong, reasons


def main():
    tool, tests = sys.argv[1:3]
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for draft, limits in LIMITS.items():
            for formats, limit in limits.items():
                counts, wrong, reasons = run(tool, os.path.join(tests, draft), formats, folder)
                print(f"{draft}, --formats {formats}: {counts['right']} of {counts['all']} right, {len(wrong)} wrong")
                for test in wrong:
                    print("  wrong:", test)
                if "--list" in sys.argv:
                    for reason, count in reasons.most_common():
                        print(f"  {count:3} rejected: {reason}")
                failed = failed or bool(wrong) or counts["right"] < limit
    sys.exit(1 if failed else 0)


main()
