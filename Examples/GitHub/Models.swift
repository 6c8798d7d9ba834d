import Foundation
import JSONModelKit

/// The base class of all responses.
///
/// Their keys are in snake case. Subclasses inherit the key style and add their own exceptions.
class GitHubModel: JSONModel {
  override class var keyMapper: JSONKeyMapper { .snakeCase }
}

enum AccountType: String, CaseIterable {
  case user = "User"
  case organization = "Organization"
  case bot = "Bot"
}

/// The summary of an account inside other objects.
class Account: GitHubModel {
  @Index var id = 0  // unlike the login, the id never changes
  var login = ""
  var type = AccountType.user
}

/// The full account that `GET /users/{username}` returns.
final class User: Account {
  var htmlURL: URL?  // html_url: an abbreviation is one word
  var name: String?
  var company: String?
  var homePage: URL?
  var bio: String?
  var publicRepos = 0
  var followers = 0
  var createdAt: Date?

  override class var keyMapper: JSONKeyMapper { .snakeCase.mapping(["homePage": "blog"]) }

  // The API represents a missing home page by an empty string, and other missing values by null. An
  // empty string is not a valid URL, so the hook replaces it with null before the import.
  override class func willImport(_ object: inout [String: JSONValue]) throws {
    if object["blog"] == "" { object["blog"] = .null }
  }
}

final class Repository: GitHubModel {
  var id = 0
  var name = ""
  var owner = Account()
  var isPrivate = false
  var isFork = false
  @RequiredKey var summary: String?  // may be null, but the key is always present
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

/// One page of search results.
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
  var pullRequest: [String: JSONValue]?  // only pull requests have the key

  enum State: String, CaseIterable {
    case open, closed
  }

  override class var keyMapper: JSONKeyMapper {
    .snakeCase.mapping(["milestone": "milestone.title"])
  }

  override func validate() throws {
    if (state == .closed) != (closedAt != nil) {
      throw JSONValidationError(
        "must be present for closed issues only", at: "closedAt")
    }
  }
}
