/// The Swift source of models for samples.
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
  public init(_ samples: Samples, options: InferenceOptions = InferenceOptions()) {
    var options = options
    if options.addsRoundTrip { options.isExact = true }
    var designer = ModelDesigner(options)
    let design = designer.design(samples.root.copy(), nulls: samples.nulls)
    writer = SwiftWriter(design: design, options: options)
  }

  /// The source as one file.
  public var source: String { writer.source }

  /// A file for each type, with its name.
  public var files: [(name: String, text: String)] { writer.files }
}
