// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The 35 most commonly used fields of tweets and their users, for both sides of the comparison.

import JSONModelKit

final class ShortTweetSearch: JSONModel {
  var statuses: [ShortTweet] = []
}

final class ShortTweet: JSONModel {
  var created_at = ""
  var id = 0
  var id_str = ""
  var text = ""
  var source = ""
  var truncated = false
  var in_reply_to_status_id: Int?
  var in_reply_to_user_id: Int?
  var in_reply_to_screen_name: String?
  var user = ShortUser()
  var retweet_count = 0
  var favorite_count = 0
  var favorited = false
  var retweeted = false
  var possibly_sensitive: Bool?
  var lang = ""
}

final class ShortUser: JSONModel {
  var id = 0
  var id_str = ""
  var name = ""
  var screen_name = ""
  var location = ""
  var description = ""
  var url: String?
  var protected = false
  var followers_count = 0
  var friends_count = 0
  var listed_count = 0
  var created_at = ""
  var favourites_count = 0
  var time_zone: String?
  var verified = false
  var statuses_count = 0
  var lang = ""
  var profile_image_url = ""
  var default_profile = false
}

final class DecodableShortTweetSearch: Codable {
  let statuses: [DecodableShortTweet]
}

final class DecodableShortTweet: Codable {
  let created_at: String
  let id: Int
  let id_str: String
  let text: String
  let source: String
  let truncated: Bool
  let in_reply_to_status_id: Int?
  let in_reply_to_user_id: Int?
  let in_reply_to_screen_name: String?
  let user: DecodableShortUser
  let retweet_count: Int
  let favorite_count: Int
  let favorited: Bool
  let retweeted: Bool
  let possibly_sensitive: Bool?
  let lang: String
}

final class DecodableShortUser: Codable {
  let id: Int
  let id_str: String
  let name: String
  let screen_name: String
  let location: String
  let description: String
  let url: String?
  let protected: Bool
  let followers_count: Int
  let friends_count: Int
  let listed_count: Int
  let created_at: String
  let favourites_count: Int
  let time_zone: String?
  let verified: Bool
  let statuses_count: Int
  let lang: String
  let profile_image_url: String
  let default_profile: Bool
}
