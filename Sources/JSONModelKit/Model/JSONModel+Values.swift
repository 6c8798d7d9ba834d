extension JSONModelProtocol where Self: JSONModel {
  /// A copy of the model and of all models that its properties hold.
  ///
  /// ```swift
  /// let draft = country.copy()
  /// draft.name = "Deutschland"   // the country keeps its name
  /// ```
  ///
  /// It is of the same dynamic class. Ignored properties are copied too, as they are; the models in
  /// them are shared. A graph keeps its shape: a model that is held twice is copied once, and a
  /// cycle stays a cycle. What is inside of `Codable` types, or made by transformers, is as a plain
  /// assignment leaves it: models in there are shared. What cannot be assigned is as the
  /// initializer leaves it: constants, `weak`, `unowned` and `lazy` variables. Property observers
  /// do not run.
  public func copy() -> Self { ModelCopier.copy(self) }
}

extension JSONModel: Hashable {
  /// Whether two models are equal, as ``isEqual(to:)`` says.
  public static func == (lhs: JSONModel, rhs: JSONModel) -> Bool { lhs.isEqual(to: rhs) }
}

extension JSONModelProtocol where Self: JSONModel {
  /// The hash as ``JSONModel/hash(into:)`` makes it.
  public var hashValue: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }
}

extension JSONModelProtocol {
  /// The text of ``JSONModel/modelDescription()``.
  public var description: String { modelDescription() }

  /// The properties as they are declared, for debuggers and `dump`.
  public var customMirror: Mirror {
    let children = ModelDescription.children(of: self, includesIgnored: true)
    return Mirror(
      self, children: children.map { (label: $0.name, value: $0.value) }, displayStyle: .class,
      ancestorRepresentation: .suppressed)
  }
}
