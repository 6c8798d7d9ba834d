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

  /// One record on each line; lines end with LF or CR LF, and blank lines are skipped.
  ///
  /// The last line need not have a line end. A record that is not valid JSON does not affect
  /// others.
  public static let jsonLines = JSONRecordFormat(layout: .lines)

  /// The elements of the array at the root of a document.
  ///
  /// A record that is not valid JSON is the last one: the elements after it cannot be found.
  public static let array = JSONRecordFormat(layout: .array([]))

  /// A JSON text sequence (RFC 7464): documents, each after a record separator (U+001E).
  ///
  /// A record that is not valid JSON does not affect others.
  public static let sequence = JSONRecordFormat(layout: .sequence)

  /// Concatenated documents, with or without white space between them.
  ///
  /// A record that is not valid JSON is the last one.
  public static let concatenated = JSONRecordFormat(layout: .concatenated)

  /// The elements of an array at a key path in a document.
  ///
  /// ```swift
  /// .array(at: "data.items")   // {"data": {"items": [record, record]}}
  /// .array(at: "pages[0].items")
  /// ```
  ///
  /// The rest of the document must be valid JSON, too. The array need not be the first one, and the
  /// members around it may have any size.
  public static func array(at path: JSONKeyPath) -> JSONRecordFormat {
    JSONRecordFormat(layout: .array(path.components))
  }

  /// Whether the end of a record can be found without parsing it.
  ///
  /// If it can, a syntax error affects only its record; otherwise no later record can be read.
  var hasSeparators: Bool { layout == .lines || layout == .sequence }
}
