// Responses of a real API: key styles, key paths, dates, URLs, null and absent keys, pages.
//
//   swift run github                    the documents of this example
//   swift run github user FILE          a response to GET /users/NAME
//   swift run github repositories FILE  ... to GET /search/repositories?q=WORDS
//   swift run github issues FILE        ... to GET /repos/OWNER/NAME/issues
//
// FILE may be - for standard input:
//
//   curl -s https://api.github.com/users/apple | swift run github user -

import ExampleSupport
import Foundation
import JSONModelKit

@main
enum GitHubExample {
  static func main() {
    runExample { arguments in
      switch arguments.count {
      case 0: try showExamples()
      case 2: try showFile(at: arguments[1], as: arguments[0])
      default: throw usage
      }
    }
  }

  private static let usage = Failure(
    "usage: github [user FILE | repositories FILE | issues FILE]", status: .unusable)

  private static func showFile(at path: String, as kind: String) throws {
    guard ["user", "repositories", "issues"].contains(kind) else { throw usage }
    try show(try Document(at: path), as: kind)
  }

  private static func showExamples() throws {
    print("A user:\n")
    try show(Document(name: "user.json", text: userDocument), as: "user")
    print("\nA page of repositories:\n")
    try show(Document(name: "search.json", text: searchDocument), as: "repositories")
    print("\nIssues:\n")
    try show(Document(name: "issues.json", text: issuesDocument), as: "issues")
    print("\nA damaged page:\n")
    do {
      _ = try SearchPage<Repository>(string: damagedDocument)
    } catch {
      print(error)
    }
  }

  private static func show(_ document: Document, as kind: String) throws {
    let (data, options) = (document.data, document.options)
    do {
      switch kind {
      case "user": show(try User(data: data, options: options))
      case "repositories": show(try SearchPage<Repository>(data: data, options: options))
      default: for issue in try [Issue](data: data, options: options) { show(issue) }
      }
    } catch {
      throw document.rejection(error)
    }
  }

  private static func show(_ user: User) {
    print("  \(user.name ?? user.login) (\(user.type), number \(user.id))")
    print("  \(user.publicRepos) repositories, \(user.followers) followers")
    if let date = user.createdAt { print("  since \(day(of: date))") }
    if let bio = user.bio { print("  \(bio)") }
    print("  home page: \(user.homePage.map { "\($0)" } ?? "none")")
  }

  private static func show(_ page: SearchPage<Repository>) {
    print("  \(page.items.count) of \(page.totalCount)")
    for repository in page.items {
      print(
        "\n  \(repository.owner.login)/\(repository.name)\(repository.isFork ? ", a fork" : "")")
      print("    \(repository.summary ?? "no description")")
      print("    \(repository.language ?? "no language"), \(repository.license ?? "no license")")
      print("    \(repository.stars) stars, last push \(day(of: repository.pushedAt))")
      if !repository.topics.isEmpty {
        print("    \(repository.topics.sorted().joined(separator: ", "))")
      }
    }
  }

  private static func show(_ issue: Issue) {
    let kind = issue.pullRequest == nil ? "issue" : "pull request"
    print("  #\(issue.number) \(issue.title)")
    print("    \(issue.state) \(kind) of \(issue.user.login), \(issue.comments) comments")
    if !issue.labels.isEmpty {
      print("    labels: \(issue.labels.map(\.name).joined(separator: ", "))")
    }
    if let milestone = issue.milestone { print("    milestone: \(milestone)") }
    if let closedAt = issue.closedAt { print("    closed \(day(of: closedAt))") }
  }

  private static func day(of date: Date) -> String {
    // In UTC, so that the output does not depend on the time zone.
    date.formatted(.iso8601.year().month().day())
  }
}
