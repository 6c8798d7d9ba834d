"""Asks the validator of the package `jsonschema` about documents that the importer has judged.

An exact schema has to agree with the importer on every document. A canonical one asks for more: what
it takes has to import.
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

validator, model, is_exact = None, "", False
documents = accepted = disagreements = 0
for text in sys.stdin:
    line = json.loads(text, parse_float=Decimal)
    if "schema" in line:
        Draft202012Validator.check_schema(json.loads(json.dumps(line["schema"], default=float)))
        validator, model, is_exact = Validator(line["schema"]), line["model"], line["isExact"]
        continue
    is_valid = validator.is_valid(json.loads(line["document"], parse_float=Decimal))
    documents += 1
    accepted += line["imports"]
    if is_valid != line["imports"] and (is_exact or is_valid):
        disagreements += 1
        print(f"{model}, exact: {is_exact}, schema: {is_valid}, importer: {line['imports']}")
        print("  " + line["document"])
print(f"{documents} documents, {accepted} of them imported, {disagreements} disagreements")
sys.exit(disagreements > 0 or documents < 200 or not 0 < accepted < documents)
