/// A member of a sampled object.
struct SampleMember {
  var key: String
  var value: SampleValue
}
