import Foundation
import JSONModelKit
import JSONModelSchema
import Testing

/// Values with one of two types: `JSONEither`.
struct EitherTests {
  final class Customer: JSONModel {
    var id = ""
    var email: String?
  }

  final class Payment: JSONModel {
    var customer: JSONEither<String, Customer> = .first("")
    var receipt: JSONEither<Int, [Int]>?
  }

  @Test(arguments: InputForm.allCases) func theJSONTypeChooses(form: InputForm) throws {
    let id = try Payment.make(#"{"customer": "cus_1"}"#, as: form)
    expectEqual(id.customer.first, "cus_1")
    #expect(id.customer.second == nil)
    let expanded = try Payment.make(
      #"{"customer": {"id": "cus_1", "email": "a@example.com"}, "receipt": [1, 2]}"#, as: form)
    guard case .second(let customer) = expanded.customer else {
      Issue.record("an object is a customer")
      return
    }
    expectEqual(customer.email, "a@example.com")
    expectEqual(expanded.receipt?.second, [1, 2])
    let receipt = try Payment.make(#"{"customer": "a", "receipt": 3}"#, as: form).receipt
    expectEqual(receipt, .first(3))
    let null = try Payment.make(#"{"customer": "a", "receipt": null}"#, as: form).receipt
    #expect(null == nil)
  }

  final class Service: JSONModel {
    var targetPort: JSONEither<Int, String> = .first(0)
  }

  @Test func typesThatAreWrittenLikeTheValueTakePrecedence() throws {
    // The shared registry would convert the string to a number.
    try expectEqual(Service(string: #"{"targetPort": "80"}"#).targetPort, .second("80"))
    try expectEqual(Service(string: #"{"targetPort": 80}"#).targetPort, .first(80))
    try expectEqual(Service(string: #"{"targetPort": "http"}"#).targetPort, .second("http"))
    final class Flags: JSONModel {
      var flag: JSONEither<Bool, [Int]> = .first(false)
    }
    // Neither is written as a string; the first one converts it.
    try expectEqual(Flags(string: #"{"flag": "true"}"#).flag, .first(true))
  }

  final class Hits: JSONModel {
    final class Total: JSONModel {
      var value = 0
      var relation = ""
    }
    var total: JSONEither<Int, Total> = .first(0)
  }

  @Test func exportsWriteTheValue() throws {
    for text in [#"{"total":3}"#, #"{"total":{"value":3,"relation":"eq"}}"#] {
      try expectEqual(exported(Hits(string: text)), text)
    }
    try expectEqual(
      exported(Payment(string: #"{"customer":{"id":"a"},"receipt":[1]}"#)),
      #"{"customer":{"id":"a"},"receipt":[1]}"#)
  }

  // MARK: - Trials

  final class Card: JSONModel {
    var number = ""
    var month: Int?
  }

  final class Account: JSONModel {
    var iban = ""
    var bank: String?
  }

  final class Source: JSONModel {
    var source: JSONEither<Card, Account> = .first(Card())
    var when: JSONEither<Date, String> = .second("")
  }

  @Test(arguments: InputForm.allCases) func theFirstTypeThatFitsIsUsed(form: InputForm) throws {
    let card = try Source.make(
      #"{"source": {"number": "1"}, "when": "2020-01-01T00:00:00Z"}"#, as: form)
    expectEqual(card.source.first?.number, "1")
    expectEqual(card.when.first?.timeIntervalSince1970, 1_577_836_800)
    let account = try Source.make(#"{"source": {"iban": "DE"}, "when": "soon"}"#, as: form)
    expectEqual(account.source.second?.iban, "DE")
    expectEqual(account.when, .second("soon"))
  }

  final class StrictSource: JSONModel {
    var source: JSONEither<Card, Account> = .first(Card())
    override class var transformers: JSONTransformerRegistry { .strict }
  }

  private func sentences(_ text: String) -> [String] {
    issueSentences { () throws(JSONModelError) in _ = try Source(string: text) }
  }

  @Test func anObjectHasTheIssuesOfTheTypeThatItFitsBest() throws {
    let text = #"{"source": {"iban": [], "bank": {}}, "when": ""}"#
    expectEqual(
      sentences(text),
      [
        "source.iban: expected String, found array",
        "source.bank: expected String, found object",
      ])
    let error = try importError { try Source(string: text) }
    expectEqual(error.issues.map { $0.position?.offset }, [20, 32])
    expectEqual(error.issues.map(\.property), ["Account.iban", "Account.bank"])
    // Both have one missing key: the first type is as good as the second one.
    expectEqual(
      sentences(#"{"source": {}, "when": ""}"#), ["source.number: required key is missing"])
    expectEqual(
      sentences(#"{"source": {"month": []}, "when": ""}"#),
      ["source.number: required key is missing", "source.month: expected Int, found array"])
  }

  @Test(arguments: InputForm.allCases) func aValueThatFitsNeitherNamesBoth(form: InputForm) throws {
    func found(_ json: String) throws -> [String] {
      try importError { try Payment.make(json, as: form) }.issues.map {
        "\($0.keyPath): \($0.kind)"
      }
    }
    try expectEqual(
      found(#"{"customer": [1]}"#), ["customer: expected String or Customer, found array"])
    try expectEqual(
      found(#"{"customer": null}"#), ["customer: expected String or Customer, found null"])
    try expectEqual(
      found(#"{"customer": "", "receipt": {}}"#), ["receipt: expected Int or [Int], found object"])
    try expectEqual(
      found(#"{"customer": "", "receipt": [1, "x"]}"#),
      ["receipt[1]: cannot convert string to Int: not a number"])
  }

  @Test func numbersThatFitNeitherNameBoth() throws {
    expectEqual(
      issueSentences { () throws(JSONModelError) in
        _ = try Service(string: #"{"targetPort": 1.5}"#)
      }, ["targetPort: expected Int or String, found number with a fractional part"])
    let error = try importError { try Service(string: #"{"targetPort": []}"#) }
    expectEqual(
      error.issues.map { JSONErrorMessages.client.message(for: $0) },
      ["must be an integer or a string"])
  }

  final class Three: JSONModel {
    var value: JSONEither<Int, JSONEither<String, [String]>> = .first(0)
  }

  @Test func threeTypesAreNested() throws {
    try expectEqual(Three(string: #"{"value": 1}"#).value, .first(1))
    try expectEqual(Three(string: #"{"value": "a"}"#).value, .second(.first("a")))
    try expectEqual(Three(string: #"{"value": ["a"]}"#).value, .second(.second(["a"])))
    try expectEqual(
      importError { try Three(string: #"{"value": {}}"#) }.issues.map { "\($0.kind)" },
      ["expected Int, String or [String], found object"])
    try expectEqual(exported(Three(string: #"{"value":["a"]}"#)), #"{"value":["a"]}"#)
  }

  // MARK: - Nested trials

  final class Literal: JSONModel {
    var left: JSONEither<Literal, Operation>?
    var right: JSONEither<Literal, Operation>?
    var literal = 0
  }

  final class Operation: JSONModel {
    var left: JSONEither<Literal, Operation>?
    var right: JSONEither<Literal, Operation>?
  }

  private func tree(_ depth: Int, around core: String) -> String {
    String(repeating: #"{"left":"#, count: depth) + core + String(repeating: "}", count: depth)
  }

  @Test(.largeStack, arguments: [InputForm.bytes, .value, .swift])
  func nestedTrialsTakeNoExponentialTime(form: InputForm) throws {
    var operation = try Operation.make(tree(60, around: #"{"literal":1}"#), as: form)
    for _ in 0..<59 { operation = try #require(operation.left?.second) }
    expectEqual(operation.left?.first?.literal, 1)
    let error = try importError {
      try Operation.make(tree(60, around: #"{"left":5,"literal":1}"#), as: form)
    }
    expectEqual(
      error.issues.map { "\($0.kind)" }, ["expected Literal or Operation, found number"])
    expectEqual(error.keyPath.components.count, 61)
  }

  final class Keyed: JSONModel {
    class Note: JSONModel {
      var id = ""
      override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator(key: "type", classes: ["long": Long.self])
      }
    }
    final class Long: Note {}
    var notes: [Note] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["notes": .keyed(by: "id")]
    }
  }
  final class Counts: JSONModel { var notes: [String: [String: Int]] = [:] }
  final class KeyedChoice: JSONModel {
    var value: JSONEither<Keyed, Counts> = .first(Keyed())
    var after = 0
  }

  /// A trial that ends before the object of a key leaves no key for the next object.
  @Test(arguments: [JSONImportOptions.DuplicateKeyPolicy.reject, .useLast])
  func aTrialLeavesNoState(policy: JSONImportOptions.DuplicateKeyPolicy) throws {
    let options = JSONImportOptions(duplicateKeys: policy)
    let model = try KeyedChoice(
      string: #"{"value": {"notes": {"a": {"b": 5}}}, "after": 1}"#, options: options)
    expectEqual(model.value.second?.notes, ["a": ["b": 5]])
    expectEqual(model.after, 1)
  }

  final class Slow: JSONModel {
    struct Inner: Codable { var text: String }
    var inner: Inner?
    var needed = 0
  }
  final class SlowChoice: JSONModel {
    var value: JSONEither<Slow, Card> = .second(Card())
    var after = 0
  }

  /// A limit ends the import, also in a trial.
  @Test(arguments: ["", #", "needed": 1"#]) func aLimitInATrialIsReported(rest: String) throws {
    let marks = "a" + String(repeating: "\u{301}", count: 600)
    let object = #"{"inner": {"text": "\#(marks)"}\#(rest)}"#
    let alone = try importError { try Slow(string: object) }
    let error = try importError {
      try SlowChoice(string: #"{"value": \#(object), "after": []}"#)
    }
    expectEqual(error.issues.map(\.kind), alone.issues.map(\.kind))
    expectEqual(
      error.issues.map(\.kind), [.limitExceeded("more than 200 combining marks in a row")])
    expectEqual(error.issues[0].keyPath, "value.inner.text")
    expectEqual(error.issues[0].position?.column, 30)
  }

  struct Tree: Codable, Equatable {
    var x: [JSONEither<Tree, OtherTree>]
  }
  struct OtherTree: Codable, Equatable {
    var x: [JSONEither<Tree, OtherTree>]
    var y: Int?
  }
  final class Forest: JSONModel {
    var x: [JSONEither<Tree, OtherTree>] = []
    @Ignore var created = 0
  }

  /// Each trial of an outer value would decode everything inside it again.
  @Test(.largeStack, arguments: InputForm.allCases)
  func nestedTrialsOfCodableTypesTakeNoExponentialTime(form: InputForm) throws {
    let depth = 60
    let start = String(repeating: #"{"x":["#, count: depth)
    let end = String(repeating: "]}", count: depth)
    let error = try importError { try Forest.make(start + "1" + end, as: form) }
    expectEqual(error.issues.map { "\($0.kind)" }, ["expected OtherTree, found number"])
    expectEqual(error.keyPath.components.count, 2 * depth)
    _ = try Forest.make(start + end, as: form)
  }

  final class ThreeKeys: JSONModel {
    var a = 0
    var b = 0
    var c = 0
    var x: Int?
    var y: Int?
    var z: Int?
  }
  final class FourKeys: JSONModel {
    var d = 0
    var e = 0
    var x: Int?
  }
  final class Choice: JSONModel {
    var e: JSONEither<ThreeKeys, FourKeys> = .first(ThreeKeys())
  }

  final class NamedString: JSONModel {
    var inner: JSONEither<NamedString, OtherNamedString>?
    var end: [Int]?
    override class var propertyTransformers: [String: JSONTransformer] { ["inner": .embedded] }
  }
  final class OtherNamedString: JSONModel {
    var inner: JSONEither<NamedString, OtherNamedString>?
    var end: [Int]?
    override class var propertyTransformers: [String: JSONTransformer] { ["inner": .embedded] }
  }

  /// A document in a string is in the same document for the budget, and for what trials have found.
  @Test(.largeStack) func trialsInStringsAreRemembered() throws {
    func text(_ depth: Int, around core: String) -> String {
      var text = core
      for _ in 0..<depth { text = #"{"inner":\#(JSONValue.string(text))}"# }
      return text
    }
    let error = try importError { try NamedString(string: text(12, around: #"{"end":1}"#)) }
    expectEqual(error.issues.map { "\($0.kind)" }, ["expected [Int], found number"])
    var model = try NamedString(string: text(12, around: #"{"end":[1]}"#))
    for _ in 0..<12 { model = try #require(model.inner?.first) }
    expectEqual(model.end, [1])
  }

  /// The keys choose the type, so the number of listed issues does not.
  @Test(arguments: [1, 2, 3, 100]) func theMaximumOfIssuesDoesNotChoose(maximum: Int) throws {
    let error = try importError {
      try Choice(
        string: #"{"e": {"x": "q", "y": "q", "z": "q"}}"#,
        options: JSONImportOptions(maximumIssues: maximum))
    }
    let all = ["e.x", "e.y", "e.z"].map { "\($0): cannot convert string to Int: not a number" }
    let missing = ["e.a", "e.b", "e.c"].map { "\($0): required key is missing" }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.kind)" }, Array((missing + all).prefix(maximum)))
    expectEqual(error.issues.count + error.furtherIssues, 6)
  }

  final class Place: JSONModel { var zip = "" }
  final class Shop: JSONModel {
    var id = 0
    var place = Place()
    override class var keyMapper: JSONKeyMapper { ["place": .flattened(prefix: "at_")] }
  }
  final class Stand: JSONModel { var id = 0 }
  final class Market: JSONModel {
    var seller: JSONEither<Stand, Shop> = .first(Stand())
  }

  @Test func theKeysOfFlattenedModelsChoose() throws {
    func properties(_ object: String) throws -> [String?] {
      try importError { try Market(string: #"{"seller": \#(object)}"#) }.issues.map(\.property)
    }
    try expectEqual(properties(#"{"id": [], "at_zip": "1"}"#), ["Shop.id"])
    try expectEqual(properties(#"{"id": []}"#), ["Stand.id"])
  }

  /// Only the models of the result count.
  @Test(.largeStack) func theModelsOfTrialsDoNotCount() throws {
    let text = tree(42, around: #"{"literal":1}"#)
    _ = try Operation(string: text, options: JSONImportOptions(maximumModels: 43))
    let error = try importError {
      try Operation(string: text, options: JSONImportOptions(maximumModels: 42))
    }
    expectEqual(error.issues.map { "\($0.kind)" }, ["more than 42 models"])
  }

  @Test func anArrayHasTheIssuesOfTheTypeThatItFitsBest() throws {
    final class Lists: JSONModel {
      var list: JSONEither<[Int], [[Int]]> = .first([])
    }
    func found(_ text: String) throws -> [String] {
      try importError { try Lists(string: text) }.issues.map { "\($0.keyPath): \($0.kind)" }
    }
    try expectEqual(found(#"{"list": [1, [2]]}"#), ["list[1]: expected Int, found array"])
    try expectEqual(found(#"{"list": [[1], [2], 3]}"#), ["list[2]: expected [Int], found number"])
  }

  final class Hooked: JSONModel {
    var child: JSONEither<HookedLeaf, Hooked>?
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  final class HookedLeaf: JSONModel {
    var child: JSONEither<HookedLeaf, Hooked>?
    var leaf = 0
    override class func willImport(_ object: inout [String: JSONValue]) throws {}
  }

  @Test(.largeStack) func nestedTrialsWithHooksAreLimited() throws {
    let text =
      String(repeating: #"{"child":"#, count: 40) + "{}" + String(repeating: "}", count: 40)
    expectEqual(
      issueSentences { () throws(JSONModelError) in _ = try Hooked(string: text) }.count, 1)
  }

  // MARK: - Withdrawn issues

  final class Tolerant: JSONModel {
    final class Numbers: JSONModel {
      var values: [Int] = []
      var needed = 0
      override class var propertyTransformers: [String: JSONTransformer] { ["values": .lossy()] }
    }
    final class Texts: JSONModel {
      var values: [String] = []
    }
    var list: JSONEither<Numbers, Texts> = .first(Numbers())
  }

  @Test func whatATrialToleratesIsWithdrawn() throws {
    let reported = Locked<[JSONModelError]>([])
    var options = JSONImportOptions.default
    options.onTolerated = { error in reported.change { $0.append(error) } }
    let model = try Tolerant(string: #"{"list": {"values": ["a", "b"]}}"#, options: options)
    expectEqual(model.list.second?.values, ["a", "b"])
    #expect(reported.value.isEmpty)
    _ = try Tolerant(string: #"{"list": {"values": ["a", 1], "needed": 1}}"#, options: options)
    expectEqual(reported.value.map { $0.keyPath.description }, ["list.values[0]"])
  }

  @Test func limitsEndTheImport() throws {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let error = try importError {
      try Source(string: #"{"source": {"number": "1", "x": \#(deep)}, "when": ""}"#)
    }
    expectEqual(error.issues.map(\.kind.code), ["limit_exceeded"])
  }

  final class Whole: JSONModel {
    var values: [JSONEither<Int, Customer>] = []
    var byName: [String: JSONEither<Int, Customer>] = [:]
    override class var propertyTransformers: [String: JSONTransformer] { ["values": .lossy()] }
  }

  @Test func collectionsOfEitherType() throws {
    let text = #"{"values":[1,{"id":"a"}],"byName":{"a":{"id":"b"},"b":2}}"#
    let model = try Whole(string: text)
    try expectEqual(exported(model), text)
    let lossy = try Whole(string: #"{"values": [1, "x", {}], "byName": {}}"#)
    expectEqual(lossy.values.map(\.first), [1])
    expectEqual(
      issueSentences { () throws(JSONModelError) in
        _ = try Whole(string: #"{"values": [], "byName": {"a": {}}}"#)
      }, ["byName.a.id: required key is missing"])
  }

  // MARK: - Merges

  @Test func aPatchChangesTheObject() throws {
    let payment = try Payment(string: #"{"customer": {"id": "a", "email": "x"}}"#)
    let customer = try #require(payment.customer.second)
    try payment.merge(string: #"{"customer": {"email": null}}"#)
    #expect(payment.customer.second === customer)
    expectEqual(customer.id, "a")
    #expect(customer.email == nil)
    try payment.merge(string: #"{"customer": "b"}"#)
    expectEqual(payment.customer.first, "b")
    try payment.merge(string: #"{"customer": {"id": "c", "email": null}}"#)
    expectEqual(payment.customer.second?.id, "c")
    let error = try importError { try payment.merge(string: #"{"customer": {"id": []}}"#) }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.kind)" },
      [
        "customer.id: expected String, found array"
      ])
    expectEqual(payment.customer.second?.id, "c")
  }

  final class Transfer: JSONModel {
    var id = ""
    var number: String?
  }
  final class Bank: JSONModel {
    var id = ""
    var iban = ""
    @OptionalKey var note = 0
  }
  final class Dog: JSONModel {
    var id = 0
    var age: Int?
  }
  final class Way: JSONModel {
    var title = ""
    var by: JSONEither<Bank, Transfer>?
    var map: [String: JSONEither<Bank, Transfer>] = [:]
    var other: JSONEither<Dog, Transfer>?
  }

  private static let way =
    #"{"title":"a","by":{"id":"1"},"map":{"a":{"id":"2"},"b":{"id":"3","iban":"I"}},"other":{"id":"n"}}"#

  /// As in RFC 7396, the type is that of the patched document.
  @Test(arguments: [
    #"{"by":{"id":"x","iban":"CH1"}}"#, #"{"by":{"number":"1"}}"#, #"{"by":{"id":"x"}}"#,
    #"{"map":{"a":{"id":"4","iban":"CH1","note":7},"c":{"id":"c"}}}"#,
    #"{"map":{"b":{"iban":"J","number":"1"}}}"#, #"{"by":{"iban":null,"id":"2"}}"#,
    #"{"other":{"id":0,"age":1}}"#, #"{"by":null}"#, #"{"title":"b"}"#,
  ])
  func aKeyOfTheFirstTypeBeginsANewValue(patch: String) throws {
    let patchValue = try JSONValue(string: patch)
    let expected = try Way(value: JSONValue(string: Self.way).merging(patchValue))
    let tree = try Way(string: Self.way)
    try tree.merge(value: patchValue)
    expectEqual(tree, expected)
    let bytes = try Way(string: Self.way)
    try bytes.merge(string: patch)
    expectEqual(bytes, expected)
    try expectEqual(
      bytes.snapshot().merging(data: Data(patch.utf8)).jsonString(), expected.jsonString())
    let model = try Way(string: Self.way)
    try model.merge(value: expected.mergePatch(from: model))
    expectEqual(model, expected)
    let other = try Way(string: Self.way)
    try other.apply(expected.patch(from: other))
    expectEqual(other, expected)
  }

  @Test func aNewValueNeedsItsRequiredKeys() throws {
    let way = try Way(string: Self.way)
    let error = try importError {
      try way.merge(string: #"{"title": "b", "by": {"iban": "CH1"}, "map": {"b": {"iban": null}}}"#)
    }
    expectEqual(
      error.issues.map { "\($0.position?.column ?? 0) \($0.keyPath): \($0.kind)" },
      ["22 by.id: required key is missing", "61 map.b.iban: expected String, found null"])
    expectEqual(way, try Way(string: Self.way))
    // The merge patch has all members of the new value, where a JSON Patch has one operation.
    let changed = try Way(string: Self.way)
    changed.by = .first(try Bank(string: #"{"id": "1", "iban": "CH1"}"#))
    try expectEqual(
      changed.mergePatch(from: way).string(), #"{"by":{"iban":"CH1","id":"1","note":0}}"#)
    let patch = try way.patch(from: changed)
    try expectEqual(changed.applying(patch), way)
    for change in [{ _ = try way.mergePatch(from: changed) }, { try changed.apply(patch) }] {
      let back = try importError { try change() }
      expectEqual(
        back.issues.map { "\($0.keyPath): \($0.kind)" },
        ["by.iban: cannot be exported: a merge patch cannot express this change"])
    }
    expectEqual(changed.by?.first?.iban, "CH1")
  }

  @Test func theLastOfEqualKeysCounts() throws {
    let options = JSONImportOptions(duplicateKeys: .useLast)
    let way = try Way(string: Self.way)
    try way.merge(
      string: #"{"by": {"iban": "CH1", "number": "2", "iban": null}}"#, options: options)
    expectEqual(way.by?.second?.number, "2")
    try way.merge(
      string: #"{"by": {"iban": null, "id": "2", "iban": "CH1"}}"#, options: options)
    expectEqual(way.by?.first?.iban, "CH1")
  }

  final class ServerBank: JSONModel {
    @ReadOnly var id = 0
    var iban = ""
  }
  final class ServerCard: JSONModel {
    @ReadOnly var id = 0
    var number: String?
  }
  final class Order: JSONModel {
    var by: JSONEither<ServerBank, ServerCard>?
  }

  @Test func aNewValueHasNoReadOnlyKeys() throws {
    let options = JSONImportOptions(readOnlyKeys: .reject)
    let order = try Order(string: #"{"by": {"id": 1}}"#)
    try order.merge(string: #"{"by": {"number": "2"}}"#, options: options)
    try expectEqual(order.jsonString(), #"{"by":{"id":1,"number":"2"}}"#)
    let error = try importError {
      try order.merge(string: #"{"by": {"id": 2, "iban": "3"}}"#, options: options)
    }
    expectEqual(error.issues.map { "\($0.keyPath): \($0.kind)" }, ["by.id: read-only key"])
    try order.merge(string: #"{"by": {"iban": "3"}}"#, options: options)
    try expectEqual(order.jsonString(), #"{"by":{"id":0,"iban":"3"}}"#)
  }

  @Test func theInstanceStays() throws {
    let way = try Way(string: Self.way)
    let transfer = try #require(way.by?.second)
    try way.merge(string: #"{"by": {"id": "3", "iban": null, "zz": 1}}"#)
    #expect(way.by?.second === transfer && transfer.id == "3")
    let error = try importError { try way.merge(string: #"{"by": {"id": []}}"#) }
    expectEqual(
      error.issues.map { "\($0.keyPath): \($0.kind)" }, ["by.id: expected String, found array"])
    // The keys of the second type are unknown keys of the first one.
    let bank = try Bank(string: #"{"id": "1", "iban": "2"}"#)
    way.by = .first(bank)
    try way.merge(string: #"{"by": {"number": "3"}}"#)
    #expect(way.by?.first === bank && bank.iban == "2")
  }

  final class Loose: JSONModel {
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  class Plain: JSONModel { var id = 0 }
  final class Special: Plain { @OptionalKey var iban = "" }
  final class Upper: JSONModel {
    var id = 0
    var iban = ""
    override class var keyMapper: JSONKeyMapper { .identity.caseInsensitive() }
  }
  final class Rest: JSONModel {
    var loose: JSONEither<Bank, Loose>?
    var plain: JSONEither<Upper, Plain>?
    var map: JSONEither<Bank, [String: String]>?
    var three: JSONEither<Bank, JSONEither<Dog, Plain>>?
  }

  /// A key that the present value may have does not begin another one.
  @Test func keysOfThePresentValueAreMerged() throws {
    let rest = try Rest(
      string: #"{"loose": {"id": 1}, "plain": {"id": 1}, "map": {"a": "b"}, "three": {"id": 1}}"#)
    expectEqual(rest.map?.second, ["a": "b"])
    try rest.merge(string: #"{"loose": {"iban": "1"}, "map": {"iban": "c"}}"#)
    expectEqual(rest.loose?.second?.rest, ["iban": "1"])
    expectEqual(rest.map?.second, ["a": "b", "iban": "c"])
    // The members of a subclass are those of the instance.
    rest.plain = .second(Special())
    try rest.merge(string: #"{"plain": {"iban": "1"}}"#)
    expectEqual((rest.plain?.second as? Special)?.iban, "1")
    // Keys are compared as the class does it.
    rest.plain = .second(Plain())
    try rest.merge(string: #"{"plain": {"ID": 2, "IBAN": "3"}}"#)
    expectEqual(rest.plain?.first?.iban, "3")
    try rest.merge(string: #"{"plain": {"Iban": "4"}}"#)
    expectEqual(rest.plain?.first?.iban, "4")
    expectEqual(rest.plain?.first?.id, 2)
  }

  @Test func nestedTypesAreReplacedAsWell() throws {
    let rest = Rest()
    rest.three = .second(.second(Plain()))
    try rest.merge(string: #"{"three": {"id": 3}}"#)
    expectEqual(rest.three?.second?.second?.id, 3)
    try rest.merge(string: #"{"three": {"id": 4, "age": 5}}"#)
    expectEqual(rest.three?.second?.first?.age, 5)
    try rest.merge(string: #"{"three": {"id": 6, "iban": "7"}}"#)
    expectEqual(rest.three?.first?.iban, "7")
  }

  // MARK: - Values

  @Test func copiesAndComparisons() throws {
    let payment = try Payment(string: #"{"customer": {"id": "a"}, "receipt": [1]}"#)
    let copy = payment.copy()
    #expect(copy.customer.second !== payment.customer.second)
    expectEqual(copy, payment)
    expectEqual(copy.hashValue, payment.hashValue)
    copy.customer.second?.id = "b"
    #expect(copy != payment)
    copy.customer = .first("a")
    #expect(copy != payment)
    expectEqual(copy.description, "Payment\n  customer: \"a\"\n  receipt: [1]")
  }

  @Test func jsonSchema() throws {
    let schema = try Payment.jsonSchema()
    let customer = try JSONValue(
      string: ##"{"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Customer"}]}"##)
    expectEqual(schema["properties"]?["customer"], customer)
    #expect(schema["$defs"]?["Customer"] != nil)
    expectEqual(
      schema["properties"]?["receipt"]?["anyOf"]?.array?.count, 3)
  }

  struct CodableValue: Codable, Equatable {
    var port: JSONEither<Int, String>
  }

  @Test func codableTypes() throws {
    for (text, port) in [
      (#"{"port":80}"#, JSONEither.first(80)), (#"{"port":"http"}"#, .second("http")),
    ] as [(String, JSONEither<Int, String>)] {
      let value = try JSONDecoder().decode(CodableValue.self, from: Data(text.utf8))
      expectEqual(value.port, port)
      try expectEqual(String(decoding: JSONEncoder().encode(value), as: UTF8.self), text)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CodableValue.self, from: Data(#"{"port":[]}"#.utf8))
    }
  }

  @Test func otherDecoders() throws {
    let decoder = JSONDecoder()
    let text = #"{"customer":{"id":"a","email":"b"},"receipt":[1]}"#
    try expectEqual(exported(decoder.decode(Payment.self, from: Data(text.utf8))), text)
    let id = #"{"customer":"a","receipt":1}"#
    try expectEqual(exported(decoder.decode(Payment.self, from: Data(id.utf8))), id)
    let source = #"{"source":{"iban":"DE"},"when":"soon"}"#
    try expectEqual(exported(decoder.decode(Source.self, from: Data(source.utf8))), source)
  }

  final class Declared: JSONModel {
    final class Broken: JSONModel {
      var action: () -> Void = {}
    }
    var value: JSONEither<Int, Broken> = .first(0)
  }

  @Test func theClassesOfBothTypesAreChecked() throws {
    try expectDeclarationErrors(
      in: Declared.self,
      ["Broken.action has the unsupported type () -> (); mark it @Ignore [invalid_declaration]"])
  }

  final class Constrained: JSONModel {
    var value: JSONEither<Int, String> = .first(0)
    override class var constraints: [String: [JSONConstraint]] {
      ["value": [.length(1...)]]
    }
  }

  @Test func constraintsAreForOneType() throws {
    try expectDeclarationErrors(
      in: Constrained.self,
      [
        "Constrained.value has the constraint .length, which is for String, "
          + "not for JSONEither<Int, String> [invalid_declaration]"
      ])
  }
}
