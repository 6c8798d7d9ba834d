import Foundation
import JSONModelKit
import Testing

/// Default values that contain models without a value for a property marked `@Required`.
///
/// An imported model has all of these values, so an import that would keep such a default value
/// fails.
struct RequiredDefaultTests {
  class Link: JSONModel {
    @Required var url: URL
    var name: String?
    override class var keyMapper: JSONKeyMapper { ["url": "at.url"] }

    static func with(_ text: String) -> Link {
      let link = Link()
      if let url = URL(string: text) { link.url = url }
      return link
    }
  }
  class Base: JSONModel { var id: Int? }
  final class Derived: Base { @Required var tags: [String] }
  final class Middle: JSONModel {
    var link = Link()
    @OptionalKey var other = Link()
  }
  struct Box: Codable { var links = [Link()] }

  final class Marked: JSONModel { @OptionalKey var link = Link() }
  final class Listed: JSONModel {
    var link = Link()
    override class func propertyIsOptional(_ name: String) -> Bool { true }
  }
  final class Mapped: JSONModel {
    @OptionalKey var link = Link()
    override class var keyMapper: JSONKeyMapper { ["link": ["a.link", "l"]] }
  }
  final class Deep: JSONModel { @OptionalKey var middle = Middle() }
  final class Items: JSONModel { @OptionalKey var links = [Link.with("x:1"), Link()] }
  final class Names: JSONModel { @OptionalKey var links = ["b": [Link()], "a": [Link()]] }
  final class Subclassed: JSONModel { @OptionalKey var base: Base = Derived() }
  final class Optionals: JSONModel { var link: Link? = Link() }
  final class Boxed: JSONModel { @OptionalKey var box = Box() }
  final class Hooked: JSONModel {
    @OptionalKey var link = Link()
    override class func willImport(_ object: inout [String: JSONValue]) throws {
      object["more"] = 1
    }
    override func didImport(_ object: [String: JSONValue]) throws { Issue.record("has an issue") }
  }

  static let absent: [(type: JSONModel.Type, issues: [String])] = [
    (Marked.self, ["link.at.url: Marked.link (Link.url)"]),
    (Listed.self, ["link.at.url: Listed.link (Link.url)"]),
    (Mapped.self, ["a.link.at.url: Mapped.link (Link.url)"]),
    (
      Deep.self,
      ["middle.link.at.url: Deep.middle (Link.url)", "middle.other.at.url: Deep.middle (Link.url)"]
    ),
    (Items.self, ["links[1].at.url: Items.links (Link.url)"]),
    (
      Names.self,
      ["links.a[0].at.url: Names.links (Link.url)", "links.b[0].at.url: Names.links (Link.url)"]
    ),
    (Subclassed.self, ["base.tags: Subclassed.base (Derived.tags)"]),
    (Optionals.self, ["link.at.url: Optionals.link (Link.url)"]),
    (Boxed.self, ["box.links[0].at.url: Boxed.box (Link.url)"]),
    (Hooked.self, ["link.at.url: Hooked.link (Link.url)"]),
  ]

  /// Returns the key path, the property with the default value, and the property without a value.
  private func missing(_ error: JSONModelError) -> [String] {
    error.issues.map { issue in
      let fix = issue.fix ?? ""
      guard issue.kind == .missingKey, fix.hasPrefix("the default value of "),
        fix.hasSuffix(" does not have it")
      else { return issue.description }
      let owner = fix.dropFirst("the default value of ".count).dropLast(" does not have it".count)
      return "\(issue.keyPath): \(owner) (\(issue.property ?? ""))"
    }
  }

  @Test(arguments: absent.indices, InputForm.allCases)
  func absentKeysDoNotKeepIncompleteModels(index: Int, form: InputForm) throws {
    let (type, issues) = Self.absent[index]
    func make<Model: JSONModel>(_ type: Model.Type) throws -> JSONModelError {
      try importError { try type.make("{}", as: form) }
    }
    expectEqual(missing(try make(type)), issues)
  }

  @Test func messagesAndPositions() throws {
    let error = try importError { try [Deep](string: #"[{"middle":{"link":{"at":{}}}}]"#) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 12, [0].middle.other.at.url: required key is missing; "
          + "the default value of Middle.other does not have it [missing_key]",
        "line 1, column 20, [0].middle.link.at.url: required key is missing [missing_key]",
      ])
    expectEqual(
      JSONErrorMessages.client.message(for: error.issues[0]), "is required")
    let names = JSONImportOptions(usesKeyMapping: false)
    expectEqual(
      missing(try importError { try Mapped(string: "{}", options: names) }),
      ["link.url: Mapped.link (Link.url)"])
  }

  @Test(arguments: InputForm.allCases) func nullDoesNotKeepIncompleteModels(form: InputForm) throws
  {
    let error = try importError { try Marked.make(#"{"link":null}"#, as: form) }
    expectEqual(missing(error), ["link.at.url: Marked.link (Link.url)"])
    let mapped = try importError { try Mapped.make(#"{"l":null}"#, as: form) }
    expectEqual(missing(mapped), ["l.at.url: Mapped.link (Link.url)"])
    expectEqual(try Optionals.make(#"{"link":null}"#, as: form).link, nil)
  }

  @Test func decodersDoNotKeepIncompleteModels() throws {
    do {
      _ = try JSONDecoder().decode(Marked.self, from: Data("{}".utf8))
      Issue.record("The model lacks a value.")
    } catch DecodingError.dataCorrupted(let context) {
      let error = try #require(context.underlyingError as? JSONModelError)
      expectEqual(missing(error), ["link.at.url: Marked.link (Link.url)"])
    }
  }

  @Test func completeDefaultValuesAreKept() throws {
    final class Complete: JSONModel {
      @OptionalKey var link = Link.with("x:1")
      @OptionalKey var links: [Link] = []
      @OptionalKey var base = Base()
      var optional: Link? = Link.with("x:2")
      var none: Link?
      var presence: JSONPresence<Link> = .value(Link())
      @Ignore var ignored = Link()
    }
    for json in ["{}", #"{"link":null,"links":null,"base":null}"#] {
      let model = try Complete(string: json)
      expectEqual(model.link.url, URL(string: "x:1"))
      expectEqual(model.optional?.url, URL(string: "x:2"))
      expectEqual(model.presence, .absent)
    }
    #expect(try Complete.checkDeclaration().isEmpty)
    expectEqual(
      try Marked(string: #"{"link":{"at":{"url":"x:3"}}}"#).link.url, URL(string: "x:3"))
  }

  // MARK: - Tolerance

  final class Tolerant: JSONModel {
    var link = Link()
    @OptionalKey var count = 1
    override class var propertyTransformers: [String: JSONTransformer] {
      ["link": .orDefault, "count": .orDefault]
    }
  }
  final class Holder: JSONModel {
    var tolerant: Tolerant?
    @OptionalKey var list: [Tolerant] = []
    override class var propertyTransformers: [String: JSONTransformer] {
      ["tolerant": .orNil, "list": .lossy()]
    }
  }

  @Test(arguments: InputForm.allCases)
  func wrongValuesAreNotReplacedByIncompleteModels(form: InputForm) throws {
    for value in ["5", #"{"at":{"url":"x:1"},"name":[]}"#, "{}"] {
      let json = #"{"count":"x","link":\#(value)}"#
      let error = try importError { try Tolerant.make(json, as: form) }
      expectEqual(missing(error), ["link.at.url: Tolerant.link (Link.url)"])
      // The issue is that of a value like any other.
      expectEqual(try Holder.make(#"{"tolerant":\#(json)}"#, as: form).tolerant, nil)
      let list = #"{"list":[\#(json),{"link":{"at":{"url":"x:1"}}}]}"#
      expectEqual(try Holder.make(list, as: form).list.count, 1)
    }
    let model = try Tolerant.make(#"{"count":"x","link":{"at":{"url":"x:1"}}}"#, as: form)
    expectEqual(model.count, 1)
  }

  final class Limited: JSONModel {
    var links = [Link()]
    override class var propertyTransformers: [String: JSONTransformer] { ["links": .orDefault] }
    override class var constraints: [String: [JSONConstraint]] { ["links": [.count(2...)]] }
  }

  @Test(arguments: InputForm.allCases)
  func violatedConstraintsAreNotReplacedByIncompleteModels(form: InputForm) throws {
    let link = #"{"at":{"url":"x:1"}}"#
    let error = try importError { try Limited.make(#"{"links":[\#(link)]}"#, as: form) }
    expectEqual(missing(error), ["links[0].at.url: Limited.links (Link.url)"])
    expectEqual(try Limited.make(#"{"links":[\#(link),\#(link)]}"#, as: form).links.count, 2)
    let limited = try Limited(string: #"{"links":[\#(link),\#(link)]}"#)
    expectEqual(
      missing(try importError { try limited.merge(string: #"{"links":[\#(link)]}"#) }),
      ["links[0].at.url: Limited.links (Link.url)"])
    expectEqual(limited.links.count, 2)
  }

  // MARK: - Merges

  @Test func mergesDoNotResetToIncompleteModels() throws {
    let marked = try Marked(string: #"{"link":{"at":{"url":"x:3"}}}"#)
    let error = try importError { try marked.merge(string: #"{"link":null}"#) }
    expectEqual(
      error.descriptions,
      [
        "line 1, column 9, link.at.url: required key is missing; "
          + "the default value of Marked.link does not have it [missing_key]"
      ])
    expectEqual(marked.link.url, URL(string: "x:3"))
    try marked.merge(string: "{}")
    let tolerant = try Tolerant(string: #"{"link":{"at":{"url":"x:3"}}}"#)
    let wrong = try importError { try tolerant.merge(string: #"{"link":5}"#) }
    expectEqual(missing(wrong), ["link.at.url: Tolerant.link (Link.url)"])
    expectEqual(tolerant.link.url, URL(string: "x:3"))
  }

  // MARK: - Read-only properties

  final class Body: JSONModel {
    @ReadOnly var link = Link()
    var name = ""
  }

  /// A body must not contain the value: the program sets it.
  @Test func readOnlyPropertiesOfBodiesKeepTheirDefaultValues() throws {
    let options = JSONImportOptions(readOnlyKeys: .reject)
    expectEqual(try Body(string: #"{"name":"n"}"#, options: options).name, "n")
  }

  // MARK: - Declarations

  @Test func declarationsAreWarnedOf() throws {
    expectEqual(
      try JSONModel.checkDeclarations(of: [
        Marked.self, Deep.self, Optionals.self, Tolerant.self, Boxed.self,
      ]).map(\.description),
      [
        "Marked.link has a default value in which Link.url has no value, "
          + "so an import that keeps the default value fails; assign one",
        "Deep.middle has a default value in which Link.url has no value, "
          + "so an import that keeps the default value fails; assign one",
        "Middle.other has a default value in which Link.url has no value, "
          + "so an import that keeps the default value fails; assign one",
        "Optionals.link has a default value in which Link.url has no value, "
          + "so an import that keeps the default value fails; assign one",
        "Tolerant.link has a default value in which Link.url has no value, "
          + "so an import that keeps the default value fails; assign one",
        "Boxed.box has a default value in which Link.url has no value, "
          + "so an import that keeps the default value fails; assign one",
      ])
  }
}
