import Foundation
import JSONModelKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Finds calls whose cost grows faster than their document. Processor time is quick to measure, but
// it varies, so suspicious cases are printed, and the script `run` counts their instructions.
//
//   cost SECONDS [SEED]              tries random cases; prints "suspect SEED SIZE" lines
//   cost case SEED SIZE [prepare]    one call, or only its preparation, for counting instructions
//   cost show SEED SIZE              prints the document

@main enum Cost {
  /// The minimum time, in seconds, of a call whose cost is compared.
  private static let leastTime = 0.008
  private static let largestSize = 1 << 18

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.compactMap { Int($0) }
    switch (arguments.first ?? "", numbers.count) {
    case ("case", 2): call(numbers[0], numbers[1], isPrepared: arguments.contains("prepare"))
    case ("show", 2):
      let shown = Case(seed: UInt64(numbers[0]))
      write(shown.title)
      write(shown.document(size: numbers[1]))
    case (_, 1...): search(seconds: numbers[0], from: numbers.count > 1 ? numbers[1] : nil)
    default: write("cost SECONDS [SEED] | cost case SEED SIZE [prepare] | cost show SEED SIZE")
    }
  }

  /// Writes a line unbuffered, so that it is not lost if a call does not end.
  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func call(_ seed: Int, _ size: Int, isPrepared: Bool) {
    let chosen = Case(seed: UInt64(seed))
    let trial = Trial(chosen.call, chosen.document(size: size))
    if !isPrepared { trial.run() }
  }

  private static func search(seconds: Int, from start: Int?) {
    let end = Date(timeIntervalSinceNow: Double(seconds))
    var seed = start ?? Int.random(in: 0..<1_000_000_000)
    var (cases, compared) = (0, 0)
    write("first seed \(seed)")
    while Date() < end {
      // Ends the process if a call does not return. The line printed before it names the case.
      alarm(60)
      write("trying \(seed)")
      cases += 1
      if compare(seed) { compared += 1 }
      seed += 1
    }
    alarm(0)
    write("\(cases) cases, \(compared) of them large enough to compare")
  }

  /// Compares the cost of a document with that of a document four times as large.
  ///
  /// Returns false if even the largest document is too cheap for a comparison.
  private static func compare(_ seed: Int) -> Bool {
    let chosen = Case(seed: UInt64(seed))
    var size = 1 << 12
    var time = best(of: 1, chosen, size)
    while time < leastTime, size < largestSize {
      size *= 4
      let next = best(of: 1, chosen, size)
      if next > 1, next > 30 * time {
        write("suspect \(seed) \(size / 4) \(chosen.title)")
        return true
      }
      time = next
    }
    guard time >= leastTime else { return false }
    for rounds in [1, 4, 16] {
      if best(of: rounds, chosen, 4 * size) <= 4.5 * best(of: rounds, chosen, size) { return true }
    }
    write("suspect \(seed) \(size) \(chosen.title)")
    return true
  }

  /// The minimum processor time of a call, in seconds.
  private static func best(of rounds: Int, _ chosen: Case, _ size: Int) -> Double {
    let document = chosen.document(size: size)
    return (0..<rounds).map { _ in
      let trial = Trial(chosen.call, document)
      let start = nanoseconds()
      trial.run()
      return Double(nanoseconds() - start) / 1e9
    }.min() ?? 0
  }

  private static func nanoseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
