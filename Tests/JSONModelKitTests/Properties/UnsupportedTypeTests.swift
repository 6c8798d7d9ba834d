import Foundation
import JSONModelKit
import Testing

/// The sentences for types that cannot be imported.
struct UnsupportedTypeTests {
  enum Plain { case a, b }
  enum Single { case only }
  enum Payload {
    case square(side: Int)
    case circle
  }
  struct Point { var x = 1 }
  final class Engine {}
  actor Worker { var jobs = 1 }

  final class Types: JSONModel {
    var plain = Plain.a
    var optional: Plain?
    var list: [Plain] = []
    var map: [String: [Plain?]] = [:]
    var payload = Payload.circle
    var pair = (x: 1, y: 2)
    var optionalPair: (Int, Int)?
    var pairs: [(Int, String)] = []
    var objects: [AnyObject] = []
    var object: AnyObject?
    var hashables: Set<AnyHashable> = []
    var existential: (any Codable)?
    var action: () -> Void = {}
    var optionalAction: ((Int) -> Int)?
    var point = Point()
    var engine = Engine()
    var worker = Worker()
  }

  @Test func anUnsupportedTypeIsReportedWithTheFixThatFitsIt() throws {
    let others = "register a transformer, or mark it @Ignore"
    let any = "register a transformer, conform it to Codable, or mark it @Ignore"
    let enumeration = "declare a raw type (enum Plain: String), \(others)"
    let tuple = "replace the tuple with a structure that conforms to Codable, \(others)"
    let object = "use Any or JSONValue instead of AnyObject, or mark it @Ignore"
    let fixes = [
      ("plain", "Plain", enumeration), ("optional", "Plain?", enumeration),
      ("list", "[Plain]", enumeration), ("map", "[String: [Plain?]]", enumeration),
      ("payload", "Payload", any),
      ("pair", "(x: Int, y: Int)", tuple), ("optionalPair", "(Int, Int)?", tuple),
      ("pairs", "[(Int, String)]", tuple),
      ("objects", "[AnyObject]", object), ("object", "AnyObject?", object),
      (
        "hashables", "Set<AnyHashable>",
        "use Any or JSONValue instead of AnyHashable, or mark it @Ignore"
      ),
      (
        "existential", "Decodable & Encodable?",
        "use a concrete type, Any or JSONValue instead of Decodable & Encodable, \(others)"
      ),
      ("action", "() -> ()", "mark it @Ignore"),
      ("optionalAction", "((Int) -> Int)?", "mark it @Ignore"),
      ("point", "Point", any), ("engine", "Engine", "make it a JSONModel, \(any)"),
      ("worker", "Worker", any),
    ]
    try expectDeclarationErrors(
      in: Types.self,
      fixes.map { name, type, fix in
        "Types.\(name) has the unsupported type \(type); \(fix) [invalid_declaration]"
      })
  }
}
