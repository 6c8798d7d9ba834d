import JSONModelKit

extension Store {
  /// Applies patches, one after another, to a copy of the store.
  ///
  /// - Returns: The changed copy, and a description of each conflict. If there are conflicts, the
  ///   caller discards the copy.
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

  /// Applies a patch, or returns why it cannot be applied.
  private func conflict(applying patch: Patch) -> String? {
    guard let contact = contacts[patch.contact] else { return "there is no such contact" }
    guard contact.revision == patch.revision else {
      return
        "it is for revision \(patch.revision), but the contact has revision \(contact.revision)"
    }
    do {
      // `JSONPresence` preserves absent keys and null, so the exported changes are the merge patch
      // (RFC 7396) that was imported. A merge that throws does not change the contact.
      try contact.merge(value: patch.changes.jsonValue())
    } catch {
      return error.issues.map { "\($0)" }.joined(separator: "; ")
    }
    contact.revision += 1
    return nil
  }
}

extension Changes {
  /// A sentence for each property that the patch changes.
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
