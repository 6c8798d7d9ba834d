// Reflection is a promise of the runtime that no compiler checks. So once per process a class whose
// properties are known is inspected. A runtime that answers differently gives a loud error at the
// first import, and no byte is written.

extension RuntimeReflection {
  /// What is wrong with the runtime's answers; `nil` if nothing is.
  static let selfCheckFailure: String? = {
    let probe = ReflectionProbe()
    let fields = storedFields(of: ReflectionProbe.self)
    // Without reflection metadata there is nothing to compare, and nothing that would be written
    // either.
    guard !fields.isEmpty, fields.allSatisfy({ !$0.name.isEmpty }) else { return nil }
    guard fields.map(\.name) == ["first", "second", "third"] else {
      return "the names of the properties differ"
    }
    guard fields[0].type == Int.self, fields[1].type == String.self, fields[2].type == Int.self
    else { return "the types of the properties differ" }
    let slots = fields.map { field in
      Slot(of: probe, offset: field.offset, holdsOptional: false, type: field.type)
    }
    guard slots[0].load(as: Int.self) == probe.first,
      slots[1].load(as: String.self) == probe.second, slots[2].load(as: Int.self) == probe.third
    else { return "the offsets of the properties differ" }
    extendLifetime(probe)
    return nil
  }()
}

/// The superclass of the class that is inspected to check the runtime.
private class ReflectionProbeBase {
  var first = 0x1234_5678
}

/// The class that is inspected to check the runtime.
private final class ReflectionProbe: ReflectionProbeBase {
  var second = "a text that is too long to be kept in place"
  var third = -1
}
