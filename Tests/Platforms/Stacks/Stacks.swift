import Dispatch

/// Checks that the stack limits of two threads are known and correct.
@main enum Stacks {
  static func main() {
    guard let kilobytes = UInt(CommandLine.arguments[1]) else { fatalError("no size") }
    check(kilobytes * 1024, "main thread")
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      check(nil, "other thread")
      done.signal()
    }
    done.wait()
    check(kilobytes * 1024, "main thread again")
  }

  /// Checks the limits of the current thread.
  private static func check(_ expected: UInt?, _ name: String) {
    guard let limits = StackLimits.current else { fatalError("\(name): unknown") }
    var marker: UInt8 = 0
    let here = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    // The system may reserve some pages, so the size may be up to 64 KB smaller.
    let isRight =
      expected.map { limits.size <= $0 && limits.size + 65_536 > $0 } ?? (limits.size >= 65_536)
    guard isRight, here > limits.low, here - limits.low < limits.size else {
      fatalError("\(name): \(limits)")
    }
    precondition(!StackRoom.current.isExhausted())
    print("\(name): \(limits.size / 1024) KB, \((here - limits.low) / 1024) KB of it free")
  }
}
