/// Documents of many kinds, including unusual ones, as services, tools and people write them.
enum Corpus {
  static var documents: [String] {
    [scalars, arrays, keys, numbers, texts, objects, apis, clusters, generated, odd].flatMap { $0 }
  }

  private static let scalars: [String] = [
    "1", "-0", "1.0", "1e400", "\"\"", "\"2024-02-29T12:00:00Z\"", "true", "null", "[]", "{}",
    "  \n\t 12345678901234567890123456789  \r\n",
  ]

  private static let arrays: [String] = [
    "[1, 2, 3]", "[1, 2.5, 1e3]", "[null]", "[null, 1]", "[1, \"a\", true, null, [], {}]",
    "[[1], [], [2, 3]]",
    "[[[[[[]]]]]]", "[{}, {}]", "[{\"a\": 1}, {\"b\": null}, {\"a\": null, \"b\": []}]",
    "[{\"a\": 1}, null]",
    "[[{\"a\": 1}], [{\"a\": 2, \"b\": 3}]]",
    "[\"a\", \"b\", \"a\", \"a\", \"b\", \"a\", \"b\", \"a\", \"b\", \"a\", \"b\"]",
    "[{\"a\": [1, null, \"x\"]}, {\"a\": []}]",
    "[{\"k\": {\"x\": 1}}, {\"k\": [1]}, {\"k\": null}]",
    "[true, false, null]", "[\"2024-01-01\", \"2024-01-02\"]", "[\"2024-01-01\", null]",
  ]

  private static let keys: [String] = [
    ##"{"class": 1, "1st": 2, "": 3, "😀": 4, "a.b": 5, "init": 6, "self": 7, "Self": 8, "Type": 9}"##,
    ##"{"description": 1, "hash": 2, "copy": 3, "validate": 4, "keyMapper": 5, "hashValue": 6, "debugDescription": 7}"##,
    ##"{"isEqual": 1, "encode": 2, "modelDescription": 3, "customMirror": 4, "jsonData": 5, "merge": 6, "make": 7}"##,
    ##"{"constraints": 1, "discriminator": 2, "transformers": 3, "unknownKeys": 4, "willImport": 5, "willExport": 6}"##,
    ##"{"a": 1, "A": 2, "_a": 3, "a_": 4, "__a": 5, "a-": 6, "-a": 7, "a ": 8, "a.": 9, "$a": 10, "@a": 11, "#a": 12}"##,
    ##"{"user_name": 1, "userName": 2, "UserName": 3, "user-name": 4, "user name": 5, "USER_NAME": 6, "username": 7}"##,
    ##"{"+1": 1, "-1": 2, "1": "x", "👍": 3, "👎": 4, "❤️": 5, "heart": 6}"##,
    ##"{"é": 1, "名前": 2, "имя": 3, "שם": 4, "اسم": 5, "नाम": 6, "ﬁ": 7, "ß": 8, "İ": 9}"##,
    "{\"\u{E9}\": 1, \"e\u{301}\": 2, \"e\": 3}",
    ##"{"\"": 1, "\\": 2, "\n": 3, "\u0000": 4, "\u2028": 5, "\ud83d\ude00": 6, "\\(x)": 7, "//": 8, "/*": 9, "\"\"\"": 10}"##,
    ##"{"a.b": 1, "a": {"b": 2}, "a.b.c": 3, "0": 4, "a.0": 5, ".": 6, "..": 7}"##,
    ##"{"a": 1, "a": "two", "b": {"c": 1, "c": [2]}, "d": [{"e": 1, "e": null}]}"##,
    ##"{"var": 1, "let": 2, "func": 3, "in": 4, "is": 5, "as": 6, "nil": 7, "true": 8, "false": 9, "try": 10, "any": 11}"##,
    ##"{"async": 1, "await": 2, "actor": 3, "some": 4, "each": 5, "nonisolated": 6, "public": 7, "open": 8, "import": 9}"##,
    ##"{"get": 1, "set": 2, "didSet": 3, "willSet": 4, "lazy": 5, "weak": 6, "unowned": 7, "static": 8, "final": 9}"##,
    ##"{"consume": 1, "borrowing": 2, "sending": 3, "package": 4, "macro": 5, "then": 6, "yield": 7, "discard": 8}"##,
    ##"{"left": 1, "right": 2, "prefix": 3, "postfix": 4, "infix": 5, "none": 6, "mutating": 7, "override": 8}"##,
    ##"{"String": {"a": 1}, "Int": {"b": 1}, "Array": {"c": 1}, "Optional": {"d": 1}, "Dictionary": {"e": 1}, "Any": {"f": 1}}"##,
    ##"{"Date": {"a": 1}, "URL": {"b": 1}, "Data": {"c": 1}, "UUID": {"d": 1}, "Decimal": {"e": 1}, "Locale": {"f": 1}}"##,
    ##"{"JSONModel": {"a": 1}, "JSONValue": {"b": 1}, "JSONKey": {"c": 1}, "OptionalKey": {"d": 1}, "Ignore": {"e": 1}}"##,
    ##"{"Swift": {"a": 1}, "Foundation": {"b": 1}, "JSONModelKit": {"c": 1}, "Root": {"d": 1}, "Document": {"e": 1}, "Self": {"f": 1}}"##,
    ##"{"Root": [{"root": [{"Root": {"x": 1}}]}], "root": {"y": 1}}"##,
    ##"{"items": [{"item": {"items": [{"item": 1}]}}]}"##,
    ##"{"error": {"Error": {"a": 1}}, "never": {"b": 1}, "void": {"c": 1}, "type": {"d": 1}, "protocol": {"e": 1}}"##,
    ##"{"person": {"x": 1}, "people": [{"y": 1}], "Person": {"z": 1}, "PERSON": {"w": 1}}"##,
    ##"{"the quick brown fox jumps over the lazy dog and then it goes on and on and on": {"a": 1}, "the quick brown fox jumps over the lazy dog and then it goes on and off": {"b": 1}}"##,
    ##"{"_": 1, "__": 2, "___": 3, "-": 4, "--": 5, " ": 6, "  ": 7, "$": 8, "$$": 9, "`": 10, "``": 11}"##,
    ##"{"$schema": "x", "$ref": "y", "$id": "z", "@context": "a", "@type": "b", "#text": "c", "-attr": "d", "%": 1}"##,
    ##"{"roundTrip": 1, "Document": 2, "options": 3, "value": 4, "model": 5, "exported": 6, "document": 7}"##,
    ##"{"x": {"value": 1}, "Value": {"x": 2}, "valueValue": 3, "classValue": 4, "class": 5, "classField": 6}"##,
  ]

  private static let numbers: [String] = [
    ##"{"big": 9223372036854775808, "bigger": 18446744073709551616, "small": -9223372036854775809, "max": 9223372036854775807}"##,
    ##"{"one": 1.0, "oneE": 1e0, "zero": 0.0, "minus": -0.0, "int": 1}"##,
    ##"{"huge": 1e400, "tiny": 1e-400, "long": 0.1000000000000000055511151231257827021181583404541015625}"##,
    ##"{"third": 0.3333333333333333, "pi": 3.141592653589793238462643383279, "seventeen": -65.613616999999977}"##,
    ##"[9007199254740993, 0.5]"##, ##"[1, 2, 9223372036854775808]"##,
    ##"[1e2, 1E+2, 1e-2, 123456789012345678e3]"##,
    ##"{"a": [1.10, 2.20], "b": [1, 1.5], "c": {"2020": 1, "2021": 2.5}, "d": 19.99}"##,
    ##"{"max": 1.7976931348623157e308, "min": 5e-324, "next": 1.7976931348623159e308}"##,
  ]

  private static let texts: [String] = [
    ##"{"a": "2024-02-29T12:00:00Z", "b": "2024-02-29T12:00:00.000Z", "c": "2024-02-29T14:00:00+02:00", "d": "2024-02-29 12:00:00"}"##,
    ##"{"a": "2024-02-29", "b": "29.02.2024", "c": "02/29/2024", "d": "20240229", "e": "2024-02-30", "f": "2024-02-29T12:00:00", "g": "0001-01-01", "h": "1582-10-10"}"##,
    ##"{"a": "Tue May 06 08:03:21 +0200 2014", "b": "Tue, 06 May 2014 08:03:21 GMT", "c": "2016-12-31T23:59:60Z", "d": "2024-02-29t12:00:00z"}"##,
    ##"{"a": "2024-02-29T12:00:00.123456789Z", "b": "2024-02-29T12:00:00.1Z", "c": "1969-12-31T23:59:59.999Z", "d": "9999-12-31T23:59:59Z"}"##,
    ##"{"a": "https://example.com", "b": "https://example.com/ä", "c": "http://[::1]:80/", "d": "mailto:a@b.c", "e": "//x.y/z", "f": "https://", "g": "HTTPS://EXAMPLE.com/%7e"}"##,
    ##"{"a": "https://例え.jp/", "b": "https://example.com/a b", "c": "https://example.com/%zz", "d": "file:///srv/x", "e": "ftp://u:p@h:21/;type=a"}"##,
    ##"{"a": "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "b": "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "c": "{3F2504E0-4F89-11D3-9A0C-0305E82C3301}"}"##,
    ##"{"a": "SGVsbG8sIHdvcmxkISBIZWxsby4h", "b": "SGVsbG8", "c": "aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=", "d": "d41d8cd98f00b204e9800998ecf8427e", "e": "Category"}"##,
    ##"{"a": "10", "b": "010", "c": "1.0", "d": "+1", "e": "true", "f": "yes", "g": "null", "h": "NaN", "i": "1e5"}"##,
    ##"[{"s": "on"}, {"s": "off"}, {"s": "on"}, {"s": "off"}, {"s": "on"}, {"s": "on"}, {"s": "off"}, {"s": "on"}, {"s": "default"}, {"s": "self"}, {"s": "default"}, {"s": "self"}, {"s": "none"}, {"s": "init"}, {"s": "none"}, {"s": "init"}, {"s": "default"}, {"s": "self"}, {"s": "none"}, {"s": "init"}]"##,
    ##"{"a": "\u0000\u001f\u007f\u0080\u2028\u2029\ufeff\uffff", "b": "\ud83d\udc69\u200d\ud83d\udc69", "c": "e\u0301", "d": "\u00e9"}"##,
  ]

  private static let objects: [String] = [
    ##"{"a": null}"##, ##"{"a": {}, "b": [], "c": [[]], "d": [{}], "e": {"f": {}}}"##,
    ##"{"2024-01-01": 1, "2024-01-02": null}"##,
    ##"{"1": {"a": 1}, "2": {"a": 2, "b": null}, "3": null}"##,
    ##"{"de": {"name": "Germany"}, "fr": {"name": "France"}}"##,
    ##"{"/": {"get": {"id": 1}}, "/a": {"post": {"id": 2}}}"##,
    ##"{"f47ac10b-58cc-4372-a567-0e02b2c3d479": [1, 2], "0e02b2c3-58cc-4372-a567-f47ac10bd479": []}"##,
    ##"{"a@b.com": true, "c@d.org": false}"##,
    ##"{"name": "a", "children": [{"name": "b", "children": []}, {"name": "c", "children": [{"name": "d", "size": 3}]}]}"##,
    ##"{"value": 1, "next": {"value": 2, "next": {"value": 3, "next": null}}}"##,
    ##"{"value": 1, "next": {"value": 2, "next": {"value": 3}}}"##,
    ##"{"a": {"b": {"a": {"b": {"a": null}}}}}"##,
    ##"{"data": {"data": [{"data": 1}]}}"##,
    ##"{"left": {"left": {"value": 1}, "right": null, "value": 2}, "right": {"value": 3}, "value": 4}"##,
    ##"{"type": "folder", "name": "a", "entries": [{"type": "file", "name": "b", "size": 1}, {"type": "folder", "name": "c", "entries": [{"type": "link", "name": "d", "target": "e"}]}]}"##,
    ##"{"author": {"id": 1, "name": "a", "email": null}, "committer": {"id": 2, "name": "b"}, "reviewers": [{"id": 3, "name": "c", "email": "d"}]}"##,
    ##"{"min": {"x": 1, "y": 2}, "max": {"x": 1.5, "y": 2}}"##,
    ##"{"a": {"x": 1, "y": 2, "z": 3}, "b": {"x": "1", "y": "2", "z": "3"}}"##,
    ##"{"a": [{"x": 1}, {"x": "1"}, {"x": null}, {}], "b": {"x": [1, {"y": 2}]}}"##,
    ##"{"m": {"k1": [{"a": 1}], "k 2": [], "k/3": [{"b": 2}], "k.4": [{"a": null}], "k-5": [], "k:6": []}}"##,
    ##"{"list": [{"id": 1, "meta": {}}, {"id": 2, "meta": {"a": 1}}, {"id": 3, "meta": []}, {"id": 4}]}"##,
    ##"{"a": {"1": {"2": {"3": {"4": null}}}}}"##,
    ##"{"1": {"x": {"1": {"x": {}}}}}"##,
    ##"{"a": [[{"b": [[{"c": 1}]]}], [], [{"b": []}, null]]}"##,
  ]

  /// Wide, deep and long documents.
  private static var generated: [String] {
    var documents: [String] = []
    documents.append(object(of: 300) { "\"key_\($0)\": \($0)" })
    documents.append(object(of: 300) { "\"k\($0)\": \(["\"a\"", "null", "[1]"][$0 % 3])" })
    documents.append(object(of: 40) { "\"p\($0)\": {\"id\": \($0), \"name\": \"n\"}" })
    documents.append(object(of: 2100) { "\"n\($0)\": \($0)" })
    documents.append(list(of: 60) { "{\"k\($0)\": \($0)}" })
    documents.append(
      list(of: 40) { "{\"id\": \($0), \"state\": \"\(["new", "in progress", "done"][$0 % 3])\"}" })
    documents.append(list(of: 40) { "{\"n\": \($0 % 2 == 0 ? "null" : "1"), \"m\": \($0)}" })
    documents.append(nested("{\"a\": ", "1", "}"))
    documents.append(nested("[", "", "]"))
    documents.append(nested("[{\"a\": ", "1.5", "}]"))
    var levels = "null"
    for level in 0..<40 { levels = "{\"level\(level)\": \(levels), \"x\(level)\": \(level)}" }
    documents.append(levels)
    return documents
  }

  private static func object(of count: Int, _ member: (Int) -> String) -> String {
    "{" + (0..<count).map(member).joined(separator: ", ") + "}"
  }

  private static func list(of count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ", ") + "]"
  }

  private static func nested(_ start: String, _ middle: String, _ end: String) -> String {
    String(repeating: start, count: 40) + middle + String(repeating: end, count: 40)
  }
}
