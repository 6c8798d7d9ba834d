/// The names that generated types and properties must not have.
enum ReservedNames {
  /// Returns whether a name is that of a type of the standard library, Foundation or JSONModelKit,
  /// on any platform.
  ///
  /// The result is also true for every name that begins with `NS` and a capital letter.
  static func isType(_ name: String) -> Bool {
    types.contains(name)
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
    associatedtype class deinit enum extension fileprivate func import init inout internal let open
    operator private precedencegroup protocol public rethrows static struct subscript typealias var
    break case catch continue default defer do else fallthrough for guard if in repeat return throw
    switch where while as await false is nil self super throws true try async any some each
    nonisolated actor
    """.split { $0.isWhitespace }.map(String.init))

  private static let members = Set(
    """
    validate hash hashValue isEqual modelDescription encode customMirror didImport willExport
    """.split { $0.isWhitespace }.map(String.init))

  private static let types = Set(
    """
    Actor AdditiveArithmetic AffineTransform AlignmentOptions Any AnyActor
    AnyBidirectionalCollection AnyClass AnyCollection AnyHashable AnyIndex AnyIterator AnyKeyPath
    AnyObject AnyRandomAccessCollection AnyRegexOutput AnySequence Array ArrayLiteralConvertible
    ArraySlice AsyncCompactMapSequence AsyncDropFirstSequence AsyncDropWhileSequence
    AsyncFilterSequence AsyncFlatMapSequence AsyncIteratorProtocol AsyncMapSequence
    AsyncPrefixSequence AsyncPrefixWhileSequence AsyncSequence AsyncStream
    AsyncThrowingCompactMapSequence AsyncThrowingDropWhileSequence AsyncThrowingFilterSequence
    AsyncThrowingFlatMapSequence AsyncThrowingMapSequence AsyncThrowingPrefixWhileSequence
    AsyncThrowingStream AttributeContainer AttributeDynamicLookup AttributeScope
    AttributeScopeCodableConfiguration AttributeScopes AttributedString
    AttributedStringAttributeMutation AttributedStringKey AttributedStringProtocol
    AttributedSubstring BidirectionalCollection BidirectionalIndexable BidirectionalSlice
    BinaryFloatingPoint BinaryInteger BitwiseCopyable BlockOperation Bool
    BooleanLiteralConvertible BooleanLiteralType Bundle ByteCountFormatter CBool CChar CChar16
    CChar32 CChar8 CDouble CFloat CFloat16 CGFloat CGPoint CGRect CGRectEdge CGSize CInt CLong
    CLongDouble CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt CUnsignedLong
    CUnsignedLongLong CUnsignedShort CVaListPointer CVarArg CWideChar Calendar CancellationError
    CaseIterable Character CharacterSet CheckedContinuation Clock ClosedRange ClosedRangeIndex
    CocoaError Codable CodableAttributedStringKey CodableConfiguration CodableWithConfiguration
    CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
    CollectionOfOne CommandLine Comparable ComparableComparator Comparator ComparisonResult
    ConcurrentValue ContiguousArray ContiguousBytes ContinuousClock Copyable CountableClosedRange
    CountablePartialRangeFrom CountableRange CustomConsumingRegexComponent
    CustomDebugStringConvertible CustomLeafReflectable CustomNSError
    CustomPlaygroundDisplayConvertible CustomPlaygroundQuickLookable CustomReflectable
    CustomStringConvertible Data DataProtocol Date DateComponents DateFormatter DateInterval
    DateIntervalFormatter Decimal Decodable DecodableAttributedStringKey
    DecodableWithConfiguration Decoder DecodingConfigurationProviding DecodingError
    DefaultBidirectionalIndices DefaultIndices DefaultRandomAccessIndices
    DefaultStringInterpolation Dictionary DictionaryIndex DictionaryIterator DictionaryLiteral
    DictionaryLiteralConvertible Dimension DiscardingTaskGroup DiscontiguousAttributedSubstring
    DiscontiguousSlice DiscreteFormatStyle Double DropFirstSequence DropWhileSequence Duration
    DurationProtocol EmptyCollection EmptyIterator Encodable EncodableAttributedStringKey
    EncodableWithConfiguration Encoder EncodingConfigurationProviding EncodingError
    EnergyFormatter EnumeratedIterator EnumeratedSequence Equatable Error Escapable Executor
    ExecutorJob ExpressibleByArrayLiteral ExpressibleByBooleanLiteral
    ExpressibleByDictionaryLiteral ExpressibleByExtendedGraphemeClusterLiteral
    ExpressibleByFloatLiteral ExpressibleByIntegerLiteral ExpressibleByNilLiteral
    ExpressibleByStringInterpolation ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral
    Expression ExtendedGraphemeClusterLiteralConvertible ExtendedGraphemeClusterType
    FileAttributeKey FileAttributeType FileHandle FileManager FileManagerDelegate
    FileProtectionType FixedWidthInteger FlattenBidirectionalCollection
    FlattenBidirectionalCollectionIndex FlattenCollection FlattenCollectionIndex FlattenSequence
    Float Float16 Float32 Float64 Float80 FloatLiteralConvertible FloatLiteralType FloatingPoint
    FloatingPointClassification FloatingPointRoundingRule FloatingPointSign FormatStyle Formatter
    Foundation FoundationEssentials GlobalActor Hashable Hasher Host ISO8601DateFormatter
    Identifiable Ignore Index IndexPath IndexSet Indexable IndexableBase IndexingIterator
    InflectionRule InlineArray InputStream InstantProtocol Int Int128 Int16 Int32 Int64 Int8
    IntegerLiteralConvertible IntegerLiteralType IteratorOverOne IteratorProtocol
    IteratorSequence JSONConstraint JSONConstraintBounds JSONConstraintRange JSONDateFormat
    JSONDecoder JSONDiscriminator JSONEncoder JSONErrorMessages JSONExportOptions
    JSONImportOptions JSONKey JSONKeyMapper JSONKeyPath JSONModel JSONModelError JSONModelKit
    JSONModelProtocol JSONNumber JSONPresence JSONPrimitive JSONProperty JSONPropertyDescription
    JSONSchemaSubject JSONSerialization JSONTransformError JSONTransformer
    JSONTransformerRegistry JSONUnknownKeyPolicy JSONValidationError JSONValidationErrors
    JSONValue Job JobPriority JoinedIterator JoinedSequence KeyPath KeyValuePairs
    KeyedDecodingContainer KeyedDecodingContainerProtocol KeyedEncodingContainer
    KeyedEncodingContainerProtocol LazyBidirectionalCollection LazyCollection
    LazyCollectionProtocol LazyDropWhileBidirectionalCollection LazyDropWhileCollection
    LazyDropWhileIndex LazyDropWhileIterator LazyDropWhileSequence
    LazyFilterBidirectionalCollection LazyFilterCollection LazyFilterIndex LazyFilterIterator
    LazyFilterSequence LazyMapBidirectionalCollection LazyMapCollection LazyMapIterator
    LazyMapRandomAccessCollection LazyMapSequence LazyPrefixWhileBidirectionalCollection
    LazyPrefixWhileCollection LazyPrefixWhileIndex LazyPrefixWhileIterator
    LazyPrefixWhileSequence LazyRandomAccessCollection LazySequence LazySequenceProtocol
    LengthFormatter Locale LocalizedError LosslessStringConvertible MainActor ManagedBuffer
    ManagedBufferPointer MarkdownDecodableAttributedStringKey MassFormatter Measurement
    MemoryLayout Mirror MirrorPath Morphology MutableBidirectionalSlice MutableCollection
    MutableDataProtocol MutableIndexable MutableRandomAccessSlice
    MutableRangeReplaceableBidirectionalSlice MutableRangeReplaceableRandomAccessSlice
    MutableRangeReplaceableSlice MutableRawSpan MutableSlice MutableSpan Never
    NilLiteralConvertible Notification NotificationCenter NotificationQueue NumberFormatter
    Numeric ObjCBool ObjectIdentifier OpaquePointer OperatingSystemVersion Operation
    OperationQueue OptionSet Optional OptionalKey OutputRawSpan OutputSpan OutputStream
    POSIXError ParseStrategy ParseableFormatStyle PartialAsyncTask PartialKeyPath
    PartialRangeFrom PartialRangeThrough PartialRangeUpTo PersonNameComponents
    PersonNameComponentsFormatter Pipe PlaygroundQuickLook Port PortDelegate PortMessage
    Predicate PredicateBindings PredicateError PredicateExpression PredicateExpressions
    PrefixSequence Process ProcessInfo Progress ProgressKind ProgressReporting
    ProgressUserInfoKey PropertyListDecoder PropertyListEncoder PropertyListSerialization
    Protocol QualityOfService RandomAccessCollection RandomAccessIndexable RandomAccessSlice
    RandomNumberGenerator Range RangeExpression RangeReplaceableBidirectionalSlice
    RangeReplaceableCollection RangeReplaceableIndexable RangeReplaceableRandomAccessSlice
    RangeReplaceableSlice RangeSet RawRepresentable RawSpan ReadOnly RecoverableError ReferenceConvertible
    ReferenceWritableKeyPath Regex RegexComponent RegexRepetitionBehavior RegexSemanticLevel
    RegexWordBoundaryKind Repeated RequiredKey Result ReversedCollection ReversedIndex
    ReversedRandomAccessCollection RunLoop SIMD SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8
    SIMDMask SIMDScalar SIMDStorage Scanner ScopedAttributeContainer Self Sendable
    SendableMetatype Sequence SerialExecutor Set SetAlgebra SetIndex SetIterator SignedInteger
    SignedNumeric SingleValueDecodingContainer SingleValueEncodingContainer Slice
    SocketNativeHandle SocketPort SortComparator SortOrder Span StandardPredicateExpression
    StaticBigInt StaticString Stream StreamDelegate StreamNetworkServiceTypeValue
    StreamSOCKSProxyConfiguration StreamSOCKSProxyVersion StreamSocketSecurityLevel StrideThrough
    StrideThroughIterator StrideTo StrideToIterator Strideable String
    StringInterpolationConvertible StringInterpolationProtocol StringLiteralConvertible
    StringLiteralType StringProtocol StringTransform Substring SuspendingClock Swift
    SystemRandomNumberGenerator Task TaskExecutor TaskGroup TaskLocal TaskPriority
    TextOutputStream TextOutputStreamable Thread ThrowingDiscardingTaskGroup ThrowingTaskGroup
    TimeInterval TimeZone Timer Type UInt UInt128 UInt16 UInt32 UInt64 UInt8 URL URLComponents
    URLError URLFileResourceType URLQueryItem URLResourceKey URLResourceValues UTF16 UTF32 UTF8
    UTF8Span UUID UnboundedRange UnboundedRange_ UnfoldFirstSequence UnfoldSequence Unicode
    UnicodeCodec UnicodeDecodingResult UnicodeScalar UnicodeScalarLiteralConvertible
    UnicodeScalarType Unit UnitAcceleration UnitAngle UnitArea UnitConcentrationMass
    UnitConverter UnitConverterLinear UnitDispersion UnitDuration UnitElectricCharge
    UnitElectricCurrent UnitElectricPotentialDifference UnitElectricResistance UnitEnergy
    UnitFrequency UnitFuelEfficiency UnitIlluminance UnitInformationStorage UnitLength UnitMass
    UnitPower UnitPressure UnitSpeed UnitTemperature UnitVolume UnkeyedDecodingContainer
    UnkeyedEncodingContainer UnknownKeys Unmanaged UnownedJob UnownedSerialExecutor
    UnownedTaskExecutor UnsafeBufferPointer UnsafeBufferPointerIterator UnsafeConcurrentValue
    UnsafeContinuation UnsafeCurrentTask UnsafeMutableBufferPointer UnsafeMutablePointer
    UnsafeMutableRawBufferPointer UnsafeMutableRawBufferPointerIterator UnsafeMutableRawPointer
    UnsafePointer UnsafeRawBufferPointer UnsafeRawBufferPointerIterator UnsafeRawPointer
    UnsafeSendable UnsafeThrowingContinuation UnsignedInteger UserDefaults Void WritableKeyPath WriteOnly
    Zip2Iterator Zip2Sequence unichar uuid_string_t uuid_t
    """.split { $0.isWhitespace }.map(String.init))
}
