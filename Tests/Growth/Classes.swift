import JSONModelKit

// The cost of many classes: their memory, the time of a first use, and late registrations.

/// A generic class, so that the program can create any number of classes.
final class Generic<Parameter>: JSONModel {
  var id = 0
  var title: String?
  var nested: GenericPart<Parameter>?
  var parts: [GenericPart<Parameter>] = []
}

final class GenericPart<Parameter>: JSONModel {
  var name = ""
  var count: Int?
}

struct Zero<Rest> {}
struct One<Rest> {}

final class Measured: JSONModel {
  var id = 0
  var title: String?
  var price: Price?
}

final class Other: JSONModel {
  var id = 0
}

struct Price: Sendable { var cents: Int }

@main
struct Classes {
  static func main() throws {
    let document = #"{"id": 1, "title": "a", "parts": [{"name": "b"}], "part": {"name": "c"}}"#
    try use(roots[0], document)
    var times: [Duration] = []
    var before = usedBytes()
    for root in roots { times.append(try time { try use(root, document) }) }
    var kept = usedBytes() - before
    let (first, last) = (median(times.prefix(100)), median(times.suffix(100)))
    print("\(roots.count) root classes: \(kept / 1024) KB kept, \(kept / roots.count) bytes each")
    check(kept, atMost: roots.count * 20 * 1024)
    print("first use, median of the first 100: \(first), of the last 100: \(last)")

    let genericDocument = #"{"id": 1, "title": "a", "parts": [{"name": "b"}]}"#
    for count in [1_000, 5_000] {
      // Excludes the memory that the Swift runtime allocates for types.
      for number in 0..<count { _ = "\(Self.genericTypes(type(of: number + count)))" }
      before = usedBytes()
      for number in 0..<count {
        try open(type(of: number + count), genericDocument)
      }
      kept = usedBytes() - before
      print("\(count) generic classes with one inside: \(kept / 1024) KB kept")
      check(kept, atMost: count * 20 * 1024)
    }

    let registry = JSONTransformerRegistry.shared
    registry.register { (text: String) throws -> Price in Price(cents: text.utf8.count) }
    _ = try Measured(string: #"{"id": 1, "price": "a"}"#)
    before = usedBytes()
    for number in 1...1_000 {
      registry.register { (text: String) throws -> Price in Price(cents: number) }
      guard (try? Measured(string: #"{"id": 1, "price": "a"}"#)) == nil else {
        fatalError("The registration does not come too late.")
      }
    }
    kept = usedBytes() - before
    print("1,000 registrations for a type in use, each with an import: \(kept / 1024) KB kept")
    check(kept, atMost: 2 << 20)
    _ = try Other(string: #"{"id": 1}"#)
    before = usedBytes()
    for number in 1...1_000 {
      register(Self.type(of: number))
      _ = try Other(string: #"{"id": 1}"#)
    }
    kept = usedBytes() - before
    print("1,000 registrations for other types, each with an import: \(kept / 1024) KB kept")
    check(kept, atMost: 2 << 20)
  }

  static func check(_ bytes: Int, atMost limit: Int) {
    if bytes > limit { fatalError("More than \(limit / 1024) KB are kept.") }
  }

  static func use(_ root: any JSONModelProtocol.Type, _ document: String) throws {
    func use<Root: JSONModelProtocol>(_ root: Root.Type) throws {
      guard let model = root as? JSONModel.Type else { return }
      _ = try model.make(string: document)
    }
    try use(root)
  }

  static func register<Target>(_ target: Target.Type) {
    JSONTransformerRegistry.shared.register { (text: String) throws -> Target? in nil }
  }

  /// A different type for each number.
  static func type(of number: Int) -> Any.Type {
    func type<Rest>(_ number: Int, _ rest: Rest.Type) -> Any.Type {
      if number == 0 { return rest }
      return number % 2 == 0 ? type(number / 2, Zero<Rest>.self) : type(number / 2, One<Rest>.self)
    }
    return type(number, Never.self)
  }

  static func genericTypes(_ parameter: Any.Type) -> [Any.Type] {
    func types<Parameter>(_ parameter: Parameter.Type) -> [Any.Type] {
      [
        Generic<Parameter>.self, GenericPart<Parameter>.self, [GenericPart<Parameter>].self,
        GenericPart<Parameter>?.self,
      ]
    }
    return types(parameter)
  }

  static func open(_ parameter: Any.Type, _ document: String) throws {
    func open<Parameter>(_ parameter: Parameter.Type) throws {
      _ = try Generic<Parameter>(string: document)
    }
    try open(parameter)
  }

  static func time(_ body: () throws -> Void) rethrows -> Duration {
    try ContinuousClock().measure(body)
  }

  static func median(_ times: ArraySlice<Duration>) -> Duration { times.sorted()[times.count / 2] }
}
