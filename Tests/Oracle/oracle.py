"""Compares imports, exports, merges and comparisons of random classes with what the guides say.

    oracle.py PRODUCTS WORK COUNT FIRST [--jobs N] [--show]

PRODUCTS is the folder with the built framework. For each seed, classes are generated and compiled in WORK; the program
imports random documents, and this script compares its results with those of guides.py. Each difference is printed once,
with the class and the document. The exit status is 1 if there is a difference.
"""

import argparse
import glob
import json
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import compare
import shrink
from generate import Documents, World

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-swift-version", "6", "-package-name", "oracle", "-Onone", "-wmo", "-enable-upcoming-feature", "InternalImportsByDefault",
         "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "ExistentialAny"]


def run(command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode != 0:
        raise SystemExit("%s\n%s" % (" ".join(command)[:2000], result.stdout.decode()[:8000]))


def build_support(products, work):
    """Links the framework and the support module into one library, so that linking a seed takes little time."""
    sources = sorted(glob.glob(os.path.join(HERE, "Support", "*.swift")))
    # A build folder also has the object files of sources that no longer exist.
    kit = os.path.join(HERE, "..", "..", "Sources", "JSONModelKit")
    names = {os.path.basename(p) + ".o" for p in glob.glob(os.path.join(kit, "**", "*.swift"), recursive=True)}
    objects = sorted(p for p in glob.glob(os.path.join(products, "JSONModelKit.build", "*.swift.o"))
                     if os.path.basename(p) in names)
    suffix = ".dylib" if sys.platform == "darwin" else ".so"
    run(["swiftc"] + FLAGS + [
        "-parse-as-library", "-module-name", "OracleSupport", "-I", os.path.join(products, "Modules"), "-emit-module",
        "-emit-module-path", os.path.join(work, "OracleSupport.swiftmodule"), "-emit-library", "-o",
        os.path.join(work, "libOracleSupport" + suffix)] + sources + objects)


def build(products, work, seed, world):
    folder = os.path.join(work, str(seed))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "Classes.swift"), "w") as file:
        file.write(world.source())
    subjects = ", ".join('"%s": Subject(%s.self)' % (c.name, c.name) for c in world.roots)
    with open(os.path.join(folder, "main.swift"), "w") as file:
        file.write("import JSONModelKit\nimport OracleSupport\n\ntry OracleSupport.main([%s])\n" % subjects)
    program = os.path.join(folder, "program")
    run(["swiftc"] + FLAGS + [
        "-module-name", "Seed", "-I", os.path.join(products, "Modules"), "-I", work, "-L", work, "-lOracleSupport",
        "-Xlinker", "-rpath", "-Xlinker", work, "-suppress-warnings", "-o", program,
        os.path.join(folder, "Classes.swift"), os.path.join(folder, "main.swift")])
    return program


def cases_of(world, seed, count):
    documents = Documents(world, random.Random("documents %d" % seed))
    cases = []
    for cls in world.roots:
        for _ in range(count):
            cases.append({
                "type": cls.name, "document": documents.document(cls), "other": documents.document(cls),
                "patches": [documents.patch(cls) for _ in range(2)]})
    return cases


def check_seed(options, seed):
    """Returns the differences of a seed, and the number of comparisons and of those that the guides leave open."""
    world = World(random.Random("classes %d" % seed), options.classes)
    program = build(options.products, options.work, seed, world)
    cases = [c for c in cases_of(world, seed, options.documents) if options.only in (None, c["type"])]
    path = os.path.join(options.work, str(seed), "cases.json")
    with open(path, "w") as file:
        json.dump(cases, file)
    result = subprocess.run([program, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    report = compare.Report(world)
    for case, line in zip(cases, lines):
        report.compare(case, json.loads(line))
    if result.returncode != 0:
        case = cases[len(lines)] if len(lines) < len(cases) else None
        report.add(case, "the program stops", None, "status %d: %s" % (result.returncode, result.stderr.decode()[:600]))
    shown = set()
    for found in report.found:
        if found[0] and "stops" not in found[1] and found[1][:40] not in shown and len(shown) < 12:
            shown.add(found[1][:40])
            report.small.append(shrink.shrink(world, program, found))
        elif found[0] and "stops" in found[1]:
            report.small.append(found)
    if not options.keep:
        for name in ("program", "cases.json"):
            os.remove(os.path.join(options.work, str(seed), name))
    return report


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products")
    parser.add_argument("work")
    parser.add_argument("count", type=int)
    parser.add_argument("first", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--classes", type=int, default=24)
    parser.add_argument("--documents", type=int, default=40)
    parser.add_argument("--only", help="the name of the only class whose documents are tried")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--limit", type=int, default=3, help="printed differences of a kind")
    parser.add_argument("--seconds", type=float, default=None, help="starts no seed after this time")
    options = parser.parse_args()
    started = time.time()
    build_support(options.products, options.work)
    total = compare.Totals()
    seeds = range(options.first, options.first + options.count)

    def one(seed):
        if options.seconds and time.time() - started > options.seconds:
            return seed, None
        return seed, check_seed(options, seed)

    with ThreadPoolExecutor(options.jobs) as pool:
        for seed, report in pool.map(one, seeds):
            if report is not None:
                total.add(seed, report, options.limit)
    total.print(time.time() - started)
    sys.exit(1 if total.differences else 0)


if __name__ == "__main__":
    main()
