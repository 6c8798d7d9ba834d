// Arrays in another JSON form:
//
//   oneOrMany     "a"                          ["a"]
//   keyed         {"-Kx1": {"text": "a"}}      one Note, whose id is "-Kx1"

extension JSONTransformer {
  /// The JSON form of an array, if it is not an array of its elements.
  enum ArrayForm: Sendable {
    case oneOrMany(exportsOne: Bool)
    case keyed(by: String)

    /// The expression of the transformer.
    var name: String {
      switch self {
      case .oneOrMany(exportsOne: false): ".oneOrMany"
      case .oneOrMany(exportsOne: true): ".oneOrMany(exportsOne: true)"
      case .keyed(let name): ".keyed(by: \"\(name)\")"
      }
    }
  }

  /// Imports an array or set from an array, or from one value, which is then its only element.
  ///
  /// ```swift
  /// final class Post: JSONModel {
  ///   var tags: [String] = []
  ///   override class var propertyTransformers: [String: JSONTransformer] { ["tags": .oneOrMany] }
  /// }
  /// try Post(string: #"{"tags": "a"}"#).tags          // ["a"]
  /// try Post(string: #"{"tags": ["a", "b"]}"#).tags   // ["a", "b"]
  /// ```
  ///
  /// An export always writes an array; see ``oneOrMany(exportsOne:)-swift.type.method``. Issues of the one value have
  /// the key path of the property. Null is not an element: it is nil for an Optional, and an issue
  /// for other types.
  ///
  /// If the elements are arrays themselves, the value is the one element if it consists of one
  /// array less than the type of the property: for `[[Int]]`, `[1, 2]` is one element, and
  /// `[[1, 2]]` and `[]` are not.
  ///
  /// Other transformers can be combined with it: `.lossy().oneOrMany`, `.each(.or(0)).oneOrMany`,
  /// `.oneOrMany.orNil`.
  public static var oneOrMany: JSONTransformer { JSONTransformer(.registered).oneOrMany }

  /// Imports an array or set from an array or one value, and exports a single element as one value.
  ///
  /// ```swift
  /// ["tags": .oneOrMany(exportsOne: true)]
  /// // ["a"] is exported as "a", [] and ["a", "b"] as arrays
  /// ```
  ///
  /// The rules of ``oneOrMany-swift.type.property`` apply. An element that is exported as an array or
  /// as null remains in an array, so that it can be imported again.
  ///
  /// - Parameter exportsOne: Whether an array with exactly one element is exported as this element.
  /// - Returns: A transformer for arrays and sets.
  public static func oneOrMany(exportsOne: Bool) -> JSONTransformer {
    JSONTransformer(.registered).oneOrMany(exportsOne: exportsOne)
  }

  /// The same transformer for an array or set that may also be one value in the document.
  public var oneOrMany: JSONTransformer { oneOrMany(exportsOne: false) }

  /// Returns the same transformer for an array or set that may also be one value in the document.
  ///
  /// ```swift
  /// ["ratings": .each(.or(0)).oneOrMany(exportsOne: true)]
  /// ```
  ///
  /// - Parameter exportsOne: Whether an array with exactly one element is exported as this element.
  /// - Returns: A transformer with this conversion of the array.
  public func oneOrMany(exportsOne: Bool) -> JSONTransformer {
    var result = self
    result.arrayForm = .oneOrMany(exportsOne: exportsOne)
    return result
  }

  /// Imports an array of models from an object, whose keys become a property of the models.
  ///
  /// ```swift
  /// final class Board: JSONModel {
  ///   var notes: [Note] = []
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["notes": .keyed(by: "id")]
  ///   }
  /// }
  /// final class Note: JSONModel {
  ///   var id = ""
  ///   var text = ""
  /// }
  /// try Board(string: #"{"notes": {"-Kx1": {"text": "a"}}}"#).notes[0].id   // "-Kx1"
  /// ```
  ///
  /// The models are in the order of the document. A tree, such as a ``JSONValue``, has no order, so
  /// its models are sorted by key. An export writes the object, without the members for the
  /// property; it fails if two models have the same value, or if one is nil.
  ///
  /// The property may have any type that can be the key of a dictionary, such as `String`, `Int`,
  /// `UUID` or an enumeration, or an Optional of it. If an object also has a member for the property,
  /// both must be equal. Duplicate keys are issues, as in a dictionary.
  ///
  /// A merge patch changes the models with its keys, adds models for other keys, and removes those
  /// whose keys are null.
  ///
  /// `.lossy().keyed(by: "id")` drops invalid members.
  ///
  /// - Parameter property: The name of a property of the models, or else its key.
  /// - Returns: A transformer for arrays of models.
  public static func keyed(by property: String) -> JSONTransformer {
    JSONTransformer(.registered).keyed(by: property)
  }

  /// Returns the same transformer for an array of models that is an object in the document.
  ///
  /// ```swift
  /// ["notes": .lossy().keyed(by: "id")]
  /// ```
  ///
  /// - Parameter property: The name of a property of the models, or else its key.
  /// - Returns: A transformer with this conversion of the array.
  public func keyed(by property: String) -> JSONTransformer {
    var result = self
    result.arrayForm = .keyed(by: property)
    return result
  }
}
