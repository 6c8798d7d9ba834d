// Bytes that were derived from a part of a document, and the offsets that they have there:
//
//   document   {id: 'a'}                  offset    0 1   3   5    8
//   derived    {"id": "a"}                          0 1 2 4 5 7   10
//
// Between two entries of the map, both offsets advance together, so a byte that was copied needs no
// entry. Derived bytes without a counterpart have the offset of the next byte that has one.

/// Maps offsets in derived bytes to offsets in the document that they were derived from.
///
/// ```swift
/// var map = OffsetMap()
/// map.align(1, with: 1)   // the quotation mark before a key that has none
/// map.align(2, with: 1)   // the first letter of the key
/// map.original(of: 3)     // 2
/// ```
struct OffsetMap: Sendable {
  private struct Entry {
    var derived: Int
    var original: Int
  }

  /// In ascending order; the first one is at the start.
  private var entries: [Entry]

  /// - Parameter original: The offset of the first derived byte in the document.
  init(startingAt original: Int = 0) { entries = [Entry(derived: 0, original: original)] }

  /// States that an offset in the derived bytes is that of a byte in the document.
  ///
  /// - Parameters:
  ///   - derived: The offset in the derived bytes, at least that of the last call.
  ///   - original: The offset in the document, at least that of the last call.
  mutating func align(_ derived: Int, with original: Int) {
    let last = entries[entries.count - 1]
    if last.derived == derived {
      entries[entries.count - 1].original = original
    } else if original - last.original != derived - last.derived {
      entries.append(Entry(derived: derived, original: original))
    }
  }

  /// Changes the offset of a single derived byte, such as the first one of a number whose plus sign
  /// was omitted.
  mutating func realign(_ derived: Int, with original: Int) {
    let next = Entry(derived: derived + 1, original: self.original(of: derived + 1))
    var rest = entries.endIndex
    while rest > 0, entries[rest - 1].derived >= derived { rest -= 1 }
    let later = entries[rest...].filter { $0.derived > derived }
    entries.removeSubrange(rest...)
    entries.append(Entry(derived: derived, original: original))
    if later.first?.derived != next.derived { entries.append(next) }
    entries += later
  }

  /// Returns the offset in the document of a byte at an offset in the derived bytes.
  ///
  /// The time is logarithmic in the number of entries.
  func original(of derived: Int) -> Int {
    // The first entry after the offset.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].derived <= derived { low = middle + 1 } else { high = middle }
    }
    let entry = entries[max(low - 1, 0)]
    let offset = entry.original + derived - entry.derived
    return low < entries.count ? min(offset, entries[low].original) : offset
  }
}

extension JSONModelError {
  /// Converts the positions in derived bytes to positions in the document.
  ///
  /// - Parameters:
  ///   - map: The offsets in the document.
  ///   - cursor: The document.
  func positioned(by map: OffsetMap, in cursor: ByteCursor) -> JSONModelError {
    var locator = DocumentLocator(cursor)
    let positioned = issues.map { issue in
      var issue = issue
      issue.position = issue.position.map {
        locator.position(of: ByteOffset(map.original(of: $0.offset)))
      }
      return issue
    }
    return JSONModelError(model: model, issues: positioned, furtherIssues: furtherIssues)
  }
}
