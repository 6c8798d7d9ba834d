extension ClassDeclaration {
  /// Chains the hooks of all levels, starting with the base class.
  ///
  /// The runtime does not report whether a subclass overrides a class variable. If it does not,
  /// both levels return the same closure, which is chained once, at the level of the subclass.
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
/// It is a structure because an array of functions would store wrappers, whose address is not that
/// of the closure.
private struct KnownHook: Sendable {
  let run: ObjectHook
  let address: UInt

  init(run: @escaping ObjectHook) {
    self.run = run
    address = RuntimeReflection.codeAddress(of: run)
  }
}
