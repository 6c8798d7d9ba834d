import Testing

@testable import JSONModelKit

/// The stored properties that the runtime reports, and the declaration errors of each.
struct ClassInspectorTests {
  final class Item: JSONModel { var id = 0 }

  class Level1: JSONModel {
    var first = 0
    private var hidden = ""
  }
  class Level2: Level1 { fileprivate var second = 0 }
  class Level3: Level2 {
    private var hidden = ""
    private(set) var third = 0
  }
  class Level4: Level3 {}
  final class Level5: Level4 { var fifth: [Int] = [] }

  @Test func propertiesAreClassifiedForAllResultsOfTheRuntime() {
    func declarationErrors(_ field: StoredField) -> [String] {
      ClassInspector(Item.self, fields: [field]).declaration.properties.compactMap(\.rejection)
    }
    let header = RuntimeReflection.headerSize
    let plain = StoredField(
      name: "x", type: Int.self, offset: header, isStrong: true, isVariable: true)
    #expect(declarationErrors(plain) == [])
    #expect(ClassInspector(Item.self, fields: [plain]).declaration.properties.count == 1)
    for offset in [0, header / 2] {
      var field = plain
      field.offset = offset
      #expect(declarationErrors(field).count == 1)
    }
    var constant = plain
    constant.isVariable = false
    #expect(declarationErrors(constant) == [])
    var weak = plain
    weak.isStrong = false
    #expect(declarationErrors(weak).count == 1)
    var lazy = plain
    lazy.name = "$__lazy_storage_$_x"
    #expect(declarationErrors(lazy) == [])
    var void = plain
    void.type = Void.self
    #expect(declarationErrors(void).count == 1)
  }

  @Test func theRuntimeAgreesWithMirror() throws {
    #expect(RuntimeReflection.selfCheckFailure == nil)
    let fields = RuntimeReflection.storedFields(of: Level5.self)
    #expect(fields.map(\.name) == ["first", "hidden", "second", "hidden", "third", "fifth"])
    #expect(RuntimeReflection.instanceSize(of: JSONModel.self) == RuntimeReflection.headerSize)
    #expect(RuntimeReflection.superclass(of: Level1.self) == JSONModel.self)
  }

  @Test func aCombiningAccentAfterTheUnderscoreIsPartOfTheName() {
    var field = StoredField(
      name: "", type: Int.self, offset: RuntimeReflection.headerSize, isStrong: true,
      isVariable: true)
    for (name, expected) in [
      ("id", "id"), ("`a\u{A0}b`", "a b"), ("`\u{301}q`", "\u{301}q"), ("``", "``"), ("`a", "`a"),
    ] {
      field.name = name
      #expect(field.nameInSource == expected)
    }
    field.name = "_\u{301}q"
    field.type = OptionalKey<Int>.self
    let inspector = ClassInspector(Item.self, fields: [field])
    #expect(inspector.declaration.properties.map(\.name) == ["\u{301}q"])
  }
}
