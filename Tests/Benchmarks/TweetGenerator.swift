// Generates tweets in the format of a search response of 2014: deep objects, many keys, Japanese
// and English, pretty-printed. The same seed generates the same bytes on every machine.

import Foundation
import ToolSupport

/// A JSON value whose members keep their order.
indirect enum Node {
  case raw(String)
  case string(String)
  case array([Node])
  case object([(String, Node)])

  static func number(_ value: Int) -> Node { .raw(String(value)) }
  static func bool(_ value: Bool) -> Node { .raw(value ? "true" : "false") }
  static let null = Node.raw("null")

  /// Appends the text of this value, indented by a step for each level.
  ///
  /// - Parameter colon: A colon and the white space around it, between keys and values.
  func write(
    to text: inout String, indent: String = "", step: String = "  ", colon: String = ": "
  ) {
    switch self {
    case .raw(let value): text += value
    case .string(let value): text += "\"\(value)\""
    case .array(let elements) where elements.isEmpty: text += "[]"
    case .object(let members) where members.isEmpty: text += "{}"
    case .array(let elements):
      write(elements.map { ("", $0) }, between: "[", "]", to: &text, indent, step, colon)
    case .object(let members):
      write(
        members.map { ("\"\($0)\"\(colon)", $1) }, between: "{", "}", to: &text, indent, step,
        colon)
    }
  }

  private func write(
    _ items: [(prefix: String, node: Node)], between opening: String, _ closing: String,
    to text: inout String, _ indent: String, _ step: String, _ colon: String
  ) {
    text += opening
    for (index, item) in items.enumerated() {
      text += "\(index == 0 ? "" : ",")\n\(indent)\(step)\(item.prefix)"
      item.node.write(to: &text, indent: indent + step, step: step, colon: colon)
    }
    text += "\n\(indent)\(closing)"
  }
}

/// Generates tweets from a seed.
struct TweetGenerator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  /// Returns a document with a number of tweets of about 6 KB each.
  static func document(
    tweets count: Int, seed: UInt64 = 20_140_831, colon: String = ": "
  ) -> Data {
    var generator = TweetGenerator(seed: seed)
    let statuses = (0..<count).map { _ in generator.tweet(canBeRetweet: true) }
    let document = Node.object([
      ("statuses", .array(statuses)), ("search_metadata", generator.searchMetadata()),
    ])
    var text = ""
    document.write(to: &text, colon: colon)
    return Data(text.utf8)
  }

  // MARK: - Random choices

  private mutating func number(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  private mutating func isLucky(_ percent: Int) -> Bool { number(below: 100) < percent }

  private mutating func pick(_ words: [String]) -> String { words[number(below: words.count)] }

  // MARK: - Text

  private static let words = [
    "前田あゆみ", "第一印象", "なんか怖っ！", "今の印象", "とりあえずキモい", "好きなところ", "思い出",
    "一言", "お前は一生もんのダチ", "RT", "@aym0566x", "the", "quick", "brown", "fox", "😋✨✨", "\\n",
    "tomorrow", "&amp;", "\\\"quoted\\\"", "http://t.co/QMLJeFmfMT", "#followme",
  ]

  private mutating func sentence(_ count: Int) -> String {
    (0..<count).map { _ in pick(Self.words) }.joined(separator: " ")
  }

  private mutating func identifier() -> Int {
    505_874_000_000_000_000 + number(below: 1_000_000_000)
  }

  private mutating func color() -> Node {
    .string(String(number(below: 0xFFFFFF) | 0x100000, radix: 16, uppercase: true))
  }

  private mutating func indices() -> Node {
    let start = number(below: 100)
    return .array([.number(start), .number(start + 15)])
  }

  // MARK: - Objects

  private mutating func tweet(canBeRetweet: Bool) -> Node {
    let id = identifier()
    let isReply = isLucky(9)
    let other = identifier()
    var members: [(String, Node)] = [
      (
        "metadata",
        .object([("result_type", .string("recent")), ("iso_language_code", .string("ja"))])
      ),
      ("created_at", .string("Sun Aug 31 00:29:15 +0000 2014")),
      ("id", .number(id)), ("id_str", .string(String(id))),
      ("text", .string(sentence(4 + number(below: 8)))),
      (
        "source",
        .string(
          #"<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>"#
        )
      ),
      ("truncated", .bool(false)),
      ("in_reply_to_status_id", isReply ? .number(other) : .null),
      ("in_reply_to_status_id_str", isReply ? .string(String(other)) : .null),
      ("in_reply_to_user_id", isReply ? .number(866_260_188) : .null),
      ("in_reply_to_user_id_str", isReply ? .string("866260188") : .null),
      ("in_reply_to_screen_name", isReply ? .string("aym0566x") : .null),
      ("user", user()), ("geo", .null), ("coordinates", .null), ("place", .null),
      ("contributors", .null),
    ]
    if canBeRetweet, isLucky(73) {
      members.append(("retweeted_status", tweet(canBeRetweet: false)))
    }
    members += [
      ("retweet_count", .number(number(below: 200))),
      ("favorite_count", .number(number(below: 99))),
      ("entities", entities()), ("favorited", .bool(false)), ("retweeted", .bool(false)),
    ]
    if isLucky(15) { members.append(("possibly_sensitive", .bool(false))) }
    members.append(("lang", .string("ja")))
    return .object(members)
  }

  private mutating func user() -> Node {
    let id = 1_000_000_000 + number(below: 1_000_000_000)
    let image = "pbs.twimg.com/profile_images/\(identifier())/LDjAwR_y_normal.jpeg"
    var members: [(String, Node)] = [
      ("id", .number(id)), ("id_str", .string(String(id))),
      ("name", .string(pick(Self.words))), ("screen_name", .string("ayuu\(number(below: 9999))")),
      ("location", .string(isLucky(50) ? "" : "東京 Tokyo")),
      ("description", .string(sentence(2 + number(below: 6)))),
      ("url", isLucky(11) ? .string("http://t.co/p3DOtdUzOC") : .null),
      ("entities", .object([("description", .object([("urls", .array([]))]))])),
      ("protected", .bool(false)), ("followers_count", .number(number(below: 9999))),
      ("friends_count", .number(number(below: 999))), ("listed_count", .number(number(below: 9))),
      ("created_at", .string("Sat Feb 16 13:40:25 +0000 2013")),
      ("favourites_count", .number(number(below: 999))),
      ("utc_offset", isLucky(19) ? .number(32_400) : .null),
      ("time_zone", isLucky(19) ? .string("Irkutsk") : .null),
      ("geo_enabled", .bool(isLucky(30))), ("verified", .bool(false)),
      ("statuses_count", .number(number(below: 99_999))), ("lang", .string("ja")),
      ("contributors_enabled", .bool(false)), ("is_translator", .bool(false)),
      ("is_translation_enabled", .bool(false)), ("profile_background_color", color()),
      (
        "profile_background_image_url",
        .string("http://abs.twimg.com/images/themes/theme1/bg.png")
      ),
      (
        "profile_background_image_url_https",
        .string("https://abs.twimg.com/images/themes/theme1/bg.png")
      ),
      ("profile_background_tile", .bool(false)),
      ("profile_image_url", .string("http://" + image)),
      ("profile_image_url_https", .string("https://" + image)),
    ]
    if isLucky(86) {
      let banner = "https://pbs.twimg.com/profile_banners/\(id)/\(number(below: 999_999_999))"
      members.append(("profile_banner_url", .string(banner)))
    }
    return .object(
      members + [
        ("profile_link_color", color()), ("profile_sidebar_border_color", color()),
        ("profile_sidebar_fill_color", color()), ("profile_text_color", color()),
        ("profile_use_background_image", .bool(true)), ("default_profile", .bool(isLucky(60))),
        ("default_profile_image", .bool(false)), ("following", .bool(false)),
        ("follow_request_sent", .bool(false)), ("notifications", .bool(false)),
      ])
  }

  private mutating func entities() -> Node {
    var mentions: [Node] = []
    if isLucky(87) {
      let id = 800_000_000 + number(below: 99_999_999)
      mentions.append(
        .object([
          ("screen_name", .string("aym0566x")), ("name", .string("前田あゆみ")), ("id", .number(id)),
          ("id_str", .string(String(id))), ("indices", indices()),
        ]))
    }
    var members: [(String, Node)] = [
      ("hashtags", .array(isLucky(8) ? [hashtag()] : [])), ("symbols", .array([])),
      ("urls", .array(isLucky(13) ? [link()] : [])), ("user_mentions", .array(mentions)),
    ]
    if isLucky(6) { members.append(("media", .array([media()]))) }
    return .object(members)
  }

  private mutating func hashtag() -> Node {
    .object([("text", .string("followme")), ("indices", indices())])
  }

  private mutating func link() -> Node {
    .object([
      ("url", .string("http://t.co/QMLJeFmfMT")),
      ("expanded_url", .string("http://tmblr.co/ZeUPOt1PVqTHW")),
      ("display_url", .string("tmblr.co/ZeUPOt1PVqTHW")), ("indices", indices()),
    ])
  }

  private mutating func media() -> Node {
    let id = identifier()
    func size(_ width: Int) -> Node {
      .object([("w", .number(width)), ("h", .number(width / 2)), ("resize", .string("fit"))])
    }
    return .object([
      ("id", .number(id)), ("id_str", .string(String(id))), ("indices", indices()),
      ("media_url", .string("http://pbs.twimg.com/media/BwVN8oLIcAASSjp.jpg")),
      ("media_url_https", .string("https://pbs.twimg.com/media/BwVN8oLIcAASSjp.jpg")),
      ("url", .string("http://t.co/rJLZcbnsgi")), ("display_url", .string("pic.twitter.com/rJLZ")),
      ("expanded_url", .string("http://twitter.com/aym0566x/status/505/photo/1")),
      ("type", .string("photo")),
      ("sizes", .object([("small", size(340)), ("medium", size(600)), ("large", size(1024))])),
    ])
  }

  private mutating func searchMetadata() -> Node {
    let id = identifier()
    return .object([
      ("completed_in", .raw("0.087")), ("max_id", .number(id)), ("max_id_str", .string(String(id))),
      ("next_results", .string("?max_id=\(id)&q=%E4%B8%80&count=100&include_entities=1")),
      ("query", .string("%E4%B8%80")),
      ("refresh_url", .string("?since_id=\(id)&q=%E4%B8%80&include_entities=1")),
      ("count", .number(100)), ("since_id", .number(0)), ("since_id_str", .string("0")),
    ])
  }
}
