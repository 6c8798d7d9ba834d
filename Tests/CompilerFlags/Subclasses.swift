import JSONModelKit
import Library
import Oracle

// Classes of another module and their subclasses.

class OfLibrary: LibraryBase {
  var first: Bool = false
  @Ignore var size = LibrarySize()
  var second: Int8 = 0
  var point = LibraryPoint(x: 0, isSet: false)
  var third: Bool = false
  @Ignore private(set) var pattern3: UInt8 = 0xF7
  private(set) var last: String?
}
final class OfLibraryBelow: OfLibrary {}

class OfGeneric<Element>: LibraryGeneric<[Element]> {
  var element: Element?
  var fourth: Int8 = 0
}
final class OfGenericBelow<Element>: OfGeneric<Element> {}

class OfGenericPoint: LibraryGeneric<LibraryPoint> { var fifth: Bool = false }
final class OfGenericPointBelow: OfGenericPoint {}

class OfMarked: LibraryMarked {
  override var watched: Bool { didSet { count += 1 } }
  @Ignore var count: Int8 = 0
  @Index var code: Int8 = 0
  private(set) var side = LibrarySide.left
}
final class OfMarkedBelow: OfMarked {}

/// A property wrapper of another module, which is rejected with every flag.
final class WrappedByLibrary: JSONModel {
  var first = 1
  @LibraryWrapper var wrapped
}

final class LibraryBaseBelow: LibraryBase {}

@MainActor func checkLibrary(_ report: inout Report) {
  report.check(
    LibraryBase.self, LibraryBaseBelow.self, #"{"name": "n", "secret": -1, "flag": true}"#,
    baseReadings())
  report.check(
    OfLibrary.self, OfLibraryBelow.self,
    #"""
    {"name": "n", "secret": -1, "flag": true, "first": true, "second": -2,
     "point": {"x": -3, "isSet": true}, "third": true, "last": "l"}
    """#,
    baseReadings() + [
      .property("first", true) { $0.first }, .property("size", LibrarySize()) { $0.size },
      .property("second", -2) { $0.second },
      .property("point", LibraryPoint(x: -3, isSet: true)) { $0.point },
      .property("third", true) { $0.third }, .property("pattern3", 0xF7) { $0.pattern3 },
      .property("last", "l") { $0.last },
    ])
  checkGenericsOfLibrary(&report)
  report.check(WrappedByLibrary.self, #"{"first": 2, "wrapped": "w", "_wrapped": "w"}"#, [])
  report.check(
    OfMarked.self, OfMarkedBelow.self,
    #"""
    {"page": -1, "nickname": "n", "watched": true, "code": -2, "changes": 9, "constant": 1,
     "side": "right"}
    """#,
    [
      .property("page", -1) { $0.page }, .property("nickname", "n") { $0.nickname },
      .property("watched", true) { $0.watched }, .property("changes", 0) { $0.changes },
      .property("count", 0) { $0.count }, .property("code", -2) { $0.code },
      .property("side", .right) { $0.side }, .hidden("constant", 0xF3) { $0.constant },
      .hidden("lazyText", "lazy") { $0.lazyText },
    ])
}

@MainActor private func checkGenericsOfLibrary(_ report: inout Report) {
  report.check(
    OfGeneric<Int8>.self, OfGenericBelow<Int8>.self,
    #"""
    {"name": "n", "secret": -1, "flag": true, "value": [1, 2], "tail": -300, "element": -3,
     "fourth": -4}
    """#,
    baseReadings() + [
      .property("value", [1, 2]) { $0.value }, .property("pattern2", 0xF2) { $0.pattern2 },
      .property("tail", -300) { $0.tail }, .property("element", -3) { $0.element },
      .property("fourth", -4) { $0.fourth },
    ])
  report.check(
    OfGenericPoint.self, OfGenericPointBelow.self,
    #"""
    {"name": "n", "secret": -1, "flag": true, "value": {"x": -3, "isSet": true}, "tail": -300,
     "fifth": true}
    """#,
    baseReadings() + [
      .property("value", LibraryPoint(x: -3, isSet: true)) { $0.value },
      .property("pattern2", 0xF2) { $0.pattern2 }, .property("tail", -300) { $0.tail },
      .property("fifth", true) { $0.fifth },
    ])
}

@MainActor private func baseReadings<Model: LibraryBase>() -> [Reading<Model>] {
  [
    .property("name", "n") { $0.name }, .property("secret", -1) { $0.revealed() },
    .property("pattern", 0xF1) { $0.pattern }, .property("flag", true) { $0.flag },
  ]
}
