// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The classes of `TweetModels.swift` as `Codable` types for `JSONDecoder`.

final class DecodableTweetSearch: Codable {
  let statuses: [DecodableTweet]
  let search_metadata: DecodableSearchMetadata
}

final class DecodableSearchMetadata: Codable {
  let completed_in: Double
  let max_id: Int
  let max_id_str: String
  let next_results: String?
  let query: String
  let refresh_url: String
  let count: Int
  let since_id: Int
  let since_id_str: String
}

final class DecodableTweet: Codable {
  let metadata: DecodableTweetMetadata
  let created_at: String
  let id: Int
  let id_str: String
  let text: String
  let source: String
  let truncated: Bool
  let in_reply_to_status_id: Int?
  let in_reply_to_status_id_str: String?
  let in_reply_to_user_id: Int?
  let in_reply_to_user_id_str: String?
  let in_reply_to_screen_name: String?
  let user: DecodableTwitterUser
  let geo: DecodableTweetPlace?
  let coordinates: DecodableTweetPlace?
  let place: DecodableTweetPlace?
  let contributors: [Int]?
  let retweeted_status: DecodableTweet?
  let retweet_count: Int
  let favorite_count: Int
  let entities: DecodableTweetEntities
  let favorited: Bool
  let retweeted: Bool
  let possibly_sensitive: Bool?
  let lang: String
}

final class DecodableTweetMetadata: Codable {
  let result_type: String
  let iso_language_code: String
}

final class DecodableTweetPlace: Codable {
  let type: String
  let coordinates: [Double]
}

final class DecodableTwitterUser: Codable {
  let id: Int
  let id_str: String
  let name: String
  let screen_name: String
  let location: String
  let description: String
  let url: String?
  let entities: DecodableUserEntities
  let protected: Bool
  let followers_count: Int
  let friends_count: Int
  let listed_count: Int
  let created_at: String
  let favourites_count: Int
  let utc_offset: Int?
  let time_zone: String?
  let geo_enabled: Bool
  let verified: Bool
  let statuses_count: Int
  let lang: String
  let contributors_enabled: Bool
  let is_translator: Bool
  let is_translation_enabled: Bool
  let profile_background_color: String
  let profile_background_image_url: String
  let profile_background_image_url_https: String
  let profile_background_tile: Bool
  let profile_image_url: String
  let profile_image_url_https: String
  let profile_banner_url: String?
  let profile_link_color: String
  let profile_sidebar_border_color: String
  let profile_sidebar_fill_color: String
  let profile_text_color: String
  let profile_use_background_image: Bool
  let default_profile: Bool
  let default_profile_image: Bool
  let following: Bool
  let follow_request_sent: Bool
  let notifications: Bool
}

final class DecodableUserEntities: Codable {
  let url: DecodableLinkList?
  let description: DecodableLinkList
}

final class DecodableLinkList: Codable {
  let urls: [DecodableLink]
}

final class DecodableLink: Codable {
  let url: String
  let expanded_url: String
  let display_url: String
  let indices: [Int]
}

final class DecodableTweetEntities: Codable {
  let hashtags: [DecodableHashtag]
  let symbols: [DecodableHashtag]
  let urls: [DecodableLink]
  let user_mentions: [DecodableMention]
  let media: [DecodableMedia]?
}

final class DecodableHashtag: Codable {
  let text: String
  let indices: [Int]
}

final class DecodableMention: Codable {
  let screen_name: String
  let name: String
  let id: Int
  let id_str: String
  let indices: [Int]
}

final class DecodableMedia: Codable {
  let id: Int
  let id_str: String
  let indices: [Int]
  let media_url: String
  let media_url_https: String
  let url: String
  let display_url: String
  let expanded_url: String
  let type: String
  let sizes: [String: DecodableMediaSize]
  let source_status_id: Int?
  let source_status_id_str: String?
}

final class DecodableMediaSize: Codable {
  let w: Int
  let h: Int
  let resize: String
}
