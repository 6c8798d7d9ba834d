// An import notes which type of a union it has chosen for a value: for further trials of the same
// value, and for the check of an export. For the copy of a model, the export has noted the types.
//
// A model inside a `Codable` value is imported from bytes of its own, so its places are converted:
//
//   {"home": {"pets": [{"name": "a", "toy": 7}]}}      home is a Codable value, its pets are models
//            ^ 9
//   {"name": "a", "toy": 7}       offset 21 of the pet   ->   offset 9, path pets[0].toy

/// A value that was tried, and its shape.
struct AlternativePlace: Hashable {
  let offset: Int
  let shape: ValueShape
}

/// What trials have found about values, by their places.
final class AlternativeChoices {
  /// The index of the type with which the value was imported, or is imported for its issues.
  var known: [AlternativePlace: (index: Int, fits: Bool)] = [:]
  /// The types of all values; nil if the document does not say them.
  private let fixed: [UnionPlace: Int]?
  /// As which type values inside `Codable` ones were decoded last; nil unless an export is checked.
  private var decoded: [UnionPlace: (index: Int, type: Any.Type)]?
  /// Where a model is inside a `Codable` value, whose places are those of the outer document.
  private var inner: InnerDocument?

  private struct InnerDocument {
    let cursor: ByteCursor
    let outer: AlternativeChoices
    /// The offset of the `Codable` value in the outer document, and the path of the model in it.
    let offset: Int
    let path: [JSONKeyPath.Component]
    var locator: DocumentLocator
    var last = 0

    mutating func components(at offset: Int) -> [JSONKeyPath.Component] {
      if offset < last { locator = DocumentLocator(cursor) }
      last = offset
      return path + locator.components(at: ByteOffset(offset))
    }
  }

  init(fixed: [UnionPlace: Int]? = nil, isCheck: Bool = false) {
    (self.fixed, decoded) = (fixed, isCheck ? [:] : nil)
  }

  /// Creates the choices for a model inside a `Codable` value; nil unless an export is copied or
  /// checked.
  init?(in context: ImportContext, at codingPath: [any CodingKey], _ cursor: ByteCursor) {
    guard let outer = context.choices, outer.isCopy || outer.isCheck else { return nil }
    fixed = outer.isCopy ? [:] : nil
    decoded = outer.isCheck ? [:] : nil
    inner = InnerDocument(
      cursor: cursor, outer: outer, offset: context.offset, path: codingPath.map(\.component),
      locator: DocumentLocator(cursor))
  }

  var isCopy: Bool { fixed != nil }

  var isCheck: Bool { decoded != nil }

  /// Returns the index of the type that a value had; nil if that is not known.
  func copied(at place: UnionPlace) -> Int? {
    var (place, choices) = (place, self)
    while let outer = choices.inner?.outer { (place, choices) = (choices.inOuter(place), outer) }
    return choices.fixed?[place]
  }

  /// Notes as which type a value inside a `Codable` one was decoded.
  func note(_ index: Int, of type: Any.Type, at place: UnionPlace) {
    decoded?[place] = (index, type)
  }

  private func inOuter(_ place: UnionPlace) -> UnionPlace {
    guard let path = inner?.components(at: place.offset), let inner else { return place }
    return place.moved(to: inner.offset, inside: path)
  }

  /// Notes what was chosen in a model inside a `Codable` value in the outer document.
  func finish() {
    guard let outer = inner?.outer, isCheck else { return }
    for (place, index, type) in chosen.inOrder({ $0.place.offset < $1.place.offset }) {
      outer.note(index, of: type, at: inOuter(place))
    }
  }

  /// The values whose types an export has to check, and as which type each was imported.
  private var chosen: [(place: UnionPlace, index: Int, type: Any.Type)] {
    known.lazy.filter { $1.fits && $0.shape.hasModelsAlike }.map { place, choice in
      (UnionPlace(place.offset, place.shape.type), choice.index, place.shape.type)
    }
      + (decoded ?? [:]).lazy.filter { ModelClasses.areNamed(by: $1.type) }.map {
        ($0, $1.index, $1.type)
      }
  }

  /// Returns an error sentence for the first value that was imported as another type than exported.
  func rejection(_ exported: ExportNotes, from start: Int) -> String? {
    let wrong = chosen.filter { place, index, _ in
      exported.alternatives[place.moved(to: place.offset + start)] == 1 - index
    }
    return wrong.min { $0.place.isBefore($1.place) }.map { _, index, type in
      let names = TypeKind(type).parts.map(swiftTypeName)
      return "an import would choose \(names[index]), not \(names[1 - index]); add a required "
        + "property to \(names[index]), or use a class cluster"
    }
  }
}

extension Importer {
  /// Prepares the import of a model inside a `Codable` value of an export that is copied or checked.
  mutating func adoptChoices(of context: ImportContext, at codingPath: [any CodingKey]) {
    let choices = AlternativeChoices(in: context, at: codingPath, source.cursor)
    if let choices { makeRare().choices = choices }
  }
}
