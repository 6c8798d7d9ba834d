"""Asks the validator of the package `jsonschema` about documents that the importer has judged.

With an exact schema, the validator and the importer must report the same places. A canonical schema requires more: each
document that it accepts must import.
"""

import json
import sys
from decimal import Decimal

from jsonschema import Draft202012Validator, validators


def is_integer(checker, value):
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (
        isinstance(value, Decimal) and value == value.to_integral_value()
    )


# Decimal numbers are exact, as in the importer; 1.0 is an integer (draft 2020-12, section 4.2.1).
Validator = validators.extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer),
)



def pointer(path):
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def places(error):
    """Returns the places of an error: JSON Pointers, and whether issues below a place count, too."""
    path, instance = list(error.absolute_path), error.instance
    match error.validator:
        case "required":
            return {(pointer(path + [key]), False) for key in error.validator_value if key not in instance}
        case "additionalProperties" if error.validator_value is False:
            known = error.schema.get("properties", {})
            return {(pointer(path + [key]), False) for key in instance if key not in known}
        case "anyOf" | "oneOf":
            # The branches whose errors are not that the value as a whole is of another type or has another tag.
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
                return set().union(*(places(inner) for inner in possible[0]))
            return {(pointer(path), True)}
        case "uniqueItems":
            # An import names the second of two equal elements.
            return {(pointer(path), True)}
    if "propertyNames" in error.absolute_schema_path:
        return {(pointer(path + [instance]), False)}
    return {(pointer(path), False)}


def is_same(found, expected):
    """Whether both name the same places."""
    def covers(place, pointer):
        return pointer == place[0] or place[1] and pointer.startswith(place[0] + "/")

    return all(any(covers(place, each) for place in expected) for each in found) and all(
        any(covers(place, each) for each in found) for place in expected
    )


validator, model, is_exact = None, "", False
documents = accepted = disagreements = 0
for text in sys.stdin:
    line = json.loads(text, parse_float=Decimal)
    if "schema" in line:
        Draft202012Validator.check_schema(json.loads(json.dumps(line["schema"], default=float)))
        validator, model, is_exact = Validator(line["schema"]), line["model"], line["isExact"]
        continue
    document = json.loads(line["document"], parse_float=Decimal)
    expected = set().union(*(places(error) for error in validator.iter_errors(document)))
    is_valid, is_imported = not expected, not line["places"]
    documents += 1
    accepted += is_imported
    if is_exact and not is_same(line["places"], expected) or is_valid and not is_imported:
        disagreements += 1
        print(f"{model}, exact: {is_exact}")
        print(f"  schema:   {sorted(expected)}")
        print(f"  importer: {line['places']}")
        print("  " + line["document"])
print(f"{documents} documents, {accepted} of them imported, {disagreements} disagreements")
sys.exit(disagreements > 0 or documents < 200 or not 0 < accepted < documents)
