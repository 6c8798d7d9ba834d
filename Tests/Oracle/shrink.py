"""Makes the documents of a difference smaller while the same difference remains."""

import json
import os
import subprocess
import tempfile

import compare
from trees import parse, write


def smaller(text):
    """The texts of a document without one of its members or elements."""
    def places(node, path):
        if node.kind in ("arr", "obj"):
            for i in range(len(node.value)):
                yield path + (i,)
                child = node.value[i] if node.kind == "arr" else node.value[i][2]
                for place in places(child, path + (i,)):
                    yield place

    node = parse(text)
    if write(node) != text:
        yield write(node)
    for place in places(node, ()):
        copy = node.clone()
        at = copy
        for i in place[:-1]:
            at = at.value[i] if at.kind == "arr" else at.value[i][2]
        del at.value[place[-1]]
        yield write(copy)


def candidates(case):
    for name in ("document", "other"):
        if case.get(name):
            for text in smaller(case[name]):
                yield dict(case, **{name: text})
    for i, patch in enumerate(case["patches"]):
        for text in smaller(patch):
            yield dict(case, patches=case["patches"][:i] + [text] + case["patches"][i + 1:])


def run(program, cases):
    """The results of the program for the cases, up to one that stops it."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
        json.dump(cases, file)
    try:
        result = subprocess.run([program, file.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    finally:
        os.remove(file.name)
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    return [json.loads(line) for line in lines], result


def shrink(world, program, found, rounds=14):
    """A smaller case with the same difference, as an entry of a report."""
    case, what, expected, actual, patch = found
    key = what.split(": {")[0][:60]
    case = dict(case)
    if patch is not None:
        case["patches"] = [patch]
    elif "merge" not in what:
        case["patches"] = []
    if "other" not in what and "patch" not in what and "==" not in what:
        case["other"] = None
    best = found
    for _ in range(rounds):
        if len(case["document"]) > 6000:
            break
        cases = list(candidates(case))[:250]
        results, _ = run(program, [case] + cases)
        hit = None
        for candidate, result in zip([case] + cases, results):
            report = compare.Report(world)
            report.compare(candidate, result)
            hit = next((f for f in report.found if f[1][:60].startswith(key[:40])), None)
            if hit is not None and (candidate is not case or best is found):
                best, next_case = hit, candidate
                if candidate is not case:
                    break
                hit = None
            else:
                hit = None
        if hit is None:
            break
        case = next_case
    return best
