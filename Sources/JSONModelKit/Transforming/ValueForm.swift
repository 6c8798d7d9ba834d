#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Other JSON forms of values, chosen for one property:
//
//   .base64URL      "-_8"                     Data
//   .base64Lines    "SGVsbG8="                Data, in lines
//   .timeSpan       "1.02:03:04.5000000"      Duration
//   .hexadecimal    "0xff"                    Int, UInt8, ...
//   .nonFinite()    1.5, "NaN"                Double, Float
//   .quoted         "12", "true"              Int, Double, Bool, ...
//   .trimmed        " a "                     String
//
// A form is a registry around that of the class: it has transformers for some types, which it
// creates at the first use of a type, and so applies to these types in Optionals, arrays,
// dictionaries and raw values, too.

/// Another JSON form of the values of some types.
struct ValueForm: Sendable {
  /// The transformers of one type.
  struct Transformers {
    let importer: ImportTransformer
    var exporter: ExportTransformer?
    /// Whether the values of the type have this form only.
    var isExclusive = true
  }

  /// What the form is for, in declaration errors: `is for Data`.
  let purpose: String
  /// Whether some values remain numbers, so that they may be quoted.
  let hasNumbers: Bool
  /// Returns the transformers of a type; nil for a type that the form is not for.
  ///
  /// The second argument states whether the registry of the class converts numbers in strings.
  let transformers: @Sendable (Any.Type, _ convertsJSONTypes: Bool) -> Transformers?

  init(
    _ purpose: String, hasNumbers: Bool = false,
    _ transformers: @escaping @Sendable (Any.Type, _ convertsJSONTypes: Bool) -> Transformers?
  ) {
    (self.purpose, self.hasNumbers, self.transformers) = (purpose, hasNumbers, transformers)
  }

  /// Creates the form of a single type, whose values are strings.
  ///
  /// - Parameter description: The strings, for JSON Schemas.
  init<Value>(
    _ purpose: String, _ description: StringForm,
    import: @escaping @Sendable (String) throws -> Value,
    export: @escaping @Sendable (Value) throws -> String
  ) {
    self.init(purpose) { type, _ in
      guard type == Value.self else { return nil }
      return Transformers(
        importer: ImportTransformer(isBuiltIn: false, form: description, function: `import`),
        exporter: ExportTransformer(function: export))
    }
  }
}

/// A description of the strings that a transformer of the framework accepts, for JSON Schemas.
package struct StringForm: Sendable {
  /// The keywords for the strings that an import accepts.
  package let accepted: [String: JSONValue]
  /// The keywords for the strings that an export writes; nil if it writes none.
  package let exported: [String: JSONValue]?
  /// How strings are changed, if that is all that the transformer does.
  package let changes: TextChanges
  /// Whether the strings are numbers and Booleans, as an export would write them without `.quoted`.
  package let isQuoted: Bool

  init(
    accepted: [String: JSONValue], exported: [String: JSONValue]? = nil,
    changes: TextChanges = [], isQuoted: Bool = false
  ) {
    (self.accepted, self.exported, self.changes) = (accepted, exported, changes)
    self.isQuoted = isQuoted
  }

  /// Creates a description from regular expressions.
  init(pattern: String, exportedPattern: String?) {
    self.init(
      accepted: ["pattern": .string(pattern)],
      exported: exportedPattern.map { ["pattern": .string($0)] })
  }

  /// Numbers in strings, which an export writes as numbers.
  static let number = StringForm(
    pattern: #"^(?:\+|-)?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#,
    exportedPattern: nil)
}

/// How an import changes strings.
package struct TextChanges: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let trimmed = TextChanges(rawValue: 1)
  static let lowercased = TextChanges(rawValue: 1 << 1)

  func apply(to text: String) -> String {
    var text = text
    if contains(.trimmed) { text = text.withoutSurroundingWhitespace }
    return contains(.lowercased) ? text.lowercased() : text
  }

  /// The form of strings with these changes; the conversions to strings remain.
  var form: ValueForm {
    let description = StringForm(accepted: [:], changes: self)
    return ValueForm("is for strings") { [self] type, _ in
      guard type == String.self else { return nil }
      return ValueForm.Transformers(
        importer: ImportTransformer(isBuiltIn: false, form: description) { (text: String) in
          apply(to: text)
        }, isExclusive: false)
    }
  }
}

extension String {
  /// The string without whitespace and newlines at its ends, by the property `White_Space` of
  /// Unicode.
  fileprivate var withoutSurroundingWhitespace: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

// MARK: - The forms

extension JSONTransformer {
  /// Imports and exports `Data` as a Base64 string for URLs and file names (RFC 4648, section 5).
  ///
  /// ```swift
  /// final class Key: JSONModel {
  ///   var x = Data()
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["x": .base64URL]
  ///   }
  /// }
  /// try Key(string: #"{"x": "-_8"}"#).x   // FB FF
  /// ```
  ///
  /// The string may have its padding (`-_8=`); exports omit it, as JSON Web Tokens do (RFC 7515,
  /// section 2). A string with `+` or `/`, or with unused bits that aren't zero, is rejected.
  ///
  /// The property can be `Data`, `[Data]`, `[String: Data]?` and so on. The guide is
  /// <doc:Guide-Dates>.
  public static var base64URL: JSONTransformer {
    let digit = "[A-Za-z0-9_-]"
    func keywords(_ ending: String) -> [String: JSONValue] {
      [
        "contentEncoding": "base64url",
        "pattern": .string("^(?:\(digit){4})*(?:\(ending))?$"),
      ]
    }
    // The unused bits of the last digit are zero.
    let one = "\(digit)[AQgw]"
    let two = "\(digit){2}[AEIMQUYcgkosw048]"
    let description = StringForm(
      accepted: keywords("\(one)(?:==)?|\(two)=?"), exported: keywords("\(one)|\(two)"))
    return JSONTransformer(
      .form(
        ValueForm(
          "is for Data", description, import: dataFromBase64URL, export: base64URLFromData)))
  }

  /// Imports and exports `Data` as Base64 in lines of 76 characters (RFC 2045, section 6.8).
  ///
  /// ```swift
  /// final class Attachment: JSONModel {
  ///   var content = Data()
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["content": .base64Lines]
  ///   }
  /// }
  /// try Attachment(string: #"{"content": "SGVs\r\nbG8="}"#).content
  /// // the bytes of "Hello"
  /// ```
  ///
  /// Every carriage return and line feed is skipped, so you can import lines of any length. Exports
  /// separate the lines by CR and LF, without one at the end. Other characters, a missing padding,
  /// and unused bits that aren't zero are rejected.
  ///
  /// The property can be `Data`, `[Data]`, `[String: Data]?` and so on.
  public static var base64Lines: JSONTransformer {
    let (digit, lineEnds) = ("[A-Za-z0-9+/]", "[\\r\\n]*")
    func last(_ separator: String) -> String {
      // The unused bits of the last digit are zero.
      let one = [digit, "[AQgw]", "=", "="].joined(separator: separator)
      let two = [digit, digit, "[AEIMQUYcgkosw048]", "="].joined(separator: separator)
      return "(?:\(one)|\(two))"
    }
    let accepted = "^\(lineEnds)(?:(?:\(digit)\(lineEnds)){4})*(?:\(last(lineEnds))\(lineEnds))?$"
    let end = "(?:(?:\(digit){4}){0,18}(?:\(digit){4}|\(last(""))))"
    let exported = "^(?:(?:\(digit){76}\\r\\n)*\(end))?$"
    func keywords(_ pattern: String) -> [String: JSONValue] {
      ["contentEncoding": "base64", "pattern": .string(pattern)]
    }
    let description = StringForm(accepted: keywords(accepted), exported: keywords(exported))
    return JSONTransformer(
      .form(
        ValueForm(
          "is for Data", description, import: dataFromBase64Lines, export: base64LinesFromData)))
  }

  /// Imports and exports a `Duration` as days, hours, minutes and seconds: `1.02:03:04.5000000`.
  ///
  /// ```swift
  /// final class Job: JSONModel {
  ///   var timeout = Duration.zero
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["timeout": .timeSpan]
  ///   }
  /// }
  /// try Job(string: #"{"timeout": "00:00:30"}"#).timeout   // 30.0 seconds
  /// ```
  ///
  /// The form is `[-][d.]hh:mm:ss[.fffffff]`, as for a `TimeSpan` of .NET. You can import one to
  /// seven fractional digits; exports write seven, or none. A duration with more digits cannot be
  /// exported.
  ///
  /// The property can be a `Duration`, `[Duration]` and so on. Without this transformer, durations
  /// have the form of ISO 8601, such as `PT30S`.
  public static var timeSpan: JSONTransformer {
    let time = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    let description = StringForm(
      pattern: "^-?(?:[0-9]+\\.)?\(time)(?:\\.[0-9]{1,7})?$",
      exportedPattern: "^-?(?:[1-9][0-9]*\\.)?\(time)(?:\\.[0-9]{7})?$")
    return JSONTransformer(
      .form(
        ValueForm(
          "is for the type Duration", description, import: durationFromTimeSpan,
          export: timeSpanFromDuration)))
  }

  /// Imports and exports integers as strings of hexadecimal digits, such as `0xff`.
  ///
  /// ```swift
  /// final class Device: JSONModel {
  ///   var vendor: UInt16 = 0
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["vendor": .hexadecimal]
  ///   }
  /// }
  /// try Device(string: #"{"vendor": "0x05AC"}"#).vendor
  /// // 1452, exported as "0x5ac"
  /// ```
  ///
  /// ``hexadecimal(prefix:digits:isUppercase:)`` has other prefixes and fixed widths.
  public static var hexadecimal: JSONTransformer { hexadecimal(prefix: "0x") }

  /// Imports and exports integers as strings of hexadecimal digits, such as `#ff8800`.
  ///
  /// ```swift
  /// ["color": .hexadecimal(prefix: "#", digits: 6)]
  /// // 0xFF8800 is exported as "#ff8800"
  /// ```
  ///
  /// You can import digits in any case with the prefix, with `0x`, or without a prefix, and a minus
  /// sign before them. A JSON number is rejected, because it is decimal.
  ///
  /// The property can have any integer type, or a type with such raw values, and can be an
  /// Optional, an array and so on. Keys of dictionaries remain decimal.
  ///
  /// - Parameters:
  ///   - prefix: The text before the digits of an exported number.
  ///   - digits: The least number of digits; leading zeros are exported.
  ///   - isUppercase: Whether `FF` is exported instead of `ff`.
  /// - Returns: A transformer for integers and containers of integers.
  public static func hexadecimal(
    prefix: String, digits: Int = 1, isUppercase: Bool = false
  ) -> JSONTransformer {
    JSONTransformer(
      .form(
        HexadecimalForm(prefix: prefix, digits: max(digits, 1), isUppercase: isUppercase)
          .valueForm))
  }

  /// Imports and exports infinity and NaN, which JSON numbers cannot represent, as strings.
  ///
  /// ```swift
  /// final class Sample: JSONModel {
  ///   var values: [Double] = []
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["values": .nonFinite()]
  ///   }
  /// }
  /// let text = #"{"values": [1.5, "NaN", "-Infinity"]}"#
  /// try Sample(string: text).values   // [1.5, nan, -inf]
  /// ```
  ///
  /// Other values remain numbers. The property can be a `Double`, a `Float`, an Optional or an
  /// array of them, and so on.
  ///
  /// - Parameters:
  ///   - positive: The string for infinity.
  ///   - negative: The string for minus infinity.
  ///   - nan: The string for NaN.
  /// - Returns: A transformer for `Double`, `Float` and containers of them.
  public static func nonFinite(
    positive: String = "Infinity", negative: String = "-Infinity", nan: String = "NaN"
  ) -> JSONTransformer {
    JSONTransformer(
      .form(NonFiniteForm(positive: positive, negative: negative, nan: nan).valueForm))
  }

  /// Removes whitespace and newlines from both ends of imported strings.
  ///
  /// ```swift
  /// final class Person: JSONModel {
  ///   var name = ""
  ///   var email: String?
  ///   override class var propertyTransformers: [String: JSONTransformer] {
  ///     ["name": .trimmed, "email": .trimmed.lowercased.emptyAsNil]
  ///   }
  /// }
  /// let person = try Person(string: #"{"name": " Anna ", "email": "  "}"#)
  /// // name "Anna", email nil
  /// ```
  ///
  /// The property can be a string, a type with such raw values, an Optional, an array and so on.
  /// Constraints apply to the changed string. Keys of dictionaries and exported strings stay as
  /// they were.
  public static var trimmed: JSONTransformer { JSONTransformer(.registered).trimmed }

  /// Converts imported strings to lower case.
  ///
  /// ```swift
  /// enum Status: String { case open, closed }
  /// ["status": .lowercased]   // "OPEN" is Status.open
  /// ```
  ///
  /// You can use it for the same properties as ``trimmed-swift.type.property``.
  public static var lowercased: JSONTransformer { JSONTransformer(.registered).lowercased }

  /// The same transformer, which also removes whitespace from both ends of imported strings.
  ///
  /// ```swift
  /// ["email": .lowercased.trimmed]
  /// // " Ann@Example.org" is "ann@example.org"
  /// ```
  ///
  /// You cannot combine it with functions, or with a transformer that isn't for strings.
  public var trimmed: JSONTransformer { changingText(.trimmed) }

  /// The same transformer, which also converts imported strings to lower case.
  ///
  /// ```swift
  /// ["email": .trimmed.lowercased]
  /// // " Ann@Example.org" is "ann@example.org"
  /// ```
  ///
  /// You cannot combine it with functions, or with a transformer that isn't for strings.
  public var lowercased: JSONTransformer { changingText(.lowercased) }

  private func changingText(_ changes: TextChanges) -> JSONTransformer {
    var result = self
    result.textChanges.formUnion(changes)
    return result
  }
}

// MARK: - Numbers

/// Integers as strings of hexadecimal digits.
private struct HexadecimalForm: Sendable {
  let prefix: String
  let digits: Int
  let isUppercase: Bool

  var valueForm: ValueForm {
    ValueForm("is for integers") { [self] type, _ in
      LeafKind(type)?.integerType.map { transformers(of: $0) }
    }
  }

  private func transformers<Value: FixedWidthInteger & SendableMetatype>(
    of type: Value.Type
  ) -> ValueForm.Transformers {
    ValueForm.Transformers(
      importer: ImportTransformer(isBuiltIn: false, form: description(of: type)) {
        (text: String) in try integer(text) as Value
      },
      exporter: ExportTransformer { (value: Value) in text(of: value) })
  }

  private func integer<Value: FixedWidthInteger>(_ text: String) throws -> Value {
    var rest = Substring(text).utf8
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    if !prefix.isEmpty, rest.starts(with: prefix.utf8) {
      rest.removeFirst(prefix.utf8.count)
    } else if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      rest.removeFirst(2)
    }
    guard !rest.isEmpty, rest.allSatisfy(\.isHexadecimal) else {
      throw JSONTransformError("not a hexadecimal integer")
    }
    guard let value = Value((isNegative ? "-" : "") + Substring(rest), radix: 16) else {
      throw JSONTransformError.outOfRange
    }
    return value
  }

  private func text(of value: some FixedWidthInteger) -> String {
    let magnitude = String(value.magnitude, radix: 16, uppercase: isUppercase)
    return (value < 0 ? "-" : "") + prefix + magnitude.padded(to: digits)
  }

  private func description<Value: FixedWidthInteger>(of type: Value.Type) -> StringForm {
    let literal = prefix.unicodeScalars.map { scalar in
      scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
        ? "\\\(scalar)" : "\(scalar)"
    }.joined()
    let alternatives = ["0", "0x", "0X"].contains(prefix) || prefix.isEmpty ? "" : "\(literal)|"
    let prefix = "(?:\(alternatives)0[xX])?0*"
    let accepted = Self.pattern(of: type, prefix: prefix, digit: "[0-9A-Fa-f]", atLeast: 1)
    let exported = Self.pattern(
      of: type, prefix: literal, digit: "[0-9\(isUppercase ? "A-F" : "a-f")]", atLeast: digits)
    // An import of an unsigned integer accepts `-0`, too.
    return StringForm(
      pattern: Value.isSigned ? "^(?:\(accepted))$" : "^(?:\(accepted)|-\(prefix)0)$",
      exportedPattern: "^(?:\(exported))$")
  }

  /// Returns a pattern for the integers of a type.
  ///
  /// ```
  /// UInt8   0xh{1,2}
  /// Int8    -?0x(?:h{1,1}|[0-7]h{1})|-0x80{1}
  /// ```
  private static func pattern<Value: FixedWidthInteger>(
    of type: Value.Type, prefix: String, digit: String, atLeast count: Int
  ) -> String {
    // The result does not depend on the width of `Int`.
    let width = type == Int.self || type == UInt.self ? 16 : Value.bitWidth / 4
    let prefix = prefix + String(repeating: "0", count: max(count - width, 0))
    let least = min(max(count, 1), width)
    if !Value.isSigned { return "\(prefix)\(digit){\(least),\(width)}" }
    let shorter = least < width ? "\(digit){\(least),\(width - 1)}|" : ""
    return "-?\(prefix)(?:\(shorter)[0-7]\(digit){\(width - 1)})|-\(prefix)80{\(width - 1)}"
  }
}

/// Floating-point numbers, of which infinity and NaN are strings.
private struct NonFiniteForm: Sendable {
  let positive: String
  let negative: String
  let nan: String

  var valueForm: ValueForm {
    ValueForm("is for floating-point numbers", hasNumbers: true) { [self] type, converts in
      LeafKind(type)?.type?.floatingPointType.map { transformers(of: $0, converts) }
    }
  }

  private func transformers<Value: BinaryFormat & SendableMetatype>(
    of type: Value.Type, _ convertsNumbers: Bool
  ) -> ValueForm.Transformers {
    let names: [JSONValue] = [.string(positive), .string(negative), .string(nan)]
    let description = StringForm(
      accepted: convertsNumbers
        ? ["anyOf": [["enum": .array(names)], .object(StringForm.number.accepted)]]
        : ["enum": .array(names)],
      exported: ["enum": .array(names)])
    return ValueForm.Transformers(
      importer: ImportTransformer(isBuiltIn: false, form: description) {
        (text: String) throws -> Value in
        if let value = value(text, as: Value.self) { return value }
        if convertsNumbers, JSONNumber(text) != nil || text.utf8.first == UInt8(ascii: "+") {
          return try floatingPointFromString(text)
        }
        throw JSONTransformError(
          "expected " + names.map(\.description).alternatives
            + (convertsNumbers ? ", or a number" : ""))
      },
      exporter: ExportTransformer(isNeeded: { !$0.isFinite }) { (value: Value) in
        value.isNaN ? nan : value < 0 ? negative : positive
      }, isExclusive: false)
  }

  private func value<Value: BinaryFormat>(_ text: String, as type: Value.Type) -> Value? {
    switch text {
    case positive: .infinity
    case negative: -.infinity
    case nan: .nan
    default: nil
    }
  }
}
