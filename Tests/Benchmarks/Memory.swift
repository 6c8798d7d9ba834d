import Foundation
import JSONModelKit
import JSONModelRecords

// The peak memory of reading records. A child process reads its standard input, into which this
// process writes tweets again and again, so no file of that size is needed.

/// Measures the peak memory of reading records of any length.
enum Memory {
  /// An input, and how it is read.
  struct Load: Sendable {
    let name: String
    /// The texts before, between and after the records.
    var opening = ""
    var separator = "\n"
    var closing = "\n"
    /// The minimum number of bytes.
    var bytes = 0
    /// The length in bytes of a long line between two tweets, or nil.
    ///
    /// A record may have at most 16 MB.
    var longLine: Int?
    var read: @Sendable () async throws -> (records: Int, failures: Int) = readLines
  }

  static let loads: [Load] = [
    Load(name: "lines, 64 MB", bytes: 64 << 20),
    Load(name: "lines, 4 GB", bytes: 4 << 30),
    array("array, 64 MB", bytes: 64 << 20),
    array("array, 4 GB", bytes: 4 << 30),
    Load(name: "asynchronous, 64 MB", bytes: 64 << 20, read: readBlocks),
    Load(name: "asynchronous, 4 GB", bytes: 4 << 30, read: readBlocks),
    Load(name: "all cores, 64 MB", bytes: 64 << 20, read: readOnAllCores),
    Load(name: "all cores, 4 GB", bytes: 4 << 30, read: readOnAllCores),
    Load(name: "a line of 1 KB", longLine: 1 << 10),
    Load(name: "a line of 1 GB", longLine: 1 << 30),
  ]

  private static func array(_ name: String, bytes: Int) -> Load {
    Load(
      name: name, opening: "[", separator: ",", closing: "]", bytes: bytes,
      read: { try count(Tweet.records(contentsOf: URL(filePath: "-"), format: .array)) })
  }

  // MARK: - The child process

  /// Reads the standard input, and prints the numbers of records and failures and the peak memory.
  static func measure(_ name: String) throws {
    guard let load = loads.first(where: { $0.name == name }) else {
      throw Options.UsageError(sentence: "no measurement has the name \(name)")
    }
    let (records, failures) = try blocking { try await load.read() }
    print(
      Report.line([
        name, "\(records)", "\(failures)", String(format: "%.1f", Double(peak()) / 1_048_576), "",
      ]))
  }

  @Sendable private static func readLines() throws -> (records: Int, failures: Int) {
    try count(Tweet.records(contentsOf: URL(filePath: "-")))
  }

  private static func count(
    _ records: JSONRecordSequence<Tweet>
  ) throws -> (records: Int, failures: Int) {
    var (found, failures) = (0, 0)
    var iterator = records.makeIterator()
    while let record = try iterator.nextRecord() {
      found += 1
      if case .failure = record.result { failures += 1 }
    }
    return (found, failures)
  }

  @Sendable private static func readBlocks() async throws -> (records: Int, failures: Int) {
    let blocks = AsyncStream<Data> {
      let data = FileHandle.standardInput.readData(ofLength: 1 << 16)
      return data.isEmpty ? nil : data
    }
    var (found, failures) = (0, 0)
    for try await record in Tweet.records(from: blocks) {
      found += 1
      if case .failure = record.result { failures += 1 }
    }
    return (found, failures)
  }

  @Sendable private static func readOnAllCores() async throws -> (records: Int, failures: Int) {
    var (found, failures) = (0, 0)
    let isRead = Tweet.concurrentMap(contentsOf: URL(filePath: "-")) { (try? $0.get()) != nil }
    for try await isRead in isRead {
      found += 1
      if !isRead { failures += 1 }
    }
    return (found, failures)
  }

  /// The peak memory of this process, in bytes.
  private static func peak() -> Int {
    // The maximum of `getrusage` includes that of the parent process on Linux.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    if let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) {
      return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
    }
    #if os(Linux)
      return 0
    #else
      var usage = rusage()
      return unsafe getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
    #endif
  }

  // MARK: - The parent process

  static let heading = Report.line(["peak memory", "records", "failures", "MB", ""])

  /// Runs a child process and writes its input.
  static func run(_ load: Load) throws {
    guard let program = Bundle.main.executableURL else {
      throw Options.UsageError(sentence: "cannot determine the path of this program")
    }
    let process = Process()
    let input = Pipe()
    process.executableURL = program
    process.arguments = ["--memory-of", load.name]
    process.standardInput = input
    // The child process prints, too, so the output of this process is flushed first.
    fflush(nil)
    try process.run()
    try write(load, to: input.fileHandleForWriting)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Options.UsageError(sentence: "the measurement \(load.name) has failed")
    }
  }

  private static func write(_ load: Load, to output: FileHandle) throws {
    let texts = try Cases.TweetRecords.texts(count: 200)
    let separator = Data(load.separator.utf8)
    try output.write(contentsOf: Data(load.opening.utf8))
    if let count = load.longLine {
      let block = Data(repeating: UInt8(ascii: "x"), count: 1 << 10)
      try output.write(contentsOf: texts[0] + separator + Data(#"{"text": ""#.utf8))
      for _ in 0..<count / block.count { try output.write(contentsOf: block) }
      try output.write(contentsOf: Data(#""}"#.utf8) + separator)
    } else {
      let block = Data(texts.joined(separator: separator)) + separator
      for _ in 0..<load.bytes / block.count { try output.write(contentsOf: block) }
    }
    try output.write(contentsOf: texts[0] + Data(load.closing.utf8))
  }
}
