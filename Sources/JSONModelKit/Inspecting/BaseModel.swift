/// The base class of all models, which the code below the folder `Model` cannot name.
protocol BaseModel: JSONModelProtocol {
  /// The hooks that are instance methods.
  static var hookSlots: HookSlots { get }
}
