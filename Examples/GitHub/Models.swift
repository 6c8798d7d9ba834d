import Foundation
import JSONModelKit

/// What all answers have in common: their keys are written in snake_case.
///
/// Subclasses inherit the style, and add exceptions of their own.
class GitHubModel: JSONModel {
  override class var keyMapper: JSONKeyMapper { .snakeCase }
}

enum AccountType: String, CaseIterable {
  case user = "User"
  case organization = "Organization"
  case bot = "Bot"
}

/// The few things that are told of an account wherever it is named.
class Account: GitHubModel {
  @Index var id = 0  // a person may change the login, but not the number
  var login = ""
  var type = AccountType.user
}

/// What is told of an account when it is asked for.
final class User: Account {
  var htmlURL: URL?  // html_url: abbreviations stay together
  var name: String?
  var company: String?
  var homePage: URL?
  var bio: String?
  var publicRepos = 0
  var followers = 0
  var createdAt: Date?

  override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["homePage": "blog"]) }

  // The API writes an empty text where there is no home page, and null elsewhere. An empty text is
  // no URL, so it becomes null before the import.
  override class var willImport: (@Sendable (inout [String: JSONValue]) throws -> Void)? {
    { object in
      if object["blog"] == "" { object["blog"] = .null }
    }
  }
}

final class Repository: GitHubModel {
  var id = 0
  var name = ""
  var owner = Account()
  var isPrivate = false
  var isFork = false
  @RequiredKey var summary: String?  // null where there is none, but the key is always there
  var stars = 0
  var language: String?
  var license: String?
  var topics: Set<String> = []
  var visibility = Visibility.public
  var pushedAt = Date.distantPast

  enum Visibility: String, CaseIterable {
    case `public`, `private`, `internal`
  }

  override class var keyMapper: JSONKeyMapper {
    .snakeCase.mapping([
      "isPrivate": "private",
      "isFork": "fork",
      "summary": "description",
      "stars": "stargazers_count",
      "license": "license.spdx_id",  // one member of an object that may be null
    ])
  }
}

/// One page of results, whatever they are.
final class SearchPage<Item: JSONModel>: GitHubModel {
  var totalCount = 0
  @OptionalKey var incompleteResults = false
  var items: [Item] = []
}

final class Label: GitHubModel {
  var name = ""
  var color = ""

  override class var constraints: [String: [JSONConstraint]] {
    ["color": [.pattern("^[0-9a-f]{6}$")]]
  }
}

final class Issue: GitHubModel {
  @Index var number = 0
  var title = ""
  var user = Account()
  var labels: [Label] = []
  var state = State.open
  var assignee: Account?
  var milestone: String?
  var comments = 0
  var createdAt = Date.distantPast
  var closedAt: Date?
  var pullRequest: [String: JSONValue]?  // the key is there for pull requests only

  enum State: String, CaseIterable {
    case open, closed
  }

  override class var keyMapper: JSONKeyMapper {
    .snakeCase.mapping(["milestone": "milestone.title"])
  }

  override func validate() throws {
    if (state == .closed) != (closedAt != nil) {
      throw JSONValidationError(
        "must be there for closed issues, and for no others", at: "closedAt")
    }
  }
}
