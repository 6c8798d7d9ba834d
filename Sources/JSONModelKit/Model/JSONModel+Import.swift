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
  ///   - data: A JSON document (RFC 8259), in UTF-8 unless the options specify another encoding.
  ///     The root is an object.
  ///   - options: Limits, and how to treat duplicate keys.
  /// - Throws: ``JSONModelError`` with the issues of the document, and no other error. Examples are
  ///   ``JSONModelError/Kind/invalidJSON(_:)``, ``JSONModelError/Kind/missingKey`` and
  ///   ``JSONModelError/Kind/typeMismatch(expected:found:)``.
  public convenience init(
    data: Data, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try data.importing { input throws(JSONModelError) in
      try ModelImport.fill(self, from: input, options: options)
    }
  }

  /// Imports a document from a string.
  ///
  /// The encoding in the options is ignored.
  ///
  /// ```swift
  /// let country = try Country(string: #"{"id": 276, "name": "Germany"}"#)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public convenience init(
    string: String, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try string.importing(options) { input, options throws(JSONModelError) in
      try ModelImport.fill(self, from: input, options: options)
    }
  }

  /// Imports a document from memory that the caller keeps alive and unchanged during the call.
  ///
  /// ```swift
  /// let bytes = Array(#"{"id": 276, "name": "Germany"}"#.utf8)
  /// let country = try bytes.withUnsafeBytes { try Country(bytes: $0) }
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public convenience init(
    bytes: UnsafeRawBufferPointer, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try unsafe ModelImport.fill(self, from: .bytes(LentBytes(bytes)), options: options)
  }

  /// Imports a JSON value by the same rules as a document; issues have no position.
  ///
  /// ```swift
  /// let response = try JSONValue(data: data)
  /// let country = try Country(value: response["country"] ?? .null)
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the value, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public convenience init(
    value: JSONValue, options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try ModelImport.fill(self, from: .value(value), options: options)
  }

  /// Imports a dictionary of Swift values, or a dictionary that `JSONSerialization` returned.
  ///
  /// ```swift
  /// let country = try Country(dictionary: ["id": 276, "name": "Germany", "dialCode": NSNull()])
  /// ```
  ///
  /// The rules are those for documents; issues have no position. The dynamic type of a value
  /// determines its JSON type: a `Bool` is never a number. Null is `NSNull`, nil or
  /// `JSONValue.null`. A `Date`, `URL`, `UUID`, `Data`, `Decimal`, or a value of any other type
  /// that a transformer produces, is assigned unchanged to a property of that type.
  ///
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, such as
  ///   ``JSONModelError/Kind/missingKey``, and no other error.
  public convenience init(
    dictionary: [String: Any], options: JSONImportOptions = .default
  ) throws(JSONModelError) {
    self.init()
    try ModelImport.fill(self, from: .dictionary(dictionary), options: options)
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Finds all declaration errors of this class and of the classes that its properties refer to.
  ///
  /// The first import reports the same errors. Call this method in a unit test of each model.
  ///
  /// ```swift
  /// @Test func countryIsDeclaredWell() throws { try Country.checkDeclaration() }
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with an ``JSONModelError/Kind/invalidDeclaration(_:)`` for each
  ///   declaration error, which names the property and the fix.
  public static func checkDeclaration() throws(JSONModelError) {
    try ModelImport.checkDeclaration(of: self)
  }
}
