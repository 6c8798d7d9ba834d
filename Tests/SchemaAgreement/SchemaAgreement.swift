import JSONModelKit

// Writes whether the importer accepts each of many documents, and the schema of the class. The script
// compares this with a JSON Schema validator. Each line is a JSON object:
//
//   {"model": "Shape", "schema": {...}, "isExact": true}          the schema for the next lines
//   {"document": "{\"type\": ...}", "places": ["/type"]}             the places of the issues

@main struct SchemaAgreement {
  static let documentsPerModel = 300

  static func main() throws {
    for (index, sample) in (samples + tolerantSamples).enumerated() {
      for subject in [JSONSchemaSubject.canonicalDocuments, .acceptedDocuments] {
        let schema: JSONValue = [
          "model": .string("\(sample.type)"), "schema": try sample.type.schema(subject),
          "isExact": .bool(subject == .acceptedDocuments),
        ]
        print(schema)
        var mutator = Mutator(seed: UInt64(index + 1))
        for number in 0..<documentsPerModel {
          var document = sample.document
          for _ in 0..<(number == 0 ? 0 : 1 + number % 3) { document = mutator.mutate(document) }
          let line: JSONValue = [
            "document": .string(document.string()),
            "places": .array(sample.type.places(document).map { .string($0) }),
          ]
          print(line)
        }
      }
    }
  }
}
