import JSONModelKit

/// The records, by their names.
final class Store: JSONModel {
  var contacts: [String: Contact] = [:]
}

/// A record, whose revision is counted up by each change.
final class Contact: JSONModel {
  var revision = 0
  var name = ""
  var email: String?
  var phone: String?
  var address: Address?
  var labels: [String: String]?

  // It runs after a merge, too. A patch knows nothing of what is there already, but this does.
  override func validate() throws {
    if email == nil && phone == nil {
      throw JSONValidationError("needs an email or a phone")
    }
  }
}

final class Address: JSONModel {
  var street = ""
  var city = ""
}

/// A change of one contact.
final class Patch: JSONModel {
  var contact = ""
  // The one that the sender has seen. If it is another one by now, the sender does not know what
  // the patch would overwrite.
  var revision = 0
  var changes = Changes()
}

/// What a patch says of each property: nothing, null, or a value.
///
/// An Optional could not tell a key that is absent, and means "leave it alone", from null, which
/// means "remove it".
final class Changes: JSONModel {
  var name: JSONPresence<String> = .absent
  var email: JSONPresence<String> = .absent
  var phone: JSONPresence<String> = .absent
  var address: JSONPresence<[String: String?]> = .absent
  var labels: JSONPresence<[String: String?]> = .absent

  // A misspelt key would change nothing, and the sender would never know.
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }

  override class var constraints: [String: [JSONConstraint]] {
    ["name": [.length(1...80)], "email": [.email]]
  }

  override func validate() throws {
    if name == .null { throw JSONValidationError("may be changed, but not removed", at: "name") }
  }
}
