import Foundation
import JSONModelKit

/// `jsonmodel infer`: prints Swift models for samples or for a JSON Schema.
struct InferCommand: ToolCommand {
  static let flags: Set<String> = [
    "--explain", "--constraints", "--round-trip", "--exact", "--no-date", "--no-numbers",
    "--no-clusters", "--decimal", "--force", "--nonisolated",
  ]
  static let options: Set<String> = [
    "--root", "--namespace", "--output", "--access", "--mapper", "--enums", "--as", "--schema",
    "--layout", "--overrides",
  ]

  enum Access: String, CaseIterable {
    case `internal`
    case `public`
  }

  private let arguments: ToolArguments
  private let console: Console

  init(_ arguments: ToolArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func run() throws -> Int32 {
    var options = try inferenceOptions()
    if let path = arguments.value("--overrides") {
      try OverridesFile.add(path, to: &options, console: console)
    }
    if let path = arguments.value("--schema") {
      if !arguments.operands.isEmpty {
        throw UsageError("infer takes samples or a schema, not both")
      }
      let models = try JSONFile.read(at: path, console: console) { bytes throws(JSONModelError) in
        try GeneratedModels(schema: Data(bytes), options: options)
      }
      try output(models)
      return 0
    }
    if arguments.operands.isEmpty { throw UsageError("infer needs a sample; - is standard input") }
    let samples = Samples()
    var reader = SampleReader(console: console, samples: samples)
    try reader.read(arguments.operands)
    if samples.count == 0 {
      try console.writeError("jsonmodel: no sample is a JSON document\n")
      return max(reader.status, 1)
    }
    try output(GeneratedModels(samples, options: options))
    return reader.status
  }

  // MARK: - Options

  private func inferenceOptions() throws(UsageError) -> InferenceOptions {
    var options = InferenceOptions()
    options.rootName = try arguments.typeName("--root") ?? options.rootName
    options.namespace = try arguments.typeName("--namespace")
    options.isPublic = try arguments.choice("--access", of: Access.self) == .public
    options.mapper = try arguments.choice("--mapper", of: InferenceOptions.Mapper.self) ?? .auto
    options.enumerations =
      try arguments.choice("--enums", of: InferenceOptions.Enumerations.self) ?? .auto
    options.infersDates = !arguments.has("--no-date")
    options.infersNumbers = !arguments.has("--no-numbers")
    options.infersClusters = !arguments.has("--no-clusters")
    options.layout = try arguments.choice("--layout", of: InferenceOptions.Layout.self) ?? .flat
    options.usesDecimal = arguments.has("--decimal")
    options.isExact = arguments.has("--exact")
    options.explains = arguments.has("--explain")
    options.infersConstraints = arguments.has("--constraints")
    options.isNonisolated = arguments.has("--nonisolated")
    options.addsRoundTrip = arguments.has("--round-trip")
    if options.addsRoundTrip, options.namespace == nil {
      throw UsageError("--round-trip needs --namespace, the enumeration that declares the function")
    }
    if options.namespace == options.rootName {
      throw UsageError("--namespace and --root cannot be the same name")
    }
    for argument in arguments.all("--as") {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, ToolArguments.isTypeName(parts[0]) else {
        throw UsageError("--as has the form NAME=KEY.PATH, such as User=address.user")
      }
      options.classNames[parts[1]] = parts[0]
    }
    return options
  }

  // MARK: - Output

  private func output(_ models: GeneratedModels) throws {
    if let folder = arguments.value("--output") {
      try write(models.files, to: folder)
    } else {
      try console.write(models.source)
    }
    for note in models.notes { try console.writeError("jsonmodel: note: \(note)\n") }
    for path in models.unknownPaths {
      try console.writeError(
        "jsonmodel: the override of \(path) has no effect: there is no such member\n")
    }
    for path in models.repeatedNamePaths {
      try console.writeError(
        "jsonmodel: the name in the override of \(path) has no effect: another member has it\n")
    }
  }

  private func write(_ files: [(name: String, text: String)], to folder: String) throws {
    let manager = FileManager.default
    let url = URL(filePath: folder)
    if !arguments.has("--force") {
      for file in files where manager.fileExists(atPath: url.appending(path: file.name).path) {
        throw FileError(
          "\(folder)/\(file.name): file exists, nothing was written; use --force to overwrite it"
        )
      }
    }
    do {
      try manager.createDirectory(at: url, withIntermediateDirectories: true)
      for file in files {
        try Data(file.text.utf8).write(to: url.appending(path: file.name), options: .atomic)
      }
    } catch {
      throw FileError("\(folder): cannot be written: \(error.localizedDescription)")
    }
  }
}

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
      try console.writeError("jsonmodel: no sample is a JSON document\n")
      return max(reader.status, 1)
    }
    let schema = InferredSchema(
      samples, rootName: root, infersClusters: !arguments.has("--no-clusters"))
    try console.write(schema.value.string(options: .pretty) + "\n")
    for note in schema.notes { try console.writeError("jsonmodel: note: \(note)\n") }
    return reader.status
  }
}
