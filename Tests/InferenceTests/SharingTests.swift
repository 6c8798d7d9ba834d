import Foundation
import JSONModelInference
import TestSupport
import Testing

/// Classes that objects at several key paths share, and the limits of the comparison.
struct SharingTests {
  /// Two keys that are common for tags have the same string, so either of them could be the tag.
  @Test func theOrderOfTagsMakesNoDifference() throws {
    let other = #""q": {"bType": "v", "x": 1, "y": 1}"#
    let samples = [
      #"{"z": 0, "p": {"aType": "v", "bType": "v", "x": 1, "y": 2}, \#(other)}"#,
      #"{"z": 0, "p": {"bType": "v", "aType": "v", "x": 1, "y": 2}, \#(other)}"#,
    ]
    #expect(try source(of: samples) == source(of: samples.reversed()))
  }

  // MARK: - Time

  /// The time must not grow with the square of the number of duplicate keys.
  @Test(.timeLimit(.minutes(1))) func duplicateKeysAreScannedOnce() throws {
    let members = ["\"type\": 1", "\"b\": \"x\""].flatMap { Array(repeating: $0, count: 60_000) }
    let declarations = try properties(of: ["{\(members.joined(separator: ", "))}"])
    #expect(declarations == ["var type = 0", "var b = \"\""])
  }

  /// Shapes that share a class are not compared with each other.
  @Test(.timeLimit(.minutes(1))) func manyShapesOfOneClassAreNotCompared() throws {
    let count = amount(release: 200, debug: 40)
    let samples = (0..<100).map { number in
      let places = (0..<count).map { place in
        let keys = (0..<8).map { "\"k\($0)\": \($0 % 2 == 0 ? "1" : "\"x\"")" }
        return "\"p\(place)\": {\(keys.joined(separator: ", ")), \"x\(number)\": 1}"
      }
      return "{\"z\": 0, \(places.joined(separator: ", "))}"
    }
    let source = try source(of: samples)
    #expect(source.contains("  var p\(count - 1) = P0()\n"))
    #expect(!source.contains("class P1: "))
  }

  /// Shapes with values of other types are compared until there are too many pairs.
  @Test(.timeLimit(.minutes(1))) func aNoteStatesThatComparisonsWereOmitted() throws {
    let samples = Samples()
    for number in 0..<100 {
      let places = (0..<24).map { place in
        let keys = (0..<9).map { "\"k\($0)\": \(place >> ($0 % 5) & 1 == 0 ? "1" : "\"x\"")" }
        return "\"p\(place)\": {\(keys.joined(separator: ", ")), \"x\(number)\": 1}"
      }
      try samples.add(Data("{\"z\": 0, \(places.joined(separator: ", "))}".utf8))
    }
    let notes = GeneratedModels(samples).notes
    #expect(
      notes.contains(
        "the samples have too many shapes to compare all of them, so some classes may be repeated"))
  }

  /// The root has more than 100 shapes.
  private static func documents(_ inner: String) -> [String] {
    (0..<120).map { "{\"z\": 0, \"x\($0)\": \"\", \"y\": \(inner)}" }
  }

  @Test func aNoteStatesThatShapesWereOmitted() throws {
    func notes(_ inner: String) throws -> [String] {
      let samples = Samples()
      for document in Self.documents(inner) { try samples.add(Data(document.utf8)) }
      return GeneratedModels(samples).notes
    }
    #expect(try notes("true").isEmpty)
    #expect(
      try notes("{\"z\": 0}") == [
        "the root: the objects have more than 100 shapes, so a class that objects elsewhere could share may be repeated"
      ])
  }
}
