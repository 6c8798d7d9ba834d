// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The property names are the keys of the documents, for both sides of the comparison.

import JSONModelKit

final class TweetSearch: JSONModel {
  var statuses: [Tweet] = []
  var search_metadata = SearchMetadata()
}

final class SearchMetadata: JSONModel {
  var completed_in = 0.0
  var max_id = 0
  var max_id_str = ""
  var next_results: String?
  var query = ""
  var refresh_url = ""
  var count = 0
  var since_id = 0
  var since_id_str = ""
}

final class Tweet: JSONModel {
  var metadata = TweetMetadata()
  var created_at = ""
  var id = 0
  var id_str = ""
  var text = ""
  var source = ""
  var truncated = false
  var in_reply_to_status_id: Int?
  var in_reply_to_status_id_str: String?
  var in_reply_to_user_id: Int?
  var in_reply_to_user_id_str: String?
  var in_reply_to_screen_name: String?
  var user = TwitterUser()
  var geo: TweetPlace?
  var coordinates: TweetPlace?
  var place: TweetPlace?
  var contributors: [Int]?
  var retweeted_status: Tweet?
  var retweet_count = 0
  var favorite_count = 0
  var entities = TweetEntities()
  var favorited = false
  var retweeted = false
  var possibly_sensitive: Bool?
  var lang = ""
}

final class TweetMetadata: JSONModel {
  var result_type = ""
  var iso_language_code = ""
}

final class TweetPlace: JSONModel {
  var type = ""
  var coordinates: [Double] = []
}

final class TwitterUser: JSONModel {
  var id = 0
  var id_str = ""
  var name = ""
  var screen_name = ""
  var location = ""
  var description = ""
  var url: String?
  var entities = UserEntities()
  var protected = false
  var followers_count = 0
  var friends_count = 0
  var listed_count = 0
  var created_at = ""
  var favourites_count = 0
  var utc_offset: Int?
  var time_zone: String?
  var geo_enabled = false
  var verified = false
  var statuses_count = 0
  var lang = ""
  var contributors_enabled = false
  var is_translator = false
  var is_translation_enabled = false
  var profile_background_color = ""
  var profile_background_image_url = ""
  var profile_background_image_url_https = ""
  var profile_background_tile = false
  var profile_image_url = ""
  var profile_image_url_https = ""
  var profile_banner_url: String?
  var profile_link_color = ""
  var profile_sidebar_border_color = ""
  var profile_sidebar_fill_color = ""
  var profile_text_color = ""
  var profile_use_background_image = false
  var default_profile = false
  var default_profile_image = false
  var following = false
  var follow_request_sent = false
  var notifications = false
}

final class UserEntities: JSONModel {
  var url: LinkList?
  var description = LinkList()
}

final class LinkList: JSONModel {
  var urls: [Link] = []
}

final class Link: JSONModel {
  var url = ""
  var expanded_url = ""
  var display_url = ""
  var indices: [Int] = []
}

final class TweetEntities: JSONModel {
  var hashtags: [Hashtag] = []
  var symbols: [Hashtag] = []
  var urls: [Link] = []
  var user_mentions: [Mention] = []
  var media: [Media]?
}

final class Hashtag: JSONModel {
  var text = ""
  var indices: [Int] = []
}

final class Mention: JSONModel {
  var screen_name = ""
  var name = ""
  var id = 0
  var id_str = ""
  var indices: [Int] = []
}

final class Media: JSONModel {
  var id = 0
  var id_str = ""
  var indices: [Int] = []
  var media_url = ""
  var media_url_https = ""
  var url = ""
  var display_url = ""
  var expanded_url = ""
  var type = ""
  var sizes: [String: MediaSize] = [:]
  var source_status_id: Int?
  var source_status_id_str: String?
}

final class MediaSize: JSONModel {
  var w = 0
  var h = 0
  var resize = ""
}
