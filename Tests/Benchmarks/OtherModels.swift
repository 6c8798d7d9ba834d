// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Models of `canada.json` and `github_user.json`, for both sides of the comparison.

import JSONModelKit

final class FeatureCollection: JSONModel {
  var type = ""
  var features: [Feature] = []
}

final class Feature: JSONModel {
  var type = ""
  var properties: [String: String] = [:]
  var geometry = Geometry()
}

final class Geometry: JSONModel {
  var type = ""
  var coordinates: [[[Double]]] = []
}

final class DecodableFeatureCollection: Codable {
  let type: String
  let features: [DecodableFeature]
}

final class DecodableFeature: Codable {
  let type: String
  let properties: [String: String]
  let geometry: DecodableGeometry
}

final class DecodableGeometry: Codable {
  let type: String
  let coordinates: [[[Double]]]
}

final class GitHubUser: JSONModel {
  var login = ""
  var id = 0
  var avatar_url = ""
  var gravatar_id = ""
  var url = ""
  var html_url = ""
  var followers_url = ""
  var following_url = ""
  var gists_url = ""
  var starred_url = ""
  var subscriptions_url = ""
  var organizations_url = ""
  var repos_url = ""
  var events_url = ""
  var received_events_url = ""
  var type = ""
  var site_admin = false
  var name: String?
  var company: String?
  var blog: String?
  var location: String?
  var email: String?
  var hireable: Bool?
  var bio: String?
  var public_repos = 0
  var public_gists = 0
  var followers = 0
  var following = 0
}

final class DecodableGitHubUser: Codable {
  let login: String
  let id: Int
  let avatar_url: String
  let gravatar_id: String
  let url: String
  let html_url: String
  let followers_url: String
  let following_url: String
  let gists_url: String
  let starred_url: String
  let subscriptions_url: String
  let organizations_url: String
  let repos_url: String
  let events_url: String
  let received_events_url: String
  let type: String
  let site_admin: Bool
  let name: String?
  let company: String?
  let blog: String?
  let location: String?
  let email: String?
  let hireable: Bool?
  let bio: String?
  let public_repos: Int
  let public_gists: Int
  let followers: Int
  let following: Int
}

/// The same user with property names in camel case.
final class MappedGitHubUser: JSONModel {
  var login = ""
  var id = 0
  var avatarUrl = ""
  var gravatarId = ""
  var url = ""
  var htmlUrl = ""
  var followersUrl = ""
  var followingUrl = ""
  var gistsUrl = ""
  var starredUrl = ""
  var subscriptionsUrl = ""
  var organizationsUrl = ""
  var reposUrl = ""
  var eventsUrl = ""
  var receivedEventsUrl = ""
  var type = ""
  var siteAdmin = false
  var name: String?
  var company: String?
  var blog: String?
  var location: String?
  var email: String?
  var hireable: Bool?
  var bio: String?
  var publicRepos = 0
  var publicGists = 0
  var followers = 0
  var following = 0

  override class var keyMapper: JSONKeyMapper { .snakeCase }
}

final class DecodableMappedGitHubUser: Codable {
  let login: String
  let id: Int
  let avatarUrl: String
  let gravatarId: String
  let url: String
  let htmlUrl: String
  let followersUrl: String
  let followingUrl: String
  let gistsUrl: String
  let starredUrl: String
  let subscriptionsUrl: String
  let organizationsUrl: String
  let reposUrl: String
  let eventsUrl: String
  let receivedEventsUrl: String
  let type: String
  let siteAdmin: Bool
  let name: String?
  let company: String?
  let blog: String?
  let location: String?
  let email: String?
  let hireable: Bool?
  let bio: String?
  let publicRepos: Int
  let publicGists: Int
  let followers: Int
  let following: Int
}
