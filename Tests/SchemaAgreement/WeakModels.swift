import Foundation
import JSONModelKit
import JSONModelSchema

// Classes with constraints that keywords express only in part. Their schemas may accept documents
// that an import rejects, but not the other way around.

final class Negations: JSONModel, AgreementModel {
  var site = ""
  var secure: String?
  var address = ""
  var mail: String?
  var word = ""
  var sites: [String] = []
  var links: [String] = []
  var words: [String?] = []
  var numbers: [Int] = []
  var named: [String: Int] = [:]
  override class var transformers: JSONTransformerRegistry { .strict }
  override class var constraints: [String: [JSONConstraint]] {
    [
      "site": [.not(.url())], "secure": [.not(.url(schemes: ["https"]))],
      "address": [.not(.ipv4)], "mail": [.not(.email)],
      "word": [.not(.anyOf([.length(3...), .date]))],
      "sites": [.contains(.url(), count: ...1), .each(.not(.time))],
      "links": [.not(.contains(.url()))], "words": [.contains(.not(.pattern("^b")))],
      "numbers": [.not(.unique), .not(.contains(.range(20...)))],
      "named": [.keys(.not(.hostname))],
    ]
  }
}

/// The elements may also be strings, which an import converts.
final class ConvertedElements: JSONModel, AgreementModel {
  var few: [Int] = []
  var other: [Int] = []
  var equal: [Int] = []
  var listed: [Int] = []
  var short: [String] = []
  var set: Set<Int> = []
  var rows: [[Int]] = []
  /// The strict dialects have no schema for it, and the conversions are none of theirs.
  var named: [String: Int] = [:]
  override class var constraints: [String: [JSONConstraint]] {
    [
      "few": [.contains(.range(9...), count: ...1)], "other": [.not(.contains(.range(9...)))],
      "equal": [.not(.unique)], "listed": [.contains(.oneOf([12]))],
      "short": [.contains(.length(2...), count: ...1)], "set": [.not(.contains(.range(...0)))],
      "rows": [.contains(.contains(.oneOf([3])))],
    ]
  }
}

/// Models for schemas that may be weaker than an import.
let weakSamples: [Sample] = [
  Sample(
    type: Negations.self,
    document: [
      "site": "http://:80", "secure": "https://:80", "address": "12", "mail": "a@b",
      "word": "a", "sites": ["http://:80", "https://:80"], "links": ["http://:80"],
      "words": [nil, "b"],
      "numbers": [1, 1], "named": ["a b": 1],
    ], subjects: [.acceptedDocuments], isWeak: true),
  Sample(
    type: ConvertedElements.self,
    document: [
      "few": ["1", 2, "3"], "other": [1, "2"], "equal": [3, "3"], "listed": ["12"],
      "short": [1, 2], "set": ["1", 2], "rows": [["3"]], "named": [:],
    ], subjects: [.acceptedDocuments], isWeak: true),
]
