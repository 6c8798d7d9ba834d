/// A JSON value whose objects keep the order of their members, and whose numbers keep their text.
enum SampleValue {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([SampleValue])
  case object([SampleMember])
}
