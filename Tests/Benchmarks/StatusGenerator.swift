// Generates one post of a social network: many members, short strings, numbers and dates in
// strings, URLs, and small dictionaries. Every call returns the same bytes.

import Foundation

/// Generates a post with the post that it quotes.
enum StatusGenerator {
  /// Returns a document of 19 KB.
  static func document() -> Data {
    var text = ""
    status(number: 1, quoting: status(number: 2, quoting: nil)).write(to: &text)
    return Data(text.utf8)
  }

  private static func status(number: Int, quoting quoted: Node?) -> Node {
    let pictures = (0..<8).map { ("4f2ab\(number)c\($0)e7d1", picture("\(number)-\($0)")) }
    let links = (0..<4).map { ("link\($0)", link("\(number)-\($0)")) }
    return .object([
      ("id", .string("389559829571\(number)")), ("mid", .string("389559829571\(number)")),
      ("createdAt", date), ("text", .string(text)),
      ("source", .string(source)), ("sourceType", .string("1")),
      ("appId", .string("4215535042")), ("bid", .string("CDmF7\(number)")),
      ("pictures", .object(pictures)), ("links", .object(links)),
      ("counters", .object([("reposts", "2"), ("likes", "15"), ("reads", "981")])),
      ("labels", .object([("mark", "999_reallog"), ("scheme", "sinaweibo"), ("kind", "0")])),
      ("visibility", .object([("type", .number(0)), ("listId", .number(0))])),
      ("tags", .array(["travel", "night", "city"])),
      ("isLiked", .bool(false)), ("isLong", .bool(true)), ("isPaid", .null), ("region", .null),
      ("repostCount", .number(2)), ("commentCount", .number(21)), ("likeCount", .number(15)),
      ("user", user(number: number)), ("quoted", quoted ?? .null),
    ])
  }

  private static let text = "晚上好，今天在海边拍的照片都在这里了，天气很好，人也不多。明天继续。More tomorrow."

  private static let source =
    "<a href=\\\"http://app.example.com/t/feed/5yiHuw\\\">iPhone 6 Plus</a>"

  private static let date = Node.string("Tue Sep 29 21:06:42 +0800 2015")

  private static func picture(_ name: String) -> Node {
    func size(_ folder: String, _ width: Int) -> Node {
      .object([
        (
          "url",
          .string("http://ww2.example.cn/\(folder)/6204ece1gw1evvzegs8oxj20c84mt19s\(name).jpg")
        ),
        ("width", .string("\(width)")), ("height", .string("\(width * 3 / 4)")),
        ("cut", .number(1)), ("type", "WEBP"),
      ])
    }
    return .object([
      ("thumbnail", size("wap180", 180)), ("middle", size("wap360", 360)),
      ("large", size("woriginal", 1440)), ("objectId", .string("1042018:\(name)")),
      ("pictureId", .string(name)), ("photoTag", .number(0)), ("kind", "pic"),
    ])
  }

  private static func link(_ name: String) -> Node {
    .object([
      ("shortURL", .string("http://t.example.cn/\(name)")),
      ("longURL", .string("http://weibo.example.com/p/23044\(name)")), ("title", "Web link"),
      ("icon", .string("http://h5.example.cn/upload/2014/09/25/3/timeline_card_\(name).png")),
      ("result", .bool(true)),
      ("transCode", .string("0")), ("log", .object([("action", "click"), ("code", "100")])),
    ])
  }

  private static func user(number: Int) -> Node {
    .object([
      ("id", .string("126\(number)")), ("screenName", "photographer"), ("name", "photographer"),
      ("province", "11"), ("city", "8"), ("location", .string("北京 海淀区")),
      ("bio", "Pictures of the day"), ("url", "http://blog.example.com/"),
      ("profileImage", "http://tp1.example.cn/1265020392/180/5610921300/1"),
      ("profileURL", "u/12650"),
      ("domain", ""), ("weihao", ""), ("gender", "m"), ("followers", "2180"), ("friends", "346"),
      ("statuses", "4567"), ("favourites", "26"), ("createdAt", date), ("following", .bool(true)),
      ("allowAll", .bool(false)), ("geoEnabled", .bool(true)), ("verified", .bool(false)),
      ("verifiedType", .number(-1)), ("remark", .null), ("avatarLarge", .null),
      ("verifiedReason", ""), ("online", .number(0)), ("biFollowers", "141"), ("lang", "zh-cn"),
      ("star", "0"), ("rank", .number(31)), ("blockWord", .number(0)), ("credit", .number(80)),
      ("badge", .object([("taobao", .number(0)), ("uc", .number(1)), ("gongyi", .number(0))])),
    ])
  }
}

extension Node: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}
