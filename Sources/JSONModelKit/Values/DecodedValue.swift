/// A value that a decoder of another library has decoded as its declared `Codable` type.
///
/// In a tree, it is its JSON form, except for the property that has the type. It is a class, because
/// `FoundationObject` converts all objects in trees.
final class DecodedValue {
  let instance: Any
  let json: JSONValue

  init(instance: Any, json: JSONValue) {
    self.instance = instance
    self.json = json
  }
}

/// A value that a decoder of another library has decoded as its declared `Codable` type, without
/// its JSON form: only the property that has the type imports it.
struct DecodedInstance {
  let instance: Any
}

/// A value that a decoder of another library cannot decode as any type that has a JSON form.
struct UndecodableValue {}
