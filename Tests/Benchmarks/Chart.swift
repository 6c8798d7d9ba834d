import Foundation

/// A bar chart of the ratios, in SVG 1.1.
enum Chart {
  private static let left = 220.0
  private static let width = 860.0
  private static let rowHeight = 24.0
  private static let top = 54.0
  /// The ratio at which bars end, so that a single high one does not make the others too short.
  private static let longestBar = 40.0

  static func svg(of rows: [Report.Row], _ report: Report) -> String {
    let rows = rows.filter(\.isAgainstOthers)
    let highest = min(max(rows.map(\.result.ratio).max() ?? 1, 1), longestBar)
    let scale = (width - left - 150) / highest
    let height = top + rowHeight * Double(rows.count) + 44
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(text(width))" height="\#(text(height))" "#
        + #"viewBox="0 0 \#(text(width)) \#(text(height))" font-family="system-ui, sans-serif" "#
        + #"font-size="13">"#,
      #"<rect width="100%" height="100%" fill="white"/>"#,
      label(
        "How many times as fast as the peer", x: 16, y: 26, #"font-size="16" font-weight="600""#),
    ]
    let one = left + scale
    lines.append(
      #"<line x1="\#(text(one))" y1="\#(text(top - 8))" x2="\#(text(one))" "#
        + #"y2="\#(text(height - 40))" stroke="gray" stroke-dasharray="3 3"/>"#)
    for (index, row) in rows.enumerated() {
      lines += bar(of: row, y: top + rowHeight * Double(index), scale)
    }
    let caption =
      "\(report.machine), \(report.day), best of \(report.rounds) alternating rounds, all checks on; "
      + "bars end at \(text(longestBar))"
    lines.append(label(caption, x: 16, y: height - 14, #"font-size="11" fill="dimgray""#))
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static func bar(of row: Report.Row, y: Double, _ scale: Double) -> [String] {
    let length = min(row.result.ratio, longestBar) * scale
    let ratio = String(format: "%.1f", row.result.ratio)
    return [
      label(row.name, x: left - 10, y: y + 14, #"text-anchor="end""#),
      #"<rect x="\#(text(left))" y="\#(text(y))" width="\#(text(length))" height="18" "#
        + #"rx="2" fill="steelblue"/>"#,
      label("\(ratio) × \(row.peerName)", x: left + length + 6, y: y + 14, ""),
    ]
  }

  private static func label(
    _ content: String, x: Double, y: Double, _ attributes: String
  ) -> String {
    let escaped = content.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text x=\"\(text(x))\" y=\"\(text(y))\" \(attributes)>\(escaped)</text>"
  }

  private static func text(_ number: Double) -> String { String(format: "%.0f", number) }
}
