// Nested values are nested calls, and stacks differ in size: 8 MB for the main thread of macOS and
// Linux, 1 MB for that of iOS, 512 KB for the other threads of Apple's systems, less where a program
// asks for less. One depth limit for all of them would be small. So every function that can call
// itself again for a nested value first compares the address of a local variable with the end of the
// stack:
//
//   end |   reserve   |             free             |  calls so far  | start
//        ^ low         ^ isExhausted() below here     ^ here
//
// The system reports the end of the stack, see `StackLimits`. Where it does not, as in WebAssembly, documents may
// be nested to fewer levels.

/// The room that is left on the stack of the thread that made the value.
///
/// A value must not be handed to another thread; imports and exports make one when they begin.
@safe struct StackRoom {
  /// The lowest address of the stack; 0 where the system does not report it.
  private let low: UInt
  /// The size of the whole stack in bytes.
  private let size: UInt
  /// The bytes that stay free, for the calls between two checks and the user code in them.
  private let reserve: UInt

  /// What is reported for a value that is nested too deeply for the stack.
  static let reason = "nested too deeply for the stack of this thread"

  /// What is reported for an export, which ends here at the latest if models hold each other.
  static let cycleReason = "\(reason), or a reference cycle"

  /// The stack that the release of one level of nested arrays, dictionaries and values takes:
  /// 229 bytes at most were measured.
  static let bytesPerReleasedLevel: UInt = 256

  /// The most levels to which documents may be nested, whatever the options allow.
  static var mostLevels: Int { StackLimits.areReported ? 1024 : 64 }

  /// The room on the stack of the current thread.
  static var current: StackRoom {
    guard let limits = StackLimits.current else { return StackRoom(low: 0, size: 0) }
    return StackRoom(low: limits.low, size: limits.size)
  }

  /// Returns whether the next nested call could overflow the stack.
  @inline(__always) func isExhausted() -> Bool {
    // Wraps, and answers no, where the address sanitizer keeps local variables elsewhere.
    Self.currentAddress &- low < reserve
  }

  /// Returns whether the stack is too small to release a value of so many levels from here, which
  /// takes a call for each level.
  func isExhausted(releasing levels: Int) -> Bool {
    Self.currentAddress &- low < reserve &+ UInt(levels) &* Self.bytesPerReleasedLevel
  }

  /// Returns whether a coder of another library could overflow the stack.
  ///
  /// The coding path of Foundation's coders takes a nested call of 256 bytes for each level, and each
  /// level has taken 512 bytes at least: half of what is used so far stays free besides.
  func isExhaustedInCoder() -> Bool {
    let left = Self.currentAddress &- low
    return left < size && left < reserve &+ (size &- left) / 2
  }

  @inline(__always) private static var currentAddress: UInt {
    var marker: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }

  private static var mostReserve: UInt {
    #if DEBUG
      128 * 1024
    #else
      64 * 1024
    #endif
  }

  private init(low: UInt, size: UInt) {
    self.low = low
    self.size = size
    // Half of a small stack stays free.
    reserve = min(Self.mostReserve, size / 2)
  }
}
