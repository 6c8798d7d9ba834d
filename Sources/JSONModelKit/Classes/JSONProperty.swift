/// A registered property, which is imported through its setter.
///
/// ```swift
/// final class Player: JSONModel {
///   var health = 100 { didSet { bar.update(health) } }
///   override class var registeredProperties: [JSONProperty] {
///     [JSONProperty("health", \Player.health)]
///   }
/// }
/// ```
///
/// Register computed properties, properties with observers, and all properties of classes that you
/// compile without reflection metadata. A subclass inherits the registered properties of its
/// superclasses.
///
/// A registered property replaces a stored one with the same name. If you mark that one
/// ``ReadOnly`` or ``WriteOnly``, the marker applies; other markers are ignored.
/// `propertyIsOptional` and similar methods receive its name.
///
/// The guides are <doc:Guide-Troubleshooting>, for observers, and <doc:Guide-ExportAndMerge>.
public struct JSONProperty: Sendable {
  let name: String
  let accessor: any PropertyAccessor

  /// Registers a property.
  ///
  /// ```swift
  /// JSONProperty("health", \Player.health)
  /// ```
  ///
  /// Its name is mapped to a key like the name of any other property.
  ///
  /// - Parameters:
  ///   - name: The Swift name of the property.
  ///   - keyPath: The key path of the property, such as `\User.email`.
  public init<Root: JSONModelProtocol, Value>(
    _ name: String, _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable
  ) {
    self.name = name
    accessor = KeyPathAccessor(keyPath)
  }

  /// Registers a property that is exported, but not imported, such as a computed one.
  ///
  /// ```swift
  /// final class User: JSONModel {
  ///   var first = ""
  ///   var last = ""
  ///   var fullName: String { "\(first) \(last)" }
  ///   override class var registeredProperties: [JSONProperty] {
  ///     [JSONProperty(exporting: "fullName", \User.fullName)]
  ///   }
  /// }
  /// // {"first": "Ann", "last": "Lee", "fullName": "Ann Lee"}
  /// ```
  ///
  /// You can give it a key and a transformer, as for any other property. Imports and merges skip
  /// the value of its key, even if you reject unknown keys. Equality, hashes, copies and
  /// descriptions omit the property. Constraints on it are declaration errors.
  ///
  /// - Parameters:
  ///   - name: The name of the exported property.
  ///   - keyPath: The key path that is exported, such as `\User.fullName`.
  public init<Root: JSONModelProtocol, Value>(
    exporting name: String, _ keyPath: any KeyPath<Root, Value> & Sendable
  ) {
    self.name = name
    accessor = KeyPathAccessor(exporting: keyPath)
  }
}

// The description of a key path contains the name of a stored property. The Swift runtime finds the
// name in the reflection metadata of the class:
//
//   \User.email    \User.email                     stored in a final class
//   \User._page    \User._page                     the storage of a wrapped property
//   \User.page     \User.<computed 0x1234 (Int)>   computed; the metadata has no name for it

/// The names of properties that are identified by key paths.
enum KeyPathName {
  /// The prefix of the placeholder for a property whose name cannot be found.
  private static let unknown = "\\"

  /// Returns the name of the property at a key path.
  ///
  /// If the name cannot be found, returns a placeholder that is not the name of any property. The
  /// inspection of the class reports it.
  static func name<Model: JSONModelProtocol>(of keyPath: PartialKeyPath<Model>) -> String {
    let registered = Model.registeredProperties.first { $0.accessor.hasKeyPath(keyPath) }
    if let registered { return registered.name }
    let valueType = type(of: keyPath).valueType
    guard let name = storedName(of: keyPath) else { return unknown + swiftTypeName(valueType) }
    let isWrapped = name.beginsWithUnderscore && TypeKind(valueType).marker != nil
    return isWrapped ? name.withoutFirstScalar : name
  }

  /// Returns the name of the stored property that a key path leads to, or nil if the key path calls
  /// a getter or leads to a part of a value.
  ///
  /// The getter may be that of a stored property: that of a wrapper, or one that can be overridden.
  static func storedName<Model: JSONModelProtocol>(of keyPath: PartialKeyPath<Model>) -> String? {
    let root = "\\\(Model.self)."
    let description = "\(keyPath)"
    guard description.hasPrefix(root) else { return nil }
    let name = description.dropFirst(root.count)
    return name.isEmpty || name.contains(where: { "<.?![".contains($0) }) ? nil : String(name)
  }

  /// Returns the type of the property if the name is a placeholder; nil for other names.
  static func valueType(inUnknown name: String) -> String? {
    name.hasPrefix(unknown) ? String(name.dropFirst()) : nil
  }
}

protocol PropertyAccessor: Sendable {
  func lend<Failure: Error>(
    from object: any JSONModelProtocol, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure)
  func set(_ buffer: ElementBuffer, in object: any JSONModelProtocol)
  func hasKeyPath(_ other: AnyKeyPath) -> Bool
  func isProperty(of type: any JSONModelProtocol.Type) -> Bool
  /// Returns the accessor of a property marked `@Required` with its storage at an offset.
  func requiring(storageAt offset: Int) -> any PropertyAccessor
  var valueType: Any.Type { get }
  /// Whether the property is only exported, because it cannot be set.
  var isExportOnly: Bool { get }
}

/// An accessor that reads a property by key path, and sets it if it can be set.
struct KeyPathAccessor<Root: JSONModelProtocol, Value>: PropertyAccessor {
  private let keyPath: any KeyPath<Root, Value> & Sendable
  /// The same key path, or nil if the property is only exported.
  private let writableKeyPath: (any ReferenceWritableKeyPath<Root, Value> & Sendable)?
  /// The offset of the storage of a property marked `@Required`; nil for other properties.
  private var requiredOffset: Int?

  init(_ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    writableKeyPath = keyPath
  }

  init(exporting keyPath: any KeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    writableKeyPath = nil
  }

  var valueType: Any.Type { Value.self }
  var isExportOnly: Bool { writableKeyPath == nil }

  func hasKeyPath(_ other: AnyKeyPath) -> Bool { keyPath == other }

  func isProperty(of type: any JSONModelProtocol.Type) -> Bool { type is Root.Type }

  func requiring(storageAt offset: Int) -> any PropertyAccessor {
    var accessor = self
    accessor.requiredOffset = offset
    return accessor
  }

  func set(_ buffer: ElementBuffer, in object: any JSONModelProtocol) {
    guard let writableKeyPath else {
      preconditionFailure("An import skips the values of exported properties.")
    }
    let value = buffer.take(Value.self, at: 0)
    if let requiredOffset {
      // The key path reads the old value first, which stops the program if there is none.
      let storage = Slot(
        of: object, offset: requiredOffset, holdsOptional: false, type: Value?.self)
      if storage.load(as: Value?.self) == nil { storage.store(exactly: Value?.some(value)) }
      extendLifetime(object)
    }
    root(object)[keyPath: writableKeyPath] = value
  }

  func lend<Failure: Error>(
    from object: any JSONModelProtocol, _ body: (Slot) throws(Failure) -> Void
  ) throws(Failure) {
    try Slot.lend(root(object)[keyPath: keyPath], body)
  }

  private func root(_ object: any JSONModelProtocol) -> Root {
    guard let root = object as? Root else {
      preconditionFailure("The inspection has checked the class.")
    }
    return root
  }
}
