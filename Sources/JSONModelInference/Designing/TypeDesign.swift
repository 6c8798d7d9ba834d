/// The Swift type of a property, an element or a document.
indirect enum TypeDesign: Equatable {
  /// `JSONValue`
  case any
  case bool
  case int
  case double
  case decimal
  /// `JSONNumber`
  case number
  case string
  /// A `Date` with the pattern of its strings; nil for the formats that need no transformer.
  case date(pattern: String?)
  case url
  case uuid
  /// `Data`
  case base64
  /// The enumeration at an index of ``ModelDesign/enumerations``.
  case enumeration(Int)
  /// The class at an index of ``ModelDesign/classes``.
  case model(Int)
  case array(TypeDesign)
  case dictionary(TypeDesign)
  case optional(TypeDesign)
}
