"""Checks that the names of the interface in the code spans of the guides exist.

    python3 Tests/Language/names.py FILE...

These look like names of the interface, and must be public or occur in code of the guide that is compiled:

    `JSONImportOptions`, `JSONValue.firstObject(in:)`    types, and their members
    `maximumBytes`                                       words in camel case
    `issues(for:)`, `records(contentsOf:format:)`        calls with labels: one function has all of them
    `.snakeCase`, `.or(value)`                           members of an implied type
    `@OptionalKey`                                       property wrappers

Each line of names.txt is a name that is neither, such as one of Foundation. A line that is not needed fails, too. In a guide
to the migration, all cells of a row but the last, and code that is not compiled, have names of other libraries. Guides for
contributors may also name internals.
"""

import pathlib
import re
import subprocess
import sys

here = pathlib.Path(__file__).resolve().parent
root = here.parents[1]
INTERNALS = ["Docs/Contributing.md", "Docs/HowItWorks.md", "Docs/Performance.md"]
WORD = re.compile(r"[A-Za-z_]\w*")


def interface():
    """Returns the public names, and the labels of the public functions by their names."""
    names, labels = set(), {}
    listed = subprocess.run([root / "Tests/Interface/run", "--list"], capture_output=True, text=True).stdout
    declarations = [line.partition(": ")[2] for line in listed.splitlines()]
    for path in (root / "Sources").rglob("*.swift"):
        lines = path.read_text().split("\n")
        inside = None
        for index, line in enumerate(lines):
            opened = re.match(r"(\s*)(?:@\w+\s+)*(?:public|package)?.*\benum \w+.*\{$", line)
            if opened and ("public" in line or "extension" in line):
                inside = opened[1] + "}"
            elif line == inside:
                inside = None
            elif inside and re.match(r"\s*(?:indirect )?case ", line):
                # Names, and the labels of associated values: `case array(at: JSONKeyPath)`.
                case = line.strip().removeprefix("indirect ").removeprefix("case ")
                names.update(WORD.findall(re.sub(r"\([^)]*\)|=.*", "", case)))
                for name, values in re.findall(r"(\w+)\(([^)]*)\)", case):
                    labels.setdefault(name, []).append(re.findall(r"(\w+):", values))
            match = re.match(r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)(?:\([a-z]+\))? (?!import)(.*)", line)
            if match:
                text = match[1]
                for following in lines[index + 1 : index + 25]:
                    if text.count("(") <= text.count(")"):
                        break
                    text += " " + following.strip()
                declarations.append(text)
    for text in declarations:
        text = re.sub(r"@\w+(?:\([^)]*\))? ", "", text)
        match = re.match(
            r"(?:(?:final|static|class|mutating|nonisolated|override|convenience|required|lazy|weak|indirect|package\(set\)|internal\(set\)"
            r"|private\(set\)|consuming|borrowing)\s+)*(class|struct|enum|protocol|typealias|actor|func|var|let|init|subscript)\b[?!]?\s*(`?[A-Za-z_]\w*`?)?",
            text)
        if not match:
            continue
        name = (match[2] or match[1]).strip("`") if match[1] not in ("init", "subscript") else match[1]
        names.add(name)
        if match[1] in ("func", "init", "subscript"):
            rest = text[match.end() - (len(match[2] or "") if match[1] in ("init", "subscript") else 0):]
            rest = rest[rest.find("("):]
            depth, parameter, found = 0, "", []
            for character in rest[1:]:
                if character in "([{<":
                    depth += 1
                if character == ")" and depth == 0:
                    break
                if character in ")]}" or character == ">" and not parameter.endswith("-"):
                    depth -= 1
                if character == "," and depth == 0:
                    found.append(parameter)
                    parameter = ""
                else:
                    parameter += character
            found = [p.strip().split(" ")[0].split(":")[0] for p in found + [parameter] if p.strip()]
            labels.setdefault(name, []).append(found)
            names.update(label for label in found if label != "_")
    return names, labels


def parts(text):
    """Returns the code of a guide that is compiled, the code that is not, and the rest."""
    compiled, other, rest = [], [], []
    directive, fence, hidden = "", None, False
    for line in text.split("\n"):
        if fence is not None:
            if line.startswith("```"):
                fence = None
            else:
                fence.append(line)
        elif line.startswith("```"):
            fence = other if "not run" in directive else compiled
            directive = ""
        elif hidden:
            hidden = line != "-->"
            compiled.append(line)
        elif line == "<!-- swift":
            hidden = True
        elif line.startswith("<!--"):
            directive = line
        else:
            rest.append(line)
    return "\n".join(compiled), "\n".join(other), rest


def spans(line):
    return [(double or single).strip() for double, single in re.findall(r"``(?!`)(.+?)``|`([^`]+)`", line)]


def problems(span, known, labels, words):
    """Yields the names in a code span that do not exist."""
    if re.search(r"\.(?:md|swift|txt|json|jsonl|svg|yml|html|py)\b", span) or re.fullmatch(r"\W*\d.*", span):
        return
    if re.search(r"[ \"/\\{<>|=$#…]|^-", span.replace("…", "")) and not re.fullmatch(r"@?\w[\w.]*", span):
        # A text, a command, a key path, a path, or code, of which the types, labels and implied members are checked.
        code = re.sub(r'"[^"]*"', '""', span)
        found = re.findall(r"(?<![\w.$\"/@])JSON[A-Z]\w*|(?<![\w.$-])[a-z]+[A-Z]\w*(?=[:(])|(?:(?<=^)|(?<=[ (\[:,]))\.[a-z]\w*(?![\w/])", code)
        yield from (name for name in found if name.strip(".") not in known | words)
        return
    call = re.fullmatch(r"(@|\.)?((?:\w+\.)*)(\w+)(?:\(((?:\w+:)+)\))?(?:\(.*\))?", span)
    if not call:
        yield from (name for name in re.findall(r"\bJSON[A-Z]\w*", span) if name not in known | words)
        return
    mark, path, name, arguments = call.groups()
    chain = [part for part in path.split(".") if part] + [name]
    for part in chain:
        looks = mark or chain[0].startswith("JSON") or re.search(r"[a-z][A-Z]", part) or arguments
        if looks and part not in known | words:
            yield (mark or "") + part
    if arguments and name in known:
        wanted = arguments.rstrip(":").split(":")
        functions = labels["init"] if name[0].isupper() else labels.get(name, [])
        if not any(is_subset(wanted, found) for found in functions) and name not in words:
            yield f"{name}({arguments})"


def is_subset(wanted, found):
    """Whether the labels occur in this order; parameters with default values may be left out."""
    rest = iter(found)
    return all(label in rest for label in wanted)


known, labels = interface()
allowed = {line for line in (here / "names.txt").read_text().split("\n") if line and not line.startswith("#")}
everything = set(WORD.findall("\n".join(p.read_text(errors="ignore") for f in ("Sources", "Tests") for p in (root / f).rglob("*.swift"))))
used, failures, count = set(), 0, 0
for file in sys.argv[1:]:
    compiled, other, rest = parts(pathlib.Path(file).read_text())
    isMigration = "/Migrating/" in file
    words = set(WORD.findall(compiled)) | (set(WORD.findall(other)) if isMigration else set())
    if file in INTERNALS:
        words |= everything
    for line in rest:
        if isMigration and line.startswith("|"):
            line = line.split("|")[-2]
        for span in spans(line):
            count += 1
            for name in problems(span, known, labels, words):
                if name in allowed:
                    used.add(name)
                else:
                    print(f"{file}: `{span}`: there is no {name} in the interface, and none in the code of the guide")
                    failures += 1
for name in sorted(allowed - used):
    print(f"names.txt: {name} is not needed")
    failures += 1
print(f"{count} code spans have names that exist" if not failures else f"{failures} names")
sys.exit(failures > 0)
