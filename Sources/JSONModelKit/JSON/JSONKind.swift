/// The kinds of JSON values, named as errors name them.
enum JSONKind: String, CaseIterable {
  case string
  case number
  case `true`
  case `false`
  case null
  case object
  case array
}
