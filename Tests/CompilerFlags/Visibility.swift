import JSONModelKit
import Oracle

// Properties that an optimizer could consider unused or constant, because only the framework writes
// them, through pointers.

class Visible: JSONModel {
  private var hidden = 1
  fileprivate var known = "unchanged"
  private(set) var readable: Int8 = 2
  fileprivate(set) var settable = false
  internal var plain = 0.5
  /// As visible as its class, in spite of `public`.
  public var open = ""
  // Read only by `Mirror`.
  private var unread = 3
  private(set) final var fixed = 4
  func revealed() -> Int { hidden }
}

final class VisibleBelow: Visible {}

/// The same properties in a final class.
final class VisibleFinal: JSONModel {
  private var hidden = 1
  fileprivate var known = "unchanged"
  private(set) var readable: Int8 = 2
  private var unread = 3
  private(set) var never: String?
  private(set) var list: [Int] = []
  func revealed() -> Int { hidden }
  /// Reads `hidden` before and after a merge, to detect that the compiler treats it as a constant.
  func hiddenAroundMerge(_ json: String) throws -> [Int] {
    let before = hidden
    try merge(string: json)
    return [before, hidden]
  }
}

class Observed: JSONModel {
  @Ignore var changes = 0
  var watched = 0 { didSet { changes += 1 } }
  var announced = "" { willSet { changes += 1 } }
  var both: Int8 = 0 {
    willSet { changes += 1 }
    didSet { changes += Int(oldValue) }
  }
  private var hidden = false { didSet { changes += 1 } }
  func revealed() -> Bool { hidden }
}

final class ObservedBelow: Observed {
  // An override with an observer has no storage of its own.
  override var watched: Int { didSet { changes += 1 } }
}

final class ObservedFinal: JSONModel {
  @Ignore var changes = 0
  var watched = 0 { didSet { changes += 1 } }
  private(set) var announced: String? { willSet { changes += 1 } }
}

@MainActor func checkVisibility(_ report: inout Report) {
  report.check(
    Visible.self, VisibleBelow.self,
    #"""
    {"hidden": 11, "known": "a text too long to be kept in place", "readable": -12,
     "settable": true, "plain": 2.25, "open": "o", "unread": 13, "fixed": 14}
    """#,
    [
      .property("hidden", 11) { $0.revealed() },
      .property("known", "a text too long to be kept in place") { $0.known },
      .property("readable", -12) { $0.readable },
      .property("settable", true) { $0.settable },
      .property("plain", 2.25) { $0.plain },
      .property("open", "o") { $0.open },
      .property("fixed", 14) { $0.fixed },
      .shown("unread", 13),
    ])
  report.check(
    VisibleFinal.self,
    #"""
    {"hidden": 11, "known": "k", "readable": -12, "unread": 13, "never": "n", "list": [1, 2, 3]}
    """#,
    [
      .property("hidden", 11) { $0.revealed() },
      .property("known", "k") { $0.known },
      .property("readable", -12) { $0.readable },
      .property("never", "n") { $0.never },
      .property("list", [1, 2, 3]) { $0.list },
      .shown("unread", 13),
      .hidden("hidden before and after a merge", [11, 21]) { model in
        defer { _ = try? model.hiddenAroundMerge(#"{"hidden": 11}"#) }
        return (try? model.hiddenAroundMerge(#"{"hidden": 21}"#)) ?? []
      },
    ])
  checkObservers(&report)
}

@MainActor private func checkObservers(_ report: inout Report) {
  report.check(
    Observed.self, ObservedBelow.self,
    #"{"watched": 21, "announced": "a", "both": 22, "hidden": true, "changes": 99}"#,
    [
      .property("watched", 21) { $0.watched },
      .property("announced", "a") { $0.announced },
      .property("both", 22) { $0.both },
      .property("hidden", true) { $0.revealed() },
      .property("changes", 0) { $0.changes },
    ])
  report.check(
    ObservedFinal.self, #"{"watched": 21, "announced": "a"}"#,
    [
      .property("watched", 21) { $0.watched },
      .property("announced", "a") { $0.announced },
      .property("changes", 0) { $0.changes },
    ])
}
