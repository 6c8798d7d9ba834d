// The string formats of JSON Schema (section 7.3 of its validation specification).

extension JSONConstraint {
  /// Requires an IPv4 address such as `192.0.2.1` (RFC 2673, section 3.2).
  ///
  /// ```swift
  /// ["address": [.ipv4]]
  /// // violated: must be an IPv4 address
  /// ```
  ///
  /// The numbers have no leading zeros.
  public static var ipv4: JSONConstraint { JSONConstraint(rule: .format(.ipv4)) }

  /// Requires an IPv6 address such as `2001:db8::1` (RFC 4291, section 2.2), without a zone.
  ///
  /// ```swift
  /// ["address": [.anyOf([.ipv4, .ipv6])]]
  /// // violated: must be an IPv4 address or an IPv6 address
  /// ```
  public static var ipv6: JSONConstraint { JSONConstraint(rule: .format(.ipv6)) }

  /// Requires a host name such as `www.example.org` (RFC 1123, section 2.1).
  ///
  /// ```swift
  /// ["host": [.hostname]]
  /// // violated: must be a host name
  /// ```
  ///
  /// It has at most 253 characters, and its labels at most 63. A dot at the end is rejected.
  public static var hostname: JSONConstraint { JSONConstraint(rule: .format(.hostname)) }

  /// Requires a duration such as `P1Y2M3DT4H5M6S` or `P2W` (RFC 3339, appendix A).
  ///
  /// ```swift
  /// ["length": [.duration]]
  /// // violated: must be a duration such as P1DT12H
  /// ```
  ///
  /// Numbers have no fractional part, and no unit between two others may be missing: `P1Y3D` is
  /// rejected, as the RFC requires.
  public static var duration: JSONConstraint { JSONConstraint(rule: .format(.duration)) }

  /// Requires a string with a date such as `2026-01-31` (`full-date` of RFC 3339, section 5.6).
  ///
  /// ```swift
  /// ["day": [.date]]
  /// // violated: must be a date such as 2026-01-31
  /// ```
  ///
  /// The day must exist. A property of type `Date` needs no constraint.
  public static var date: JSONConstraint { JSONConstraint(rule: .format(.date)) }

  /// Requires a time with a zone such as `08:30:00Z` (`full-time` of RFC 3339, section 5.6).
  ///
  /// ```swift
  /// ["opens": [.time]]
  /// // violated: must be a time such as 08:30:00Z
  /// ```
  ///
  /// A second of 60 is a leap second; it is accepted only at `23:59:60` in UTC.
  public static var time: JSONConstraint { JSONConstraint(rule: .format(.time)) }

  /// Requires a string with a date and a time (`date-time` of RFC 3339, section 5.6).
  ///
  /// ```swift
  /// ["at": [.dateTime]]
  /// // violated: must be a date and time such as 2026-01-31T08:30:00Z
  /// ```
  public static var dateTime: JSONConstraint { JSONConstraint(rule: .format(.dateTime)) }

  /// Requires a string with a UUID, in upper or lower case (RFC 9562, section 4).
  ///
  /// ```swift
  /// ["id": [.uuid]]
  /// // violated: must be a UUID
  /// ```
  public static var uuid: JSONConstraint { JSONConstraint(rule: .format(.uuid)) }

  /// Requires a string with a URI of any scheme (RFC 3986, section 3).
  ///
  /// ```swift
  /// ["namespace": [.uri]]
  /// // violated: must be a URI
  /// ```
  ///
  /// Relative references are rejected, and so are characters that must be percent-encoded. Use
  /// ``url(schemes:)`` for URLs with certain schemes.
  public static var uri: JSONConstraint { JSONConstraint(rule: .format(.uri)) }
}
