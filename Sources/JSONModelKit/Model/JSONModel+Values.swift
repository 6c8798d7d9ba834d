extension JSONModelProtocol where Self: JSONModel {
  /// Copies the model and all models that its properties hold.
  ///
  /// ```swift
  /// let draft = country.copy()
  /// draft.name = "Deutschland"   // the country keeps its name
  /// ```
  ///
  /// The copy has the same dynamic class. Ignored properties are copied by assignment; models in
  /// them are shared. The copy preserves the structure of the graph: a model that is held twice is
  /// copied once, and a reference cycle stays one. Values of `Codable` and `RawRepresentable` types,
  /// and values that transformers produce, are copied by assignment; models inside them are shared.
  /// Properties that cannot be assigned have the values that the initializer sets: constants,
  /// `weak`, `unowned` and `lazy` variables. Property observers do not run.
  public func copy() -> Self { ModelCopier.copy(self) }
}

extension JSONModel: Hashable {
  /// Returns whether two models are equal, as defined by ``isEqual(to:)``.
  ///
  /// ```swift
  /// country.copy() == country   // true
  /// ```
  public static func == (lhs: JSONModel, rhs: JSONModel) -> Bool { lhs.isEqual(to: rhs) }
}

extension JSONModelProtocol where Self: JSONModel {
  /// The hash value, computed with ``JSONModel/hash(into:)``; equal models have equal hash values.
  ///
  /// ```swift
  /// country.copy().hashValue == country.hashValue   // true
  /// ```
  public var hashValue: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }
}

extension JSONModelProtocol {
  /// The result of ``JSONModel/modelDescription()``.
  public var description: String { modelDescription() }

  /// A mirror of the declared properties, for debuggers and `dump`.
  public var customMirror: Mirror {
    let children = ModelDescription.children(of: self, includesIgnored: true)
    return Mirror(
      self, children: children.map { (label: $0.name, value: $0.value) }, displayStyle: .class,
      ancestorRepresentation: .suppressed)
  }
}
