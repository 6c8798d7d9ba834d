"""What the guides say about imports, exports, merges and comparisons, written from BEHAVIOUR and the guides of Docs.

It is slow and simple on purpose and knows nothing of the code of the framework. What the guides leave open makes a result
`unsure`: nothing about it is compared.
"""

import base64
import re
from datetime import date as day_of
from decimal import Decimal
from fractions import Fraction

from kinds import ABSENT, COLORS, DATES, FAIL, FORMS, INTEGERS, LEVELS, PNULL, Type, bare, is_nil
from trees import NULL, NUMBER, Node, content, num, write

ANY = "*"  # any code


class Unsure(Exception):
    """The guides do not determine the result."""


class Issue:
    def __init__(self, code, path, offset):
        self.code, self.path, self.offset = code, tuple(path), offset

    def __repr__(self):
        return "%s %s@%s" % (self.code, list(self.path), self.offset)


class Instance:
    def __init__(self, cls, values):
        self.cls, self.values = cls, values

    def clone(self):
        return Instance(self.cls, {k: clone(v) for k, v in self.values.items()})


class StructValue:
    def __init__(self, struct, values):
        self.struct, self.values = struct, values

    def clone(self):
        return StructValue(self.struct, {k: clone(v) for k, v in self.values.items()})


class Either:
    """A value of the first (0) or second (1) type of a JSONEither."""

    def __init__(self, index, value):
        self.index, self.value = index, value

    def clone(self):
        return Either(self.index, clone(self.value))

    def type(self, t):
        return t.second if self.index else t.inner


def clone(value):
    if isinstance(value, (Instance, StructValue, Either, Node)):
        return value.clone()
    if isinstance(value, list):
        return [clone(v) for v in value]
    if isinstance(value, dict):
        return {k: clone(v) for k, v in value.items()}
    return value


SINCE_2001 = 978307200
UTC = re.compile(r"(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):(\d\d):(\d\d)(\.\d+)?Z")  # as exports write dates


def date_of(text):
    """The time interval since 2001 of a date string of the documents, or of one in an export; or None."""
    match = UTC.fullmatch(text)
    if text in DATES or not match:
        return DATES.get(text)
    day, h, m, s, fraction = match.groups()
    days = (day_of.fromisoformat(day) - day_of(2001, 1, 1)).days
    return float(days * 86400 + int(h) * 3600 + int(m) * 60 + int(s) + Fraction("0" + (fraction or "")))


def date_text(interval):
    """RFC 3339 in UTC with the fewest fractional digits, up to nine, that give an equal date."""
    exact = Fraction(interval)
    for digits in range(10):
        scaled = round(exact * 10**digits)
        if float(Fraction(scaled, 10**digits)) == interval:
            break
    whole, rest = divmod(scaled, 10**digits)
    days, seconds = divmod(whole, 86400)
    day = day_of.fromordinal(day_of(2001, 1, 1).toordinal() + days)
    fraction = ".%0*d" % (digits, rest) if digits else ""
    return "%04d-%02d-%02dT%02d:%02d:%02d%sZ" % (
        day.year, day.month, day.day, seconds // 3600, seconds % 3600 // 60, seconds % 60, fraction)


def exact(text):
    return Fraction(Decimal(text.lstrip("+")))


def decimal_of(text):
    value = Decimal(text.lstrip("+"))
    if len(value.as_tuple().digits) > 36 or abs(value.adjusted()) > 100:
        raise Unsure("digits of a Decimal")
    return value


def decimal_text(value):
    text = format(value.normalize(), "f")
    return "0" if text in ("-0", "0") else text


def double_text(value):
    """The text of a Double in an export, or None if it is not obvious."""
    if value == int(value) and abs(value) < 1e15:
        return "-0" if value == 0 and str(value)[0] == "-" else str(int(value))
    text = repr(value)
    if "e" in text:
        raise Unsure("the text of %s" % text)
    return text


URL_CHARACTERS = re.compile(r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+")
UUID = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}")


class Guides:
    """The rules for the classes of one world."""

    def __init__(self, classes, structs):
        self.classes, self.structs = classes, structs

    # Defaults

    def default(self, cls):
        values = {}
        for c in cls.chain:
            for p in c.own:
                values[p.name] = self.default_value(p)
            if c.unknown:
                values[c.unknown] = {}
            if c.did_import:
                values["seen" + c.base_name] = []
        return Instance(cls, values)

    def default_value(self, p):
        return p.default(self) if callable(p.default) else clone(p.default)


class Import:
    """One import or merge."""

    def __init__(self, guides):
        self.g = guides
        self.tolerated = []
        self.kept = {}  # by the ids of an array and its type: the indexes of the elements that were kept
        self.is_unordered = False  # the order of the issues is open
        self.is_partial = False  # more issues may be reported than expected
        self.has_deep_duplicates = False
        self.is_merge = False
        self.has_either_date = False
        self.in_struct = False  # in a Codable value, whose issues have the position of the string of embedded JSON
        self.is_new = False  # inside a patch where the model has no value: nulls have nothing to delete
        self.contents = {}  # by the id of a string: the JSON in it
        self.given = None  # the property and value of an element that has its key outside of its object
        self.alive = []  # nodes whose id is a key of `kept`

    # Values

    def mismatch(self, node, path, out, code="type_mismatch"):
        out.append(Issue("null_value" if node.kind == "null" and code == "type_mismatch" else code, path, node.offset))
        return FAIL

    def value(self, t, node, path, out, strict, element=None):
        """The value of a type. `strict`: whether the class that declares the property has no conversions."""
        kind = t.kind
        if kind == "opt":
            return None if node.kind == "null" else self.value(t.inner, node, path, out, strict, element)
        if kind == "presence":
            return PNULL if node.kind == "null" else self.value(t.inner, node, path, out, strict, element)
        if kind == "json":
            return merging(None, node) if self.is_new else free(node)
        if node.kind == "null":
            return self.mismatch(node, path, out)
        if kind in ("arr", "set", "many"):
            return self.array(t, node, path, out, strict, element)
        if kind == "embedded":
            return self.embedded(t, node, path, out, strict, element)
        if kind == "quoted":
            return self.quoted(t.inner.kind, node, path, out, strict)
        if kind == "either":
            return self.either(t, None, node, path, out, strict)
        if kind == "keyed":
            return self.keyed(t, [], node, path, out, strict, element)
        if kind == "dict":
            return self.dictionary(t, node, path, out, strict, element)
        if kind == "model":
            return self.model(self.g.classes[t.name], node, path, out, strict=strict)
        if kind == "struct":
            if self.is_new and node.kind == "obj":
                node = merged_node(None, node)
            was_in_struct, self.in_struct = self.in_struct, True
            value = self.struct(self.g.structs[t.name], node, path, out)
            self.in_struct = was_in_struct
            return value
        return self.scalar(kind, node, path, out, strict)

    def scalar(self, kind, node, path, out, strict):
        fail = lambda code: self.mismatch(node, path, out, code)
        value, is_number = node.value, node.kind == "num"
        from_text = node.kind == "str" and not strict
        if kind in INTEGERS:
            if is_number or from_text:
                text = value if is_number else value.lstrip("+") if value[:1] == "+" and value[1:2] != "+" else value
                if not NUMBER.fullmatch(text) or not is_json_number(text):
                    return fail("transform_failed")
                n = exact(text)
                if n.denominator != 1:
                    return fail("type_mismatch" if is_number else "transform_failed")
                low, high = INTEGERS[kind]
                return int(n) if low <= n <= high else fail("number_out_of_range")
        elif kind in ("double", "decimal"):
            if is_number or from_text:
                text = value[1:] if not is_number and value[:1] == "+" else value
                if not is_json_number(text):
                    return fail("transform_failed")
                if kind == "decimal":
                    return decimal_of(text)
                n = float(text)
                return n if abs(n) != float("inf") else fail("number_out_of_range")
        elif kind == "string":
            if node.kind == "str":
                return value
            if not strict and is_number:
                return value
            if not strict and node.kind == "bool":
                return "true" if value else "false"
        elif kind == "bool":
            if node.kind == "bool":
                return value
            if from_text:
                lower = value.lower()
                if lower in ("true", "yes", "1"):
                    return True
                return False if lower in ("false", "no", "0") else fail("transform_failed")
            if is_number and not strict:
                return exact(value) == 1 if exact(value) in (0, 1) else fail("transform_failed")
        elif kind == "date":
            if node.kind == "str":
                interval = date_of(value)
                return fail("transform_failed") if interval is None else interval
            if is_number:
                seconds = exact(value)
                if not -62135596800 <= seconds < 253402300800:
                    if -62167219200 <= seconds < -62135596800:
                        raise Unsure("year 0")
                    return fail("transform_failed" if abs(seconds) < 10**300 else ANY)
                return float(seconds - SINCE_2001)
        elif kind == "url":
            if node.kind == "str":
                return value if URL_CHARACTERS.fullmatch(value) and has_scheme(value) else fail("transform_failed")
        elif kind == "uuid":
            if node.kind == "str":
                return value.upper() if UUID.fullmatch(value) else fail("transform_failed")
        elif kind == "data":
            if node.kind == "str":
                try:
                    data = base64.b64decode(value, validate=True)
                except ValueError:
                    return fail("transform_failed")
                return value if base64.b64encode(data).decode() == value else fail("transform_failed")
        elif kind == "color":
            if node.kind == "str":
                return value if value in COLORS else fail("transform_failed")
            if is_number or node.kind == "bool":
                return fail(ANY)
        elif kind == "level":
            if is_number:
                n = exact(value)
                if n.denominator != 1:
                    return fail(ANY)
                return int(n) if n in LEVELS else fail(ANY if abs(n) > 2**62 else "transform_failed")
            if node.kind == "str":
                raise Unsure("a string for a raw value that is a number")
        return fail("type_mismatch")

    def quoted(self, kind, node, path, out, strict):
        """A number or Boolean as JSON in a string; itself, too, if the class has conversions."""
        if node.kind != "str":
            return self.mismatch(node, path, out) if strict else self.scalar(kind, node, path, out, strict)
        if not (node.value in ("true", "false") if kind == "bool" else is_json_number(node.value)):
            return self.mismatch(node, path, out, "transform_failed")
        inner = Node("bool", node.value == "true") if kind == "bool" else Node("num", node.value)
        inner.offset = node.offset
        return self.scalar(kind, inner, path, out, strict)

    def array(self, t, node, path, out, strict, element):
        one = t.kind == "many" and is_one(t, node)
        t = bare(t)
        if node.kind != "arr" and not one:
            return self.mismatch(node, path, out)
        result, kept, failed = [], [], False
        was_new, self.is_new = self.is_new, False
        for index, child in enumerate([node] if one else node.value):
            issues, at = [], path if one else path + (index,)
            value = self.value(t.inner, child, at, issues, strict)
            if issues:
                if not element:
                    out += issues
                    failed = True
                    continue
                self.tolerated += issues
                if element[0] == "lossy":
                    continue
                value = clone(element[1])
            if t.kind == "set":
                twin = next((v for v in result if equal(t.inner, v, value)), FAIL)
                if twin is not FAIL:
                    if not equal(t.inner, twin, value, False):
                        issue = Issue("constraint_violated", at, child.offset)
                        if element:
                            raise Unsure("an element of a set that duplicates another one by @Index, and tolerance")
                        out.append(issue)
                        failed = True
                    continue
            result.append(value)
            kept.append(index)
        self.is_new = was_new
        self.kept[id(node), id(t)] = kept
        self.alive.append(node)
        return FAIL if failed else result

    def dictionary(self, t, node, path, out, strict, element):
        if node.kind == "arr" and not node.value and not strict and not self.is_merge:
            return {}
        if node.kind != "obj":
            return self.mismatch(node, path, out)
        result, failed = {}, False
        for key, offset, child in self.members(node):
            if sum(k == key for k, _, _ in node.value) > 1:
                raise Duplicate(path + (key,))
            if self.is_new and child.kind == "null":
                continue
            issues = []
            value = self.value(t.inner, child, path + (key,), issues, strict)
            if issues:
                if not element:
                    out += issues
                    failed = True
                    continue
                self.tolerated += issues
                if element[0] == "lossy":
                    continue
                value = clone(element[1])
            result[key] = value
        return FAIL if failed else result

    def keyed(self, t, old, node, path, out, strict, element, is_patch=False):
        """An array of models that is an object, or a patch for one. The keys of the object are a property of the models."""
        if node.kind == "arr" and not node.value and not strict and not self.is_merge:
            return []
        if node.kind != "obj":
            return self.mismatch(node, path, out)
        model = bare(t).inner
        p = next(p for p in self.g.classes[model.name].properties if p.name == t.name)
        result, seen, failed = list(old), {}, False
        is_patch = is_patch or self.is_new
        for key, offset, child in self.members(node):
            issues, at = [], path + (key,)
            name = self.key(bare(p.type).kind, key, at, offset, issues)
            if key in seen or is_patch and not issues and name in seen.values():
                raise Duplicate(at)
            seen[key] = name
            place = next((n for n, v in enumerate(result) if v.values[p.name] == name), None)
            is_deleted = child.kind == "null" and is_patch
            if not is_deleted:
                inner, self.given = [], (p.name, name)
                if is_patch and place is not None:
                    value = self.merged(model, result[place], child, at, inner, strict)
                else:
                    value = (self.new if is_patch else self.value)(model, child, at, inner, strict)
                is_open, self.given = self.given is not None, None
                if issues and (is_open or is_patch and inner):
                    raise Unsure("a wrong key of a value that is not imported, or in a patch")
                issues += inner
            if not issues and place is not None and not is_patch:
                raise Duplicate(None)  # in another spelling
            if issues and element:
                if is_patch:
                    raise Unsure("a tolerated element of a dictionary, in a merge")
                self.tolerated += issues
            elif issues:
                out += issues
                failed = True
            elif place is None and not is_deleted:
                result.append(value)
            elif place is not None:
                result[place:place + 1] = [] if is_deleted else [value]
        return FAIL if failed else result

    def embedded(self, t, node, path, out, strict, element):
        """The JSON in a string is imported as a document."""
        if node.kind != "str":
            return self.mismatch(node, path, out)
        inner = content(node)
        if inner is None:
            if node.value[:1] in ("{", "["):
                raise Unsure("malformed JSON in a string")
            self.is_unordered = True  # the position of the character is open
            return self.mismatch(node, path, out, ANY)
        if inner.kind == "null":
            raise Unsure("null in a string")
        self.is_unordered = self.is_unordered or inner.offset is None or self.in_struct
        self.contents[id(node)] = inner
        self.alive += [node, inner]
        before = self.is_new, self.is_merge, self.in_struct
        self.is_new = self.is_merge = self.in_struct = False
        value = self.value(t.inner, inner, path, out, strict, element)
        self.is_new, self.is_merge, self.in_struct = before
        return value

    def either(self, t, old, node, path, out, strict, is_patch=False):
        """The JSON type of the value decides, or else the first type that can be imported."""
        if node.kind == "null":
            return self.mismatch(node, path, out)
        types = (t.inner, t.second)
        self.has_either_date = self.has_either_date or any(part.kind == "date" for part in t.walk())
        fitting = [n for n in (0, 1) if node.kind in json_kinds(types[n])]
        choices = fitting or [0, 1]
        if is_patch and old is not None and node.kind == "obj" and old.index in fitting:
            # A key that only the first type has begins a new value.
            begins = old.index == 1 and 0 in fitting and self.has_key_of_first(t, old.value, node)
            choices = fitting = [0 if begins else old.index]
        # First those that need no conversion.
        unconverted = [(n, True) for n in choices if len(choices) > 1 and node.kind in ("arr", "obj")]
        for index, is_exact in unconverted + [(n, strict) for n in choices]:
            issues, before = [], len(self.tolerated)
            try:
                if is_patch and old is not None and old.index == index:
                    value = self.merged(types[index], old.value, node, path, issues, is_exact)
                else:
                    value = (self.new if is_patch else self.value)(types[index], node, path, issues, is_exact)
            except Duplicate:
                if len(choices) > 1:
                    raise Unsure("a duplicate key in a trial of a JSONEither")
                raise
            if value is not FAIL and not issues:
                return Either(index, value)
            if len(choices) > 1:
                del self.tolerated[before:]
        if node.kind not in ("obj", "arr") or not fitting and (node.kind == "obj" or node.value):
            return self.mismatch(node, path, out, ANY)  # one issue that names both
        if len(choices) > 1:
            self.unsure_fit()
        out += issues
        return FAIL

    def unsure_fit(self):
        raise Unsure("which type of a JSONEither a value fits best")

    def has_key_of_first(self, t, old, node):
        """Whether a patch has a value for a key of the first type that the present value, of the second, cannot have."""
        def reads(cls, key):
            if cls.root_of_cluster:
                raise Unsure("a class cluster in a JSONEither of two objects")
            keys = paths_of(cls)
            return key in keys or cls.ignores_case and key.lower() in [k.lower() for k in keys]

        def has(part, key):
            if part.kind == "either":
                return has(part.inner, key) or has(part.second, key)
            return part.kind == "model" and reads(self.g.classes[part.name], key)

        def may_have(part, key, value):
            if part.kind == "either":
                return may_have(part.inner, key, None) or may_have(part.second, key, None)
            if part.kind != "model":
                return True
            cls = value.cls if value else self.g.classes[part.name]
            return bool(cls.unknown_name) or reads(cls, key)

        return any(child.kind != "null" and has(t.inner, key) and not may_have(t.second, key, old)
                   for key, _, child in node.value)

    def key(self, kind, key, path, offset, out):
        """The value of a key of an object. An integer needs the form in which Swift prints it."""
        value = FAIL
        if kind not in ("int", "uint8", "level"):
            value = self.scalar(kind, Node("str", key, offset), path, [], True)
        elif re.fullmatch(r"0|-?[1-9]\d*", key):
            low, high = INTEGERS.get(kind, (-(2**63), 2**63 - 1))
            value = int(key) if low <= int(key) <= high and (kind != "level" or int(key) in LEVELS) else FAIL
        return self.mismatch(Node("str", key, offset), path, out, ANY) if value is FAIL else value

    def take_key(self, instance, p, value, node, path, out, is_patch):
        """Gives an element its key, with which its members for the property are compared."""
        cls = instance.cls
        instance.values[p.name] = value
        found = self.find(cls, p, node)
        if not found and not is_patch and value is not FAIL and p.constraints:
            self.is_unordered = True  # their position is open
            for constraint in p.constraints:
                self.check(constraint, p.type, value, None, path + tuple(cls.keys(p)[0]), out)
        if not found:
            return
        at, issues = path + tuple(found[0]), []
        if found[1].kind == "null":
            raise Unsure("a null for the property of the key")
        mine = self.value(p.type, found[1], at, issues, cls.is_strict)
        if value is not FAIL and mine is not FAIL:
            if mine != value:
                issues.append(Issue("constraint_violated", at, found[1].offset))
            for constraint in p.constraints:
                self.check(constraint, p.type, mine, found[1], at, issues)
        out += issues

    def members(self, node):
        # A Codable value is decoded from a tree.
        return sorted(node.value, key=lambda m: m[0]) if self.in_struct else node.value

    # Codable values

    def struct(self, struct, node, path, out):
        """Decodes a structure as its synthesized `init(from:)` does: the first error ends it."""
        if has_duplicates(node):
            raise Duplicate(None)
        if node.kind != "obj":
            return self.mismatch(node, path, out)
        values = {}
        for f in struct.fields:
            child = node.member(f.name)
            if child is None:
                if f.type.kind == "opt":
                    values[f.name] = None
                    continue
                out.append(Issue("missing_key", path + (f.name,), node.offset))
                return FAIL
            value = self.coded(f.type, child, path + (f.name,), out)
            if value is FAIL:
                return FAIL
            values[f.name] = value
        return StructValue(struct, values)

    def coded(self, t, node, path, out):
        kind = t.kind
        if kind == "opt":
            return None if node.kind == "null" else self.coded(t.inner, node, path, out)
        if kind == "json":
            return free(node)
        if node.kind == "null":
            return self.mismatch(node, path, out)
        if kind == "model":
            if node.kind == "arr" and not node.value:
                raise Unsure("an empty array for a model in a Codable value")
            return self.model(self.g.classes[t.name], node, path, out, strict=True)
        if kind == "either":
            # The first type that can be decoded, without a choice by the JSON type.
            for index, part in ((0, t.inner), (1, t.second)):
                issues = []
                value = self.coded(part, node, path, issues)
                if value is not FAIL and not issues:
                    return Either(index, value)
            return self.mismatch(node, path, out, ANY) if node.kind not in ("obj", "arr") else self.unsure_fit()
        if kind == "struct":
            return self.struct(self.g.structs[t.name], node, path, out)
        if kind == "arr":
            if node.kind != "arr":
                return self.mismatch(node, path, out)
            result = []
            for index, child in enumerate(node.value):
                value = self.coded(t.inner, child, path + (index,), out)
                if value is FAIL:
                    return FAIL
                result.append(value)
            return result
        if kind == "dict":
            if node.kind != "obj":
                return self.mismatch(node, path, out)
            result = {}
            # The order in which a dictionary decodes its members is open.
            failures = []
            for key, _, child in node.value:
                issues = []
                value = self.coded(t.inner, child, path + (key,), issues)
                failures += [issues] if value is FAIL else []
                result[key] = value
            if len(failures) > 1:
                raise Unsure("several errors in a dictionary that decodes itself")
            if failures:
                out += failures[0]
                return FAIL
            return result
        issues = []
        value = self.scalar(kind, node, path, issues, True)
        for issue in issues:
            if kind in ("color", "level", "date", "url", "uuid", "data"):
                issue.code = ANY
        out += issues
        return value

    # Models

    def model(self, cls, node, path, out, strict=False, is_root=False, is_static=False):
        """Imports an object. `is_static`: an initializer, which cannot change its class."""
        if node.kind == "arr" and not node.value and not is_root and not strict and not self.is_merge:
            node = Node("obj", [], node.offset)
        if node.kind != "obj":
            return self.mismatch(node, path, out)
        chosen = self.choose(cls, node, path, out, is_static)
        if chosen is FAIL:
            return FAIL
        if is_static and chosen is not cls:
            key = cls.root_of_cluster.cluster[0]
            tag = node.member(key)
            out.append(Issue("type_mismatch", path + ((key,) if tag else ()), (tag or node).offset))
            return FAIL
        cls = chosen
        instance = self.g.default(cls)
        return self.fill(instance, node, path, out)

    def choose(self, cls, node, path, out, is_static=False):
        root = cls.root_of_cluster
        if not root:
            return cls
        key, tags, otherwise = root.cluster
        if sum(k == key for k, _, _ in node.value) > 1:
            raise Unsure("a duplicate tag")
        tag = node.member(key)
        if root.untagged and (tag is None or tag.kind == "null"):
            chosen = self.g.classes[root.untagged]
            if not chosen.is_subclass(cls):
                raise Unsure("an object without a tag for another class")
            return chosen
        if tag is None:
            possible = [self.g.classes[name] for name in [*tags.values(), otherwise] if name]
            if is_static and not any(each is not cls and each.is_subclass(cls) for each in possible):
                return cls
            out.append(Issue("missing_key", path + (key,), node.offset))
            return FAIL
        name = None
        is_text = isinstance(next(iter(tags)), str)
        if tag.kind == "null":
            return self.mismatch(tag, path + (key,), out)
        if is_text:
            if tag.kind != "str":
                return self.mismatch(tag, path + (key,), out)
            name = tags.get(tag.value)
        else:
            if tag.kind != "num":
                return self.mismatch(tag, path + (key,), out)
            n = exact(tag.value)
            if n.denominator != 1 and not otherwise:
                return self.mismatch(tag, path + (key,), out, ANY)
            name = tags.get(n)
        name = name or otherwise
        chosen = self.g.classes[name] if name else None
        if chosen is None or not chosen.is_subclass(cls):
            out.append(Issue("unknown_discriminator", path + (key,), tag.offset))
            return FAIL
        return chosen

    def find(self, cls, p, node):
        """The path and node of a property in an object: the first that is present and not null, else null, else None."""
        null = None
        for keys in cls.keys(p):
            found = walk(node, keys)
            if found is None:
                continue
            if found.kind != "null":
                return keys, found
            null = null or (keys, found)
        return null

    def fill(self, instance, node, path, out, is_patch=False):
        if not instance.cls.ignores_case:
            return self.fill_members(instance, node, path, out, is_patch)
        spellings, issues, before = {}, [], len(self.tolerated)
        node = in_spelling_of_mapper(node, paths_of(instance.cls), (), spellings)
        try:
            value = self.fill_members(instance, node, path, issues, is_patch)
        except Duplicate as duplicate:
            own = duplicate.path and duplicate.path[len(path):]
            # Which of both spellings is reported is that of the second key.
            raise Duplicate(own and (None if own in spellings and len(own) == 1 else path + respelled(own, spellings)))
        own = [tuple(keys) for p in instance.cls.properties for keys in instance.cls.keys(p)]
        for issue in issues + self.tolerated[before:]:
            if issue.code != "missing_key" or issue.path[len(path):] not in own:
                issue.path = path + respelled(issue.path[len(path):], spellings)
        out += issues
        return value

    def fill_members(self, instance, node, path, out, is_patch):
        cls = instance.cls
        given, self.given = self.given, None
        hooks = [c for c in cls.chain if c.will_import]
        received = node
        if hooks:
            self.check_hook_object(node)
        mine = []
        if any(p.key_source and "shared" in p.key_source for p in cls.properties):
            # Open: the order of the issues of two properties with the same value.
            self.is_unordered = True
        if hooks:
            self.is_unordered = True
            node = in_order_of_keys(node)  # a hook receives a dictionary
            for c in hooks:
                if not will_import(c.will_import, node):
                    self.given = given
                    out.append(Issue("validation_failed", path, node.offset))
                    return FAIL
        self.check_duplicates(cls, node, path)
        missing, unreached = [], []
        values = []
        contained = set()
        for p in cls.properties:
            if p.marker == "Ignore":
                continue
            if p.flat:
                value = self.flattened(instance.values[p.name] if is_patch else FAIL, p, node, path, values, is_patch)
                if value is not FAIL:
                    instance.values[p.name] = value
                continue
            if given and p.name == given[0]:
                self.take_key(instance, p, given[1], node, path, values, is_patch)
                continue
            found = self.find(cls, p, node)
            if is_patch and found is None:
                replaced = [is_replaced(node, keys) for keys in cls.keys(p)]
                if any(replaced):
                    if len(replaced) > 1 or p.type.kind == "opt" and p.default is not None:
                        raise Unsure("an array of a patch that replaces a value with several keys or a default value")
                    if is_optional(p):
                        instance.values[p.name] = self.g.default_value(p)
                    else:
                        missing.append(Issue("missing_key", path + tuple(cls.keys(p)[0]), node.offset))
                    contained.add(p.name)
                    continue
            if found is None:
                absent = Issue("missing_key", path + tuple(cls.keys(p)[0]), node.offset)
                if not is_patch and not is_optional(p):
                    missing.append(absent)
                elif not is_patch and any(is_obstructed(node, keys) for keys in cls.keys(p)):
                    unreached.append(absent)
                continue
            contained.add(p.name)
            keys, child = found
            issues = []
            value = self.property(instance, p, child, path + tuple(keys), issues, cls, is_patch)
            values += issues
            if value is not FAIL and not issues:
                instance.values[p.name] = value
        mine += missing
        self.tolerated += unreached
        self.later = []
        mine += self.object_constraints(cls, instance, node, path, is_patch, contained, given)
        for changed, rule, at, offset in self.later:
            # Of the values after the merge: those with an issue are unknown.
            if values:
                raise Unsure("keys that are required together, in a merge with other issues")
            mine += [Issue(i.code, at, offset) for i in together(changed, rule, at)]
        mine += values
        mine += self.unknown(cls, instance, node, path, is_patch)
        out += mine
        if mine or given and given[1] is FAIL:
            return FAIL
        for c in cls.chain:
            if c.did_import:
                self.check_hook_object(node)
                # Which of both objects the hook receives is open if willImport changes it.
                if hooks and write(in_order_of_keys(received)) != write(node):
                    raise Unsure("didImport of an object that willImport has changed")
                if node.member("forbidden") is not None:
                    out.append(Issue("validation_failed", path, node.offset))
                    return FAIL
                instance.values["seen" + c.base_name] = sorted({k for k, _, _ in node.value})
        found = self.validate(instance, path, node, received)
        out += found
        return FAIL if found else instance

    def check_hook_object(self, node):
        """Raises for a duplicate key in an object that a hook receives. Deeper in it, one may be in a free-form value."""
        keys = [k for k, _, _ in node.value]
        if len(set(keys)) < len(keys):
            raise Duplicate(None)
        self.has_deep_duplicates = self.has_deep_duplicates or has_duplicates(node)

    def flattened(self, old, p, node, path, out, is_patch):
        """The value of a model whose members are those of the enclosing object, or FAIL if nothing changes."""
        prefix, cls = p.flat
        heads = {prefix + k for k in paths_of(cls)}
        inner = Node("obj", [[k[len(prefix):], o, n] for k, o, n in node.value if k in heads], node.offset)
        may_be_nil = p.type.kind == "opt"
        if is_patch and not inner.value:
            return FAIL
        if may_be_nil:
            if any(is_obstructed(inner, keys) for q in cls.properties for keys in cls.keys(q)):
                raise Unsure("a key path that does not fit, in a flattened model")
            whole = inner
            if is_patch and old is not None:
                whole = merging(sorted_keys(export_model(old)), inner)
            if not self.has_value(cls, whole):
                return None
        issues, before = [], len(self.tolerated)
        try:
            if is_patch and old is not None:
                value = self.fill(old.clone(), inner, path, issues, True)
            else:
                value = (self.new if is_patch else self.value)(Type("model", name=cls.name), inner, path, issues, False)
        except Duplicate as duplicate:
            raise Duplicate(duplicate.path and prefixed(duplicate.path, len(path), prefix))
        for issue in issues + self.tolerated[before:]:
            issue.path = prefixed(issue.path, len(path), prefix)
            # Where these are among the issues of the enclosing object is open.
            self.is_unordered = self.is_unordered or issue.offset == node.offset
        out += issues
        return value

    def has_value(self, cls, node):
        """Whether one of the keys of a class is present and not null."""
        for p in cls.properties:
            if p.flat and self.has_value(p.flat[1], Node("obj", [
                    [k[len(p.flat[0]):], o, n] for k, o, n in node.value if k.startswith(p.flat[0])])):
                return True
            found = self.find(cls, p, node) if p.marker != "Ignore" and not p.flat else None
            if found and found[1].kind != "null":
                return True
        return False

    def validate(self, instance, path, node=None, received=None):
        """The issues of validate(): at the value of the property, or at the innermost value on the way to it.

        Without a document, as for an instance in memory, they have no positions.
        """
        cls = instance.cls
        for check in [k for c in cls.chain for k in c.checks]:
            if instance.values[check.prop.name] != check.value:
                continue
            found = self.find(cls, check.prop, node) if node else None
            keys = found[0] if found else cls.keys(check.prop)[0]
            at = (path + tuple(keys), innermost(received, keys).offset if node else None)
            whole = (path, node.offset if node else None)
            places = {"at": [at], "errors": [at, whole]}.get(check.how, [whole])
            return [Issue("validation_failed", p, offset) for p, offset in places]
        return []

    def property(self, instance, p, node, path, out, cls, is_patch):
        """The value of a property whose key is present."""
        declaring = next(c for c in cls.chain if p in c.own)
        strict = cls.is_strict if cls.is_strict == declaring.is_strict else None
        if p.marker == "OptionalKey" and node.kind == "null":
            return self.g.default_value(p)
        if p.empty_as_nil and node.kind == "str" and node.value == "":
            return PNULL if p.type.kind == "presence" else None
        if strict is None:
            raise Unsure("the registry of an inherited property")
        issues = []
        if is_patch:
            value = self.merged(p.type, instance.values[p.name], node, path, issues, strict, p.element)
        else:
            value = self.value(p.type, node, path, issues, strict, p.element)
        if value is not FAIL and not issues:
            for constraint in p.constraints:
                self.check(constraint, p.type, value, node, path, issues)
        if issues and p.replacement:
            self.tolerated += issues
            if p.replacement == "default":
                return self.g.default_value(p)
            if p.replacement == "nil":
                return PNULL if p.type.kind == "presence" else None
            return clone(p.replacement[1])
        out += issues
        return FAIL if issues else value

    def check_duplicates(self, cls, node, path):
        """Raises for a duplicate of a key that the class reads, or of any key if it rejects or collects unknown keys."""
        trie = paths_of(cls)

        def visit(node, trie, path):
            if node.kind == "arr":
                for index, child in enumerate(node.value):
                    if index in trie and isinstance(trie[index], dict):
                        visit(child, trie[index], path + (index,))
            if node.kind != "obj":
                return
            seen = set()
            for key, _, child in node.value:
                if key in seen and (key in trie or cls.rejects or cls.unknown_name):
                    raise Duplicate(path + (key,))
                seen.add(key)
                if isinstance(trie.get(key), dict):
                    visit(child, trie[key], path + (key,))

        visit(node, trie, path)

    def unknown(self, cls, instance, node, path, is_patch):
        trie = paths_of(cls)
        issues = []
        if cls.rejects:
            for key, offset, child in self.members(node):
                if key not in trie:
                    issues.append(Issue("unknown_key", path + (key,), offset))
                else:
                    issues += self.inner_unknown(child, trie[key], path + (key,))
        name = cls.unknown_name
        if name:
            root = cls.root_of_cluster
            drops = set()
            if root:
                tag = node.member(root.cluster[0])
                listed = cls.name in root.cluster[1].values()
                if listed:
                    drops.add(root.cluster[0])
                elif is_patch and tag is not None:
                    raise Unsure("a patch with a tag for a class of unknown tags")
            rest = collected(node, trie, drops, is_patch)
            if is_patch or self.is_new:
                merged = merging(Node("obj", [[k, None, v] for k, v in instance.values[name].items()]), rest)
                instance.values[name] = {k: v for k, _, v in pruned(merged, trie).value}
            else:
                instance.values[name] = {k: free(v) for k, _, v in rest.value}
        return issues

    def inner_unknown(self, node, trie, path):
        """The unknown keys of an object to which key paths lead."""
        if not isinstance(trie, dict):
            return []
        if node.kind == "arr":
            return [i for k in sorted(k for k in trie if isinstance(k, int)) if k < len(node.value)
                    for i in self.inner_unknown(node.value[k], trie[k], path + (k,))]
        if node.kind != "obj" or any(isinstance(k, int) for k in trie):
            return []
        issues = []
        for key, offset, child in self.members(node):
            if key in trie:
                issues += self.inner_unknown(child, trie[key], path + (key,))
            else:
                issues.append(Issue("unknown_key", path + (key,), offset))
        return issues

    def object_constraints(self, cls, instance, node, path, is_patch, contained, given):
        issues = []
        for rule in [r for c in cls.chain for r in c.requires]:
            names = [rule[1], rule[2]] if rule[0] == "requires" else rule[1]
            props = {p.name: p for p in cls.properties}
            if is_patch:
                if contained & set(names):
                    self.later.append((instance, rule, path, node.offset))
                continue
            present = {n: given and n == given[0] or self.find(cls, props[n], node) for n in names}
            if rule[0] == "requires" and present[rule[2]] and not present[rule[1]]:
                issues.append(Issue("constraint_violated", path, node.offset))
            if rule[0] == "one" and not any(present.values()):
                issues.append(Issue("constraint_violated", path, node.offset))
        return issues

    # Constraints

    def check(self, c, t, value, node, path, out):
        if is_nil(value):
            return
        while t.kind in ("opt", "presence"):
            t = t.inner
        if t.kind == "embedded":
            # The value at the key path of the property is the string.
            inner = node if c.kind == "value" or not node else self.contents.get(id(node))
            return self.check(c, t.inner, value, inner, path, out)
        one = t.kind == "many" and node is not None and is_one(t, node)
        t = bare(t)
        offset = node.offset if node else None
        violated = lambda at, offset: out.append(Issue("constraint_violated", at, offset))
        if c.kind == "value":
            if not c.test(value):
                violated(path, offset)
        elif c.kind in ("each", "unique"):
            if t.kind == "arr":
                kept = self.kept.get((id(node), id(t))) if node else None
                places = kept if kept is not None else range(len(value))
                for number, index in enumerate(places):
                    child = node if one else node.value[index] if node and node.kind == "arr" else None
                    at = path if one else path + (index,)
                    if c.kind == "unique":
                        if any(equal(t.inner, v, value[number]) for v in value[:number]):
                            violated(at, child.offset if child else None)
                        continue
                    for inner in c.inner:
                        self.check(inner, t.inner, value[number], child, at, out)
            else:
                for key in sorted(value):
                    child = node.member(key) if node and node.kind == "obj" else None
                    if node and child is None:
                        self.is_unordered = True
                    for inner in c.inner:
                        self.check(inner, t.inner, value[key], child, path + (key,), out)
        elif c.kind == "keys":
            offsets = {k: o for k, o, _ in node.value} if node and node.kind == "obj" else {}
            for key in sorted(value):
                if any(not inner.test(key) for inner in c.inner):
                    for inner in c.inner:
                        if not inner.test(key):
                            violated(path + (key,), offsets.get(key))

    # Merges

    def merged(self, t, old, node, path, out, strict, element=None):
        """The value of a patch merged into a value (RFC 7396)."""
        kind = t.kind
        if kind in ("opt", "presence"):
            if node.kind == "null":
                return None if kind == "opt" else PNULL
            return self.merged(t.inner, FAIL if is_nil(old) else old, node, path, out, strict, element)
        if kind == "json":
            if node.kind == "null":
                return free(node)
            return merging(None if old is FAIL else old, node)
        if kind == "dict":
            if node.kind != "obj":
                return self.mismatch(node, path, out)
            result, failed = {} if old is FAIL else dict(old), False
            for key, _, child in self.members(node):
                if sum(k == key for k, _, _ in node.value) > 1:
                    raise Duplicate(path + (key,))
                if child.kind == "null":
                    result.pop(key, None)
                    continue
                issues = []
                value = self.merged(t.inner, result.get(key, FAIL), child, path + (key,), issues, strict)
                if issues and element:
                    raise Unsure("a tolerated element of a dictionary, in a merge")
                out += issues
                failed = failed or value is FAIL
                result[key] = value
            return FAIL if failed else result
        if kind == "either":
            return self.either(t, None if old is FAIL else old, node, path, out, strict, True)
        if kind == "keyed":
            return self.keyed(t, [] if old is FAIL else old, node, path, out, strict, element, True)
        if kind == "struct":
            if node.kind != "obj":
                return self.value(t, node, path, out, strict)
            found, before = [], len(self.tolerated)
            value = self.value(t, merged_node(None if old is FAIL else export(t, old), node), path, found, strict)
            if any(i.offset is None for i in found + self.tolerated[before:]):
                raise Unsure("issues of what a patch leaves unchanged in a Codable value")
            out += found
            return value
        if kind == "model" and old is not FAIL:
            if node.kind != "obj":
                return self.mismatch(node, path, out)
            root = old.cls.root_of_cluster
            if root:
                tag = node.member(root.cluster[0])
                if tag is not None:
                    if tag.kind == "null":
                        raise Unsure("a null tag in a patch")
                    chosen = self.choose(self.g.classes[t.name], node, path, out)
                    if chosen is FAIL:
                        return FAIL
                    if chosen is not old.cls:
                        return self.new(t, node, path, out, strict)
            copy = old.clone()
            return self.fill(copy, node, path, out, is_patch=True)
        return self.new(t, node, path, out, strict, element)

    def new(self, t, node, path, out, strict, element=None):
        """Imports a value of a patch as a whole."""
        was_new, self.is_new = self.is_new, True
        value = self.value(t, node, path, out, strict, element)
        self.is_new = was_new
        return value


class Duplicate(Exception):
    """A duplicate key that must be reported. What else is reported beside it is open."""

    def __init__(self, path):
        Exception.__init__(self, path)
        self.path = path


def is_json_number(text):
    return re.fullmatch(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", text) is not None


def has_scheme(text):
    """Whether the part of a URL up to its first colon is a scheme (RFC 3986)."""
    head = re.split("[/?#]", text)[0]
    return ":" not in head or re.match("[A-Za-z][A-Za-z0-9+.-]*:", head) is not None


def is_optional(p):
    return p.type.kind == "presence" or p.marker == "OptionalKey" or (p.type.kind == "opt" and p.marker != "RequiredKey")


def json_kinds(t):
    """The JSON types as which a type is written."""
    if t.kind == "either":
        return json_kinds(t.inner) + json_kinds(t.second)
    if t.kind in INTEGERS or t.kind in ("double", "decimal", "level"):
        return ["num"]
    kinds = {"bool": "bool", "arr": "arr", "set": "arr", "dict": "obj", "model": "obj", "struct": "obj"}
    return [kinds.get(t.kind, "str")]


def in_spelling_of_mapper(node, trie, path, spellings):
    """An object with the spelling that the mapper has for keys that differ from it in case, and the spellings of the
    document by key path."""
    if not isinstance(trie, dict):
        return node
    if node.kind == "arr":
        return Node("arr", [in_spelling_of_mapper(n, trie.get(i), path + (i,), spellings)
                            for i, n in enumerate(node.value)], node.offset)
    if node.kind != "obj":
        return node
    keys, members = {k.lower(): k for k in trie if isinstance(k, str)}, []
    for key, offset, child in node.value:
        mine = keys.get(key.lower(), key)
        spellings[path + (mine,)] = key
        members.append([mine, offset, in_spelling_of_mapper(child, trie.get(mine), path + (mine,), spellings)])
    return Node("obj", members, node.offset)


def respelled(path, spellings):
    return tuple(spellings.get(path[:n + 1], key) for n, key in enumerate(path))


def in_order_of_keys(node):
    """A copy with sorted members, which keep their offsets."""
    if node.kind == "arr":
        return Node("arr", [in_order_of_keys(n) for n in node.value], node.offset)
    if node.kind == "obj":
        members = sorted(node.value, key=lambda m: m[0])
        return Node("obj", [[k, o, in_order_of_keys(n)] for k, o, n in members], node.offset)
    return node.clone()


def is_one(t, node):
    """Whether a value is the only element of an array that may be one value: it has one array less than the type."""
    if node.kind != "arr":
        return node.kind != "null"
    kinds = [n.kind for n in node.value]
    if bare(bare(t).inner).kind not in ("arr", "set") or kinds[:1] in ([], ["arr"]):
        return False
    if "arr" in kinds or kinds[0] == "null":
        raise Unsure("an array of arrays and other values for .oneOrMany")
    return True


def has_duplicates(node):
    if node.kind == "arr":
        return any(has_duplicates(n) for n in node.value)
    if node.kind == "obj":
        keys = [k for k, _, _ in node.value]
        return len(set(keys)) < len(keys) or any(has_duplicates(n) for _, _, n in node.value)
    return False


def walk(node, keys):
    for key in keys:
        if isinstance(key, int):
            node = node.value[key] if node.kind == "arr" and key < len(node.value) else None
        else:
            node = node.member(key) if node.kind == "obj" else None
        if node is None:
            return None
    return node


def innermost(node, keys):
    """The last value on the way along a key path that exists."""
    return next(filter(None, (walk(node, keys[:length]) for length in range(len(keys), -1, -1))))


def is_obstructed(node, keys):
    """Whether a key path leads to a value other than null that it cannot enter."""
    for length, key in enumerate(keys[1:], 1):
        at = walk(node, keys[:length])
        if at is None or at.kind == "null":
            return False
        if at.kind != ("arr" if isinstance(key, int) else "obj"):
            return True
    return False


def is_replaced(node, keys):
    """Whether an array of a patch replaces the one in which the value of a key path is."""
    nodes = [walk(node, keys[:length]) for length in range(1, len(keys))]
    if any(at is not None and at.kind == "null" for at in nodes):
        raise Unsure("a patch with null on a key path")
    for length, at in enumerate(nodes, 1):
        if at is None:
            return False
        if at.kind == "arr" and isinstance(keys[length], int):
            return True
        if at.kind != "obj" or isinstance(keys[length], int):
            raise Unsure("a patch with another value on a key path")
    return False


def prefixed(path, length, prefix):
    """A key path of a member of a flattened model, which is in an object with a key path of the length."""
    return path[:length] + tuple(prefix + str(k) for k in path[length:length + 1]) + path[length + 1:]


def paths_of(cls):
    """The keys that a class reads, as a tree of dictionaries; a leaf is True."""
    trie = {}
    for p in cls.properties:
        if p.marker == "Ignore":
            continue
        if p.flat:
            trie.update({p.flat[0] + k: v for k, v in paths_of(p.flat[1]).items()})
        for keys in cls.keys(p):
            at = trie
            for key in keys[:-1]:
                at = at.setdefault(key, {})
            at[keys[-1]] = True
    if cls.root_of_cluster:
        trie.setdefault(cls.root_of_cluster.cluster[0], True)
        if cls.name == cls.root_of_cluster.cluster[2] and cls.unknown_name:
            names = [k[0] for p in cls.properties for k in cls.keys(p)]
            if cls.root_of_cluster.cluster[0] not in names:
                del trie[cls.root_of_cluster.cluster[0]]
    return trie


def collected(node, trie, drops=(), is_patch=False):
    result = []
    for key, offset, child in node.value:
        if key in drops:
            continue
        if key not in trie:
            result.append([key, offset, child])
        elif isinstance(trie[key], dict):
            is_array = any(isinstance(k, int) for k in trie[key])
            if child.kind == "obj" and not is_array:
                rest = collected(child, trie[key], is_patch=is_patch)
                if rest.value:
                    result.append([key, offset, rest])
            elif child.kind == "null":
                # In a patch, it deletes. In a document, it counts as an absent key.
                if is_patch:
                    result.append([key, offset, child])
            elif not (is_array and child.kind == "arr"):
                raise Unsure("another value on a key path, and @UnknownKeys")
    return Node("obj", result)


def pruned(node, trie):
    """Unknown members without the objects on key paths that have none."""
    members = []
    for key, offset, child in node.value:
        if isinstance(trie.get(key), dict) and child.kind == "obj":
            child = pruned(child, trie[key])
            if not child.value:
                continue
        members.append([key, offset, child])
    return Node("obj", members)


def free(node):
    """A JSONValue: the last of equal keys, sorted."""
    if node.kind == "arr":
        return Node("arr", [free(n) for n in node.value])
    if node.kind == "obj":
        members = {k: n for k, _, n in node.value}
        return Node("obj", [[k, None, free(members[k])] for k in sorted(members)])
    return Node(node.kind, node.value)


def merging(old, patch):
    """RFC 7396."""
    if patch.kind != "obj":
        return free(patch)
    members = {k: n for k, _, n in old.value} if old is not None and old.kind == "obj" else {}
    for key, _, child in patch.value:
        if child.kind == "null":
            members.pop(key, None)
        else:
            members[key] = merging(members.get(key), child)
    return free(Node("obj", [[k, None, n] for k, n in members.items()]))


def merged_node(old, patch):
    """RFC 7396, with the offsets of the patch. A duplicate is an issue, also of a key that is deleted."""
    if has_duplicates(patch):
        raise Duplicate(None)
    if patch.kind != "obj":
        return patch
    changed = {k for k, _, _ in patch.value}
    members = [m for m in old.value if m[0] not in changed] if old is not None and old.kind == "obj" else []
    for key, offset, child in patch.value:
        if child.kind != "null":
            before = old.member(key) if old is not None and old.kind == "obj" else None
            members.append([key, offset, merged_node(before, child)])
    return Node("obj", members, patch.offset)


def will_import(hook, node):
    """Changes an object as a hook does. Returns false if the hook throws."""
    kind = hook[0]
    if kind == "reject":
        return node.member(hook[1]) is None
    if kind == "rename":
        old = node.member(hook[1])
        if old is not None:
            node.value = [m for m in node.value if m[0] not in (hook[1], hook[2])] + [[hook[2], None, old]]
    if kind == "fill" and node.member(hook[1]) is None:
        node.value = node.value + [[hook[1], None, hook[2].clone()]]
    return True


# Comparison


def equal(t, a, b, by_index=True):
    if is_nil(a) or is_nil(b):
        return a is b
    kind = t.kind
    if kind in ("opt", "presence") + FORMS:
        return equal(t.inner, a, b, by_index)
    if kind == "either":
        return a.index == b.index and equal(a.type(t), a.value, b.value, by_index)
    if kind == "arr":
        return len(a) == len(b) and all(equal(t.inner, x, y, by_index) for x, y in zip(a, b))
    if kind == "set":
        return len(a) == len(b) and all(any(equal(t.inner, x, y, by_index) for y in b) for x in a)
    if kind == "dict":
        return a.keys() == b.keys() and all(equal(t.inner, a[k], b[k], by_index) for k in a)
    if kind == "model":
        return equal_models(a, b, by_index)
    if kind == "struct":
        if a.struct.is_hashable:
            return all(equal(f.type, a.values[f.name], b.values[f.name], by_index) for f in a.struct.fields)
        return write(export_struct(a)) == write(export_struct(b))
    if kind == "json":
        return equal_json(a, b)
    return a == b


def equal_json(a, b):
    if a.kind != b.kind:
        return False
    if a.kind == "num":
        return exact(a.value) == exact(b.value)
    if a.kind == "arr":
        return len(a.value) == len(b.value) and all(equal_json(x, y) for x, y in zip(a.value, b.value))
    if a.kind == "obj":
        x, y = {k: n for k, _, n in a.value}, {k: n for k, _, n in b.value}
        return x.keys() == y.keys() and all(equal_json(x[k], y[k]) for k in x)
    return a.value == b.value


def equal_models(a, b, by_index=True):
    if a.cls is not b.cls:
        return False
    index = next((p for p in a.cls.properties if p.marker == "Index"), None)
    if index and by_index:
        return equal(index.type, a.values[index.name], b.values[index.name])
    if not all(equal(p.type, a.values[p.name], b.values[p.name], by_index) for p in a.cls.properties if p.marker != "Ignore"):
        return False
    name = a.cls.unknown_name
    if not name:
        return True
    x, y = a.values[name], b.values[name]
    return x.keys() == y.keys() and all(equal_json(x[k], y[k]) for k in x)


# What the program prints of a value


def dump(t, value):
    if value is None:
        return None
    kind = t.kind
    if kind == "opt" or kind in FORMS:
        return dump(t.inner, value)
    if kind == "presence":
        if value is ABSENT or value is PNULL:
            return {"presence": "absent" if value is ABSENT else "null"}
        return {"presence": "value", "value": dump(t.inner, value)}
    if kind == "either":
        return {("first", "second")[value.index]: dump(value.type(t), value.value)}
    if kind == "arr":
        return [dump(t.inner, v) for v in value]
    if kind == "set":
        return {"set": [dump(t.inner, v) for v in value]}
    if kind == "dict":
        return {"map": {k: dump(t.inner, v) for k, v in value.items()}}
    if kind in ("model", "struct"):
        return dump_listing(value)
    if kind == "json":
        return dump_json(value)
    if kind == "date":
        return {"date": value}
    if kind == "decimal":
        return {"decimal": decimal_text(value)}
    return value


def dump_json(node):
    if node.kind == "num":
        return {"number": node.value}
    if node.kind == "arr":
        return {"elements": [dump_json(n) for n in node.value]}
    if node.kind == "obj":
        return {"object": {k: dump_json(n) for k, _, n in node.value}}
    return {"json": node.value}


def dump_listing(value):
    if isinstance(value, StructValue):
        members = [[f.name, dump(f.type, value.values[f.name])] for f in value.struct.fields]
        return {"type": value.struct.name, "members": members}
    members = []
    for c in value.cls.chain:
        members += [[p.name, dump(p.type, value.values[p.name])] for p in c.own]
        if c.unknown:
            rest = value.values[c.unknown]
            members.append([c.unknown, {"map": {k: dump_json(n) for k, n in rest.items()}}])
        if c.did_import:
            members.append(["seen" + c.base_name, value.values["seen" + c.base_name]])
    return {"type": value.cls.name, "members": members}


# Exports


def export(t, value, nulls=False):
    """The JSON of a value that is not nil."""
    kind = t.kind
    if is_nil(value):
        return NULL
    if kind in ("opt", "presence"):
        return export(t.inner, value, nulls)
    if kind == "many":
        elements = export(t.inner, value, nulls)
        # An element that is an array or null remains in one.
        is_one = "exportsOne" in t.name and len(value) == 1 and elements.value[0].kind not in ("arr", "null")
        return elements.value[0] if is_one else elements
    if kind == "arr":
        return Node("arr", [export(t.inner, v, nulls) for v in value])
    if kind == "set":
        elements = sorted(value, key=lambda v: write(sorted_keys(export(t.inner, v))))
        return Node("arr", [export(t.inner, v, nulls) for v in elements])
    if kind == "dict":
        return Node("obj", [[k, None, export(t.inner, value[k], nulls)] for k in sorted(value)])
    if kind in ("embedded", "quoted"):
        return Node("str", write(export(t.inner, value, nulls)))
    if kind == "either":
        return export(value.type(t), value.value, nulls)
    if kind == "keyed":
        return Node("obj", [[key_text(t, v), None, export_model(v, nulls, t.name)] for v in value])
    if kind == "model":
        return export_model(value, nulls)
    if kind == "struct":
        return export_struct(value, nulls)
    if kind == "json":
        return value
    if kind == "date":
        return Node("str", date_text(value))
    if kind == "decimal":
        return num(decimal_text(value))
    if kind == "double":
        return num(double_text(value))
    if kind == "bool":
        return Node("bool", value)
    if kind in INTEGERS or kind == "level":
        return num(value)
    return Node("str", value)


def sorted_keys(node):
    if node.kind == "arr":
        return Node("arr", [sorted_keys(n) for n in node.value])
    if node.kind == "obj":
        return Node("obj", [[k, None, sorted_keys(n)] for k, _, n in sorted(node.value, key=lambda m: m[0])])
    return node


def key_text(t, element):
    return str(element.values[t.name])


def export_struct(value, nulls=False):
    members = []
    for f in value.struct.fields:
        v = value.values[f.name]
        if v is not None:
            members.append([f.name, None, export(f.type, v, nulls)])
    # A type may encode its members in any order.
    return Node("obj", sorted(members, key=lambda m: m[0]))


class Slot:
    """A place in an export: an object or array that is being built, or a value."""

    def __init__(self):
        self.node, self.members, self.elements = None, {}, {}

    def child(self, key):
        table = self.elements if isinstance(key, int) else self.members
        return table.setdefault(key, Slot())

    def built(self):
        """The value, or None for an object or array in which all values are nil."""
        if self.node is not None:
            return self.node
        if self.elements:
            built = {k: s.built() for k, s in self.elements.items()}
            last = max([k for k, node in built.items() if node is not None], default=-1)
            return Node("arr", [built.get(i) or NULL for i in range(last + 1)]) if last >= 0 else None
        members = [[k, None, s.built()] for k, s in self.members.items()]
        return Node("obj", [m for m in members if m[2] is not None]) if any(m[2] is not None for m in members) else None


def is_written_back(instance, p):
    """Whether an export needs the key of a nil, because the import of the export requires it."""
    return any(
        rule[0] == "requires" and rule[1] == p.name and instance.values[rule[2]] is not None
        for c in instance.cls.chain for rule in c.requires)


def export_model(instance, nulls=False, without=None):
    cls = instance.cls
    top = Slot()
    root = cls.root_of_cluster
    name = cls.unknown_name
    for rule in [r for c in cls.chain for r in c.requires]:
        if rule[0] == "one" and all(instance.values[n] is None for n in rule[1]):
            raise Unsure("which null is exported for keys of which one is required")
    if root:
        key, tags, otherwise = root.cluster
        mine = sorted([t for t, c in tags.items() if c == cls.name], key=str)
        mapped = next((p for p in cls.properties if cls.keys(p)[:1] == [[key]]), None)
        if mapped:
            raise Unsure("the place of a tag that is a property")
        if mine:
            top.child(key).node = Node("str", mine[0]) if isinstance(mine[0], str) else num(mine[0])
        elif name and key in instance.values[name]:
            top.child(key).node = instance.values[name][key]
        elif root.untagged != cls.name:
            raise Unsure("an object without its tag")
    for p in cls.properties:
        if p.marker in ("Ignore",):
            continue
        value = instance.values[p.name]
        if p.flat:
            add_flattened(top, p, value, nulls)
            continue
        keys = cls.keys(p)[0]
        node = None
        if not is_nil(value):
            node = export(p.type, value, nulls)
        elif value is ABSENT:
            pass
        elif value is PNULL:
            node = Node("str", "") if p.empty_as_nil else Node("null")
        elif p.marker == "RequiredKey" or p.default is not None or nulls or is_written_back(instance, p):
            node = Node("str", "") if p.empty_as_nil else Node("null")
        slot = top
        for component in keys:
            slot = slot.child(component)
        if node is None or p.name == without:
            continue
        if slot.node is None or (slot.node.kind == "null" and node.kind != "null"):
            slot.node = node
    if name:
        add_rest(top, instance.values[name])
    result = top.built() or Node("obj", [])
    if any(c.will_export for c in cls.chain):
        # The object keeps its order; the objects in it are sorted.
        extra = [["exported" + c.base_name, None, num(c.will_export)] for c in cls.chain if c.will_export]
        if name:
            raise Unsure("the order of unknown keys and of members that a hook adds")
        result = Node("obj", [[k, None, sorted_keys(n)] for k, _, n in result.value] + sorted(extra, key=lambda m: m[0]))
    return result


def add_flattened(slot, p, value, nulls):
    """Adds the members of a flattened model, or the nulls for its keys."""
    prefix, cls = p.flat
    if value is not None:
        for key, _, node in export_model(value, nulls).value:
            add_along(slot.child(prefix + key), node, paths_of(cls).get(key))
        return
    for q in [q for q in cls.properties if nulls and q.marker != "Ignore"]:
        if q.flat:
            inner = Slot()
            add_flattened(inner, q, None, nulls)
            for key in inner.members:
                slot.child(prefix + key).node = NULL
        elif len(cls.keys(q)) == 1 and len(cls.keys(q)[0]) == 1:  # others are open
            slot.child(prefix + cls.keys(q)[0][0]).node = NULL


def add_along(slot, node, trie):
    """Adds a value, or the members of the objects of key paths."""
    if not isinstance(trie, dict) or node.kind != "obj":
        slot.node = node
        return
    for key, _, child in node.value:
        add_along(slot.child(key), child, trie.get(key))


def add_rest(slot, rest):
    for key in sorted(rest):
        node = rest[key]
        child = slot.members.get(key)
        if child is None:
            slot.child(key).node = node
        elif child.node is None and node.kind == "obj":
            add_rest(child, {k: n for k, _, n in node.value})


def together(instance, rule, path):
    """The issues of a constraint on keys for a model in memory, where a value that is not nil is present."""
    present = {n: instance.values[n] is not None for n in (rule[1:] if rule[0] == "requires" else rule[1])}
    broken = present[rule[2]] and not present[rule[1]] if rule[0] == "requires" else not any(present.values())
    return [Issue("constraint_violated", path, None)] if broken else []


class Memory:
    """What `issues()` finds in a model: violated constraints, and what `validate()` throws."""

    def __init__(self, guides):
        self.g = guides
        self.context = Import(guides)

    def model(self, instance, path):
        cls = instance.cls
        issues = []
        for rule in [r for c in cls.chain for r in c.requires]:
            issues += together(instance, rule, path)
        for p in cls.properties:
            if p.marker == "Ignore":
                continue
            value = instance.values[p.name]
            if value is None and (p.type.kind != "opt"):
                raise Unsure("issues() of a model with @Required that has no value")
            if p.flat:
                inner = self.value(p.type, value, path)
                for issue in inner:
                    issue.path = prefixed(issue.path, len(path), p.flat[0])
                issues += inner
                continue
            at = path + tuple(cls.keys(p)[0])
            inner = self.value(p.type, value, at)
            issues += inner
            if not inner:
                for constraint in p.constraints:
                    self.context.check(constraint, p.type, value, None, at, issues)
        if not issues:
            issues = self.context.validate(instance, path)
        return issues

    def value(self, t, value, path):
        if is_nil(value):
            return []
        kind = t.kind
        if kind in ("opt", "presence", "many", "embedded"):
            return self.value(t.inner, value, path)
        if kind == "either":
            return self.value(value.type(t), value.value, path)
        if kind == "keyed":
            return [i for v in value for i in self.model(v, path + (key_text(t, v),))]
        if kind == "model":
            return self.model(value, path)
        if kind == "set":
            if any(self.value(t.inner, v, path) for v in value):
                raise Unsure("the index of an element of a set")
            return []
        if kind == "arr":
            return [i for n, v in enumerate(value) for i in self.value(t.inner, v, path + (n,))]
        if kind == "dict":
            return [i for k, v in value.items() for i in self.value(t.inner, v, path + (k,))]
        if kind == "struct":
            return [i for f in value.struct.fields for i in self.value(f.type, value.values[f.name], path + (f.name,))]
        return []


class Inexpressible(Exception):
    """RFC 7396 cannot express the change."""


def patch_between(old, new):
    """A merge patch that leads from a model to another one, made from their properties."""
    if old.cls is not new.cls:
        raise Inexpressible()
    cls = new.cls
    top = Slot()
    for p in cls.properties:
        if p.marker == "Ignore":
            continue
        change = difference(p.type, old.values[p.name], new.values[p.name])
        if change is None:
            continue
        if p.empty_as_nil and change.kind == "null":
            change = Node("null")
        if p.flat or len(cls.keys(p)[0]) > 1:
            raise Inexpressible()  # Left out: other values at its key path.
        slot = top.child(cls.keys(p)[0][0])
        if slot.node is not None:
            raise Inexpressible()
        slot.node = change
    name = cls.unknown_name
    if name and old.values[name].keys() | new.values[name].keys():
        a = Node("obj", [[k, None, v] for k, v in old.values[name].items()])
        b = Node("obj", [[k, None, v] for k, v in new.values[name].items()])
        for key, _, node in (json_difference(a, b) or Node("obj", [])).value:
            top.child(key).node = node
    return top.built() or Node("obj", [])


def difference(t, old, new):
    """What a patch contains for a property, or None if its value does not change."""
    if is_nil(old) and is_nil(new):
        if old is new:
            return None
        if new is ABSENT:
            raise Inexpressible()
        return Node("null")
    if is_nil(new):
        if new is ABSENT:
            raise Inexpressible()
        return Node("null")
    while t.kind in ("opt", "presence"):
        t = t.inner
    if is_nil(old):
        return without_nulls(t, export(t, new))
    kind = t.kind
    if dump(t, old) == dump(t, new):
        return None
    if kind == "either" and old.index == new.index:
        return difference(new.type(t), old.value, new.value)
    if kind == "either" and all("obj" in json_kinds(value.type(t)) for value in (old, new)):
        raise Unsure("a patch to the other type of a JSONEither of two objects")
    if kind == "model":
        if old.cls is not new.cls:
            return without_nulls(t, export(t, new))
        return patch_between(old, new)
    if kind == "keyed":
        old, new = ({key_text(t, v): v for v in values} for values in (old, new))
        t = bare(t)
    if kind in ("dict", "keyed"):
        members = [[k, None, Node("null")] for k in old if k not in new]
        for key, value in new.items():
            if value is None:
                raise Inexpressible()
            if key not in old or old[key] is None:
                members.append([key, None, without_nulls(t.inner, export(t.inner, value))])
            else:
                change = difference(t.inner, old[key], value)
                if change is not None:
                    members.append([key, None, change])
        return Node("obj", sorted(members, key=lambda m: m[0]))
    if kind == "json":
        return json_difference(old, new)
    return export(t, new)


def without_nulls(t, node):
    """Nulls in a dictionary or free object that is new would be removed by a merge."""
    if node.kind == "obj" and has_nulls(node):
        raise Inexpressible()
    return node


def has_nulls(node):
    return node.kind == "obj" and any(n.kind == "null" or has_nulls(n) for _, _, n in node.value)


def json_difference(old, new):
    if equal_json(old, new):
        return None
    if old.kind != "obj" or new.kind != "obj":
        if has_nulls(new):
            raise Inexpressible()
        return new
    a, b = {k: n for k, _, n in old.value}, {k: n for k, _, n in new.value}
    members = [[k, None, Node("null")] for k in a if k not in b]
    for key, node in b.items():
        if key in a and equal_json(a[key], node):
            continue
        if node.kind == "null":
            raise Inexpressible()
        members.append([key, None, json_difference(a[key], node) if key in a else without_nulls(Type("json"), node)])
    return Node("obj", sorted(members, key=lambda m: m[0]))
