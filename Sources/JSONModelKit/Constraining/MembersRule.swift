/// The rule that an object contains at least one of several members, on a condition if there is one.
struct MembersRule: Sendable {
  /// The names of the properties, or in sentences their keys.
  var needed: [String]
  /// The name of the property on whose member the rule depends.
  var condition: String?

  var phrase: String {
    let keys = needed.map { "\"\($0)\"" }.joined(separator: ", ")
    let amount = needed.count == 1 ? "the key" : "at least one of the keys"
    return "contain \(amount) \(keys)" + (condition.map { " if it contains \"\($0)\"" } ?? "")
  }
}
