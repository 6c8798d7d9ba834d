/// What determines the content of the issue of a value with a wrong type, unless it shows the value.
struct Mismatch: Equatable {
  let property: EnclosingProperty
  let shape: ValueShape
  let type: JSONType
}
