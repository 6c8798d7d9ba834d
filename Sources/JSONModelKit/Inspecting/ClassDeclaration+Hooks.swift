extension ClassDeclaration {
  /// Chains the hooks of all levels, that of the base class first.
  ///
  /// A class variable does not tell whether a subclass overrides it. Where it does not, the closure is
  /// the one of the superclass, and runs once, as the subclass makes it.
  ///
  /// - Parameter levels: The class and its superclasses, the most derived first.
  static func chain(
    _ levels: [any JSONModelProtocol.Type],
    _ hook: (any JSONModelProtocol.Type) -> ObjectHook?
  ) -> ObjectHook? {
    var chain: [KnownHook] = []
    for level in levels.reversed() {
      guard let hook = hook(level) else { continue }
      let known = KnownHook(run: hook)
      if chain.last?.address == known.address { chain.removeLast() }
      chain.append(known)
    }
    guard chain.count > 1 else { return chain.first?.run }
    return { [chain] object in
      for hook in chain { try hook.run(&object) }
    }
  }
}

/// A hook with the address of its closure expression.
///
/// In an array a function is wrapped, and has the address of the wrapper; in a structure it has not.
private struct KnownHook: Sendable {
  let run: ObjectHook
  let address: UInt

  init(run: @escaping ObjectHook) {
    self.run = run
    address = RuntimeReflection.codeAddress(of: run)
  }
}
