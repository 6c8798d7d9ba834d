/// How much a test does: the framework is many times slower where it is not optimized.
///
/// This asks how this module was compiled, which is as the framework was. Tests do not ask by `#if`: they are
/// compiled once and linked with either.
public func amount<Amount>(release: Amount, debug: Amount) -> Amount {
  #if DEBUG
    debug
  #else
    release
  #endif
}
