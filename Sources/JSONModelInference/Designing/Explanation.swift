/// Explains the declaration of a property.
enum Explanation {
  /// Returns the reasons for the declaration of a property.
  ///
  /// - Parameter count: The number of objects of the class.
  static func text(
    for member: MemberSummary, of count: Int, _ type: TypeDesign, _ options: InferenceOptions
  ) -> String {
    var reasons: [String] = []
    if member.count < count { reasons.append("absent in \(count - member.count) of \(count)") }
    if member.nulls > 0 { reasons.append("null in \(member.nulls) of \(member.count)") }
    if reasons.isEmpty { reasons.append("in all \(count)") }
    reasons += valueReasons(member.value.current, type)
    return reasons.joined(separator: "; ")
  }

  private static func valueReasons(_ value: ValueSummary, _ type: TypeDesign) -> [String] {
    if value.types.isEmpty { return ["no other value was seen"] }
    switch type {
    case .int, .double, .decimal, .number:
      if value.strings.count > 0 { return ["\(value.strings.count.counted("number")) in strings"] }
    default: break
    }
    if !value.types.hasAtMostOne { return ["different types: \(typeList(value))"] }
    if let reason = value.objects.mapReason { return ["a dictionary: \(reason)"] }
    switch type {
    case .number:
      return [value.numbers.areWhole ? "beyond Int64" : "more digits than a Double keeps"]
    case .date(let pattern):
      return [value.strings.count.counted("date") + (pattern.map { " as \($0)" } ?? "")]
    case .url: return [value.strings.count.counted("URL")]
    case .uuid: return [value.strings.count.counted("UUID")]
    case .base64: return [value.strings.count.counted("string") + " in Base64"]
    case .enumeration:
      let values = (value.strings.values?.count ?? 0).counted("value")
      return [values + " in " + value.strings.count.counted("string")]
    case .array(.any) where value.arrays.element == nil: return ["all arrays are empty"]
    case .dictionary(.any) where value.objects.element == nil: return ["all objects are empty"]
    default: return []
    }
  }

  private static func typeList(_ value: ValueSummary) -> String {
    [
      ("boolean", value.booleans), ("number", value.numbers.count), ("string", value.strings.count),
      ("array", value.arrays.count), ("object", value.objects.count),
    ].filter { $0.1 > 0 }.map { $0.1.counted($0.0) }.joined(separator: ", ")
  }
}
