import JSONModelKit

/// `jsonmodel schema`: prints a JSON Schema that is inferred from samples.
struct SchemaCommand: ToolCommand {
  static let flags: Set<String> = ["--no-clusters"]
  static let options: Set<String> = ["--root"]

  private let arguments: ToolArguments
  private let console: Console

  init(_ arguments: ToolArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func run() throws -> Int32 {
    let root = try arguments.typeName("--root") ?? "Root"
    if arguments.operands.isEmpty { throw UsageError("schema needs a sample; - is standard input") }
    let samples = Samples()
    var reader = SampleReader(console: console, samples: samples)
    try reader.read(arguments.operands)
    if samples.count == 0 {
      console.writeError("jsonmodel: no sample is a JSON document\n")
      return max(reader.status, 1)
    }
    let schema = InferredSchema(
      samples, rootName: root, infersClusters: !arguments.has("--no-clusters"))
    for note in schema.notes { console.writeError("jsonmodel: note: \(note)\n") }
    try console.write(schema.value.string(isPretty: true) + "\n")
    return reader.status
  }
}
