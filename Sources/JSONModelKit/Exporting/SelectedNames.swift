/// The names of properties, such as `id` and `cities.name`, split at their dots.
struct SelectedNames {
  private let paths: [ArraySlice<String>]

  private init(paths: [ArraySlice<String>]) { self.paths = paths }

  init(_ names: Set<String>) {
    self.init(
      paths: names.map {
        $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
      })
  }

  /// The first names, each with the names for nested models; nil to export them completely.
  var parts: [(name: String, nested: SelectedNames?)] {
    Dictionary(grouping: paths) { $0.first ?? "" }.map { name, paths in
      let nested = paths.map { $0.dropFirst() }
      let isWhole = nested.contains { $0.isEmpty }
      return (name, isWhole ? nil : SelectedNames(paths: nested))
    }
  }
}
