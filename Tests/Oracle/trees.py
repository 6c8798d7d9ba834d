"""JSON trees with offsets, and their text."""

import json
import random
import re


class Node:
    """A JSON value: kind is null, bool, num, str, arr or obj. An object is a list of [key, offset of the key, Node]; a
    number is its text. `raw` is the text of a string in a document, with its escapes."""

    __slots__ = ("kind", "value", "offset", "raw")

    def __init__(self, kind, value=None, offset=None, raw=None):
        self.kind, self.value, self.offset, self.raw = kind, value, offset, raw

    def member(self, key):
        """The last member with the key, or None."""
        result = None
        for name, _, node in self.value:
            if name == key:
                result = node
        return result

    def clone(self):
        if self.kind == "arr":
            return Node("arr", [n.clone() for n in self.value], self.offset)
        if self.kind == "obj":
            return Node("obj", [[k, o, n.clone()] for k, o, n in self.value], self.offset)
        return Node(self.kind, self.value, self.offset)

    def __repr__(self):
        return write(self)


NULL = Node("null")


def num(value):
    return Node("num", str(value))


def text_of(string):
    return json.dumps(string, ensure_ascii=False)


def write(node, rng=None):
    """The text of a tree; with a generator of random numbers, with spaces."""
    space = (lambda: rng.choice(["", "", " "])) if rng else (lambda: "")
    if node.kind == "null":
        return "null"
    if node.kind == "bool":
        return "true" if node.value else "false"
    if node.kind == "num":
        return node.value
    if node.kind == "str":
        return text_of(node.value)
    if node.kind == "arr":
        return "[" + ",".join(space() + write(n, rng) for n in node.value) + space() + "]"
    return "{" + ",".join(space() + text_of(k) + ":" + space() + write(n, rng) for k, _, n in node.value) + space() + "}"


STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def unescape(raw):
    def one(match):
        code = match.group(1)
        return chr(int(code[1:], 16)) if code[0] == "u" and len(code) == 5 else ESCAPES.get(code, code)

    return re.sub(r"\\(u[0-9a-fA-F]{4}|.)", one, raw)


def parse(text):
    """Parses valid JSON. Offsets are those of the bytes of UTF-8."""
    node, end = _value(text, _skip(text, 0))
    assert _skip(text, end) == len(text), text
    return node


def content(string):
    """The JSON in a string of a document, with the offsets of the document; None if it is malformed."""
    try:
        json.loads(string.value)
    except ValueError:
        return None
    node = parse(string.value)
    offsets = {}
    inner, outer = 0, None if string.raw is None else string.offset + 1
    for match in re.finditer(r"\\u....|\\.|.", string.raw or "", re.DOTALL):
        offsets[inner] = outer
        inner += len(unescape(match.group()).encode())
        outer += len(match.group().encode())

    def move(node):
        node.offset, node.raw = offsets.get(node.offset), None
        for child in node.value if node.kind in ("arr", "obj") else []:
            if node.kind == "obj":
                child[1] = offsets.get(child[1])
            move(child[2] if node.kind == "obj" else child)

    move(node)
    return node


def _skip(text, i):
    while i < len(text) and text[i] in " \n\t\r":
        i += 1
    return i


def _value(text, i):
    offset = len(text[:i].encode())
    c = text[i]
    if c == "{":
        members, i = [], _skip(text, i + 1)
        while text[i] != "}":
            match = STRING.match(text, i)
            key_offset = len(text[:i].encode())
            i = _skip(text, match.end())
            assert text[i] == ":"
            node, i = _value(text, _skip(text, i + 1))
            members.append([unescape(match.group(1)), key_offset, node])
            i = _skip(text, i)
            if text[i] == ",":
                i = _skip(text, i + 1)
        return Node("obj", members, offset), i + 1
    if c == "[":
        elements, i = [], _skip(text, i + 1)
        while text[i] != "]":
            node, i = _value(text, i)
            elements.append(node)
            i = _skip(text, i)
            if text[i] == ",":
                i = _skip(text, i + 1)
        return Node("arr", elements, offset), i + 1
    if c == '"':
        match = STRING.match(text, i)
        return Node("str", unescape(match.group(1)), offset, match.group(1)), match.end()
    for word, node in (("null", Node("null")), ("true", Node("bool", True)), ("false", Node("bool", False))):
        if text.startswith(word, i):
            node.offset = offset
            return node, i + len(word)
    match = NUMBER.match(text, i)
    return Node("num", match.group(0), offset), match.end()
