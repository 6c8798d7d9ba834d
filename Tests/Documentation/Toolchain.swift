import Foundation

/// Compiles and runs programs.
struct Toolchain: Sendable {
  /// The build folder of the package.
  let products: URL
  /// The folder for programs, which the caller removes.
  let scratch: URL
  /// The root folder of the project, in which shell blocks are run.
  let root: URL

  /// The modules that the programs of documents may import.
  private static let modules = ["JSONModelKit", "JSONModelRecords", "JSONModelSchema"]

  /// Returns the errors of a program: at compile time, at run time, and in its output.
  func check(_ program: Program, number: Int) throws -> [DocumentError] {
    let printed: String
    switch program.language {
    case .swift:
      let folder = scratch.appending(path: "\(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let source = folder.appending(path: "main.swift")
      try program.source.write(to: source, atomically: true, encoding: .utf8)
      let executable = folder.appending(path: "program")
      let compilation = try run("swiftc", compilerArguments(source, executable))
      guard compilation.status == 0 else {
        return [DocumentError(program, "the program does not compile:\n\(compilation.output)")]
      }
      let execution = try run(executable.path, [])
      guard execution.status == 0 else {
        return [
          DocumentError(
            program, "the program exits with status \(execution.status):\n\(execution.output)")
        ]
      }
      printed = execution.output
    case .shell:
      // Documents use `swift run`, but the programs are already built.
      let swift = "swift() { [ \"$1\" = run ] && \"$PRODUCTS/$2\" \"${@:3}\"; }\n"
      printed = try run("bash", ["-c", swift + program.source]).output
    }
    return program.errors(in: printed)
  }

  private func compilerArguments(_ source: URL, _ executable: URL) throws -> [String] {
    let files = try Self.modules.flatMap { module in
      try FileManager.default.contentsOfDirectory(
        at: products.appending(path: "\(module).build"), includingPropertiesForKeys: nil)
    }
    let optimization = products.lastPathComponent == "release" ? "-O" : "-Onone"
    return [
      "-swift-version", "6", optimization, "-warnings-as-errors", "-I",
      products.appending(path: "Modules").path, source.path, "-o", executable.path,
    ] + files.filter { $0.pathExtension == "o" }.map(\.path)
  }

  /// Runs a program and returns its standard output and standard error as one text.
  private func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, output: String)
  {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["PRODUCTS=\(products.path)", name] + arguments
    process.currentDirectoryURL = root
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

extension DocumentError {
  init(_ program: Program, _ reason: String) {
    self.init(path: program.path, line: program.line, reason: reason)
  }
}
