// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Dates, a class cluster and dictionaries, for both sides of the comparison.

import Foundation
import JSONModelKit

final class Calendar: JSONModel {
  var dates: [Date] = []
}

final class PatternCalendar: JSONModel {
  static let pattern = "dd.MM.yyyy HH:mm:ss"
  var dates: [Date] = []
  override class var propertyTransformers: [String: JSONTransformer] {
    ["dates": .each(.date(.pattern(pattern)))]
  }
}

final class DecodableCalendar: Codable {
  let dates: [Date]
}

final class League: JSONModel {
  var players: [String: Player] = [:]
}

final class KeyedLeague: JSONModel {
  var players: [NamedPlayer] = []
  override class var propertyTransformers: [String: JSONTransformer] {
    ["players": .keyed(by: "key")]
  }
}

final class NamedPlayer: JSONModel {
  var key = ""
  var id = 0
  var name = ""
  var score = 0.0
}

final class Player: JSONModel {
  var id = 0
  var name = ""
  var score = 0.0
}

final class DecodableLeague: Codable {
  let players: [String: DecodablePlayer]
}

final class DecodablePlayer: Codable {
  let id: Int
  let name: String
  let score: Double
}

final class Drawing: JSONModel {
  var shapes: [Shape] = []
}

class Shape: JSONModel {
  var x = 0
  var y = 0.0

  override class var discriminator: JSONDiscriminator? {
    JSONDiscriminator(key: "type", classes: ["circle": Circle.self, "square": Square.self])
  }
}

final class Circle: Shape {
  var radius = 0.0
}

final class Square: Shape {
  var side = 0.0
}

final class DecodableDrawing: Decodable {
  let shapes: [DecodableShape]
}

enum DecodableShape: Decodable {
  case circle(DecodableCircle)
  case square(DecodableSquare)

  private enum CodingKeys: CodingKey {
    case type
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "circle": self = .circle(try DecodableCircle(from: decoder))
    case "square": self = .square(try DecodableSquare(from: decoder))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "unknown type")
    }
  }
}

final class DecodableCircle: Codable {
  let x: Int
  let y: Double
  let radius: Double
}

final class DecodableSquare: Codable {
  let x: Int
  let y: Double
  let side: Double
}

/// A handwritten conversion of the user in `github_user.json` that checks every type.
final class HandWrittenGitHubUser {
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

  struct Wrong: Error {}

  init(dictionary: [String: Any]) throws {
    guard let login = dictionary["login"] as? String, let id = dictionary["id"] as? Int,
      let avatar_url = dictionary["avatar_url"] as? String,
      let gravatar_id = dictionary["gravatar_id"] as? String,
      let url = dictionary["url"] as? String,
      let html_url = dictionary["html_url"] as? String,
      let followers_url = dictionary["followers_url"] as? String,
      let following_url = dictionary["following_url"] as? String,
      let gists_url = dictionary["gists_url"] as? String,
      let starred_url = dictionary["starred_url"] as? String,
      let subscriptions_url = dictionary["subscriptions_url"] as? String,
      let organizations_url = dictionary["organizations_url"] as? String,
      let repos_url = dictionary["repos_url"] as? String,
      let events_url = dictionary["events_url"] as? String,
      let received_events_url = dictionary["received_events_url"] as? String,
      let type = dictionary["type"] as? String,
      let site_admin = dictionary["site_admin"] as? Bool,
      let public_repos = dictionary["public_repos"] as? Int,
      let public_gists = dictionary["public_gists"] as? Int,
      let followers = dictionary["followers"] as? Int,
      let following = dictionary["following"] as? Int
    else { throw Wrong() }
    self.login = login
    self.id = id
    self.avatar_url = avatar_url
    self.gravatar_id = gravatar_id
    self.url = url
    self.html_url = html_url
    self.followers_url = followers_url
    self.following_url = following_url
    self.gists_url = gists_url
    self.starred_url = starred_url
    self.subscriptions_url = subscriptions_url
    self.organizations_url = organizations_url
    self.repos_url = repos_url
    self.events_url = events_url
    self.received_events_url = received_events_url
    self.type = type
    self.site_admin = site_admin
    self.public_repos = public_repos
    self.public_gists = public_gists
    self.followers = followers
    self.following = following
    name = dictionary["name"] as? String
    company = dictionary["company"] as? String
    blog = dictionary["blog"] as? String
    location = dictionary["location"] as? String
    email = dictionary["email"] as? String
    hireable = dictionary["hireable"] as? Bool
    bio = dictionary["bio"] as? String
  }

  var dictionary: [String: Any] {
    var result: [String: Any] = [:]
    result.reserveCapacity(28)
    result["login"] = login
    result["id"] = id
    result["avatar_url"] = avatar_url
    result["gravatar_id"] = gravatar_id
    result["url"] = url
    result["html_url"] = html_url
    result["followers_url"] = followers_url
    result["following_url"] = following_url
    result["gists_url"] = gists_url
    result["starred_url"] = starred_url
    result["subscriptions_url"] = subscriptions_url
    result["organizations_url"] = organizations_url
    result["repos_url"] = repos_url
    result["events_url"] = events_url
    result["received_events_url"] = received_events_url
    result["type"] = type
    result["site_admin"] = site_admin
    result["public_repos"] = public_repos
    result["public_gists"] = public_gists
    result["followers"] = followers
    result["following"] = following
    if let name { result["name"] = name }
    if let company { result["company"] = company }
    if let blog { result["blog"] = blog }
    if let location { result["location"] = location }
    if let email { result["email"] = email }
    if let hireable { result["hireable"] = hireable }
    if let bio { result["bio"] = bio }
    return result
  }
}
