extension SwiftWriter {
  /// The name of the generated class that wraps a root without an import of its own, such as an
  /// array of strings.
  static let holderName = "RoundTripDocument"

  var roundTripLines: [String] {
    [
      "/// Imports a document and exports it again.",
      "\(access)static func roundTrip(_ document: Data) throws -> Data {",
    ] + Self.indented(roundTripBody) + ["}"] + documentLines
  }

  private var roundTripBody: [String] {
    let options = "let options = JSONImportOptions(duplicateKeys: .useLast)"
    switch design.root {
    case .any: return [options, "return try JSONValue(data: document, options: options).data()"]
    case .model(let index):
      // The initializer of a class cluster cannot create an instance of a subclass.
      let make = design.classes[index].cluster == nil ? "" : ".make"
      return [
        options,
        "return try \(design.classes[index].name)\(make)(data: document, options: options)"
          + ".jsonData(\(exportOptions))",
      ]
    case .array(.model), .dictionary(.model):
      return [
        options,
        "return try \(name(of: design.root))(data: document, options: options)"
          + ".jsonData(\(exportOptions))",
      ]
    default:
      return [
        "// A model is an object, so the document is imported as the value of a member.",
        options, "let document = try JSONValue(data: document, options: options)",
        "let model = try \(Self.holderName)(",
        "  value: [\"value\": document], options: JSONImportOptions(maximumDepth: 513))",
        "let exported = try model.jsonValue(options: JSONExportOptions(maximumDepth: 513\(writeOnly)))",
        "return (exported[\"value\"] ?? .null).data()",
      ]
    }
  }

  /// Whether a class has write-only properties, which an export includes only on request.
  private var hasWriteOnly: Bool {
    design.classes.contains { $0.properties.contains { $0.mark == .writeOnly } }
  }

  private var exportOptions: String {
    hasWriteOnly ? "options: JSONExportOptions(includesWriteOnly: true)" : ""
  }

  private var writeOnly: String { hasWriteOnly ? ", includesWriteOnly: true" : "" }

  private var documentLines: [String] {
    var type = design.root
    var presence = PropertyDesign.Presence.required
    switch design.root {
    case .any, .model, .array(.model), .dictionary(.model): return []
    case .optional(let wrapped):
      type = wrapped
      presence = .nullable
    default: break
    }
    var document = ClassDesign(name: Self.holderName)
    document.properties = [
      PropertyDesign(key: "value", name: "value", type: type, presence: presence, reason: "")
    ]
    var writer = self
    writer.options.isPublic = false
    writer.options.explains = false
    var lines = writer.lines(of: document)
    lines[0] = "private " + lines[0]
    return [""] + lines
  }
}
