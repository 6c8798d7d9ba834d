// A copy of a model copies the models in it, and assigns all other values. An object in such a value
// is then shared by the copy and the original:
//
//   struct Page: Codable { var title = ""; var cache: Cache? }
//
//   type Page    has a field of a class, so a value may hold an object
//   value        Page(title: "a", cache: nil) holds none
//
// A snapshot is used by several threads, so it must not share an object with a model. The type
// decides most cases, and is inspected once; the value is inspected if the type leaves it open.

extension ValueShape {
  /// Whether a value may contain models that only its `encode(to:)` shows.
  var mayEncodeModels: Bool {
    contents.contains(.codable)
      && SharedObjects.mayOccur(in: storedType, countingModels: false)
  }
}

/// Finds objects in values that a copy would share.
enum SharedObjects {
  private static let known = GrowingMap<Box<Bool>>()

  /// Returns whether a value of a type may hold an object.
  ///
  /// - Parameter countingModels: Whether models count that the type itself names, alone or in a
  ///   container, and which a copy replaces.
  static func mayOccur(in type: Any.Type, countingModels: Bool) -> Bool {
    let key = IdentityKey(
      type: ObjectIdentifier(type), object: countingModels ? ObjectIdentifier(Self.self) : nil)
    if let known = known[key] { return known.value }
    return known.value(of: key) { Box(inspect(type, countingModels: countingModels)) }.value
  }

  private static func inspect(_ type: Any.Type, countingModels: Bool) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var waiting = [(type: type, countingModels: countingModels)]
    while let (type, countingModels) = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      if let leaf = LeafKind(type) {
        if leaf == .any { return true }
      } else if let type = type as? AnyClass {
        if countingModels || ModelClasses.model(type) == nil { return true }
      } else if let parts = parts(of: type) {
        waiting += parts.map { ($0, countingModels) }
      } else if !isValue(type) {
        guard let fields = fields(of: type) else { return true }
        waiting += fields.map { ($0, true) }
      }
    }
    return false
  }

  /// Returns whether a type is a class of models, or a container of models.
  static func namesModel(_ type: Any.Type) -> Bool {
    var waiting = [type]
    while let type = waiting.popLast() {
      if let type = type as? AnyClass, ModelClasses.model(type) != nil { return true }
      waiting += parts(of: type) ?? []
    }
    return false
  }

  /// Returns the types that a container or a marker of the framework consists of.
  private static func parts(of type: Any.Type) -> [Any.Type]? {
    let kind = TypeKind(type)
    if let marker = kind.marker { return [marker.wrappedType] }
    return kind.parts.isEmpty ? nil : kind.parts
  }

  /// Returns whether a type is known to hold no object, or none that can change.
  private static func isValue(_ type: Any.Type) -> Bool {
    if LeafKind.isOnlyTransformed(type) { return true }
    if NamedType(type) == .enumeration, type is any RawRepresentable.Type { return true }
    if case .withoutAssociatedValues = EnumerationForm(of: type) { return true }
    // Their structures have the semantics of values, whatever they are made of.
    let name = RuntimeReflection.qualifiedName(of: type)
    if valueModules.contains(where: { name.hasPrefix($0) }) { return !holders.contains(name) }
    return name.hasPrefix("Swift.") && NamedType(type) != nil && type != AnyHashable.self
  }

  /// Their types that hold an object of any class.
  private static let holders: Set = ["Foundation.Notification"]

  private static let valueModules = [
    "Foundation.", "FoundationEssentials.",
    String(RuntimeReflection.qualifiedName(of: SharedObjects.self).dropLast("SharedObjects".count)),
  ]

  /// Returns the types of the fields of a structure; nil if they are not known.
  private static func fields(of type: Any.Type) -> [Any.Type]? {
    guard NamedType(type) == .structure else { return nil }
    let fields = RuntimeReflection.storedFields(of: type)
    if fields.isEmpty { return TypeLayout(of: type).size == 0 ? [] : nil }
    return fields.allSatisfy(\.isStrong) ? fields.map(\.type) : nil
  }

  /// Returns the type of the first object in a value; nil if there is none.
  ///
  /// - Parameters:
  ///   - sendable: The types whose objects several threads may use.
  ///   - countingModels: Whether models count.
  static func first(
    in value: Any, except sendable: [any Sendable.Type], countingModels: Bool
  ) -> Any.Type? {
    var waiting = [value]
    while let value = waiting.popLast() {
      let type = Swift.type(of: value)
      guard mayOccur(in: type, countingModels: true), !isListed(type, in: sendable) else {
        continue
      }
      if type is AnyClass || TypeKind(type).isFunction {
        // Null never changes.
        if isNull(value) { continue }
        let isModel = (type as? AnyClass).flatMap(ModelClasses.model) != nil
        if isModel, !countingModels { continue }
        return type
      }
      waiting += Mirror(reflecting: value).children.map(\.value)
    }
    return nil
  }

  private static func isNull(_ value: Any) -> Bool {
    // Only objects are cast, because a value would be bridged.
    type(of: value) is AnyClass && FullFoundation.isNull(value)
  }

  private static func isListed(_ type: Any.Type, in sendable: [any Sendable.Type]) -> Bool {
    if sendable.isEmpty { return false }
    let listed = sendable.map { ObjectIdentifier($0) }
    if listed.contains(ObjectIdentifier(type)) { return true }
    var level: AnyClass? = (type as? AnyClass).flatMap { RuntimeReflection.superclass(of: $0) }
    while let current = level {
      if listed.contains(ObjectIdentifier(current)) { return true }
      level = RuntimeReflection.superclass(of: current)
    }
    return false
  }
}
