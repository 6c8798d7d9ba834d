import JSONModelKit
import Testing

/// Keys of `CodingKeys`, which an import does not use.
struct UnusedCodingKeysTests {

  class User: JSONModel {
    var fullName = ""
    var createdAt = ""
    var id = 0
    enum CodingKeys: String, CodingKey {
      case fullName = "legal_name"
      case createdAt = "created_at"
      case id
    }
  }

  final class Users: JSONModel { var list: [User] = [] }

  final class Customer: User {
    var number = 0
  }

  final class Private: JSONModel {
    var fullName = ""
    private enum CodingKeys: String, CodingKey { case fullName = "legal_name" }
  }

  private static let codingKeys =
    "of User.CodingKeys, which an import does not use: map it in keyMapper"

  static let users: [(json: String, sentences: [String])] = [
    (
      #"{"legal_name":"x","created_at":"y","id":1}"#,
      [
        "fullName: required key is missing; an import does not use User.CodingKeys: map its keys in "
          + "keyMapper",
        #"createdAt: required key is missing; the object has the key "created_at" \#(codingKeys)"#,
      ]
    ),
    (
      #"{"legal_name":"x","createdAt":"y","id":1}"#,
      [#"fullName: required key is missing; the object has the key "legal_name" \#(codingKeys)"#]
    ),
    (
      #"{"createdAt":"y"}"#,
      [
        "fullName: required key is missing; an import does not use User.CodingKeys: map its keys in "
          + "keyMapper",
        "id: required key is missing",
      ]
    ),
  ]

  @Test(arguments: InputForm.allCases)
  func aMissingKeyThatCodingKeysRenamesIsReportedWithThem(form: InputForm) throws {
    for (json, sentences) in Self.users {
      let error = try importError { try Users.make(#"{"list":[\#(json)]}"#, as: form) }
      expectEqual(error.sentences, sentences.map { "list[0].\($0)" }, "\(json)")
    }
    let inherited = try importError {
      try Customer.make(#"{"legal_name":"x","createdAt":"y","id":1,"number":2}"#, as: form)
    }
    expectEqual(inherited.sentences, Self.users[1].sentences)
    // The mangled name of a private type is unknown.
    let hidden = try importError { try Private.make(#"{"legal_name":"x"}"#, as: form) }
    expectEqual(hidden.messages, ["required key is missing"])
  }

  @Test func codingKeysAreNotNamedIfKeysAreNotMapped() throws {
    let options = JSONImportOptions(usesKeyMapping: false)
    let error = try importError {
      try User.make(#"{"legal_name":"x","createdAt":"y","id":1}"#, as: .text, options: options)
    }
    expectEqual(error.messages, ["required key is missing"])
  }
}
