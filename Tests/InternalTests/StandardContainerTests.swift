import Testing

@testable import JSONModelKit

/// The types of containers are found without a cast, and a cast has the same results.
struct StandardContainerTests {
  enum Kind: String { case plain }
  final class Node {}
  struct Unique: ~Copyable { var number = 0 }
  final class Owner: JSONModel {
    var unique: Unique?
    override class func propertyIsIgnored(_ name: String) -> Bool { name == "unique" }
  }

  static let types: [Any.Type] = [
    Int.self, String.self, Kind.self, Node.self, Any.self, (any Error).self, (Int, String).self,
    (() -> Void).self, [Int].self, Int?.self, [[Kind?]].self, [Any]?.self, [any Error].self,
    [String: [Int: Node]].self, ((Int) -> String)?.self, [(Int, Int)].self, Never.self,
  ]

  @Test(arguments: types.indices)
  func arraysAreFound(_ index: Int) {
    func check<Element>(_ element: Element.Type) {
      let found = StandardContainer.array([Element].self)
      #expect(found as Any.Type? == [Element].self)
      #expect(found?.elementType == Element.self)
      #expect(found?.isSet == false)
      #expect(TypeKind([Element].self).array as Any.Type? == [Element].self)
    }
    check(Self.types[index])
  }

  @Test(arguments: types.indices)
  func dictionariesWithStringsAsKeysAreFound(_ index: Int) {
    func check<Value>(_ value: Value.Type) {
      let found = StandardContainer.dictionary([String: Value].self)
      #expect(found as Any.Type? == [String: Value].self)
      #expect(found?.keyType == String.self)
      #expect(found?.valueType == Value.self)
      #expect(StandardContainer.dictionary([Int: Value].self) == nil)
      #expect(TypeKind([Int: Value].self).dictionary as Any.Type? == [Int: Value].self)
    }
    check(Self.types[index])
  }

  @Test(arguments: types.indices)
  func optionalsAreFound(_ index: Int) {
    func check<Wrapped>(_ wrapped: Wrapped.Type) {
      let found = StandardContainer.optional(Wrapped?.self) { $0 == Wrapped.self }
      #expect(found as Any.Type? == Wrapped?.self)
      #expect(found?.wrappedType == Wrapped.self)
      #expect(StandardContainer.optional(Wrapped?.self) { _ in false } == nil)
      #expect(wrappedType(of: TypeKind(Wrapped?.self)) == Wrapped.self)
    }
    check(Self.types[index])
  }

  /// The names of types inside the containers begin with those of the containers.
  static let others: [Any.Type] = [
    [Int].Part.self, [Int].Box<Int>.self, [Never].Empty.self, Optional<Int>.Part.self,
    [String: Int].Part.self, Set<Int>.self, ArraySlice<Int>.self, Int.self, Kind.self,
    JSONPresence<Int>.self,
  ]

  @Test(arguments: others.indices)
  func otherTypesAreNotFound(_ index: Int) {
    let type = Self.others[index]
    #expect(StandardContainer.array(type) == nil)
    #expect(StandardContainer.dictionary(type) == nil)
    #expect(StandardContainer.optional(type) { _ in true } == nil)
  }

  @Test func typesInsideContainersHaveNoKind() {
    for type in Self.others.prefix(5) { #expect(TypeKind(type).isOther, "\(type)") }
  }

  /// Such an Optional must not be copied, so it is not one of those that an import can store.
  @Test func optionalsOfNoncopyableTypesHaveNoKind() throws {
    let fields = RuntimeReflection.storedFields(of: Owner.self)
    let field = try #require(fields.first { $0.name == "unique" })
    #expect(TypeKind(field.type).isOther)
    let owner = try Owner(string: "{}")
    owner.unique = Unique(number: 7)
    let isCopied = owner.copy().unique != nil
    #expect(!isCopied)
  }

  private func wrappedType(of kind: TypeKind) -> Any.Type? {
    if case .optional(let type) = kind { type.wrappedType } else { nil }
  }
}

extension Array {
  fileprivate struct Part { var element: Element? }
  fileprivate struct Box<Value> { var value: Value }
}

extension Array where Element == Never {
  fileprivate struct Empty { var number = 0 }
}

extension Optional {
  fileprivate enum Part { case wrapped(Wrapped) }
}

extension Dictionary {
  fileprivate struct Part { var key: Key }
}
