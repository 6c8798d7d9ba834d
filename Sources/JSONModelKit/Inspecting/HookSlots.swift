/// The method-table entries of `didImport(_:)` and `willExport(_:)` in the base class; nil for an
/// entry that was not found.
///
/// They show whether a class overrides a hook. Only an overridden hook needs the object as a JSON
/// value.
struct HookSlots: Sendable {
  let didImport: MethodSlot?
  let willExport: MethodSlot?
}
