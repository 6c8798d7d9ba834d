/// The names that generated types and properties must not have.
enum ReservedNames {
  /// Returns whether a name is that of a common type of the standard library, Foundation or
  /// JSONModelKit, on any platform.
  ///
  /// The result is also true for the name of every number type, and for every name that begins with
  /// `NS` and a capital letter.
  static func isType(_ name: String) -> Bool {
    types.contains(name) || name.wholeMatch(of: #/(?:U?Int|Float)[0-9]*/#) != nil
      || name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true
  }

  /// Returns whether a name is reserved in a class: a keyword, or the name of a member of every
  /// model.
  static func isProperty(_ name: String) -> Bool {
    keywords.contains(name) || members.contains(name)
  }

  /// Returns whether a name is reserved in an enumeration.
  ///
  /// Keywords, the names of the cases of `Optional`, and the names of other members of the
  /// enumeration, such as its case `unknown`, are reserved.
  static func isCase(_ name: String) -> Bool {
    keywords.contains(name)
      || ["unknown", "none", "some", "rawValue", "hash", "hashValue", "allCases"].contains(name)
  }

  private static let keywords = Set(
    """
    associatedtype class deinit enum extension fileprivate func import init inout internal let
    operator private precedencegroup protocol public rethrows static struct subscript typealias var
    break case catch continue default defer do else fallthrough for guard if in repeat return throw
    switch where while as await false is nil self super throws true try
    """.split { $0.isWhitespace }.map(String.init))

  private static let members = Set(
    """
    validate hash hashValue isEqual modelDescription encode customMirror willImport didImport willExport
    """.split { $0.isWhitespace }.map(String.init))

  /// The types that generated code uses, and those that programs use most.
  ///
  /// A model with the name of any other type hides that type only where a program names it.
  private static let types = Set(
    """
    Actor Any AnyHashable AnyObject Array ArraySlice AsyncSequence AsyncStream AttributedString
    BinaryInteger BlockOperation Bool Bundle CGFloat CGPoint CGRect CGSize Calendar
    CancellationError CaseIterable Character CharacterSet Clock ClosedRange CocoaError Codable
    CodingKey Collection CommandLine Comparable Comparator ComparisonResult Copyable Data Date
    DateComponents DateFormatter DateInterval Decimal Decodable Decoder DecodingError Dictionary
    Dimension Double Duration Encodable Encoder EncodingError Equatable Error Escapable Executor
    Expression FileHandle FileManager FloatingPoint FormatStyle Formatter Foundation
    FoundationEssentials GlobalActor Hashable Hasher Host Identifiable Ignore Index IndexPath
    IndexSet InlineArray InputStream IteratorProtocol JSONConstraint JSONDecoder
    JSONDiscriminator JSONEither JSONEncoder JSONExportOptions JSONImportOptions JSONKeyMapper JSONKeyPath
    JSONModel JSONModelError JSONModelKit JSONNumber JSONPresence JSONSerialization
    JSONTransformer JSONUnknownKeyPolicy JSONValue Job KeyPath Locale LocalizedError MainActor
    Measurement MemoryLayout Mirror Morphology Never Notification NotificationCenter
    NumberFormatter Numeric ObjectIdentifier Operation OperationQueue OptionSet Optional
    OptionalKey OutputStream ParseStrategy Pipe Port PortMessage Predicate Process ProcessInfo
    Progress Protocol Range RangeSet RawRepresentable ReadOnly Regex Repeated RequiredKey Result
    RunLoop Scanner Self Sendable Sequence Set SetAlgebra Slice SocketPort SortComparator
    SortOrder Span StaticString Stream Strideable String StringProtocol Substring Swift Task
    TaskGroup TaskLocal TaskPriority Thread TimeInterval TimeZone Timer Type URL URLComponents
    URLError URLQueryItem UUID Unicode Unit UnknownKeys Unmanaged UserDefaults Void WriteOnly
    """.split { $0.isWhitespace }.map(String.init))
}
