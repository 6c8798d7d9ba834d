import Foundation
import JSONModelInference

/// Runs the tool with text on standard input.
func run(
  _ arguments: [String], input: String = ""
) -> (status: Int32, output: String, errors: String) {
  var (output, errors) = ("", "")
  var rest = Data(input.utf8)
  let console = Console(
    write: { output += $0 }, writeError: { errors += $0 },
    read: {
      defer { rest = Data() }
      return rest
    })
  let status = CommandLineTool(arguments: arguments, console: console).run()
  return (status, output, errors)
}

/// Calls a function with the path of a temporary folder that contains files.
func withFiles<Result>(
  _ files: [String: String], _ body: (String) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "jsonmodel-\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
  return try body(folder.path)
}

/// Returns the cells of each row of a table with columns that are separated by "¦".
func table(_ text: String) -> [[String]] {
  text.split(separator: "\n").map { row in
    row.split(separator: "¦", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// Returns the source of the models that are generated for documents.
func source(
  of documents: [String], _ change: (inout InferenceOptions) -> Void = { _ in }
) throws -> String {
  let samples = Samples()
  for document in documents { try samples.add(Data(document.utf8)) }
  var options = InferenceOptions()
  change(&options)
  return GeneratedModels(samples, options: options).source
}

/// Returns the property declarations of the generated models, without indentation.
func properties(
  of documents: [String], _ change: (inout InferenceOptions) -> Void = { _ in }
) throws -> [String] {
  try source(of: documents, change).split(separator: "\n")
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .filter { line in
      ["var ", "@Required", "@OptionalKey"].contains { line.hasPrefix($0) }
    }
}
