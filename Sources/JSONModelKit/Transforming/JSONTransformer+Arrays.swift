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
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["tags": .oneOrMany]
  ///   }
  /// }
  /// try Post(string: #"{"tags": "a"}"#).tags          // ["a"]
  /// try Post(string: #"{"tags": ["a", "b"]}"#).tags   // ["a", "b"]
  /// ```
  ///
  /// Exports write an array; ``oneOrMany(exportsOne:)-swift.type.method`` can change that. Issues
  /// of the one value have the key path of the property. Null isn't an element: it is nil for an
  /// Optional, and an issue for other types.
  ///
  /// If the elements are arrays, a value is the one element if it has one level of arrays less than
  /// the type of the property. For `[[Int]]`, `[1, 2]` is one element, but `[[1, 2]]` and `[]` are
  /// the whole array.
  ///
  /// You can combine it with other transformers: `.lossy().oneOrMany`, `.each(.or(0)).oneOrMany`,
  /// `.oneOrMany.orNil`. The guide is <doc:Guide-Cookbook>.
  public static var oneOrMany: JSONTransformer { JSONTransformer(.registered).oneOrMany }

  /// Imports an array or set from an array or one value, and exports a single element as one value.
  ///
  /// ```swift
  /// ["tags": .oneOrMany(exportsOne: true)]
  /// // ["a"] is exported as "a", [] and ["a", "b"] as arrays
  /// ```
  ///
  /// The rules of ``oneOrMany-swift.type.property`` apply. An element that is exported as an array
  /// or as null stays in an array, so that you can import it again.
  ///
  /// - Parameter exportsOne: Whether an array with exactly one element is exported as this element.
  /// - Returns: A transformer for arrays and sets.
  public static func oneOrMany(exportsOne: Bool) -> JSONTransformer {
    JSONTransformer(.registered).oneOrMany(exportsOne: exportsOne)
  }

  /// The same transformer, for an array or set that the document may also have as one value.
  public var oneOrMany: JSONTransformer { oneOrMany(exportsOne: false) }

  /// Returns the same transformer, for an array or set that the document may also have as one
  /// value.
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
  /// let text = #"{"notes": {"-Kx1": {"text": "a"}}}"#
  /// try Board(string: text).notes[0].id   // "-Kx1"
  /// ```
  ///
  /// The models have the order of the document. If you import a tree such as a ``JSONValue``, which
  /// has no order, they are sorted by key. The object is exported without the members for the
  /// property. Exporting fails if two models have the same value, or if one is nil.
  ///
  /// The property can have any type that can be the key of a dictionary, such as `String`, `Int`,
  /// `UUID` or an enumeration, or an Optional of it. If an object also has a member for the
  /// property, both must be equal. Duplicate keys are issues, as in a dictionary.
  ///
  /// A merge patch changes the models with its keys, adds models for other keys, and removes those
  /// whose keys are null.
  ///
  /// To drop invalid members, write `.lossy().keyed(by: "id")`. The guide is <doc:Guide-Cookbook>.
  ///
  /// - Parameter property: The name of a property of the models, or else its key.
  /// - Returns: A transformer for arrays of models.
  public static func keyed(by property: String) -> JSONTransformer {
    JSONTransformer(.registered).keyed(by: property)
  }

  /// Returns the same transformer, for an array of models that is an object in the document.
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
