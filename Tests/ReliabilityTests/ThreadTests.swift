import Foundation
import JSONModelKit
import JSONModelSchema
import TestSupport
import Testing

/// Concurrent use of classes, including the first use; also run with the thread sanitizer.
struct ThreadTests {
  private static let threads = 16

  /// Runs code on sixteen threads that start at the same time.
  private func onAllThreads(_ body: @escaping @Sendable (_ thread: Int) throws -> Void) throws {
    let gate = NSCondition()
    let waiting = Locked(0)
    let finished = DispatchSemaphore(value: 0)
    let errors = Locked<[String]>([])
    for index in 0..<Self.threads {
      let thread = Thread {
        gate.lock()
        waiting.change { $0 += 1 }
        gate.broadcast()
        while waiting.value < Self.threads { gate.wait() }
        gate.unlock()
        do { try body(index) } catch { errors.change { $0.append("\(error)") } }
        finished.signal()
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    for _ in 0..<Self.threads { finished.wait() }
    #expect(errors.value.isEmpty)
  }

  // MARK: - First use

  class Node<Kind>: JSONModel {
    var id = 0
    var name = ""
    @OptionalKey var parts: [Part<Kind>] = []
    var next: Node<Kind>?
    var seen: Date?
    override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["name": "info.name"]) }
  }
  final class Part<Kind>: JSONModel {
    var size = 0.0
    var owner: Node<Kind>?
    @OptionalKey var labels: [String: Set<String>] = [:]
  }
  enum Step<Inner> {}

  static let document = """
    {"id":1,"info":{"name":"a name of more than sixteen bytes"},"seen":"2024-01-01T00:00:00Z",
     "parts":[{"size":1.5,"labels":{"a":["x","y"]}},{"size":2,"owner":{"id":3,"info":{"name":"b"}}}],
     "next":{"id":2,"info":{"name":"c"}}}
    """

  /// Imports into classes that were not used before the test; each step uses other specializations.
  private static func useClasses<Kind>(of kind: Kind.Type, steps: Int) throws {
    let node = try Node<Kind>(string: document)
    guard node.parts.count == 2, node.parts[1].owner?.id == 3, node.next?.name == "c",
      node.parts[0].labels["a"] == ["x", "y"], node.copy() == node
    else { throw WrongResult() }
    guard try Node<Kind>(value: node.jsonValue()) == node else { throw WrongResult() }
    let error = try modelError { try Node<Kind>(string: #"{"id":"x","parts":[{}]}"#) }
    guard error.issues.map(\.keyPath.description) == ["info.name", "id", "parts[0].size"] else {
      throw WrongResult()
    }
    if steps > 1 { try useClasses(of: Step<Kind>.self, steps: steps - 1) }
  }

  struct WrongResult: Error {}

  @Test func sixteenThreadsUseNewClassesAtTheSameTime() throws {
    enum Same {}
    try onAllThreads { _ in try Self.useClasses(of: Same.self, steps: 12) }
  }

  @Test func sixteenThreadsInspectTheSameClassesInDifferentOrders() throws {
    enum First {}
    enum Second {}
    try onAllThreads { thread in
      if thread.isMultiple(of: 2) {
        try Self.useClasses(of: First.self, steps: 6)
        try Self.useClasses(of: Second.self, steps: 6)
      } else {
        // Begins with another class that refers to the same classes.
        _ = try Part<Second>(string: #"{"size":1}"#)
        try Part<First>.checkDeclaration()
        guard Node<Step<Second>>.properties.count == 5 else { throw WrongResult() }
        _ = try Node<Step<Step<First>>>.jsonSchema()
        try Self.useClasses(of: Second.self, steps: 6)
        try Self.useClasses(of: First.self, steps: 6)
      }
    }
  }

  // MARK: - Registrations

  struct Colour: Sendable, Equatable { var name: String }
  struct Other<Kind>: Sendable {}

  final class Painted: JSONModel {
    static let registry: JSONTransformerRegistry = {
      let registry = JSONTransformerRegistry()
      registry.register { (text: String) throws -> Colour in Colour(name: text) }
      registry.register { (colour: Colour) -> String in colour.name }
      return registry
    }()
    var colour: Colour?
    var size = 0
    // Several threads may ask at the same time.
    override class var transformers: JSONTransformerRegistry { registry }
  }

  private static func register<Kind>(_ kind: Kind.Type, _ count: Int) {
    Painted.registry.register { (text: String) throws -> Other<Kind> in Other() }
    if count > 1 { register(Step<Kind>.self, count - 1) }
  }

  @Test func registrationsDuringImportsAreSafe() throws {
    try onAllThreads { thread in
      if thread < 4 {
        Self.register(Step<Painted>.self, 25)
        return
      }
      for _ in 0..<amount(release: 400, debug: 60) {
        let painted = try Painted(string: #"{"colour":"red","size":"7"}"#)
        guard painted.colour?.name == "red", painted.size == 7,
          try painted.jsonString() == #"{"colour":"red","size":7}"#
        else { throw WrongResult() }
      }
    }
  }

  final class Marked: JSONModel {
    static let registry = JSONTransformerRegistry()
    var colour = Colour(name: "")
    override class var transformers: JSONTransformerRegistry { registry }
  }

  /// Whatever the order of a registration and the first use, imports either use the transformer, or
  /// report that it came too late.
  @Test func aRegistrationDuringTheFirstUseIsUsedOrAnError() throws {
    Marked.registry.register { (text: String) throws -> Colour in Colour(name: "first \(text)") }
    try onAllThreads { thread in
      if thread == 0 {
        Marked.registry.register { (text: String) throws -> Colour in Colour(name: "last \(text)") }
      }
      var isLate = false
      for _ in 0..<amount(release: 200, debug: 40) {
        do {
          let name = try Marked(string: #"{"colour":"x"}"#).colour.name
          guard name == "first x" || name == "last x", !isLate else { throw WrongResult() }
          if thread == 0, name != "last x" { throw WrongResult() }
        } catch let error as JSONModelError {
          guard error.description.contains("registered too late") else { throw error }
          isLate = true
        }
      }
    }
  }

  // MARK: - Merges and exports

  @Test func mergesOfDifferentModelsAreIndependent() throws {
    try onAllThreads { thread in
      let node = try Node<Painted>(string: Self.document)
      for round in 0..<amount(release: 200, debug: 30) {
        let number = thread * 1_000 + round
        try node.merge(
          string: #"{"id":\#(number),"next":{"id":\#(number + 1)},"parts":[{"size":\#(round)}]}"#)
        let before = try node.jsonString()
        _ = try modelError { try node.merge(string: #"{"id":0,"next":{"id":null},"parts":[{}]}"#) }
        guard node.id == number, node.next?.id == number + 1,
          node.parts.map(\.size) == [Double(round)],
          node.name.hasPrefix("a name"), try node.jsonString() == before
        else { throw WrongResult() }
      }
    }
  }

  @Test func oneModelIsExportedByAllThreads() throws {
    // Models are mutable, so they are not Sendable. Concurrent reads are safe as long as no thread
    // changes the model, even if they are the first exports of its class.
    enum Fresh {}
    nonisolated(unsafe) let shared = try Node<Fresh>(string: Self.document)
    let expected = try Node<Step<Fresh>>(string: Self.document).jsonString()
    try onAllThreads { thread in
      let node = unsafe shared
      for _ in 0..<amount(release: 100, debug: 20) {
        guard try node.jsonString() == expected,
          try node.jsonValue() == JSONValue(string: expected),
          try node.dictionary().count == 5, node == node.copy(),
          node.hashValue == node.copy().hashValue, node.issues().isEmpty,
          !node.modelDescription().isEmpty
        else { throw WrongResult() }
      }
    }
  }
}
