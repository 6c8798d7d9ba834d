// Generates the border of a country as polygons: long arrays of coordinates of 15 decimals, as a
// program for maps writes them, without spaces. Deterministic.

import Foundation
import ToolSupport

/// Generates polygons from a seed.
struct PolygonGenerator {
  private var random = SplitMix(state: 20_110_404)

  /// Returns a document of 2.1 MB with 480 polygons.
  static func document() -> Data {
    var generator = PolygonGenerator()
    let polygons = (0..<480).map { _ in generator.polygon() }
    let text = """
      { "type": "FeatureCollection",
        "features": [
      {
          "type": "Feature",
      "properties": { "name": "Atlantis" },
      "geometry": {"type":"Polygon","coordinates":[\(polygons.joined(separator: ","))]}}
      ]}

      """
    return Data(text.utf8)
  }

  private mutating func polygon() -> String {
    // Millionths of a degree.
    var longitude = -60_000_000 - Int(random.next() % 80_000_000)
    var latitude = 42_000_000 + Int(random.next() % 40_000_000)
    let points = (0..<20 + random.next() % 200).map { _ in
      longitude += Int(random.next() % 40_000) - 20_000
      latitude += Int(random.next() % 40_000) - 20_000
      return "[\(coordinate(longitude)),\(coordinate(latitude))]"
    }
    return "[\(points.joined(separator: ","))]"
  }

  /// Returns a coordinate with up to 15 decimals, the last of them rounding errors of arithmetic.
  ///
  /// One in 24 has only the decimals that it needs.
  private mutating func coordinate(_ millionths: Int) -> String {
    let degrees = Double(millionths) / 1_000_000
    if random.next() % 24 == 0 { return "\(degrees)" }
    let error = Double(Int(random.next() % 240) - 120) / 1e15
    let text = String(format: "%.15f", degrees + error)
    return String(text.reversed().drop { $0 == "0" }.reversed())
  }
}
