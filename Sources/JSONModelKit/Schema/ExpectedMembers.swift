// The members of a class in the order of declaration, for the loops in JSONReader+Members.swift and
// TreeSource+Members.swift:
//
//   property    id         name        tags
//   member      16 int     24 string   40 other
//   text        id":       name":      tags":

/// The properties of a class whose members are expected in the order of declaration.
///
/// Only the first 64 have a member.
struct ExpectedMembers: Sendable {
  /// The key of each property with its closing quotation mark and the colon, and its member.
  private let texts: ExpectedTexts<ExpectedMember>
  /// Whether the loop may import whole objects: there are only leaves and arrays, beginning with a
  /// leaf.
  let isFlat: Bool

  /// Creates the members of a schema.
  ///
  /// - Parameter known: The members of the schema that it replaces, with the same keys. If they are
  ///   equal, they are used again, so that later registrations do not retain them many times.
  init(_ plans: [PropertyPlan], _ table: KeyTable, replacing known: ExpectedMembers?) {
    let compared = plans.prefix(PropertySet.wordSize)
    let keys = compared.indices.map { table.expectedText(of: PropertyIndex($0)) }
    let members = compared.indices.map { index in
      let isFollowed = index + 1 < keys.count && keys[index + 1] != nil
      return ExpectedMember(plans[index], isFollowed: isFollowed)
    }
    if let known, members.indices.allSatisfy({ known.list[$0].value == members[$0] }) {
      self = known
      return
    }
    texts = ExpectedTexts(zip(keys, members).map { ($0 ?? ExpectedText(), $1) })
    isFlat =
      compared.count == plans.count && members.first?.isLeaf == true && !keys.contains { $0 == nil }
      && members.allSatisfy(\.isFlat)
  }

  /// The members and their keys, which must not be used longer than the schema.
  @inline(__always) var list: LentTexts<ExpectedMember> { texts.lent }

  /// Returns whether the property is a leaf, and another member is expected after it.
  ///
  /// For a single leaf, the loop takes more instructions than the general code.
  @inline(__always) func startsRun(at property: PropertyIndex) -> Bool {
    property.value < texts.lent.count && texts.lent[property.value].value.startsRun
  }
}
