public import JSONModelKit
import JSONModelSchema

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The Swift source of models for samples or a schema.
///
/// ```swift
/// let samples = Samples()
/// try samples.add(Data(#"{"id": 1, "user_name": "Ann"}"#.utf8))
/// print(GeneratedModels(samples).source)
/// // final class Root: JSONModel {
/// //   var id = 0
/// //   var userName = ""
/// //
/// //   override class var keyMapper: JSONKeyMapper { .snakeCase }
/// // }
/// ```
public struct GeneratedModels {
  private let writer: SwiftWriter

  /// Designs models for samples.
  ///
  /// ```swift
  /// var options = InferenceOptions()
  /// options.rootName = "User"
  /// print(GeneratedModels(samples, options: options).source)
  /// // final class User ...
  /// ```
  ///
  /// - Parameters:
  ///   - samples: The documents that you want to import.
  ///   - options: Names, tolerance and style of the source.
  public init(_ samples: Samples, options: InferenceOptions = InferenceOptions()) {
    var options = options
    if options.addsRoundTrip { options.isExact = true }
    if options.enumerations == .auto { options.enumerations = .open }
    var designer = ModelDesigner(options)
    let design = designer.design(samples.root.copy(), nulls: samples.nulls)
    writer = SwiftWriter(design: design, options: options)
  }

  /// Designs models for the documents that a JSON Schema describes, of draft 2020-12 or draft-07, or
  /// for the components of an OpenAPI document, version 3.1.
  ///
  /// ```swift
  /// let schema = Data(#"{"properties": {"id": {"type": "integer"}}}"#.utf8)
  /// let models = try GeneratedModels(schema: schema)
  /// print(models.source)   // final class Root: JSONModel { var id: Int? }
  /// ```
  ///
  /// Keywords become constraints. If a keyword doesn't have a corresponding constraint, a comment
  /// in the source names it.
  ///
  /// - Parameters:
  ///   - schema: A JSON Schema, in UTF-8.
  ///   - options: Names, tolerance and style of the source.
  /// - Throws: `JSONModelError` if the data isn't valid JSON, or if the value of a keyword isn't
  ///   valid. The error has the position of each such keyword.
  public init(
    schema: Data, options: InferenceOptions = InferenceOptions()
  ) throws(JSONModelError) {
    let components = OpenAPIComponents.schema(of: schema)
    let schema = components ?? schema
    let summaries = SchemaSummaries(
      try JSONDocumentSchema(
        data: schema, options: JSONImportOptions(duplicateKeys: .useLast), formats: .assert,
        isStrict: false), in: Array(schema), infersClusters: options.infersClusters)
    var options = options
    if options.addsRoundTrip { options.isExact = true }
    if options.enumerations == .auto { options.enumerations = .closed }
    let omitsRoot = components != nil && !options.addsRoundTrip
    // A component may have the name of the root.
    if omitsRoot { options.rootName = "OpenAPIComponents" }
    var design = ModelDesigner.design(summaries, options)
    design.omitsRoot = omitsRoot
    writer = SwiftWriter(design: design, options: options)
  }

  /// The key paths of ``InferenceOptions/overrides`` that don't occur in the samples.
  public var unknownPaths: [String] { writer.design.unknownPaths }

  /// The key paths of ``InferenceOptions/overrides`` whose name an earlier override in the same
  /// object already has.
  ///
  /// The repeated name has no effect.
  public var repeatedNamePaths: [String] { writer.design.repeatedNamePaths }

  /// Notes on models that are less precise than the samples, such as a dictionary in place of a
  /// class.
  ///
  /// Most notes begin with a key path.
  public var notes: [String] { writer.design.notes }

  /// The source as one file.
  public var source: String { writer.source }

  /// A file for each type, with its name.
  public var files: [(name: String, text: String)] { writer.files }
}
