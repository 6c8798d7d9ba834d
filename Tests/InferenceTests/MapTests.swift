import Foundation
import JSONModelInference
import Testing

/// Objects that are dictionaries, and objects that only look like them.
struct MapTests {
  /// Objects of six or more members with one type of value, whose keys are names.
  @Test(arguments: [
    ["größe", "höhe", "name", "ort", "plz", "tel"],
    ["名前", "住所", "年齢", "電話", "メール", "id"],
    ["नाम", "पता", "आयु", "शहर", "देश", "id"],
    ["@id", "@type", "@context", "schema:name", "dc:title", "foaf:page"],
    ["server.port", "server.host", "server.name", "log.level", "log.file", "log.size"],
    ["$id", "$ref", "$schema", "title", "name", "_id"],
  ])
  func keysThatAreNamesBelongToAClass(_ keys: [String]) throws {
    let members = keys.map { "\"\($0)\": \"a\"" }.joined(separator: ", ")
    #expect(try source(of: ["{\(members)}"]).contains("final class Root: JSONModel {"))
  }

  @Test(arguments: [
    ["12ab", "13ac", "14ad", "15ae", "16af", "17ag"],
    ["1.2.3", "1.2.4", "2.0.0", "2.1.0", "latest", "next"],
    ["10:30", "11:00", "11:30", "12:00", "12:30", "13:00"],
    ["a/b.js", "a/c.js", "b/b.js", "b/c.js", "c/d.js", "c/e.js"],
    ["Max M.", "Eva K.", "Jan S.", "Ida P.", "Ole T.", "Pia W."],
    ["example.com", "swift.org", "main.swift", "a.net", "b.de", "c.fr"],
    ["😀", "😃", "😄", "😁", "😆", "😅"],
    ["/a", "/b", "/c", "/d", "/e", "/f"],
    ["-NxAbCdEfGhIjKlMnOpQ", "-NxAbCdEfGhIjKlMnOpR", "-NxAbCdEfGhIjKlMn_-S"],
    ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAW", "01ARZ3NDEKTSV4RRFFQ69G5FAX"],
    ["20240101", "20240102", "20240103"],
  ])
  func keysThatAreDataBelongToADictionary(_ keys: [String]) throws {
    let members = keys.map { "\"\($0)\": \"a\"" }.joined(separator: ", ")
    #expect(try source(of: ["{\(members)}"]).contains("typealias Root = [String: String]"))
  }

  // MARK: - One more sample

  private static let objects = [
    #"{"p": {"a": 1, "b": 1, "c": "x"}, "q": {"a": 1, "b": 1, "c": "x", "d": 1}}"#,
    #"{"p": {"a": 1, "b": 1, "c": "x", "d": 1}, "q": {"a": 1, "b": 1, "c": "x", "d": 1}}"#,
    #"{"p": {"1": 1}, "q": {"a": 1, "b": 1, "c": "x", "d": 1}}"#,
  ]

  /// Otherwise, the remaining objects would infer a class with more required members.
  @Test func allPathsOfAClassBecomeDictionaries() throws {
    let two = try properties(of: Array(Self.objects.prefix(2)))
    #expect(two.contains("var d: Int?"))
    let three = try properties(of: Self.objects)
    let type = "[String: JSONEither<Int, String>]"
    #expect(three == ["var p: \(type) = [:]", "var q: \(type) = [:]"])
  }

  @Test func recursiveClassesBecomeDictionaries() throws {
    let document = #"{"a": {"a": {"a": 1, "b": 2, "c": 3}, "b": 1, "c": 2}, "b": 1, "c": 3}"#
    let source = try source(of: [document, #"{"1": 1}"#])
    #expect(source.contains("typealias Root = [String: JSONEither<Int, [String: "), "\(source)")
  }

  // MARK: - Many keys

  /// A map with more than 2000 keys, whose values together also have more than 2000 keys.
  @Test func theOrderOfObjectsWithManyKeysMakesNoDifference() throws {
    func object(_ keys: Range<Int>, _ value: (Int) -> String) -> String {
      "{\(keys.map { "\"k\($0)\": \(value($0))" }.joined(separator: ", "))}"
    }
    let samples = [
      "{\"z\": 0, \"o\": \(object(0..<2001) { _ in "null" })}",
      "{\"z\": 0, \"o\": {\"k0\": \(object(0..<1500) { $0 % 2 == 0 ? "1" : "\"x\"" })}}",
      "{\"z\": 0, \"o\": {\"k1\": \(object(1500..<3000) { $0 % 2 == 0 ? "1" : "\"x\"" })}}",
    ]
    let expected = try source(of: samples)
    #expect(expected.contains("var o: [String: [String: JSONEither<Int, String>]?] = [:]"))
    #expect(try source(of: samples.reversed()) == expected)
    #expect(try source(of: [samples[1], samples[2], samples[0]]) == expected)
  }

  // MARK: - Equivalent keys

  /// The first key contains "é" as one scalar, the second one "e" and a combining accent.
  private static let equivalentKeys = #"{"caf\u00e9": 1, "cafe\u0301": 2}"#

  @Test func equivalentKeysBelongToAClass() throws {
    func object(_ inner: String) -> String { #"{"a": 1, "b": "x", "c": 2, "m": \#(inner)}"# }
    let dates = object(#"{"2024-01-01": 1}"#)
    let document = #"{"z": 0, "p": \#(dates), "q": \#(object(Self.equivalentKeys))}"#
    for document in [document, #"{"m": \#(Self.equivalentKeys), "z": 0}"#] {
      let samples = Samples()
      try samples.add(Data(document.utf8))
      let models = GeneratedModels(samples)
      #expect(models.source.contains("var m = M()"))
      #expect(models.source.contains("\"cafe\\u{301}\""))
      #expect(models.notes.count == 1)
      #expect(models.notes[0].contains("m: a class with keys that are equal"))
    }
  }

  /// A dictionary would reject the second key.
  @Test func mapsWithManyKeysAndEquivalentKeysAreJSONValues() throws {
    let members = (0...2000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    let samples = Samples()
    try samples.add(Data("{\"z\": \"\", \"m\": {\(members)}}".utf8))
    #expect(GeneratedModels(samples).source.contains("var m: [String: Int] = [:]"))
    try samples.add(Data(#"{"z": "", "m": \#(Self.equivalentKeys)}"#.utf8))
    let models = GeneratedModels(samples)
    #expect(models.source.contains("var m: JSONValue = .null"))
    #expect(
      models.notes == [
        "m: a JSONValue, which keeps only the last of several keys that are equal after Unicode normalization"
      ])
  }

  @Test func theSchemaCommandPrintsNotes() {
    let result = run(["schema", "-"], input: Self.equivalentKeys)
    #expect(result.status == 0)
    #expect(
      result.errors
        == """
        jsonmodel: note: the root: a class with keys that are equal after Unicode normalization, which neither a \
        dictionary nor a JSON Schema can have

        """)
    #expect(result.output.contains("\"$defs\""))
  }

  /// The `packages` of a package-lock.json: most have the same members, and some have others.
  @Test func pathsAndPackageNamesBelongToADictionary() throws {
    let extras = [
      "dev", "optional", "peer", "license", "engines", "bin", "funding", "dependencies", "os",
      "cpu",
      "deprecated", "hasInstallScript", "peerDependencies", "inBundle", "link", "libc",
      "workspaces",
    ]
    func entries(_ names: [String]) -> String {
      let members = names.enumerated().map { index, name in
        let extra = index % 2 == 0 ? ", \"\(extras[index / 2 % extras.count])\": true" : ""
        return
          "\"\(name)\": {\"version\": \"1\", \"resolved\": \"r\", \"integrity\": \"i\"\(extra)}"
      }
      return "{\(members.joined(separator: ", "))}"
    }
    let paths = (0..<40).map { $0 % 3 == 0 ? "node_modules/a\($0)" : "node_modules/@b/c-\($0)" }
    let names = (0..<40).map { "package-\($0)" }
    for keys in [[""] + paths, names, Array(paths.prefix(6))] {
      let source = try source(of: [#"{"packages": \#(entries(keys))}"#])
      #expect(source.contains("var packages: [String: Package] = [:]"), "\(source.prefix(600))")
      #expect(source.contains("  var version = "))
    }
    // Six members whose keys are names may be those of a class.
    let few = try source(of: [#"{"packages": \#(entries(Array(names.prefix(6))))}"#])
    #expect(few.contains("var packages = Packages()"))
  }
}
