// A required model has an initial value, which was made with its owner. Where nobody else has that
// one, it becomes the model of the document, so that no second one has to be made:
//
//   var user = User()      {"user": {"id": 7}}
//                          id 7 is read into the User that is there
//
// Its owner may have given it other values than `User()` has. So what the object does not name is
// set to those of a new instance. User code can tell by the number of instances, and by a `weak` or
// `unowned` reference that an initializer has left somewhere.

extension Importer {
  /// Gives the properties that an object does not name the values that a new instance has.
  @inline(never) func reset(
    _ instance: any JSONModelProtocol, _ schema: ClassSchema, except seen: PropertySet
  ) {
    // Nearly always nil, and nil in a new instance, too; then there is no need to make one.
    let isAsNew = schema.all.allSatisfy(except: seen) { property in
      isNil(property, of: instance, schema) && !schema.startsWithValue(property)
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

  private func isNil(
    _ property: PropertyIndex, of instance: any JSONModelProtocol, _ schema: ClassSchema
  ) -> Bool {
    let plan = schema.plans[property.value]
    guard let optional = plan.shape.optional else { return false }
    let slot = Slot(
      of: instance, offset: plan.offset, holdsOptional: true, type: plan.shape.storedType)
    defer { extendLifetime(instance) }
    switch plan.shape.form {
    case .model: return slot.holdsNoObject
    case .array(_, let type): return type.isNil(in: slot)
    case .leaf(.string): return slot.load(as: String?.self) == nil
    case .leaf(.int): return slot.load(as: Int?.self) == nil
    case .leaf(.bool): return slot.load(as: Bool?.self) == nil
    default: return !optional.withWrapped(in: slot) { _ in }
    }
  }
}
