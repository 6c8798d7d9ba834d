import JSONModelKit

extension Store {
  /// Applies patches one after the other, to a copy of the store.
  ///
  /// - Returns: The changed copy, and why patches do not fit. Where one does not, the copy is of no
  ///   use: all patches count, or none.
  func applying(_ patches: [Patch]) -> (store: Store, conflicts: [String]) {
    let draft = copy()
    var conflicts: [String] = []
    for (number, patch) in patches.enumerated() {
      if let conflict = draft.conflict(applying: patch) {
        conflicts.append("patch \(number + 1), of \(patch.contact): \(conflict)")
      }
    }
    return (draft, conflicts)
  }

  /// Applies a patch, or says why it does not fit.
  private func conflict(applying patch: Patch) -> String? {
    guard let contact = contacts[patch.contact] else { return "there is no such contact" }
    guard contact.revision == patch.revision else {
      return
        "it is for revision \(patch.revision), but the contact has revision \(contact.revision)"
    }
    do {
      // The patch writes what it has read: null where null was, nothing where nothing was. So its
      // text is the merge patch (RFC 7396). If it does not fit, the contact stays as it was.
      try contact.merge(value: patch.changes.jsonValue())
    } catch {
      return error.issues.map { "\($0)" }.joined(separator: "; ")
    }
    contact.revision += 1
    return nil
  }
}

extension Changes {
  /// What happens to each property that the patch names.
  var sentences: [String] {
    [
      sentence("name", name), sentence("email", email), sentence("phone", phone),
      sentence("address", address), sentence("labels", labels),
    ].compactMap { $0 }
  }

  private func sentence<Value>(_ property: String, _ presence: JSONPresence<Value>) -> String? {
    switch presence {
    case .absent: nil
    case .null: "\(property) is removed"
    case .value(let members as [String: String?]):
      "in \(property): \(members.keys.sorted().joined(separator: ", "))"
    case .value(let value): "\(property) becomes \(value)"
    }
  }
}
