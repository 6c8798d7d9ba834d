import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The description of a model: the class, then each property on its own line, with nested values
// indented.
//
//   Country
//     id: 276
//     name: "Germany"
//     capital: City
//       name: "Berlin"
//     tags: ["a", "b"]
//     area: Area
//       center: City
//         name: "Fulda"
//     flag: 2048 bytes
//
// A structure is described like a model if it contains one, and otherwise on one line.
//
// Nested models are described by their own `modelDescription()`, which a class may override. A
// model that has already been described is only named.

/// The models that have already been described.
///
/// Each model is described once; otherwise the description of a graph with many references would
/// have exponential length.
private final class Described: Sendable {
  private struct State {
    var path: [ObjectIdentifier] = []
    var done: Set<ObjectIdentifier> = []
    /// The number of models and other values around the current one.
    var depth = 0

    /// Enters a level; returns false if there are too many levels, or the stack is exhausted.
    ///
    /// Each level nests several calls, and a class may add calls in its own `modelDescription()`.
    mutating func enterLevel() -> Bool {
      if depth == Described.maximumLevels || StackRoom.current.isExhausted() { return false }
      depth += 1
      return true
    }
  }

  private static let maximumLevels = 64

  private let state = Mutex(State())

  /// Enters a model and returns nil, or returns a suffix for its name if it is not described.
  func enter(_ model: ObjectIdentifier, _ maximumDepth: Int) -> String? {
    state.withLock { state in
      if state.path.contains(model) { return ", the enclosing one" }
      if state.done.contains(model) { return ", the one above" }
      if state.path.count == maximumDepth { return " …" }
      guard state.enterLevel() else { return " …" }
      state.path.append(model)
      state.done.insert(model)
      return nil
    }
  }

  func leave() {
    state.withLock { state in
      state.path.removeLast()
      state.depth -= 1
    }
  }

  /// Enters a value that may contain others; returns whether it is described.
  func enterValue() -> Bool { state.withLock { $0.enterLevel() } }

  func leaveValue() { state.withLock { $0.depth -= 1 } }
}

/// Describes models.
enum ModelDescription {
  /// The state of one description of a graph.
  @TaskLocal private static var current: Described?
  /// The maximum number of elements of a collection, of Unicode scalars of a string, and of nested
  /// models.
  private static let maximumCount = 20
  private static let maximumLength = 200
  private static let maximumDepth = 32

  static func text(of model: any JSONModelProtocol) -> String {
    let name = swiftTypeName(type(of: model))
    guard let current else {
      return $current.withValue(Described()) { text(of: model) }
    }
    if let suffix = current.enter(ObjectIdentifier(model), maximumDepth) {
      return "\(name)\(suffix)"
    }
    defer { current.leave() }
    let lines = children(of: model, includesIgnored: false).map { child in
      "\n  \(child.name): \(indented(text(of: child.value)))"
    }
    return name + lines.joined()
  }

  /// Returns the description of a model as a part of a value that the standard library prints.
  ///
  /// The standard library writes the parts of a value on one line, and separates them by commas.
  static func debugText(of model: any JSONModelProtocol) -> String {
    "\n  \(indented(model.modelDescription()))"
  }

  /// Returns the variables of a model with their values, in the order of their declaration.
  static func children(
    of model: any JSONModelProtocol, includesIgnored: Bool
  ) -> [(name: String, value: Any)] {
    let reference = ClassReference(prepared: type(of: model))
    return reference.withSchema { schema in
      var children: [(name: String, value: Any)] = []
      for (index, variable) in schema.variables.map(\.variable).enumerated()
      where includesIgnored || !variable.isIgnored {
        if variable.access == .writeOnly {
          children.append((variable.name, HiddenValue()))
          continue
        }
        schema.withValue(ofVariable: index, in: model) { slot in
          children.append((variable.name, slot.value(as: variable.type)))
        }
      }
      return children
    }
  }

  private static func indented(_ text: String) -> String {
    text.replacing("\n", with: "\n  ")
  }

  // MARK: - Values

  private static func text(of value: Any) -> String {
    if let model = ModelClasses.model(in: value) { return model.modelDescription() }
    switch value {
    case let text as String: return quoted(text)
    case let data as Data: return data.count.counted("byte")
    case let date as Date: return (try? stringFromDate(date)) ?? "\(date)"
    case let value as JSONValue: return shortened(value.excerpt)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    // The standard library describes the parts of a value recursively.
    switch mirror.displayStyle {
    case nil, .class, .foreignReference: return printed(value)
    case .struct, .enum, .tuple:
      // Checked by type: the cast of a value may have different results on different threads.
      let type: Any.Type = type(of: value)
      if type is any CustomStringConvertible.Type,
        !Conformance.customStringConvertible.isIsolated(of: type)
      {
        return printed(value)
      }
    default: break
    }
    if mirror.children.isEmpty { return printed(value) }
    guard let current, current.enterValue() else { return "…" }
    defer { current.leaveValue() }
    return text(of: value, mirror)
  }

  /// Returns the standard library's description of a value, which is the same on every thread.
  private static func printed(_ value: Any) -> String {
    guard Conformance.customStringConvertible.isIsolated(of: type(of: value)) else {
      return shortened("\(value)")
    }
    // The new thread does not run an actor, so the isolated conformance is never used.
    return StackRoom.onLargerStack { shortened("\(value)") }
  }

  /// Returns the description of a value that contains others.
  private static func text(of value: Any, _ mirror: Mirror) -> String {
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .collection:
      let elements = mirror.children.prefix(maximumCount).map { text(of: $0.value) }
      return list(elements, of: mirror.children.count)
    case .set:
      let elements = mirror.children.map { text(of: $0.value) }.sorted(byUTF8Of: \.self)
      return list(elements, of: elements.count)
    case .dictionary:
      let members = members(of: mirror)
      let shown = members.prefix(maximumCount).map { "\($0.key): \(text(of: $0.value))" }
      return list(shown, of: members.count)
    case .enum: return text(ofCase: value, mirror)
    default:
      let name = mirror.displayStyle == .tuple ? "" : "\(type(of: value))"
      return text(of: parts(of: mirror), named: name)
    }
  }

  /// Returns the description of a case with associated values, as the standard library formats it.
  private static func text(ofCase value: Any, _ mirror: Mirror) -> String {
    guard let child = mirror.children.first else { return printed(value) }
    if value is any PresenceShaped || value is any EitherShaped { return text(of: child.value) }
    let payload = Mirror(reflecting: child.value)
    let parts = payload.displayStyle == .tuple ? parts(of: payload) : [text(of: child.value)]
    return text(of: parts, named: child.label ?? "")
  }

  /// Returns the descriptions of the parts of a value on one line, or each on its own line if one
  /// has several lines.
  private static func text(of parts: [String], named name: String) -> String {
    guard parts.contains(where: { $0.contains("\n") }) else {
      return shortened(name + "(\(parts.joined(separator: ", ")))")
    }
    let lines = parts.map { "\n  \(indented($0))" }.joined()
    return name.isEmpty ? "(\(lines)\n)" : name + lines
  }

  private static func parts(of mirror: Mirror) -> [String] {
    mirror.children.prefix(maximumCount).map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return label + text(of: child.value)
    }
  }

  private static func members(of mirror: Mirror) -> [(key: String, value: Any)] {
    mirror.children.compactMap { child in
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2 else { return nil }
      return (text(of: pair[0].value), pair[1].value)
    }
    .sorted(byUTF8Of: \.key)
  }

  /// Returns the first descriptions on one line, or each on its own line if one has several lines.
  private static func list(_ texts: [String], of count: Int) -> String {
    let shown = texts.prefix(maximumCount)
    let more = count > shown.count ? ["… \(count - shown.count) more"] : []
    guard shown.contains(where: { $0.contains("\n") }) else {
      return "[\((shown + more).joined(separator: ", "))]"
    }
    return "[" + (shown + more).map { "\n  \(indented($0))" }.joined() + "\n]"
  }

  private static func quoted(_ text: String) -> String {
    JSONValue.string(shortened(text)).description
  }

  private static func shortened(_ text: String) -> String {
    // Counts Unicode scalars, because a single character can have any length.
    let start = text.unicodeScalars.prefix(maximumLength)
    return start.endIndex < text.endIndex ? "\(String(start))…" : text
  }
}

/// A placeholder for the value of a write-only property in descriptions and mirrors of a model.
struct HiddenValue: CustomStringConvertible {
  var description: String { "(write-only)" }
}
