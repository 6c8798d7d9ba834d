import Foundation
import JSONModelInference
import Testing

/// Keys in all common styles result in the same properties.
struct KeyStyleTests {
  @Test(arguments: [
    (["user_name", "created_at", "html_url"], ".snakeCase"),
    (["userName", "createdAt", "htmlURL"], ""),
    (["UserName", "CreatedAt", "HtmlURL"], ".pascalCase"),
    (["user-name", "created-at", "html-url"], ".kebabCase"),
    (["USER_NAME", "CREATED_AT", "HTML_URL"], "mapping"),
    (["User-Name", "Created-At", "Html-Url"], "mapping"),
    (["USERNAME", "CREATED", "HTML"], ".uppercase"),
  ])
  func keysHaveNamesInCamelCase(_ keys: [String], _ style: String) throws {
    let document = "{" + keys.map { "\"\($0)\": 1" }.joined(separator: ", ") + "}"
    let source = try source(of: [document])
    let names =
      style == ".uppercase"
      ? ["username", "created", "html"] : ["userName", "createdAt", "htmlURL"]
    for name in names { #expect(source.contains("  var \(name) = 0\n"), "\(source)") }
    switch style {
    case "": #expect(!source.contains("keyMapper"))
    case "mapping":
      for (name, key) in zip(names, keys) {
        #expect(source.contains("\"\(name)\": \"\(key)\""), "\(source)")
      }
    default:
      #expect(source.contains("  override class var keyMapper: JSONKeyMapper { \(style) }\n"))
    }
  }

  @Test func aKeyInAnotherStyleIsAnException() throws {
    let source = try source(of: [#"{"user_name": 1, "created_at": 2, "ETag": 3}"#])
    #expect(source.contains(#".snakeCase.mapping(["eTag": "ETag"])"#), "\(source)")
  }
}
