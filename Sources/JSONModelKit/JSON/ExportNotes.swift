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

  /// The types of the values of type `JSONEither`, and the flattened models, for an import of the text.
  private(set) var alternatives: [UnionPlace: Int] = [:]

  /// The types `JSONEither` of the objects that a `Codable` value has encoded.
  private(set) var encodedUnions: [Any.Type] = []

  func add(_ note: Note, at offset: Int) { all.append((offset, note)) }

  /// Notes the index of the type of a `JSONEither`, or a flattened model, also one without members.
  func add(alternative index: Int = 0, at place: UnionPlace) { alternatives[place] = index }

  func add(encodedUnion type: Any.Type) { encodedUnions.append(type) }

  /// Adds the notes of a text that is appended at an offset.
  func append(_ other: ExportNotes, at offset: Int) {
    all += other.all.map { ($0.offset + offset, $0.note) }
    appendAlternatives(of: other) { $0 + offset }
  }

  /// Adds the alternatives of a text whose offsets become other ones.
  func appendAlternatives(of other: ExportNotes, at offset: (Int) -> Int) {
    for (place, index) in other.alternatives {
      alternatives[place.moved(to: offset(place.offset))] = index
    }
  }

  /// Adds the alternatives of a text that becomes a part of a `Codable` value.
  func append(_ other: ExportNotes, of text: ByteSink, at path: [JSONKeyPath.Component]) {
    encodedUnions += other.encodedUnions
    if other.alternatives.isEmpty { return }
    text.lend { bytes in
      guard let cursor = bytes.cursor else { return }
      var locator = DocumentLocator(cursor)
      for (place, index) in Array(other.alternatives).inOrder({ $0.key.offset < $1.key.offset }) {
        let inner = locator.components(at: ByteOffset(place.offset))
        alternatives[place.moved(to: 0, inside: path + inner)] = index
      }
    }
  }
}

/// The place of a value of type `JSONEither`, which may be inside another one at the same offset, or
/// of a flattened model, whose object several classes may share.
struct UnionPlace: Hashable, Sendable {
  /// The offset of the value, or of the `Codable` value around it.
  private(set) var offset: Int
  /// The type of the value, or the schema of the class with the flattened property.
  private let owner: ObjectIdentifier
  private let property: Int
  /// The path in the `Codable` value, whose parts have no offsets.
  private var path: [JSONKeyPath.Component]

  init(_ offset: Int, in owner: ObjectIdentifier, _ property: Int) {
    (self.offset, self.owner, self.property, path) = (offset, owner, property, [])
  }

  init(_ offset: Int, _ type: Any.Type, at path: [JSONKeyPath.Component] = []) {
    (self.offset, owner, property, self.path) = (offset, ObjectIdentifier(type), 0, path)
  }

  /// Whether the value is before another one, or around it.
  func isBefore(_ other: UnionPlace) -> Bool {
    (offset, path.count) < (other.offset, other.path.count)
  }

  /// Returns the place in another text, or in a `Codable` value at an offset of it.
  func moved(to offset: Int, inside path: [JSONKeyPath.Component] = []) -> UnionPlace {
    var place = self
    (place.offset, place.path) = (offset, path + self.path)
    return place
  }
}
