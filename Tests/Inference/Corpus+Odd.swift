extension Corpus {
  /// Documents with unusual keys, containers, numbers and strings.
  static var odd: [String] { oddTexts + oddGenerated }

  private static let oddTexts: [String] = [
    // The two keys are equal Swift strings, so a schema cannot contain both. `Main.swift` converts
    // the documents with index % 4 == 3 to schemas, so the index of this document must be a
    // different one.
    "{\"caf\u{E9}\": {\"x\": 1}, \"cafe\u{301}\": {\"y\": 2}}",
    ##"{"class": 1, "struct": 2, "enum": 3, "func": 4, "protocol": 5, "extension": 6, "import": 7, "typealias": 8}"##,
    ##"{"1st": 1, "2nd": "b", "3rd": null, "1": [1], "01": {}, "1.5": 2, "1e5": 3}"##,
    ##"{"": {"": {"": 1}}}"##,
    ##"{"": [{"": null}, {"": 1}], " ": {" ": true}}"##,
    ##"{"😀": {"😀😀": 1}, "👩‍👩‍👧": [{"👍🏽": 1}], "🇩🇪": "de"}"##,
    ##"{"😀": 1, "😃": 2, "😄": 3, "x😀": 4, "😀x": 5}"##,
    ##"[[1, "a", null], [{"a": 1}], [[true]]]"##,
    ##"[1, [2, [3, ["4", [null, [{"a": [5]}]]]]]]"##,
    ##"[{"a": [1, "a", {"b": 2}]}, {"a": [[], {}, null]}]"##,
    ##"{"mixed": [1, 1.5, "1", true, null, {}, [], {"a": 1}, [1]]}"##,
    ##"{"a": {}, "b": [], "c": [[]], "d": [{}], "e": [[], [[]]], "f": {"g": {}}, "h": null}"##,
    ##"[{"a": {}}, {"a": {"b": 1}}, {"a": {}}]"##,
    ##"[{"a": []}, {"a": [{}]}, {"a": [{"b": []}]}]"##,
    ##"[{}, {}, {"a": {}}]"##,
    ##"[[], [[]], [[], []]]"##,
    ##""text""##,
    ##"-12.5e-3"##,
    ##"false"##,
    ##"" \u0000\ud83d\ude00""##,
    ##"[[]]"##,
    ##"{"max": 9223372036854775807, "over": 9223372036854775808, "min": -9223372036854775808, "under": -9223372036854775809}"##,
    ##"{"a": [1e400, 1], "b": -1e400, "c": 1e-400, "d": 1.7976931348623157e308, "e": 5e-324}"##,
    ##"{"a": 18446744073709551615, "b": 18446744073709551616, "c": [9223372036854775807, 9223372036854775808]}"##,
    ##"{"a": 0.1, "b": 0.10, "c": 1E5, "d": 1e+5, "e": -0, "f": -0.0, "g": 100000000000000000000000}"##,
    ##"{"a": 123456789.123456789123456789, "b": 0.000000000000000000001, "c": 1.0000000000000000000000001}"##,
    ##"[9007199254740993, 9007199254740992.0]"##,
    ##"[{"n": 1}, {"n": 1.0}, {"n": 1e0}, {"n": 10e-1}]"##,
    ##"{"date": "2024-02-30", "leap": "2023-02-29", "zero": "0000-00-00", "far": "9999-12-31", "old": "0001-01-01"}"##,
    ##"{"a": "2024-2-9", "b": "20240229", "c": "2024-W09-4", "d": "2024-060", "e": "29/02/2024", "f": "02-29-2024"}"##,
    ##"{"a": "2024-02-29T24:00:00Z", "b": "2024-02-29T23:59:60Z", "c": "2024-02-29T12:00Z", "d": "2024-02-29t12:00:00z"}"##,
    ##"{"a": "2024-02-29T12:00:00+0200", "b": "2024-02-29T12:00:00+02", "c": "2024-02-29T12:00:00-00:00", "d": "2024-02-29 12:00:00Z"}"##,
    ##"{"a": ["2024-02-29", "29.02.2024"], "b": ["2024-02-29T12:00:00Z", "2024-02-29"], "c": ["29.02.2024", "30.02.2024"]}"##,
    ##"{"a": "Thu, 29 Feb 2024 12:00:00 GMT", "b": "Feb 29, 2024", "c": "12:00:00", "d": "P1DT2H", "e": "1709208000"}"##,
    ##"{"a": "2024-02-29T12:00:00.123456789Z", "b": "2024-02-29T12:00:00.1Z", "c": "2024-02-29T12:00:00.120Z", "d": "2024-02-29T12:00:00,5Z"}"##,
    ##"{"1582-10-10": 1, "1582-10-15": 2}"##,
    ##"{"name": 1, "Name": 2, "NAME": 3, "nAME": 4, "naMe": 5}"##,
    ##"{"id": {"a": 1}, "ID": {"b": 1}, "Id": {"c": 1}, "iD": {"d": 1}}"##,
    ##"{"Å": 1, "Å": 2, "Å": 3}"##,
    ##"{"café": {"a": 1}, "café": {"b": 2}}"##,
    ##"{"日本": {"語": [{"漢字": 1}]}, "한국": {"어": 1}, "عربى": {"ب": 2}, "ไทย": {"ก้": 1}}"##,
    ##"{"ﬀ": 1, "ff": 2, "ſ": 3, "s": 4, "K": 5, "K": 6, "k": 7}"##,
    ##"{"String": "a", "Int": 1, "Double": 1.5, "Bool": true, "Array": [1], "Dictionary": {"1": 1}, "Optional": null}"##,
    ##"{"string": {"String": {"string": {"String": 1}}}}"##,
    ##"{"Type": {"type": {"Type": 1}}, "type": 1, "Self": {"self": {"Self": 1}}, "self": 2, "init": {"init": 3}}"##,
    ##"{"types": [{"a": 1}], "protocols": [{"b": 1}], "selves": [{"c": 1}], "inits": [{"d": 1}]}"##,
    ##"{"JSONModel": 1, "JSONValue": {"a": 1}, "JSONNumber": [{"b": 1}], "JSONPresence": null, "jsonModel": 2, "json_model": 3}"##,
    ##"{"description": {"a": 1}, "debugDescription": 1, "hashValue": "a", "hash": [1], "copy": {"b": 1}, "validate": null}"##,
    ##"[{"description": "a", "hashValue": 1, "copy": true}, {"description": null, "validate": 2, "isEqual": []}]"##,
    ##"{"keyMapper": 1, "constraints": 2, "discriminator": 3, "unknownKeys": 4, "propertyTransformers": 5, "transformers": 6, "properties": 7}"##,
    ##"{"didImport": 1, "willImport": 2, "willExport": 3, "didExport": 4, "merge": 5, "jsonData": 6, "jsonValue": 7, "jsonString": 8, "dictionary": 9}"##,
    ##"{"make": 1, "patch": 2, "jsonSchema": 3, "isEqualTo": 4, "issues": 5, "registeredProperties": 6, "schemaDescription": 7, "members": 8}"##,
    ##"{"Data": 1, "Date": 2, "URL": 3, "UUID": 4, "Decimal": 5, "Foundation": 6, "Swift": 7, "JSONModelKit": 8}"##,
    ##"{"data": [{"data": {"data": [{"Data": 1}]}}], "Data": {"data": {}}}"##,
    ##"{"dates": [{"date": "2024-02-29"}], "urls": [{"url": "https://example.com"}], "uuids": [{"uuid": "3F2504E0-4F89-11D3-9A0C-0305E82C3301"}]}"##,
    ##"{"unknown": 1, "members": {"a": 1}, "type": "members", "value": null, "Value": {"value": {"Value": {}}}}"##,
    ##"[{"type": "unknown", "a": 1}, {"type": "Unknown", "b": 2}, {"type": "UNKNOWN", "c": 3}]"##,
    ##"[{"type": "root", "a": 1}, {"type": "Root", "b": 2}, {"type": "unknownRoot", "c": 3}, {"type": "JSONModel", "d": 4}]"##,
    ##"[{"type": "a b", "x": 1}, {"type": "a-b", "y": 1}, {"type": "a_b", "z": 1}, {"type": "a.b", "w": 1}]"##,
    ##"[{"kind": "String", "a": "x"}, {"kind": "Int", "b": 1}, {"kind": "Self", "self": 2}, {"kind": "Type", "Type": 3}]"##,
    ##"[{"type": "1", "a": 1}, {"type": "2", "b": 1}, {"type": "", "c": 1}]"##,
    ##"{"a\"b": 1, "a\\b": 2, "a\nb": 3, "a\tb": 4, "a\u0000b": 5, "a\u007fb": 6, "\u2028": 7, "\ufeff": 8, "\u200b": 9}"##,
    ##"{"$0": 1, "`class`": 2, "\\(x)": 3, "\"\"\"": 4, "#if": 5, "// x": 6, "*/": 7, "@objc": 8}"##,
    ##"{"a.b.c": {"d.e": 1}, "a": {"b": {"c": {"d": {"e": 2}}}}, "[0]": 3, "a[0]": 4, "*": 5, "..": 6}"##,
    ##"{"statuses": [{"a": 1}], "status": {"b": 1}, "Status": {"c": 1}, "news": [{"d": 1}], "series": [{"e": 1}]}"##,
    ##"{"200": {"description": "OK"}, "404": {"description": "no", "links": []}, "default": {"description": "error"}}"##,
    ##"[{"1": 1, "2": 2}, {"name": 3}, {"1": 4, "name": null}]"##,
    ##"{"user-name": 1, "User-Name": 2, "USER_NAME": 3, "USER-NAME": 4, "userName": 5, "user_name": 6, "UserName": 7}"##,
    "{\"\u{E5}\": 1, \"a\u{30A}\": 2, \"\u{212B}\": 3, \"\u{C5}\": 4}",
  ]

  private static var oddGenerated: [String] {
    let wide = (0..<300).map { "\"key \($0)\": {\"k\($0)\": \($0)}" }.joined(separator: ", ")
    let deep = (0..<40).reduce("[]") { "{\"a\($1 % 3)\": [\($0)], \"b\": \($1)}" }
    let long = String(repeating: "long text ", count: 5000)
    let key = String(repeating: "key", count: 500)
    let tags = (0..<20).map { "{\"type\": \"t\($0)\", \"m\($0)\": \($0)}" }.joined(separator: ", ")
    return [
      "{\(wide)}", deep, "{\"a\": \"\(long)\", \"\(key)\": {\"\(key)\": \"\(long)\"}}", "[\(tags)]",
      "[\"\(long)\", \"\(long)b\"]",
    ]
  }
}
