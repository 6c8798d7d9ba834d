"""Compares the results of the program with those of guides.py."""

import json

import guides
from guides import ANY, Duplicate, FAIL, Import, Unsure
from trees import parse, write


def canonical(dumped):
    """A dump with the elements of its sets in order."""
    if isinstance(dumped, list):
        return [canonical(d) for d in dumped]
    if isinstance(dumped, dict):
        result = {k: canonical(v) for k, v in dumped.items()}
        if set(result) == {"set"}:
            result["set"] = sorted(result["set"], key=lambda d: json.dumps(d, sort_keys=True))
        return result
    return dumped


def same(a, b):
    """Equality of dumps, in which 1, 1.0 and true differ."""
    if type(a) is not type(b):
        return False
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    return a == b


def same_numbers(a, b):
    """Equality of dumps, in which numbers are equal if their values are: a patch leaves 5.0 where the other model has 5."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same_numbers(x, y) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        if a.keys() == b.keys() == {"number"}:
            return float(a["number"]) == float(b["number"])
        return a.keys() == b.keys() and all(same_numbers(a[k], b[k]) for k in a)
    return same(a, b)


def first_difference(a, b, path=""):
    """Where two dumps differ, as text."""
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (x, y) in enumerate(zip(a, b)):
            if not same(x, y):
                name = x[0] if isinstance(x, list) and len(x) == 2 and isinstance(x[0], str) else i
                return first_difference(x, y, "%s/%s" % (path, name))
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        for key in a:
            if not same(a[key], b[key]):
                return first_difference(a[key], b[key], "%s/%s" % (path, key))
    return "%s: expected %s, actual %s" % (path, json.dumps(a)[:600], json.dumps(b)[:600])


class Expected:
    """The result of an import or merge: a value or issues, and what is tolerated."""

    def __init__(self, value, issues, context, duplicate=None):
        self.value, self.issues, self.context, self.duplicate = value, issues, context, duplicate


def reaches(world, cls, test, seen=None):
    """Whether a test holds for a class or one that its properties refer to."""
    seen = seen if seen is not None else set()
    if cls.name in seen:
        return False
    seen.add(cls.name)
    if any(test(c) for c in cls.chain):
        return True
    names = set()
    for t in [p.type for p in cls.properties]:
        for part in t.walk():
            if part.kind == "model":
                names.add(part.name)
            elif part.kind == "struct":
                for f in world.structs[part.name].fields:
                    names |= {x.name for x in f.type.walk() if x.kind == "model"}
    names |= {c.name for c in world.classes.values() if c.parent is cls}
    return any(reaches(world, world.classes[n], test, seen) for n in names)


# Differences that are right, and why. `inexact` and `Report.is_known` find them.
KNOWN = [
    "JSONDecoder gives numbers, not their digits: 4.50 is the String 4.5, and 1e400 is an error of its own.",
    "JSONDecoder makes a URL of any string: it percent-encodes spaces and letters such as ä, which an import rejects. A URL "
    "of a decoder is used unchanged (Codable.md, Decode a property list).",
    "A decoder has its own strategy for dates, so that numbers may be dates of a JSONEither of dates and numbers.",
    "A sorted export also sorts the JSON in a string, which is another string then.",
    "JSONEncoder cannot encode the number 1e400, which a JSONValue holds.",
    "A hook that adds a key to each object adds it to a patch, too, so that {} changes a model, and in place of a default value.",
    "Models of a set that differ only in a skipped read-only key are equal, so that one of them remains.",
    "An object without the skipped read-only keys may fit another model of a JSONEither.",
    "Below willImport, the Codable values of a decoder are imported from their encoded forms (Codable.md), in which values "
    "that were wrong are replaced already. They are not tolerated a second time, or for another reason.",
]


class Report:
    def __init__(self, world):
        self.world, self.g = world, world.guides
        self.found, self.small, self.compared, self.unsure = [], [], 0, {}

    def add(self, case, what, expected, actual, patch=None):
        self.found.append((case, what, expected, actual, patch))

    def is_known(self, cls, name):
        """Whether a comparison of the program fails for a reason of KNOWN."""
        if name.startswith(("patch(from:)", "an export without default values")):
            return reaches(self.world, cls, lambda c: c.will_import)
        if name.startswith(("skipped read-only keys", "a document without read-only keys")):
            kinds = ("set", "either")
            return reaches(self.world, cls, lambda c: any(t.kind in kinds for p in c.properties for t in p.type.walk()))
        if name.startswith("the sorted export"):
            return reaches(self.world, cls, lambda c: any(t.kind == "embedded" for p in c.properties for t in p.type.walk()))
        return name.startswith("JSONEncoder") and "1e400" in name

    # Expectations

    def expect(self, work):
        context = Import(self.g)
        issues = []
        try:
            value = work(context, issues)
        except Duplicate as duplicate:
            return Expected(FAIL, [], context, duplicate)
        if context.has_deep_duplicates:
            raise Unsure("duplicate keys deep in an object that a hook receives")
        if len(issues) + len(context.tolerated) > 100:
            raise Unsure("more issues than JSONImportOptions.maximumIssues")
        if issues:
            value = FAIL
        issues.sort(key=lambda i: -1 if i.offset is None else i.offset)
        context.tolerated.sort(key=lambda i: -1 if i.offset is None else i.offset)
        return Expected(value, issues, context)

    def matches(self, expected, actual, with_offsets):
        """What differs, or None. `actual` is the outcome that the program prints."""
        if "error" in actual:
            return "another error"
        if expected.duplicate is not None:
            # One of a value that is tolerated is tolerated, too.
            found = [i for i in actual.get("issues", []) + actual.get("tolerated", []) if i[0] == "duplicate_key"]
            if not found:
                return "no duplicate_key"
            path = expected.duplicate.path
            return None if path is None or any(i[1] == list(path) for i in found) else "another path of duplicate_key"
        if expected.value is FAIL:
            if "issues" not in actual:
                return "accepted"
            if not self.same_issues(expected, expected.issues, actual["issues"], with_offsets):
                return "issues"
        elif "value" not in actual:
            return "rejected"
        elif expected.value is not None:
            if not same(canonical(guides.dump_listing(expected.value)), canonical(actual["value"])):
                return "value"
        if not self.same_issues(expected, expected.context.tolerated, actual.get("tolerated", []), with_offsets):
            return "tolerated"
        return None

    def same_issues(self, expected, issues, actual, with_offsets):
        if len(issues) != len(actual):
            return False
        mine = [(i.code, list(i.path), i.offset) for i in issues]
        theirs = [(i[0], i[1], i[2]) for i in actual]
        # An issue with any code comes last among those with its path.
        named = {(i[0], json.dumps(i[1])) for i in mine}
        key = lambda i: (json.dumps(i[1]), i[0] == ANY or (i[0], json.dumps(i[1])) not in named, i[0])
        if expected.context.is_unordered:
            mine.sort(key=key)
            theirs.sort(key=key)
        for a, b in zip(mine, theirs):
            if a[0] not in (ANY, b[0]) or a[1] != b[1]:
                return False
            if with_offsets and not expected.context.is_unordered and a[2] is not None and a[2] != b[2]:
                return False
        return True

    def show(self, expected):
        if expected.duplicate is not None:
            return "duplicate_key at %s" % (expected.duplicate.path,)
        text = str(expected.issues) if expected.value is FAIL else json.dumps(guides.dump_listing(expected.value))
        return text + (" tolerated %s" % expected.context.tolerated if expected.context.tolerated else "")

    # Comparisons

    def attempt(self, case, what, work):
        try:
            return work()
        except Unsure as unsure:
            self.unsure[str(unsure)] = self.unsure.get(str(unsure), 0) + 1
        except Exception as error:  # an error in the oracle
            import traceback

            self.add(case, "the oracle fails at " + what, None, traceback.format_exc()[-700:])
        return None

    def check(self, case, what, expected, actual, with_offsets=False, patch=None):
        self.compared += 1
        difference = self.matches(expected, actual, with_offsets)
        if difference == "value":
            mine, theirs = canonical(guides.dump_listing(expected.value)), canonical(actual["value"])
            self.add(case, what + ": value", first_difference(mine, theirs), "", patch)
        elif difference:
            self.add(case, "%s: %s" % (what, difference), self.show(expected), json.dumps(actual), patch)
        return difference is None

    def compare(self, case, actual):
        cls = self.world.classes[case["type"]]
        node = parse(case["document"])
        has_duplicates = guides.has_duplicates(node)

        def imports():
            def root(node, is_static=False):
                return lambda context, issues: context.model(
                    cls, node, (), issues, is_root=True, is_static=is_static)

            expected = self.expect(root(node))
            if not self.check(case, "import", expected, actual["bytes"], True):
                return None
            self.check(case, "initializer", self.expect(root(node, is_static=True)), actual["initializer"], True)
            if not has_duplicates:
                written = as_tree(node)
                tree = self.expect(root(written))
                if self.check(case, "value:", tree, actual["tree"]) and "dictionary" in actual:
                    self.check(case, "dictionary:", tree, actual["dictionary"])
                decoded = self.expect(root(written, is_static=True))
                decoded.context.is_unordered = True
                replaced = decoded.context.tolerated and reaches(self.world, cls, lambda c: c.will_import)
                if not inexact(node) and not replaced and not decoded.context.has_either_date:
                    self.check(case, "JSONDecoder", decoded, actual["decoder"])
            return expected if expected.value is not FAIL else None

        expected = self.attempt(case, "the import", imports)
        for name in actual.get("broken", []):
            if self.is_known(cls, name):
                continue
            self.add(case, name, True, False)
        if expected is None:
            return
        instance = expected.value
        self.attempt(case, "the export", lambda: self.exports(case, cls, instance, actual))
        if case.get("other"):
            self.attempt(case, "the pair", lambda: self.pair(case, instance, actual))
        for patch, result in zip(case["patches"], actual["merges"]):
            self.attempt(case, "a merge", lambda: self.merge(case, instance, patch, result))

    def exports(self, case, cls, instance, actual):
        text = write(guides.export_model(instance))
        found = actual["export"].get("text")
        self.compared += 1
        if found != text:
            self.other_type(cls, text, instance, actual)
            self.add(case, "export", text, json.dumps(actual["export"]))
            return
        nulls = write(guides.export_model(instance, True))
        found = actual["nulls"].get("text")
        if found != nulls:
            self.add(case, "export with nulls", nulls, json.dumps(actual["nulls"]))
        self.in_memory(case, instance, actual["issues"])
        text = actual["export"]["text"]
        again = self.expect(lambda c, issues: c.model(cls, parse(text), (), issues, is_root=True))
        if self.check(case, "export and import", again, actual["again"]) and again.value is not FAIL:
            equal = guides.equal_models(again.value, instance)
            if equal != actual["equal"]:
                self.add(case, "== after an export and an import", equal, actual["equal"])

    def other_type(self, cls, text, instance, actual):
        """Leaves open a rejected export that an import would read as the other type of a JSONEither."""
        if "an import would choose" in json.dumps(actual["export"]):
            again = self.expect(lambda c, issues: c.model(cls, parse(text), (), issues, is_root=True))
            if again.value is FAIL or not guides.equal_models(again.value, instance):
                raise Unsure("an export that is imported as the other type of a JSONEither")

    def in_memory(self, case, instance, actual, patch=None):
        """Compares what `issues()` returns with the issues of an import of the exported model, without its positions."""
        expected = sorted((i.code, list(i.path)) for i in guides.Memory(self.g).model(instance, ()))
        self.compared += 1
        if expected != sorted((i[0], i[1]) for i in actual):
            self.add(case, "issues()", expected, json.dumps(actual), patch)

    def pair(self, case, instance, actual):
        """Compares `==` with another model, and what a patch that leads to it does."""
        cls = self.world.classes[case["type"]]
        other = self.expect(lambda c, issues: c.model(cls, parse(case["other"]), (), issues, is_root=True))
        if other.value is FAIL or other.duplicate or "otherEqual" not in actual:
            return
        self.compared += 1
        if guides.equal_models(instance, other.value) != actual["otherEqual"]:
            self.add(case, "==", guides.equal_models(instance, other.value), actual["otherEqual"])
        if reaches(self.world, cls, lambda c: c.will_import or c.will_export):
            return
        patch = actual["patch"]
        if "text" not in patch:
            try:
                # A JSONValue has no order, so a keyed array in it is imported in the order of its keys.
                mine = guides.sorted_keys(guides.patch_between(instance, other.value))
            except guides.Inexpressible:
                return
            context, issues = Import(self.g), []
            context.is_merge = True
            result = context.fill(instance.clone(), mine, (), issues, is_patch=True)
            if result is FAIL or issues or context.tolerated or not guides.equal_models(result, other.value):
                return
            self.add(case, "patch(from:) throws", write(mine), json.dumps(patch))
            return
        if not patch["equal"]:
            self.add(case, "patch(from:) leads to another model", json.dumps(patch["target"]), json.dumps(patch))
        ours = dict(canonical(guides.dump_listing(other.value)))
        found = patch["merged"].get("value")
        is_hidden = lambda c: c.did_import or any(p.marker in ("Ignore", "Index") for p in c.properties)
        if found is not None and patch["equal"] and not reaches(self.world, cls, is_hidden):
            if not same_numbers(ours, canonical(found)):
                self.add(case, "patch(from:) leads to other values", first_difference(ours, canonical(found)), "")

    def merge(self, case, instance, patch, actual):
        node = parse(patch)

        def work(context, issues, node=node):
            context.is_merge = True
            if node.kind != "obj":
                raise Unsure("a patch that is no object")
            root = instance.cls.root_of_cluster
            tag = node.member(root.cluster[0]) if root else None
            if tag is not None:
                if tag.kind == "null" or instance.cls.name not in root.cluster[1].values():
                    raise Unsure("the tag in a patch of a root")
                if context.choose(root, node, (), issues) is not FAIL and context.choose(root, node, (), []) is not instance.cls:
                    issues.append(guides.Issue(ANY, (root.cluster[0],), tag.offset))
                if issues:
                    return FAIL
            return context.fill(instance.clone(), node, (), issues, is_patch=True)

        expected = self.expect(work)
        ok = self.check(case, "merge", expected, actual["bytes"], True, patch)
        if ok and expected.value is not FAIL and expected.duplicate is None:
            self.in_memory(case, expected.value, actual["issues"], patch)
            text = write(guides.export_model(expected.value))
            found = actual["export"].get("text")
            # The guides do not say where unknown members stand whose object has no other value.
            in_any_order = found is not None and json.loads(found) == json.loads(text) and reaches(
                self.world, expected.value.cls, lambda c: c.unknown_name)
            if found != text and not in_any_order:
                self.other_type(expected.value.cls, text, expected.value, actual)
                self.add(case, "export after a merge", text, json.dumps(actual["export"]), patch)
        if ok and not guides.has_duplicates(node):
            tree = self.expect(lambda context, issues: work(context, issues, as_tree(node)))
            if self.check(case, "merge value:", tree, actual["tree"], False, patch) and "dictionary" in actual:
                self.check(case, "merge dictionary:", tree, actual["dictionary"], False, patch)


def as_tree(node):
    """The document that an import of a tree reads: its members are in the order of their keys."""
    return parse(write(guides.in_order_of_keys(node)))


def inexact(node):
    """Whether a value of a document is not the same for a decoder of another library, for a reason of KNOWN."""
    if node.kind == "str":
        return " " in node.value or not node.value.isascii()
    if node.kind == "num":
        return repr(float(node.value)) not in (node.value, node.value + ".0") or "." in node.value
    if node.kind == "arr":
        return any(inexact(n) for n in node.value)
    if node.kind == "obj":
        return any(inexact(n) for _, _, n in node.value)
    return False


class Totals:
    def __init__(self):
        self.differences, self.compared, self.unsure, self.kinds, self.seeds = 0, 0, {}, {}, 0
        self.printed = {}

    def add(self, seed, report, limit):
        self.seeds += 1
        self.compared += report.compared
        for reason, count in report.unsure.items():
            self.unsure[reason] = self.unsure.get(reason, 0) + count
        for case, what, expected, actual, patch in report.found:
            self.differences += 1
            kind = what.split("\n")[0][:60]
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
        for case, what, expected, actual, patch in report.small:
            kind = what.split("\n")[0][:40]
            self.printed[kind] = self.printed.get(kind, 0) + 1
            if self.printed[kind] > limit:
                continue
            print("== seed %d, %s: %s" % (seed, case["type"], what))
            print("   document: %s" % case["document"])
            if case.get("other") and ("patch(" in what or "==" in what):
                print("   other:    %s" % case["other"])
            if patch:
                print("   patch:    %s" % patch)
            print("   expected: %s\n   actual:   %s" % (str(expected)[:1500], str(actual)[:1500]))
            print(source_of(report.world, case["type"]), flush=True)

    def print(self, seconds):
        for kind in sorted(self.kinds, key=lambda k: -self.kinds[k]):
            print("%6d  %s" % (self.kinds[kind], kind))
        if self.unsure:
            print("not compared, because the guides leave it open:")
            for reason in sorted(self.unsure, key=lambda k: -self.unsure[k]):
                print("%6d  %s" % (self.unsure[reason], reason))
        print("%d seeds, %d comparisons, %d differences, %.0f s" % (self.seeds, self.compared, self.differences, seconds))


def source_of(world, name):
    """The source of a class and of all types that it refers to."""
    seen, order = set(), []

    def visit(name):
        base = name.split("<")[0]
        if name in seen:
            return
        seen.add(name)
        thing = world.classes.get(name) or world.structs.get(name)
        if thing is None:
            return
        if hasattr(thing, "fields"):
            types = [f.type for f in thing.fields]
        else:
            types = [p.type for p in thing.properties]
            if thing.parent:
                visit(thing.parent.name)
            if thing.cluster:
                for child in list(thing.cluster[1].values()) + ([thing.cluster[2]] if thing.cluster[2] else []):
                    visit(child)
            if thing.arguments:
                visit(thing.arguments)
                thing = next(c for c in world.extra if c.name == base)
        for t in types:
            for part in t.walk():
                if part.name and part.kind in ("model", "struct"):
                    visit(part.name)
        if thing not in order:
            order.append(thing)

    visit(name)
    lines = "\n\n".join(t.source() for t in order).splitlines()
    return "\n".join("   | " + l for l in lines if "func listed()" not in l)
