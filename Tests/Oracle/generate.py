"""Random classes, documents and merge patches."""

import re
from decimal import Decimal
from fractions import Fraction

from guides import Either, Guides, StructValue, paths_of
from kinds import (
    ABSENT, COLORS, Check, Class, Constraint, DATES, FORMS, KEYS, LEVELS, Property, QUOTED, Struct, Type, bare)
from trees import NULL, Node, num, write

NAMES = ["alpha", "beta", "gamma", "delta", "eta", "imageURL", "address1", "pushedAt", "omega", "kappa", "name", "data",
         "index", "copy", "issues", "description"]
STYLES = ["snakeCase", "snakeCaseSplittingDigits", "kebabCase", "pascalCase", "camelCase", "screamingSnakeCase",
          "trainCase", "uppercase"]
STRINGS = ["", "a", "bad", "abc", "zz9", "Käse", "A", "12", "true", "e\u0301x"]
INTS = [-3, -1, 0, 1, 2, 3, 5, 7, 12, 100]
WRONG_DATES = ["2014-02-30", "2014-05-06T24:00:00Z", "20140506", "soon", "", "2014-13-01", "2014-05-06T08:03"]


def scalar(rng, plain=False):
    kinds = ["int", "int", "string", "string", "double", "bool", "color"]
    if not plain:
        kinds += ["uint8", "int64", "decimal", "date", "url", "uuid", "data", "level", "json"]
    return Type(rng.choice(kinds))


# Values that never change, and their Swift sources.
DEFAULTS = {
    "double": (0.5, "0.5"), "bool": (False, "false"), "decimal": (Decimal("1.5"), "1.5"),
    "date": (0.0, "Date(timeIntervalSinceReferenceDate: 0)"), "url": ("x:y", 'URL(string: "x:y")!'),
    "uuid": ("0F8FAD5B-D9CB-469F-A165-70867728950E", 'UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E")!'),
    "data": ("AQI=", "Data([1, 2])"), "color": ("blue", "Color.blue"), "level": (5, "Level.mid"), "presence": (ABSENT, ".absent"),
}


class World:
    """The classes and structures of one seed."""

    def __init__(self, rng, count=24):
        self.rng = rng
        self.classes, self.structs = {}, {}
        self.extra = []  # sources of generic classes
        self.guides = Guides(self.classes, self.structs)
        self.roots = []
        self.generics = []
        while len(self.classes) < count:
            roll = rng.random()
            if roll < 0.14:
                self.structs_and_fields()
            elif roll < 0.26:
                self.cluster()
            elif roll < 0.4:
                self.hierarchy()
            elif roll < 0.47:
                self.generic()
            else:
                self.add(self.new_class())

    def add(self, cls):
        self.classes[cls.name] = cls
        self.roots.append(cls)
        return cls

    def new_class(self, parent=None, **flags):
        cls = Class("C%d" % len(self.classes), parent)
        self.classes[cls.name] = cls  # so that it can refer to itself
        for name, value in flags.items():
            setattr(cls, name, value)
        self.populate(cls)
        return cls

    # Types

    def type(self, cls, depth=0):
        rng = self.rng
        roll = rng.random()
        if depth < 2 and rng.random() < 0.04:
            t = self.type_without(cls, depth + 1, ("opt", "presence", "json", "embedded", "quoted"))
            return t if self.needs_value(t) else Type("quoted" if t.kind in QUOTED else "embedded", t)
        if depth > 1 or roll < 0.4:
            return scalar(rng)
        if roll < 0.52:
            return Type("opt", self.type_without(cls, depth + 1, ("opt", "presence", "json")))
        if roll < 0.56:
            return self.either(cls, depth)
        if roll < 0.65:
            return self.form(Type("arr", self.type_without(cls, depth + 1, ("presence",))))
        if roll < 0.7:
            return Type("dict", self.type_without(cls, depth + 1, ("presence",)))
        if roll < 0.74:
            return self.form(Type("set", self.set_element()))
        if roll < 0.8 and depth == 0:
            return Type("presence", self.type_without(cls, depth + 1, ("opt", "presence", "json")))
        if roll < 0.86 and self.structs:
            return Type("struct", name=rng.choice(sorted(self.structs)))
        model = self.some_model()
        return Type("model", name=model.name) if model else scalar(rng)

    def type_without(self, cls, depth, kinds):
        while True:
            t = self.type(cls, depth)
            if t.kind not in kinds:
                return t

    def form(self, t):
        """An array or set, sometimes in another form."""
        if t.kind == "arr" and t.inner.kind == "model" and self.rng.random() < 0.5:
            keys = [p.name for p in self.classes[t.inner.name].properties if is_key(p)]
            if keys:
                return Type("keyed", t, self.rng.choice(keys))
        if self.rng.random() < 0.35 and bare(t.inner).kind != "either" and "embedded" not in [p.kind for p in t.walk()]:
            return Type("many", t, self.rng.choice([".oneOrMany", ".oneOrMany(exportsOne: true)"]))
        return t

    def either(self, cls, depth):
        """A JSONEither with a first type that has a default value. The JSON type of a structure is open."""
        kinds = ("opt", "presence", "json", "struct") + FORMS
        while True:
            first, second = self.type_without(cls, depth + 1, kinds), self.type_without(cls, depth + 1, kinds)
            has_forms = any(part.kind in FORMS for part in list(first.walk()) + list(second.walk()))
            if first.swift != second.swift and not has_forms and not self.needs_value(first):
                return Type("either", first, second=second)

    def set_element(self):
        rng = self.rng
        models = [c for c in self.roots if not c.root_of_cluster]
        if rng.random() < 0.3 and models:
            return Type("model", name=rng.choice(models).name)
        return Type(rng.choice(["int", "string", "color", "uint8", "bool", "double"]))

    def some_model(self):
        return self.rng.choice(self.roots) if self.roots else None

    def needs_value(self, t):
        """Whether a default value of the type has a property without a value."""
        if t.kind == "either":
            return self.needs_value(t.inner)
        if t.kind == "struct":
            return any(self.needs_value(f.type) for f in self.structs[t.name].fields if not is_container(f.type))
        if t.kind == "model":
            return any(p.marker == "Required" or (not is_container(p.type) and self.needs_value(p.type))
                       for p in self.classes[t.name].properties)
        return False

    def default(self, t):
        """A default value, and its Swift source."""
        rng = self.rng
        kind = t.kind
        if kind in FORMS:
            return self.default(t.inner)
        if kind in ("int", "uint8", "int64"):
            n = rng.choice([0, 1, 7])
            return n, str(n)
        if kind == "string":
            text = rng.choice(["", "d"])
            return text, '"%s"' % text
        if kind in DEFAULTS:
            return DEFAULTS[kind]
        if kind == "json":
            return Node("null"), "JSONValue.null"
        if kind in ("arr", "set"):
            return [], "[]"
        if kind == "dict":
            return {}, "[:]"
        if kind == "either":
            value, source = self.default(t.inner)
            made = (lambda guides: Either(0, value(guides))) if callable(value) else Either(0, value)
            return made, ".first(%s)" % source
        if kind == "model":
            cls = self.classes[t.name]
            return (lambda guides: guides.default(cls)), t.name + "()"
        if kind == "struct":
            struct = self.structs[t.name]
            return (lambda guides: StructValue(struct, {f.name: guides.default_value(f) for f in struct.fields})), t.name + "()"
        if kind == "opt":
            scalars = ("int", "string", "color", "double")
            if t.inner.kind in scalars and rng.random() < 0.15:
                return self.default(t.inner)
            return None, None
        raise AssertionError(kind)

    # Classes

    def populate(self, cls, count=None, rich=True):
        rng = self.rng
        taken = {p.name for p in cls.properties} | {"seen"}
        names = [n for n in NAMES if n not in taken]
        rng.shuffle(names)
        for name in names[: count or rng.randint(1, 5)]:
            cls.own.append(self.property(cls, name))
        if rng.random() < 0.2 and not cls.generic:
            self.recursion(cls)
        if not rich:
            return
        self.map_keys(cls)
        if rng.random() < 0.12 and not cls.unknown_name:
            cls.policy = "reject"
        elif rng.random() < 0.16 and not cls.unknown_name and not cls.rejects:
            cls.unknown = "rest"
        if rng.random() < 0.08 and not cls.parent:
            cls.strict = True
        if rng.random() < 0.1:
            cls.will_import = self.hook(cls)
        if rng.random() < 0.1:
            cls.did_import = True
        if rng.random() < 0.06 and not cls.rejects and not cls.unknown_name:
            cls.will_export = rng.randint(1, 9)
        has_hooks = cls.will_import or cls.did_import or cls.will_export
        if rng.random() < 0.15 and not (cls.parent or cls.is_open or cls.cluster or has_hooks or cls.unknown_name):
            cls.ignores_case = not any(p.flat for p in cls.own)
        self.checks(cls)
        optionals = [p for p in cls.own if p.type.kind == "opt" and p.marker is None and p.swift_default is None
                     and not p.flat]
        if len(optionals) > 1 and rng.random() < 0.4:
            a, b = rng.sample(optionals, 2)
            cls.requires.append(rng.choice([("requires", a.name, b.name), ("one", [a.name, b.name])]))

    def property(self, cls, name):
        rng = self.rng
        t = self.type(cls)
        p = Property(name, t)
        if self.needs_value(t) and t.kind == "model":
            t = p.type = Type("opt", t)
        p.default, p.swift_default = self.default(t)
        roll = rng.random()
        if t.kind == "opt":
            if roll < 0.15:
                p.marker = "RequiredKey"
        elif t.kind != "presence":
            if roll < 0.2:
                p.marker = "OptionalKey"
            elif roll < 0.3 and t.kind not in ("model", "json"):
                p.marker, p.default, p.swift_default = "Required", None, None
        if roll > 0.96 and t.kind in ("int", "string") and not any(q.marker == "Index" for q in cls.properties):
            p.marker = "Index"
        if 0.88 < roll < 0.92 and p.marker is None:
            p.marker = "ReadOnly"  # has an effect only on the imports that Running.swift compares
        if roll > 0.92 and roll < 0.95:
            p.marker = "Ignore"
            return p
        if rng.random() < 0.3:
            self.tolerate(p)
        if rng.random() < 0.35:
            self.constrain(p)
        return p

    def recursion(self, cls):
        rng = self.rng
        name = "child"
        if any(p.name == name for p in cls.properties):
            return
        me = Type("model", name=cls.name)
        t = rng.choice([Type("opt", me), Type("arr", me), Type("dict", me), Type("opt", Type("arr", me)),
                        Type("presence", me)])
        p = Property(name, t)
        p.default, p.swift_default = (None, None) if t.kind == "opt" else self.default(t)
        if t.kind in ("arr", "dict"):
            p.marker = "OptionalKey"
        cls.own.append(p)

    def tolerate(self, p):
        rng = self.rng
        t = bare(p.type)
        if t.kind in ("arr", "set", "dict") and rng.random() < 0.6:
            if rng.random() < 0.6 or t.inner.kind not in ("int", "string", "double", "color"):
                p.element = ("lossy",)
            else:
                value, source = self.default(t.inner)
                p.element = ("each", value, source)
            if rng.random() < 0.6:
                return
        if p.type.kind in ("opt", "presence") and rng.random() < 0.3 and t.kind in ("int", "string", "url", "date"):
            p.empty_as_nil = True
            if rng.random() < 0.5:
                return
        roll = rng.random()
        if p.type.kind == "opt" and roll < 0.6 or p.type.kind == "presence" and roll < 0.5:
            p.replacement = "nil"
        elif t.kind in ("int", "string", "double", "color", "bool") and roll < 0.7:
            value, source = self.default(t)
            p.replacement = ("or", value, source)
        elif p.marker != "Required" and not self.needs_value(t):
            p.replacement = "default"

    def constrain(self, p):
        t = bare(p.type)
        for _ in range(self.rng.choice([1, 1, 2])):
            constraint = self.constraint(t)
            if constraint and constraint.swift not in [c.swift for c in p.constraints]:
                p.constraints.append(constraint)

    def constraint(self, t):
        rng = self.rng
        kind = t.kind
        if kind in FORMS:
            return self.constraint(t.inner)
        if kind in ("int", "uint8", "int64", "double", "decimal"):
            low, high = sorted([rng.randint(0, 4), rng.randint(2, 9)])
            as_number = lambda v: Fraction(str(v)) if not isinstance(v, int) else Fraction(v)
            choice = rng.randrange(5)
            if choice == 0:
                return Constraint(".range(%d...%d)" % (low, high), lambda v: low <= as_number(v) <= high)
            if choice == 1:
                return Constraint(".greaterThan(%d)" % low, lambda v: as_number(v) > low)
            if choice == 2:
                return Constraint(".lessThan(%d)" % high, lambda v: as_number(v) < high)
            if choice == 3 and kind != "uint8":
                return Constraint(".multipleOf(2)", lambda v: as_number(v) % 2 == 0)
            return Constraint(".not(.range(%d...%d))" % (low, high), lambda v: not low <= as_number(v) <= high)
        if kind == "string":
            choice = rng.randrange(6)
            if choice == 0:
                return Constraint(".length(1...3)", lambda v: 1 <= len(v) <= 3)
            if choice == 1:
                return Constraint('.pattern("^[a-z]+$")', lambda v: re.fullmatch("[a-z]+", v) is not None)
            if choice == 2:
                return Constraint('.oneOf(["a", "abc", "12"])', lambda v: v in ("a", "abc", "12"))
            if choice == 3:
                return Constraint('.not(.oneOf(["a", "bad"]))', lambda v: v not in ("a", "bad"))
            if choice == 4:
                return Constraint(
                    '.anyOf([.pattern("[0-9]"), .length(3...3)])', lambda v: re.search("[0-9]", v) is not None or len(v) == 3)
            return Constraint('.custom("no z") { (text: String) in !text.contains("z") }', lambda v: "z" not in v)
        if kind == "arr":
            choice = rng.randrange(4)
            if choice == 0:
                return Constraint(".count(1...2)", lambda v: 1 <= len(v) <= 2)
            if choice == 1 and t.inner.kind in ("int", "string", "color", "bool"):
                return Constraint(".unique", kind="unique")
            inner = self.constraint(t.inner)
            return inner and Constraint(".each(%s)" % inner.swift, kind="each", inner=[inner])
        if kind == "set":
            return Constraint(".count(...2)", lambda v: len(v) <= 2)
        if kind == "dict":
            choice = rng.randrange(3)
            if choice == 0:
                return Constraint(".count(...2)", lambda v: len(v) <= 2)
            if choice == 1:
                inner = self.constraint(Type("string"))
                return Constraint(".keys(%s)" % inner.swift, kind="keys", inner=[inner])
            inner = self.constraint(t.inner)
            return inner and Constraint(".each(%s)" % inner.swift, kind="each", inner=[inner])
        return None

    def map_keys(self, cls):
        rng = self.rng
        if cls.parent and cls.parent.chain and rng.random() < 0.5:
            cls.style = None
        elif rng.random() < 0.3:
            cls.style = rng.choice(STYLES)
        counter = 0
        mapped = [p for p in cls.own if p.marker != "Ignore"]
        tag = cls.name.lower()
        for p in mapped:
            if rng.random() < 0.5 and self.can_be_flattened(cls, p):
                p.flat = ("f%s%d_" % (tag, cls.own.index(p)), self.classes[bare(p.type).name])
                p.key_source = '.flattened(prefix: "%s")' % p.flat[0]
                continue
            roll = rng.random()
            if roll > 0.45:
                continue
            counter += 1
            if roll < 0.1:
                p.keys = [["k%s_%d" % (tag, counter)]]
            elif roll < 0.22:
                p.keys = [["im" + tag] + (["sub"] if rng.random() < 0.3 else []) + ["m%d" % counter]]
            elif roll < 0.28:
                p.keys = [["p" + tag, counter - 1] + (["u"] if rng.random() < 0.3 else [])]
            elif roll < 0.4:
                p.keys = [["a%s_%d" % (tag, counter)], ["b%s_%d" % (tag, counter)]]
                if rng.random() < 0.4:
                    p.keys.append(["alt" + tag, "c%d" % counter])
            else:
                p.keys = [["dot.%s_%d" % (tag, counter)]]
                p.key_source = '.literal("dot.%s_%d")' % (tag, counter)
                continue
            texts = ['"%s"' % ".".join(str(k) for k in keys) for keys in p.keys]
            p.key_source = texts[0] if len(texts) == 1 else "[%s]" % ", ".join(texts)
        flat = next((p for p in mapped if p.flat), None)
        if flat and not cls.is_open and rng.random() < 0.5:
            (prefix, model), flat.flat = flat.flat, None
            others = set(paths_of(cls)) - {flat.name}
            is_free = others.isdisjoint(paths_of(model))
            flat.flat = ("" if is_free else prefix, model)
            flat.key_source = ".flattened" if is_free else flat.key_source
        plain = [p for p in mapped if not p.keys and not p.flat and not p.marker and not p.replacement and not p.element
                 and p.type.kind in ("int", "double", "string", "opt", "decimal")]
        if len(plain) > 1 and rng.random() < 0.15:
            first, second = plain[0], plain[1]
            first.keys = second.keys = [["shared" + tag]]
            first.key_source = second.key_source = '"shared%s"' % tag

    def can_be_flattened(self, cls, p):
        model = self.classes[bare(p.type).name] if p.type.kind == "model" or p.type.kind == "opt" and p.type.inner.kind == "model" else None
        if not model or model is cls or model.ignores_case or p.marker or p.transformer or model.root_of_cluster or model.unknown_name or model.rejects:
            return False
        return not any(c.will_import or c.did_import or c.will_export for c in model.chain)

    def hook(self, cls):
        rng = self.rng
        tops = [cls.keys(p)[0][0] for p in cls.own if p.marker != "Ignore" and not p.flat]
        key = rng.choice(tops) if tops else "x"
        kind = rng.choice(["reject", "rename", "fill"])
        if kind == "reject":
            return ("reject", "forbidden", 'if object["forbidden"] != nil { throw JSONValidationError("forbidden") }')
        if kind == "rename":
            return ("rename", "old", key, 'if let old = object.removeValue(forKey: "old") { object["%s"] = old }' % key)
        return ("fill", key, num(3), 'if object["%s"] == nil { object["%s"] = 3 }' % (key, key))

    def checks(self, cls):
        rng = self.rng
        candidates = [p for p in cls.properties if p.type.kind in ("int", "string") and p.marker != "Ignore"]
        if not candidates or rng.random() > 0.25:
            return
        p = rng.choice(candidates)
        value, source = (5, "5") if p.type.kind == "int" else ("bad", '"bad"')
        how = rng.choice(["at", "object", "errors", "other"])
        if len(cls.keys(p)) > 1 and how in ("at", "errors"):
            how = "object"
        cls.checks.append(Check(p, value, source, how))

    # Groups of classes

    def structs_and_fields(self):
        rng = self.rng
        fields = []
        names = ["one", "two", "three", "four"]
        is_hashable = rng.random() < 0.6
        for name in names[: rng.randint(1, 4)]:
            roll = rng.random()
            if roll < 0.45 or not self.roots:
                t = scalar(rng)
                while t.kind == "json":
                    t = scalar(rng)
            elif roll < 0.7:
                t = Type("model", name=rng.choice(self.roots).name)
                if self.classes[t.name].root_of_cluster or self.needs_value(t):
                    t = Type("opt", t)
            elif roll < 0.8:
                t = Type("arr", Type("model", name=rng.choice(self.roots).name))
            elif roll < 0.9:
                parts = rng.sample(["int", "string", "bool"], 2)
                second = Type("model", name=rng.choice(self.roots).name) if rng.random() < 0.5 else Type(parts[1])
                t = Type("either", Type(parts[0]), second=second)
            else:
                t = Type("dict", Type(rng.choice(["int", "string"])))
            if rng.random() < 0.25 and t.kind != "opt":
                t = Type("opt", t)
            f = Property(name, t)
            f.default, f.swift_default = self.default(t)
            if t.kind == "opt":
                f.default, f.swift_default = None, None
            fields.append(f)
        struct = Struct("S%d" % len(self.structs), fields, is_hashable)
        self.structs[struct.name] = struct

    def hierarchy(self):
        rng = self.rng
        base = self.new_class(is_open=True)
        self.add(base)
        for _ in range(rng.randint(1, 2)):
            child = self.new_class(base, is_open=rng.random() < 0.3)
            self.add(child)
            if child.is_open:
                self.add(self.new_class(child))

    def cluster(self):
        rng = self.rng
        base = Class("C%d" % len(self.classes))
        base.is_open = True
        self.classes[base.name] = base
        numeric = rng.random() < 0.25
        key = rng.choice(["type", "kind"])
        base.cluster = (key, {}, None)
        self.populate(base, count=rng.randint(1, 2))
        tags = {}
        tag = lambda: (len(tags) + 1) if numeric else "t%d" % len(tags)
        tags[tag()] = base.name
        members = []
        for _ in range(rng.randint(1, 2)):
            child = self.new_class(base)
            members.append(child)
            tags[tag()] = child.name
            if rng.random() < 0.2:
                tags[tag()] = child.name
        otherwise = None
        if rng.random() < 0.4 and not base.unknown_name and not base.rejects and not base.will_import:
            unknown = Class("C%d" % len(self.classes), base)
            self.classes[unknown.name] = unknown
            unknown.unknown = "others"
            otherwise = unknown.name
        base.cluster = (key, tags, otherwise)
        if rng.random() < 0.4 and not base.unknown_name:
            members.append(self.new_class(base))
            base.untagged = rng.choice([*tags.values(), members[-1].name])
            if members[-1].name != base.untagged: tags[tag()] = members[-1].name
        self.add(base)
        for member in members:
            self.add(member)

    def generic(self):
        rng = self.rng
        cls = Class("G%d" % len(self.classes))
        cls.generic = "Item"
        item = Type("param", name="Item")
        shapes = [Type("arr", item), Type("opt", item), Type("dict", item), Type("opt", Type("arr", item)),
                  Type("presence", item)]
        for name in rng.sample(["item", "items", "more"], rng.randint(1, 2)):
            t = rng.choice(shapes)
            p = Property(name, t)
            p.default, p.swift_default = (None, None) if t.kind == "opt" else self.default(t)
            if rng.random() < 0.3:
                self.tolerate(p)
            cls.own.append(p)
        self.populate(cls, count=2)
        models = [c for c in self.roots if not c.generic]
        if not models:
            return
        self.extra.append(cls)
        for model in rng.sample(models, min(len(models), 2)):
            made = Class("%s<%s>" % (cls.name, model.name))
            made.__dict__.update({k: v for k, v in cls.__dict__.items() if k not in ("name", "own", "checks", "requires")})
            made.arguments = model.name
            made.checks, made.requires = list(cls.checks), list(cls.requires)
            renamed = {}
            for p in cls.own:
                copy = Property(p.name, p.type)
                copy.__dict__.update(p.__dict__)
                copy.type = substituted(p.type, model.name, cls.name)
                renamed[p.name] = copy
                made.own.append(copy)
            made.checks = []
            for c in cls.checks:
                copy = Check(renamed[c.prop.name], c.value, "", c.how)
                made.checks.append(copy)
            made.is_generic_copy = True
            self.classes[made.name] = made
            self.roots.append(made)

    def source(self):
        out = ["import Foundation", "import JSONModelKit", "import OracleSupport", ""]
        for struct in self.structs.values():
            out.append(struct.source())
        for cls in list(self.classes.values()) + self.extra:
            if not getattr(cls, "is_generic_copy", False):
                out.append(cls.source())
        return "\n\n".join(out) + "\n"


def substituted(t, name, generic):
    if t.kind == "param":
        return Type("model", name=name)
    if t.inner:
        return Type(t.kind, substituted(t.inner, name, generic), t.name, t.second)
    return t


def is_key(p):
    """Whether a property of models can have the keys of an object."""
    is_plain = p.marker != "Ignore" and not p.transformer and "shared" not in (p.key_source or "")
    return is_plain and (p.type.inner if p.type.kind == "opt" else p.type).kind in KEYS


def is_container(t):
    return t.kind in ("opt", "arr", "set", "dict", "presence") + FORMS


class Documents:
    """Random documents and patches of the classes of a world."""

    def __init__(self, world, rng):
        self.world, self.rng = world, rng

    # Right values

    def value(self, t, depth, patch=False):
        rng = self.rng
        kind = t.kind
        string = lambda text: Node("str", text)
        if kind in ("opt", "presence"):
            return NULL if rng.random() < 0.2 else self.value(t.inner, depth, patch)
        if kind in ("int", "int64", "uint8"):
            n = rng.choice(INTS)
            if kind == "uint8":
                n = abs(n)
            if rng.random() < 0.1:
                return Node("num", rng.choice(["%d.0", "%de0", "%d.00"]) % n)
            return string(str(n)) if rng.random() < 0.06 else num(n)
        if kind == "double":
            return Node("num", rng.choice(["0.5", "-1.25", "3", "0.1", "2.50", "1e2", "7"]))
        if kind == "decimal":
            return Node("num", rng.choice(["0.5", "19.95", "3", "0.10", "-2"]))
        if kind == "bool":
            return Node("bool", rng.random() < 0.5) if rng.random() < 0.9 else rng.choice([string("yes"), num(1), num("0.0")])
        if kind == "string":
            return string(rng.choice(STRINGS)) if rng.random() < 0.93 else num("4.50")
        if kind == "date":
            return string(rng.choice(list(DATES))) if rng.random() < 0.75 else num(rng.choice(["0", "1479524146.179", "-5.5"]))
        if kind == "url":
            return string(rng.choice(["https://a.b/c?d=e", "x", "/p"]))
        if kind == "uuid":
            return string("0f8fad5b-d9cb-469f-a165-70867728950e" if rng.random() < 0.5 else "00000000-0000-0000-0000-000000000001")
        if kind == "data":
            return string(rng.choice(["", "AQI=", "AAAA"]))
        if kind == "color":
            return string(rng.choice(COLORS))
        if kind == "level":
            return num(rng.choice(LEVELS))
        if kind == "json":
            return self.anything(depth)
        if kind == "embedded":
            text = write(self.value(t.inner, depth), rng if rng.random() < 0.5 else None)
            return string(text if rng.random() < 0.95 else text.replace("1", "[]").replace("a", "b"))
        if kind == "quoted":
            node = self.value(t.inner, depth)
            return node if node.kind == "str" or rng.random() < 0.1 else string(write(node))
        if kind == "either":
            return self.value(rng.choice([t.inner, t.second]), depth, patch)
        if kind == "many":
            return self.value(t.inner if rng.random() < 0.5 else t.inner.inner, depth)
        if kind == "keyed":
            return self.keyed(t, depth, patch)
        if kind in ("arr", "set"):
            return Node("arr", [self.value(t.inner, depth + 1) for _ in range(rng.choice([0, 1, 2, 2, 3]) if depth < 4 else 0)])
        if kind == "dict":
            members = []
            for key in rng.sample(["a", "bb", "z9", "Key"], rng.choice([0, 1, 2]) if depth < 4 else 0):
                child = NULL if patch and rng.random() < 0.3 else self.value(t.inner, depth + 1, patch)
                members.append([key, None, child])
            return Node("obj", members)
        if kind == "struct":
            members = []
            for f in self.world.structs[t.name].fields:
                if f.type.kind == "opt" and rng.random() < 0.4:
                    continue
                members.append([f.name, None, self.value(f.type, depth + 1)])
            rng.shuffle(members)
            return Node("obj", members)
        if kind == "model":
            return self.object(self.world.classes[t.name], depth + 1, patch)
        raise AssertionError(kind)

    def keyed(self, t, depth, patch):
        rng = self.rng
        cls = self.world.classes[t.inner.inner.name]
        p = next(p for p in cls.properties if p.name == t.name)
        uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"
        keys = {"string": ["a", "bb", "-K", "a.b", "", "7"], "uuid": [uuid, uuid.upper(), uuid[::-1]], "color": COLORS + ["reds"],
                "level": ["1", "5", "9", "2"]}.get(bare(p.type).kind, ["0", "7", "12", "200", "07"])
        members = []
        for key in rng.sample(keys, rng.choice([0, 1, 2]) if depth < 4 else 0):
            node = self.object(cls, depth + 1, patch, p if rng.random() < 0.9 else None)
            if rng.random() < 0.15:
                put(node.value, cls.keys(p)[0], num(key) if key.isdigit() and key != "07" else Node("str", key))
            members.append([key, None, NULL if patch and rng.random() < 0.3 else node])
        return Node("obj", members)

    def anything(self, depth=0):
        rng = self.rng
        roll = rng.random()
        if roll < 0.2 and depth < 3:
            return Node("arr", [self.anything(depth + 1) for _ in range(rng.randint(0, 2))])
        if roll < 0.4 and depth < 3:
            return Node("obj", [[k, None, self.anything(depth + 1)] for k in rng.sample(["x", "y", "a"], rng.randint(0, 2))])
        return rng.choice([
            NULL, Node("bool", True), Node("bool", False), num(0), num(5), Node("num", "1.50"), Node("num", "-7"),
            Node("num", "1e3"), Node("str", ""), Node("str", "bad"), Node("str", "12"), Node("str", "2014-02-30"), num(300)])

    def object(self, cls, depth=0, patch=False, without=None):
        rng = self.rng
        root = cls.root_of_cluster
        top = []
        if root and not (patch and rng.random() < 0.7):
            key, tags, otherwise = root.cluster
            choices = [t for t, c in tags.items() if self.world.classes[c].is_subclass(cls)]
            if root.untagged and rng.random() < 0.4 and self.world.classes[root.untagged].is_subclass(cls):
                cls = self.world.classes[root.untagged]
                top += [[key, None, NULL]] if rng.random() < 0.2 else []
            elif choices:
                tag = rng.choice(choices)
                cls = self.world.classes[tags[tag]]
                top.append([key, None, Node("str", tag) if isinstance(tag, str) else num(tag)])
        for p in cls.properties:
            if p.marker == "Ignore" or without and p.name == without.name:
                continue
            optional = p.type.kind in ("opt", "presence") or p.marker == "OptionalKey"
            if p.flat and not (p.type.kind == "opt" and rng.random() < 0.3):
                for key, _, child in self.object(p.flat[1], depth + 1, patch).value:
                    put(top, [p.flat[0] + key], child)
            if p.flat or patch and rng.random() < 0.6:
                continue
            if optional and (rng.random() < 0.35 or depth > 3 and p.marker != "RequiredKey"):
                continue
            keys = rng.choice(cls.keys(p)) if rng.random() < 0.5 else cls.keys(p)[0]
            node = self.value(p.type, depth, patch)
            if patch and rng.random() < 0.15:
                node = NULL
            put(top, keys, node)
        if rng.random() < (0.5 if cls.unknown_name else 0.12):
            put(top, [rng.choice(["extra", "x-a", "forbidden", "old"])], self.anything())
            paths = [k for p in cls.properties for k in cls.keys(p) if len(k) > 1 and isinstance(k[-1], str)]
            if paths and rng.random() < 0.6:
                put(top, rng.choice(paths)[:-1] + ["other"], self.anything())
        rng.shuffle(top)
        for member in top if cls.ignores_case else []:
            if rng.random() < 0.3:
                member[0] = member[0].swapcase()
        return Node("obj", top)

    # Wrong values

    def mutate(self, node):
        """Changes one place of a document."""
        rng = self.rng
        places = []

        def visit(node):
            if node.kind == "arr":
                for i in range(len(node.value)):
                    places.append((node, i))
                    visit(node.value[i])
            elif node.kind == "obj":
                for i in range(len(node.value)):
                    places.append((node, i))
                    visit(node.value[i][2])

        visit(node)
        if not places or rng.random() < 0.04:
            if node.kind == "obj":
                node.value.append([rng.choice(["forbidden", "old", "extra"]), None, self.anything()])
            return
        parent, i = rng.choice(places)
        roll = rng.random()
        is_object = parent.kind == "obj"
        if roll < 0.2:
            del parent.value[i]
        elif roll < 0.35:
            self.put_at(parent, i, Node("null"))
        elif roll < 0.4 and is_object:
            parent.value.append([parent.value[i][0], None, parent.value[i][2].clone()])
        elif roll < 0.45 and is_object:
            parent.value[i][0] = rng.choice(["misspelled", parent.value[i][0].upper()])
        else:
            old = parent.value[i][2] if is_object else parent.value[i]
            self.put_at(parent, i, self.near(old))

    def put_at(self, parent, i, node):
        if parent.kind == "obj":
            parent.value[i][2] = node
        else:
            parent.value[i] = node

    def near(self, old):
        rng = self.rng
        if old.kind == "num" and rng.random() < 0.6:
            return Node("num", rng.choice(["-3", "5", "1.5", "300", "1e400", "9223372036854775808", "5.0", "0", "2"]))
        if old.kind == "str" and rng.random() < 0.6:
            return Node("str", rng.choice(STRINGS + WRONG_DATES + ["reds", "a b"]))
        if old.kind == "arr" and rng.random() < 0.5:
            return rng.choice([Node("arr", []), Node("arr", [n.clone() for n in old.value * 2]), Node("obj", [])])
        if old.kind == "obj" and rng.random() < 0.4:
            return Node("arr", [])
        return self.anything()

    def document(self, cls):
        rng = self.rng
        node = self.object(cls)
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3])):
            self.mutate(node)
        return write(node, rng if rng.random() < 0.5 else None)

    def patch(self, cls):
        rng = self.rng
        node = self.object(cls, patch=True)
        for _ in range(rng.choice([0, 0, 0, 0, 1, 1])):
            self.mutate(node)
        return write(node)


def put(members, keys, node):
    """Adds a value at a key path to the members of an object, if there is room for it."""
    key = keys[0]
    existing = next((m for m in members if m[0] == key), None)
    if len(keys) == 1:
        if existing is None:
            members.append([key, None, node])
        return
    is_array = isinstance(keys[1], int)
    if existing is None:
        existing = [key, None, Node("arr" if is_array else "obj", [])]
        members.append(existing)
    inner = existing[2]
    if is_array and inner.kind == "arr":
        while len(inner.value) <= keys[1]:
            inner.value.append(Node("null"))
        if len(keys) == 2:
            inner.value[keys[1]] = node
        else:
            if inner.value[keys[1]].kind != "obj":
                inner.value[keys[1]] = Node("obj", [])
            put(inner.value[keys[1]].value, keys[2:], node)
    elif not is_array and inner.kind == "obj":
        put(inner.value, keys[1:], node)
