/// The base class of models, which declares the hooks that are instance methods.
protocol HookDeclaring: AnyObject {
  static var hookSlots: HookSlots { get }
}
