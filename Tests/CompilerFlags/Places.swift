import JSONModelKit
import Oracle

// Classes that are not declared at the top level of a file, and many levels of subclasses.

enum Outer {
  class Nested: JSONModel {
    var name = ""
    private var secret: Int8 = 0
    func revealed() -> Int8 { secret }
    final class Inner: Nested { var inner: Bool = false }
  }
}

extension Outer.Nested {
  final class InExtension: JSONModel { var nested: Outer.Nested? }
}

private class PrivateClass: JSONModel {
  var name = ""
  @Ignore var pattern: UInt8 = 0xC1
  fileprivate var flag: Bool = false
}
private final class PrivateClassBelow: PrivateClass {}

class Level1: JSONModel {
  var one: Int8 = 0
  private var same = 0
  func sameOfOne() -> Int { same }
}
class Level2: Level1 { var two: Bool = false }
class Level3: Level2 {
  @Ignore var pattern3 = Odd3()
  private(set) var three: String?
}
class Level4: Level3 {}
class Level5: Level4 { fileprivate var five: Int16 = 0 }
class Level6: Level5 {
  // Has the same name as a property of a superclass, so one key is imported into both.
  private var same = 0
  func sameOfSix() -> Int { same }
}
class Level7: Level6 { @Ignore var pattern7 = Odd7() }
class Level8: Level7 { var eight: [Int] = [] }
class Level9: Level8 { @OptionalKey var nine: Int8 = 0 }
class Level10: Level9 { final var ten: Bool = false }
final class Level10Below: Level10 {}

/// A class isolated to an actor, with a superclass that is not.
///
/// Swift allows such a class if instances are not sent to other isolation domains. An actor cannot
/// have a superclass, so it cannot be a model.
@MainActor class OnMainActor: JSONModel {
  var count = 0
  nonisolated(unsafe) var free: Int8 = 0
  @Ignore var pattern: UInt8 = 0xC2
  private(set) var flag: Bool?
}
@MainActor final class OnMainActorBelow: OnMainActor {}

@MainActor func checkNestedDeclarations(_ report: inout Report) {
  report.check(
    Outer.Nested.self, Outer.Nested.Inner.self, #"{"name": "n", "secret": -1, "inner": true}"#,
    [.property("name", "n") { $0.name }, .property("secret", -1) { $0.revealed() }])
  report.check(
    Outer.Nested.InExtension.self, #"{"nested": {"name": "n", "secret": -1}}"#,
    [
      .hidden("name", "n") { $0.nested?.name },
      .hidden("secret", -1) { $0.nested?.revealed() },
    ])
  report.check(
    PrivateClass.self, PrivateClassBelow.self, #"{"name": "n", "flag": true}"#,
    [
      .property("name", "n") { $0.name }, .property("flag", true) { $0.flag },
      .property("pattern", 0xC1) { $0.pattern },
    ])
  checkLocalClasses(&report)
  report.check(
    Level10.self, Level10Below.self,
    #"""
    {"one": -1, "two": true, "three": "3", "five": -5, "same": 6, "eight": [8], "nine": -9,
     "ten": true}
    """#,
    [
      .property("one", -1) { $0.one }, .property("two", true) { $0.two },
      .property("three", "3") { $0.three }, .property("five", -5) { $0.five },
      .property("eight", [8]) { $0.eight }, .property("nine", -9) { $0.nine },
      .property("ten", true) { $0.ten }, .property("pattern3", Odd3()) { $0.pattern3 },
      .property("pattern7", Odd7()) { $0.pattern7 },
      .property("same", 6) { $0.sameOfOne() }, .property("same", 6) { $0.sameOfSix() },
    ])
  report.check(
    OnMainActor.self, OnMainActorBelow.self, #"{"count": 1, "free": -2, "flag": true}"#,
    [
      .property("count", 1) { $0.count }, .property("free", -2) { $0.free },
      .property("pattern", 0xC2) { $0.pattern }, .property("flag", true) { $0.flag },
    ])
}

@MainActor private func checkLocalClasses(_ report: inout Report) {
  class Local: JSONModel {
    var name = ""
    @Ignore var pattern: UInt8 = 0xC3
    fileprivate var flag: Bool = false
  }
  final class LocalBelow: Local {}
  // This function is not generic, because Swift does not allow such classes in a generic function.
  report.check(
    Local.self, LocalBelow.self, #"{"name": "n", "flag": true}"#,
    [
      .property("name", "n") { $0.name }, .property("flag", true) { $0.flag },
      .property("pattern", 0xC3) { $0.pattern },
    ])
  let inClosure = { (report: inout Report) in
    final class InClosure: JSONModel {
      var name = ""
      private(set) var flag: Bool?
    }
    report.check(
      InClosure.self, #"{"name": "n", "flag": true}"#,
      [.property("name", "n") { $0.name }, .property("flag", true) { $0.flag }])
  }
  inClosure(&report)
}
