import Foundation
import JSONModelKit

extension SchemaLoader {
  mutating func loadReference(_ value: JSONValue, _ node: SchemaNode) -> Bool {
    guard let text = value.string else { return false }
    guard text.hasPrefix("#"), text == "#" || text.hasPrefix("#/") else {
      report(
        "only references in the same document can be checked, such as \"#/$defs/User\"",
        at: node.path.appending("$ref"))
      return true
    }
    guard let target = target(of: text) else {
      report("the schema has no value at \"\(text)\"", at: node.path.appending("$ref"))
      return true
    }
    node.all.append(self.node(target.value, at: target.path))
    return true
  }

  /// Returns the value that a JSON Pointer in a URI fragment refers to (RFC 6901, section 6), and
  /// the key path of the value.
  ///
  /// The result is nil if the text is not such a pointer, or if the value does not exist.
  func target(of text: String) -> (value: JSONValue, path: JSONKeyPath)? {
    guard text.hasPrefix("#"), let pointer = text.dropFirst().removingPercentEncoding,
      let path = JSONKeyPath(jsonPointer: pointer)
    else { return nil }
    var (value, components) = (document, [JSONKeyPath.Component]())
    for step in path.components {
      guard let part = value[JSONKeyPath([step])] else { return nil }
      // If the value is an object, a reference token of digits is a key. The key paths of nodes
      // contain it as a key, so the result must, too.
      if case .index(let index) = step, value.object != nil {
        components.append(.key("\(index)"))
      } else {
        components.append(step)
      }
      value = part
    }
    return (value, JSONKeyPath(components))
  }
}
