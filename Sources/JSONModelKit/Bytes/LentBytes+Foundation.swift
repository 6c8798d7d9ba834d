#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LentBytes {
  /// Returns the bytes converted to UTF-8; nil if they are not well-formed in their encoding.
  func utf8(from encoding: String.Encoding) -> [UInt8]? {
    unsafe withBytes { unsafe TextEncoding.utf8(from: $0, in: encoding) }
  }
}

extension Data {
  @inline(__always) func lend<Value, Failure: Error>(
    _ body: (LentBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = unsafe withUnsafeBytes { bytes in
      Result { () throws(Failure) in try body(unsafe LentBytes(bytes)) }
    }
    return try result.get()
  }
}

extension Data {
  /// Creates data from a complete document; the sink must not be used afterward.
  init(_ sink: ByteSink) {
    guard sink.count > Self.longestCopy else {
      self = unsafe sink.withBytes { unsafe Data($0) }
      return
    }
    let memory = unsafe sink.takeMemory()
    guard let start = memory.baseAddress else { preconditionFailure("There are bytes.") }
    self = unsafe Data(bytesNoCopy: start, count: memory.count, deallocator: .free)
  }

  /// The maximum number of bytes to copy; larger documents transfer their memory instead.
  private static var longestCopy: Int { 1024 }
}

extension String {
  /// Creates a string from a complete document.
  init(_ sink: ByteSink) {
    self = unsafe sink.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

/// Converts text in other encodings to UTF-8, the only encoding that the reader supports.
enum TextEncoding {
  /// Returns the text in UTF-8; `nil` if the bytes are not well-formed in the encoding.
  ///
  /// UTF-16 and UTF-32 are validated strictly: an unpaired surrogate or an incomplete code unit is
  /// an error. If the encoding does not specify the byte order, a byte order mark does; the default
  /// is big-endian (RFC 2781, section 4.3).
  static func utf8(from bytes: UnsafeRawBufferPointer, in encoding: String.Encoding) -> [UInt8]? {
    switch encoding {
    case .utf16: unsafe unicode(bytes, UTF16.self, isBigEndian: nil)
    case .utf16BigEndian: unsafe unicode(bytes, UTF16.self, isBigEndian: true)
    case .utf16LittleEndian: unsafe unicode(bytes, UTF16.self, isBigEndian: false)
    case .utf32: unsafe unicode(bytes, UTF32.self, isBigEndian: nil)
    case .utf32BigEndian: unsafe unicode(bytes, UTF32.self, isBigEndian: true)
    case .utf32LittleEndian: unsafe unicode(bytes, UTF32.self, isBigEndian: false)
    default: unsafe String(bytes: bytes, encoding: encoding).map { Array($0.utf8) }
    }
  }

  /// Returns the name of an encoding for error messages.
  static func name(of encoding: String.Encoding) -> String {
    switch encoding {
    case .utf16, .utf16BigEndian, .utf16LittleEndian: "UTF-16"
    case .utf32, .utf32BigEndian, .utf32LittleEndian: "UTF-32"
    case .ascii, .nonLossyASCII: "ASCII"
    default: "text in the encoding of the options"
    }
  }

  private static func unicode<Encoding: UnicodeCodec>(
    _ bytes: UnsafeRawBufferPointer, _ codec: Encoding.Type, isBigEndian: Bool?
  ) -> [UInt8]? where Encoding.CodeUnit: FixedWidthInteger {
    let width = Encoding.CodeUnit.bitWidth / 8
    guard bytes.count.isMultiple(of: width) else { return nil }
    var units: [Encoding.CodeUnit] = []
    units.reserveCapacity(bytes.count / width)
    for start in stride(from: 0, to: bytes.count, by: width) {
      var unit: Encoding.CodeUnit = 0
      for index in start..<start + width {
        unit = unsafe unit << 8 | Encoding.CodeUnit(bytes[index])
      }
      units.append(unit)
    }
    let mark: Encoding.CodeUnit = 0xFEFF
    let swapsBytes: Bool
    if let isBigEndian {
      swapsBytes = !isBigEndian
    } else {
      swapsBytes = units.first == mark.byteSwapped
    }
    if swapsBytes { units = units.map(\.byteSwapped) }
    if units.first == mark { units.removeFirst() }
    return String(validating: units, as: codec).map { Array($0.utf8) }
  }
}
