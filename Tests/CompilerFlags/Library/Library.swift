// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Only the program uses this module, so it needs no documentation.

// `run` compiles this separate module with and without library evolution. With library evolution,
// the sizes of these types and the offsets of their properties are known only at run time.

public import JSONModelKit

open class LibraryBase: JSONModel {
  #if LATER
    @Ignore private var added: (String, UInt8) = ("a property of a later version", 0xF0)
  #endif
  public var name = ""
  private var secret: Int8 = 0
  @Ignore public var pattern: UInt8 = 0xF1
  public internal(set) var flag: Bool = false
  public final func revealed() -> Int8 { secret }
}

open class LibraryGeneric<Value>: LibraryBase {
  public var value: Value?
  @Ignore public var pattern2: UInt8 = 0xF2
  #if LATER
    public var added2: Bool?
  #endif
  public private(set) var tail: Int16 = 0
}

/// Marked, observed and registered properties.
open class LibraryMarked: JSONModel {
  @OptionalKey public var page: Int8 = 1
  @RequiredKey public var nickname: String?
  @Ignore public internal(set) var changes = 0
  open var watched: Bool = false { didSet { changes += 1 } }
  public let constant: UInt8 = 0xF3
  public lazy var lazyText = "lazy"
}

/// A structure of three bytes, and of eleven in a later version, as library evolution permits.
public struct LibrarySize: Equatable, Sendable {
  #if LATER
    var added: UInt64 = 0xF9F9_F9F9_F9F9_F9F9
  #endif
  public var (a, b, c): (UInt8, UInt8, UInt8) = (0xF4, 0xF5, 0xF6)
  public init() {}
}

/// A value that is imported by the program's classes.
public struct LibraryPoint: Codable, Equatable, Sendable {
  public var x: Int32
  public var isSet: Bool
  public init(x: Int32, isSet: Bool) {
    self.x = x
    self.isSet = isSet
  }
}

/// A property wrapper with a raw value, which must not be confused with a raw-representable value.
@propertyWrapper public struct LibraryWrapper: RawRepresentable, Sendable {
  public var rawValue = ""
  public init() {}
  public init?(rawValue: String) { self.rawValue = rawValue }
  public var wrappedValue: String {
    get { rawValue }
    set { rawValue = newValue }
  }
}

/// An enumeration whose cases an error lists.
public enum LibrarySide: String, CaseIterable, Sendable {
  case left
  case right
}
