import Foundation
import JSONModelInference
import JSONModelKit

/// Generates models for many documents, and a program that checks that import and export preserve
/// each value.
///
///     inference-corpus FOLDER
///
/// Each document has a namespace of its own, so that all of them compile in one module.
@main
enum Main {
  static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      print("usage: inference-corpus FOLDER")
      exit(64)
    }
    let url = URL(filePath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var calls = ""
    let random = RandomDocuments.documents(count: 70)
    let documents = Corpus.documents + random
    for (index, document) in documents.enumerated() {
      let name = "D\(index + 1)"
      let samples = Samples()
      try samples.add(Data(document.utf8))
      var options = InferenceOptions()
      options.namespace = name
      options.addsRoundTrip = true
      // Some documents use other options.
      options.isPublic = index % 3 == 0
      options.mapper = InferenceOptions.Mapper.allCases[index % 7 == 5 ? 1 : index % 7 == 6 ? 2 : 0]
      options.explains = index % 5 == 0
      options.layout = index % 2 == 0 ? .nested : .flat
      options.infersConstraints = index % 4 == 0
      options.usesDecimal = index % 11 == 0
      options.enumerations = index % 6 == 0 ? .closed : .open
      // The models of every fourth document are generated from its JSON Schema.
      let source =
        index % 4 == 3
        ? try GeneratedModels(schema: InferredSchema(samples).value.data(), options: options).source
        : GeneratedModels(samples, options: options).source
      try Data(source.utf8).write(to: url.appending(path: "\(name).swift"))
      try Data(document.utf8).write(to: url.appending(path: "\(name).json"))
      calls += "check(\"\(name)\", \(name).roundTrip)\n"
    }
    let left =
      try LeftOut.write(
        documents: Records.documents(count: recordDocuments), group: "Records", to: url)
      + LeftOut.write(documents: Corpus.documents, group: "Corpus", to: url)
      + LeftOut.write(documents: random, group: "Random", to: url)
    try Data((program + calls + left + ending).utf8).write(to: url.appending(path: "main.swift"))
    print("\(documents.count) documents")
  }

  private static let program = """
    import Foundation
    import JSONModelKit

    var failures = 0
    var imported: [String: Int] = [:]
    var leftOut: [String: Int] = [:]

    @MainActor func leaveOneOut(
      _ name: String, in group: String, _ importModel: (Data) throws -> Void
    ) throws {
      let file = URL(filePath: CommandLine.arguments[1]).appending(path: "\\(name).json")
      leftOut[group, default: 0] += 1
      do {
        try importModel(try Data(contentsOf: file))
        imported[group, default: 0] += 1
      } catch let error as JSONModelError {
        print("\\(name): the last element: \\(error.issues[0])")
      }
    }

    @MainActor func check(_ name: String, _ roundTrip: (Data) throws -> Data) {
      do {
        let file = URL(filePath: CommandLine.arguments[1]).appending(path: "\\(name).json")
        let document = try Data(contentsOf: file)
        let result = try roundTrip(document)
        let last = JSONImportOptions(duplicateKeys: .useLast)
        let value = try JSONValue(data: document, options: last)
        if try value == JSONValue(data: result, options: last) { return }
        print("\\(name): the exported document is another one\\n\\(String(decoding: result, as: UTF8.self))")
      } catch {
        print("\\(name): \\(error)")
      }
      failures += 1
    }


    """

  private static let recordDocuments = 40

  private static let ending = """

    for (group, count) in leftOut.sorted(by: { $0.key < $1.key }) {
      print("leave one out, \\(group): \\(imported[group, default: 0]) of \\(count) elements imported")
    }
    // The elements of the other documents have little in common.
    let records = imported["Records", default: 0]
    if leftOut["Records"] != \(recordDocuments) || records * 4 < \(recordDocuments) * 3 {
      print("too few elements of Records imported")
      failures += 1
    }
    if failures > 0 { print("\\(failures) failures") }
    exit(failures == 0 ? 0 : 1)

    """
}
