import JSONModelKit

extension SchemaChecker {
  /// A rule, such as `not`, whose result depends on whether a value matches other schemas.
  ///
  /// The checker runs the trials one after another, and then applies the result. For example, the
  /// decision for `{"not": {"type": "null"}}` has one trial: whether the value matches the inner
  /// schema. If it does, the result is an issue.
  struct Decision {
    private enum Rule {
      case contains(least: Int, most: Int?)
      case choice(SchemaNode.Choice)
      case not
      case condition(then: SchemaNode?, else: SchemaNode?)
      /// A choice whose result is known without trials.
      case decided(Result)
    }

    /// The issues of the value, and a schema that the value must also match.
    struct Result {
      var issues: [JSONModelError.Issue] = []
      var node: SchemaNode?
    }

    let item: Item
    private let rule: Rule
    /// The trials that have not run, in reverse order.
    private var trials: [Item] = []
    private var matches = 0

    private init(_ rule: Rule, _ item: Item, trials: [Item] = []) {
      self.rule = rule
      self.item = item
      self.trials = trials.reversed()
    }

    /// Returns the decisions about a value, in the order in which they are made.
    static func all(of item: Item) -> [Decision] {
      let node = item.node
      var decisions: [Decision] = []
      if let contained = node.contained, case .array(let elements) = item.value {
        let trials = elements.enumerated().map { index, element in
          Item(node: contained, value: element, path: item.path.appending(.index(index)))
        }
        let (least, most) = node.containedBounds
        decisions.append(Decision(.contains(least: least, most: most), item, trials: trials))
      }
      for choice in node.choices { decisions.append(Decision(choice, item)) }
      for other in node.none {
        decisions.append(Decision(.not, item, trials: [item.referring(to: other)]))
      }
      if let condition = node.condition {
        let rule = Rule.condition(then: condition.then, else: condition.else)
        decisions.append(Decision(rule, item, trials: [item.referring(to: condition.if)]))
      }
      return decisions
    }

    /// Creates a decision between the alternatives that the value may match.
    ///
    /// If there is only one, the value is checked against it without a trial. The issues of this
    /// check are more precise than the issue that no alternative matches.
    private init(_ choice: SchemaNode.Choice, _ item: Item) {
      if let discriminator = choice.discriminator, case .object(let members) = item.value {
        self.init(.decided(discriminator.result(members, at: item.path)), item)
        return
      }
      let type = ValueTypes(of: item.value)
      let fitting = choice.alternatives.filter { $0.possibleTypes.contains(type) }
      let possible = fitting.filter { $0.hasConstants(of: item.value) }
      if possible.count > 1 {
        self.init(.choice(choice), item, trials: possible.map(item.referring(to:)))
      } else if let node = possible.first ?? (fitting.count == 1 ? fitting[0] : nil) {
        self.init(.decided(Result(node: node)), item)
      } else if !fitting.isEmpty {
        let unknownTag = Self.unknownTag(of: item, among: fitting)
        self.init(unknownTag.map { .decided($0) } ?? .choice(choice), item)
      } else {
        let types = choice.alternatives.reduce(ValueTypes()) { $0.union($1.possibleTypes) }
        let kind: JSONModelError.Kind =
          types.isEmpty
          ? .constraintViolated("no value is allowed")
          : .typeMismatch(expected: types.text, found: ValueTypes.found(item.value))
        self.init(.decided(Self.issue(kind, item)), item)
      }
    }

    /// Returns the issue of an object whose tag selects none of several schemas; nil if they have no
    /// tag.
    ///
    /// The tag is the first member for which each schema lists strings, all without its value.
    private static func unknownTag(of item: Item, among nodes: [SchemaNode]) -> Result? {
      guard case .object(let members) = item.value else { return nil }
      for (key, value) in members.sorted(byUTF8Of: \.key) {
        let tags = nodes.compactMap { $0.tags(of: key) }
        let known = Set(tags.joined()).sorted(byUTF8Of: \.self)
        guard tags.count == nodes.count, !known.contains(where: { .string($0) == value }) else {
          continue
        }
        let kind: JSONModelError.Kind =
          value.string == nil
          ? .typeMismatch(expected: "string", found: ValueTypes.found(value))
          : .unknownDiscriminator(found: "string", allowed: known)
        return Result(
          issues: [JSONModelError.Issue(kind: kind, keyPath: item.path.appending(.key(key)))])
      }
      return nil
    }

    /// The next trial; nil if the result does not depend on another one.
    var nextTrial: Item? {
      if case .choice(let choice) = rule, matches > 0, !choice.isExclusive { return nil }
      return trials.last
    }

    mutating func end(matches isMatch: Bool) {
      trials.removeLast()
      if isMatch { matches += 1 }
    }

    var result: Result {
      switch rule {
      case .decided(let result): result
      case .contains(let least, let most): contained(least, most)
      case .choice(let choice): chosen(choice)
      case .not where matches > 0: issue("must not match the schema of \"not\"")
      case .not: Result()
      case .condition(let then, let other): Result(node: matches > 0 ? then : other)
      }
    }

    private func contained(_ least: Int, _ most: Int?) -> Result {
      func issue(_ bound: String, _ count: Int) -> Result {
        let elements = count == 1 ? "1 element" : "\(count) elements"
        return self.issue(
          "must have at \(bound) \(elements) matching \"contains\", but has \(matches)")
      }
      var result = matches < least ? issue("least", least) : Result()
      if let most, matches > most { result.issues += issue("most", most).issues }
      return result
    }

    private func chosen(_ choice: SchemaNode.Choice) -> Result {
      if matches == 0 { return issue("must match one of \(choice.alternatives.count) schemas") }
      if matches == 1 || !choice.isExclusive { return Result() }
      return issue("must match only one schema of \"oneOf\", but matches \(matches)")
    }

    private func issue(_ reason: String) -> Result {
      Self.issue(.constraintViolated(reason), item)
    }

    private static func issue(_ kind: JSONModelError.Kind, _ item: Item) -> Result {
      Result(issues: [JSONModelError.Issue(kind: kind, keyPath: item.path)])
    }
  }
}
