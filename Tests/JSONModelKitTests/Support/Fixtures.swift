import Foundation
import JSONModelKit
import TestSupport
import Testing

/// Models that several suites import.
enum Fixtures {
  enum Size: String, CaseIterable {
    case small, medium
    case large = "L"
  }

  final class Lenient: JSONModel { var a = 0 }

  class Strict: JSONModel {
    var name = ""
    @Ignore var hidden = 0
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  final class Country: JSONModel {
    var id = 0
    var name = ""
    var dialCode: UInt8?
    var cities: [City] = []
    var capital = City()
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  final class City: JSONModel {
    var name = ""
    var population = 0
    var mayor: Mayor?
    override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
  }

  final class Mayor: JSONModel {
    var name = ""
    var since = 0
    override func validate() throws {
      if since < 1900 { throw JSONValidationError("must not be before 1900", at: "since") }
    }
  }

  /// Eight different issues on three levels.
  static let document = """
    {
      "id": "DE",
      "dialCode": 300,
      "cities": [
        {"name": "Berlin", "population": 3.5, "mayor": {"name": "Kai", "since": 23}},
        {"name": null, "popluation": 1800000, "mayor": {"since": 2015, "since": 2016, "name": "P"}},
        {"name": "Bonn", "population": 330000}
      ],
      "capital": {"name": "Berlin", "population": 1}
    }
    """

  /// A log of the calls of user code.
  final class Log: Sendable {
    private let lines = Locked<[String]>([])
    func add(_ line: String) { lines.change { $0.append(line) } }
    /// Returns and removes the lines.
    func take() -> [String] {
      lines.change { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  struct Rejection: Error, CustomStringConvertible { let description = "rejected by the hook" }

  final class Tree: JSONModel {
    var name = ""
    @OptionalKey var children: [Tree] = []
    var byName: [String: Tree]?
    var parentOf: Tree?
  }

  final class Free: JSONModel {
    @OptionalKey var any: Any = "initial"
    @OptionalKey var list: [Any] = []
    @OptionalKey var members: [String: Any] = [:]
    @OptionalKey var value: JSONValue = "initial"
    @OptionalKey var number = 0.5
    @OptionalKey var numbers: [Float] = []
    @OptionalKey var decimal: Decimal? = 1
    var child: Free?
  }

  final class Link: JSONModel {
    var next: Link?
    var all: [String: [Link]]?
    convenience init(chain length: Int) {
      self.init()
      var last = self
      for _ in 1..<length {
        let link = Link()
        last.next = link
        last = link
      }
    }
    /// Releases a chain link by link, because the release of a whole chain is recursive.
    func cut() {
      var link: Link? = self
      while let current = link {
        link = current.next
        current.next = nil
        current.all = nil
      }
    }
  }
}
