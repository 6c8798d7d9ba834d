import JSONModelKit
import Oracle

// The framework must reject some declarations with every flag, each for a different reason, and
// import registered properties with every flag.

final class RejectedWeak: JSONModel {
  var first = 1
  weak var owner: Owner?
}
final class RejectedUnowned: JSONModel {
  var first = 1
  unowned var someOwner = owner
}
final class RejectedUnique: JSONModel {
  var first = 1
  var unique = Unique()
  var last = 1
}
final class RejectedClosure: JSONModel {
  var first = 1
  var action: () -> Void = {}
}
final class RejectedNothing: JSONModel {
  var first = 1
  var nothing = Nothing()
}
@propertyWrapper struct Foreign { var wrappedValue = 1 }
final class RejectedWrapper: JSONModel {
  var first = 1
  @Foreign var wrapped
}
final class RejectedPayload: JSONModel {
  var first = 1
  var payload = Payload.none
}

/// A class without stored properties, which is valid.
class Computed: JSONModel {
  var computed: Int { 7 }
  static let shared = 8
}
final class ComputedBelow: Computed {}

/// A class that registers all properties, so it does not need reflection.
class Registered: JSONModel {
  var name = ""
  var flag: Bool = false
  var watched = 0 { didSet { changes += 1 } }
  @Ignore var pattern: UInt8 = 0xE1
  var changes = 0
  var half: Double {
    get { Double(watched) / 2 }
    set { watched = Int(newValue * 2) }
  }
  override class func propertyIsIgnored(_ name: String) -> Bool { name == "changes" }
  override class var registeredProperties: [JSONProperty] {
    [
      JSONProperty("name", \Registered.name), JSONProperty("flag", \Registered.flag),
      JSONProperty("half", \Registered.half), JSONProperty("watched", \Registered.watched),
    ]
  }
}

final class RegisteredMore: Registered {
  var list: [Int8?] = []
  @Ignore var pattern2: UInt8 = 0xE2
  override class var registeredProperties: [JSONProperty] {
    [JSONProperty("list", \RegisteredMore.list)]
  }
}

/// A subclass whose own property is found only if the class has reflection metadata.
final class RegisteredAbove: Registered {
  var list: [Int8?] = []
}

@MainActor func checkRejected(_ report: inout Report) {
  report.check(RejectedWeak.self, #"{"first": 2}"#, [])
  report.check(RejectedUnowned.self, #"{"first": 2}"#, [])
  report.check(RejectedUnique.self, #"{"first": 2, "unique": 1, "last": 3}"#, [])
  report.check(RejectedClosure.self, #"{"first": 2}"#, [])
  report.check(RejectedNothing.self, #"{"first": 2, "nothing": {}}"#, [])
  report.check(RejectedWrapper.self, #"{"first": 2, "wrapped": 3}"#, [])
  report.check(RejectedPayload.self, #"{"first": 2, "payload": 3}"#, [])
  report.check(
    Computed.self, ComputedBelow.self, #"{"computed": 1, "shared": 2}"#,
    [
      .hidden("computed", 7) { $0.computed }
    ])
  report.check(
    Registered.self,
    #"{"name": "n", "flag": true, "watched": 12, "half": 6, "pattern": 1}"#, registeredReadings())
  report.check(
    RegisteredMore.self,
    #"{"name": "n", "flag": true, "watched": 12, "half": 6, "list": [1, null]}"#,
    registeredReadings() + [
      .property("list", [1, nil]) { $0.list }, .hidden("pattern2", 0xE2) { $0.pattern2 },
    ])
  // Only the superclass registers its properties, so `list` is found only if the class has
  // reflection metadata.
  report.check(
    RegisteredAbove.self,
    #"{"name": "n", "flag": true, "watched": 12, "half": 6, "list": [1, null]}"#,
    registeredReadings() + [.property("list", [1, nil]) { $0.list }])
}

@MainActor private func registeredReadings<Model: Registered>() -> [Reading<Model>] {
  [
    .property("name", "n") { $0.name }, .property("flag", true) { $0.flag },
    .property("watched", 12) { $0.watched }, .property("half", 6) { $0.half },
    .hidden("pattern", 0xE1) { $0.pattern },
    // Registered properties are set through setters, so the observer ran.
    .hidden("changes", true) { $0.changes > 0 },
  ]
}
