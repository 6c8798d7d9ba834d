/// Counts the keys of an object that are not names.
///
/// ```
/// server.port, server.host, schema:name    0: names, some of them in a namespace
/// example.com, swift.org, main.swift       3: the parts before the dots are data, too
/// ```
struct OddKeys {
  private var others = 0
  private var namespacedKeys = 0
  private var namespaces: Set<UInt64> = []

  mutating func add(_ traits: KeyTraits) {
    if let namespace = traits.namespace {
      namespacedKeys += 1
      namespaces.insert(namespace)
    } else if !traits.isName {
      others += 1
    }
  }

  var count: Int { namespaces.count * 2 > namespacedKeys ? others + namespacedKeys : others }
}
