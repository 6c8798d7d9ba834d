// Compares imports and exports with those of Foundation and of other implementations. Both sides
// get the same input and take turns. The next repetition replaces and releases each result, so the
// time includes releases; only the last result is released after the clock has stopped. Each case
// runs in its own process, in unfragmented memory.
//
//   swift run --package-path Tests -c release benchmarks    all cases, a table
//   ... benchmarks --filter tweet --rounds 50            the cases whose names contain "tweet"
//   ... benchmarks --json results.json               the results as JSON
//   ... benchmarks --list                                the names of the cases
//   ... benchmarks --instructions                        the instructions of each case, by valgrind
//   ... benchmarks --memory                              the peak memory of reading records

import Foundation
import JSONModelKit

/// The options of the command line.
struct Options {
  var rounds = 30
  var filters: [String] = []
  var jsonFile: String?
  var listsNames = false
  var countsInstructions = false
  var measuresMemory = false
  /// The name of the memory measurement that this process runs on its standard input.
  var memoryOf: String?
  /// The number of times that one side of `onlyCase` runs under valgrind, without time measurement.
  var repetitions: Int?
  /// Whether the peer runs instead of the model.
  var repeatsPeer = false
  /// The name of the case that this process measures for its parent, which reads the times as JSON.
  var onlyCase: String?

  struct UsageError: Error {
    var sentence: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else {
          throw UsageError(sentence: "\(argument) needs a value")
        }
        return value
      }
      switch argument {
      case "--list": listsNames = true
      case "--instructions": countsInstructions = true
      case "--memory": measuresMemory = true
      case "--memory-of": memoryOf = try value()
      case "--repeat": repetitions = Int(try value())
      case "--peer": repeatsPeer = true
      case "--only": onlyCase = try value()
      case "--filter": filters.append(try value().lowercased())
      case "--json": jsonFile = try value()
      case "--rounds":
        guard let number = Int(try value()), number > 0 else {
          throw UsageError(sentence: "--rounds needs a number above 0")
        }
        rounds = number
      default:
        throw UsageError(
          sentence: "unknown argument \(argument); the options are "
            + "--list, --filter TEXT, --rounds NUMBER, --instructions, --memory and --json FILE"
        )
      }
    }
  }

  func selects(_ name: String) -> Bool {
    filters.isEmpty || filters.contains { name.lowercased().contains($0) }
  }
}

@main
struct Benchmarks {
  static func main() {
    do {
      try run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch let error as Options.UsageError {
      fail(error.sentence)
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("benchmarks: \(sentence)\n".utf8))
    exit(1)
  }

  private static func run(_ options: Options) throws {
    if let name = options.memoryOf { return try Memory.measure(name) }
    if let name = options.onlyCase {
      if let times = options.repetitions {
        return try Instructions.run(name, isPeer: options.repeatsPeer, times: times)
      }
      return try measure(name, rounds: options.rounds)
    }
    if options.measuresMemory {
      print(Memory.heading)
      for load in Memory.loads where options.selects(load.name) { try Memory.run(load) }
      return
    }
    let cases = Cases.all.filter { options.selects($0.name) }
    if options.listsNames { return print(cases.map(\.name).joined(separator: "\n")) }
    guard !cases.isEmpty else { throw Options.UsageError(sentence: "no case matches --filter") }
    if options.countsInstructions {
      print(Instructions.heading)
      for current in cases {
        if let line = try Instructions.line(of: current.name) { print(line) }
      }
      return
    }
    let report = Report(rounds: options.rounds)
    print(report.introduction)
    print(report.heading)
    var rows: [Report.Row] = []
    for (index, current) in cases.enumerated() {
      Progress.show("\(index + 1)/\(cases.count) \(current.name)")
      let measured = try measureApart(current.name, rounds: options.rounds)
      Progress.clear()
      guard let row = measured else { continue }
      print(report.line(of: row))
      rows.append(row)
    }
    print(report.legend)
    if let file = options.jsonFile {
      try report.json(rows).data(options: .pretty).write(to: url(file))
    }
  }

  /// Measures a case and prints its row as JSON, or nothing if its document is absent.
  private static func measure(_ name: String, rounds: Int) throws {
    guard let only = Cases.all.first(where: { $0.name == name }) else {
      throw Options.UsageError(sentence: "no case has the name \(name)")
    }
    guard let comparison = try only.make() else { return }
    let row = Report.Row(name, comparison, try comparison.run(rounds: rounds))
    FileHandle.standardOutput.write(Report.json(row).data())
  }

  /// Measures a case in a child process; returns nil if its document is absent.
  private static func measureApart(_ name: String, rounds: Int) throws -> Report.Row? {
    guard let program = Bundle.main.executableURL else {
      throw Options.UsageError(sentence: "cannot determine the path of this program")
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--only", name, "--rounds", "\(rounds)"]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Options.UsageError(sentence: "the case \(name) has failed")
    }
    return data.isEmpty ? nil : Report.Row(try Report.RowDocument(data: data))
  }

  private static func url(_ path: String) -> URL { URL(filePath: path) }
}

/// Shows the current case if standard error is a terminal.
enum Progress {
  private static let isShown = isatty(FileHandle.standardError.fileDescriptor) == 1

  static func show(_ text: String) { write("\r\u{1B}[2K\(text)") }

  static func clear() { write("\r\u{1B}[2K") }

  private static func write(_ text: String) {
    if isShown { FileHandle.standardError.write(Data(text.utf8)) }
  }
}
