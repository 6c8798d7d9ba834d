extension Exporter {
  /// Throws if a property marked `@Required` has no value in a model.
  ///
  /// Only models of classes with such properties are checked, before their members are written.
  @inline(never) func checkRequiredValues(
    of model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?
  ) throws(ExportFailure) {
    for property in schema.unsetProperties(of: model)
    where selection?.properties.contains(property) ?? true {
      var failure = ExportFailure(
        "a property marked @Required has no value; assign one before the export")
      failure.property = schema.qualifiedName(of: property)
      failure.steps = schema.preferredPaths[property.value].components.reversed()
      throw failure
    }
  }
}
