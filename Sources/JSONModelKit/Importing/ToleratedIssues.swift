import Synchronization

// A decoder of another library decodes the models inside a `Codable` value one by one, each by an
// import of its own. If the value belongs to a model, its import reports their tolerated issues
// together with its own, when it takes the value:
//
//   City.init(from:)  ->  DecoderReader  ->  Page.init(from:)  ->  Link.init(from:)
//                              ToleratedIssues.current  <-  page.link.url was replaced

/// The tolerated issues of the models that a decoder decodes inside one value.
final class ToleratedIssues: Sendable {
  @TaskLocal static var current: ToleratedIssues?

  private let issues = Mutex<[JSONModelError.Issue]>([])

  func add(_ error: JSONModelError) { issues.withLock { $0 += error.issues } }

  /// Returns the issues with paths relative to a value.
  func all(below codingPath: [any CodingKey]) -> [JSONModelError.Issue] {
    issues.withLock { issues in
      issues.map { issue in
        var issue = issue
        issue.keyPath = JSONKeyPath(Array(issue.keyPath.components.dropFirst(codingPath.count)))
        return issue
      }
    }
  }
}

extension JSONImportOptions {
  /// Returns options that report the tolerated issues of a model with the path at which a decoder
  /// decodes it: to the import around it, if there is one.
  func reporting(at codingPath: [any CodingKey]) -> JSONImportOptions {
    guard let report = ToleratedIssues.current?.add ?? onTolerated else { return self }
    let outer = codingPath.map(\.component)
    var options = self
    options.onTolerated = { error in
      var issues = error.issues
      for index in issues.indices {
        issues[index].keyPath = JSONKeyPath(outer + issues[index].keyPath.components)
      }
      report(
        JSONModelError(model: error.model, issues: issues, furtherIssues: error.furtherIssues))
    }
    return options
  }
}
