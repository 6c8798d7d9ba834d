extension JSONKeyPath: CustomStringConvertible {
  /// The path in dotted form: `cities[2].population`, and `["a.b"]` for a key that dots would
  /// misread.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index):
        text += "[\(index)]"
      case .key(let key) where Self.isPlain(key):
        text += text.isEmpty ? key : "." + key
      case .key(let key):
        text += "[\(Self.quoted(key))]"
      }
    }
    return text
  }

  /// The path as an error tells it: the middle of a very long one is left out, and the rest of a very
  /// long key, or a hundred issues would tell it a hundred times.
  var excerpt: String {
    let components = components.map { component in
      guard case .key(let key) = component else { return component }
      return .key(Self.excerpt(of: key))
    }
    let text = JSONKeyPath(components).description
    let scalars = text.unicodeScalars
    guard
      let middle = scalars.index(scalars.startIndex, offsetBy: 400, limitedBy: scalars.endIndex),
      let end = scalars.index(scalars.endIndex, offsetBy: -200, limitedBy: middle)
    else { return text }
    return String(scalars[..<middle]) + "…" + String(scalars[end...])
  }

  private static func excerpt(of key: String) -> String {
    let scalars = key.unicodeScalars
    let limit = scalars.index(scalars.startIndex, offsetBy: 200, limitedBy: scalars.endIndex)
    guard let limit, limit < scalars.endIndex else { return key }
    return String(scalars[..<limit]) + "…"
  }

  /// The path as a JSON Pointer (RFC 6901): `/cities/2/population`; the whole document is `""`.
  ///
  /// It is for programs: keys stand in it as they are, with control characters, too. Logs are better
  /// served by ``description``.
  public var jsonPointer: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "/\(index)"
      case .key(let key): text += "/" + Self.escapedForPointer(key)
      }
    }
    return text
  }

  /// Whether a key reads back unambiguously when it stands between dots.
  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case ".", "[", "]", "\"", "\\", " ", "\t": false
        default: !scalar.isHarmful
        }
      }
  }

  /// A key as a JSON string on one line, so that a hostile key cannot forge a line of a log.
  private static func quoted(_ key: String) -> String {
    var text = "\""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\\(scalar)"
      case _ where scalar.isHarmful || scalar == "\t":
        // Two escapes where the scalar has two code units (RFC 8259, section 7).
        for unit in UTF16.encode(scalar) ?? .init() {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// RFC 6901, section 3: `~` is written `~0` and `/` is written `~1`.
  private static func escapedForPointer(_ key: String) -> String {
    var text = ""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
