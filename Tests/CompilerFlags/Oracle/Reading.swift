// This separate module is compiled without optimization and without the tested flags. So the flags
// do not affect the comparison, and the compiler cannot inline the module into the program.

internal import JSONModelKit

/// The expected value of a property after an import.
@MainActor package struct Reading<Model> {
  package let name: String
  /// Whether `Mirror` must show the property.
  package var isShown = true
  /// Returns how the value that the program reads differs from the expected one, or nil.
  package let readingDiffers: @MainActor (Model) -> String?
  /// Returns how the value that `Mirror` shows differs from the expected one, or nil.
  package let shownDiffers: @MainActor (Any) -> String?

  /// A property, imported or not, and its value after an import.
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

  /// A value that only the program can read, such as one that `Mirror` does not show.
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

  /// Returns a value that `Mirror` shows, without its property wrapper; nil if its type differs.
  private static func unwrapped<Value>(_ shown: Any, as type: Value.Type) -> Value? {
    switch shown {
    case let wrapper as Ignore<Value>: wrapper.wrappedValue
    case let wrapper as OptionalKey<Value>: wrapper.wrappedValue
    case let wrapper as RequiredKey<Value>: wrapper.wrappedValue
    case let wrapper as Index<Value>: wrapper.wrappedValue
    case let wrapper as UnknownKeys: wrapper.wrappedValue as? Value
    // Compares the types, because a cast also converts an Int to an Int?.
    default: Swift.type(of: shown) == type ? shown as? Value : nil
    }
  }
}

/// The names and values that `Mirror` shows.
typealias Children = [(name: String, value: Any)]

/// The children in the model's own mirror, as `dump` and debuggers show them.
func shownChildren(of model: some JSONModel) -> Children {
  Mirror(reflecting: model).children.map { ($0.label ?? "", $0.value) }
}

/// The children of the superclasses of a model in a mirror of the standard library.
///
/// The framework customizes the mirror of a model, but a mirror that is created with
/// `ancestorRepresentation: .generated` reflects the superclasses without the framework.
func plainChildren<Model: JSONModel>(ofSuperclassesOf model: Model) -> Children {
  var levels: [Children] = []
  var mirror = Mirror(model, children: [], ancestorRepresentation: .generated).superclassMirror
  while let current = mirror {
    levels.append(current.children.map { (plainName($0.label ?? ""), $0.value) })
    mirror = current.superclassMirror
  }
  return levels.reversed().flatMap { $0 }
}

/// Removes the underscore with which the storage of a wrapped property begins.
private func plainName(_ label: String) -> String {
  label.hasPrefix("_") ? String(label.dropFirst()) : label
}
