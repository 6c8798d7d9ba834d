import Foundation
import JSONModelKit

/// The calls whose cost is measured.
enum Call: CaseIterable {
  case importData, importUseLast, importShowing, importValue, importDictionary, value, valueMerge
  case exportData, exportValue, merge, equal, hash, copy, issues, description, rendered, decode
}

/// A call and its arguments.
struct Trial {
  private let call: Call
  private let data: Data
  private let value: JSONValue?
  private let members: [String: Any]
  private let models: [Root]
  private let error: JSONModelError?

  init(_ call: Call, _ document: String) {
    self.call = call
    data = Data(document.utf8)
    var (models, error) = ([Root](), JSONModelError?.none)
    switch call {
    case .exportData, .exportValue, .equal, .hash, .copy, .issues, .merge:
      do throws(JSONModelError) {
        models = [try Root(data: data), try Root(data: data)]
      } catch {}
    case .description, .rendered:
      do throws(JSONModelError) { _ = try Root(data: data) } catch let found { error = found }
    default: break
    }
    let needsValue = [.importValue, .importDictionary, .valueMerge].contains(call)
    value = needsValue ? try? JSONValue(data: data) : nil
    let needsMembers = call == .importDictionary
    members =
      needsMembers ? (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:] : [:]
    (self.models, self.error) = (models, error)
  }

  /// Makes the call, and ignores errors.
  func run() {
    do { try make() } catch {}
  }

  private func make() throws {
    switch call {
    case .importData: _ = try Root(data: data)
    case .importUseLast: _ = try Root(data: data, options: .init(duplicateKeys: .useLast))
    case .importShowing:
      _ = try Root(data: data, options: .init(maximumIssues: 100_000, showsValues: true))
    case .importValue: if let value { _ = try Root(value: value) }
    case .importDictionary: _ = try Root(dictionary: members)
    case .value: _ = try JSONValue(data: data)
    case .valueMerge: if let value { _ = value.merging(value) == value }
    case .decode: _ = try JSONDecoder().decode(Root.self, from: data)
    case .description: _ = error?.description
    case .rendered: _ = error?.rendered(source: data)
    default: if let model = models.first, let other = models.last { try make(model, other) }
    }
  }

  private func make(_ model: Root, _ other: Root) throws {
    switch call {
    case .exportData: _ = try model.jsonData()
    case .exportValue: _ = try model.jsonValue()
    case .merge: try model.merge(data: data)
    case .equal: _ = model == other
    case .hash: _ = model.hashValue
    case .copy: _ = model.copy()
    case .issues: _ = model.issues()
    default: break
    }
  }
}
