import JSONModelKit

/// The contacts by name.
final class Store: JSONModel {
  var contacts: [String: Contact] = [:]
}

/// A contact, whose revision increases by one with each change.
final class Contact: JSONModel {
  var revision = 0
  var name = ""
  var email: String?
  var phone: String?
  var address: Address?
  var labels: [String: String]?

  // Also runs after a merge, and checks the merged contact, which constraints of a patch cannot do.
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

/// A change to one contact.
final class Patch: JSONModel {
  var contact = ""
  // The revision that the sender has seen. If the contact has a different revision, the patch could
  // overwrite changes that the sender does not know.
  var revision = 0
  var changes = Changes()
}

/// The members of a patch: each is absent, null, or a value.
///
/// An Optional could not distinguish an absent key, which keeps the value, from null, which removes
/// it.
final class Changes: JSONModel {
  var name: JSONPresence<String> = .absent
  var email: JSONPresence<String> = .absent
  var phone: JSONPresence<String> = .absent
  var address: JSONPresence<[String: String?]> = .absent
  var labels: JSONPresence<[String: String?]> = .absent

  // Otherwise a misspelled key would be ignored, and the sender would not notice.
  override class var unknownKeys: JSONUnknownKeyPolicy { .reject }

  override class var constraints: [String: [JSONConstraint]] {
    ["name": [.length(1...80)], "email": [.email]]
  }

  override func validate() throws {
    if name == .null { throw JSONValidationError("may be changed, but not removed", at: "name") }
  }
}
