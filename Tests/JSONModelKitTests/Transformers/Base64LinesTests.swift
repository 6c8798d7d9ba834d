import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Data as Base64 in lines: `.base64Lines`.
struct Base64LinesTests {
  final class Mail: JSONModel {
    var content: Data?
    var parts: [String: [Data]]?
    override class var propertyTransformers: [String: JSONTransformer] {
      ["content": .base64Lines, "parts": .base64Lines]
    }
  }

  @Test(arguments: InputForm.allCases) func anyLinesAreImported(form: InputForm) throws {
    for text in ["SGVsbG8=", #"SGVs\r\nbG8="#, #"\nSG\nVsbG8\n=\r\n"#, #"SGVsbG8=\r\n"#] {
      let mail = try Mail.make(#"{"content":"\#(text)","parts":{"a":["","\#(text)"]}}"#, as: form)
      expectEqual(mail.content, Data("Hello".utf8))
      expectEqual(mail.parts, ["a": [Data(), Data("Hello".utf8)]])
      try expectEqual(exported(mail), #"{"content":"SGVsbG8=","parts":{"a":["","SGVsbG8="]}}"#)
    }
  }

  @Test(arguments: 0...175) func linesHave76Characters(count: Int) throws {
    let mail = Mail()
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    mail.content = data
    let text = try mail.jsonValue()["content"]?.string ?? ""
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().allSatisfy { $0.count == 76 })
    #expect(lines.last.map { count == 0 || (1...76).contains($0.count) } == true)
    expectEqual(lines.joined(), data.base64EncodedString())
    try expectEqual(Mail(data: mail.jsonData()).content, data)
    for subject in [JSONSchemaSubject.acceptedDocuments, .canonicalDocuments] {
      #expect(try matches(text, subject))
    }
  }

  static let rejected = [
    "SGVsbG8", "SGVsbG9=", "SGVs bG8=", #"SGVs\tbG8="#, "SGVsbG8==", "=", "-_8=", #"SGVsbG8=\r\n="#,
    "ä",
  ]

  @Test(arguments: rejected) func anotherStringIsRejected(text: String) throws {
    let error = try importError { try Mail(string: #"{"content":"\#(text)"}"#) }
    expectEqual(error.messages, ["cannot convert string to Data: not valid Base64"])
    let value = try JSONValue(string: #""\#(text)""#).string ?? ""
    #expect(try !matches(value, .acceptedDocuments))
  }

  @Test func anotherValueIsRejected() throws {
    let error = try importError { try Mail(string: #"{"content": 7}"#) }
    expectEqual(error.messages, ["expected string, found number"])
  }

  private func matches(_ text: String, _ subject: JSONSchemaSubject) throws -> Bool {
    let schema = try Mail.jsonSchema(describing: subject)["properties"]?["content"]
    expectEqual(schema?["contentEncoding"], "base64")
    let pattern = try NSRegularExpression(pattern: #require(schema?["pattern"]?.string))
    let range = NSRange(location: 0, length: (text as NSString).length)
    // `$` of ECMAScript does not match before a line feed at the end.
    return pattern.firstMatch(in: text, options: [], range: range)?.range == range
  }

  final class Wrong: JSONModel {
    var text = ""
    override class var propertyTransformers: [String: JSONTransformer] { ["text": .base64Lines] }
  }

  @Test func anotherTypeIsADeclarationError() throws {
    try expectDeclarationErrors(
      in: Wrong.self,
      [
        "Wrong.text has the type String, but its transformer is for Data [invalid_declaration]"
      ])
  }
}
