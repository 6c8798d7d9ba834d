// Objects of one class have the same keys again and again. In a tree they are made of a dictionary
// that has the keys already, with the number of the member at each: its values are mapped, and no
// key is hashed.
//
//   template   "id": 0, "name": 1     ->   "id": 7, "name": "x"
//
// Which members there are depends on the values, as nil is left out; so there is a template for
// each set of members, of those that were met first.

/// The keys of an object that has certain members of a plan.
final class ObjectTemplate: Sendable {
  /// The members, a bit each.
  let members: UInt64
  /// The number of the member at each key.
  let numbers: [String: Int]
  private let next = OnceReference<ObjectTemplate>()

  /// The most templates of a plan; objects with yet other members are written one by one.
  private static let maximumCount = 8

  init(_ members: UInt64, of plan: OutputPlan) {
    self.members = members
    var numbers: [String: Int] = [:]
    for (number, key) in plan.keys.enumerated() where members & (1 << UInt64(number)) != 0 {
      numbers[key] = number
    }
    self.numbers = numbers
  }

  /// The template for some members, in the list that starts here; it is made if there is room.
  fileprivate func template(for members: UInt64, of plan: OutputPlan) -> ObjectTemplate? {
    var template = self
    for _ in 0..<Self.maximumCount {
      if template.members == members { return template }
      template =
        template.next.load() ?? template.next.storeIfNil(ObjectTemplate(members, of: plan))
    }
    return nil
  }
}

extension OutputPlan {
  /// The template for some of the members, a bit each; nil if there are too many.
  func template(for members: UInt64) -> ObjectTemplate? {
    let first = firstTemplate.load() ?? firstTemplate.storeIfNil(ObjectTemplate(members, of: self))
    return first.template(for: members, of: self)
  }
}
