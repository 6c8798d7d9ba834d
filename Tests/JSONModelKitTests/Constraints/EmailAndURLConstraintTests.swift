import Foundation
import JSONModelKit
import Testing

/// E-mail addresses and URLs.
struct EmailAndURLConstraintTests {
  final class Addresses: JSONModel {
    @OptionalKey var email = ""
    @OptionalKey var page = ""
    @OptionalKey var callback = ""
    @OptionalKey var mail = ""
    @OptionalKey var socket = ""
    var link: URL?
    var notMail: String?
    override class var constraints: [String: [JSONConstraint]] {
      [
        "email": [.email], "page": [.url()], "callback": [.url(schemes: ["HTTPS"])],
        "mail": [.url(schemes: ["mailto", "x-app"])], "socket": [.url(schemes: ["ws", "ftp"])],
        "link": [.url(schemes: ["https"])], "notMail": [.not(.email)],
      ]
    }
  }

  /// Returns an e-mail address with a local part of a given length, and a domain of three labels.
  ///
  /// The first two labels have 63 characters, the last one has the given length.
  static func address(local: Int, last: Int) -> String {
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    return "\(text(local))@\(text(63)).\(text(63)).\(text(last))"
  }

  @Test(arguments: [
    "ann.lee@example.org", "a@b.c", "a@b.co", "x+tag@sub.example.co.uk", "o'brien@example.ie",
    "!#$%&'*+/=?^_`{|}~-@example.org", "a.b.c.d@e.f", "1@2.3", "A@B.CO", "a@b-c.de", "a@1b.c2",
    "a--b@c--d.de", "_@example.org", address(local: 64, last: 61), address(local: 64, last: 1),
  ])
  func validAddressesAreAccepted(text: String) throws {
    for form in InputForm.allCases {
      _ = try Addresses.make(#"{"email": "\#(text)"}"#, as: form)
      let error = try importError { try Addresses.make(#"{"notMail": "\#(text)"}"#, as: form) }
      expectEqual(constraintSentences(error), ["notMail: must not be an e-mail address"])
    }
  }

  @Test func invalidAddressesAreRejected() throws {
    try ConstraintRow(
      "email", "must be an e-mail address", texts: [],
      badTexts: [
        "", "a", "@", "a@", "@b.co", "a@b", "a.b.co", ".a@b.co", "a.@b.co", "a..b@c.de",
        "a@b..c", "a@.b.c", "a@b.c.", "a@-b.co", "a@b-.co", "a@b.-c", "a@b.c-", "a b@c.de",
        "a@b c.de", " a@b.co", "a@b.co ", "a@b.co\n", "\na@b.co", "a@@b.co", "a@b@c.de",
        "a(c)@b.de", "a@b_c.de", "a,b@c.de", "a;b@c.de", "a:b@c.de", "a<b@c.de", "a@b.c/d",
        "a\\b@c.de", "a\u{0}@b.co", "a@b.co\u{0}", "Ann <a@b.co>", "<a@b.co>", "mailto:a@b.co",
        // Quoted local parts, address literals and characters beyond ASCII.
        #""a b"@c.de"#, #""a"@c.de"#, "a@[127.0.0.1]", "a@[IPv6:::1]", "ä@b.de", "a@ä.de",
        "a@b.дe", "e\u{301}@b.de", "a@b\u{3002}de", "ａ@b.de",
        // Longer than allowed.
        Self.address(local: 65, last: 1), Self.address(local: 64, last: 62),
      ]
    ).check(Addresses.self)
  }

  static let urls: [ConstraintRow] = [
    ConstraintRow(
      "page", "must be a URL with one of the schemes http, https",
      texts: [
        "http://a.b", "https://example.org/p/q?r=s&t#u", "HTTPS://EXAMPLE.ORG", "hTtP://a",
        "http://localhost:8080", "http://127.0.0.1/", "http://[::1]:80/", "http://u:p@host/",
        "http://a.b?q", "http://a.b#f", "https://a.b/%C3%A9", "http://a.b/;,@:!$&'()*+=~",
      ],
      badTexts: [
        "", "http", "example.org", "www.example.org/x", "/path", "//host/path", "ftp://a.b",
        "httpx://a.b", "http:", "http:/", "http://", "http:///path", "http:/a", "http:a.b",
        "http://?q", "http://#f", "http://:80", "http://u@", "http://u@/p", "://a.b",
        "javascript:alert(1)", "mailto:a@b.c", "file:///etc/passwd", " http://a.b",
        "http://a.b ", "http://a.b\n", "http://a b", "http://a.b/ c", "http://a.b/<x>",
        "http://a.b/%", "http://a.b/%zz", "http://[::1", "http://a.b\\c",
      ]),
    ConstraintRow(
      "callback", "must be a URL with the scheme https", texts: ["https://a.b", "HTTPS://a.b"],
      badTexts: ["http://a.b", "https:", "https:///x"]),
    // Schemes that need no host.
    ConstraintRow(
      "mail", "must be a URL with one of the schemes mailto, x-app",
      texts: ["mailto:a@b.c", "x-app:open", "X-App:///open", "x-app://host/"],
      badTexts: ["http://a.b", "a@b.c", "x:open"]),
    ConstraintRow(
      "socket", "must be a URL with one of the schemes ws, ftp", texts: ["ws://a", "ftp://a/b"],
      badTexts: ["ws:", "ws:///a", "ftp:a", "wss://a"]),
    ConstraintRow(
      "link", "must be a URL with the scheme https", texts: ["https://a.b/c"],
      badTexts: ["http://a.b", "a/b", "https:///c", "//a.b/c"]),
  ]

  @Test(arguments: urls)
  func aURLHasASchemeAndAHost(row: ConstraintRow) throws { try row.check(Addresses.self) }
}
