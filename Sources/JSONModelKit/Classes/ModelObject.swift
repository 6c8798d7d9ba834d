/// A model with what is known about its class, for what an import does beyond its common members.
///
/// Creating one retains both parts, which took 2 to 5 % more instructions where every object did it. So
/// the common code passes them separately.
struct ModelObject {
  let instance: any JSONModelProtocol
  let schema: ClassSchema

  @inline(__always) init(_ instance: any JSONModelProtocol, _ schema: ClassSchema) {
    self.instance = instance
    self.schema = schema
  }
}
