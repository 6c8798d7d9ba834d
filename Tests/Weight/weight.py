#!/usr/bin/env python3
"""Measures what the framework costs a program that adds it; see the script `run`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MARGIN = 1.05
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "weight", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "JSONModelKit", path: "%s")],
  targets: [
    .executableTarget(
      name: "weight", dependencies: [.product(name: "JSONModelKit", package: "JSONModelKit")])
  ])
"""
USER = """{"login":"octocat","nodeID":"MDQ6VXNlcjU4MzIzMQ==","avatarURL":"https://example.org/u/583231?v=4",
"url":"https://example.org/users/octocat","htmlURL":"https://example.org/octocat","followersURL":"https://example.org/f",
"gistsURL":"https://example.org/g","starredURL":"https://example.org/s","reposURL":"https://example.org/r",
"eventsURL":"https://example.org/e","kind":"User","name":"The Octocat","company":"@github","blog":"https://example.org",
"location":"San Francisco","email":null,"bio":null,"created":"2011-01-25T18:44:36Z","updated":"2026-01-22T11:26:08Z",
"twitter":null,"id":583231,"publicRepos":8,"publicGists":8,"followers":21000,"following":9,"diskUsage":0,
"siteAdmin":false,"hireable":false}"""


def run(command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def build(package, scratch, *options):
    """Builds, and returns the processor time in seconds and the peak memory of one process in GB.

    Each build is measured by a process of its own, because the peak is that of all its descendants.
    """
    measure = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=sys.stderr)\n"
        "usage = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 2**20)\n")
    command = ["swift", "build", "--package-path", package, "--scratch-path", scratch, *options]
    time, memory = run([sys.executable, "-c", measure, *command], stderr=subprocess.DEVNULL).split()
    return float(time), float(memory)


def require(*programs):
    for program in programs:
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing; install it, for example with: apt-get install binutils valgrind")


def stripped(program, folder):
    require("strip")
    copy = os.path.join(folder, "stripped")
    run(["strip", "-o", copy, program])
    return os.path.getsize(copy)


def instructions(program, *arguments):
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program]
    error = subprocess.run([*command, *arguments], check=True, capture_output=True, text=True).stderr
    return int(re.search(r"I\s+refs:\s+([\d,]+)", error).group(1).replace(",", ""))


def import_cost(program, folder):
    document = os.path.join(folder, "user.json")
    with open(document, "w") as file:
        file.write(USER)
    return instructions(program, document) - instructions(program, document, "read"), document


def check(program):
    limits = {}
    with open(os.path.join(HERE, "limits.txt")) as file:
        for line in file:
            if not line.startswith("#"):
                name, limit = line.split()
                limits[name] = int(limit)
    with tempfile.TemporaryDirectory() as folder:
        found = {"program": stripped(program, folder)}
        if shutil.which("valgrind"):
            found["import"] = import_cost(program, folder)[0]
        else:
            print("valgrind is missing, so the instructions of an import were not counted")
    failed = False
    for name in found:
        limit = limits[name]
        print(f"{name}: {found[name]:,}, {found[name] / limit * 100 - 100:+.1f} % of the limit {limit:,}")
        failed = failed or found[name] > limit * MARGIN
    if failed:
        sys.exit("the framework costs more than limits.txt permits")


def measure():
    require("valgrind")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        path = lambda name: os.path.join(folder, name)
        for configuration in ["release", "debug"]:
            time, memory = build(
                ROOT, path(configuration), "-c", configuration, "--target", "JSONModelKit")
            print(f"clean {configuration} build: {time:.0f} s of processor time, {memory:.2f} GB", flush=True)
        package = path("package")
        os.makedirs(os.path.join(package, "Sources/weight"))
        with open(os.path.join(package, "Package.swift"), "w") as file:
            file.write(PACKAGE % ROOT)
        shutil.copy(os.path.join(HERE, "Weight.swift"), os.path.join(package, "Sources/weight"))
        for name, options in [("program", []), ("static program", ["--static-swift-stdlib"])]:
            scratch = path(name.replace(" ", "-"))
            build(package, scratch, "-c", "release", *options)
            program = os.path.join(scratch, "release/weight")
            print(f"{name}: {stripped(program, folder) / 1e6:.2f} MB", flush=True)
            if not options:
                cost, document = import_cost(program, folder)
                times = [run([program, document, "first"]).split() for _ in range(20)]
                first, later = (min(int(t[i]) for t in times) for i in (0, 1))
                print(f"one import beyond reading the file: {cost / 1e6:.2f} M instructions")
                print(f"first use of a class with 50 properties: {first} us, of a later class: {later} us", flush=True)


if __name__ == "__main__":
    check(sys.argv[2]) if sys.argv[1:2] == ["--check"] else measure()
