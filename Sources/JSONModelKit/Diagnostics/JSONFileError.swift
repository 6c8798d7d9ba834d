#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The error of a file that cannot be read or written.
///
/// ```swift
/// do {
///   try countries.write(to: file)
/// } catch let error as JSONFileError {
///   print(error)
///   // cannot write countries.json: No space left on device
/// }
/// ```
///
/// The guide is <doc:Guide-Roots>.
public struct JSONFileError: Error, Sendable, Hashable {
  /// The operation that failed.
  public enum Operation: Sendable, Hashable {
    /// Opening the file for reading, or reading it.
    case read
    /// Opening the file for writing, or writing it.
    case write
  }

  /// The path of the file.
  public let path: String
  /// The operation that failed.
  public let operation: Operation
  /// The error number of the system (`errno`).
  public let code: Int
  /// The system's description of the error number.
  public let reason: String

  /// Creates an error, for example in a test.
  ///
  /// ```swift
  /// let error = JSONFileError(
  ///   path: "a.jsonl", operation: .read, code: 13,
  ///   reason: "Permission denied")
  /// print(error)   // cannot read a.jsonl: Permission denied
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - operation: The operation that failed.
  ///   - code: The error number of the system (`errno`).
  ///   - reason: The system's description of the error number.
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
