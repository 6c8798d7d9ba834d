"""Changes the framework at random, and runs the tests with each change; see README.md.

    python3 mutate.py PROJECT BUILD COUNT SEED

PROJECT is a copy of the project: its files are changed and restored. BUILD is the scratch path of its builds.
"""

import os
import random
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

FLAGS = ['--disable-build-manifest-caching', '-debug-info-format', 'none']
# The stack of secondary threads on Apple's platforms, as in .ci/run.
STACK = 512 * 1024
COMPARISONS = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '===': '!==', '!==': '==='}
WORDS = {'true': 'false', 'false': 'true', '&&': '||', '||': '&&'}
# Comments, string literals and regular expressions are not code. Interpolations are left out with their literals.
NOT_CODE = re.compile(r'//.*|(#*)"(?:\\.|[^"\\])*"\1')
# Checks that exist only in debug builds, attributes, and declarations that contain no instruction.
SKIPPED = re.compile(r'\s*(///?|import |@|#|assert|precondition|fatalError|case |extension |protocol |where )')


def spans(line):
    """Yields the parts of a line that are code, with their offsets."""
    start = 0
    for match in NOT_CODE.finditer(line):
        yield start, line[start:match.start()]
        start = match.end()
    yield start, line[start:]


def changes_of_line(line):
    """Yields (description, changed line) for each possible change of a line."""
    if SKIPPED.match(line):
        return

    def replaced(start, end, text):
        return line[:start] + text + line[end:]

    for offset, code in spans(line):
        for match in re.finditer(r'(?<= )(<=?|>=?|===?|!==?)(?= )', code):
            new = COMPARISONS[match[1]]
            yield 'comparison', replaced(offset + match.start(), offset + match.end(), new)
        for match in re.finditer(r'\b(true|false)\b|(?<= )(&&|\|\|)(?= )', code):
            yield 'Boolean', replaced(offset + match.start(), offset + match.end(), WORDS[match[0]])
        for match in re.finditer(r'(?<=[ (\[])!(?=[\w(])', code):
            yield 'Boolean', replaced(offset + match.start(), offset + match.end(), '')
        for match in re.finditer(r'(?<=\S)(\.\.<|\.\.\.)(?=[\w(])', code):
            new = '...' if match[0] == '..<' else '..<'
            yield 'bound', replaced(offset + match.start(), offset + match.end(), new)
        for match in re.finditer(r'(?<![\w.$])\d+(?![\w.])', code):
            yield 'bound', replaced(offset + match.start(), offset + match.end(), str(int(match[0]) + 1))
    condition = re.match(r'(\s*(?:\} else )?(?:if|guard|while) )((?!let |var |case |#)[^,{"]+?)( \{| else \{)', line)
    if condition:
        yield 'condition', condition[1] + '!(' + condition[2] + ')' + line[condition.end(2):]
    call = re.fullmatch(r'(\s*)(?:_ = )?(?:try )?(?:self\.)?[a-z]\w*(?:\.\w+|\?|\[\w+\])*\([^{}]*\)', line.rstrip('\n'))
    if call and line.count('(') == line.count(')'):
        yield 'call', call[1] + '\n'


def candidates(sources):
    """Returns all changes of all files: (file, number of the line, kind, changed line)."""
    found = []
    for path in sorted(sources.rglob('*.swift')):
        lines = path.read_text().splitlines(keepends=True)
        quoted = False
        for number, line in enumerate(lines):
            delimiters = line.count('"""')
            if not quoted and not delimiters:
                found += [(path, number, kind, new) for kind, new in changes_of_line(line)]
            quoted ^= delimiters % 2 == 1
    return found


class Project:
    def __init__(self, root, build):
        self.root, self.build = root, build
        self.limit = 3600.0

    def swift(self, *arguments):
        command = ['swift', *arguments, '--scratch-path', self.build, *FLAGS]
        return subprocess.run(command, cwd=self.root, capture_output=True, text=True, timeout=7200)

    def compiles(self):
        return self.swift('build', '--build-tests').returncode == 0

    def failure(self):
        """Runs the tests until the first failure; returns its line, or None if all tests pass."""
        products = self.swift('build', '--show-bin-path').stdout.strip()
        program = str(Path(products) / 'JSONModelKitPackageTests.xctest')
        process = subprocess.Popen(
            [program, '--testing-library', 'swift-testing'], cwd=self.root, start_new_session=True, text=True,
            errors='replace', env={**os.environ, 'NO_COLOR': '1'}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK)))
        late = threading.Event()

        def stop():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        timer = threading.Timer(self.limit, lambda: (late.set(), stop()))
        timer.start()
        found, passed = None, False
        try:
            for line in process.stdout:
                line = re.sub('\x1b\\[[0-9;]*m', '', line)
                if line.startswith('✘'):
                    found = line.strip()
                    break
                passed = passed or line.startswith('✔ Test run with')
        finally:
            timer.cancel()
            stop()
            process.stdout.close()
            status = process.wait()
        if found or late.is_set():
            return found or f'no result after {self.limit:.0f} seconds'
        return None if passed else f'the tests ended with status {status}'


def main():
    root, build = Path(sys.argv[1]), sys.argv[2]
    count, seed = int(sys.argv[3]), int(sys.argv[4])
    project = Project(root, build)
    print('builds and runs the tests without a change', flush=True)
    built = project.swift('build', '--build-tests')
    if built.returncode != 0:
        sys.exit('the project does not compile:\n' + built.stdout[-2000:])
    start = time.monotonic()
    if failure := project.failure():
        sys.exit(f'a test fails without a change: {failure}')
    # A change that makes the tests take three times as long is noticed.
    project.limit = 3 * (time.monotonic() - start) + 60
    generator = random.Random(seed)
    found = candidates(root / 'Sources' / 'JSONModelKit')
    generator.shuffle(found)
    print(f'{len(found)} possible changes', flush=True)
    noticed, invalid, survivors = 0, 0, []
    for path, number, kind, new in found:
        if noticed + len(survivors) == count:
            break
        text = path.read_text()
        lines = text.splitlines(keepends=True)
        old, lines[number] = lines[number], new
        place = f'{path.relative_to(root)}:{number + 1}: {kind}: {old.strip()}  ->  {new.strip() or "(removed)"}'
        try:
            path.write_text(''.join(lines))
            if not project.compiles():
                invalid += 1
                continue
            failure = project.failure()
        finally:
            path.write_text(text)
        if failure:
            noticed += 1
        else:
            survivors.append(place)
        print(f'{"noticed " if failure else "SURVIVED"} {place}', flush=True)
        if failure:
            print(f'         {failure[:160]}', flush=True)
    print(f'\n{noticed} changes noticed, {len(survivors)} survived, {invalid} did not compile and are not counted')
    for place in survivors:
        print(f'survived: {place}')


main()
