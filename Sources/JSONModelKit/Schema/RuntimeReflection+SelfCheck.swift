// Reflection is a promise of the runtime that no compiler checks. So once per process a class whose
// properties are known is inspected and held against `Mirror`, which is public. A runtime that
// answers differently gives a loud error at the first import, and no byte is written.

extension RuntimeReflection {
  /// What is wrong with the runtime's answers; `nil` if nothing is.
  static let selfCheckFailure: String? = {
    let probe = ReflectionProbe()
    let fields = storedFields(of: ReflectionProbe.self)
    // Without reflection metadata there is nothing to compare, and nothing that would be written
    // either.
    guard !fields.isEmpty, fields.allSatisfy({ !$0.name.isEmpty }) else { return nil }
    let mirror = Mirror(reflecting: probe)
    let children = Array(mirror.superclassMirror?.children.map { $0 } ?? []) + mirror.children
    return mismatch(of: fields, with: children, in: probe)
  }()

  private static func mismatch(
    of fields: [StoredField], with children: [Mirror.Child], in probe: ReflectionProbe
  ) -> String? {
    guard fields.count == children.count else { return "the number of properties differs" }
    for (field, child) in zip(fields, children) {
      guard field.name == child.label else { return "the name of \(field.name) differs" }
      guard field.type == type(of: child.value) else { return "the type of \(field.name) differs" }
      let slot = Slot(of: probe, offset: field.offset, holdsOptional: false)
      let isEqual =
        field.type == Int.self
        ? slot.load(as: Int.self) == child.value as? Int
        : slot.load(as: String.self) == child.value as? String
      guard isEqual else { return "the offset of \(field.name) differs" }
    }
    return nil
  }
}

/// The superclass of the class that is inspected to check the runtime.
private class ReflectionProbeBase {
  var first = 0x1234_5678
}

/// The class that is inspected to check the runtime: only Int and String, as `mismatch` expects.
private final class ReflectionProbe: ReflectionProbeBase {
  var second = "a text that is too long to be kept in place"
  var third = -1
}
