// Nested values cause nested calls, and stacks differ in size: 8 MB for the main thread on macOS
// and Linux, 1 MB for that on iOS, 512 KB for other threads on Apple platforms, less if a program
// requests less. A single depth limit for all of them would be small. Instead, every function that
// can call itself for a nested value first compares the address of a local variable with the end of
// the stack:
//
//   end |   reserve   |             free             |  calls so far  | start
//        ^ low         ^ isExhausted() below here     ^ here
//
// The system reports the end of the stack; see `StackLimits`. If it does not, as in WebAssembly,
// the maximum depth of documents is lower.

/// The remaining stack space of the thread that created the value.
///
/// A value must not be passed to another thread; each import and export creates one when it begins.
@safe package struct StackRoom {
  /// The lowest address of the stack; 0 if the system does not report it.
  private let low: UInt
  /// The size of the whole stack in bytes.
  private let size: UInt
  /// The bytes to keep free for the calls between two checks, including user code.
  private let reserve: UInt

  /// The reason to report for a value that is nested too deeply for the stack.
  package static let reason = "nested too deeply for the stack of this thread"

  /// The reason to report for an export; a reference cycle of models can be the cause, too.
  static let cycleReason = "\(reason), or a reference cycle"

  /// The stack required to release one level of nested arrays, dictionaries and values, in bytes.
  ///
  /// The maximum measured was 229 bytes.
  static let bytesPerReleasedLevel: UInt = 256

  /// The maximum depth of documents, whatever the options permit.
  static var maximumLevels: Int { StackLimits.areReported ? 1024 : 64 }

  /// The remaining stack space of the current thread.
  package static var current: StackRoom {
    guard let limits = StackLimits.current else { return StackRoom(low: 0, size: 0) }
    return StackRoom(low: limits.low, size: limits.size)
  }

  /// Returns whether the next nested call could overflow the stack.
  package func isExhausted() -> Bool {
    // Wraps and returns false if the address sanitizer stores local variables elsewhere.
    Self.currentAddress &- low < reserve
  }

  /// Returns whether the stack is too small to release a value with a number of levels.
  ///
  /// Releasing a value requires a nested call for each level.
  func isExhausted(releasing levels: Int) -> Bool {
    Self.currentAddress &- low < reserve &+ UInt(levels) &* Self.bytesPerReleasedLevel
  }

  /// Returns whether a coder of another library could overflow the stack.
  ///
  /// Foundation's coders compute a coding path with a nested call of 256 bytes for each level. Each
  /// level already occupies at least 512 bytes of the stack. Therefore, in addition to the reserve,
  /// at least half as many bytes as are in use must be free.
  func isExhaustedInCoder() -> Bool {
    let left = Self.currentAddress &- low
    return left < size && left < reserve &+ (size &- left) / 2
  }

  private static var currentAddress: UInt {
    var marker: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  }

  private static var maximumReserve: UInt {
    #if DEBUG
      128 * 1024
    #else
      64 * 1024
    #endif
  }

  private init(low: UInt, size: UInt) {
    self.low = low
    self.size = size
    // At least half of a small stack remains free.
    reserve = min(Self.maximumReserve, size / 2)
  }
}
