extension JSONKeyPath: CustomStringConvertible {
  /// The key path in dotted form, such as `cities[2].population`.
  ///
  /// A key that would be ambiguous between dots is quoted, as in `["a.b"]`.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index):
        text += "[\(index)]"
      case .key(let key) where Self.isUnambiguous(key):
        text += text.isEmpty ? key : "." + key
      case .key(let key):
        text += "[\(Self.quoted(key))]"
      }
    }
    return text
  }

  /// The key path shortened for an error message.
  ///
  /// A long key ends in an ellipsis, and an ellipsis replaces the middle of a long path. Otherwise
  /// a hundred issues could repeat a huge key a hundred times.
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

  /// The key path as a JSON Pointer (RFC 6901), such as `/cities/2/population`.
  ///
  /// The pointer of the whole document is `""`. It is meant for programs: keys are unchanged,
  /// including control characters. Use ``description`` in logs.
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

  /// Returns whether a key between dots is unambiguous.
  private static func isUnambiguous(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case ".", "[", "]", "\"", "\\", " ", "\t": false
        default: !scalar.isHarmful
        }
      }
  }

  /// Returns a key as a JSON string on one line, so that a hostile key cannot forge a log line.
  private static func quoted(_ key: String) -> String {
    var text = "\""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\\(scalar)"
      case _ where scalar.isHarmful || scalar == "\t":
        text += scalar.unicodeEscape
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Escapes `~` as `~0` and `/` as `~1` (RFC 6901, section 3).
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
