#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a file of records cannot be read or written.
///
/// ```swift
/// do {
///   for record in try Message.records(contentsOf: file) { print(record.lineNumber) }
/// } catch let error as JSONFileError {
///   print(error)   // cannot read messages.jsonl: No such file or directory
/// }
/// ```
public struct JSONFileError: Error, Sendable, Hashable {
  /// What was attempted.
  public enum Operation: Sendable, Hashable {
    /// The file was opened for reading, or read.
    case read
    /// The file was opened for writing, or written.
    case write
  }

  /// The path of the file.
  public let path: String
  /// What was attempted.
  public let operation: Operation
  /// The error number of the system (`errno`).
  public let code: Int
  /// The system's sentence for the error number.
  public let reason: String

  /// Makes an error, as a test may want to.
  public init(path: String, operation: Operation, code: Int, reason: String) {
    self.path = path
    self.operation = operation
    self.code = code
    self.reason = reason
  }
}

extension JSONFileError: CustomStringConvertible, LocalizedError {
  /// The file and the reason in one sentence: `cannot read a.jsonl: Permission denied`.
  public var description: String { "cannot \(operation) \(path): \(reason)" }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
