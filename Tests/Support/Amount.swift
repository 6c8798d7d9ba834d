/// Returns an amount of work for a test, which is smaller for a debug build of the framework.
///
/// This module is compiled with the same configuration as the framework. Tests do not use `#if`,
/// because they are compiled once and linked with both configurations.
public func amount<Amount>(release: Amount, debug: Amount) -> Amount {
  #if DEBUG
    debug
  #else
    release
  #endif
}
