/// The numbers of accepted and rejected lines.
struct Summary {
  private(set) var files: [(name: String, accepted: Int, rejected: Int)] = []
  private var reasons: [String: Int] = [:]

  var accepted: Int { files.reduce(0) { $0 + $1.accepted } }
  var rejected: Int { files.reduce(0) { $0 + $1.rejected } }

  mutating func begin(_ file: String) { files.append((file, 0, 0)) }

  mutating func accept() { files[files.count - 1].accepted += 1 }

  mutating func reject(_ rejection: Rejection) {
    files[files.count - 1].rejected += 1
    for code in Set(rejection.issues.map(\.code)) { reasons[code, default: 0] += 1 }
  }

  /// A table of the files and, if lines were rejected, a table of the error codes.
  var text: String {
    var rows = [["file", "accepted", "rejected"]]
    rows += files.map { [$0.name, "\($0.accepted)", "\($0.rejected)"] }
    if files.count > 1 { rows.append(["all", "\(accepted)", "\(rejected)"]) }
    guard !reasons.isEmpty else { return table(rows) }
    let reasonRows = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return table(rows) + "\n\n"
      + table([["rejected for", "lines"]] + reasonRows.map { [$0.key, "\($0.value)"] })
  }

  /// Returns rows whose first column is left-aligned and whose other columns are right-aligned.
  private func table(_ rows: [[String]]) -> String {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
