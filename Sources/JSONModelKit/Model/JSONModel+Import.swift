#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModel {
  /// Imports a document.
  ///
  /// ```swift
  /// let country = try Country(data: Data(contentsOf: file))
  /// ```
  ///
  /// - Parameters:
  ///   - data: JSON text (RFC 8259), in UTF-8 unless the options name another encoding. The root is
  ///     an object.
  ///   - options: Limits, and how to treat duplicate keys.
  /// - Throws: ``JSONModelError`` that lists what is wrong, and nothing else.
  public convenience init(
    data: Data, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try data.importing { input throws(JSONModelError) in
      try ModelImport.fill(self, from: input, options: options)
    }
  }

  /// Imports a document that is text already; the encoding of the options does not matter.
  ///
  /// ```swift
  /// let country = try Country(string: #"{"id": 276, "name": "Germany"}"#)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong, and nothing else.
  public convenience init(
    string: String, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try string.importing(options) { input, options throws(JSONModelError) in
      try ModelImport.fill(self, from: input, options: options)
    }
  }

  /// Imports a document in memory that the caller keeps alive and unchanged during the call.
  ///
  /// ```swift
  /// let bytes = Array(#"{"id": 276, "name": "Germany"}"#.utf8)
  /// let country = try bytes.withUnsafeBytes { try Country(bytes: $0) }
  /// ```
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong, and nothing else.
  public convenience init(
    bytes: UnsafeRawBufferPointer, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try unsafe ModelImport.fill(self, from: .bytes(LentBytes(bytes)), options: options)
  }

  /// Imports a value, by the same rules as the text of it; issues then have no position.
  ///
  /// ```swift
  /// let answer = try JSONValue(data: data)
  /// let country = try Country(value: answer["country"] ?? .null)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong, and nothing else.
  public convenience init(
    value: JSONValue, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try ModelImport.fill(self, from: .value(value), options: options)
  }

  /// Imports a dictionary of Swift's own values, or of what `JSONSerialization` returns.
  ///
  /// ```swift
  /// let country = try Country(dictionary: ["id": 276, "name": "Germany", "dialCode": NSNull()])
  /// ```
  ///
  /// The rules are those for the text of the document; issues have no position. What a value is
  /// says its dynamic type: a `Bool` is never a number. Null is `NSNull`, nil or `JSONValue.null`.
  /// A `Date`, `URL`, `UUID`, `Data`, `Decimal` or any type that a transformer makes is taken by a
  /// property of that type as it is.
  ///
  /// - Throws: ``JSONModelError`` that lists what is wrong, and nothing else.
  public convenience init(
    dictionary: [String: Any], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try ModelImport.fill(self, from: .dictionary(dictionary), options: options)
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Finds every mistake in the declaration of this class and of all classes that its properties
  /// lead to.
  ///
  /// An import would report the same at first use; this is for a unit test of each model.
  ///
  /// ```swift
  /// @Test func countryIsDeclaredWell() throws { try Country.checkDeclaration() }
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with an `invalidDeclaration` for each mistake, which names the
  ///   property and the cure.
  public static func checkDeclaration() throws(JSONModelError) {
    try ModelImport.checkDeclaration(of: self)
  }
}
