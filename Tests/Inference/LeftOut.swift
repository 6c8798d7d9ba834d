import Foundation
import JSONModelInference
import JSONModelKit

/// Generates models for all elements of an array except the last, and imports the last one with
/// them.
///
/// This measures how well few samples predict the next document.
enum LeftOut {
  private static let minimumCount = 4

  /// Writes the models, and returns the calls that import the last elements.
  ///
  /// - Parameter group: The name of the documents in the report.
  static func write(
    documents: [String], group: String, to folder: URL
  ) throws -> String {
    var calls = ""
    for (index, document) in documents.enumerated() {
      let value = try JSONValue(
        data: Data(document.utf8), options: JSONImportOptions(duplicateKeys: .useLast))
      for (number, elements) in arrays(in: value).enumerated() {
        let name = "\(group)\(index + 1)x\(number + 1)"
        let samples = Samples()
        for element in elements.dropLast() { try samples.add(element.data()) }
        var options = InferenceOptions()
        options.namespace = name
        let source = GeneratedModels(samples, options: options).source
        // No class is generated for maps, or if all objects are empty.
        guard source.contains("class Root: JSONModel"), let last = elements.last else {
          continue
        }
        try Data(source.utf8).write(to: folder.appending(path: "\(name).swift"))
        try last.data().write(to: folder.appending(path: "\(name).json"))
        calls +=
          "try leaveOneOut(\"\(name)\", in: \"\(group)\") { _ = try \(name).Root.make(data: $0) }\n"
      }
    }
    return calls
  }

  /// The outermost arrays that have enough elements, all of them objects.
  private static func arrays(in document: JSONValue) -> [[JSONValue]] {
    var found: [[JSONValue]] = []
    var pending = [document]
    while let value = pending.popLast() {
      if let elements = value.array {
        let areObjects = elements.allSatisfy { $0.object != nil }
        if areObjects, elements.count >= minimumCount {
          found.append(elements)
        } else {
          pending += elements
        }
      } else if let members = value.object {
        pending += members.sorted { $0.key > $1.key }.map(\.value)
      }
    }
    return found
  }
}
