#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSONModelProtocol where Self: JSONModel {
  /// Imports a document into the class that the discriminator of this class chooses.
  ///
  /// ```swift
  /// let shape = try Shape.make(data: data)   // a Circle, say
  /// ```
  ///
  /// Without a discriminator, the result is the same as that of the initializer.
  ///
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    data: Data, options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try data.importing { input throws(JSONModelError) in
      try ModelImport.value(of: self, for: self, from: input, options: options)
    }
  }

  /// Imports a string into the class that the discriminator of this class chooses.
  ///
  /// ```swift
  /// let shape = try Shape.make(string: #"{"type": "circle", "radius": 1}"#)   // Circle
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the document, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    string: String, options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try string.importing(options) { input, options throws(JSONModelError) in
      try ModelImport.value(of: self, for: self, from: input, options: options)
    }
  }

  /// Imports a JSON value into the class that the discriminator of this class chooses.
  ///
  /// ```swift
  /// let shape = try Shape.make(value: ["type": "circle", "radius": 1])   // Circle
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the value, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    value: JSONValue, options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try ModelImport.value(of: self, for: self, from: .value(value), options: options)
  }

  /// Imports a dictionary into the class that the discriminator of this class chooses.
  ///
  /// ```swift
  /// let shape = try Shape.make(dictionary: ["type": "circle", "radius": 1])   // Circle
  /// ```
  ///
  /// - Throws: ``JSONModelError`` with the issues of the dictionary, such as
  ///   ``JSONModelError/Kind/unknownDiscriminator(found:allowed:)``, and no other error.
  public static func make(
    dictionary: [String: Any], options: JSONImportOptions = .default
  ) throws(JSONModelError) -> Self {
    try ModelImport.value(
      of: self, for: self, from: .dictionary(dictionary), options: options)
  }
}
