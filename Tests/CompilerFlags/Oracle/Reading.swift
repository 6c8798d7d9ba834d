// A module of its own, compiled without optimization and without the flags that are tried: what is tested
// must not change the test, and the compiler cannot look from the program into it.

internal import JSONModelKit

/// What one property has to hold after an import.
@MainActor package struct Reading<Model> {
  package let name: String
  /// Whether `Mirror` has to show it.
  package var isShown = true
  /// What is wrong, where the program reads the property itself.
  package let readingDiffers: @MainActor (Model) -> String?
  /// What is wrong with the value that `Mirror` shows.
  package let shownDiffers: @MainActor (Any) -> String?

  /// A property, imported or not, with its value after an import.
  package static func property<Value: Equatable & SendableMetatype>(
    _ name: String, _ expected: Value, _ read: @escaping @MainActor (Model) -> Value
  ) -> Reading {
    property(name, expected, by: { $0 == $1 }, read)
  }

  /// A property of a type that is not `Equatable`, such as a tuple.
  package static func property<Value: SendableMetatype>(
    _ name: String, _ expected: Value, by areEqual: @escaping @MainActor (Value, Value) -> Bool,
    _ read: @escaping @MainActor (Model) -> Value
  ) -> Reading {
    Reading(name: name) { model in
      let value = read(model)
      return areEqual(value, expected) ? nil : "reads as \(value)"
    } shownDiffers: { shown in
      guard let value = unwrapped(shown, as: Value.self) else { return "is shown as \(shown)" }
      return areEqual(value, expected) ? nil : "is shown as \(value)"
    }
  }

  /// A property that no code of the program reads.
  package static func shown<Value: Equatable & SendableMetatype>(_ name: String, _ expected: Value)
    -> Reading
  {
    Reading(name: name) { _ in
      nil
    } shownDiffers: { shown in
      guard let value = unwrapped(shown, as: Value.self) else { return "is shown as \(shown)" }
      return value == expected ? nil : "is shown as \(value)"
    }
  }

  /// Something that only the program can tell: of a closure, or of what `Mirror` does not show.
  package static func hidden<Value: Equatable & SendableMetatype>(
    _ name: String, _ expected: Value, _ read: @escaping @MainActor (Model) -> Value
  ) -> Reading {
    Reading(name: name, isShown: false) { model in
      let value = read(model)
      return value == expected ? nil : "reads as \(value)"
    } shownDiffers: { _ in
      nil
    }
  }

  /// What `Mirror` shows, taken out of the wrapper that stands in the property's place.
  private static func unwrapped<Value>(_ shown: Any, as type: Value.Type) -> Value? {
    switch shown {
    case let wrapper as Ignore<Value>: wrapper.wrappedValue
    case let wrapper as OptionalKey<Value>: wrapper.wrappedValue
    case let wrapper as RequiredKey<Value>: wrapper.wrappedValue
    case let wrapper as Index<Value>: wrapper.wrappedValue
    case let wrapper as UnknownKeys: wrapper.wrappedValue as? Value
    // By the very type: a cast takes an Int for an Int?, too.
    default: Swift.type(of: shown) == type ? shown as? Value : nil
    }
  }
}

/// The names and values that `Mirror` shows.
typealias Children = [(name: String, value: Any)]

/// What a model shows of itself, as `dump` and debuggers see it.
func shownChildren(of model: some JSONModel) -> Children {
  Mirror(reflecting: model).children.map { ($0.label ?? "", $0.value) }
}

/// What the standard library shows of the superclasses of a model, without the framework.
///
/// A model has a mirror of its own. But a mirror that is made by hand leaves the superclasses of its
/// subject to the standard library.
func plainChildren<Model: JSONModel>(ofSuperclassesOf model: Model) -> Children {
  var levels: [Children] = []
  var mirror = Mirror(model, children: [], ancestorRepresentation: .generated).superclassMirror
  while let current = mirror {
    levels.append(current.children.map { (plainName($0.label ?? ""), $0.value) })
    mirror = current.superclassMirror
  }
  return levels.reversed().flatMap { $0 }
}

/// The name of a wrapped property: its storage has an underscore in front.
private func plainName(_ label: String) -> String {
  label.hasPrefix("_") ? String(label.dropFirst()) : label
}
