/// The entries of the hooks of instances in the method table of the base class.
///
/// Objects are prepared for hooks only if the class overrides them.
struct HookSlots: Sendable {
  let didImport: MethodSlot?
  let willExport: MethodSlot?
}
