/// How much a test does: the framework is many times slower where it is not optimized.
public func amount<Amount>(release: Amount, debug: Amount) -> Amount {
  #if DEBUG
    debug
  #else
    release
  #endif
}
