public import JSONModelKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The import of a document that arrives in pieces, such as the answer of a language model.
///
/// ```swift
/// var partial = JSONPartialImport<City>()
/// let piece = #"{"name": "Rome", "hills": 7, "rivers": [{"na"#
/// try partial.append(piece.utf8)
/// partial.model.hills     // 7
/// partial.truncated       // rivers, rivers[0]
/// try partial.append(#"me": "Tiber"}]}"#.utf8)
/// partial.isComplete      // true
/// ```
///
/// You can show the model at any time: it has what is complete so far, and the default values of
/// all other properties. A number, a literal or a string at the end of the document isn't a value
/// yet. These values are imported only when they are complete:
///
/// - a `Codable` value, and an object whose class overrides `willImport`
/// - an element of a set
/// - a value that a transformer converts, and the JSON in a string
/// - a value of a `JSONEither` whose JSON type both of its types have
///
/// While a model, array or dictionary is open, missing keys and violated constraints aren't issues,
/// and `didImport` and `validate()` don't run. All other issues are thrown at once. When the
/// document is complete, it is imported as a whole, as `City(data:)` does.
///
/// If a property has several keys, the value of one that isn't preferred is imported when its
/// object is complete. With `useLast`, a later value replaces an earlier one, so the issues of
/// values are thrown when the document is complete. Until then, the model stays as it was before
/// such a value.
///
/// When a piece completes a value, the document is imported again from its start; beyond 256 KB,
/// only when it has grown by a 64th. So all models are new each time, and hooks run again. The
/// bytes of the document are kept.
///
/// For the guide, see <doc:JSONModelRecords>.
public struct JSONPartialImport<Model: JSONModel> {
  /// The model of the document so far.
  ///
  /// When you append bytes that complete a value, you get a new instance, with new models in it.
  public private(set) var model = Model()

  /// Whether the document is complete, so that ``model`` is its final result.
  public private(set) var isComplete = false

  private var document = UnfinishedDocument()
  private let options: JSONImportOptions
  private let keepsTruncatedText: Bool
  /// The part of the document that was imported last.
  private var imported: UnfinishedPart?
  private var failure: JSONModelError?
  /// The length of the document at its last import.
  private var importedLength = 0

  /// Creates an import that waits for the first bytes of a document.
  ///
  /// ```swift
  /// var partial = JSONPartialImport<Answer>(keepsTruncatedText: true)
  /// try partial.append(#"{"text": "Once upon a ti"#.utf8)
  /// partial.model.text   // "Once upon a ti"
  /// ```
  ///
  /// - Parameters:
  ///   - options: The import options. The document is JSON in UTF-8, whatever their encoding and
  ///     syntax.
  ///   - keepsTruncatedText: Whether a property of type `String` has the beginning of a string
  ///     whose end has not arrived. It is in ``truncated``.
  public init(options: JSONImportOptions = .default, keepsTruncatedText: Bool = false) {
    self.options = options.forPieces
    self.keepsTruncatedText = keepsTruncatedText
  }

  /// Appends the next bytes of the document, and imports the values that they complete.
  ///
  /// ```swift
  /// for try await piece in response {
  ///   try partial.append(piece)
  /// }
  /// ```
  ///
  /// A piece can end anywhere, even inside a character.
  ///
  /// - Parameter bytes: The bytes that follow the previous ones.
  /// - Throws: `JSONModelError` with the issues of the document so far. The ``model`` then stays as
  ///   it was, and every further call throws the same error.
  public mutating func append(_ bytes: some Collection<UInt8>) throws(JSONModelError) {
    if let failure { throw failure }
    do throws(JSONModelError) {
      document.append(bytes)
      try update()
    } catch {
      failure = error
      throw error
    }
  }

  /// The key paths of the values that are complete, except the root; computed at each call.
  ///
  /// ```swift
  /// partial.complete.contains("rivers[0].name")
  /// ```
  ///
  /// They come from the document, so you also get values of keys that aren't properties. Some
  /// values are in ``model`` later, because they are imported only with the whole object.
  public var complete: Set<JSONKeyPath> { document.complete }

  /// The key paths of the values that have begun but aren't complete, except the root.
  ///
  /// ```swift
  /// partial.truncated   // hills, in {"name": "Rome", "hills": [
  /// ```
  public var truncated: Set<JSONKeyPath> { isComplete ? [] : document.truncated }

  /// The key paths of the properties whose keys have not arrived.
  ///
  /// ```swift
  /// partial.absent.contains("rivers")   // true until the key arrives
  /// ```
  ///
  /// These are properties of the root, and of the models in properties and arrays that are open.
  public var absent: Set<JSONKeyPath> {
    model.absentProperties(
      in: document.containers.map(\.open), usesKeyMapping: options.usesKeyMapping
    ) { document.hasBegun($0, inContainer: $1, ignoringCase: $2) }
  }

  private mutating func update() throws(JSONModelError) {
    let isTooLong = options.maximumBytes.map { document.bytes.count > $0 } ?? false
    if isTooLong || document.isMalformed || document.isComplete && !isComplete {
      model = try Model.make(bytes: document.bytes, options: options)
      isComplete = true
    }
    guard isDue else { return }
    while !isComplete {
      let part = UnfinishedPart(of: document, keepsText: keepsTruncatedText)
      guard part != imported, !part.containers.isEmpty else { return }
      let result: UnfinishedResult<Model>
      do throws(JSONModelError) {
        result = try whole(part)
      } catch
        where options.duplicateKeys == .useLast && error.issues.allSatisfy(\.kind.isTolerable)
      {
        // The last one of equal keys may resolve the issue.
        (imported, importedLength) = (part, document.bytes.count)
        return
      }
      switch result {
      case .model(let model):
        self.model = model
        imported = part
        importedLength = document.bytes.count
      case .opaque(let index, let needsWhole): document.noteOpaque(index, needsWhole: needsWhole)
      }
    }
  }

  /// The length up to which the document is imported with each piece.
  private static var shortLength: Int { 256 * 1024 }

  /// Whether the document is short, or has grown enough for another import.
  ///
  /// All imports of a long document take 64 times as long as one, or less.
  private var isDue: Bool {
    let length = document.bytes.count
    return length <= Self.shortLength || length - importedLength >= importedLength / 64
  }

  /// Imports a part of the document from its start.
  private func whole(_ part: UnfinishedPart) throws(JSONModelError) -> UnfinishedResult<Model> {
    let closed = document.closed(part)
    return try Model.unfinished(
      bytes: closed.bytes, opening: closed.starts, options: options.unreported)
  }
}

extension JSONImportOptions {
  fileprivate var forPieces: JSONImportOptions {
    var options = self
    (options.encoding, options.syntax) = (.utf8, .json)
    return options
  }

  /// The same options without reports of tolerated issues, which the complete document causes.
  fileprivate var unreported: JSONImportOptions {
    var options = self
    options.onTolerated = nil
    return options
  }
}

extension JSONModelProtocol where Self: JSONModel {
  /// Imports the beginning of a document.
  ///
  /// ```swift
  /// let piece = Data(#"{"name": "Rome", "hil"#.utf8)
  /// let partial = try City.partial(data: piece)
  /// partial.model.name   // "Rome"
  /// partial.absent       // hills, rivers
  /// ```
  ///
  /// - Parameters:
  ///   - data: The first bytes of a document, or all of them.
  ///   - options: The import options.
  ///   - keepsTruncatedText: Whether a property of type `String` has the beginning of a string
  ///     whose end is missing.
  /// - Returns: The values so far; its `absent` lists the properties without one.
  /// - Throws: `JSONModelError` with the issues of the values so far, such as `typeMismatch`.
  public static func partial(
    data: Data, options: JSONImportOptions = .default, keepsTruncatedText: Bool = false
  ) throws(JSONModelError) -> JSONPartialImport<Self> {
    var partial = JSONPartialImport<Self>(
      options: options, keepsTruncatedText: keepsTruncatedText)
    try partial.append(data)
    return partial
  }
}

extension JSONPartialImport: CustomStringConvertible {
  /// The model so far, and the key paths of values that have not arrived completely.
  public var description: String {
    let paths = [("truncated", truncated), ("absent", absent)].map { name, paths in
      "\n\(name): \(paths.map(\.description).sorted().joined(separator: ", "))"
    }
    return "\(model)\(isComplete ? "" : paths.joined())"
  }
}

extension JSONPartialImport: CustomReflectable {
  /// The model and the key paths, without the bytes of the document.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "model": model, "complete": complete, "truncated": truncated, "absent": absent,
      ])
  }
}
