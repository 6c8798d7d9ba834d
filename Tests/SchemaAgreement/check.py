"""Compares the results of the importer with those of the validator of the package `jsonschema`.

With an exact schema, both must report issues at the same positions. A canonical schema may be stricter than the
importer: every document that it accepts must be imported. The same holds for a schema in a strict dialect, except for
the rules that it states in descriptions only. A weak schema has rules that keywords express only in part: it must accept
every document that is imported.
"""

import json
import re
import sys
from decimal import Decimal

from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators


def is_integer(checker, value):
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (
        isinstance(value, Decimal) and value == value.to_integral_value()
    )


def matches_pattern(validator, pattern, instance, schema):
    # As in ECMA-262, \w and \d are ASCII.
    if isinstance(instance, str) and not re.search(pattern, instance, re.ASCII):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def no_constant(text):
    raise ValueError(f"{text} is not JSON")


def matches_content(validator, content, instance, schema):
    # The validator of the package does not look into strings.
    if not isinstance(instance, str):
        return
    try:
        value = json.loads(instance, parse_float=Decimal, parse_constant=no_constant)
    except ValueError:
        yield ValidationError(f"{instance!r} is not JSON")
    else:
        yield from validator.descend(value, content)


# Decimal numbers are exact, as in the importer; 1.0 is an integer (draft 2020-12, section 4.2.1).
Validator = validators.extend(
    Draft202012Validator,
    {"pattern": matches_pattern, "contentSchema": matches_content},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer),
)

# The formats that the strict dialects have instead of patterns.
DAY, TIME = r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", r"\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)"
FORMATS = {
    "date-time": rf"{DAY}[Tt]{TIME}",
    "uuid": r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
    "uri": r"[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+",
    "email": r"[A-Za-z0-9.]+@[a-z]+\.[a-z]+",
}
formats = FormatChecker(formats=())
for name, pattern in FORMATS.items():
    formats.checks(name)(lambda value, pattern=pattern: not isinstance(value, str) or re.fullmatch(pattern, value))


def rule_positions(path):
    """Returns a pattern of the JSON Pointers of the values that a schema of a strict dialect describes."""
    steps = iter(path)
    result = ""
    for step in steps:
        match step:
            case "properties":
                result += "/" + re.escape(next(steps).replace("~", "~0").replace("/", "~1"))
            case "items":
                result += r"/\d+"
            case "anyOf" | "$defs":
                next(steps)
    # A class can occur at any position.
    return re.compile(".*" + result + "(/.*)?")


# The key paths of the tags. Without a valid tag, an import cannot check the rest of the object.
TAGS = ["/type", "/kind/name"]


def pointer(path):
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def schema_at(steps):
    """Returns the subschema that a schema path leads to; the path has no step for a reference."""
    node = validator.schema
    for step in steps:
        while isinstance(node, dict) and step not in node and "$ref" in node:
            node = schema_at(node["$ref"].split("/")[1:])
        node = node[step]
    return node


def positions(error):
    """Returns the positions of an error as JSON Pointers, each with where an import reports it.

    "at": exactly at the position; "below": at the position or inside the value. Then follow the other positions at which
    it may report the error instead.
    """
    path, instance = list(error.absolute_path), error.instance
    match error.validator:
        case "required":
            # An import names the whole key path of a property. If a property with several keys has only null, as the
            # branch with "else" says, the import names the key of the null.
            nulls = [pointer(path + [key]) for key in instance if instance[key] is None] if "else" in error.absolute_schema_path else []
            return {(pointer(path + [key]), "below", tuple(nulls)) for key in error.validator_value if key not in instance}
        case "additionalProperties" if error.validator_value is False:
            known = error.schema.get("properties", {})
            return {(pointer(path + [key]), "at", ()) for key in instance if key not in known}
        case "anyOf" | "oneOf":
            # Omits the branches that reject the whole value because of its type or its tag.
            branches = {}
            for inner in error.context:
                branches.setdefault(inner.schema_path[0], []).append(inner)
            possible = [
                branch
                for branch in branches.values()
                if not any(
                    inner.validator in ("type", "const", "enum") and list(inner.absolute_path) == path
                    for inner in branch
                )
            ]
            if len(possible) == 1:
                return set().union(*(positions(inner) for inner in possible[0]))
            return {(pointer(path), "below", ())}
        case "type":
            # An import names the key path of a property, even if an enclosing value is not an object.
            return {(pointer(path), "below", ())}
        case "uniqueItems":
            # An import names the second of two equal elements.
            return {(pointer(path), "below", ())}
        case "contains" | "minContains" | "maxContains" | "minItems" | "maxItems" | "minProperties" | "maxProperties":
            # An import checks the constraints of a container only if its elements have no issue.
            return {(pointer(path), "below", ())}
    if "propertyNames" in error.absolute_schema_path:
        member = path + [instance]
        # An import names the property that has the key of an object, which the name of the definition ends with.
        elements = schema_at(list(error.absolute_schema_path)[:-2]).get("additionalProperties", {})
        name = elements.get("$ref", "").partition("_without_")[2] if isinstance(elements, dict) else ""
        return {(pointer(member), "at", (pointer(member + [name]),) if name else ())}
    return {(pointer(path), "at", ())}


def is_same(found, expected):
    """Returns whether the importer and the validator report errors at the same positions."""

    def is_below(position, enclosing):
        return position.startswith(enclosing + "/")

    def is_reported(position, way, others):
        if position in found or any(each in found for each in others) or way != "at" and any(is_below(each, position) for each in found):
            return True
        tagged = [each.removesuffix(tag) for each in found for tag in TAGS if each.endswith(tag)]
        return any(is_below(position, each) for each in tagged)

    def is_expected(position):
        return any(
            position == each or position in others or way != "at" and is_below(position, each)
            for each, way, others in expected
        )

    return all(map(is_expected, found)) and all(is_reported(*each) for each in expected)


validator, model, relation, rules, is_strict = None, "", "", [], False
documents = accepted = disagreements = 0
# The number of valid documents for each strict schema.
strict = {}
for text in sys.stdin:
    line = json.loads(text, parse_float=Decimal)
    if "schema" in line:
        Draft202012Validator.check_schema(json.loads(json.dumps(line["schema"], default=float)))
        model, relation, is_strict = line["model"], line["relation"], "rules" in line
        validator = Validator(line["schema"], format_checker=formats if is_strict else None)
        rules = [rule_positions(path) for path in line.get("rules", [])]
        if is_strict:
            strict[model] = 0
        continue
    document = json.loads(line["document"], parse_float=Decimal)
    expected = set().union(*(positions(error) for error in validator.iter_errors(document)))
    is_valid, is_imported = not expected, not line["positions"]
    documents += 1
    accepted += is_imported
    if is_strict and is_valid:
        is_imported = all(any(rule.fullmatch(position) for rule in rules) for position in line["positions"])
        strict[model] += is_imported
    agrees = {
        "exact": is_same(line["positions"], expected) and is_valid == is_imported,
        "strong": is_imported or not is_valid,
        "weak": is_valid or not is_imported,
    }
    if not agrees[relation]:
        disagreements += 1
        print(f"{model}, {relation}")
        print(f"  schema:   {sorted(expected)}")
        print(f"  importer: {line['positions']}")
        print("  " + line["document"])
print(f"{documents} documents, {accepted} of them imported, {disagreements} disagreements")
print(f"{len(strict)} strict schemas, {sum(strict.values())} valid documents")
for model, count in strict.items():
    if count < 5:
        print(f"error: only {count} valid documents for {model}")
        disagreements += 1
sys.exit(disagreements > 0 or documents < 200 or len(strict) < 10 or not 0 < accepted < documents)
