import Synchronization

// The associated table: what each class looks like, found by the class. It is never freed, and what
// is added moves nothing that is there, so its memory and the time to add a class do not depend on
// how many classes there are:
//
//   classes   Country -> ClassNode   declaration   what the class says of itself, asked once
//                                    schema        what an import follows; replaced by another
//                                                  where transformers are registered later
//
// A class is prepared at its first use, with all classes that its properties lead to.

/// A class in the table of all classes.
final class ClassNode: Sendable {
  let type: any JSONModelProtocol.Type
  private let knownDeclaration = OnceReference<Found<ClassDeclaration>>()
  private let current = CurrentReference<ClassSchema>()
  private let preparation = Atomic<Int>(-1)

  private init(_ type: any JSONModelProtocol.Type) { self.type = type }

  private static let all = GrowingMap<ClassNode>()

  /// The class in the table, where it is put now if it never was; it need not be prepared.
  static func reference(to type: any JSONModelProtocol.Type) -> ClassReference {
    all.reference(to: IdentityKey(type: ObjectIdentifier(type))) { ClassNode(type) }
  }

  /// What the class declares, which it is asked once.
  var declaration: ClassDeclaration {
    if let known = knownDeclaration.load() { return known.value }
    return knownDeclaration.storeIfNil(Found(ClassInspector(type).declaration)).value
  }

  // MARK: - Schema

  /// The schema, once there is one.
  var schema: ClassSchema? { current.load() }

  /// Lends the schema of a class that was prepared.
  @inline(__always) func withSchema<Result, Failure: Error>(
    _ body: (ClassSchema) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let result = try current.withObject(body) else {
      preconditionFailure("A class is prepared with all that lead to it.")
    }
    return result
  }

  /// Puts a schema in the place of the one that it replaces, if that still is the current one.
  ///
  /// - Returns: Whether it still was.
  func replaceSchema(with next: ClassSchema) -> Bool { current.replace(with: next) }

  // MARK: - Preparation

  /// What is known of a class and of all classes that it leads to.
  enum Preparation {
    /// Transformers were registered since it was found out, or it never was.
    case unknown
    case isSound
    case hasMistakes
  }

  func preparation(at generation: Int) -> Preparation {
    let state = preparation.load(ordering: .acquiring)
    if state == generation << 1 { return .isSound }
    return state == generation << 1 | 1 ? .hasMistakes : .unknown
  }

  /// Notes that the class and all that it leads to have a schema for a generation of registrations.
  func setPrepared(at generation: Int, hasMistakes: Bool) {
    preparation.store(generation << 1 | (hasMistakes ? 1 : 0), ordering: .releasing)
  }
}

/// A class in the table of all classes.
typealias ClassReference = LentReference<ClassNode>

extension ClassReference {
  /// The class, prepared for an import or export that begins now.
  @inline(__always) init(prepared type: any JSONModelProtocol.Type) {
    self = ClassNode.reference(to: type)
    prepare()
  }

  /// Prepares the class, and all classes that it leads to, where that was not done.
  func prepare() {
    let generation = JSONTransformerRegistry.generation
    with { node in
      if case .unknown = node.preparation(at: generation) { SchemaBuilder.prepare(self) }
    }
  }

  /// Lends the schema of a class that was prepared.
  @inline(__always) func withSchema<Result, Failure: Error>(
    _ body: (ClassSchema) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with { node throws(Failure) in try node.withSchema(body) }
  }

  /// The schema of a class that was prepared.
  var schema: ClassSchema { withSchema { $0 } }

  /// What is wrong with the declarations of the class, and of all classes that its properties lead
  /// to, once it was prepared.
  var mistakes: [JSONModelError.Issue] {
    let generation = JSONTransformerRegistry.generation
    if case .isSound = with({ $0.preparation(at: generation) }) { return [] }
    var mistakes: [JSONModelError.Issue] = []
    var seen: Set<ClassReference> = [self]
    var waiting = [self]
    while let reference = waiting.popLast() {
      let schema = reference.schema
      mistakes += schema.mistakes
      for nested in schema.nestedClasses.reversed() where seen.insert(nested).inserted {
        waiting.append(nested)
      }
    }
    return mistakes
  }
}
