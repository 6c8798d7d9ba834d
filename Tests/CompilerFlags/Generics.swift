import JSONModelKit
import Oracle

// The runtime computes the offsets in generic classes, because they depend on the type arguments.

class Box<Value>: JSONModel {
  var before: Int8 = 0
  var value: Value?
  @Ignore var pattern: UInt8 = 0xB0
  var after: Bool = false
}

final class BoxBelow<Value>: Box<Value> {}

final class BoxFinal<Value>: JSONModel {
  private(set) var value: Value?
  @Ignore var pattern: UInt8 = 0xB1
  private(set) var after: Bool?
}

/// A class with a constrained type parameter.
///
/// Values of the parameter are stored inline.
class Counted<Number: FixedWidthInteger & Codable>: JSONModel {
  var first: Number = 0
  @Ignore var pattern: UInt8 = 0xB2
  var second: Number = 0
  var list: [Number] = []
}

final class CountedBelow<Number: FixedWidthInteger & Codable>: Counted<Number> {}

class Concrete: JSONModel {
  var name = ""
  var flag: Bool = false
}

/// A generic subclass of a concrete class.
class GenericOfConcrete<Value>: Concrete {
  @Ignore var ignored: (Value?, UInt8) = (nil, 0xB3)
  var value: Value?
  var tail: Int8 = 0
}

/// A concrete subclass of a generic class that itself has a concrete superclass.
class ConcreteOfGeneric: GenericOfConcrete<Int16> {
  var more: Bool = false
}

final class ConcreteOfCounted: Counted<UInt8> {
  var more: UInt8 = 0
}

/// A generic subclass of a generic class, with the parameters in reverse order.
final class Swapped<First, Second>: Pair<Second, First> {
  var third: First?
}

class Pair<First, Second>: JSONModel {
  var first: First?
  var second: Second?
  @Ignore var pattern: UInt8 = 0xB4
}

final class ConcreteOfGenericBelow: ConcreteOfGeneric {}

@MainActor func checkGenerics(_ report: inout Report) {
  checkBox(&report, Int8.self, "-7", -7)
  checkBox(&report, Int.self, "-7", -7)
  checkBox(
    &report, String.self, #""a text that is too long to be kept in place""#,
    "a text that is too long to be kept in place")
  checkBox(&report, [Bool?].self, "[true, null]", [true, nil])
  checkBox(&report, Point.self, #"{"x": 5, "isSet": true}"#, Point(x: 5, isSet: true))
  report.check(
    BoxFinal<Int8>.self, #"{"value": -7, "after": true}"#,
    [
      .property("value", -7) { $0.value }, .property("after", true) { $0.after },
      .property("pattern", 0xB1) { $0.pattern },
    ])
  checkCounted(&report, Int8.self)
  checkCounted(&report, UInt64.self)
  checkSubclasses(&report)
}

@MainActor private func checkBox<Value: Equatable & SendableMetatype>(
  _ report: inout Report, _ type: Value.Type, _ json: String, _ value: Value
) {
  report.check(
    Box<Value>.self, BoxBelow<Value>.self, #"{"before": -1, "value": \#(json), "after": true}"#,
    [
      .property("before", -1) { $0.before },
      .property("value", value) { $0.value },
      .property("pattern", 0xB0) { $0.pattern },
      .property("after", true) { $0.after },
    ])
}

@MainActor private func checkCounted<Number: FixedWidthInteger & Codable & SendableMetatype>(
  _ report: inout Report, _ type: Number.Type
) {
  report.check(
    Counted<Number>.self, CountedBelow<Number>.self,
    #"{"first": 101, "second": 102, "list": [1, 2]}"#,
    [
      .property("first", 101) { $0.first }, .property("second", 102) { $0.second },
      .property("list", [1, 2]) { $0.list }, .property("pattern", 0xB2) { $0.pattern },
    ])
}

@MainActor private func checkSubclasses(_ report: inout Report) {
  report.check(
    ConcreteOfGeneric.self, ConcreteOfGenericBelow.self,
    #"{"name": "n", "flag": true, "value": -300, "tail": -2, "more": true}"#,
    [
      .property("name", "n") { $0.name }, .property("flag", true) { $0.flag },
      .property("value", -300) { $0.value }, .property("tail", -2) { $0.tail },
      .property("more", true) { $0.more },
      .property("ignored", (nil, 0xB3), by: { $0.0 == $1.0 && $0.1 == $1.1 }) { $0.ignored },
    ])
  report.check(
    ConcreteOfCounted.self, #"{"first": 101, "second": 102, "list": [1, 2], "more": 255}"#,
    [
      .property("first", 101) { $0.first }, .property("second", 102) { $0.second },
      .property("list", [1, 2]) { $0.list }, .property("more", 255) { $0.more },
      .property("pattern", 0xB2) { $0.pattern },
    ])
  report.check(
    Swapped<String, Bool>.self, #"{"first": true, "second": "s", "third": "t"}"#,
    [
      .property("first", true) { $0.first }, .property("second", "s") { $0.second },
      .property("third", "t") { $0.third }, .property("pattern", 0xB4) { $0.pattern },
    ])
}
