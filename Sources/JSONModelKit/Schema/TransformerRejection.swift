/// Why a transformer does not apply to a property.
struct TransformerRejection: Error {
  private let purpose: String?
  private let sentence: String
  /// The type of the elements to which the transformer does not apply.
  private let element: Any.Type?

  init(sentence: String) { (purpose, self.sentence, element) = (nil, sentence, nil) }

  /// - Parameters:
  ///   - purpose: What the transformer is for, such as `is for dates`.
  ///   - optional: The wrapped type, if the transformer is for an Optional.
  init(_ purpose: String, element: ValueShape? = nil, optional: Any.Type? = nil) {
    self.purpose = purpose
    self.element = element?.storedType
    sentence =
      optional.map {
        "; write the transformer for \(swiftTypeName($0)), because it does not receive null"
      } ?? ""
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
