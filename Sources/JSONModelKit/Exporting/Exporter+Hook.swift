extension Exporter {
  /// Writes an object after the `willExport` hook of its class has changed it.
  mutating func writeHooked(
    _ model: any JSONModelProtocol, _ schema: ClassSchema, _ selection: PropertySelection?,
    _ willExport: (inout [String: JSONValue]) throws -> Void
  ) throws(ExportFailure) {
    var exporter = Exporter<TreeTarget<ValueMaker>>(TreeTarget(), of: self)
    let plan = schema.output(includesWriteOnly: options.includesWriteOnly)
    exporter.target.beginObject(count: plan.members.count)
    try exporter.writeMembers(
      of: model, plan, schema, selection, unknownMembers(of: model, schema, selection))
    exporter.target.endObject()
    var members = exporter.target.root?.object ?? [:]
    do {
      try willExport(&members)
    } catch let error as JSONModelError {
      throw ExportFailure(error)
    } catch {
      throw ExportFailure(reasonText(of: error))
    }
    let declared = options.sortsKeys ? [] : plan.keys.filter { members[$0] != nil }
    // Equal as the keys of the dictionary are: the hook may have written a declared key in another
    // Unicode normalization.
    let known = Set(declared)
    let others = members.keys.filter { !known.contains($0) }.sorted(byUTF8Of: \.self)
    target.beginObject(count: members.count)
    for key in declared + others {
      guard let value = members[key] else { continue }
      try write(value, at: key)
    }
    target.endObject()
  }
}
