import JSONModelKit
import JSONModelSchema

// Writes the schemas of classes, and for each of many documents the issues of the importer. The
// script compares them with the results of a JSON Schema validator. Each line is a JSON object:
//
//   {"model": "Shape", "schema": {...}, "relation": "exact"}         the schema for the next lines
//   {"document": "{\"type\": ...}", "positions": ["/type"]}             the positions of the issues
//
// An exact schema accepts the documents that are imported, a weak schema also others, and a strong
// schema only some of them. The line of a strict dialect also has "rules": the key paths of the
// subschemas with a rule in a sentence, which a validator does not check.

@main struct SchemaAgreement {
  static let documentsPerModel = 300

  static func main() throws {
    for (index, sample) in (samples + tolerantSamples + formSamples + strictSamples + weakSamples)
      .enumerated()
    {
      let seed = UInt64(index + 1)
      for subject in sample.subjects {
        let isExact = subject == .acceptedDocuments
        let schema: JSONValue = [
          "model": .string("\(sample.type)"), "schema": try sample.type.schema(subject),
          "relation": sample.isWeak ? "weak" : isExact ? "exact" : "strong",
        ]
        print(schema)
        write(sample.document, of: sample.type, seed)
      }
      for dialect in [JSONSchemaDialect.openAI, .anthropic] {
        guard let result = sample.type.schema(dialect) else { continue }
        let paths = result.unsupported.map { rule in
          rule.keyPath.components.map { JSONValue.string($0.text) }
        }
        let schema: JSONValue = [
          "model": .string("\(sample.type) for \(dialect)"), "schema": result.schema,
          "relation": "strong", "rules": .array(paths.map { .array($0) }),
        ]
        print(schema)
        write(Fitting(root: result.schema).fitted(sample.document), of: sample.type, seed)
      }
    }
  }

  /// Writes a document and mutations of it, with the issues of their imports.
  private static func write(
    _ sample: JSONValue, of type: any AgreementModel.Type, _ seed: UInt64
  ) {
    var mutator = Mutator(seed: seed)
    for number in 0..<documentsPerModel {
      var document = sample
      for _ in 0..<(number == 0 ? 0 : 1 + number % 3) { document = mutator.mutate(document) }
      let line: JSONValue = [
        "document": .string(document.string()),
        "positions": .array(type.positions(document).map { .string($0) }),
      ]
      print(line)
    }
  }
}

extension JSONKeyPath.Component {
  fileprivate var text: String {
    switch self {
    case .key(let key): key
    case .index(let index): "\(index)"
    }
  }
}
