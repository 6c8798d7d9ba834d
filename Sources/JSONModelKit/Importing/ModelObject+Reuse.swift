// The default value of a required model property is created together with its owner. If it is
// uniquely referenced, the object is imported into it instead of into a second instance:
//
//   var user = User()      {"user": {"id": 7}}
//                          id 7 is imported into the existing User
//
// The owner may have set other values than those of `User()`, so properties that the object does
// not contain are reset to the values of a new instance. User code can observe the reuse only by
// counting instances, or by a `weak` or `unowned` reference that an initializer has stored.

extension ModelObject {
  /// Resets the properties that an object does not contain to the values of a new instance.
  func reset(except seen: PropertySet) {
    // These are usually nil, as in a new instance; then no new instance is needed.
    let isAsNew = schema.all.allSatisfy(except: seen) { property in
      isNil(property) && !schema.nilMayHaveMeaning(property)
    }
    if isAsNew { return }
    let new = schema.type.init()
    _ = schema.all.allSatisfy(except: seen) { property in
      let offset = schema.plans[property.value].offset
      let type = schema.declared[property.value].type
      let initial = Slot(of: new, offset: offset, holdsOptional: false, type: type)
      Slot(of: instance, offset: offset, holdsOptional: false, type: type)
        .assign(initial, as: type)
      return true
    }
    extendLifetime(new)
    extendLifetime(instance)
  }

  private func isNil(_ property: PropertyIndex) -> Bool {
    let plan = schema.plans[property.value]
    guard plan.shape.isOptional else { return false }
    let slot = Slot(
      of: instance, offset: plan.offset, holdsOptional: true, type: plan.shape.storedType)
    defer { extendLifetime(instance) }
    return plan.shape.isNil(in: slot)
  }
}
