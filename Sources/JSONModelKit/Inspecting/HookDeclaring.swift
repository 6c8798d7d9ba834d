/// The base class of models, which declares the hooks of instances.
protocol HookDeclaring: AnyObject {
  static var hookSlots: HookSlots { get }
}
