/// The format of records in a file or stream.
///
/// ```swift
/// let records = try Message.records(contentsOf: file, format: .array(at: "data.items"))
/// ```
public struct JSONRecordFormat: Sendable, Hashable {
  enum Layout: Sendable, Hashable {
    case lines
    case sequence
    case concatenated
    case array([JSONKeyPath.Component])
  }

  let layout: Layout

  /// One record on each line, which LF or CR LF ends; blank lines are skipped.
  ///
  /// The last line may have no end. A record that is not valid JSON spoils its own line only.
  public static let jsonLines = JSONRecordFormat(layout: .lines)

  /// The elements of the array at the root of a document.
  ///
  /// A record that is not valid JSON is the last one: no element behind it can be found.
  public static let array = JSONRecordFormat(layout: .array([]))

  /// The texts behind record separators (U+001E), as RFC 7464 has them.
  ///
  /// A record that is not valid JSON spoils only itself.
  public static let sequence = JSONRecordFormat(layout: .sequence)

  /// Documents behind each other, with white space between them or without.
  ///
  /// A record that is not valid JSON is the last one.
  public static let concatenated = JSONRecordFormat(layout: .concatenated)

  /// The elements of an array somewhere in a document.
  ///
  /// ```swift
  /// .array(at: ["data", "items"])   // {"data": {"items": [record, record]}}
  /// ```
  ///
  /// The grammar of everything before and behind the array is checked, too. The path need not be
  /// that of the first array; members around it may have any size.
  public static func array(at path: JSONKeyPath) -> JSONRecordFormat {
    JSONRecordFormat(layout: .array(path.components))
  }

  /// The elements of an array somewhere in a document; the path is written as in ``JSONKey``.
  ///
  /// ```swift
  /// .array(at: "data.items")   // {"data": {"items": [record, record]}}
  /// .array(at: "pages.0.items")
  /// ```
  public static func array(at path: String) -> JSONRecordFormat {
    JSONRecordFormat(layout: .array(JSONKey(path).alternatives[0]))
  }

  /// Whether the end of a record can be told without reading it.
  ///
  /// If so, a syntax error spoils one record; otherwise nothing can be read behind it.
  var hasSeparators: Bool { layout == .lines || layout == .sequence }
}
