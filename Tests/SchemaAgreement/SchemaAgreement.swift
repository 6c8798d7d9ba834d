import JSONModelKit

// Writes, for many documents, whether the importer takes them, with the schema of the class; a
// script asks a validator of JSON Schema for its opinion. A line is one JSON object:
//
//   {"model": "Shape", "schema": {...}, "isExact": true}          the schema of what follows
//   {"document": "{\"type\": ...}", "imports": false}

@main struct SchemaAgreement {
  static let documentsPerModel = 300

  static func main() throws {
    for (index, sample) in samples.enumerated() {
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
            "imports": .bool(sample.type.imports(document)),
          ]
          print(line)
        }
      }
    }
  }
}
