// The compiler does not check the results of reflection. So each process inspects a class with
// known properties once. A runtime with different results causes a declaration error at the first
// import, and no byte is written.

extension RuntimeReflection {
  /// The difference between the expected and the actual results; `nil` if they agree.
  static let selfCheckFailure: String? = {
    let probe = ReflectionProbe()
    let fields = storedFields(of: ReflectionProbe.self)
    // Without reflection metadata there is nothing to compare, and nothing is written either.
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

/// The superclass of the class that the self-check inspects.
private class ReflectionProbeBase {
  var first = 0x1234_5678
}

/// The class that the self-check inspects.
private final class ReflectionProbe: ReflectionProbeBase {
  var second = "a text that is too long to be kept in place"
  var third = -1
}
