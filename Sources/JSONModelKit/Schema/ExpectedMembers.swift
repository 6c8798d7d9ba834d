// The members of a class in the order of declaration, as the loop over them needs them:
//
//   property    id         name        tags       count
//   members     16 int     24 string   40 other   48 int      nil
//   keys        id":       name":      tags":     count":

/// The properties of a class whose members are expected in the order of declaration.
struct ExpectedMembers: Sendable {
  /// The member of each property, followed by nil.
  private let members: [ExpectedMember?]
  /// The key of each property with its closing quotation mark and the colon.
  let keys: ExpectedTexts

  init(_ plans: [PropertyPlan], _ table: KeyTable) {
    var members: [ExpectedMember?] = []
    var keys: [ExpectedText] = []
    members.reserveCapacity(plans.count + 1)
    keys.reserveCapacity(plans.count)
    for (index, plan) in plans.enumerated() {
      let property = PropertyIndex(index)
      let text = table.expectedText(of: property)
      members.append(text.flatMap { _ in ExpectedMember(property, plan) })
      keys.append(text ?? ExpectedText())
    }
    members.append(nil)
    self.members = members
    self.keys = ExpectedTexts(keys)
  }

  /// Returns the member of a property or head.
  ///
  /// Returns nil if the loop does not compare its key, and for the end.
  @inline(__always) subscript(property: PropertyIndex) -> ExpectedMember? {
    property.value < members.count ? members[property.value] : nil
  }

  /// Returns whether the property is a leaf, and another member is expected after it.
  ///
  /// For a single leaf, the loop takes more instructions than the general code.
  @inline(__always) func startsRun(at property: PropertyIndex) -> Bool {
    self[property]?.isLeaf == true && self[PropertyIndex(property.value &+ 1)] != nil
  }
}
