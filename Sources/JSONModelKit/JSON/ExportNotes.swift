#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A tree is exported as JSON, which is then read back. Notes keep what the text cannot say, by the
// offset of the value:
//
//   {"key":"AAE=","rows":{"a":2}}      7: the bytes 0 and 1      21: a dictionary      26: a Double

/// What the text of an export cannot say about its values.
final class ExportNotes {
  enum Note {
    /// The string is binary data, for which another library's encoder has its own format.
    case data(Data)
    /// The keys of the object are data, so a strategy of an encoder must not change them.
    case dictionary
    /// The value has no declared type, so the keys of all objects in it are data.
    case untyped
    /// The types of the number, if whole numbers need not be integers.
    case double, decimal
  }

  /// The notes in the order of the text.
  private(set) var all: [(offset: Int, note: Note)] = []

  /// The types of the values of type `JSONEither`.
  private(set) var alternatives: [UnionPlace: Int] = [:]

  func add(_ note: Note, at offset: Int) { all.append((offset, note)) }

  /// Notes the index of the type of a `JSONEither`.
  func add(alternative index: Int, at place: UnionPlace) { alternatives[place] = index }

  /// Adds the notes of a text that is appended at an offset.
  func append(_ other: ExportNotes, at offset: Int) {
    all += other.all.map { ($0.offset + offset, $0.note) }
    for (place, index) in other.alternatives { alternatives[place.moved(by: offset)] = index }
  }
}

/// The place of a value of type `JSONEither`, which may be inside another one at the same offset.
struct UnionPlace: Hashable, Sendable {
  private let offset: Int
  private let type: ObjectIdentifier

  init(_ offset: Int, _ type: Any.Type) { self.init(offset, ObjectIdentifier(type)) }

  private init(_ offset: Int, _ type: ObjectIdentifier) {
    (self.offset, self.type) = (offset, type)
  }

  fileprivate func moved(by distance: Int) -> UnionPlace { UnionPlace(offset + distance, type) }
}
