extension JSONModel: BaseModel {
  /// The base class of all models.
  public static var _base: _ModelBase { _ModelBase(type: JSONModel.self) }

  static let hookSlots = HookSlots(
    didImport: MethodSlot(
      in: JSONModel.self, plain: PlainModel.self, overriding: ImportHookModel.self),
    willExport: MethodSlot(
      in: JSONModel.self, plain: PlainModel.self, overriding: ExportHookModel.self))
}

// The classes that show where the hooks are in the method table. The bodies of the overrides differ
// from those of the base class, because a linker may merge equal functions.

private final class PlainModel: JSONModel {}

private final class ImportHookModel: JSONModel {
  override func didImport(_ object: [String: JSONValue]) throws {
    throw JSONValidationError("has \(object.count) members")
  }
}

private final class ExportHookModel: JSONModel {
  override func willExport(_ object: inout [String: JSONValue]) throws {
    object = ["count": .number(JSONNumber(object.count))]
  }
}
