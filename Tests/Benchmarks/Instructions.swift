// Counts the instructions of imports and exports with valgrind. If the peer is another use of this
// framework, its instructions are counted, too, and the last column is the ratio. The counts hardly
// depend on the machine or its load, so they show changes of one percent.

import Foundation

/// Counts instructions with valgrind.
enum Instructions {
  static let heading = Report.line(["case", "bytes", "per byte", "in all", "peer", "ratio", ""])

  /// Returns the line of a case; nil if its document is absent.
  ///
  /// The count is the difference of two processes, so it does not include the creation of the input
  /// or the inspection of the classes. It includes the release of the results.
  static func line(of name: String) throws -> String? {
    guard let comparison = try Cases.all.first(where: { $0.name == name })?.make() else {
      return nil
    }
    let bytes = Double(comparison.bytes) * comparison.divisor
    let more = min(max(2, Int(1_000_000 / bytes)), comparison.maximumRounds - 2)
    func count(isPeer: Bool = false) throws -> Int {
      func instructions(_ times: Int) throws -> Int {
        try Self.count(name, isPeer: isPeer, times: times)
      }
      return (try instructions(2 + more) - instructions(2)) / more
    }
    let model = try count()
    let peer = comparison.isAgainstOthers ? nil : try count(isPeer: true)
    return Report.line([
      name, String(format: "%.0f", bytes), String(format: "%.2f", Double(model) / bytes),
      "\(model)", peer.map { "\($0)" } ?? "",
      peer.map { String(format: "%.2f", Double($0) * comparison.divisor / Double(model)) } ?? "",
      "",
    ])
  }

  /// Runs one side of a case in this process.
  static func run(_ name: String, isPeer: Bool, times: Int) throws {
    guard let comparison = try Cases.all.first(where: { $0.name == name })?.make() else { return }
    for _ in 0..<times { _ = try isPeer ? comparison.peer() : comparison.model() }
  }

  /// Returns the number of instructions of a process that runs a case.
  private static func count(_ name: String, isPeer: Bool, times: Int) throws -> Int {
    guard let program = Bundle.main.executableURL else {
      throw Options.UsageError(sentence: "cannot determine the path of this program")
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
      program.path(), "--only", name, "--repeat", "\(times)",
    ]
    if isPeer { process.arguments?.append("--peer") }
    // By default, each process has its own hash seed, which changes the count.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    process.standardError = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let line = text.split(separator: "\n").first { $0.contains("I") && $0.contains("refs:") }
    guard let digits = line?.split(separator: ":").last?.filter(\.isNumber), let count = Int(digits)
    else { throw Options.UsageError(sentence: "valgrind is absent or failed:\n\(text)") }
    return count
  }
}
