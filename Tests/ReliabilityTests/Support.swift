import Foundation
import JSONModelKit
@_exported import TestSupport
import Testing

extension Trait where Self == TimeLimitTrait {
  /// For work that takes seconds, and much longer if it grows with the square of its input again.
  ///
  /// It measures nothing. A test waits for its turn among all others, so on a slow machine a minute was
  /// too short for one that takes three seconds by itself.
  static var tenMinutesAtMost: Self { .timeLimit(.minutes(10)) }
}

/// The error that some code throws; the test fails if it throws none, or one of another type.
func modelError(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Any
) throws -> JSONModelError {
  do {
    _ = try body()
  } catch let error as JSONModelError {
    return error
  }
  Issue.record("an error was expected", sourceLocation: sourceLocation)
  throw NothingThrown()
}

struct NothingThrown: Error {}

/// Whether every case is tried, which takes minutes, or a part of them that takes seconds.
///
/// Swift Testing notes the calls at each throw, which takes longer than what is tested.
let triesEverything = ProcessInfo.processInfo.environment["RELIABILITY_TESTS"] == "all"

/// A text repeated.
func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

// MARK: - Classes that many tests read into

/// Reads nothing, so everything is skipped.
final class Skipping: JSONModel {}

/// Keeps a value of any kind as a tree.
final class Keeping: JSONModel {
  @OptionalKey var value: JSONValue = .null
}

/// Keeps a value of any kind as Swift's own types.
final class KeepingAny: JSONModel {
  @OptionalKey var value: Any = 0
}

/// Refuses keys that it does not know.
final class Refusing: JSONModel {
  @OptionalKey var known = 0
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}

/// Keeps what it does not know.
final class Collecting: JSONModel {
  @UnknownKeys var rest: [String: JSONValue] = [:]
}

/// A recursive class with all kinds of containers.
final class Tree: JSONModel {
  var child: Tree?
  @OptionalKey var children: [Tree] = []
  @OptionalKey var named: [String: Tree] = [:]
}

// MARK: - Verdicts

/// Whether a text was read, as far as its grammar is concerned.
///
/// A value that a type refuses, such as 1e999 for `Any`, is well-formed none the less.
func isWellFormed(_ read: () throws -> Void) -> Bool {
  do {
    try read()
    return true
  } catch let error as JSONModelError {
    switch error.kind {
    case .invalidJSON, .emptyInput: return false
    default: return true
    }
  } catch {
    Issue.record("only JSONModelError may be thrown, not \(error)")
    return false
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Reads bytes.
  static func read(_ bytes: [UInt8], options: JSONImportOptions = .default) throws -> Self {
    try make(data: Data(bytes), options: options)
  }
}

/// Finds the line and column of an offset, counting from 1, in the plainest way.
func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
  let lines = bytes[..<offset].split(separator: 0x0A, omittingEmptySubsequences: false)
  return (lines.count, (lines.last?.count ?? 0) + 1)
}

// MARK: - Threads

/// A condition that does not hold on a thread of its own, of which Swift Testing knows nothing.
struct Unexpected: Error, CustomStringConvertible {
  var description: String
}

/// Throws if a condition does not hold.
func check(_ condition: Bool, _ description: @autoclosure () -> String) throws {
  if !condition { throw Unexpected(description: description()) }
}
