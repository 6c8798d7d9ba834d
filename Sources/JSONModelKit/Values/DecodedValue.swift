/// A value that a decoder of another library has decoded as its declared `Codable` type.
///
/// In a tree, it is its JSON form, except for the property that has the type. It is a class, because
/// `FoundationObject` converts all objects in trees.
final class DecodedValue {
  let decoded: DecodedInstance
  let json: JSONValue

  init(_ decoded: DecodedInstance, json: JSONValue) {
    self.decoded = decoded
    self.json = json
  }
}

/// A value that a decoder of another library has decoded as its declared `Codable` type, without
/// its JSON form: only the property that has the type imports it.
struct DecodedInstance {
  let instance: Any
  /// The issues of models inside the instance that were tolerated, with paths relative to it.
  let tolerated: [JSONModelError.Issue]
}

/// A value that a decoder of another library cannot decode as any type that has a JSON form.
struct UndecodableValue {}
