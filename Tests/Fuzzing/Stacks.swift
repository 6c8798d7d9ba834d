import Foundation
import JSONModelKit

// `stacks`: makes every public call on a small stack, with values that are nested as deeply as the
// default limits allow. The result must equal the result on a large stack, or be an error that
// names the stack. A stack overflow ends the process.

/// A call that is tried on a small stack.
private enum Call: CaseIterable {
  case importData, importValue, importDictionary, mergeData, mergeValue, mergeDictionary
  case jsonData, prettyData, jsonValue, dictionary, description, equal, hash, copy, issues
  case encode, decode, readValue, valueFromAny, valueEqual, valueHash, valueMerging, valueText
  case valueEncode, valueDecode, valueRelease, modelRelease, array, errorText

  /// The calls that use recursive functions of Foundation, which do not check the stack.
  var usesFoundationCoders: Bool {
    switch self {
    case .encode, .decode, .valueEncode, .valueDecode: true
    default: false
    }
  }

  /// The calls whose result depends on the size of the stack.
  var mayShorten: Bool { self == .description }

  /// Whether the call releases a deep value on the small stack.
  ///
  /// Swift releases a value with one nested call per level. `merging` and `copy` return a value of
  /// any depth and do not throw, so they cannot report a small stack.
  var releases: Bool {
    switch self {
    case .valueRelease, .modelRelease, .valueMerging, .copy: true
    default: false
    }
  }
}

private let largeStack = 256 << 20

#if DEBUG
  private let stacks = [512, 768, 1024]
#else
  private let stacks = [512, 128, 192, 256, 384, 64]
#endif

func fuzzStacks(_ bytes: Data) {
  var choices = Choices(bytes)
  let call = choices.one(of: Call.allCases)
  var kilobytes = choices.one(of: stacks)
  let nesting = Nesting(&choices)
  if call.usesFoundationCoders || call.releases { kilobytes = max(kilobytes, 512) }
  if call.usesFoundationCoders, nesting.hasLinks { return }
  let trial = Trial(call, nesting)
  let expected = Handed<Result<String, any Error>>()
  onThread(stack: largeStack) { expected.value = trial.prepared() }
  let found = Handed<Result<String, any Error>>()
  let size = kilobytes << 10
  onThread(stack: size) { found.value = trial.result() }
  onThread(stack: largeStack) { trial.release() }
  guard let expected = expected.value, let found = found.value else { return }
  let document = Data(nesting.document.utf8)
  let title = "\(call) of \(nesting.root) on \(kilobytes) KB"
  switch (expected, found) {
  case (.success(let text), .success(let other)):
    if text != other, !call.mayShorten {
      fail("\(title): the results differ", text, other, in: document)
    }
  case (.success, .failure(let error)):
    if !namesStack(error) {
      fail("\(title): the error is not about the stack", "\(error)", in: document)
    }
  case (.failure(let error), .success(let text)):
    // The document is rejected on any stack.
    fail("\(title): only fails on a large stack", "\(error)", text, in: document)
  case (.failure, .failure): break
  }
}

private func namesStack(_ error: any Error) -> Bool {
  let reason = "nested too deeply for the stack of this thread"
  return String(describing: error).contains(reason)
}

/// The arguments of a call, created on a large stack.
private final class Trial: Sendable {
  private let call: Call
  private let root: any FuzzedModel.Type
  private let document: Data
  private nonisolated(unsafe) var value = JSONValue.null
  private nonisolated(unsafe) var other = JSONValue.null
  private nonisolated(unsafe) var members: [String: Any] = [:]
  private nonisolated(unsafe) var model: (any FuzzedModel)?
  private nonisolated(unsafe) var second: (any FuzzedModel)?

  init(_ call: Call, _ nesting: Nesting) {
    self.call = call
    root = nesting.root
    document = Data(nesting.document.utf8)
  }

  /// Creates the arguments, makes the call once, and returns its result.
  func prepared() -> Result<String, any Error> {
    let first = Result { () throws -> String in
      try prepare()
      return try run()
    }
    // Creates the arguments again, because the call may have changed or released them.
    return first.flatMap { text in
      Result {
        try prepare()
        return text
      }
    }
  }

  private func prepare() throws {
    value = try JSONValue(data: document, options: .lastKey)
    other = try JSONValue(data: document, options: .lastKey)
    members = swiftObject(value) as? [String: Any] ?? [:]
    model = try read(.data(document))
    second = try read(.data(document))
  }

  private func read(_ form: Form) throws -> (any FuzzedModel)? {
    try root.imported(from: form, .default) as? any FuzzedModel
  }

  func result() -> Result<String, any Error> {
    // Without arguments there is nothing to call.
    guard model != nil else { return .failure(CancellationError()) }
    return Result { try run() }
  }

  func release() {
    (value, other, members, model, second) = (.null, .null, [:], nil, nil)
  }

  private func run() throws -> String {
    switch call {
    case .importData: return try "\(read(.data(document)) != nil)"
    case .importValue: return try "\(read(.value(value)) != nil)"
    case .importDictionary: return try "\(read(.dictionary(members)) != nil)"
    case .array: return try "\([Plain](value: [value]).count)"
    case .readValue: return try "\(JSONValue(data: document, options: .lastKey) == value)"
    case .valueFromAny: return try "\(JSONValue(any: members) == value)"
    case .valueEqual: return "\(value == other)"
    case .valueHash: return "\(value.hashValue == other.hashValue)"
    case .valueMerging: return "\(value.merging(other) == value)"
    case .valueText: return "\(value.string().utf8.count) \(value.description.utf8.count)"
    case .valueEncode: return try "\(JSONEncoder().encode(value).count)"
    case .valueDecode: return try "\(JSONDecoder().decode(JSONValue.self, from: document) == value)"
    case .valueRelease:
      (value, other, members) = (.null, .null, [:])
      return ""
    case .modelRelease:
      (model, second) = (nil, nil)
      return ""
    default: return try model.map { try run($0) } ?? ""
    }
  }

  private func run(_ model: any FuzzedModel) throws -> String {
    switch call {
    case .mergeData: try model.merge(data: document)
    case .mergeValue: try model.merge(value: value)
    case .mergeDictionary: try model.merge(dictionary: members)
    case .jsonData: return try "\(model.jsonData().count)"
    case .prettyData: return try "\(model.jsonString(options: .init(isPretty: true)).utf8.count)"
    case .jsonValue: return try "\(model.jsonValue() == value)"
    case .dictionary: return try "\(model.dictionary().count)"
    case .description: return "\(model.description.isEmpty)"
    case .equal: return "\(second.map { model.isSame(as: $0) } ?? false)"
    case .hash: return "\(model.hashValue == second?.hashValue)"
    case .copy: return "\(type(of: model.copy()))"
    case .issues: return "\(model.issues())"
    case .encode: return try "\(JSONEncoder().encode(model).count)"
    case .decode: return try "\(decoded(root) != nil)"
    case .errorText: return errorText()
    default: break
    }
    return ""
  }

  private func decoded(_ root: any FuzzedModel.Type) throws -> (any FuzzedModel)? {
    try JSONDecoder().decode(root, from: document)
  }

  /// Makes an import fail at the innermost level and renders its error.
  private func errorText() -> String {
    let wrong = Data(String(decoding: document, as: UTF8.self).replacing(":1", with: ":1x").utf8)
    guard let error = Outcome(of: root, .data(wrong), .default).error else { return "" }
    exercise(error, source: Array(wrong))
    return ""
  }
}
