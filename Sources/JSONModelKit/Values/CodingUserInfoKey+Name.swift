extension CodingUserInfoKey {
  /// Creates a key; every name is valid.
  init(named name: String) {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("Every text is a key.")
    }
    self = key
  }
}
