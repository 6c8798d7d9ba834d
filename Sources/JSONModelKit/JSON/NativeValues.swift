// Values that have no exact JSON. The bytes have a token in the place of such a value, and the value
// itself is in a table, by its offset:
//
//   ["born": Date(), "mass": 1.5]        {"born":@,"mass":1.5}       8: the date
//   {mass: NaN}, in JSON5                {"mass":@}                  8: NaN
//
// A value with JSON may have an entry, too: the instance that another library's decoder has made from
// it, or the Foundation object that it was converted from. Typed code reads the JSON; a property of
// the type of the instance takes the instance.

/// A Swift value that bytes cannot represent, or that belongs to a value in bytes.
struct NativeValue {
  let value: Any
  /// The Foundation object from which the value was converted.
  var object: AnyObject?
  /// The issues that were tolerated when a decoder made the value, with paths relative to it.
  var tolerated: [JSONModelError.Issue] = []
  /// The string that code without a declared type reads instead of the token; nil if there is none.
  var text: String?
  /// Returns the description of the value in an issue, and a fix if one is known.
  var describe: (Any) -> (name: String, fix: String?)

  /// The number, if it is one of those that only JSON5 has.
  var nonFinite: NonFiniteNumber? { value as? NonFiniteNumber }
}

/// A number that is not finite, which only documents in JSON5 contain.
enum NonFiniteNumber: String, CaseIterable {
  case infinity = "Infinity"
  case negativeInfinity = "-Infinity"
  case nan = "NaN"

  func value<Value: BinaryFloatingPoint>(as type: Value.Type) -> Value {
    switch self {
    case .infinity: .infinity
    case .negativeInfinity: -.infinity
    case .nan: .nan
    }
  }
}

/// The native values of a document, by their offsets.
///
/// A class, so that it takes one word of a reader.
final class NativeValues {
  /// The token of a value; no JSON has this byte outside of strings.
  static let token = UInt8(ascii: "@")

  private var values: [ByteOffset: NativeValue] = [:]
  /// The offsets of the tokens that have no JSON, in ascending order.
  private var foreign: [ByteOffset] = []

  subscript(offset: ByteOffset) -> NativeValue? { values[offset] }

  /// Adds a value at an offset after all others.
  ///
  /// - Parameter isToken: Whether the bytes have the token there, and no JSON.
  func add(_ value: NativeValue, at offset: ByteOffset, isToken: Bool) {
    values[offset] = value
    if isToken, value.text == nil { foreign.append(offset) }
  }

  /// Returns the offsets in a range of the tokens without JSON.
  func foreign(in range: Range<ByteOffset>) -> ArraySlice<ByteOffset> {
    // The first offset in the range, by binary search.
    var (low, high) = (0, foreign.count)
    while low < high {
      let middle = (low + high) / 2
      if foreign[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return foreign[low...].prefix { $0 < range.upperBound }
  }

  func isJSON(in range: Range<ByteOffset>) -> Bool { foreign(in: range).isEmpty }
}

extension JSONReader {
  /// Skips whitespace, and returns the native value of the next value, if it has one.
  @inline(never) mutating func nextNative() -> NativeValue? {
    natives.flatMap { $0[mark()] }
  }

  /// Advances past the token of a native value; fails if there is none.
  @inline(never) mutating func skipNativeToken() throws(ReadingStopped) {
    guard peek() == NativeValues.token, nextNative() != nil else { try failExpectingValue() }
    cursor.advance()
  }
}
