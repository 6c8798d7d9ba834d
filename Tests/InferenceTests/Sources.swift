import Foundation
import JSONModelInference

/// The source of models for documents.
func source(
  of documents: [String], _ change: (inout InferenceOptions) -> Void = { _ in }
) throws -> String {
  let samples = Samples()
  for document in documents { try samples.add(Data(document.utf8)) }
  var options = InferenceOptions()
  change(&options)
  return GeneratedModels(samples, options: options).source
}

/// The declarations of properties, without the spaces in front.
func properties(
  of documents: [String], _ change: (inout InferenceOptions) -> Void = { _ in }
) throws -> [String] {
  try source(of: documents, change).split(separator: "\n")
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .filter { $0.hasPrefix("var ") || $0.hasPrefix("@RequiredKey") || $0.hasPrefix("@OptionalKey") }
}
