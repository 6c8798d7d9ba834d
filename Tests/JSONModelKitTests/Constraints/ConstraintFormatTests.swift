import JSONModelKit
import JSONModelSchema
import Testing

/// The constraints for string formats.
///
/// The strings are derived from the grammars of the RFCs that JSON Schema refers to.
struct ConstraintFormatTests {
  final class Formats: JSONModel {
    @OptionalKey var ipv4 = ""
    @OptionalKey var ipv6 = ""
    @OptionalKey var hostname = ""
    @OptionalKey var duration = ""
    @OptionalKey var date = ""
    @OptionalKey var time = ""
    @OptionalKey var dateTime = ""
    @OptionalKey var uuid = ""
    @OptionalKey var uri = ""

    override class var constraints: [String: [JSONConstraint]] {
      [
        "ipv4": [.ipv4], "ipv6": [.ipv6], "hostname": [.hostname], "duration": [.duration],
        "date": [.date], "time": [.time], "dateTime": [.dateTime], "uuid": [.uuid], "uri": [.uri],
      ]
    }
  }

  static let rows: [ConstraintRow] = [
    // RFC 2673, section 3.2.
    ConstraintRow(
      "ipv4", "must be an IPv4 address",
      texts: ["192.168.0.1", "0.0.0.0", "255.255.255.255", "10.1.200.99"],
      badTexts: [
        "", "127.0.0.0.1", "256.256.256.256", "127.0", "0x7f000001", "2130706433", "087.10.0.1",
        "87.10.00.1", "192.168.1.0/24", "1.2.3.", ".1.2.3", "1..2.3", " 1.2.3.4", "1.2.3.4 ",
        "1.2.3.4\n", "1২7.0.0.1", "-1.2.3.4", "1.2.3.1000", "1.2.3.4.",
      ]),
    // RFC 4291, section 2.2.
    ConstraintRow(
      "ipv6", "must be an IPv6 address",
      texts: [
        "::1", "::", "::42:ff:1", "d6::", "1:d6::42", "1::d6:192.168.0.1", "1:2::192.168.0.1",
        "::ffff:192.168.0.1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
        "1000:1000:1000:1000:1000:1000:255.255.255.255", "2001:DB8::aBcD", "::255.255.255.255",
      ],
      badTexts: [
        "", "12345::", "::abcef", "::laptop", ":1", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:",
        ":2:3:4::8", "1::d6::42", "1::2:192.168.256.1", "1::2:192.168.ff.1", "127.0.0.1",
        "::1.2.3.4.5", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::",
        "1:2:3:4:5:6:7::8:9",
        "1", "  ::1", "::1  ", "fe80::/64", "fe80::a%eth1",
        "1000:1000:1000:1000:1000:255.255.255.255",
        "100:100:100:100:100:100:100:255.255.255.255",
        "100:100:100:100:100:100:255.255.255.255.255",
        "1:2:3:4:5:6:7:1.2.3.4", ":::", "1:::2", "::1:", "1:2:3:4:5:6:7:৪", "1.2.3.4::",
      ]),
    // RFC 1123, section 2.1; RFC 1034, section 3.1.
    ConstraintRow(
      "hostname", "must be a host name",
      texts: [
        "www.example.com", "xn--4gbwdl.xn--wgbh1c", "hostname", "1host", "host-name", "h0stn4me",
        "a", "0", letters(63) + ".com",
        letters(63) + "." + letters(63) + "." + letters(63) + "." + letters(61),
      ],
      badTexts: [
        "", ".", "www.example.com.", ".example", "example..com", "-a-host-name", "host-name-",
        "-", "_hostname", "host_name", letters(64) + ".com", "not a host", "example.com\n",
        letters(63) + "." + letters(63) + "." + letters(63) + "." + letters(62), "exämple.com",
        "a-.b", "a.-b",
      ]),
    // RFC 3339, appendix A.
    ConstraintRow(
      "duration", "must be a duration such as P1DT12H",
      texts: [
        "P4DT12H30M5S", "P4Y", "PT0S", "P0D", "P1M", "PT1M", "PT36H", "P1DT12H", "P2W",
        "P1Y2M3DT4H5M6S", "P1Y2M", "P2M3D", "PT4H5M", "PT5M6S", "P0001D", "P1MT1M",
      ],
      badTexts: [
        "", "P", "PT", "4DT12H30M5S", "PT1D", "P1", "P2D1Y", "P1D2H", "P2S", "P1Y2W", "P1W1D",
        "P1YT", "P1Y3D", "PT1H3S", "P1.5D", "P-1D", "-P1D", "P1D ", " P1D", "P২Y", "P1DT", "PD",
        "P1WT1H",
        "P1D1D", "PT1S1S",
      ]),
    // RFC 3339, section 5.6.
    ConstraintRow(
      "date", "must be a date such as 2026-01-31",
      texts: ["1963-06-19", "2020-01-31", "2020-02-29", "2000-02-29", "0000-01-01", "9999-12-31"],
      badTexts: [
        "", "2021-02-29", "1900-02-29", "2020-02-30", "2020-04-31", "2020-13-01", "2020-00-01",
        "2020-01-00", "2020-01-32", "06/19/1963", "2013-350", "1998-1-20", "1998-01-1",
        "1963-06-1৪",
        "20230328", "2023-W01", "1963-06-19T00:00:00Z", " 1963-06-19", "1963-06-19 ", "11963-06-19",
      ]),
    ConstraintRow(
      "time", "must be a time such as 08:30:00Z",
      texts: [
        "08:30:06Z", "23:59:60Z", "23:59:60+00:00", "01:29:60+01:30", "23:29:60+23:30",
        "15:59:60-08:00", "00:29:60-23:30", "23:20:50.52Z", "08:30:06.283185Z", "08:30:06+00:20",
        "08:30:06-08:00", "08:30:06z", "00:00:00-00:00",
      ],
      badTexts: [
        "", "008:030:006Z", "8:3:6Z", "22:59:60Z", "23:58:60Z", "23:59:60+01:00", "23:59:60-01:00",
        "24:00:00Z", "00:60:00Z", "00:00:61Z", "01:02:03+24:00", "01:02:03+00:60",
        "01:02:03Z+00:30", "08:30:06 PST", "01:01:01,1111", "12:00:00", "12:00:00.52",
        "12:00:00.Z", "1২:00:00Z", "08:30:06#00:20", "ab:cd:ef", "12:00Z", "12:00:00+0000",
        "12:00:00+00", " 12:00:00Z",
      ]),
    ConstraintRow(
      "dateTime", "must be a date and time such as 2026-01-31T08:30:00Z",
      texts: [
        "1963-06-19T08:30:06.283185Z", "1963-06-19T08:30:06Z", "1937-01-01T12:00:27.87+00:20",
        "1990-12-31T15:59:50.123-08:00", "1998-12-31T23:59:60Z", "1998-12-31T15:59:60.123-08:00",
        "1963-06-19t08:30:06.283185z",
      ],
      badTexts: [
        "", "1998-12-31T23:59:61Z", "1998-12-31T23:58:60Z", "1998-12-31T22:59:60Z",
        "1990-02-31T15:59:59.123-08:00", "1990-12-31T15:59:59-24:00",
        "1963-06-19T08:30:06.28123+01:00Z",
        "06/19/1963 08:30:06 PST", "2013-350T01:01:01", "1963-6-19T08:30:06.283185Z",
        "1963-06-1T08:30:06.283185Z", "1963-06-19 08:30:06Z", "1963-06-19", "1963-06-19T",
        "1963-06-19T08:30:06", "1963-06-1৪T00:00:00Z", "11963-06-19T08:30:06.283185Z",
      ]),
    // RFC 9562, section 4.
    ConstraintRow(
      "uuid", "must be a UUID",
      texts: [
        "2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
        "2eb8aa08-AA98-11ea-B4Aa-73B441D16380", "00000000-0000-0000-0000-000000000000",
        "99c17cbb-656f-f64a-940f-1a4568f03487",
      ],
      badTexts: [
        "", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08-aa98-11ea-73b441d16380",
        "2eb8aa08-aa98-11ea-b4ga-73b441d16380", "2eb8aa08aa9811eab4aa73b441d16380",
        "2eb8aa08aa98-11ea-b4aa73b441d16380", "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380",
        "2eb8aa08-aa98-11ea-b4aa-73b441d163800", "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}",
      ]),
    // RFC 3986, section 3 and appendix A.
    ConstraintRow(
      "uri", "must be a URI",
      texts: [
        "http://foo.bar/?baz=qux#quux", "http://foo.com/blah_(wikipedia)_blah#cite-1",
        "http://foo.bar/?q=Test%20URL-encoded%20stuff", "http://xn--nw2a.xn--j6w193g/",
        "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com", "http://223.255.255.254",
        "ftp://ftp.is.co.za/rfc/rfc1808.txt", "http://www.ietf.org/rfc/rfc2396.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one", "mailto:John.Doe@example.com",
        "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "a:", "file:///etc/hosts",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "telnet://192.0.2.16:80/",
        "http://[v1.fe80::a+en1]/", "http://[::1]:8080", "http://user@:80/", "x+y-z.1:/a//b",
        "about:blank#?/", "http://h:/",
      ],
      badTexts: [
        "", "//foo.bar/?baz=qux#quux", "/abc", "\\\\WINDOWS\\fileshare", "abc",
        "http:// shouldfail.com", ":// should fail", "bar,baz:foo", "1http://a", "-a:b",
        "https://[@example.org/test.txt", "https://example.org/foobar\\.txt",
        "https://example.org/foobar<>.txt", "https://example.org/foobar{}.txt",
        "https://example.org/foobar^.txt", "https://example.org/foobar`.txt",
        "https://example.org/foo bar.txt", "https://example.org/foobar|.txt", "http://ä.org/",
        "http://h/%", "http://h/%4", "http://h/%4g", "http://h/a#b#c", "http://[::1",
        "http://::1]/",
        "http://[1.2.3.4]/", "http://[::1]a/", "http://h:8a/", "http://a@b@c/", "a://[v.x]/",
        "http://h/[", "http://h\n",
      ]),
  ]

  @Test(arguments: rows)
  func stringsMustHaveTheFormat(row: ConstraintRow) throws { try row.check(Formats.self) }

  @Test func theSchemaNamesTheFormats() throws {
    let properties = try Formats.jsonSchema()["properties"]?.object ?? [:]
    let formats = properties.mapValues { $0["format"]?.string }
    for (name, format) in formats {
      expectEqual(format, name == "dateTime" ? "date-time" : name)
    }
    expectEqual(formats.count, 9)
  }

  final class WrongFormat: JSONModel {
    var size = 0
    override class var constraints: [String: [JSONConstraint]] { ["size": [.dateTime]] }
  }

  @Test func formatsRequireStrings() throws {
    let error = try importError { try WrongFormat.checkDeclaration() }
    expectEqual(
      error.messages,
      ["WrongFormat.size has the constraint .dateTime, which is for String, not for Int"])
  }
}
