/// The steps that the patterns of one import have taken so far, in ticks of ten thousand steps.
struct PatternEffort {
  private var ticks: Int64 = 0
  /// The total length of the strings; `Int64`, because it can exceed 32 bits.
  private var length: Int64 = 0

  /// The number of strings whose match was stopped.
  private var stopped = 0

  /// Records the length of a string, and returns whether it may be matched.
  ///
  /// When the ticks are spent, each string may still take less than a tick, so that one slow string
  /// does not affect the others. The number of strings that need more is limited.
  mutating func allow(_ length: Int) -> Bool {
    guard stopped < 1_000 else { return false }
    self.length += Int64(length)
    return true
  }

  /// Records that the match of a string was stopped.
  mutating func stop() { stopped += 1 }

  /// Records a tick, and returns whether the match may continue.
  ///
  /// A hundred steps per code unit are plenty: `^[a-z]+(-[a-z]+)*$` takes three.
  mutating func spend() -> Bool {
    ticks += 1
    return ticks <= 100 + length / 100
  }
}
