import Foundation
import JSONModelInference
import JSONModelKit
import Testing

/// The deepest documents, which CI imports on stacks of 512 KB.
struct DepthTests {
  private static let arrays = nested("[", "1", "]")
  private static let objects = nested("{\"a\": ", "1", "}")
  private static let mixed = "[" + nested("{\"a\": [", "1", "]}", 255) + "]"

  private static func nested(
    _ start: String, _ middle: String, _ end: String, _ count: Int = 512
  ) -> String {
    String(repeating: start, count: count) + middle + String(repeating: end, count: count)
  }

  @Test(arguments: [arrays, objects, mixed])
  func documentsOfTheMaximumDepthAreSamples(_ document: String) throws {
    let samples = Samples()
    try samples.add(Data(document.utf8))
    #expect(samples.count == 1)
    #expect(GeneratedModels(samples).source.contains("JSONModelKit"))
    #expect(InferredSchema(samples).value["$schema"] != nil)
    #expect(throws: JSONModelError.self) { try samples.add(Data("[[\(document)]]".utf8)) }
  }
}
