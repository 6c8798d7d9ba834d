import Foundation
import JSONModelKit

/// The results as text and as JSON.
struct Report {
  struct Row {
    var name: String
    var bytes: Int
    var peerName: String
    var isAgainstOthers: Bool
    var result: ComparisonResult

    init(_ name: String, _ comparison: Comparison, _ result: ComparisonResult) {
      (self.name, bytes, peerName) = (name, comparison.bytes, comparison.peerName)
      isAgainstOthers = comparison.isAgainstOthers
      self.result = result
    }

    /// Creates a row from the results of a child process.
    init(_ document: RowDocument) {
      (name, bytes, peerName) = (document.name, document.bytes, document.peer)
      isAgainstOthers = document.isAgainstOthers
      result = ComparisonResult(
        model: Timing(document.model.seconds), peer: Timing(document.peerTimes.seconds))
    }
  }

  final class RowDocument: JSONModel {
    var name = ""
    var bytes = 0
    var peer = ""
    var isAgainstOthers = true
    var model = TimingDocument()
    var peerTimes = TimingDocument()
  }

  final class TimingDocument: JSONModel {
    var seconds: [Double] = []
  }

  let rounds: Int

  static let checks =
    "grammar and UTF-8 of everything, required keys, nulls, ranges, duplicate keys"

  var introduction: String {
    """
    JSONModelKit against others, best and median of \(rounds) alternating rounds, same bytes
    \(machine), \(day)
    Checks on our side: \(Self.checks).

    """
  }

  let legend = """

    times in microseconds for one document; spread: interquartile range as a share of the median
    ratio: best time of the peer to best time of JSONModelKit
    """

  var day: String { Date.now.formatted(.iso8601.year().month().day()) }

  /// The name of the processor, or the operating system if it is unknown, and the number of cores.
  let machine: String = {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let name = info.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let count = ProcessInfo.processInfo.activeProcessorCount
    return "\(name ?? ProcessInfo.processInfo.operatingSystemVersionString), \(count) cores"
  }()

  // MARK: - Table

  var heading: String {
    Self.line([
      "case", "bytes", "model", "median", "spread", "MB/s", "peer", "median", "MB/s", "ratio", "",
    ])
  }

  func line(of row: Row) -> String {
    let (bytes, result) = (row.bytes, row.result)
    return Self.line([
      row.name, "\(bytes)", Self.microseconds(result.model.best),
      Self.microseconds(result.model.median), String(format: "%.0f %%", result.model.spread * 100),
      Self.rate(bytes, result.model), Self.microseconds(result.peer.best),
      Self.microseconds(result.peer.median), Self.rate(bytes, result.peer),
      String(format: "%.2f", result.ratio), row.peerName,
    ])
  }

  private static func microseconds(_ seconds: Double) -> String {
    String(format: "%.1f", seconds * 1e6)
  }

  private static func rate(_ bytes: Int, _ timing: Timing) -> String {
    String(format: "%.0f", Double(bytes) / timing.best / 1e6)
  }

  static func line(_ columns: [String]) -> String {
    columns.enumerated().map { index, text in
      let padding = String(repeating: " ", count: max(0, (index == 0 ? 26 : 9) - text.count))
      return index == 0 || index == columns.count - 1 ? text + padding : padding + text
    }.joined(separator: " ")
  }

  // MARK: - Data

  func json(_ rows: [Row]) -> JSONValue {
    [
      "machine": .string(machine), "date": .string(day), "rounds": .number(JSONNumber(rounds)),
      "checks": .string(Self.checks), "cases": .array(rows.map { Self.json($0) }),
    ]
  }

  static func json(_ row: Row) -> JSONValue {
    [
      "name": .string(row.name), "bytes": .number(JSONNumber(row.bytes)),
      "peer": .string(row.peerName), "isAgainstOthers": .bool(row.isAgainstOthers),
      "ratio": number(row.result.ratio),
      "model": json(row.result.model), "peerTimes": json(row.result.peer),
    ]
  }

  private static func json(_ timing: Timing) -> JSONValue {
    [
      "best": number(timing.best), "median": number(timing.median), "spread": number(timing.spread),
      "seconds": .array(timing.seconds.map { number($0) }),
    ]
  }

  private static func number(_ value: Double) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .null
  }
}
