import Foundation
import Testing

@testable import JSONModelKit

/// Imports store small strings as two words, and exports read the bytes of strings in memory.
struct SmallTextTests {
  final class Texts: JSONModel {
    var text = ""
    var optional: String?
  }

  /// Strings of up to 43 bytes.
  ///
  /// Those of up to fifteen bytes are stored in the `String` itself.
  static let texts: [String] = (0...40).flatMap { count in
    let ascii = String("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH".prefix(count))
    return [ascii, ascii + "é", "日" + ascii, ascii + "\"\n", "\\" + ascii]
  }

  @Test func theLayoutOfStringsIsKnownOnThisPlatform() {
    #if _pointerBitWidth(_64) && _endian(little)
      #expect(SmallText.isSupported)
    #endif
  }

  /// Returns the exported document of a model that has a string in both properties.
  private func document(_ text: String) -> String {
    let quoted = String(decoding: JSONValue.string(text).bytes(), as: UTF8.self)
    return "{\"text\":\(quoted),\"optional\":\(quoted)}"
  }

  @Test func importedTextsAreEqualToStringsOfTheLibrary() throws {
    for text in Self.texts {
      let model = try Texts(string: document(text))
      for found in [model.text, model.optional ?? ""] {
        #expect(found == text && found.utf8.elementsEqual(text.utf8))
        #expect(found.hashValue == text.hashValue && found + "x" == text + "x")
      }
    }
  }

  @Test func textsAreExportedFromAllKindsOfStorage() throws {
    for text in Self.texts + Self.texts.map({ $0 + $0.lowercased() }) {
      let model = Texts()
      model.text = text
      model.optional = text
      #expect(try model.jsonString().utf8.elementsEqual(document(text).utf8))
    }
    let model = Texts()
    model.text = "a constant string of more than fifteen bytes"
    model.optional = "é"
    let expected = #"{"text":"a constant string of more than fifteen bytes","optional":"é"}"#
    #expect(try model.jsonString() == expected)
  }
}
