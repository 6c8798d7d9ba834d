import JSONModelKit
import TestSupport
import Testing

/// Flattened properties with markers, transformers, hooks and subclasses.
extension FlatteningTests {
  final class Marked: JSONModel {
    @OptionalKey var a = Owner()
    @Required var b: Owner
    var c: Owner?
    var d = Owner()
    override class var keyMapper: JSONKeyMapper {
      [
        "a": .flattened(prefix: "a_"), "b": .flattened(prefix: "b_"),
        "c": .flattened(prefix: "c_"), "d": .flattened(prefix: "d_"),
      ]
    }
    override class var propertyTransformers: [String: JSONTransformer] {
      ["c": .orNil, "d": .orDefault]
    }
  }

  @Test(arguments: [
    (#"{"b_ownerId": 1}"#, ["d_ownerId"]),
    (#"{"b_ownerId": 1, "c_ownerId": "x", "d_ownerId": []}"#, ["c_ownerId", "d_ownerId"]),
    (#"{"a_ownerId": null, "b_ownerId": 1, "c_ownerId": null, "d_ownerId": 0}"#, []),
  ])
  func markersAndToleranceApply(_ text: String, _ tolerated: [String]) throws {
    let paths = Locked<[String]>([])
    let options = JSONImportOptions(onTolerated: { error in
      paths.change { $0 = error.paths }
    })
    let model = try Marked(string: text, options: options)
    expectEqual(try model.jsonString(), #"{"a_ownerId":0,"b_ownerId":1,"d_ownerId":0}"#)
    expectEqual(paths.value, tolerated)
  }

  @Test func aRequiredModelNeedsItsKeys() throws {
    let error = try importError { try Marked(string: #"{"a_ownerId": 1, "d_ownerId": 1}"#) }
    expectEqual(error.missingKeys, ["b_ownerId"])
    expectEqual(
      "\(try importError { try Marked().jsonString() })",
      """
      Marked: 1 issue
        cannot be exported: a property marked @Required has no value; assign one before the export [not_exportable]
      """)
  }

  final class Position: JSONModel {
    var number = 0
    override class var keyMapper: JSONKeyMapper { ["number": "info.no"] }
  }

  final class Collecting: JSONModel {
    var id = 0
    var owner: Owner?
    var position: Position?
    @UnknownKeys var rest: [String: JSONValue] = [:]
    override class var keyMapper: JSONKeyMapper { ["owner": .flattened, "position": .flattened] }
  }

  @Test func theEnclosingClassCollectsUnknownKeys() throws {
    let text = #"{"id":1,"ownerId":2,"info":{"no":3,"z":4},"q":5}"#
    let model = try Collecting(string: text)
    expectEqual(model.rest, ["info": ["z": 4], "q": 5])
    expectEqual(try model.jsonString(), text)
    model.rest = ["ownerId": 9]
    expectEqual(try model.jsonString(), #"{"id":1,"ownerId":2,"info":{"no":3}}"#)
  }

  final class Hooked: JSONModel {
    var id = 0
    var owner = Owner()
    override class var keyMapper: JSONKeyMapper { ["owner": .flattened] }
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["ownerId"] = object.removeValue(forKey: "oid")
    }
    override func willExport(_ object: inout [String: JSONValue]) throws {
      object["oid"] = object.removeValue(forKey: "ownerId")
    }
  }

  @Test func hooksOfTheEnclosingClassReceiveAllMembers() throws {
    let model = try Hooked(string: #"{"id": 1, "oid": 2}"#)
    expectEqual(model.owner.ownerId, 2)
    expectEqual(try model.jsonString(), #"{"id":1,"oid":2}"#)
    let error = try importError { try Hooked(string: #"{"id": 1, "oid": 2, "ownerName": []}"#) }
    expectEqual(
      "\(error.issues[0])",
      "line 1, column 34, ownerName: expected String, found array [type_mismatch]")
  }

  class Pet: JSONModel {
    var name = ""
    required init() {}
    override class var discriminator: JSONDiscriminator? {
      JSONDiscriminator(key: "type", classes: ["dog": Dog.self])
    }
  }
  final class Dog: Pet {
    var owner = Owner()
    override class var keyMapper: JSONKeyMapper { ["owner": .flattened(prefix: "the_")] }
  }

  @Test func classesOfAClusterFlatten() throws {
    let text = #"{"type":"dog","name":"a","the_ownerId":3}"#
    let pet = try Pet.make(string: text)
    expectEqual((pet as? Dog)?.owner.ownerId, 3)
    expectEqual(try pet.jsonString(), text)
  }

  final class Registered: JSONModel {
    @Ignore var stored: Owner?
    var owner: Owner? {
      get { stored }
      set { stored = newValue }
    }
    override class var registeredProperties: [JSONProperty] {
      [JSONProperty("owner", \Registered.owner)]
    }
    override class var keyMapper: JSONKeyMapper { ["owner": .flattened] }
  }

  @Test func aRegisteredPropertyIsSet() throws {
    let model = try Registered(string: #"{"ownerId": 1}"#)
    expectEqual(model.stored?.ownerId, 1)
    expectEqual(try model.jsonString(), #"{"ownerId":1}"#)
    try model.merge(string: #"{"ownerId": null}"#)
    expectEqual(model.stored, nil)
  }

  final class Defaulting: JSONModel {
    var owner: Owner? = Owner()
    override class var keyMapper: JSONKeyMapper { ["owner": .flattened] }
  }

  @Test func nilIsExportedAsNullIfTheDefaultIsAModel() throws {
    let model = Defaulting()
    model.owner = nil
    expectEqual(try model.jsonString(), #"{"ownerId":null,"ownerName":null}"#)
    expectEqual(try Defaulting(string: model.jsonString()), model)
    expectEqual(try Defaulting(string: "{}").owner?.ownerId, 0)
  }

  class Base: JSONModel {
    var id = 0
    required init() {}
  }
  final class Wider: Base { var extra = "" }
  final class Conflicting: Base { var title = "" }
  final class Holder: JSONModel {
    var title = ""
    var base = Base()
    override class var keyMapper: JSONKeyMapper { ["base": .flattened] }
  }

  @Test func anInstanceOfASubclassIsExportedWhole() throws {
    let holder = Holder()
    holder.base = Wider()
    expectEqual(try holder.jsonString(), #"{"title":"","id":0,"extra":""}"#)
    holder.base = Conflicting()
    expectEqual(
      "\(try importError { try holder.jsonString() })",
      """
      Holder: 1 issue
        title: cannot be exported: another property is exported with this key [not_exportable]
      """)
  }

  final class Account: JSONModel {
    @ReadOnly var id: Int?
    var name: String?
  }
  final class Profile: JSONModel {
    var account = Account()
    override class var keyMapper: JSONKeyMapper { ["account": .flattened(prefix: "account_")] }
  }

  @Test func readOnlyPropertiesOfTheModelAreRejected() throws {
    let options = JSONImportOptions(readOnlyKeys: .reject)
    let error = try importError { try Profile(string: #"{"account_id": 1}"#, options: options) }
    expectEqual(
      "\(error.issues[0])", "line 1, column 16, account_id: read-only key [read_only_key]")
    let exported = try Profile(string: #"{"account_id": 1, "account_name": "a"}"#)
    expectEqual(
      try exported.jsonString(options: JSONExportOptions(omitsReadOnly: true)),
      #"{"account_name":"a"}"#)
  }

  // MARK: - Declaration errors

  final class Collector: JSONModel {
    var id = 0
    @UnknownKeys var rest: [String: JSONValue] = [:]
  }
  final class Loop: JSONModel {
    var more: Loop?
    override class var keyMapper: JSONKeyMapper { ["more": .flattened(prefix: "x_")] }
  }
  final class Wrong: JSONModel {
    var name = ""
    var many: [Owner] = []
    var loop: Loop?
    var pet: Pet?
    var hooked: Hooked?
    var collector: Collector?
    @ReadOnly var a: Owner?
    @RequiredKey var b: Owner?
    var c: Owner?
    var d: Owner?
    var e: Owner?
    var f: JSONPresence<Owner> = .absent
    override class var keyMapper: JSONKeyMapper {
      [
        "name": .flattened, "many": .flattened(prefix: "1"), "loop": .flattened(prefix: "2"),
        "pet": .flattened(prefix: "3"), "hooked": .flattened(prefix: "4"),
        "collector": .flattened(prefix: "5"), "a": .flattened(prefix: "a"),
        "b": .flattened(prefix: "b"), "c": .flattened(prefix: "c"), "d": ["d", .flattened],
        "e": .flattened(prefix: "e"), "f": .flattened(prefix: "f"),
      ]
    }
    override class var constraints: [String: [JSONConstraint]] {
      ["c": [.custom("valid") { (_: Owner) in true }], "": [.requiresOne(of: ["e"])]]
    }
  }

  @Test func invalidDeclarationsAreRejected() throws {
    let error = try importError { try Wrong.checkDeclaration() }
    expectEqual(
      error.issues.map { "\($0.kind)" },
      [
        "Wrong.name is flattened, but its type String is not a model or an Optional of one",
        "Wrong.many is flattened, but its type [Owner] is not a model or an Optional of one",
        "Wrong.loop is flattened, and Loop is flattened into itself",
        "Wrong.pet is flattened, but Pet is a class cluster, which needs objects of its own",
        "Wrong.hooked is flattened, but Hooked overrides willImport(_:), which needs objects of its own",
        "Wrong.collector is flattened, but Collector.rest collects unknown keys; collect them in the enclosing class",
        "Wrong.a is flattened and marked @ReadOnly; mark the properties of Owner",
        "Wrong.b is flattened, so it has no key that @RequiredKey could require; remove the marker",
        "Wrong.c is flattened, so it cannot have constraints; declare them in Owner",
        "Wrong.d is flattened, so it cannot have other keys",
        "Wrong.f is flattened, but its type JSONPresence<Owner> is not a model or an Optional of one",
        "Wrong.e is flattened, so it has no key that a constraint could require",
      ])
  }

  final class Twice: JSONModel {
    var ownerName = ""
    var owner = Owner()
    var other: Owner?
    var info = 0
    var position: Position?
    override class var keyMapper: JSONKeyMapper {
      ["owner": .flattened, "other": .flattened(prefix: "owner"), "position": .flattened]
    }
  }

  @Test func aKeyBelongsToOneProperty() throws {
    let error = try importError { try Twice.checkDeclaration() }
    expectEqual(
      error.issues.map { "\($0.kind)" },
      [
        "Twice.owner.ownerName (ownerName) and ownerName (ownerName) have conflicting keys; change one of them, or flatten with a prefix",
        "Twice.position.number (info.no) and info (info) have conflicting keys; change one of them, or flatten with a prefix",
      ])
  }

  final class Sample: JSONModel {
    var value: Double?
    var text: String?
    override class var keyMapper: JSONKeyMapper { ["text": "value"] }
  }
  final class Measured: JSONModel {
    var first = Sample()
    var inner: Nested?
    override class var keyMapper: JSONKeyMapper {
      ["first": .flattened(prefix: "a_"), "inner": .flattened(prefix: "b_")]
    }
  }
  final class Nested: JSONModel {
    var second: Sample?
    override class var keyMapper: JSONKeyMapper { ["second": .flattened(prefix: "c_")] }
  }

  /// Two properties of a flattened class may have the same key, as in any class.
  @Test(arguments: InputForm.allCases)
  func propertiesOfAFlattenedClassShareAKey(form: InputForm) throws {
    let measured = try Measured.make(#"{"a_value": 21.50, "b_c_value": null}"#, as: form)
    expectEqual(measured.first.value, 21.5)
    #expect(measured.first.text?.hasPrefix("21.5") == true)
    expectEqual(measured.inner, nil)
  }

  @Test func aSharedKeyOfAFlattenedClassIsExportedOnce() throws {
    let measured = try Measured(string: #"{"a_value": 21.50, "b_c_value": 3}"#)
    expectEqual(measured.inner?.second?.text, "3")
    try expectEqual(measured.jsonString(), #"{"a_value":21.5,"b_c_value":3}"#)
    measured.first.value = nil
    try expectEqual(measured.jsonString(), #"{"a_value":"21.50","b_c_value":3}"#)
    try measured.merge(string: #"{"a_value": 7, "b_c_value": null}"#)
    expectEqual([measured.first.value.map { "\($0)" }, measured.first.text], ["7.0", "7"])
    expectEqual(measured.inner, nil)
  }

  final class Plot: JSONModel {
    var number = 0
    var sample = Needed()
    override class var keyMapper: JSONKeyMapper { ["sample": .flattened(prefix: "s_")] }
    override class var transformers: JSONTransformerRegistry { .strict }
  }
  final class Needed: JSONModel { var value = 0 }
  final class Field: JSONModel {
    var plot: Plot?
  }

  /// The class with the property decides that an empty array is an object, also for what is
  /// flattened into it.
  @Test(arguments: InputForm.allCases)
  func anEmptyArrayLacksTheKeysOfFlattenedModels(form: InputForm) throws {
    let found = try importError { try Field.make(#"{"plot": []}"#, as: form) }
    expectEqual(
      found.plainSentences,
      ["plot.s_value: required key is missing", "plot.number: required key is missing"], as: form)
  }
}
