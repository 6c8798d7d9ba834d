/// Why a transformer does not apply to a property.
struct TransformerRejection: Error {
  private let purpose: String?
  private let sentence: String
  /// The type of the elements to which the transformer does not apply.
  private let element: Any.Type?

  init(sentence: String) { (purpose, self.sentence, element) = (nil, sentence, nil) }

  /// - Parameters:
  ///   - purpose: What the transformer is for, such as `is for dates`.
  ///   - element: The type of the elements, if the transformer is one for elements.
  init(_ purpose: String, element: Any.Type? = nil) {
    (self.purpose, self.element, sentence) = (purpose, element, "")
  }

  /// Creates the rejection of a transformer with functions of another type.
  ///
  /// - Parameters:
  ///   - target: The type that the functions import and export.
  ///   - element: The type of the elements, if the transformer is one for elements.
  init(functionsOf target: Any.Type, element: Any.Type?) {
    self.element = element
    if let wrapped = TypeKind(target).optional?.wrappedType {
      purpose = "is for an Optional"
      sentence =
        "; write the transformer for \(swiftTypeName(wrapped)), because it does not receive null"
    } else {
      (purpose, sentence) = ("is for the type \(swiftTypeName(target))", "")
    }
  }

  /// Creates the rejection of a transformer whose functions do not fit the type of a property.
  ///
  /// This does not require a shape: a type without any other transformer may have none. Returns nil
  /// if the functions fit.
  init?(of transformer: JSONTransformer, for type: Any.Type, element: Any.Type? = nil) {
    var wrapped = TypeKind(type).optional?.wrappedType ?? type
    if case .presence(let presence) = TypeKind(wrapped) {
      wrapped = TypeKind(presence.wrappedType).optional?.wrappedType ?? presence.wrappedType
    }
    switch transformer.rule {
    case .functions(let importer, _):
      guard wrapped != importer.target else { return nil }
      self.init(functionsOf: importer.target, element: element)
    case .elements(let transformer, _):
      let kind = TypeKind(wrapped)
      guard let inner = kind.array?.elementType ?? kind.dictionary?.valueType else { return nil }
      self.init(of: transformer, for: inner, element: inner)
    case .registered, .date: return nil
    }
  }

  /// Returns the reason for a property of a type.
  func reason(for type: Any.Type) -> String {
    guard let purpose else { return sentence }
    let subject =
      element.map { "elements of the type \(swiftTypeName($0)), but their" }
      ?? "the type \(swiftTypeName(type)), but its"
    return "has \(subject) transformer \(purpose)\(sentence)"
  }
}
