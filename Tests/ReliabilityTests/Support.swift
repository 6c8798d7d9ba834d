import Foundation
import JSONModelKit
@_exported import TestSupport
import Testing

extension Trait where Self == TimeLimitTrait {
  /// A time limit for tests that take seconds, but much longer if their time becomes quadratic.
  ///
  /// It is long because a test also waits for others: on a slow machine, a minute was too short for
  /// a test of three seconds.
  static var tenMinutesAtMost: Self { .timeLimit(.minutes(10)) }
}

/// Returns the error of a call; the test fails if there is none, or one of another type.
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

/// Whether all cases are tested, which takes minutes, instead of some of them, which takes seconds.
///
/// Rejected documents are slow, because Swift Testing records the call stack at each throw. That
/// takes longer than the tested code.
let triesEverything = ProcessInfo.processInfo.environment["RELIABILITY_TESTS"] == "all"

/// Returns a text repeated a number of times.
func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

// MARK: - Classes for many tests

/// A class without properties, so all members are skipped.
final class Skipping: JSONModel {}

/// A class with a `JSONValue`.
final class Keeping: JSONModel {
  @OptionalKey var value: JSONValue = .null
}

/// A class with a value of type `Any`.
final class KeepingAny: JSONModel {
  @OptionalKey var value: Any = 0
}

/// A class that rejects unknown keys.
final class Rejecting: JSONModel {
  @OptionalKey var known = 0
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }
}

/// A class that collects unknown keys.
final class Collecting: JSONModel {
  @UnknownKeys var rest: [String: JSONValue] = [:]
}

/// A recursive class with all kinds of containers.
final class Tree: JSONModel {
  var child: Tree?
  @OptionalKey var children: [Tree] = []
  @OptionalKey var named: [String: Tree] = [:]
}

// MARK: - Results

/// Returns whether an import finds no syntax error.
///
/// A document is well-formed even if the type rejects its value, such as 1e999 for `Any`.
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
  /// Imports a document from bytes.
  static func read(_ bytes: [UInt8], options: JSONImportOptions = .default) throws -> Self {
    try make(data: Data(bytes), options: options)
  }
}

/// Returns the line and column of an offset, both starting at 1, independently of the tested code.
func lineAndColumn(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
  let lines = bytes[..<offset].split(separator: 0x0A, omittingEmptySubsequences: false)
  return (lines.count, (lines.last?.count ?? 0) + 1)
}

// MARK: - Threads

/// The error of a failed condition, for threads that Swift Testing does not track.
struct Unexpected: Error, CustomStringConvertible {
  var description: String
}

/// Throws if a condition is false.
func check(_ condition: Bool, _ description: @autoclosure () -> String) throws {
  if !condition { throw Unexpected(description: description()) }
}
