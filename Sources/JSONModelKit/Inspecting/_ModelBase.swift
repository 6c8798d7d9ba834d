/// The base class of all models, as the result of a requirement of ``JSONModelProtocol``.
///
/// A cast to `BaseModel` would let the runtime search all conformances of the program.
public struct _ModelBase: Sendable {
  let type: any BaseModel.Type
}
