/// What descriptions and mirrors of a model show instead of the value of a write-only property.
struct HiddenValue: CustomStringConvertible {
  var description: String { "(write-only)" }
}
