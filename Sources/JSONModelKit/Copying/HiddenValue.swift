/// A placeholder for the value of a write-only property in descriptions and mirrors of a model.
struct HiddenValue: CustomStringConvertible {
  var description: String { "(write-only)" }
}
