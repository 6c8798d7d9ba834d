"""The types, properties and classes that the generator composes, and their Swift source."""


class Type:
    """A Swift type: `kind` and, for containers, `inner`; for models and structures, `name`; for a JSONEither, `second`.

    The kinds of FORMS have the Swift type of `inner`, and a transformer for another form of it in the document.
    """

    def __init__(self, kind, inner=None, name=None, second=None):
        self.kind, self.inner, self.name, self.second = kind, inner, name, second

    @property
    def swift(self):
        kind = self.kind
        if kind in FORMS:
            return self.inner.swift
        if kind == "opt":
            return self.inner.swift + "?"
        if kind == "arr":
            return "[%s]" % self.inner.swift
        if kind == "set":
            return "Set<%s>" % self.inner.swift
        if kind == "dict":
            return "[String: %s]" % self.inner.swift
        if kind == "presence":
            return "JSONPresence<%s>" % self.inner.swift
        if kind == "either":
            return "JSONEither<%s, %s>" % (self.inner.swift, self.second.swift)
        return self.name or SCALARS[kind]

    def walk(self):
        yield self
        for inner in filter(None, (self.inner, self.second)):
            for part in inner.walk():
                yield part


# The forms: "many" is an array or set that may be one value, and its name is the transformer. "keyed" is an array of
# models that is an object, and its name is that of the property of the models that has the keys. "embedded" is a value in a
# string, and so is "quoted", which is a number or Boolean.
FORMS = ("many", "keyed", "embedded", "quoted")
QUOTED = ("int", "uint8", "int64", "double", "decimal", "bool")
KEYS = ("string", "int", "uint8", "uuid", "color", "level")  # the types that such a property has


def bare(t):
    """A type without Optional, JSONPresence and the form of the value."""
    return bare(t.inner) if t.kind in ("opt", "presence") + FORMS else t


def transformer(t, element=None):
    """The transformer of a type, such as `.each(.oneOrMany).oneOrMany`; empty if it needs none."""
    if t.kind in ("opt", "presence"):
        return transformer(t.inner, element)
    if t.kind == "many":
        return transformer(t.inner, element) + t.name
    if t.kind == "keyed":
        return transformer(t.inner, element) + '.keyed(by: "%s")' % t.name
    if t.kind == "embedded":
        inner = transformer(t.inner, element)
        return ".embedded(%s)" % inner if inner else ".embedded"
    if t.kind == "quoted":
        return ".quoted"
    inner = transformer(t.inner) if t.kind in ("arr", "dict") else ""
    if element:
        return ".lossy(%s)" % inner if element[0] == "lossy" else ".each(.or(%s))" % element[2]
    return ".each(%s)" % inner if inner else ""


SCALARS = {
    "int": "Int", "uint8": "UInt8", "int64": "Int64", "double": "Double", "bool": "Bool", "string": "String",
    "decimal": "Decimal", "date": "Date", "url": "URL", "uuid": "UUID", "data": "Data", "color": "Color",
    "level": "Level", "json": "JSONValue",
}
INTEGERS = {"int": (-(2**63), 2**63 - 1), "uint8": (0, 255), "int64": (-(2**63), 2**63 - 1)}
# The date strings of the documents, and their time intervals since 2001.
DATES = {
    "2020-02-29T12:30:15Z": 604672215.0, "2016-11-19T02:55:46.179Z": 501216946.179,
    "1969-12-31T23:59:59.999999+01:00": -978310800.000001, "2014-05-06": 421027200.0,
    "2014-05-06 08:03:21+0230": 421047201.0, "0001-01-01T00:00:00Z": -63113904000.0,
    "9999-12-31T23:59:59.5Z": 252423993599.5,
}
COLORS, LEVELS = ["red", "green", "blue"], [1, 5, 9]

FAIL = type("Fail", (), {"__repr__": lambda self: "FAIL"})()
ABSENT = type("Absent", (), {"__repr__": lambda self: "ABSENT"})()
PNULL = type("PresenceNull", (), {"__repr__": lambda self: "PNULL"})()


def is_nil(value):
    return value is None or value is ABSENT or value is PNULL


class Property:
    """A stored property. `keys` is a list of key paths (lists of keys and indexes), or None for the style of the class."""

    def __init__(self, name, type, marker=None, default=None, swift_default=None):
        self.name, self.type, self.marker = name, type, marker
        self.default, self.swift_default = default, swift_default
        self.keys = None
        self.key_source = None
        self.flat = None  # for a flattened model: its prefix and class; it has no keys
        # Tolerance: what replaces a wrong value, whether "" is nil, and what happens to elements.
        self.replacement = None  # None, "default", "nil", ("or", value, swift)
        self.empty_as_nil = False
        self.element = None  # None, ("lossy",), ("each", value, swift)
        self.constraints = []

    @property
    def transformer(self):
        chain = transformer(self.type, self.element)
        if self.empty_as_nil:
            chain += ".emptyAsNil"
        if self.replacement == "default":
            chain += ".orDefault"
        elif self.replacement == "nil":
            chain += ".orNil"
        elif self.replacement:
            chain += ".or(%s)" % self.replacement[2]
        return chain or None


class Struct:
    """A `Codable` structure. Its fields are properties without markers."""

    def __init__(self, name, fields, is_hashable):
        self.name, self.fields, self.is_hashable = name, fields, is_hashable

    def source(self):
        lines = ["struct %s: Codable, Listing%s {" % (self.name, ", Hashable" if self.is_hashable else "")]
        for f in self.fields:
            lines.append("  var %s: %s" % (f.name, f.type.swift) + (" = " + f.swift_default if f.swift_default else ""))
        lines.append(
            "  func listed() -> [(String, any Dumpable)] { [%s] }"
            % ", ".join('("%s", %s)' % (f.name, f.name) for f in self.fields))
        return "\n".join(lines + ["}"])


class Class:
    def __init__(self, name, parent=None):
        self.name, self.parent = name, parent
        self.own = []  # properties
        self.style = None  # None: no keyMapper of its own
        self.is_open = False
        self.policy = None  # None or "reject"
        self.unknown = None  # the name of the @UnknownKeys property
        self.requires = []  # ("requires", a, b) or ("one", [names])
        self.will_import = self.did_import = self.will_export = None
        self.checks = []  # of validate()
        self.cluster = None  # (key, {tag: class name}, otherwise)
        self.untagged = None  # the name of the class of objects without a tag
        self.strict = False
        self.ignores_case = False  # whether the mapper compares keys without case
        self.generic = None  # the name of the type parameter
        self.arguments = None

    # Inherited values.
    @property
    def chain(self):
        """The classes from the root to this one."""
        return (self.parent.chain if self.parent else []) + [self]

    @property
    def properties(self):
        return [p for c in self.chain for p in c.own]

    @property
    def rejects(self):
        return any(c.policy == "reject" for c in self.chain)

    @property
    def is_strict(self):
        return any(c.strict for c in self.chain)

    @property
    def unknown_name(self):
        return next((c.unknown for c in self.chain if c.unknown), None)

    @property
    def root_of_cluster(self):
        return next((c for c in self.chain if c.cluster), None)

    def is_subclass(self, other):
        return other in self.chain

    def keys(self, p):
        """The key paths of a property: an explicit entry, or its name in the style of the most derived mapper with one."""
        if p.flat:
            return []
        if p.keys:
            return p.keys
        style = next((c.style for c in reversed(self.chain) if c.style not in (None, "super")), "identity")
        return [[styled(p.name, style)]]

    def source(self):
        parent = self.parent.name if self.parent else "JSONModel, Listing"
        parameters = "<%s: JSONModel & Dumpable>" % self.generic if self.generic else ""
        out = ["%sclass %s%s: %s {" % ("" if self.is_open else "final ", self.base_name, parameters, parent)]
        for p in self.own:
            marker = "@%s " % p.marker if p.marker else ""
            default = " = " + p.swift_default if p.swift_default is not None else ""
            out.append("  %svar %s: %s%s" % (marker, p.name, p.type.swift, default))
        if self.unknown:
            out.append("  @UnknownKeys var %s: [String: JSONValue] = [:]" % self.unknown)
        if self.did_import:
            out.append("  @Ignore var seen%s: [String] = []" % self.base_name)
        names = [(p.name, p.name) for p in self.own]
        if self.unknown:
            names.append((self.unknown, self.unknown))
        if self.did_import:
            names.append(("seen" + self.base_name,) * 2)
        listed = "[%s]" % ", ".join('("%s", %s)' % n for n in names)
        if self.parent:
            out.append("  override func listed() -> [(String, any Dumpable)] { super.listed() + %s }" % listed)
        else:
            out.append("  func listed() -> [(String, any Dumpable)] { %s }" % listed)
        entries = [(p.name, p.key_source) for p in self.own if p.key_source]
        if self.style or entries or self.ignores_case:
            exceptions = ", ".join('"%s": %s' % e for e in entries)
            if self.style == "super":
                text = "super.keyMapper.mapping([%s])" % (exceptions or ":")
            elif self.style:
                text = ".%s%s.mapping([%s])" % (
                    self.style, ".caseInsensitive()" if self.ignores_case else "", exceptions or ":")
            elif self.ignores_case:
                text = ".caseInsensitive.mapping([%s])" % (exceptions or ":")
            else:
                text = "[%s]" % (exceptions or ":")
            out.append("  override class var keyMapper: JSONKeyMapper { %s }" % text)
        transformers = [(p.name, p.transformer) for p in self.own if p.transformer]
        if transformers:
            out.append(
                "  override class var propertyTransformers: [String: JSONTransformer] { [%s] }"
                % ", ".join('"%s": %s' % t for t in transformers))
        constraints = ['"%s": [%s]' % (p.name, ", ".join(c.swift for c in p.constraints)) for p in self.own if p.constraints]
        if self.requires:
            constraints.append('"": [%s]' % ", ".join(
                '.requires("%s", with: "%s")' % (r[1], r[2]) if r[0] == "requires"
                else ".requiresOne(of: [%s])" % ", ".join('"%s"' % n for n in r[1]) for r in self.requires))
        if constraints:
            out.append("  override class var constraints: [String: [JSONConstraint]] { [%s] }" % ", ".join(constraints))
        if self.policy:
            out.append("  override class var unknownKeys: JSONUnknownKeyPolicy { .%s }" % self.policy)
        if self.strict:
            out.append("  override class var transformers: JSONTransformerRegistry { .strict }")
        if self.cluster:
            key, tags, otherwise = self.cluster
            out.append(
                '  override class var discriminator: JSONDiscriminator? { JSONDiscriminator(key: "%s", classes: [%s]%s) }'
                % (key, ", ".join("%s: %s.self" % ('"%s"' % t if isinstance(t, str) else t, c) for t, c in tags.items()),
                   "".join(", %s: %s.self" % (label, name) for label, name in
                           (("otherwise", otherwise), ("untagged", self.untagged)) if name)))
        if self.will_import:
            out.append(
                "  override class func willImport(_ object: inout [String: JSONValue]) throws { try super.willImport(&object); %s }"
                % self.will_import[-1])
        if self.did_import:
            out.append(
                "  override func didImport(_ object: [String: JSONValue]) throws { try super.didImport(object); "
                'if object["forbidden"] != nil { throw JSONValidationError("forbidden") }; seen%s = object.keys.sorted() }'
                % self.base_name)
        if self.will_export:
            out.append(
                "  override func willExport(_ object: inout [String: JSONValue]) throws { try super.willExport(&object); "
                'object["exported%s"] = .number(%d) }' % (self.base_name, self.will_export))
        if self.checks:
            out.append("  override func validate() throws { try super.validate(); %s }" % " ".join(c.swift for c in self.checks))
        return "\n".join(out + ["}"])

    @property
    def base_name(self):
        return self.name.split("<")[0]


# The table of Keys.md for some names. A name without an entry is the same in all styles but those below.
STYLES = {
    "imageURL": {"snakeCase": "image_url", "kebabCase": "image-url", "camelCase": "imageUrl", "pascalCase": "ImageURL",
                 "snakeCaseSplittingDigits": "image_url", "screamingSnakeCase": "IMAGE_URL", "trainCase": "Image-Url",
                 "uppercase": "IMAGEURL"},
    "address1": {"snakeCaseSplittingDigits": "address_1", "screamingSnakeCase": "ADDRESS1", "trainCase": "Address1",
                 "uppercase": "ADDRESS1", "pascalCase": "Address1"},
    "pushedAt": {"snakeCase": "pushed_at", "kebabCase": "pushed-at", "pascalCase": "PushedAt",
                 "snakeCaseSplittingDigits": "pushed_at", "screamingSnakeCase": "PUSHED_AT", "trainCase": "Pushed-At",
                 "uppercase": "PUSHEDAT"},
}


def styled(name, style):
    if style == "identity":
        return name
    known = STYLES.get(name, {}).get(style)
    if known:
        return known
    if style in ("screamingSnakeCase", "uppercase"):
        return name.upper()
    if style in ("pascalCase", "trainCase"):
        return name[0].upper() + name[1:]
    return name


class Check:
    """A statement of `validate()`: throws if the property has the value. `how` is at, object, errors or other."""

    def __init__(self, prop, value, swift_value, how):
        self.prop, self.value, self.how = prop, value, how
        test = "%s == %s" % (prop.name, swift_value)
        if how == "at":
            throw = 'throw JSONValidationError("no", at: "%s")' % prop.name
        elif how == "object":
            throw = 'throw JSONValidationError("no")'
        elif how == "errors":
            throw = ('var errors = JSONValidationErrors(); errors.add("a", at: "%s"); errors.add("b"); try errors.throwIfAny()'
                     % prop.name)
        else:
            throw = "throw Refusal()"
        self.swift = "if %s { %s }" % (test, throw)


class Constraint:
    """A constraint: `violations` yields for a value the place of each violation, relative to the value: a key path, and
    whether it is the key there."""

    def __init__(self, swift, test=None, inner=None, kind="value"):
        self.swift, self.test, self.inner, self.kind = swift, test, inner or [], kind
