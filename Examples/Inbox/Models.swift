import Foundation
import JSONModelKit

/// A message, one line of the inbox.
final class Message: JSONModel {
  @Index var id = 0
  var from = ""
  var sentAt = Date.distantPast
  var subject = ""
  @OptionalKey var priority = Priority.normal

  enum Priority: String, CaseIterable {
    case low, normal, high
  }

  override class var constraints: [String: [JSONConstraint]] {
    ["from": [.email], "subject": [.length(1...200)]]
  }
}

/// A rejected line and the reasons, exported as a line of JSON.
final class Rejection: JSONModel {
  var file = ""
  /// Nil if only a part of the file is read, because its lines are counted from its own start.
  var line: Int?
  var offset = 0
  var issues: [Reason] = []

  convenience init(file: String, line: Int?, offset: Int, issues: [Reason]) {
    self.init()
    (self.file, self.line, self.offset, self.issues) = (file, line, offset, issues)
  }
}

/// An issue of a rejected line.
final class Reason: JSONModel {
  var code = ""
  var message = ""
  var path: String?
  var column: Int?

  convenience init(_ issue: JSONModelError.Issue) {
    self.init()
    code = issue.kind.code
    message = "\(issue.kind)"
    path = issue.keyPath.isEmpty ? nil : "\(issue.keyPath)"
    column = issue.position?.column
  }
}
