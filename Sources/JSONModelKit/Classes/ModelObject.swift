/// A model with what is known about its class; engines import into it and export it.
///
/// Creating one retains both. So the import of an object creates one only when a member or a step
/// needs more than the common code.
struct ModelObject {
  let instance: any JSONModelProtocol
  let schema: ClassSchema

  @inline(__always) init(_ instance: any JSONModelProtocol, _ schema: ClassSchema) {
    self.instance = instance
    self.schema = schema
  }
}
