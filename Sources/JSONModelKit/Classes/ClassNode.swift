import Synchronization

// The table of all classes that were used, with their schemas. Entries are never freed and never
// move, so the memory of a class and the time to add it do not depend on the number of classes:
//
//   classes   Country -> ClassNode   declaration   what the class declares, found once
//                                    schema        what an import follows
//   byName    the same, with the names of properties as their keys
//   parts     the same, for classes of flattened properties; each prefix has an entry of its own
//
// A class is prepared at its first use, with all classes that its properties refer to.

/// The entry of a class in the table of all classes.
package final class ClassNode: Sendable {
  let type: any JSONModelProtocol.Type
  /// Whether the key mappers of the classes apply; otherwise keys are the names of properties.
  let usesKeyMapping: Bool
  /// How the models of the class are parts of other objects; nil if they are objects of their own.
  let part: FlattenedPart?
  private let cachedDeclaration = OnceReference<Box<ClassDeclaration>>()
  private let cachedSchema = OnceReference<ClassSchema>()
  private let preparation = Atomic<Int>(-1)
  private let isNoticed = Atomic<Bool>(false)

  private init(
    _ type: any JSONModelProtocol.Type, usesKeyMapping: Bool = true, part: FlattenedPart? = nil
  ) {
    self.type = type
    self.usesKeyMapping = usesKeyMapping
    self.part = part
  }

  private static let all = GrowingMap<ClassNode>()
  private static let byName = GrowingMap<ClassNode>()
  /// Looked up when schemas are built, and in merges and exports of flattened properties.
  private static let parts = GrowingMap<PartEntry>()

  /// An entry of a class as a part of other objects; `next` is the same class as another part.
  ///
  /// A list, because a class has few prefixes.
  private final class PartEntry: Sendable {
    let node: ClassNode
    let next = OnceReference<PartEntry>()

    init(_ type: any JSONModelProtocol.Type, _ part: FlattenedPart) {
      node = ClassNode(type, part: part)
    }
  }

  /// Returns the entry of a class, and adds it if there is none; does not prepare the class.
  static func reference(
    to type: any JSONModelProtocol.Type, usesKeyMapping: Bool = true
  ) -> ClassReference {
    let key = IdentityKey(type: ObjectIdentifier(type))
    guard usesKeyMapping else {
      return byName.reference(to: key) { ClassNode(type, usesKeyMapping: false) }
    }
    return all.reference(to: key) { ClassNode(type, usesKeyMapping: true) }
  }

  /// Returns the entry of a class whose models are parts of other objects.
  static func reference(
    to type: any JSONModelProtocol.Type, as part: FlattenedPart
  ) -> ClassReference {
    let key = IdentityKey(type: ObjectIdentifier(type))
    var entry = parts.reference(to: key) { PartEntry(type, part) }.object
    while entry.node.part != part {
      entry = entry.next.load() ?? entry.next.storeIfNil(PartEntry(type, part))
    }
    // No entry is removed, so the node is never freed.
    return LentReference(entry.node)
  }

  /// The declaration of the class, which is inspected once.
  var declaration: ClassDeclaration {
    if let cached = cachedDeclaration.load() { return cached.value }
    return cachedDeclaration.storeIfNil(
      Box(ClassInspector(type, usesKeyMapping: usesKeyMapping, part: part).declaration)
    ).value
  }

  // MARK: - Schema

  /// The schema, or nil before the class is prepared.
  var schema: ClassSchema? { cachedSchema.load() }

  /// Lends the schema of a prepared class to a closure.
  @inline(__always) func withSchema<Result, Failure: Error>(
    _ body: (ClassSchema) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let result = try cachedSchema.withObject(body) else {
      preconditionFailure("A class is prepared before its schema is used.")
    }
    return result
  }

  /// Stores the schema, unless another thread has stored it.
  func store(_ schema: ClassSchema) { _ = cachedSchema.storeIfNil(schema) }

  // MARK: - Preparation

  /// The state of a class and of all classes that it refers to.
  enum Preparation {
    /// The class was never prepared, or transformers have been registered too late since.
    case unknown
    case isSound
    case hasDeclarationErrors
  }

  /// - Parameter lateChanges: The number of registrations that came too late so far.
  func preparation(at lateChanges: Int) -> Preparation {
    let state = preparation.load(ordering: .acquiring)
    if state == lateChanges << 1 { return .isSound }
    return state == lateChanges << 1 | 1 ? .hasDeclarationErrors : .unknown
  }

  /// Records that the class is used; returns whether it is used for the first time.
  func notice() -> Bool { !isNoticed.exchange(true, ordering: .relaxed) }

  /// Records that the class, and all classes that it refers to, are prepared.
  func setPrepared(at lateChanges: Int, hasDeclarationErrors: Bool) {
    preparation.store(lateChanges << 1 | (hasDeclarationErrors ? 1 : 0), ordering: .releasing)
  }
}

/// A reference to the entry of a class in the table of all classes.
package typealias ClassReference = LentReference<ClassNode>

extension ClassReference {
  /// Returns the entry of a class, prepared for an import or export that begins now.
  @inline(__always) package init(
    prepared type: any JSONModelProtocol.Type, usesKeyMapping: Bool = true
  ) {
    self = ClassNode.reference(to: type, usesKeyMapping: usesKeyMapping)
    prepare()
  }

  /// Returns the entry of a class with its schema, for a check that is not a use of the class.
  init(checked type: any JSONModelProtocol.Type) {
    self = ClassNode.reference(to: type)
    SchemaBuilder.prepare(self, isUse: false)
  }

  /// Returns the prepared entry of another class, such as a subclass, whose models have their keys
  /// in the same way.
  func sibling(for type: any JSONModelProtocol.Type) -> ClassReference {
    let sibling = with { node in
      node.part.map { ClassNode.reference(to: type, as: $0) }
        ?? ClassNode.reference(to: type, usesKeyMapping: node.usesKeyMapping)
    }
    sibling.prepare()
    return sibling
  }

  /// Prepares the class and all classes that it refers to, unless they are prepared already.
  func prepare() {
    let lateChanges = JSONTransformerRegistry.lateChangeCount
    with { node in
      if case .unknown = node.preparation(at: lateChanges) { SchemaBuilder.prepare(self) }
    }
  }

  @_transparent func withSchema<Result, Failure: Error>(
    _ body: (ClassSchema) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withObject { node throws(Failure) in try node.withSchema(body) }
  }

  package var schema: ClassSchema { withSchema { $0 } }

  /// The declaration errors of the prepared class and of all classes that its properties refer to.
  package var declarationErrors: [JSONModelError.Issue] {
    let lateChanges = JSONTransformerRegistry.lateChangeCount
    if case .isSound = with({ $0.preparation(at: lateChanges) }) { return [] }
    var declarationErrors: [JSONModelError.Issue] = []
    var seen: Set<ClassReference> = [self]
    var waiting = [self]
    while let reference = waiting.popLast() {
      let schema = reference.schema
      // A class has several entries if it is also the class of flattened properties.
      let own = schema.declarationErrors + (lateChanges == 0 ? [] : schema.lateErrors)
      declarationErrors += own.filter { !declarationErrors.contains($0) }
      for nested in schema.nestedClasses.reversed() where seen.insert(nested).inserted {
        waiting.append(nested)
      }
    }
    return declarationErrors
  }
}
