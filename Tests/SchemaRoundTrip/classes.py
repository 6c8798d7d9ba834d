"""Compares the schemas of random classes with the schemas of the classes that are generated from them.

    classes.py write SEED COUNT FOLDER           writes COUNT random classes, and a program that prints their schemas
    classes.py compare SCHEMAS SCHEMAS FOLDER    compares the schemas of both programs, one on each line; the folder has
                                                 the generated classes

Two schemas are equal if they differ only in titles, in the names of definitions, in the order of alternatives and values,
and as `normalized` says. Other differences are permitted where a comment `// Not checked: ...` names them.
"""
import json
import random
import re
import sys

SCALARS = {
    "Int": (" = 0", "number"), "UInt8": (": UInt8 = 0", "number"), "Double": (" = 0.0", "number"),
    "Decimal": (": Decimal = 0", "number"), "JSONNumber": (": JSONNumber = 0", "number"),
    "String": (' = ""', "string"), "Bool": (" = false", None), "Date": (" = Date()", None),
    "URL": (None, None), "UUID": (" = UUID()", None), "Data": (" = Data()", None),
    "Color": (" = Color.red", None), "JSONValue": (": JSONValue = .null", None),
}
# The keyword of these is only a format, which validators may ignore, so some schemas have a comment instead.
FORMATS = [".uri", ".ipv4", ".hostname", ".date", ".time", ".duration"]
CONSTRAINTS = {
    "number": [".range(1...9)", ".range(2...)", ".greaterThan(0)", ".lessThan(50)", ".multipleOf(2)", ".oneOf([1, 2])"],
    "string": [
        ".length(1...5)", ".length(...80)", '.pattern("^[a-z]+$")', '.oneOf(["a", "b"])', ".email", *FORMATS,
    ],
    "array": [".count(1...3)", ".count(...9)", ".unique"],
    "object": [".count(1...3)"],
}


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def simple(self, subject, is_exact=False):
        return self.random.choice([each for each in CONSTRAINTS[subject] if not is_exact or each not in FORMATS])

    def constraint(self, subject, element=None):
        kind = self.random.random()
        if kind < 0.15:
            return f".not({self.simple(subject, is_exact=True)})"
        if kind < 0.3:
            choices = self.random.sample(CONSTRAINTS[subject] + [".count(8...)"] * (subject == "object"), 2)
            return f".anyOf([{', '.join(choices)}])"
        if subject == "array" and element in ("number", "string"):
            if kind < 0.5:
                count = self.random.choice(["", ", count: ...2", ", count: 1...2", ", count: 2..."])
                has_maximum = "..." in count and not count.endswith("...")
                return f".contains({self.simple(element, is_exact=has_maximum)}{count})"
            if kind < 0.75:
                return f".each({self.constraint(element)})"
        if subject == "object":
            if kind < 0.6:
                return f'.keys(.pattern("^{self.random.choice("abc")}"))'
            if kind < 0.85 and element in ("number", "string"):
                return f".each({self.constraint(element)})"
        return self.simple(subject)

    def constraints(self, subject, element=None):
        count = self.random.choice([0, 0, 1, 1, 2])
        return [self.constraint(subject, element) for _ in range(count)]

    def property(self, name, models):
        """Returns a declaration and the constraints of a property."""
        scalar = self.random.choice(list(SCALARS))
        value, subject = SCALARS[scalar]
        form = self.random.choice(["plain", "plain", "optional", "nullable", "presence", "array", "map", "default", "model", "either"])
        if form == "either":
            return self.either(name, models), []
        if form == "model" and models:
            model = self.random.choice(models)
            return self.random.choice([
                f"  var {name} = {model}()", f"  var {name}: {model}?", f"  var {name}: [{model}] = []",
                f"  @OptionalKey var {name}: [String: {model}] = [:]",
            ]), []
        if form == "array":
            start = self.random.choice(["", "@OptionalKey "])
            if self.random.random() < 0.2:
                return f"  {start}var {name}: [{scalar}?] = []", []
            if scalar in ("Int", "String", "UUID") and self.random.random() < 0.3:
                return f"  {start}var {name}: Set<{scalar}> = []", []
            return f"  {start}var {name}: [{scalar}] = []", self.constraints("array", subject)
        if form == "map":
            return f"  var {name}: [String: {scalar}] = [:]", self.constraints("object", subject)
        constraints = self.constraints(subject) if subject else []
        if form == "presence" and scalar != "JSONValue":
            return f"  var {name}: JSONPresence<{scalar}> = .absent", constraints
        if form == "default":
            known = {"Int": "3", "String": '"x"', "Bool": "true", "Double": "1.5"}
            if scalar in known:
                return f"  @OptionalKey var {name} = {known[scalar]}", []
        if form == "nullable":
            return f"  @RequiredKey var {name}: {scalar}?", constraints
        mark = self.random.choice(["", "", "", "@ReadOnly ", "@WriteOnly "])
        if form == "optional" or value is None:
            return f"  {mark}var {name}: {scalar}?", constraints
        return f"  {mark}var {name}{value}", constraints

    def either(self, name, models):
        """Returns the declaration of a property with one of two types."""
        pairs = [
            ("String", '""', "Int"), ("Int", "0", "String"), ("Bool", "false", "[Int]"), ("[String]", "[]", "Double"),
            ("Double", "0.5", "[String: UUID]"), ("URL", None, "Int"), ("Date", None, "[Date]"), ("UUID", "UUID()", "Bool"),
        ]
        # Few of them, because nesting deeper than that of the comparison would leave references.
        pairs += [pair for model in models[:4] for pair in [("String", '""', model), (model, model + "()", "Bool")]]
        first, value, second = self.random.choice(pairs)
        either = f"JSONEither<{first}, {second}>"
        forms = [f"  var {name}: {either}?", f"  @RequiredKey var {name}: {either}?", f"  var {name}: [{either}] = []"]
        if value:
            forms.append(f"  var {name}: {either} = .first({value})")
        return self.random.choice(forms)

    def model(self, name, models):
        names = [f"p{index}" for index in range(self.random.randint(2, 7))]
        lines, entries = [], []
        for key in names:
            line, constraints = self.property(key, models)
            lines.append(line)
            if constraints:
                entries.append(f'      "{key}": [{", ".join(constraints)}],')
        whole = []
        if self.random.random() < 0.25:
            whole.append('.requiresOne(of: ["p0", "p1"])')
        if self.random.random() < 0.25:
            whole.append('.requires("p0", with: "p1")')
        if whole:
            entries.append(f'      "": [{", ".join(whole)}],')
        if entries:
            lines += ["  override class var constraints: [String: [JSONConstraint]] {", "    [", *entries, "    ]", "  }"]
        if self.random.random() < 0.2:
            lines.append("  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }")
        if self.random.random() < 0.15:
            return self.cluster(name, lines)
        return "\n".join([f"final class {name}: JSONModel {{", *lines, "}"])

    def cluster(self, name, lines):
        """Returns a class with the given lines, and two subclasses that a tag selects."""
        lines += [
            "  override class var discriminator: JSONDiscriminator? {",
            f'    JSONDiscriminator(key: "type", classes: ["a": {name}A.self, "b": {name}B.self])', "  }",
        ]
        return "\n".join([
            f"class {name}: JSONModel {{", *lines, "}", f"final class {name}A: {name} {{", "  var q0 = 0", "}",
            f"final class {name}B: {name} {{", "  var q1: String?", "}",
        ])


def write(seed, count, folder):
    generator = Generator(seed)
    parts = [
        "import Foundation", "import JSONModelKit", "import JSONModelSchema", "",
        "enum Color: String, CaseIterable { case blue, green, red }", "",
    ]
    models = []
    for index in range(count):
        parts.append(generator.model(f"C{index}", models[-4:]) + "\n")
        models.append(f"C{index}")
    with open(f"{folder}/classes.swift", "w") as file:
        file.write("\n".join(parts))
    with open(f"{folder}/main.swift", "w") as file:
        file.write("import JSONModelKit\nimport JSONModelSchema\n")
        for model in models:
            file.write(f"print(try {model}.jsonSchema().string())\n")
    with open(f"{folder}/names.txt", "w") as file:
        file.write("\n".join(models) + "\n")


def inlined(schema, root, depth=0):
    """Returns a schema with its definitions in place of the references."""
    if isinstance(schema, list):
        return [inlined(item, root, depth) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema and depth < 8:
        target = root
        for step in schema["$ref"].split("/")[1:]:
            target = target[step]
        return inlined({**target, **{k: v for k, v in schema.items() if k != "$ref"}}, root, depth + 1)
    return {key: inlined(value, root, depth) for key, value in schema.items() if key not in ("$defs", "title", "$schema")}


def normalized(schema):
    if isinstance(schema, list):
        return [normalized(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: normalized(value) for key, value in schema.items()}
    # A string with the constraint `.uri` becomes a URL, whose schema also has a pattern.
    if result.get("format") == "uri" and "pattern" in result:
        del result["pattern"]
    # A string with the constraint `.date` becomes a Date with a transformer, which has no format.
    if result.get("format") == "date":
        del result["format"]
    if isinstance(result.get("allOf"), list):
        simple = {key: result.pop(key) for key in list(result) if not isinstance(result[key], (list, dict))}
        parts = [{key: value} for part in [*result["allOf"], simple] for key, value in part.items()]
        result["allOf"] = sorted(parts, key=json.dumps)
    for key in ("enum", "required", "type", "allOf"):
        if isinstance(result.get(key), list):
            result[key] = sorted(result[key], key=json.dumps)
    return result


def differences(before, after, path=""):
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            if key not in before:
                yield f"{path}/{key}: added {json.dumps(after[key])}"
            elif key not in after:
                yield f"{path}/{key}: lost {json.dumps(before[key])}"
            else:
                yield from differences(before[key], after[key], f"{path}/{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (old, new) in enumerate(zip(before, after)):
            yield from differences(old, new, f"{path}/{index}")
    elif before != after:
        yield f"{path}: {json.dumps(before)} became {json.dumps(after)}"


def is_named(difference, source):
    """Returns whether a comment before a property names the keywords that are not expressed."""
    names = re.findall(r"/properties/(\w+)", difference.split(":")[0])
    pattern = rf"// Not checked: .*\n.*\bvar {names[-1]}\b" if names else r"// Not checked: .*\n.*class "
    return bool(re.search(pattern, source))


def compare(first, second, folder):
    equal, named, differing = 0, 0, []
    with open(first) as before, open(second) as after:
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            old, new = json.loads(old), json.loads(new)
            found = list(differences(normalized(inlined(old, old)), normalized(inlined(new, new))))
            with open(f"{folder}/C{index}.swift") as file:
                source = file.read()
            silent = [difference for difference in found if not is_named(difference, source)]
            equal += not found
            named += bool(found) and not silent
            differing += [f"C{index}{difference}" for difference in silent]
    print(f"{equal} schemas are equal, {named} differ as a comment says, {len(differing)} silent differences")
    for difference in differing:
        print("  " + difference[:400])
    sys.exit(1 if differing else 0)


if sys.argv[1] == "write":
    write(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
else:
    compare(*sys.argv[2:5])
