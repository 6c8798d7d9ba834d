import JSONModelKit

/// The arguments of a command, separated into options and operands.
///
/// ```
/// infer --root Order --explain orders.json -- -odd.json
///       option       flag      operand        operand
/// ```
struct ToolArguments {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses arguments; those after `--` are operands.
  ///
  /// - Parameters:
  ///   - flags: The options without a value, with their hyphens.
  ///   - options: The options with a value: `--root Order` or `--root=Order`.
  init(_ arguments: [String], flags: Set<String>, options: Set<String>) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if flags.contains(name) {
        guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
        values[name, default: []].append("")
      } else if options.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw UsageError("\(name) needs a value")
        }
        values[name, default: []].append(value)
      } else {
        throw UsageError(unknown: "option", name, of: flags.union(options).sorted(byUTF8Of: \.self))
      }
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; if the option is repeated, the last one.
  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given several times.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option with a fixed list of values.
  func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String, of type: Value.Type
  ) throws(UsageError) -> Value? {
    guard let text = value(name) else { return nil }
    guard let value = Value(rawValue: text) else {
      let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("invalid value \(text) for \(name); expected one of \(all)")
    }
    return value
  }

  func typeName(_ name: String) throws(UsageError) -> String? {
    guard let value = value(name) else { return nil }
    guard Self.isTypeName(value) else {
      throw UsageError(
        "invalid value \(value) for \(name); expected a type name that is not in use")
    }
    return value
  }

  static func isTypeName(_ name: String) -> Bool {
    isPropertyName(name) && !ReservedNames.isType(name)
  }

  static func isPropertyName(_ name: String) -> Bool {
    let isIdentifier =
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isIdentifier && !ReservedNames.isProperty(name)
  }
}
