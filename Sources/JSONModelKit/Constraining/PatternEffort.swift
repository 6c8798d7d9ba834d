/// What the patterns of one import have cost so far, in ticks of ten thousand steps.
struct PatternEffort {
  private var ticks: Int64 = 0
  /// In 64 bits: all texts of an import together can be longer than 32 bits count.
  private var length: Int64 = 0

  /// Takes note of a text that is to be tried; says whether it may be.
  ///
  /// When the ticks are spent, others are still tried for less than a tick each, so that a hard
  /// text takes nothing from them; but not for ever.
  mutating func allow(_ length: Int) -> Bool {
    self.length += Int64(length)
    return ticks <= 1_000 + self.length / 100
  }

  /// Takes note of a tick; says whether there may be more of them.
  ///
  /// A hundred steps for each code unit are many: `^[a-z]+(-[a-z]+)*$` takes three.
  mutating func spend() -> Bool {
    ticks += 1
    return ticks <= 100 + length / 100
  }
}
